"""The verb that changes a puzzle: an empty one to start from, one clue at a time, another size."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from sightline import registry
from sightline.core.errors import FormatError, SightlineError
from sightline.core.scene import PLAIN, Label, Layout, Place, PlaceAt, Role
from sightline.engine.make.requests import read_option, read_size
from sightline.family import Family
from sightline.family.editor import Editor
from sightline.formats.shape import as_int, as_object
from sightline.web.question import Answer, Question
from sightline.web.view import head_of, view

LARGEST_VALUE = 9999


def edit(question: Question) -> Answer:
    """{puzzle, place, value}: one clue changed; {puzzle, size}: another size; {family, size, options}: an empty one."""
    if "puzzle" not in question.fields:
        return view(question.fitting(blank(question, question.family(question.fields.get("family")))))
    puzzle = question.puzzle()
    family = registry.family_of(puzzle)
    if "size" in question.fields:
        return view(question.fitting(resize(family, puzzle, *_size(question))))
    place, value = _place(question, family.layout(puzzle)), question.fields.get("value")
    number = None if value is None else as_int(value, "value", 0, LARGEST_VALUE)
    return view(question.fitting(_put(family)(puzzle, place, number)))


def blank(question: Question, family: Family[Any, Any]) -> Any:
    """An empty puzzle with the rule options that were asked for."""
    puzzle = _blank(family)(*_size(question))
    options = as_object(question.fields.get("options", {}), "options")
    if unknown := options.keys() - family.options.keys():
        raise FormatError(f"{family.name} has no option '{min(unknown)[:40]}'")
    rules = {name: read_option(family.options[name], value) for name, value in options.items()}
    return _with_rules(puzzle, rules)


def _with_rules(puzzle: Any, rules: Mapping[str, Any]) -> Any:
    """The puzzle with those rules that are fields of it; other options are about reading alone."""
    own = {name: value for name, value in rules.items() if hasattr(puzzle, name)}
    return replace(puzzle, **own) if own else puzzle


def resize(family: Family[Any, Any], puzzle: Any, rows: int, columns: int) -> Any:
    """An empty puzzle of that size, with the givens and the clues that still have a place on it."""
    layout, board = family.layout(puzzle), family.start(puzzle)
    new, put = _blank(family)(rows, columns), _put(family)
    new = _with_rules(new, {name: getattr(puzzle, name, None) for name in family.options})
    scene = family.scene(board, PLAIN)
    numbers = {
        (mark.row, mark.column): int(mark.text)
        for mark in scene.marks
        if isinstance(mark, Label) and mark.role is Role.CLUE and mark.text.isdecimal()
    }
    clues = [(place, numbers.get(head)) for place in layout.clues if (head := head_of(place, layout, scene))]
    givens = [((Place.CELL, at), value) for at, value in zip(layout.spots, board.values, strict=True)]
    for place, value in (*clues, *givens):
        moved = _moved(place, layout, rows, columns)
        if value is not None and moved is not None:
            with suppress(SightlineError):  # it does not fit any more
                new = put(new, moved, value)
    return new


def _moved(place: PlaceAt, layout: Layout, rows: int, columns: int) -> PlaceAt | None:
    """The same place on a board of another size; None if it would be outside."""
    kind, at = place
    if kind in (Place.ROW, Place.COLUMN):
        return place if at[0] < (rows if kind is Place.ROW else columns) else None
    row = rows if at[0] == layout.rows else at[0]
    column = columns if at[1] == layout.columns else at[1]
    inside = row < rows + (kind is Place.EDGE) and column < columns + (kind is Place.EDGE)
    across = kind is Place.EDGE and (row in (-1, rows)) == (column in (-1, columns))
    return (kind, (row, column)) if inside and not across else None


def _place(question: Question, layout: Layout) -> PlaceAt:
    """The place that a page names, which must be a cell of the board or the place of a clue."""
    named = as_object(question.fields.get("place"), "place")
    at = named.get("at")
    kind = next((kind for kind in Place if kind.value == named.get("kind")), None)
    if kind is None or not isinstance(at, list) or not all(type(number) is int for number in at):
        raise FormatError('"place" should be a kind and where it is')
    place = kind, tuple(at)
    cell = kind is Place.CELL and len(at) == 2 and 0 <= at[0] < layout.rows and 0 <= at[1] < layout.columns
    if not cell and place not in layout.clues:
        raise FormatError("there is no such place on this board")
    return place


def _size(question: Question) -> tuple[int, int]:
    rows, columns = read_size(question.size() or "")
    if not (rows > 0 and columns > 0):
        raise FormatError("a board has at least one row and one column")
    return rows, columns


def _editor(family: Family[Any, Any]) -> Editor[Any]:
    editor: Editor[Any] = family.require("editor")
    return editor


def _blank(family: Family[Any, Any]) -> Any:
    return _editor(family).blank or _missing(family, "start with an empty board")


def _put(family: Family[Any, Any]) -> Any:
    return _editor(family).put or _missing(family, "change single clues")


def _missing(family: Family[Any, Any], what: str) -> Any:
    raise SightlineError(f"the editor of {family.name} cannot {what} yet")
