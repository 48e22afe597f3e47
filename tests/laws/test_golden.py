"""Golden traces: the sentences of every example, to the letter; `pytest --update` rewrites them."""

from pathlib import Path

import pytest

from sightline.engine.reason.explain import explain
from tests.laws.traces import REASONING

GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = [(family, example) for family in REASONING for example in REASONING[family].examples]


def told(family_name: str, example: str) -> str:
    family = REASONING[family_name]
    trace = explain(family, family.start(family.examples[example]))
    return f"{trace}\n{trace.end.value}\n".lstrip()


@pytest.mark.parametrize(("family", "example"), EXAMPLES)
def test_every_sentence_is_as_it_was(family, example, request):
    path = GOLDEN / f"{family}-{example}.txt"
    if request.config.getoption("--update"):
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(told(family, example), encoding="utf-8")
    assert told(family, example) == path.read_text(encoding="utf-8")


def test_no_trace_without_an_example():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {f"{family}-{example}" for family, example in EXAMPLES}
