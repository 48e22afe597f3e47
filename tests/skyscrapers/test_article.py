"""The example of the article from which the four forms of inference have their names, board by board."""

from itertools import groupby

import sightline as sl
from sightline import cli
from sightline.core.board import values_of

PUZZLE = sl.Skyscrapers([0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0])
BOARDS = {
    "Edge clue initialisation": "1234 1234 4 123 / 1234 1234 1234 123 / 4 1234 123 1234 / 1234 1234 12 1234",
    "Resolved cell propagation": "123 123 4 123 / 123 1234 123 123 / 4 123 123 123 / 123 1234 12 1234",
    "Process of elimination": "123 123 4 123 / 123 4 123 123 / 4 123 123 123 / 123 123 12 4",
}


def shown(board):
    rows = [board.domains[at : at + 4] for at in range(0, 16, 4)]
    return " / ".join(" ".join("".join(map(str, values_of(mask))) for mask in row) for row in rows)


def test_the_candidates_after_each_form_of_inference():
    """The 4s that are found on the way are struck out around them at once, which the article does not show apart."""
    trace = sl.explain(PUZZLE, every=True)
    after = list(trace.boards())[1:]
    names = [step.technique.name for step in trace]
    seen = {}
    for name, group in groupby(range(len(names)), key=lambda at: names[at]):
        seen.setdefault(name, shown(after[list(group)[-1]]))
    assert seen["Edge clue initialisation"] == BOARDS["Edge clue initialisation"]
    assert seen["Resolved cell propagation"] == BOARDS["Resolved cell propagation"]
    placed = [at for at, name in enumerate(names) if name == "Process of elimination"]
    fours = [at for at in placed if at < names.index("Blockade")]
    quiet = next(at for at in range(fours[-1] + 1, len(names)) if names[at] != "Resolved cell propagation")
    assert shown(after[quiet - 1]) == BOARDS["Process of elimination"]
    assert str(trace[quiet]).endswith("r1c4 is 3.")


def test_the_last_step_of_the_article():
    (step,) = [step for step in sl.explain(PUZZLE) if step.technique.name == "Blockade"][:1]
    assert (step.deduction.clues, [premise.spot for premise in step.premises]) == ((3,), [15])


def test_pictures_show_what_is_removed(capsys):
    cli.run(["explain", "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0", "--pictures", "--every", "--until", "5"])
    rows = [row for row in capsys.readouterr().out.splitlines() if "│" in row]
    assert [row.split("│")[1].split() for row in rows[-4:]] == [
        ["1234", "1234", "4", "123"],
        ["1234", "1234", "1234", "123"],
        ["4", "1234", "123×4", "1234"],
        ["1234", "1234", "12×34", "1234"],
    ]
