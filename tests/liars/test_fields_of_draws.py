"""Draws speak of the numbers at which they were made: of fields that they name, at the ends, and beside each other."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

DRAWN = """
import numpy as np
def draw(case, keys):
    return {{"y": np.array([g.random() * ({scale}) for g in generators(keys)])}}
claim = Claim(label="L", says={says!r}, relation={relation}, margin=lambda q: {margin}, constants=dict({constants}), domain=Domain({fields}),
    evidence=({kind}([{cases}], draw, {bounds}draws={draws}),), foils=(Foil("far", {wrong}),))
"""
MEAN = dict(
    kind="Draws",
    draws=1024,
    relation="OnAverage()",
    margin="q.c - q.y",
    constants="c=1",
    bounds="dict(y=(0, 1)), ",
    says="L",
    wrong="c=-9",
)
SEEDS = {**MEAN, "kind": "Observed", "draws": 20, "relation": "WithProbability(Fraction(1, 2))", "bounds": ""}
NEEDED = {
    **MEAN,
    "relation": 'Exists("C", axis="n", average=True)',
    "margin": "q.C - q.y / q.n",
    "constants": "C=None",
    "draws": 8192,
    "wrong": "C=0",
}
TWO, N, X = "dict(n=1), dict(n=2)", "n=Whole(1, 2)", "float(case.x)"
PAIRS, NM = "dict(n=1, m=2), dict(n=2, m=1)", "n=Whole(1, 2), m=Whole(1, 2)"
ALL = ", ".join(f"dict(n={n}, m={m})" for n in (1, 2) for m in (1, 2))


def judged(bench, how, fields, cases, scale):
    bench.write("claim", DRAWN.format(**how, fields=fields, cases=cases, scale=scale))
    return bench.run()["claim"]


@pytest.mark.parametrize("how", [MEAN, SEEDS])
@pytest.mark.parametrize(
    ("drawn", "why"),
    [
        (("beta=Real(0, 9)", "{}", "0.1"), "no case names β"),
        ((f"{N}, beta=Real(0, 9)", TWO, "case.n * 0.1"), "no case names β"),
        ((f"{N}, A=Matrix('n', 'n')", TWO, "case.n * 0.1"), "no case names A"),
        (("x=Real(0, 1)", "dict(x=Fraction(1, 2))", X), "drawn at x = 1/2 alone"),
        (("x=Real(0, 1)", "dict(x=Fraction(1, 2)), dict(x=1)", X), "drawn at x = 1, 1/2 alone"),
        (("x=Positive()", "dict(x=1)", X), "drawn at x = 1 alone"),
    ],
)
def test_a_number_that_draws_chose_supports_nothing(bench, how, drawn, why):
    claim = judged(bench, how, *drawn)
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert why in claim.reason, claim.reason


@pytest.mark.parametrize(("is_whole", "status"), [(False, "undecided"), (True, "supported")])
def test_a_needed_constant_is_measured_at_every_combination(bench, is_whole, status):
    pairs = [(n, m) for n in (1, 2, 3) for m in (1, 2, 3) if is_whole or n == m]
    cases = ", ".join(f"dict(n={n}, m={m})" for n, m in pairs)
    claim = judged(bench, NEEDED, "n=Whole(1, 3), m=Whole(1, 3)", cases, "(2 + case.m / 3) / 3")
    assert claim.status == status, f"{claim.status}: {claim.reason}"
    assert is_whole or "it was not measured at n = 1, m = 2" in claim.reason, claim.reason


@pytest.mark.parametrize("how", [MEAN, SEEDS])
@pytest.mark.parametrize(
    ("drawn", "told"),
    [
        (("x=Real(0, 1)", "dict(x=0), dict(x=1)", X), "drawn at x = 0 and 1 only"),
        (("x=Real(0, 1)", "dict(x=0), dict(x=Fraction(1, 4)), dict(x=1)", X), "drawn at x = 0, 1/4 and 1 only"),
        (("x=Positive()", "dict(x=1), dict(x=Fraction(1, 2))", X), "drawn at x = 1/2 and 1 only"),
        ((NM, PAIRS, "case.n * case.m / 4"), "drawn at (n, m) = (1, 2) and (2, 1) only"),
        ((NM, ALL, "case.n * case.m / 4"), "drawn at n = 1…2, m = 1…2 only"),
        ((f"{N}, law=Law(Real())", TWO, "case.n / 2"), "drawn at n = 1…2 only; no case names law, of which"),
        ((f"{N}, w=Numbers('n', low=0)", "dict(w=[1]), dict(w=[1, 1])", "float(sum(case.w)) / 2"), "drawn at 2 values of w only"),
    ],
)
def test_what_was_drawn_is_told_number_by_number(bench, how, drawn, told):
    claim = judged(bench, how, *drawn)
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"
    assert told in claim.reason, claim.reason


@pytest.mark.parametrize("says", [r"\lim_{n\to\infty} E\,Y_n \le 1", r"Y_n \to 0", "the mean of Y tends to 0"])
def test_a_limit_in_words_is_told_beside_what_was_drawn(bench, says):
    claim = judged(bench, {**MEAN, "says": says}, "n=Whole(1)", "dict(n=1), dict(n=9)", "1 / case.n")
    assert "; the statement speaks of a limit, drawn at n = 1 and 9 only" in claim.reason, claim.reason
    claim = judged(bench, {**MEAN, "says": r"E\,Y \le 1"}, "n=Whole(1)", "dict(n=1), dict(n=9)", "1 / case.n")
    assert "; drawn at n = 1 and 9 only" in claim.reason, claim.reason
