"""The editor of the guest family evens."""

from sightline.family.editor import Editor
from sightline.family.line_clue_changes import line_clue_editor
from tests.web.guest_family import Evens

EDITOR: Editor[Evens] = line_clue_editor(Evens)
