"""What the engine finds by itself for any family – assumptions and cases – is used by some family of ours."""

from sightline import registry
from sightline.engine.reason.arguments.cases import TWO_WAY
from sightline.engine.reason.arguments.contradiction import LONG_CHAIN, NESTED, SHORT_CHAIN
from sightline.laws.law import Law
from sightline.laws.traces import explain_board, explanations
from sightline.laws.uses import all_steps


def test_every_kind_of_assumption_is_used():
    unused = {TWO_WAY, SHORT_CHAIN, LONG_CHAIN, NESTED}
    for law in map(Law.find, registry.built_in()):
        kept = (explain_board(law, board) for board in law.kept_positions())
        for explained in (*kept, *explanations(law)):
            unused -= {step.technique for step, _ in all_steps(explained.trace)}
    assert not unused
