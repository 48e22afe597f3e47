"""Calls everything public with extreme numbers, as a script: a crash must not end the test run.

    python -m tests.trust.integers

Every parameter whose annotation allows a number is found by introspection and set to each of EXTREMES in turn. A call
returns or raises one of ACCEPTED, soon; the script prints one line per call that does anything else.
"""

import inspect
import math
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import sightline as sl
from sightline import registry
from sightline.laws.law import Law
from sightline.proof import Refused
from tests.oracles.oracle import oracle

EXTREMES: tuple[Any, ...] = (0, -1, 2**31, 2**63, -(2**63), 2**64, 10**30, True)
FLOATS = (0.0, -1.0, math.inf, -math.inf, math.nan, 1e308)
ACCEPTED = (sl.SightlineError, ValueError, TypeError, IndexError, StopIteration, Refused)
SECONDS = 5
"""Of CPU time for a call."""
SKIPPED = {"book", "library", "Cancel", "Family", "Progress", "Record", "Puzzle", "Solutions", "Step", "Trace", "Lint"}
"""Not called: they take no number that they compute with, or are results."""

PUZZLES = {name: next(puzzle for puzzle in Law.find(name).tiny if sl.solve(puzzle, 1)) for name in registry.BUILT_IN}


class Slow(BaseException):
    """A call took too long."""


def cover() -> Any:
    return sl.ExactCover("ab", {1: "a", 2: "b", 3: "ab"}, costs={1: 1, 2: 1, 3: 3})


def subjects() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """Every public callable, with the arguments that it needs besides numbers."""
    for name in sorted(set(sl.__all__) - SKIPPED):
        found = getattr(sl, name)
        if not callable(found) or (inspect.isclass(found) and issubclass(found, BaseException)):
            continue
        for family, puzzle in PUZZLES.items():
            yield f"{name} ({family})", found, arguments(name, family, puzzle)
            if not inspect.isfunction(found):
                break
    for family, puzzle in PUZZLES.items():
        yield from methods(f"{family} solutions", lambda puzzle=puzzle: sl.solve(puzzle, None))
        yield from methods(f"{family} board", lambda puzzle=puzzle: sl.solve(puzzle)[0])
        yield from methods(f"{family} trace", lambda puzzle=puzzle: sl.explain(puzzle))
        yield from methods(f"{family} puzzle", lambda puzzle=puzzle: puzzle)
    yield from methods("cover", cover)


def methods(name: str, make: Callable[[], Any]) -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """The public methods and the indexing of an object; each call has a new object."""
    for word in dir(make()):
        if word.startswith("_") and word != "__getitem__":
            continue
        if callable(getattr(type(make()), word, None)):
            yield f"{name}.{word}", Later(make, word), {}


class Later:
    """A method of an object that is made when it is called."""

    def __init__(self, make: Callable[[], Any], word: str) -> None:
        self.make, self.word = make, word
        self.__signature__ = signature(getattr(make(), word))

    def __call__(self, *values: Any, **named: Any) -> Any:
        return getattr(self.make(), self.word)(*values, **named)


def signature(found: Any) -> inspect.Signature:
    try:
        return inspect.signature(found)
    except ValueError:
        return inspect.Signature()


def arguments(name: str, family: str, puzzle: Any) -> dict[str, Any]:
    known = {
        "puzzle": puzzle,
        "board": sl.start(puzzle),
        "family": family,
        "fact": sl.Fact(0, 2),
        "trace": sl.explain(puzzle),
        "size": 3,
        "tests": 20,
        "source": sl.write(puzzle),
        "text": "",
        "answer": [[1]],
        "clues": [0] * 8,
        "rows": [[1]],
        "columns": [[1]],
        "lines": ["1.1"],
        "requirements": "a",
        "actions": {1: "a"},
        "masks": b"",
        "technique": None,
    }
    return {key: value for key, value in known.items() if key in signature(getattr(sl, name)).parameters}


def extremes(parameter: inspect.Parameter) -> tuple[Any, ...]:
    """What to try for a parameter; nothing if it takes no number."""
    kind = str(parameter.annotation)
    if "Callable" in kind or "Mapping" in kind or kind.startswith("type"):
        return ()
    numbers = EXTREMES if "int" in kind.replace("Hint", "").replace("print", "") else ()
    if "Sequence" in kind or "Iterable" in kind:
        return tuple([number] for number in numbers)
    return (*numbers, *(FLOATS if "float" in kind else ()))


def nested(value: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Puzzles and covers that hold an extreme number somewhere inside."""
    for name in registry.BUILT_IN:
        for where, make in oracle(name).holding(value).items():
            yield f"{name} {where}", lambda make=make: sl.solve(make())
    for where, make in oracle("cover").holding(value).items():
        yield f"cover {where}", lambda make=make: (make().count(), make().cheapest())
    for family, puzzle in PUZZLES.items():
        yield f"{family} fact spot", lambda puzzle=puzzle: sl.why(puzzle, sl.Fact(value, 2))
        yield f"{family} fact mask", lambda puzzle=puzzle: sl.why(puzzle, sl.Fact(0, value))
        yield f"{family} learned", lambda puzzle=puzzle: sl.start(puzzle).learn([sl.Fact(0, value)])
        yield f"{family} check", lambda puzzle=puzzle: sl.check(puzzle, [[value] * 4] * 4)
        yield f"{family} check list", lambda puzzle=puzzle: sl.check(puzzle, [(value,) * 5])


def calls() -> Iterator[tuple[str, Callable[[], Any]]]:
    for name, found, given in subjects():
        for parameter in signature(found).parameters.values():
            for value in extremes(parameter):
                shown = f"{name} {parameter.name}={value!r}"
                yield shown, lambda found=found, asked={**given, parameter.name: value}: invoke(found, asked)
    for value in EXTREMES:
        for name, call in nested(value):
            yield f"{name} {value!r}", call


def invoke(found: Callable[..., Any], asked: dict[str, Any]) -> Any:
    positional = inspect.Parameter.POSITIONAL_ONLY
    kinds = signature(found).parameters
    values = [asked[name] for name, one in kinds.items() if one.kind is positional and name in asked]
    return found(*values, **{name: value for name, value in asked.items() if kinds[name].kind is not positional})


def outcome(call: Callable[[], Any]) -> str:
    """What is wrong with a call; nothing if all is well."""

    def stop(*_: object) -> None:
        raise Slow

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        result = call()
        if hasattr(result, "__next__"):
            list(islice(result, 3))
    except ACCEPTED:
        return ""
    except Slow:
        return f"more than {SECONDS} s"
    except BaseException as error:
        return f"{type(error).__name__}: {str(error)[:100]}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return ""


def main() -> int:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    count = wrong = 0
    for name, call in calls():
        sys.stderr.write(f"{name}\n")  # the last line names the call that crashed
        found = outcome(call)
        count += 1
        wrong += bool(found)
        if found:
            sys.stdout.write(f"{name}: {found}\n")
    sys.stdout.write(f"{count} calls, {wrong} wrong\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
