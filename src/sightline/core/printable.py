"""Texts from untrusted sources made safe to show: on a terminal, in a page, in a picture, in JSON."""

import re

UNSAFE = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
"""Characters that steer a terminal, turn the direction of a text, or are no characters; a pattern."""
REPLACEMENT = "\ufffd"


def printable(text: str) -> str:
    """*text* with a replacement character for each that would not be shown but obeyed."""
    return text if text.isprintable() else re.sub(UNSAFE, REPLACEMENT, text)


def escape_unsafe(text: str) -> str:
    """JSON *text* with escape sequences for such characters, which a reader turns back."""
    return text if text.isprintable() else re.sub(UNSAFE, lambda found: f"\\u{ord(found[0]):04x}", text)
