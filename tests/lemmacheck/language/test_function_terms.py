"""Functions of terms have the values and the signs that they say."""

from __future__ import annotations

import random

import pytest
from flint import arb, fmpq
from scipy import special, stats

from lemmacheck import Domain, Numbers, Positive, Real, Unit, Whole
from lemmacheck.errors import ClaimError
from lemmacheck.language.fields import Law
from lemmacheck.language.function_terms import Angle, digamma, normal_rest, normal_tail, whole_power
from lemmacheck.language.quantities import Q
from lemmacheck.language.spectral_laws import SpectraOfMeanSquare

DOMAIN = Domain(x=Positive(), z=Real(), t=Unit(without="low"), M=Whole(1), k=Whole(0))


def value(term, **fields):
    return float(arb(term.look(Q(fields), {})))


@pytest.mark.parametrize("z", [-3, 0, 2, 7])
def test_normal_chances_are_those_of_the_normal_law(z):
    level = DOMAIN.part("z")
    assert value(normal_tail(level), z=fmpq(z)) == pytest.approx(stats.norm.sf(z), rel=1e-9)
    assert value(normal_rest(level), z=fmpq(z)) == pytest.approx(stats.norm.cdf(z), rel=1e-9)


def test_far_in_the_tail_a_chance_is_still_certainly_positive():
    assert normal_tail(DOMAIN.part("z")).look(Q({"z": fmpq(10**6)}), {}) > 0


def test_digamma_is_refused_where_it_may_have_a_pole():
    assert value(digamma(DOMAIN.part("x")), x=fmpq(7, 3)) == pytest.approx(special.digamma(7 / 3))
    with pytest.raises(ClaimError, match="pole"):
        digamma(DOMAIN.part("z"))


def test_powers_have_the_sign_of_their_base_and_no_negative_exponent():
    powered = whole_power(DOMAIN.part("t"), DOMAIN.part("k"))
    assert powered.sign == "positive"
    assert powered.look(Q({"t": fmpq(2, 3), "k": 3}), {}) == fmpq(8, 27)
    assert powered.look(Q({"t": fmpq(2, 3), "k": 0}), {}) == 1
    with pytest.raises(ClaimError, match="negative"):
        whole_power(DOMAIN.part("t"), DOMAIN.part("z"))
    with pytest.raises(ClaimError, match="whole"):
        whole_power(DOMAIN.part("t"), DOMAIN.part("x")).look(Q({"t": fmpq(1), "x": fmpq(1, 2)}), {})


def test_an_angle_is_below_pi_by_its_type_or_refused():
    angle = Angle(DOMAIN.part("t"), 2, DOMAIN.part("M") + 1)
    at = {"t": fmpq(1, 2), "M": 3}
    assert value(angle.sinc, **at) == pytest.approx(special.sinc(0.25 / 3.141592653589793))
    assert value(angle.sinc_missing, **at) == pytest.approx(1 - value(angle.sinc, **at))
    with pytest.raises(ClaimError, match="below π"):
        Angle(DOMAIN.part("t"), 7, DOMAIN.part("M") + 1)
    with pytest.raises(ClaimError, match="no share"):
        Angle(DOMAIN.part("x"), 2, DOMAIN.part("M"))


def test_the_least_value_of_a_sum_is_known_only_where_both_are():
    assert (DOMAIN.part("M") + 1).low == 2
    assert (DOMAIN.part("M") + DOMAIN.part("x")).low is None


@pytest.mark.parametrize("d", [2, 3, 6])
def test_spectra_are_mixed_to_the_mean_square_that_is_asked(d):
    field = SpectraOfMeanSquare("d")
    for style in range(12):
        law = field.sample(random.Random(style), style, {"d": d})
        assert field.contains(law, {"d": d})
        assert sum(w * sum(x * x for x in xs) for w, xs in law) == fmpq(d * (d + 1), 2)
    other = Law(Numbers("d", low=0, total="d")).sample(random.Random(0), 0, {"d": d})
    assert not field.contains(other, {"d": d}), "equal numbers have too small a mean square"
