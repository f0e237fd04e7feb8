"""The sentence of a verdict: where it fails, the two sides there, and why."""

from fractions import Fraction

import pytest

from lemmacheck.record.numerals import as_float
from lemmacheck.record.results import Side, Witness
from lemmacheck.record.sentences import (
    continued,
    emptiness,
    equation,
    formula,
    held,
    left_open,
    nonexistence,
    one_line,
    place,
    proved,
    refutation,
    symbol,
    telling,
    there,
    two_sides,
    uncaught,
)

PLAIN = {"reason": "what the judge said", "because": "", "is_identity": False, "constant": None}


def sides(left: float, right: float) -> list[Side]:
    return [Side(name="the gap", value=left), Side(name="the bound", value=right)]


def test_the_sentence_says_where_what_and_why():
    witness = Witness(rung="exact", where={"n": 100, "alpha": "12/125", "depth": 145}, margin=-3.7e-4, sides=sides(5e-4, 1.4e-4))
    told = refutation(witness, **{**PLAIN, "because": "Near orthogonality it shrinks only by n/(n+2) a layer."})
    assert told == (
        "at n = 100, α = 0.096 and depth 145 the gap is 5·10⁻⁴, but the bound is 1.4·10⁻⁴,"
        " because near orthogonality it shrinks only by n/(n+2) a layer"
    )


def test_a_violation_too_small_to_be_seen_gives_way_to_the_worst_one():
    small = dict(where={"n": 5}, margin=-1e-75, sides=sides(2e-75, 1e-75))
    worst = dict(worst_where={"n": 100}, worst_margin=-1e-4, worst_sides=sides(2e-4, 1e-4))
    assert telling(Witness(rung="exact", **small, **worst)).where == {"n": 100}
    assert telling(Witness(rung="exact", **{**small, "margin": -1e-5}, **worst)).where == {"n": 5}


@pytest.mark.parametrize(
    ("identity", "says"), [(True, "at d = 3 the two sides differ by 2"), (False, "at d = 3 the statement fails by 2")]
)
def test_without_named_sides_the_size_of_the_violation_is_told_without_a_sign(identity, says):
    assert refutation(Witness(rung="exact", where={"d": 3}, margin=-2.0), **{**PLAIN, "is_identity": identity}) == says


def test_a_violation_that_no_float_can_hold_is_not_called_zero():
    tiny = Witness(rung="enclosed", where={"d": 1}, margin=-0.0, smallest={"margin": "[-5.0e-435 +/- 1e-450]"})
    assert refutation(tiny, **PLAIN) == "at d = 1 the statement fails by less than 10⁻³⁰⁰"
    tie = Witness(rung="exact", where={"d": 1}, margin=0.0, smallest={"margin": "0"})
    assert refutation(tie, **PLAIN) == "at d = 1 the statement fails by 0"


def test_a_constant_that_cannot_exist_is_told_by_what_it_must_exceed():
    witness = Witness(rung="proof", where={"M": "1", "n": ">= 1"}, smallest={"needed": "n**2/(3*(n + 1))", "limit": "infinity"})
    told = refutation(witness, **{**PLAIN, "constant": "C"})
    assert told == "no C is large enough: at M = 1 at least n²/(3(n + 1)) is needed, which exceeds every number as n grows"
    long = Witness(rung="proof", where={"depth": ">= 1"}, smallest={"needed": "187578125*(61*depth + 1539)", "limit": "infinity"})
    assert refutation(long, **{**PLAIN, "constant": "C"}).endswith("what is needed grows without bound with depth")


def test_means_carry_their_chance_of_error_and_seeds_what_was_seen():
    mean = Witness(rung="calibrated", where={"d": 32}, margin=-0.17, sides=sides(0.9, 0.7))
    assert refutation(mean, **PLAIN, chance=5e-10).endswith("the gap is 0.9, but the bound is 0.7 (chance of error 5·10⁻¹⁰)")
    seen = Witness(rung="observed", where={"d": 32}, margin=-1.0)
    assert refutation(seen, **{**PLAIN, "reason": "0 of 12 seeds agree"}) == "at d = 32, 0 of 12 seeds agree"


def test_a_number_or_symbol_after_the_place_stands_behind_a_comma():
    assert there("at d = 1 ", "α and one are both 1") == "at d = 1, α and one are both 1"
    assert there("at d = 1 ", "the gap is 2") == "at d = 1 the gap is 2"
    assert there("", "0 of 12 seeds agree") == "0 of 12 seeds agree"


def test_what_cannot_exist_what_is_proved_and_what_stays_open_are_told_in_words():
    told = nonexistence("every C ≥ 1; run on 6 objects, C = 1…6", because="The sum passes every constant.")
    assert told == "what it says to exist does not exist, because the sum passes every constant (proved for every C ≥ 1)"
    told = proved("proved symbolically: every d ≥ 1; run on 107 objects, d = 1…6")
    assert told == "proved symbolically for every d ≥ 1; the proof was run on 107 of these objects, d = 1…6"
    told = left_open("4 of 11 seeds agree with the statement", {"images": "CIFAR-10 (50000 images, sha256 9a5b)", "side": 8})
    assert told == "on CIFAR-10, 4 of 11 seeds agree with the statement, which decides neither side"
    told = left_open("9 of 11 seeds agree; 28 divided like this would decide", {})
    assert told == "9 of 11 seeds agree, which decides neither side; 28 seeds divided like this would decide"
    told = uncaught("no norm", "11 of 11 seeds agree with the statement", "9 of 11 seeds agree with the statement", {"side": 8})
    assert told.startswith("11 of 11 seeds agree with the statement; but the deliberate error “no norm” is not caught: ")
    assert told.endswith("at side 8, 9 of 11 seeds agree with it, which decides neither side")
    assert [symbol(name) for name in ("alpha", "sigma_min", "alpha_squared", "root_width")] == [
        "α",
        "σ_min",
        "α squared",
        "root width",
    ]


def test_sides_get_as_many_digits_as_tell_them_apart():
    assert two_sides(sides(0.900046, 0.9)) == "the gap is 0.900046, but the bound is 0.9"
    assert two_sides(sides(1.0, 1.0)) == "the gap and the bound are both 1"
    assert two_sides([Side(name="W₂², at least", value=2.0), Side(name="the bound", value=1.0)]).startswith("W₂² is at least 2")
    assert two_sides([Side(name="the gap", value=None), Side(name="the bound", value=1.0)]) == ""


def test_a_sentence_goes_on_inside_another():
    assert continued("Near orthogonality") == "near orthogonality"
    assert continued("A layer") == "a layer"
    for kept in ("BN divides", "L never exceeds one", "P(κ > x) falls", "Matlab's eps", "Σλ = d"):
        assert continued(kept) == kept


def test_an_empty_statement_says_what_is_empty():
    assert emptiness(excluded=True, because="") == "nothing meets the hypotheses"
    assert emptiness(excluded=False, because="L ≤ 1.") == "the bound never says more than the trivial one, because L ≤ 1"


def test_parameters_read_as_in_a_text():
    assert place({"alpha": "1/2", "depth": 7, "H": "[" + "1, " * 40 + "1]", "is_linear": 0}) == "at α = 1/2 and depth 7 "
    assert equation("d", ">= 2") == "d ≥ 2"
    assert formula("4*(d - 1)*(2*d - 1)/d") == "4(d − 1)(2d − 1)/d"
    assert formula("61*depth") == "61·depth"
    long = f"{2**70}/{3**50}"
    assert as_float(place({"x": long}).split("= ")[1].strip()) == pytest.approx(float(Fraction(long)), rel=1e-3)


def test_a_line_has_long_fractions_as_decimals_and_cuts_other_long_texts():
    long = Fraction(10**80 + 1, 3 * 10**80)
    assert one_line({"d": 3, "tau": Fraction(1, 2), "V": long}) == "d = 3, τ = 1/2, V ≈ 0.333333"
    assert one_line({"rows": "[1, 2]" * 20}).endswith("…")


def test_what_draws_support_is_told_without_the_word_margin():
    assert held("2 cases, 128 draws: the margin is certainly positive; drawn at d = 2 only") == (
        "128 draws in 2 cases exclude a violation; drawn at d = 2 only"
    )
    told = held("1 case, 64 draws: a violation of more than 0.18 would have been seen; drawn at d = 2")
    assert told == "64 draws in 1 case show no violation, and one of more than 0.18 would have been seen; drawn at d = 2"
    assert held("11 of 11 seeds agree with the statement") == "11 of 11 seeds agree with the statement"


def test_a_value_that_is_a_word_stands_in_quotation_marks_and_an_empty_one_nowhere():
    assert place({"d": 1, "law": "gaussian", "beyond": ""}) == "at d = 1 and law “gaussian” "
    assert place({"small": "9.31e-10", "M": "2×1"}) == "at small = 9.31·10⁻¹⁰ and M = 2×1 "


@pytest.mark.parametrize(
    ("name", "told"), [("bound", "the bound"), ("what is left", "what is left"), ("rank(H)·‖M‖²", "rank(H)·‖M‖²")]
)
def test_a_side_without_an_article_gets_one_unless_it_is_a_symbol(name, told):
    assert two_sides([Side(name=name, value=2.0), Side(name="the most", value=1.0)]) == f"{told} is 2, but the most is 1"


def test_machine_numbers_of_a_case_are_rounded_and_truth_values_are_words():
    assert place({"lam": "[0.5172413793103448, 1.0]", "gamma": "inf", "unit": True}) == "at λ = [0.5172, 1], γ = ∞ and unit = yes "
