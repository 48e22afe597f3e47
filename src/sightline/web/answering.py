"""One question answered: a verb and a body become a status, a media type and bytes, whatever happens."""

import json
import sys
import traceback
from collections.abc import Callable
from typing import Any, NamedTuple

from sightline.core.errors import SightlineError
from sightline.web.limits import Limits
from sightline.web.question import Answer, Media, Question
from sightline.web.verbs import VERBS
from sightline.web.wire import JSON

TOO_LONG = "the answer is too long for the studio: use the command"
TOO_LARGE = "this needs more memory than the studio gives one puzzle: use the command"
BROKEN = "internal error; the server's log has the details"


class Outcome(NamedTuple):
    """What goes back to the page; *healthy* is False when the process should answer no more."""

    status: int
    media: str
    body: bytes
    healthy: bool = True


def answer(verb: str, body: bytes, limits: Limits, report: Callable[[bytes], None]) -> Outcome:
    """The outcome of one question; *report* is called with what is known so far."""

    def report_json(partial: Answer) -> None:
        text = encode(partial)
        if len(text) <= limits.answer:
            report(text)

    try:
        found = VERBS[verb](Question(body, limits, report_json))
        media, text = found if isinstance(found, Media) else (JSON, encode(found))
        return Outcome(200, media, text) if len(text) <= limits.answer else _refused(413, TOO_LONG)
    except SightlineError as error:
        return _refused(400, " ".join(str(error).split())[:500])
    except RecursionError:
        return _refused(400, "this is nested too deeply")
    except ConnectionError:
        raise
    except MemoryError:
        return _refused(413, TOO_LARGE)._replace(healthy=False)
    except Exception:
        traceback.print_exc(file=sys.stderr)
        return _refused(500, BROKEN)._replace(healthy=False)


def encode(value: Any) -> bytes:
    """A value as compact JSON."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")


def _refused(status: int, text: str) -> Outcome:
    return Outcome(status, JSON, encode({"error": text}))
