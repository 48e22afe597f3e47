"""Golden traces: the sentences of every example, to the letter; `pytest --update` rewrites them."""

import pytest

from sightline.engine.reason.explain import explain
from sightline.laws.law import Law

pytestmark = pytest.mark.needs("reasons")


def examples(law: Law) -> list[str]:
    return list(law.family.examples)


def sentences(law: Law, example: str) -> str:
    trace = explain(law.family, law.family.start(law.family.examples[example]))
    return f"{trace}\n{trace.end.value}\n".lstrip()


@pytest.mark.cases(of=examples)
def test_every_sentence_is_as_it_was(law, case, request):
    path = law.folder / "traces" / f"{case}.txt"
    if request.config.getoption("--update"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(sentences(law, case), encoding="utf-8")
    assert path.exists(), f"{path} is missing; --update writes it"
    assert sentences(law, case) == path.read_text(encoding="utf-8")


def test_every_trace_is_that_of_an_example(law, request):
    traces = (law.folder / "traces").glob("*.txt")
    stale = [path for path in traces if path.stem not in law.family.examples]
    if request.config.getoption("--update"):
        for path in stale:
            path.unlink()
        stale = []
    assert not stale, f"traces of examples that are gone; --update removes them: {', '.join(map(str, stale))}"
