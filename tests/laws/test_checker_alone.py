"""The checker is one file, the rules of a family another: copied away, they check traces without the package."""

import json
import shutil
from pathlib import Path

import pytest

from sightline import proof, registry
from sightline.laws.law import Law
from sightline.laws.test_checked_alone import finished, rules_file, run

LAW = next(law for law in map(Law.find, registry.built_in()) if law.brings("checker"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(proof.__file__, tmp_path / "proof.py")
    return tmp_path


def test_rules_are_found_beside_the_checker(folder):
    name, (document, proves) = LAW.name, finished(LAW)
    (folder / "trace.json").write_text(json.dumps(document), encoding="utf-8")
    no_rules = f"there are no rules for '{name}' beside the checker: name their file with --rules\n"
    assert run(folder, "trace.json") == (2, "", no_rules)
    (folder / name).mkdir()
    shutil.copy(rules_file(LAW), folder / name / "checker.py")
    assert run(folder, "trace.json") == (0, f"{len(document['steps'])} steps hold and prove {proves}\n", "")


@pytest.mark.parametrize("family", ["sudoku", "../core", "", "a" * 1000])
def test_a_family_without_rules(family):
    with pytest.raises(proof.RulesError, match="there are no rules for '"):
        proof.verify({"format": proof.FORMAT, "family": family})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "No such file"),
        ("CHECKER = ", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError"),
        ("", "rules define CHECKER"),
        ("CHECKER = 7", "rules define CHECKER"),
        ("CHECKER = dict", "the rules have no clue_count and no blank and no excluded"),
    ],
)
def test_a_bad_file_of_rules_is_named_in_one_line(text, message, tmp_path):
    path = tmp_path / "rules.py"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    document, _ = finished(LAW)
    with pytest.raises(proof.RulesError, match=message) as raised:
        proof.verify(document, proof.load_rules(path))
    assert "\n" not in str(raised.value)


def test_a_state_that_does_not_fit_the_board_is_refused():
    document, _ = finished(LAW)
    state = [[1]] * 1000
    with pytest.raises(proof.Refused, match="the state has more spots"):
        proof.verify(document | {"puzzle": document["puzzle"] | {"state": state}})
