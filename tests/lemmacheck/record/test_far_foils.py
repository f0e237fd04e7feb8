"""Support whose nearest caught error is far says so in its sentence."""

# ruff: noqa: E501 (the claims are short files of their own)

import pytest

DRAWN = """
import numpy as np

def draw(case, keys):
    return {{"x": np.array([g.random() for g in generators(keys)])}}

claim = Claim(label="L", says="the mean of x is at least c", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 5)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=1024),), foils=({foils}))
"""
FAR = 'Foil("9/10", c=Fraction(9, 10)),'
HALF = 'Foil("another side", margin=lambda q: q.c - q.x),'


@pytest.mark.parametrize(
    ("foils", "told"), [(FAR, "the nearest error that was caught changes a constant by 350 % (“9/10”)"), (HALF, "")]
)
def test_support_tells_how_far_its_nearest_caught_error_is(bench, foils, told):
    bench.write("one", DRAWN.format(foils=foils))
    claim = bench.run()["one"]
    assert claim.status == "supported", claim.reason
    assert told in claim.reason
    assert told or "nearest" not in claim.reason


def test_a_near_error_beside_a_far_one_is_near_enough(bench):
    bench.write(
        "one",
        DRAWN.format(foils=FAR + 'Foil("at most 0.38", c=Fraction(19, 50)),').replace("g.random()", "0.3 + 0.05 * g.random()"),
    )
    claim = bench.run()["one"]
    assert (claim.status, "nearest" in claim.reason) == ("supported", False), claim.reason
