"""Writes the picture packs of the library from the drawings in tools/pictures, each checked to have one answer."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import sightline as sl
from sightline import packs
from sightline.nonogram import Color

SOURCES = Path(__file__).parent / "pictures"
FAMILY = "nonogram"
LANGUAGES = ("en", "de")
BLACK = {".": 0, "#": 1}


class Drawing(NamedTuple):
    """One drawing: its pack, its title in every language, and the puzzle that it is the answer of."""

    pack: str
    titles: dict[str, str]
    puzzle: Any


def drawings() -> Iterator[Drawing]:
    """Every drawing of every file: the first paragraph is the pack's name, every other one a drawing."""
    for path in sorted(SOURCES.glob("*.txt")):
        pack, *pictures = path.read_text(encoding="utf-8").strip().split("\n\n")
        yield from (read_drawing(pack, picture.splitlines()) for picture in pictures)


def read_drawing(pack: str, lines: list[str]) -> Drawing:
    """Titles, "colors: r cc2222 red, …" where there are colours, and rows of signs."""
    titles = dict(zip(LANGUAGES, (title.strip() for title in lines[0].split("|")), strict=True))
    colors = re.findall(r"(\w) (\w{6}) (\w+)", lines[1]) if lines[1].startswith("colors:") else []
    signs = {".": 0} | {sign: at + 1 for at, (sign, _, _) in enumerate(colors)} if colors else BLACK
    grid = [[signs[sign] for sign in row] for row in lines[2 if colors else 1 :]]
    palette = [Color(name, rgb, sign) for sign, rgb, name in colors]
    return Drawing(pack, titles, sl.Nonogram.from_grid(grid, palette) if palette else sl.Nonogram.from_grid(grid))


def entries() -> Iterator[dict[str, Any]]:
    """The lines of the library: in every pack the easiest first, numbered, so that a name tells nothing."""
    found = [(one, sl.rate(one.puzzle)) for one in drawings()]
    for pack in dict.fromkeys(one.pack for one, _ in found):
        own = sorted(
            (pair for pair in found if pair[0].pack == pack), key=lambda pair: (pair[1].tier or 0, pair[0].puzzle.spots)
        )
        for number, (one, rating) in enumerate(own, 1):
            if not sl.solve(one.puzzle).unique:
                raise SystemExit(f"{pack}: {one.titles['en']} has several answers")
            about = {"name": f"{pack} {number}", "level": rating.level, "pack": pack, "titles": one.titles}
            yield json.loads(sl.write(one.puzzle)) | {"meta": about | {"techniques": list(rating.profile)}}


def main() -> None:
    path = packs.FOLDER / f"{FAMILY}.jsonl"
    others = [line for line in path.read_text(encoding="utf-8").splitlines() if "pack" not in json.loads(line)["meta"]]
    made = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in entries()]
    path.write_text("\n".join([*others, *made]) + "\n", encoding="utf-8")
    print(f"{len(made)} pictures")


if __name__ == "__main__":
    main()
