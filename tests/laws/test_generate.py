"""Making: valid, unique, exactly at the level, nothing to spare, the same for ever; what cannot be is refused."""

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sightline as sl
from sightline import api, registry
from sightline.core.dice import Dice
from sightline.core.errors import SightlineError
from sightline.core.levels import LEVELS
from sightline.core.sentence import listed
from sightline.engine.make import generate as making
from sightline.engine.make import lessons
from sightline.engine.reason.tier_check import TierCheck
from sightline.family.maker import Request
from tests.laws.makers import FAMILIES, SIZES, answers_by_sat, made, requests, spare_parts

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden" / "generate.json"
WISHES = list(requests())


@pytest.mark.parametrize(("name", "size", "level"), WISHES)
def test_what_is_made_is_as_asked_for(name, size, level):
    generator = api.generator(name, size, level)
    puzzle = generator.make(1).puzzle
    assert sl.read(sl.write(puzzle)) == puzzle
    solutions = sl.solve(puzzle)
    assert sl.check(puzzle, generator.family.answer(solutions[0])) == []
    if generator.maker.unique(generator.request):
        assert solutions.unique
        assert answers_by_sat(puzzle) == 1
    assert sl.rate(puzzle).level == level
    assert spare_parts(generator, puzzle) == []


@pytest.mark.parametrize("name", FAMILIES)
def test_without_a_level_any_puzzle_with_one_answer_will_do(name):
    generator = api.generator(name)
    made = generator.make(3)
    assert made.level is None
    if generator.maker.unique(generator.request):
        assert sl.solve(made.puzzle).unique
        assert spare_parts(generator, made.puzzle) == []


STYLES = (
    ("skyscrapers", 6, "extreme", {}),
    ("skyscrapers", 5, "medium", {"parks": 1, "symmetry": "half-turn"}),
    ("skyscrapers", 6, "hard", {"givens": True}),
    ("nonogram", 8, "hard", {"symmetry": "mirror"}),
    ("nonogram", 9, None, {"density": 40}),
    ("nonogram", 9, "hard", {"colors": 3}),
    ("hashi", 9, "medium", {"separate": True, "planks": 3}),
    ("hashi", 8, "hard", {"loops": False}),
    ("hashi", 8, "medium", {"symmetry": "half-turn"}),
    ("hashi", 10, None, {"style": "map", "density": 40}),
    ("rooks", 7, "hard", {"symmetry": "mirror"}),
)


def golden(seeds: int = 2) -> dict[str, list[str]]:
    """The hashes of a few puzzles for every wish."""
    plain = [(name, size, level, {}) for name, size, level in WISHES if size == SIZES[name][-1]]
    return {
        " ".join(map(str, (name, size, level, *options.items()))): [
            hashlib.sha256(sl.write(made(name, size, level, seed, **options)).encode()).hexdigest()[:16]
            for seed in range(seeds)
        ]
        for name, size, level, options in (*plain, *STYLES)
    }


def test_a_seed_gives_the_same_bytes_for_ever(request):
    if request.config.getoption("--update"):
        GOLDEN.write_text(json.dumps(golden(), indent=1) + "\n", encoding="utf-8")
    assert golden() == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_a_seed_gives_the_same_bytes_without_the_kernel():
    code = "import json; from tests.laws.test_generate import golden; print(json.dumps(golden(1)))"
    twin = os.environ | {"SIGHTLINE_BACKEND": "python"}
    run = subprocess.run([sys.executable, "-c", code], env=twin, cwd=ROOT, capture_output=True, check=True)
    native = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert json.loads(run.stdout) == {request: hashes[:1] for request, hashes in native.items()}


@pytest.mark.parametrize("name", FAMILIES)
def test_the_order_of_hashes_makes_no_difference(name):
    code = f"import sightline as sl; print(sl.write(sl.generate({name!r}, None, 'easy', 3)))"
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


@pytest.mark.parametrize("name", FAMILIES)
def test_what_cannot_be_is_refused_at_once_and_says_what_can(name):
    family = FAMILIES[name]
    refused = 0
    for size in range(3, 7):
        possible = family.maker.levels(Request(size, size))
        for level in set(LEVELS) - set(possible):
            began = time.process_time()
            with pytest.raises(SightlineError, match=listed(list(possible), " or ")):
                sl.generate(name, size, level, 1)
            assert time.process_time() - began < 1
            refused += 1
    assert refused


def test_wrong_wishes_are_told_in_one_line():
    for request, told in (
        ({"size": "3x4x5"}, "a size is"),
        ({"difficulty": "brutal"}, "levels are"),
        ({"symmetry": "spiral"}, "symmetry"),
        ({"towers": 3}, "no option 'towers'"),
        ({"technique": "Guessing"}, "no technique"),
        ({"size": "5x4"}, "square"),
        ({"difficulty": "hard", "technique": "X-wing"}, "its own level"),
    ):
        with pytest.raises(SightlineError, match=told):
            sl.generate("skyscrapers", **{"seed": 1, **request})
    with pytest.raises(SightlineError, match="5 tests"):
        sl.generate("skyscrapers", 8, "extreme", 1, steps=5)


def test_options_may_be_told_as_text():
    asked = {"planks": "3", "loops": "no", "hidden": "no", "style": "puzzle"}
    told = {"planks": 3, "loops": False, "hidden": False, "style": "puzzle"}
    assert sl.generate("hashi", 7, seed=1, **asked) == sl.generate("hashi", 7, seed=1, **told)
    assert sl.generate("skyscrapers", 7, seed=1, givens="no").givens is None


@pytest.mark.parametrize("asked", [{"difficulty": "HARD"}, {"symmetry": None}, {"technique": 7}, {"blocked": 2.5}])
@pytest.mark.parametrize("name", FAMILIES)
def test_wishes_of_the_wrong_kind_are_errors_of_ours(name, asked):
    with pytest.raises(SightlineError):
        sl.generate(name, 4, seed=1, **asked)


def test_no_budget_makes_nothing():
    with pytest.raises(sl.BudgetExceeded, match="in 0 tests"):
        sl.generate("rooks", 4, "hard", seed=1, steps=0)


@pytest.mark.parametrize(
    "name", [name for name, family in FAMILIES.items() if family.reasons and family.reasons.shortcuts.covered]
)
def test_the_kernel_reaches_just_as_far_as_the_techniques(name):
    family, reasons = FAMILIES[name], FAMILIES[name].reasons
    for seed in range(40):
        dice = Dice(seed)
        size = 4 + dice.below(4)
        request = Request(size, size, options={"givens": dice.chance(1, 2), "parks": dice.below(2)})
        puzzle = family.maker.pose(family.maker.propose(dice, request), request)
        for part in family.maker.parts(dice, puzzle, request):
            puzzle = family.maker.without(puzzle, part) if dice.chance(5, 8) else puzzle
        for tier in reasons.shortcuts.complete_tiers(puzzle, reasons.techniques):
            check = TierCheck(family, family.start(puzzle), tier)
            check.run()
            assert reasons.shortcuts.closure(family.start(puzzle), tier) == check.masks


TAUGHT = (
    ("skyscrapers", "Meet in the middle"),
    ("skyscrapers", "Pinpoint"),
    ("skyscrapers", "Last parks"),
    ("skyscrapers", "Naked pair"),
    ("skyscrapers", "X-wing"),
    ("skyscrapers", "XY-wing"),
    ("nonogram", "Colour logic"),
    ("nonogram", "Glue"),
    ("nonogram", "Completed block"),
    ("nonogram", "Inaccessibility"),
    ("nonogram", "Full line logic"),
    ("nonogram", "Edge logic"),
    ("nonogram", "Neighbouring lines"),
    ("nonogram", "Two-line logic"),
    ("hashi", "One neighbour"),
    ("hashi", "Leftover"),
    ("hashi", "Island count"),
    ("hashi", "Island splits"),
    ("hashi", "No way round"),
    ("rooks", "Lone square"),
    ("rooks", "König bound"),
)
LESSONS = [
    (name, way)
    for name, family in FAMILIES.items()
    if family.reasons
    for way in dict.fromkeys(
        way.name for way in (*family.reasons.techniques, *family.reasons.chain_techniques.values()) if way.tier
    )
]


def needs_it(name, technique, seed):
    """Solvable with it and the plainer ones, and not without; the explanation shows it."""
    family = registry.family(name)
    puzzle = sl.generate(name, seed=seed, technique=technique.lower())
    plainer, ways = lessons.plainer_and_taught(family, technique)
    tier, chains = max(way.tier for way in ways), family.reasons.chain_techniques.values()
    answer = sl.solve(puzzle)[0].domains
    plain_chains = any(chain.tier < tier for chain in chains)
    with_it, without_it = (answer if allowed else None for allowed in (plain_chains or ways[0] in chains, plain_chains))
    assert TierCheck(family, family.start(puzzle), tier, with_it, plainer + ways).run()
    assert not TierCheck(family, family.start(puzzle), tier, without_it, plainer).run()
    rating = sl.rate(puzzle)
    assert any(way.name in rating.profile for way in ways)
    assert rating.tier <= max(way.tier for way in ways)
    assert sl.solve(puzzle).unique or not family.maker.unique(Request(3, 3))


@pytest.mark.parametrize(("name", "technique"), TAUGHT)
def test_a_puzzle_for_one_technique_needs_it(name, technique):
    needs_it(name, technique, 1)


@pytest.mark.parametrize(
    ("name", "technique", "options"),
    [
        ("skyscrapers", "Last parks", {"parks": 0}),
        ("skyscrapers", "Naked triple", {"givens": False}),
        ("nonogram", "Colours of a line", {"colors": 1}),
        ("hashi", "No way round", {"loops": True}),
        ("hashi", "Isolation", {"separate": True}),
        ("hashi", "Segment isolation", {"connected": False}),
    ],
)
def test_options_that_leave_nothing_to_teach_are_refused_at_once(name, technique, options):
    with pytest.raises(SightlineError, match=f"{technique} with {next(iter(options))}"):
        sl.generate(name, seed=1, technique=technique, **options)


def test_a_board_that_is_done_at_once_ends_a_lesson_too():
    with pytest.raises(sl.BudgetExceeded):
        sl.generate("skyscrapers", 1, seed=1, technique="X-wing", steps=100)


@pytest.mark.parametrize(("technique", "seed"), [("Island splits", 20), ("Either way", 5)])
def test_a_lesson_shows_in_the_explanation(technique, seed):
    needs_it("hashi", technique, seed)


@pytest.mark.long
@pytest.mark.parametrize(("name", "technique"), LESSONS)
def test_there_is_a_puzzle_for_every_technique(name, technique):
    if lessons.needs(FAMILIES[name], technique).unavailable:
        with pytest.raises(SightlineError, match="no puzzle is made for"):
            sl.generate(name, technique=technique)
    else:
        for seed in range(3):
            needs_it(name, technique, seed)


def test_lessons_are_refused_at_once_where_they_cannot_be():
    with pytest.raises(SightlineError, match="smaller than 8×8 needs Jellyfish"):
        sl.generate("skyscrapers", 7, technique="jellyfish")
    with pytest.raises(SightlineError, match="no puzzle is made for Outflanked: from a puzzle's start"):
        sl.generate("skyscrapers", technique="outflanked")


def test_somebodys_own_picture_can_teach(tmp_path):
    heart = tmp_path / "heart.txt"
    heart.write_text(".##.##.\n#######\n#######\n#######\n.#####.\n..###..\n...#...\n", encoding="utf-8")
    puzzle = sl.generate("nonogram", seed=1, technique="edge logic", picture=str(heart))
    assert "Edge logic" in sl.rate(puzzle).profile


@pytest.mark.parametrize(
    ("name", "size", "level", "options"),
    [("hashi", 9, "hard", {"separate": True}), ("skyscrapers", 6, "easy", {"parks": 1, "givens": False})],
)
def test_what_options_leave_no_room_for_is_refused_at_once(name, size, level, options):
    with pytest.raises(SightlineError, match=r"can be .*expert"):
        sl.generate(name, size, level, 1, **options)


def test_chains_are_not_taught_but_their_level_is_named():
    with pytest.raises(SightlineError, match="difficulty expert"):
        sl.generate("nonogram", technique="two-way")


def test_generous_puzzles_have_clues_to_spare():
    sparse, rich = (sl.generate("skyscrapers", 5, "medium", 2, minimal=minimal) for minimal in (True, False))
    assert sl.rate(rich).level == sl.rate(sparse).level == "medium"
    assert rich.clues.count(0) < sparse.clues.count(0)


@pytest.mark.parametrize("level", ["easy", "hard", "expert"])
def test_pictures_can_be_in_colours(level):
    puzzle = sl.generate("nonogram", 10, level, 2, colors=3, symmetry="mirror")
    assert len(puzzle.colors) == 3
    assert sl.rate(puzzle).level == level
    assert sl.solve(puzzle).unique
    assert answers_by_sat(puzzle) == 1


def test_pictures_are_never_empty_and_large_ones_are_made_or_refused():
    assert all(any(sl.generate("nonogram", 3, seed=seed).rows) for seed in range(20))
    assert sl.solve(sl.generate("nonogram", 100, seed=1)).unique
    with pytest.raises(SightlineError, match="up to 100×100"):
        sl.generate("nonogram", 101)
    with pytest.raises(SightlineError, match="without a difficulty only"):
        sl.generate("nonogram", 100, "easy")


def test_colours_that_cannot_be_are_refused():
    with pytest.raises(SightlineError, match="1–9"):
        sl.generate("nonogram", colors=0)
    with pytest.raises(SightlineError, match="black and white"):
        sl.generate("nonogram", colors=2, picture="x.txt", size=8)


@pytest.mark.parametrize("symmetry", ["half-turn", "quarter-turn", "mirror"])
def test_clues_can_be_symmetric(symmetry):
    puzzle = sl.generate("skyscrapers", 6, seed=4, symmetry=symmetry, givens=True)
    turns = {"half-turn": 4, "quarter-turn": 2, "mirror": 1}[symmetry]
    seen = registry.family("skyscrapers").symmetries(puzzle)[turns]
    assert [bool(clue) for clue in seen.clues] == [bool(clue) for clue in puzzle.clues]


@pytest.mark.parametrize(
    "options", [{"planks": 1}, {"planks": 4}, {"separate": True}, {"loops": False}, {"density": 10}]
)
def test_maps_by_their_rules(options):
    puzzle = sl.generate("hashi", 9, seed=5, **options)
    assert sl.solve(puzzle).unique
    assert puzzle.planks == options.get("planks", 2)
    assert puzzle.connected is not options.get("separate", False)
    assert puzzle.loops is options.get("loops", True)


@pytest.mark.parametrize("symmetry", ["mirror", "half-turn"])
@pytest.mark.parametrize(
    ("size", "level", "options"),
    [("7x9", "medium", {"hidden": True}), ("8x8", "expert", {}), ("6x7", "easy", {"loops": False}), ("9x9", None, {})],
)
def test_maps_can_be_symmetric(symmetry, size, level, options):
    puzzle = sl.generate("hashi", size, level, 3, symmetry=symmetry, **options)
    assert sl.solve(puzzle).unique
    assert level in (None, sl.rate(puzzle).level)
    rows = puzzle.lines if symmetry == "mirror" else puzzle.lines[::-1]
    assert tuple(row[::-1] for row in rows) == puzzle.lines


def test_a_map_without_a_middle_is_refused_at_once():
    with pytest.raises(SightlineError, match="no island sees its own image"):
        sl.generate("hashi", "6x6", symmetry="half-turn", loops=False)


def test_no_island_of_a_map_in_pieces_is_left_alone():
    for seed in range(250):
        puzzle = sl.generate("hashi", 3, seed=seed, separate=True, style="map")
        assert all(puzzle.counts)


def test_islands_can_hide_their_numbers():
    puzzle = sl.generate("hashi", 7, "medium", 2, hidden=True)
    assert 0 in puzzle.counts
    assert sl.solve(puzzle).unique
    assert sl.rate(puzzle).level == "medium"
    assert sl.lint(puzzle).status == "unique"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_no_number_is_told_that_thoughts_of_the_level_can_do_without(level):
    puzzle = sl.generate("hashi", 7, level, 100, hidden=True)
    for one in registry.family("hashi").editor.omissions(puzzle):
        less = one.make()
        assert not sl.solve(less).unique or LEVELS.index(sl.rate(less).level) > LEVELS.index(level)


@pytest.mark.long
def test_extreme_maps():
    for seed in range(5):
        puzzle = sl.generate("hashi", 12, "extreme", seed)
        assert sl.rate(puzzle).level == "extreme"


def a_batch(name: str, seeds: range) -> None:
    """Unique, and at the level by the whole explanation, every one; unique by clauses alone, some."""
    workshops = [api.generator(name, size, level) for family, size, level in WISHES if family == name]
    for seed in seeds:
        generator = workshops[seed % len(workshops)]
        puzzle = generator.make(seed).puzzle
        if generator.maker.unique(generator.request):
            assert sl.solve(puzzle).unique, (generator.request, seed)
            assert seed % 20 or answers_by_sat(puzzle) == 1, (generator.request, seed)
        assert sl.rate(puzzle).level == generator.request.level, (generator.request, seed)


@pytest.mark.parametrize("name", SIZES)
def test_a_slice_of_the_long_run(name):
    a_batch(name, range(10_000, 10_040))


@pytest.mark.long
@pytest.mark.parametrize("name", SIZES)
def test_ten_thousand(name):
    a_batch(name, range(10_000))


@pytest.mark.long
@pytest.mark.parametrize("name", FAMILIES)
def test_what_is_refused_is_not_found_by_trying(name, monkeypatch):
    monkeypatch.setattr(making, "refuse", lambda *request: None)
    family = FAMILIES[name]
    for size in (3, 4):
        for level in set(LEVELS) - set(family.maker.levels(Request(size, size))):
            with pytest.raises(making.Spent):
                sl.generate(name, size, level, 1, steps=3000)


def test_a_family_makes_puzzles_with_five_small_functions():
    puzzle = sl.generate("null", difficulty="easy", seed=1)
    assert sl.solve(puzzle).unique
    with pytest.raises(SightlineError, match="can be easy"):
        sl.generate("null", difficulty="hard")
