"""Lists over several workers: lines go out in chunks, and what is printed about them comes back in their order.

How a line is read may depend on those before it: which number its record has, and which format the last record was in.
Chunks are sent with what is likely, and asked for again where the chunk before turns out to end differently.
"""

import io
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from itertools import islice
from typing import Any, Self

from sightline import registry
from sightline.cli.batches import Batch, Finished
from sightline.cli.solving import VERBS
from sightline.core.errors import SightlineError
from sightline.formats.lines import Line
from sightline.sources import Record, is_record, line_records
from sightline.texts import TextReader
from sightline.workers.answering import Answer, answer_questions
from sightline.workers.asking import Question
from sightline.workers.ordered import OrderedWorkers

FEWEST, MOST = 4, 512
"""Lines of a chunk: at first, and at most."""
SHORT, LONG = 0.1, 0.4
"""Seconds of CPU time: chunks that take less get longer, those that take more get shorter."""


class ListWorkers:
    """The workers that do something with the puzzles of a list; the first chunk starts them."""

    def __init__(self, job: Question, workers: int) -> None:
        self._workers = OrderedWorkers("sightline.cli.lists", job, workers)
        self._size = FEWEST
        self._last: list[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._workers.close()

    def read_list(self, lines: Iterable[Line], name: str, reader: TextReader) -> Iterator[Finished]:
        """What comes of the lines of a list, chunk by chunk."""
        number, last = 0, None
        for question, found in self._workers.answers(self._questions(lines, name, reader)):
            answer = found
            if (question["number"], question["last"]) != (number, last):
                answer = self._workers.ask({**question, "number": number, "last": last})
            number, last = answer["number"], answer["last"]
            self._last = last or self._last
            self._adapt(answer["seconds"])
            yield Finished(answer["out"], answer["err"], answer["code"])

    def _questions(self, lines: Iterable[Line], name: str, reader: TextReader) -> Iterator[Question]:
        held = (line for line in lines if is_record(line.text))
        number = 0
        while chunk := [(line.number, line.text, line.too_long) for line in islice(held, self._size)]:
            yield {"lines": chunk, "name": name, "number": number, "last": self._last if number else None}
            if not number:
                self._last = format_of(reader, chunk[0][1])
            number += len(chunk)

    def _adapt(self, seconds: float) -> None:
        if seconds < SHORT:
            self._size = min(2 * self._size, MOST)
        elif seconds > LONG:
            self._size = max(self._size // 2, 1)


def format_of(reader: TextReader, text: str) -> list[str] | None:
    """The family and format that a record is in, as those after it probably are; None if it cannot be read."""
    with suppress(SightlineError):
        reader.read_record(text)
    return named(reader)


def named(reader: TextReader) -> list[str] | None:
    return [reader.last.family, reader.last.codec.name] if reader.last else None


# --- the worker's end


def warm_up(job: dict[str, Any]) -> dict[str, Any]:
    """Does it with a puzzle of each family, so that all is loaded; workers share it."""
    kind, options = VERBS[job["verb"]]
    do = kind(options(**job["options"]))
    for family in registry.families().values():
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()), suppress(SightlineError):
            do(next(iter(family.examples.values())), {})
    return job


def work(connection: socket.socket, job: dict[str, Any], forkserver: int) -> None:
    answer_questions(connection, forkserver, partial(finish, job))


def finish(
    job: dict[str, Any], lines: list[tuple[int, str, bool]], name: str, number: int, last: list[str] | None
) -> Answer:
    """What is printed about the records of these lines, of which *number* came before, the last one in a format."""
    began = time.process_time()
    reader = TextReader(**job["reading"])
    if last:
        reader.prefer(*last)
    kind, options = VERBS[job["verb"]]
    do = kind(options(**job["options"]), number)
    after = number

    def counted() -> Iterator[Record]:
        nonlocal after
        for record in line_records((Line(*line) for line in lines), name, reader, number=number):
            after = record.number
            yield record

    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = Batch(counted(), Record.require).each(do, job["options"]["as_json"])
    seconds = time.process_time() - began
    found = {"out": out.getvalue(), "err": err.getvalue(), "code": code, "seconds": seconds}
    return {**found, "number": after, "last": named(reader)}
