"""An explanation as one HTML page with a slider through its steps, in one file.

Each mark of a scene has a slot of its own in the picture. A frame lists only the slots that change, each with a shape
from one table, so the explanation of a large board stays small.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sightline.core.scene import Band, Mark, Rule, Scene, Strokes
from sightline.render.markup import escape
from sightline.render.shapes import LIGHT, drawing_order, mark_shapes, origin_of, size_of
from sightline.render.svg import FONT, element

TEMPLATE = Path(__file__).with_name("page.html")
DARK = {
    "fill-board": "#1c2128",
    "fill-filled": "#d5dbe3",
    "fill-empty": "#1c2128",
    "fill-wall": "#6a7482",
    "fill-node": "#1c2128",
    "fill-premise": "#12325e",
    "fill-conclusion": "#123f22",
    "fill-mistake": "#5a1714",
    "fill-different": "#4d3a00",
    "fill-proof": "#402060",
    "ink-clue": "#8ab8f5",
    "ink-premise": "#7ab0ff",
    "ink-given": "#f2f5f8",
    "ink-value": "#bcd6f2",
    "ink-note": "#a2acb8",
    "ink-number": "#a2acb8",
    "ink-removed": "#ff8a80",
    "ink-conclusion": "#6fdc8c",
    "ink-grid": "#454e5a",
    "ink-band": "#7a8592",
    "ink-frame": "#c6ced8",
    "ink-connection": "#8ab8f5",
    "ink-ray": "#3a4b60",
    "ink-proof": "#c79bf0",
    "ink-mistake": "#ff8a80",
    "ink-different": "#ffcf5c",
    "ink-empty": "#8b949e",
}
Key = tuple[Any, ...]
CHUNK = 64
"""Marks that are compared at once, since most do not change."""


class Slide(NamedTuple):
    """A picture and the text beside it."""

    scene: Scene
    name: str
    text: str
    tier: int = 0
    links: Sequence[tuple[int, str]] = ()
    """The links of the step: depth and text."""


def to_page(title: str, about: str, slides: Sequence[Slide]) -> str:
    """The slides as one document."""
    reel = Reel()
    changes = [reel.add(slide.scene) for slide in slides]
    data = {
        "shapes": list(reel.shapes),
        "slots": reel.number_slots(),
        "frames": [[[reel.number[key], shape] for key, shape in change] for change in changes],
        "steps": [{"name": s.name, "text": s.text, "tier": s.tier, "links": list(s.links)} for s in slides],
    }
    pieces = {
        "TITLE": escape(title),
        "ABOUT": escape(about),
        "LIGHT": _variables(LIGHT),
        "DARK": _variables(DARK),
        "PICTURE": _picture(slides[0].scene, title),
        "STEPS": "\n".join(_step_list(slides)),
        "DATA": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    }
    return re.sub("@([A-Z]+)@", lambda found: pieces[found[1]], TEMPLATE.read_text(encoding="utf-8"))


class Reel:
    """The slots that scenes fill, in drawing order, and the table of their shapes."""

    def __init__(self) -> None:
        self.shapes: dict[str, int] = {"": 0}
        self.known: dict[Mark, int] = {}
        self.next: dict[Key | None, Key | None] = {None: None}
        self.number: dict[Key, int] = {}
        self.marks: list[Mark] = []
        self.filled: set[Key] = set()

    def add(self, scene: Scene) -> list[tuple[Key, int]]:
        """The slots that differ from the previous scene, each with its shape; 0 is none.

        Both scenes are compared in step: they share nearly all marks, in the same order.
        """
        old, new = self.marks, drawing_order(scene)
        changed: list[tuple[Key, int]] = []
        i, j, ends, end = 0, 0, len(old), len(new)
        while i < ends or j < end:
            if i < ends and j < end and old[i] == new[j]:
                ahead = CHUNK if old[i : i + CHUNK] == new[j : j + CHUNK] else 1
                i, j = i + ahead, j + ahead
                continue
            was = _key(old[i]) if i < ends else None
            now = _key(new[j]) if j < end else None
            if was is not None and was != now and (now is None or now in self.filled):
                changed.append((was, 0))
                self.filled.discard(was)
                i += 1
                continue
            assert now is not None
            changed.append((now, self.shape(new[j], scene)))
            if was != now:
                self.fill(now, _key(new[j - 1]) if j else None)
            i, j = i + (was == now), j + 1
        self.marks = new
        return changed

    def fill(self, key: Key, before: Key | None) -> None:
        """Adds the slot *key* after the slot *before*; it keeps its place in the drawing order."""
        self.filled.add(key)
        if key not in self.next:
            self.next[key], self.next[before] = self.next[before], key

    def shape(self, mark: Mark, scene: Scene) -> int:
        if mark not in self.known:
            text = "".join(f"<{element(shape, _css_colour)}>" for shape in mark_shapes(mark, scene))
            self.known[mark] = self.shapes.setdefault(text, len(self.shapes))
        return self.known[mark]

    def number_slots(self) -> int:
        """Numbers the slots in drawing order, and returns how many there are."""
        key = self.next[None]
        while key is not None:
            self.number[key] = len(self.number)
            key = self.next[key]
        return len(self.number)


def _key(mark: Mark) -> Key:
    """The identity of a mark from picture to picture: its kind and its place."""
    length = 4 if isinstance(mark, Rule | Strokes | Band) else 2
    return (type(mark).__name__, *mark[:length])


def _css_colour(tone: str) -> str:
    """A colour as a CSS variable of the theme; a puzzle's own colours do not change."""
    return tone if tone.startswith("#") else f"var(--{tone})"


def _variables(tones: dict[str, str]) -> str:
    return " ".join(f"--{name}: {tone};" for name, tone in tones.items())


def _picture(scene: Scene, title: str) -> str:
    (width, height), (x, y) = size_of(scene), origin_of(scene)
    look = f'font-family="{FONT}" text-anchor="middle" role="img" aria-label="{escape(title)}"'
    return f'<svg id="picture" viewBox="0 0 {width} {height}" {look}><g transform="translate({x} {y})"></g></svg>'


def _step_list(slides: Iterable[Slide]) -> Iterator[str]:
    """The steps as list items, which can be read without JavaScript too."""
    for slide in slides:
        links = "".join(f'<li style="margin-left:{depth}em">{escape(link)}</li>' for depth, link in slide.links)
        inner = f"<ul>{links}</ul>" if links else ""
        name = f"<b>{escape(slide.name)}</b> " if slide.name else ""
        yield f'<li><button type="button">{name}<span>{escape(slide.text)}</span></button>{inner}</li>'
