"""Finds the places of a source file where one token can become another: the faults that `tools/mutants` injects."""

import io
import keyword
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SHARED = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "==": "!=",
    "!=": "==",
    "+": "-",
    "-": "+",
    "+=": "-=",
    "-=": "+=",
    "&": "|",
    "|": "&",
    "<<": ">>",
    ">>": "<<",
    "0": "1",
    "1": "2",
    "2": "1",
    "min": "max",
    "max": "min",
    "*": "+",
    "%": "/",
    "break": "continue",
    "continue": "break",
}
CPP = SHARED | {
    "&&": "&& false &&",
    "||": "|| true ||",
    "true": "false",
    "false": "true",
    "++": "--",
    "!": "",
    "&=": "|=",
    "|=": "&=",
}
CPP |= {"/": "*", "?": None, "nullptr": None, "^": "|"}
PYTHON = SHARED | {"and": "or", "or": "and", "True": "False", "False": "True", "not": "", "any": "all", "all": "any"}
PYTHON |= {"//": "*", "is": "is not", "in": "not in", "**": "*"}

CPP_TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|^[ \t]*\#[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'"""
    r"""|\w+|<<=|>>=|\+\+|--|->|::|&&|\|\||[-+*/%&|^=!<>]=|<<|>>|[^\s\w]""",
    re.DOTALL | re.MULTILINE,
)
BINARY = {"<", ">", "+", "-", "*", "&", "|", "/", "%", "<<", ">>", "&&", "||", "^", "<=", ">=", "==", "!="}
UNTOUCHED = ("template", "static_assert", "#", "using ", "import ", "from ", "pay(", "__builtin_prefetch", "raise ")
"""Beginnings of lines in which a fault does not compile, or changes how long something takes and nothing else."""


class Fault(NamedTuple):
    """One token of a file that becomes another."""

    path: str
    line: int
    column: int
    token: str
    becomes: str
    text: str
    """The whole line, without the space around it."""
    nth: int = 1
    """Counted from the top, of the same faults in equal lines."""

    @property
    def key(self) -> str:
        """The same for the same fault when lines above it come or go."""
        which = f" | {self.nth}" if self.nth > 1 else ""
        return f"{self.path} | {self.text} | {self.column} | {self.token} -> {self.becomes or 'nothing'}{which}"

    def inject(self, source: str) -> str:
        lines = source.split("\n")
        line = lines[self.line]
        before = self.column + len(line) - len(line.lstrip())
        lines[self.line] = line[:before] + self.becomes + line[before + len(self.token) :]
        return "\n".join(lines)


def find_faults(root: Path, path: Path) -> Iterator[Fault]:
    """Every fault of a file, in order."""
    source, name = path.read_text(encoding="utf-8"), path.relative_to(root).as_posix()
    lines = source.split("\n")
    places = python_tokens(source) if path.suffix == ".py" else cpp_tokens(source)
    becomes = PYTHON if path.suffix == ".py" else CPP
    seen: Counter[Fault] = Counter()
    for line, column, token in places:
        text = lines[line].strip()
        new = becomes.get(token)
        if new is None or text.startswith(UNTOUCHED):
            continue
        fault = Fault(name, line, column - (len(lines[line]) - len(lines[line].lstrip())), token, new, text)
        seen[fault._replace(line=0)] += 1
        yield fault._replace(nth=seen[fault._replace(line=0)])


def cpp_tokens(source: str) -> Iterator[tuple[int, int, str]]:
    """Operators with a space on both sides are binary: the code is laid out by clang-format."""
    for found in CPP_TOKEN.finditer(source):
        token, start, end = found[0], found.start(), found.end()
        spaced = source[start - 1 : start] in (" ", "\n") and source[end : end + 1] in (" ", "\n")
        if token in BINARY and not spaced:
            continue
        line = source.count("\n", 0, start)
        yield line, start - source.rfind("\n", 0, start) - 1, token


def python_tokens(source: str) -> Iterator[tuple[int, int, str]]:
    annotated = False
    for kind, token, (line, column), _, text in tokenize.generate_tokens(io.StringIO(source).readline):
        annotated = text.lstrip().startswith(("def ", "class ", "@", "type ")) or bool(
            re.match(r"\s*\w+: [^=]*$", text)
        )
        if kind in (tokenize.OP, tokenize.NUMBER, tokenize.NAME) and not annotated:
            if token == "in" and re.search(r"\bfor\b", text):
                continue
            if token in ("*", "**") and text[column + 1 : column + 2] != " ":
                continue  # unpacking
            if (typed := re.match(r"\s*[\w.]+: .*? = ", text)) and column < typed.end():
                continue  # an annotation
            if text[:column].endswith("strict="):
                continue  # a check that lengths are equal, which they are
            if token == "not" and text[column - 3 : column] == "is ":
                continue
            if token == "is" and text[column + 2 :].startswith(" not"):
                continue
            if token == "in" and text[column - 4 : column] == "not ":
                continue
            if token in ("min", "max", "any", "all") and text[column - 1 : column] == ".":
                continue
            if keyword.iskeyword(token) or kind != tokenize.NAME or token in PYTHON:
                yield line - 1, column, token
