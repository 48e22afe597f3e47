"""The editor of the second guest: a capability is named by a module of its own."""

from tests.web.guest_family import LATIN_EDITOR as EDITOR

__all__ = ["EDITOR"]
