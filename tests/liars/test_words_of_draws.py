"""Hypotheses of draws whose words say another thing than what decides. Beside the lies stand true neighbours."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

DRAWN = """
import numpy as np
def draw(case, keys):
    x = np.array([g.standard_normal() for g in generators(keys)])
    return {{"x": x, "gap": {gap}}}
claim = Claim(label="L", says="x is at most 3 under a hypothesis", relation=WithProbability({chance}), margin=lambda q: q.c - q.x, constants=dict(c=3), assumes={{{words!r}: lambda q: {margin}}},
    evidence=({kind}([dict(d=1)], draw, draws={draws}),), foils=(Foil("-9", c=-9),))
"""
DRAWS = dict(kind="Draws", draws=4096, chance="Fraction(9, 10)", margin="q.gap")
SEEDS = dict(kind="Observed", draws=40, chance="Fraction(1, 2)", margin="q.gap")
EVENT = {**DRAWS, "margin": "q.gap - Fraction(1, 2)"}
SIZES = """
import numpy as np
def draw(case, keys):
    return {{"y": np.array([float(g.random(case.n).min()) for g in generators(keys)]), "gap": float(case.n - {start})}}
claim = Claim(label="L", says="the least of n is small under a hypothesis", relation=OnAverage(), margin=lambda q: q.c - q.y, constants=dict(c=Fraction(4, 10)), assumes={{"n ≥ 3": lambda q: q.gap}}, domain=Domain(n=Whole(1, 6)),
    evidence=(Draws([dict(n=n) for n in range(1, 7)], draw, dict(y=(0, 1)), draws=4096),), foils=(Foil("1/100", c=Fraction(1, 100)),))
"""


def judged(bench, body):
    bench.write("claim", body)
    return bench.run()["claim"]


@pytest.mark.parametrize(
    ("how", "words", "gap"),
    [
        (DRAWS, "x ≥ 0", "-x"),
        (DRAWS, "x^3 ≥ 0", "-x"),
        (DRAWS, "−1 ≤ x ≤ 1", "2 - abs(x)"),
        (EVENT, "x ≥ 0", "(x <= 0) * 1.0"),
        (EVENT, "x > 1/2", "(x < 0) * 1.0"),
        (SEEDS, "x ≥ 0", "-x"),
    ],
)
def test_a_draw_meets_a_hypothesis_that_its_words_exclude(bench, how, words, gap):
    claim = judged(bench, DRAWN.format(**how, words=words, gap=gap))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "is not what its words say: they " in claim.reason, claim.reason


def test_a_size_of_draws_is_another_than_the_one_of_the_words(bench):
    claim = judged(bench, SIZES.format(start=5))
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "they admit a draw with n = " in claim.reason, claim.reason


@pytest.mark.parametrize(
    ("how", "words", "gap", "told"),
    [
        (DRAWS, "x ≥ 0", "x", "x ≥ 0"),
        (DRAWS, "−2 ≤ x ≤ 2", "2 - abs(x)", "−2 ≤ x ≤ 2"),
        (EVENT, "x > 1/2", "(x > 0.5) * 1.0", "x > 1/2"),
        (EVENT, "x is not small", "(x > 0.5) * 1.0", "x is not small [decided by gap - Fraction(1, 2) ≥ 0]"),
        (SEEDS, "x ≥ 0", "x", "x ≥ 0"),
    ],
)
def test_a_hypothesis_of_draws_is_named(bench, how, words, gap, told):
    claim = judged(bench, DRAWN.format(**how, words=words, gap=gap))
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"
    assert f"; under the hypothesis {told}; drawn at d = 1 only" in claim.reason, claim.reason
