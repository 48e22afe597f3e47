"""Numbers of other libraries become plain ones; everything else stays as it is."""

import pytest

from sightline.core.plain import plain


class Seven:
    def __index__(self) -> int:
        return 7


@pytest.mark.parametrize("value", [True, False, 1.5, "7", None, b"7"])
def test_what_is_no_whole_number_stays(value):
    assert plain(value) is value
    assert type(plain([value])[0]) is type(value)


def test_a_whole_number_of_any_kind_is_an_int():
    assert plain(Seven()) == 7
    assert plain({"rows": [(Seven(), 1), True]}) == {"rows": [[7, 1], True]}
