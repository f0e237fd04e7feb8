"""Families that are right at the first sizes only, constants measured beside the domain, and keys that decide the last digits."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import numpy as np\n"
LIES = {
    "a family whose measurement ends at forty": (
        """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c * q.d, constants=dict(c=1), domain=Domain(d=Whole(1), measure=lambda o: {"y": min(o.d, 40)}),
    evidence=(Family(1, lambda c: {"y": c.d}, "d"),), foils=(Foil("2", c=2),))
""",
        "y is 40 on the object and 41 in its case",
    ),
    "a family whose whole part vanishes at the first sizes": (
        """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c * q.d, constants=dict(c=1), domain=Domain(d=Whole(1), measure=lambda o: {"y": o.d - 2 * o.d * (o.d // 11)}),
    evidence=(Family(1, lambda c: {"y": c.d}, "d"),), foils=(Foil("2", c=2),))
""",
        "on the object and 12 in its case",
    ),
    "a constant at one value of another size": (
        """
claim = Claim(label="L", says="", relation=Exists("C", axis="n"), margin=lambda q: q.C - q.d, constants=dict(C=None), domain=Domain(n=Whole(1, 5), d=Whole(1, 5)),
    evidence=(Exact(grid(n=(1, 2, 3, 4, 5), d=(1,)), lambda c: {}),), foils=(Foil("0", C=0),))
""",
        "measured at 1 values of d",
    ),
    "a seed of its own under the last digits": (
        """
def draw(case, keys):
    return {"x": np.random.default_rng(3).random(len(keys)) + 1e-12 * np.array([g.random() for g in generators(keys)])}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 5)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 2)), draws=256),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
        "not draws",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    source, words = LIES[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    assert claim.status in ("error", "refuted", "undecided"), f"{claim.status}: {claim.reason}"
    assert words in claim.reason
