"""The times and limits that documents and contests publish, as rows: ours on the same puzzles."""

from functools import partial

from bench.corpus import records
from bench.harness import Figure, Section
from bench.hashi import classic, inputs, worst
from bench.hashi import in_the_kernel as bridges_in_the_kernel
from bench.nonogram import lines, named, seed, through_the_api
from bench.rooks import place_them
from bench.skyscrapers import kata


def section() -> Section:
    picture = named("seed")["seed_15x15"]
    katas = records("skyscrapers", lambda one: one["name"].startswith("cw7"))
    maps = {side: partial(worst, classic(side), bridges_in_the_kernel, inputs) for side in (9, 15, 25, 100)}
    return Section(
        "Published times",
        (
            Figure("the 15×15 nonogram; published: 997 ms", partial(seed, picture, through_the_api, lines), most=0.997),
            Figure(f"all {len(katas)} katas of 7×7; the site's limit: 12 s", partial(kata, katas), most=12),
            *(
                Figure(f"Hashi {side}×{side}, the slowest; published: {'solved' if side < 10 else 'unable'}", slowest)
                for side, slowest in maps.items()
            ),
            *(
                Figure(
                    f"rooks on {side}×{side}; published: time-outs after test 2", partial(place_them, (side, 50, None))
                )
                for side in (8, 25, 99)
            ),
        ),
        ("what is published was measured on other machines",),
    )
