"""Draws that are cut off at their bounds, so that the bounds hold by force."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import numpy as np\n"
DRAWN = """
def draw(case, keys):
    x = np.array([g.exponential() for g in generators(keys)])
    return {{"x": {cut}}}
claim = Claim(label="L", says="the mean of x is at most {high}", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=Fraction({high})),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, {high})), draws=512),), foils=(Foil("1/9", c=Fraction(1, 9)),))
"""
LIES = {
    "clipped": ("np.clip(x, 0, 1)", "1"),
    "the smaller of two": ("np.minimum(x, 1)", "1"),
    "the smaller of two, one by one": ("np.array([min(t, 1.0) for t in x])", "1"),
    "divided at its bound": ("np.where(x > 0.75, 0.75, x)", "0.75"),
    "a remainder put at its bound": ("x * (x <= 0.75) + 0.75 * (x > 0.75)", "0.75"),
}


@pytest.mark.parametrize("name", LIES)
def test_what_is_cut_off_is_an_error(bench, name):
    cut, high = LIES[name]
    bench.write("liar", HEAD + DRAWN.format(cut=cut, high=high))
    claim = bench.run()["liar"]
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "exactly at its bound" in claim.reason


HONEST = {
    "a share that vanishes": ("np.exp(-x) * (x < 2)", "1"),
    "counts at their bound": ("np.array([g.integers(0, 2) for g in generators(keys, 'coins')]) * 1.0", "1"),
    "a guard against rounding that cuts nothing off": ("np.clip(np.exp(-x), 0, 1)", "1"),
}


@pytest.mark.parametrize("name", HONEST)
def test_values_that_are_at_a_bound_by_themselves_are_draws(bench, name):
    cut, high = HONEST[name]
    bench.write("honest", HEAD + DRAWN.format(cut=cut, high=high))
    claim = bench.run()["honest"]
    assert claim.status in ("supported", "undecided"), claim.reason
