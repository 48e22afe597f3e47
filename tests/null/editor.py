"""How one clue of a puzzle can be changed."""

from sightline.family.line_clue_changes import line_clue_editor
from tests.null.puzzle import Null

EDITOR = line_clue_editor(Null)
"""Its fields, for an editor of your own, are explained in family/editor.py."""
