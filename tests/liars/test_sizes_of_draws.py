"""Draws are told with the sizes at which they were made, and with what they do not look at."""

# ruff: noqa: E501 (the claims are short files of their own)

import pytest

DRAWN = """
import numpy as np
def draw(case, keys):
    return {{"x": np.array([g.random() for g in generators(keys)]){use}}}
claim = Claim(label="L", says="the mean of x is at least 1/5 for every d", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 5)),
    evidence=(Draws([{cases}], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("0.9", c=Fraction(9, 10)),))
"""


@pytest.mark.parametrize(
    ("use", "cases", "told"),
    [
        ("", "dict(d=4)", "drawn at d = 4 only; the draws do not look at d"),
        ("", "dict(d=4), dict(d=9)", "drawn at d = 4 and 9 only; the draws do not look at d"),
        (" ** (1 / case.d)", "dict(d=4)", "drawn at d = 4 only"),
        (" ** (1 / case.d)", "dict(d=4, n=7), dict(d=4, n=8)", "drawn at d = 4, n = 7…8 only; the draws do not look at n"),
        (" ** (1 / vars(case)['d'])", "dict(d=4)", "drawn at d = 4 only"),
        (" ** sum(getattr(case, name) / k for name, k in (('d', 8), ('e', 4)))", "dict(d=4, e=2)", "drawn at d = 4, e = 2 only"),
    ],
)
def test_supported_names_the_sizes_and_what_is_not_looked_at(bench, use, cases, told):
    bench.write("drawn", DRAWN.format(use=use, cases=cases))
    claim = bench.run()["drawn"]
    assert claim.status == "supported", claim.reason
    assert f"; {told}" in claim.reason
    assert ("do not look at" in told) == ("do not look at" in claim.reason)
