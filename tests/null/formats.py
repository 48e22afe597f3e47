"""The formats: our own JSON, and a text to type."""

from sightline.formats.line_clues import line_clues_json, line_clues_text
from tests.null.puzzle import Null

CODECS = (line_clues_json("null", Null), line_clues_text("null", Null))
