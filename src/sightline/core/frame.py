"""A page inside a notebook: a puzzle to play."""

from html import escape
from typing import NamedTuple


class Frame(NamedTuple):
    """A frame that a notebook shows; elsewhere, its address."""

    address: str
    height: int

    def __str__(self) -> str:
        return self.address

    def _repr_html_(self) -> str:
        style = f"width:100%;height:{self.height}px;border:0"
        return f'<iframe src="{escape(self.address)}" style="{style}" allow="clipboard-write"></iframe>'
