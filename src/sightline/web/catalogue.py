"""The verbs that say what the studio offers: families, formats, and the puzzles of the library."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from sightline import api, documents, packs, registry
from sightline.core.errors import FormatError
from sightline.core.levels import LEVELS
from sightline.family import Family, Option
from sightline.packs import Entry
from sightline.web.daily import WEEK
from sightline.web.question import Answer, Question
from sightline.web.view import identity, view


def formats(question: Question) -> Answer:
    """The formats of one family, or of all."""
    name = question.text("family")
    pool = [registry.family(name)] if name else list(registry.families().values())
    return {"formats": [row for family in pool for row in documents.format_rows(family)]}


def library(question: Question) -> Answer:
    """The puzzles of every pack, without their boards."""
    return _library()


@cache
def _library() -> Answer:
    """The same for every page; the fork server computes it before it forks."""
    return {"entries": [_listed(one) for one in api.library()]}


def _listed(one: Entry) -> Answer:
    layout = registry.family(one.family).layout(one.puzzle)
    size = {"rows": layout.rows, "columns": layout.columns}
    names = {"family": one.family, "name": one.name, "slug": one.slug, "level": one.level}
    rest = {"techniques": one.techniques, "id": identity(api.write(one.puzzle))}
    return names | size | rest | ({"pack": one.pack} if one.pack else {})


def entry(question: Question) -> Answer:
    """One puzzle of a pack, by family and name."""
    family = question.family(question.fields.get("family"))
    one = entry_named(family, question.text("name"))
    names = {"title": f"{family.title} · {one.name}", "level": one.level, "slug": one.slug, "name": one.name}
    return view(one.puzzle) | names | {"pack": one.pack, "titles": dict(one.titles)}


def entry_named(family: Family[Any, Any], wanted: Any) -> Entry:
    for one in api.library(family.name):
        if wanted in (one.slug, one.name):
            return one
    raise FormatError("the library has no puzzle of that name")


def families(question: Question) -> Answer:
    """What the studio says of each family and offers for new puzzles, and the levels there are."""
    return _families()


@cache
def _families() -> Answer:
    return {"families": [about(family) for family in registry.families().values()], "levels": LEVELS, "week": WEEK}


def about(family: Family[Any, Any]) -> Answer:
    editor, table = family.editor, family.table
    return {
        "name": family.name,
        "title": family.title,
        "rules": {"en": family.rules, **table.rules},
        "sizes": list(table.sizes),
        "square": table.square,
        "options": [_option(name, option) for name, option in family.options.items()],
        "makerOptions": [_option(name, option) for name, option in _maker_options(family)],
        "explains": family.reasons is not None,
        "makes": family.maker is not None,
        "edits": editor is not None and None not in (editor.blank, editor.put),
        "packs": list(_packs(family)),
        "emblem": emblem(family),
    }


def _packs(family: Family[Any, Any]) -> Iterator[Answer]:
    """The packs of the library beside the levels, such as pictures: {name, slug, count}."""
    for name, puzzles in packs.packs_of(family).items():
        yield {"name": name, "slug": packs.slug_of(puzzles[0]).rpartition("-")[0], "count": len(puzzles)}


def emblem(family: Family[Any, Any]) -> Answer:
    """A small puzzle and its solution, which stand for the family."""
    puzzle = family.table.emblem or next(iter(family.examples.values()))
    found = api.solve(puzzle, 1)
    return view(puzzle) | {"answer": found[0].values if found else None}


def _maker_options(family: Family[Any, Any]) -> Iterator[tuple[str, Option]]:
    """What can be asked of a new puzzle beside its rules, where there is a choice to offer."""
    known = family.maker.options.items() if family.maker else ()
    return ((name, option) for name, option in known if option.choices and name not in family.options)


def _option(name: str, option: Option) -> Answer:
    choices = [{"value": value, "label": label} for value, label in option.choices]
    return {"name": name, "about": option.about, "choices": choices}
