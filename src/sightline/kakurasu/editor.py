"""How one clue of a puzzle can be changed."""

from sightline.family.line_clue_changes import line_clue_editor
from sightline.kakurasu.puzzle import Kakurasu

EDITOR = line_clue_editor(Kakurasu)
