"""Writes the pages of the documentation site into build/docs: what is in docs/, and what is made from the code."""

import inspect
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sightline import api, documents, packs, reading, registry
from sightline.core.errors import BudgetExceeded, SightlineError
from sightline.core.levels import level_of
from sightline.core.sentence import listed
from sightline.engine.reason.answers.frames import apply_step, frames, highlight
from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.steps import with_argument
from sightline.render.svg import to_svg
from sightline.web.lessons import taught

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "build" / "docs"
ELSEWHERE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "examples/README.md": "examples.md",
    "bench/README.md": "bench.md",
}
"""Pages that are not in docs/, with their names in the site."""
REPOSITORY = "https://github.com/sightline-puzzles/sightline/blob/main"
REFERENCE = {
    "Verbs": ["reading", "api.solving", "api.reasons", "api.making", "api.drawing", "batch"],
    "Values": ["core.board", "core.solutions", "core.step", "core.trace", "sources.Record"],
    "Results": [
        "engine.reason.answers.rate.Rating",
        "engine.reason.answers.hint.Hint",
        "engine.review.lint",
        "engine.review.ambiguity",
    ],
    "Limits and errors": ["kernel.limits.Cancel", "kernel.limits.Progress", "core.errors"],
    "Puzzles": [f"{name}.puzzle" for name in registry.BUILT_IN],
    "Exact cover": ["engine.cover.exact", "engine.cover.covers"],
    "Your own puzzles, your own families": ["collection", "family", "family.reasons", "family.maker", "formats.codec"],
}
"""The modules and classes of the reference, below sightline."""
SECONDS = 20
"""How long the explanation of one example may take."""


def main() -> None:
    shutil.rmtree(PAGES, ignore_errors=True)
    PAGES.mkdir(parents=True)
    for path in (ROOT / "docs").glob("*.md"):
        (PAGES / path.name).write_text(relinked(path.read_text(encoding="utf-8"), "docs"), encoding="utf-8")
    for path in (ROOT / "docs").rglob("*.svg"):
        place = PAGES / path.relative_to(ROOT / "docs")
        place.parent.mkdir(exist_ok=True)
        shutil.copy(path, place)
    for source, name in ELSEWHERE.items():
        folder = source.rpartition("/")[0]
        (PAGES / name).write_text(relinked((ROOT / source).read_text(encoding="utf-8"), folder), encoding="utf-8")
    (PAGES / "reference.md").write_text("\n".join(reference()), encoding="utf-8")
    (PAGES / "formats.md").write_text("\n".join(formats()), encoding="utf-8")
    (PAGES / "json.md").write_text("\n".join(json_page()), encoding="utf-8")
    for family in registry.built_in().values():
        (PAGES / f"techniques-{family.name}.md").write_text("\n".join(techniques(family)), encoding="utf-8")


def relinked(text: str, folder: str) -> str:
    """The text of a page with its links to other pages as they are in the site; others lead to the repository."""

    def link(found: re.Match[str]) -> str:
        before, target, mark = found.groups()
        path = (ROOT / folder / target.removeprefix(REPOSITORY + "/")).resolve()
        if target.startswith(REPOSITORY):
            path = ROOT / target.removeprefix(REPOSITORY + "/")
        elif "://" in target:
            return found[0]
        name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else target
        page = ELSEWHERE.get(name, name.removeprefix("docs/") if name.startswith("docs/") else f"{REPOSITORY}/{name}")
        return f"{before}{page}{mark or ''})"

    text = re.sub(r'(<img src=")(?:[^"]*/)?docs/', r"\1", text)
    return re.sub(r"(\]\()([^)#\s]+)(#[^)\s]*)?\)", link, text)


def reference() -> Iterator[str]:
    yield "# Reference\n\nEvery public name with its attributes; [the API](api.md) shows them in use.\n"
    for title, names in REFERENCE.items():
        yield f"## {title}\n"
        yield from (f"::: sightline.{name}\n" for name in names)


def formats() -> Iterator[str]:
    yield "# Formats\n\nWhat is read, and what is written; every example is read as it is shown."
    yield "`sightline formats` prints the same."
    for family in registry.built_in().values():
        yield f"\n## {family.title}\n"
        for row in documents.format_rows(family):
            about = row["about"].removesuffix(" (read only)")
            yield f"### {row['name']}\n\n{about}; {'read and written' if row['writes'] else 'read only'}.\n"
            yield f"```text\n{row['example']}\n```\n"


def json_page() -> Iterator[str]:
    schema = json.loads((ROOT / "src" / "sightline" / "schema.json").read_text(encoding="utf-8"))
    yield f"# JSON\n\n{schema['description']} The file is `sightline/schema.json` in the package.\n"
    for name, one in schema["$defs"].items():
        yield f"## {name}\n\n{one.get('description', '')}\n"
        yield f"```json\n{json.dumps(one, indent=2, ensure_ascii=False)}\n```\n"


def techniques(family: Any) -> Iterator[str]:
    """The catalogue of a family's techniques, each with a drawn example where one is found."""
    yield f"# Techniques: {family.title}\n\n{family.rules}\n"
    known = taught(family)
    examples = find_examples(family, {one.name for one in known})
    for one in known:
        why = inspect.getdoc(one.find) or ""
        also = f" Also called {listed(one.aliases, ' or ')}." if one.aliases else ""
        yield f"## {one.name}\n\n*Tier {one.tier}, {level_of(one.tier)}.*{also} {why}\n"
        if one.name in examples:
            picture, sentence = examples[one.name]
            name = f"{family.name}-{re.sub(r'[^a-z0-9]+', '-', one.name.lower())}.svg"
            (PAGES / name).write_text(picture, encoding="utf-8")
            yield f"![{one.name}: an example]({name})\n\n> {sentence}\n"
        else:
            yield "No example is known in which nothing plainer says the same.\n"


def find_examples(family: Any, wanted: set[str]) -> dict[str, tuple[str, str]]:
    """For each technique a picture of a step and its sentence, from the smallest puzzles that use it."""
    found: dict[str, tuple[str, str]] = {}
    for puzzle, names in puzzles(family):
        if names is not None and not names & (wanted - found.keys()):
            continue
        for step, board, look in steps_of(puzzle):
            name = step.technique.name
            if name in wanted and name not in found:
                found[name] = to_svg(api.scene(board, look).with_line_numbers()), step.text
        if found.keys() >= wanted:
            break
    kept = {one.name: example for one in family.reasons.techniques if (example := kept_example(family, one))}
    return {name: kept[name] for name in wanted & kept.keys()} | found


def kept_example(family: Any, technique: Any) -> tuple[str, str] | None:
    """The same from a position that is kept for the lesson of a technique, where that is what is left."""
    for puzzle, state in packs.positions_for(family, technique.name):
        board = reading.position(puzzle, state)
        for step in map(with_argument, steps_on(family.reasons, technique, board)):
            drawn = api.scene(apply_step(board, step), highlight(step, board))
            return to_svg(drawn.with_line_numbers()), step.text
    return None


def puzzles(family: Any) -> Iterator[tuple[Any, set[str] | None]]:
    """Puzzles to look at, each with the techniques it is known to use: the library's, then those of the tests."""
    for one in sorted(api.library(family.name), key=lambda one: one.puzzle.spots):
        yield one.puzzle, set(one.techniques) or None
    path = ROOT / "tests" / family.name / "techniques.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        entry = json.loads(line)
        yield api.read(json.dumps(entry["puzzle"])), {entry["technique"]}


def steps_of(puzzle: Any) -> list[Any]:
    try:
        return list(frames(api.explain(puzzle, every=True, seconds=SECONDS), True))
    except (BudgetExceeded, SightlineError):
        return []


if __name__ == "__main__":
    main()
