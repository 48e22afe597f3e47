"""Every script in examples/ runs by itself and prints what it promises."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
PRINTED = {  # a part of what each script prints
    "check_answer.py": "column 3 has 2 towers of height 4 (r1c3, r4c3)",
    "is_it_unique.py": "With one more clue it has 1 solution:",
    "next_step.py": "so they start low: r4c3 is not 3.",
    "rate_folder.py": ",medium,2.3,Full line logic",
    "solve_and_explain.py": "3 │ 1 3 4 2 │ 2",
    "sudoku.py": "6 1 9 2 8 3 7 4 5",
    "worksheet.py": "8 puzzles with their answers are in worksheet.pdf.",
}


def test_every_example_is_listed():
    scripts = {path.name for path in EXAMPLES.glob("*.py")}
    readme = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert scripts == set(PRINTED)
    assert not [name for name in scripts if f"]({name})" not in readme]


@pytest.mark.parametrize("name", PRINTED)
def test_example(name, tmp_path):
    command = [sys.executable, "-X", "utf8", "-W", "error", str(EXAMPLES / name)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert PRINTED[name] in done.stdout
