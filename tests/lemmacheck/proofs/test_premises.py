"""What a fact needs must be evident from the symbols that it is stated for."""

import pytest

from lemmacheck import facts
from lemmacheck.errors import StepFailed
from lemmacheck.facts.fact import MEANINGS
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.ties import untied


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


def test_a_quotient_has_a_sign_only_where_its_divisor_cannot_vanish():
    p = Argument()
    x, y, z = p.positive("x"), p.nonnegative("y"), p.real("z")
    assert p.is_manifestly_nonnegative((y + 1) / (x + y))
    for pole in (1 / y, (x + y) / (x * y), y / (x * y + y**2), 1 / z**2):
        assert not p.is_manifestly_nonnegative(pole), pole


def test_a_fact_that_means_nothing_on_objects_ties_nothing(monkeypatch):
    p = Argument()
    m, s = p.nonnegative("m"), p.slack("s")
    p.because(s, facts.capped_sum(count=m, ceiling=1, total=m - s))
    assert any("for no part of the object" in one for one in untied(p))
    monkeypatch.delitem(MEANINGS, "capped_sum")
    assert any("capped_sum) has no meaning on objects" in one for one in untied(p))
