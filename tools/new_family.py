"""Lays out a new family that works at once, from the smallest one in tests/null: `make family NAME=kakurasu`."""

import argparse
import re
import subprocess
import sys
from keyword import iskeyword
from pathlib import Path

NEXT = """\
{Name} is laid out, as a grid with one clue per line, and keeps every law. Now make it yours:

1. src/sightline/{name}/puzzle.py        the question and the board; rules.py: what an answer breaks
2. src/sightline/{name}/formats.py       the texts to read and write; drawing.py, answers.py: drawn and typed
3. src/sightline/{name}/techniques.py    how a player reasons; reasons.py: all of it as the engine takes it
4. src/sightline/{name}/checker.py       the rules again, for the independent checker
5. src/sightline/{name}/maker.py         how puzzles are made; editor.py: how clues are changed
6. tests/{name}/law.py, oracle.py        the rules again, for the tests: an exact cover, and every solution by trying
   tests/corpus/{name}.jsonl             puzzles with answers
7. docs/{name}.md                        how to play; it runs as a test

Try it:       .venv/bin/sightline explain "{name} 2 1 / 2 1"
Check it:     .venv/bin/pytest src/sightline/laws --family {name}   (--update rewrites what it keeps in tests/{name}/)
To leave a capability out, remove its name from FAMILY in src/sightline/{name}/__init__.py, and its module.
More:         CONTRIBUTING.md, "A family"
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="in small letters; the family's name in code, JSON and commands")
    parser.add_argument("--no-install", action="store_true", help="do not refresh the editable install")
    asked = parser.parse_args()
    root = Path(__file__).parents[1]
    problem = refuse(root, asked.name)
    if problem:
        print(f"make family NAME=…: {problem}", file=sys.stderr)
        return 2
    written = lay_out(root, asked.name)
    register(root / "src/sightline/registry.py", asked.name)
    run(root, "ruff", "check", "--quiet", "--fix", "--select", "I", *written)
    run(root, "ruff", "format", "--quiet", *written)
    if not asked.no_install:
        run(root, "pip", "install", "-q", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", "-e", ".")
    laws = ("src/sightline/laws/test_golden.py", "src/sightline/laws/test_generate.py")
    run(root, "pytest", "-qq", "--family", asked.name, "--update", "-k", "as_it_was or bytes_for_ever", *laws)
    print(NEXT.format(name=asked.name, Name=asked.name.capitalize()))
    return 0


def refuse(root: Path, name: str) -> str | None:
    """Why *name* will not do, if it will not."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or iskeyword(name):
        return f"'{name}' is no name for a family: small letters, digits and _"
    taken = [path for path in places(root, name) if path.exists()]
    return f"there is already {taken[0].relative_to(root)}" if taken else None


def places(root: Path, name: str) -> list[Path]:
    source = root / "src/sightline"
    folders = [source / name, source / f"{name}.py", root / "tests" / name]
    return [*folders, root / f"docs/{name}.md", root / f"tests/corpus/{name}.jsonl"]


def lay_out(root: Path, name: str) -> list[str]:
    """Copies the null family under its new name; returns the Python files."""
    null, corpus = root / "tests/null", root / "tests/corpus"
    targets = {path: root / "src/sightline" / name / path.name for path in null.glob("*.py")}
    targets |= {path: root / "tests" / name / "traces" / path.name for path in null.glob("traces/*.txt")}
    targets |= {null / own: root / "tests" / name / own for own in ("law.py", "oracle.py")}
    targets |= {null / "page.md": root / f"docs/{name}.md"}
    targets |= {corpus / "null.jsonl": corpus / f"{name}.jsonl"}
    for source, target in targets.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        text = text.replace('"null"', f'"{name}"') if source.suffix == ".jsonl" else renamed(text, name)
        target.write_text(text, encoding="utf-8")
    return [str(target) for target in targets.values() if target.suffix == ".py"]


def renamed(text: str, name: str) -> str:
    title = "".join(part.capitalize() for part in name.split("_"))
    for old, new in (("tests.null", f"sightline.{name}"), ("Null", title), ("null", name)):
        text = text.replace(old, new)
    return text


def register(path: Path, name: str) -> None:
    """Adds the one line that makes the family known."""
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(BUILT_IN = {\n(?: .*\n)*)", rf'\1    "{name}": "",\n', text), encoding="utf-8")


def run(root: Path, module: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", module, *arguments], cwd=root, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
