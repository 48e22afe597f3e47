"""How puzzles, boards, steps and traces look in a notebook: SVG pictures, and HTML with the sentences."""

from typing import Any

from sightline.core.board import Board
from sightline.core.scene import PLAIN, Look
from sightline.core.step import Step
from sightline.core.trace import Trace
from sightline.engine.reason.answers.frames import highlight
from sightline.engine.reason.answers.hint import Hint
from sightline.engine.reason.answers.rate import Rating
from sightline.printing import explained_scene, explanation_page
from sightline.registry import family_of
from sightline.render.markup import escape
from sightline.render.svg import to_svg

FRAME_HEIGHT = 640
"""Pixels of the frame in which a trace is shown."""


def svg(value: Any) -> str:
    """A puzzle or a board as a picture."""
    puzzle = value.puzzle if isinstance(value, Board) else value
    family = family_of(puzzle)
    return _picture(family, value if isinstance(value, Board) else family.start(puzzle), PLAIN)


def html(value: Step | Trace | Rating | Hint) -> str:
    """A step or a hint as picture and sentence; a trace as a page with a slider through its steps; a rating as a
    table."""
    if isinstance(value, Rating):
        return _rating_table(value)
    if isinstance(value, Hint):
        return html(value.step) if value.step else f"<p>{escape(str(value))}</p>"
    if isinstance(value, Trace):
        page = escape(explanation_page(value))
        return f'<iframe srcdoc="{page}" style="width:100%;height:{FRAME_HEIGHT}px;border:0"></iframe>'
    family = family_of(value.puzzle)
    masks = list(family.require("reasons").blank(value.puzzle))
    for premise in value.premises:
        masks[premise.spot] = premise.mask
    cited = family.start(value.puzzle).with_masks(masks)
    links = "".join(f"<li>{escape(text)}</li>" for _, text in value.argument())
    listed = f"<ul>{links}</ul>" if links else ""
    return f"{_picture(family, cited, highlight(value, cited))}<p>{escape(str(value))}</p>{listed}"


def _rating_table(rating: Rating) -> str:
    effort = "" if rating.effort is None else f", effort {rating.effort}"
    head = f"{rating.level} (tier {rating.tier}{effort})" if rating.level else "no level"
    uses = "".join(f"<tr><td>{escape(name)}</td><td>{count}</td></tr>" for name, count in rating.profile.items())
    return f"<table><caption>{head}</caption><tr><th>technique</th><th>uses</th></tr>{uses}</table>"


def _picture(family: Any, board: Board[Any], look: Look) -> str:
    return to_svg(family.scene(board, look) if look is PLAIN else explained_scene(family, board, look))
