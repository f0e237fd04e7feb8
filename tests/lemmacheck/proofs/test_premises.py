"""What a fact needs must be evident from the symbols that it is stated for."""

import pytest

from lemmacheck import facts
from lemmacheck.errors import StepFailed
from lemmacheck.proofs.argument import Argument


def test_what_a_fact_needs_to_be_positive_must_not_be_able_to_vanish():
    """1 − ρ = u/(1 + u) is not negative wherever u is not, and positive only where u is."""

    def lean(p, u):
        s, squares, radius = p.slack("s"), p.nonnegative("q"), 1 / (1 + u)
        bound = radius / (3 * (1 - radius)) * squares
        p.because(s, facts.log_remainder(way=1, radius=radius, squares=squares, deviation=bound - s))

    p = Argument()
    with pytest.raises(StepFailed, match="needs 1 - ρ"):
        lean(p, p.nonnegative("u"))
    p = Argument()
    lean(p, p.positive("u"))
    assert not p.unexplained
