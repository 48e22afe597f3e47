"""What is worked out when first asked for."""

from sightline.core.lazy import cached_property


class Line:
    def __init__(self) -> None:
        self.looks = 0

    @cached_property
    def length(self) -> int:
        """How long it is."""
        self.looks += 1
        return 7


def test_it_is_worked_out_once():
    line = Line()
    assert (line.length, line.length, line.looks) == (7, 7, 1)
    assert Line.length.__doc__ == "How long it is."
