"""The public verbs: everything that a script, the command and the studio do goes through here."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Any

from sightline.core.board import Board, Fact, Puzzle
from sightline.core.errors import FormatError, InvalidPuzzle, NoSolution, SightlineError
from sightline.core.scene import PLAIN, Look, Scene
from sightline.core.solutions import Claim, Solutions
from sightline.engine import solve as solving
from sightline.engine.solve import DEFAULT_STEPS, SEARCHES
from sightline.family import Family, Violation, Wish
from sightline.formats import document
from sightline.formats.sniff import Candidate, choose, decode_file, read_lines
from sightline.formats.sniff import read_all as read_candidates
from sightline.registry import families, family, family_of, house

if TYPE_CHECKING:  # reasons are loaded by the verbs that give them: most runs of the command only solve
    from sightline.core.step import Step, Trace
    from sightline.engine.ambiguity import Ambiguity
    from sightline.engine.conflict import Conflict
    from sightline.engine.generate import Workshop
    from sightline.engine.hint import Hint, Rung
    from sightline.engine.lint import Lint
    from sightline.engine.rate import Rating
    from sightline.proof import Verdict
    from sightline.shelf import Specimen

Source = str | os.PathLike[str] | IO[str] | IO[bytes]


def read(
    source: Source, *, family: str | None = None, format: str | None = None, rules: Mapping[str, Any] | None = None
) -> Any:
    """The puzzle in *source*: text, address, game ID, a path or an open file. *family*, *format* settle doubt."""
    found = read_all(source, family=family, format=format, rules=rules)
    if len(found) != 1:
        raise FormatError(f"there are {len(found)} puzzles in here: read_all gives them all")
    return found[0]


def read_all(
    source: Source, *, family: str | None = None, format: str | None = None, rules: Mapping[str, Any] | None = None
) -> list[Any]:
    """Every puzzle in *source*, in order."""
    return _read_file(*_text_of(source), family, format, rules or {})


def _read_file(text: str, name: str, *doubts: Any) -> list[Any]:
    """The puzzles of a text out of the file of that name, if it has one; complaints begin with it."""
    try:
        return read_text(text, os.path.splitext(name)[1].lower(), *doubts)
    except (FormatError, InvalidPuzzle) as error:
        if not name:
            raise
        kind = InvalidPuzzle if isinstance(error, InvalidPuzzle) else FormatError
        raise kind(f"{name}: {error}") from None


def read_board(source: Source, **doubts: Any) -> Board[Any]:
    """The position in *source*: our JSON may carry a "state"; anything else starts from the givens."""
    found = read_boards(source, **doubts)
    if len(found) != 1:
        raise FormatError(f"there are {len(found)} puzzles in here: read_boards gives them all")
    return found[0]


def read_boards(
    source: Source, *, family: str | None = None, format: str | None = None, rules: Mapping[str, Any] | None = None
) -> list[Board[Any]]:
    """Every position in *source*, in order."""
    text, name = _text_of(source)
    puzzles = _read_file(text, name, family, format, rules or {})
    if text.lstrip("\ufeff \t\r\n[")[:1] != "{" or '"state"' not in text:
        return [start(puzzle) for puzzle in puzzles]
    said = document.documents(text)
    return [position(puzzle, one.get("state")) for puzzle, one in zip(puzzles, said, strict=True)]


def position(puzzle: Puzzle, state: Any) -> Board[Any]:
    """The board of a "state": per spot a value, a list of possible values, or null; the start if there is none."""
    board = start(puzzle)
    masks = document.state_masks({"state": state}, puzzle.spots, 8 * puzzle.width)
    return board if masks is None else _with_givens(board, masks, "state")


def _with_givens(board: Board[Any], masks: Sequence[int], what: str) -> Board[Any]:
    joint = [mask & known for mask, known in zip(masks, board.domains, strict=True)]
    if 0 in joint:
        from sightline.core.step import Spot

        logic, spot = family_of(board.puzzle).logic, joint.index(0)
        where = logic.speak(board.puzzle, Spot(spot)) if logic else spot
        raise FormatError(f"{what}: what it says of {where} contradicts what is given")
    return board.with_masks(joint)


def read_position(puzzle: Puzzle | Board[Any], text: str) -> Board[Any]:
    """Where a player stands who wrote *text*: a grid of values, pencil marks and blanks, or a map with some bridges."""
    board = start(puzzle)
    owner = _reasoning(board)
    if owner.logic.read_position is None:
        raise FormatError(f"positions of {owner.name} are read from JSON with a state only")
    return _with_givens(board, owner.logic.read_position(board.puzzle, text), "position")


def text_of(source: Source) -> str:
    """What *source* says: the text of the file if it names one, else itself."""
    return _text_of(source)[0]


def _text_of(source: Source) -> tuple[str, str]:
    """The text of *source*, and the name of the file it came from."""
    if not isinstance(source, str | os.PathLike):
        if not hasattr(source, "read"):
            raise TypeError(f"a puzzle is read from a text, a path or an open file, not from {type(source).__name__}")
        return decode_file(source), str(getattr(source, "name", ""))
    if isinstance(source, str) and (os.path.isdir(source) or not os.path.exists(source)):
        return source, ""
    path = os.fspath(source)
    try:
        with open(path, "rb") as file:
            return decode_file(file), path
    except OSError as error:
        raise FormatError(f"cannot read {path}: {error.strerror}") from None


def read_text(
    text: str,
    suffix: str = "",
    wanted: str | None = None,
    format: str | None = None,
    rules: Mapping[str, Any] = MappingProxyType({}),
) -> list[Any]:
    """Every puzzle of a text that is the puzzle itself, whatever files there are; *suffix* is that of its own file."""
    pool: list[Family[Any, Any]] = [family(wanted)] if wanted else list(house().values())
    candidates = _candidates(pool, format, rules)
    claimants = choose(candidates, text, suffix, named=format is not None)
    if not claimants and not wanted:
        claimants = choose(_candidates(list(families().values()), format, rules), text, suffix)
    if not claimants and wanted and "\n" in text.strip():  # rows of something: the plain format can say what is wrong
        claimants = choose([one for one in candidates if one.codec.name == "text"], text, named=True)
    if not claimants and (owners := choose(_candidates(pool, format, {}), text, suffix)):
        lacking = rules.keys() - family(owners[0].family).options.keys()
        raise FormatError(f"{owners[0].family} has no rule {', '.join(sorted(lacking))}")
    try:
        return read_candidates(claimants, text, rules)[1]
    except SightlineError:
        found = read_lines(candidates, text, rules)
        if found is None:
            raise
        return found


def _candidates(pool: list[Family[Any, Any]], format: str | None, rules: Mapping[str, Any]) -> list[Candidate]:
    """The codecs of these families that have the wanted name and can follow the wanted rules."""
    found = [Candidate(one.name, codec) for one in pool for codec in one.codecs if format in (None, codec.name)]
    if not found:
        raise FormatError(f"no format is called '{format}'; `sightline formats` lists them")
    found = [one for one in found if rules.keys() <= family(one.family).options.keys()]
    if not found:
        raise FormatError(f"no such rule here: {', '.join(sorted(rules))}")
    return found


def write(puzzle: Puzzle, format: str = "json", *, strict: bool = False) -> str:
    """*puzzle* in a format; *strict* refuses to lose anything of it."""
    owner = family_of(puzzle)
    codec = owner.codec(format)
    if codec is None or codec.encode is None:
        able = ", ".join(one.name for one in owner.codecs if one.encode)
        raise FormatError(f"{owner.name} puzzles cannot be written as '{format}'; they can as {able}")
    if strict and (lost := codec.lost(puzzle)):
        raise FormatError(f"{format} cannot hold {lost}")
    return codec.write(puzzle)


def start(puzzle: Puzzle | Board[Any]) -> Board[Any]:
    """The board before the first thought; a board is left as it is."""
    if isinstance(puzzle, Board):
        return puzzle
    board: Board[Any] = family_of(puzzle).start(puzzle)
    return board


def solve(
    puzzle: Puzzle | Board[Any],
    limit: int | None = -1,
    *,
    search: str = "auto",
    steps: int = DEFAULT_STEPS,
    seconds: float = 0.0,
) -> Solutions[Any]:
    """The solutions: list-like, with `.claim`, `.unique`, `.nodes`. Two are sought; `limit=None` is all, lazily."""
    if search not in SEARCHES:
        raise ValueError(f"search={search!r}: it is one of {', '.join(SEARCHES)}")
    board = start(puzzle)
    owner = family_of(board.puzzle)
    return solving.solve(owner, board, owner.limit if limit == -1 else limit, search, steps, seconds)


def count(
    puzzle: Puzzle | Board[Any], limit: int | None = None, *, steps: int = DEFAULT_STEPS, seconds: float = 0.0
) -> int:
    """How many solutions there are, exactly, without listing them where that can be avoided."""
    board = start(puzzle)
    return solving.count(family_of(board.puzzle), board, limit, steps, seconds)


def check(puzzle: Puzzle, answer: Any) -> list[Violation]:
    """The rules that *answer* breaks, by name and place; none if it is right."""
    return list(family_of(puzzle).violations(puzzle, answer))


def lines(board: Puzzle | Board[Any], line: int) -> Iterator[tuple[int, ...]]:
    """Lazily, every arrangement of one line that fits its clues and the board."""
    position = start(board)
    return family_of(position.puzzle).lines(position, line)


def explain(puzzle: Puzzle | Board[Any], heard: "Callable[[Trace], None] | None" = None) -> "Trace":
    """The puzzle, or a position, thought through; `print` reads as numbered sentences. *heard* follows the thought."""
    from sightline.engine import explain as explaining

    board = start(puzzle)
    return explaining.explain(_reasoning(board), board, heard)


def hint(board: Puzzle | Board[Any]) -> "Hint":
    """The next step from where the player stands, or the mistake that stands in the way."""
    from sightline.engine import hint as hinting

    position = start(board)
    return hinting.hint(_reasoning(position), position)


def why(board: Puzzle | Board[Any], fact: str | Fact) -> "Step | None":
    """Why a value is impossible, as "r3c4=5" or a `Fact` says it; None if it is possible."""
    from sightline.engine import hint as hinting

    position = start(board)
    owner = _reasoning(position)
    wrong = owner.logic.read_fact(position.puzzle, fact) if isinstance(fact, str) else fact
    if not position[wrong.spot] & wrong.mask:
        position = start(position.puzzle)
    elif solving.solve(owner, position.learn([wrong]), 1):
        return None
    return hinting.refute_fact(owner.logic, position, wrong)


def conflict(puzzle: Puzzle) -> "Conflict":
    """Of a puzzle without a solution: clues and givens that cannot hold together, none of them spare, and why."""
    from sightline.engine import conflict as conflicts

    board = start(puzzle)
    if solving.solve(_reasoning(board), board, 1):
        raise SightlineError("nothing is in conflict here: there is a solution")
    return conflicts.conflict(_reasoning(board), board.puzzle)


def ambiguity(puzzle: Puzzle | Board[Any]) -> "Ambiguity | None":
    """Of a puzzle with several solutions: two of them, where they differ, what all share; None of any other."""
    from sightline.engine import ambiguity as ambiguities

    board = start(puzzle)
    return ambiguities.ambiguity(family_of(board.puzzle), board)


def backbone(puzzle: Puzzle | Board[Any], *, steps: int = DEFAULT_STEPS) -> Board[Any]:
    """What all solutions have in common: the board on which just the values that some solution has are possible."""
    from sightline.engine import ambiguity as ambiguities

    board = start(puzzle)
    return ambiguities.backbone(family_of(board.puzzle), board, steps)


def verify(trace: "Trace | Mapping[str, Any]") -> "Verdict":
    """Checks a trace, or its document, with the independent checker; says what it proves, or raises `Refused`."""
    from sightline import proof

    return proof.verify(trace if isinstance(trace, Mapping) else json.loads(json.dumps(trace_document(trace))))


def rate(puzzle: Puzzle | Board[Any]) -> "Rating":
    """How hard it is: level, tier, effort, the hardest technique, uses per technique."""
    from sightline.core.step import End
    from sightline.engine import explain as explaining
    from sightline.engine import rate as rating

    board = start(puzzle)
    owner = _reasoning(board)
    solutions = solving.solve(owner, board, 2)
    if not solutions and solutions.claim is Claim.ALL:
        raise NoSolution("a puzzle without a solution has no level")
    trace = explaining.explain(owner, board)
    rated = rating.rate(trace)
    return rated if solutions.unique or trace.end is End.BEST else rating.unrated(rated.profile)


def library(family: str | None = None, level: str | None = None) -> "list[Specimen]":
    """Puzzles to begin with, each with `.family`, `.name`, `.level` and `.puzzle`; of one family or level, or all."""
    from sightline import shelf

    return shelf.library(family, level)


def lint(puzzle: Puzzle, *, steps: int | None = None) -> "Lint":
    """For makers: unique? every clue needed? how hard, how symmetric? And the one clue that would put it right."""
    from sightline.engine import lint as linting

    return linting.lint(family_of(puzzle), puzzle, linting.STEPS if steps is None else steps)


def _reasoning(board: Board[Any]) -> Any:
    """The family of *board*, which must have techniques."""
    owner = family_of(board.puzzle)
    if owner.logic is None:
        raise SightlineError(f"there are no techniques for {owner.name} yet")
    return owner


def generate(
    family: str,
    size: str | int | None = None,
    difficulty: str | None = None,
    seed: int | None = None,
    *,
    symmetry: str = "none",
    minimal: bool = True,
    technique: str | None = None,
    steps: int | None = None,
    **options: Any,
) -> Any:
    """A new puzzle with one answer, at a level by our own rating; a *seed* gives the same one everywhere.

    *size* is "RxC" or a number; *minimal*: no clue can be spared at that level; *technique*: solvable with it, and not
    without; *steps*: the budget, in tests. The other options are the family's: `planks=3`, `givens=True`, …
    """
    return workshop(family, size, difficulty, symmetry, minimal, technique, steps, options).make(any_seed(seed)).puzzle


def workshop(
    name: str,
    size: str | int | None = None,
    difficulty: str | None = None,
    symmetry: str = "none",
    minimal: bool = True,
    technique: str | None = None,
    steps: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> "Workshop":
    """Where puzzles as wished for are made: `make(seed)` gives one and says what is known of it."""
    from sightline.engine import generate as making

    owner = family(name)
    maker = making.maker_of(owner)
    wishes = dict(options or {})
    if strange := wishes.keys() - maker.options.keys():
        known = ", ".join(maker.options) or "none"
        raise SightlineError(f"{owner.name} has no option '{min(strange)}' for making; it has {known}")
    rows, columns = maker.size(wishes) if size is None else _size(size)
    wish = Wish(rows, columns, difficulty, symmetry, wishes)
    return making.Workshop(owner, wish, technique, minimal, steps or making.DEFAULT_TESTS)


def any_seed(seed: int | None) -> int:
    """*seed*, or one by chance that is short enough to write down."""
    return int.from_bytes(os.urandom(4), "little") if seed is None else seed


def _size(size: str | int) -> tuple[int, int]:
    """ "RxC", or one number for both."""
    sides = str(size).lower().replace("×", "x").split("x")
    if len(sides) > 2 or not all(side.isascii() and side.isdigit() and len(side) < 5 for side in sides):
        raise SightlineError(f"a size is rows x columns such as 15x20, found '{str(size)[:20]}'")
    return int(sides[0]), int(sides[-1])


def trace_document(trace: "Trace") -> dict[str, Any]:
    """A trace in plain JSON values: enough for the checker."""
    from dataclasses import asdict

    from sightline.core.step import End
    from sightline.engine import rate as rating
    from sightline.formats import trace as traces

    owner = family_of(trace.start.puzzle)
    puzzle = json.loads(write(trace.start.puzzle))
    state = [list(values) for values in trace.start.candidates]
    if trace.start != owner.start(trace.start.puzzle):
        puzzle["state"] = state
    rated = asdict(rating.rate(trace) if trace.end in (End.SOLVED, End.BEST) else rating.unrated({}))
    return traces.trace_document(trace, puzzle, owner.name, {key: rated[key] for key in ("level", "tier", "effort")})


def trace_page(trace: "Trace") -> str:
    """A trace as one HTML page with a slider through its steps; it loads nothing and works from a file."""
    from sightline import printing

    return printing.explained(trace)


def step_document(step: "Step", rung: "Rung | None" = None) -> dict[str, Any]:
    """A step in plain JSON values, without what a hint of that rung must not tell."""
    from sightline.engine.hint import Rung
    from sightline.formats import trace as traces

    document = traces.step_document(step)
    hidden = {
        Rung.STATE: tuple(document),
        Rung.PLACE: ("technique", "tier", "kind", "text", "premises", "facts", "links", "cover", "group"),
        Rung.NAME: ("text", "premises", "facts", "links", "cover", "group"),
        Rung.PREMISES: ("text", "facts", "links"),
        Rung.CONCLUSION: ("text", "links"),
        Rung.SENTENCE: (),
    }[Rung.SENTENCE if rung is None else rung]
    return {key: value for key, value in document.items() if key not in hidden}


def scene(board: Puzzle | Board[Any], look: Look = PLAIN) -> Scene:
    """The drawing of *board* as a value, for whoever renders it."""
    position = start(board)
    return family_of(position.puzzle).scene(position, look)


def draw(
    board: Puzzle | Board[Any], format: str = "text", *, candidates: bool = False, cover: Iterable[Any] = ()
) -> Any:
    """A picture of *board*: "text" or "svg", as bytes "pdf" or "png"; *cover* shows the proof of a best solution."""
    return render(scene(board, Look(candidates=candidates, cover=tuple(cover))), format)


def render(picture: Scene, format: str) -> str | bytes:
    """A drawing written down; what a format needs is loaded when it is asked for."""
    if format not in RENDERERS:
        raise SightlineError(f"cannot draw as '{format}'; I can as {', '.join(RENDERERS)}")
    room, name = RENDERERS[format]
    writer: Callable[[Any], str | bytes] = getattr(import_module(f"sightline.render.{room}"), name)
    return writer([picture] if format == "pdf" else picture)


RENDERERS = {"text": ("text", "to_text"), "svg": ("svg", "to_svg"), "pdf": ("pdf", "to_pdf"), "png": ("png", "to_png")}


def book(
    puzzles: Iterable[Puzzle],
    *,
    title: str = "Puzzles",
    paper: str = "a4",
    layout: str = "auto",
    levels: bool = True,
    answers: bool = True,
    font: str | None = None,
) -> bytes:
    """A PDF to print: title, how to play, the puzzles with their levels, answers; *font* is a file for rare letters."""
    from sightline import printing

    return printing.book(puzzles, printing.cut_for(title, paper, layout, answers, font), levels).pdf
