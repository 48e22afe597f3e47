"""The studio's verbs inside the page: what a Web Worker calls in the interpreter that it has loaded."""

from collections.abc import Callable

from sightline.kernel import BACKEND
from sightline.web.answering import Outcome, answer
from sightline.web.limits import Limits

LIMITS = Limits(body=64 << 20, answer=64 << 20)
"""As on the server, but for the sizes of what is sent: nothing is shared with others here."""
__all__ = ["BACKEND", "LIMITS", "reply"]


def reply(verb: str, body: str, report: Callable[[str], None]) -> Outcome:
    """Answers one question; *report* is called with what is known so far, as JSON."""
    return answer(verb, body.encode(), LIMITS, lambda text: report(text.decode()))
