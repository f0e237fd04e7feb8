"""Draws of which only some replicates are drawn, and numbers that are none."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import numpy as np\n"
DRAWN = """
claim = Claim(label="L", says="the mean of x is at least 1/5", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 5)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256, block={block}),), foils=(Foil("0.9", c=Fraction(9, 10)),))
"""
OWN = "def own(keys):\n    return np.array([g.random() for g in generators(keys)])\n"
FEW_DRAWN = "def draw(case, keys):\n    x = own(keys)\n    {change}\n    return {{'x': x}}\n"

LIES = {
    "only the first four of a block are draws": ("x[4:] = 0.3", 64),
    "only the last four of a block are draws": ("x[:-4] = 0.3", 64),
    "every second replicate is a constant": ("x[1::2] = 0.3", 64),
    "only the first half of a block is drawn, the rest from a seed of its own": (
        "x[len(x) // 2:] = np.random.default_rng(1).random(len(x) - len(x) // 2)",
        64,
    ),
    "a small block of which half are constants": ("x[len(x) // 2:] = 0.3", 4),
    "all but the first ten are a row of numbers": ("x[10:] = np.linspace(0.2, 0.4, len(x))[10:]", 64),
    "events from a seed of its own beside a drawn number": ("x = np.random.default_rng(2).random(len(keys)) < 0.4", 64),
    "rare events from a seed of its own": ("x = np.random.default_rng(0).random(len(keys)) < 0.05", 64),
    "a word among numbers": ("x = np.array([0.3, *['0.4'] * (len(keys) - 1)], dtype=object)", 64),
    "an imaginary number among numbers": ("x = np.array([*x[:-1], 0.4 + 0j], dtype=object)", 64),
    "a whole number too long among others": ("x = np.array([*x[:-1], 2**60 + 1], dtype=object)", 64),
}
SEEN_BY = dict.fromkeys(("a word among numbers", "an imaginary number among numbers"), "real numbers")
SEEN_BY["a whole number too long among others"] = "too long"


@pytest.mark.parametrize("name", LIES)
def test_what_is_not_drawn_is_an_error(bench, name):
    change, block = LIES[name]
    bench.write("liar", HEAD + OWN + FEW_DRAWN.format(change=change) + DRAWN.format(block=block))
    claim = bench.run()["liar"]
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert SEEN_BY.get(name, "not draws") in claim.reason


HONEST = {
    "fractions of few coins": "x = np.array([g.integers(0, 2, 4).mean() for g in generators(keys, 'coins')])",
    "a value that is taken nearly always": "x = np.where(x < 0.05, x, 0.3)",
    "rare events": "x = (x > 0.02) * 1.0",
}


@pytest.mark.parametrize("name", HONEST)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_values_that_recur_by_chance_are_draws(bench, name, seed):
    bench.write("honest", HEAD + OWN + FEW_DRAWN.format(change=HONEST[name]) + DRAWN.format(block=16))
    claim = bench.run(seed=seed)["honest"]
    assert claim.status in ("supported", "undecided"), claim.reason
