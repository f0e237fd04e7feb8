"""Numbers put in place of what was drawn: cut off, filled in for what is no number, from a seed of the draw's own."""

# ruff: noqa: E501 (the lies are short files of their own)

import numpy as np
import pytest

from lemmacheck.weighing.clipped import refuse_heaps

HEAD = "import math\nimport numpy as np\ndef own(keys):\n    return np.array([g.exponential() for g in generators(keys)])\n"
DRAWN = """
claim = Claim(label="L", says="the mean of x is at most 3/4", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(3, 4)),
    evidence=(Draws([dict(d=1)], draw, dict(x=({low}, {high})), draws=512, block={block}),), foils=(Foil("1/20", c=Fraction(1, 20)),))
"""
DRAW = "def draw(case, keys):\n    x = own(keys)\n    {change}\n    return {{'x': x}}\n"

CUT = {
    "by a function that it calls": ("x = within(x)", 0, 1, "def within(x):\n    return np.clip(x, 0, 1)\n"),
    "by an assignment": ("x[x > 1] = 1", 0, 1, ""),
    "by a choice": ("x = np.where(x > 1, 1.0, x)", 0, 1, ""),
    "one by one": ("x = np.array([t if t < 1 else 1.0 for t in x])", 0, 1, ""),
    "by arithmetic": ("x = (x + 1 - abs(x - 1)) / 2", 0, 1, ""),
    "by sorting": ("x = np.sort(np.stack([x, np.ones(len(x))]), axis=0)[0]", 0, 1, ""),
    "below a wider bound": ("x = np.clip(x, 0, 1)", 0, 2, ""),
    "at a fraction below its bound": ("x = np.where(x > 0.9, 0.9, x)", 0, 1, ""),
    "to a number amidst the others": ("x = np.where(x > 1, 0.5, x)", 0, 1, ""),
    "beside an event": ("x = np.where(x > 1, 1.0, x) * (x < 2)", 0, 1, ""),
    "at zero": ("x = np.maximum(1 - x, 0)", 0, 1, ""),
    "at zero by a function that it calls": ("x = positive(1 - x)", 0, 1, "def positive(x):\n    return np.maximum(x, 0)\n"),
    "at zero by an assignment": ("x = 1 - x\n    x[x < 0] = 0", 0, 1, ""),
    "at zero by a factor": ("x = (1 - x) * (1 - x > 0)", 0, 1, ""),
}


def liar(bench, source: str, *, low="0", high="1", block=64, change: str):
    bench.write("liar", HEAD + source + DRAW.format(change=change) + DRAWN.format(low=low, high=high, block=block))
    return bench.run()["liar"]


@pytest.mark.parametrize("name", CUT)
def test_what_is_cut_off_is_an_error(bench, name):
    change, low, high, source = CUT[name]
    claim = liar(bench, source, low=low, high=high, change=change)
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "cut off" in claim.reason


NOT_CUT = {
    "an event that does not happen": ("x = np.exp(-x) * (x < 2)", 0, 1),
    "what lies apart from all others": ("x = np.where(x < 1, x / 4, 0.75)", 0, 1),
    "ratios of counts": ("x = np.round(50 * np.exp(-x)) / 50", 0, 1),
    "what converges": ("x = 1 - np.exp(-9 * x**4)", 0, 1),
}


@pytest.mark.parametrize("name", NOT_CUT)
def test_numbers_that_recur_by_themselves_are_draws(bench, name):
    change, low, high = NOT_CUT[name]
    claim = liar(bench, "", low=low, high=high, change=change)
    assert claim.status != "error", claim.reason


@pytest.mark.parametrize("seed", range(300))
def test_what_converges_is_never_taken_for_cut_off(seed):
    x = 1 - np.exp(-np.exp(3 * np.random.default_rng(seed).standard_normal(64)))
    refuse_heaps(liar, {"x": x}, counted=False)


FILLED = {
    "with a number": ("x = np.nan_to_num(np.sqrt(1 - x), nan=0.5)", ""),
    "where it is none": ("x = np.sqrt(1 - x)\n    x = np.where(np.isnan(x), 0.5 * own(keys) % 1, x)", ""),
    "where it is not finite": ("x = np.sqrt(1 - x)\n    x = np.where(np.isfinite(x), x, own(keys) % 0.5)", ""),
    "where it is not itself": ("x = np.sqrt(1 - x)\n    x[x != x] = 0", ""),
    "by a comparison": ("x = np.sqrt(1 - x)\n    x = np.where(x >= 0, x, 0)", ""),
    "by a comparison, with what was drawn": ("y = x % 0.5\n    x = np.sqrt(1 - x)\n    x = np.where(x >= 0, x, y)", ""),
    "in silence": ("with np.errstate(all='ignore'):\n        x = np.sqrt(1 - x)\n    x = np.where(x >= 0, x, 0)", ""),
    "by a function that it calls": ("x = filled(np.sqrt(1 - x))", "def filled(x):\n    return np.nan_to_num(x)\n"),
    "by leaving it out of a mean": ("x = np.nanmean([np.sqrt(1 - x), 0 * x], axis=0)", ""),
    "by the larger of two": ("x = np.fmax(np.sqrt(1 - x), 0.0)", ""),
    "one by one": ("x = np.array([0.0 if math.isnan(t) else t for t in np.sqrt(1 - x)])", ""),
    "by a mask": ("x = np.sqrt(1 - x)\n    bad = np.isnan(x)\n    x[bad] = 0", ""),
}


@pytest.mark.parametrize("name", FILLED)
def test_what_is_no_number_and_filled_in_is_an_error(bench, name):
    change, source = FILLED[name]
    claim = liar(bench, source, change=change)
    assert claim.status == "error", f"{claim.status}: {claim.reason}"


OWN_SEED = {
    "with the last digits from the keys": ("x = (np.sin(1 + np.arange(len(x))) * 43758.5453 % 1) * 0.9 + 1e-4 * x % 0.01", 64),
    "with a part from the keys": ("x = (np.sin(1 + np.arange(len(x))) * 43758.5453 % 1) * 0.8 + 0.1 * (x % 1)", 64),
    "with half of each from the keys": ("x = (np.sin(1 + np.arange(len(x))) * 43758.5453 % 1) * 0.5 + 0.5 * x**0.1 - 0.1", 64),
    "a row of numbers under a little noise": ("x = np.linspace(0, 0.9, len(x)) + 0.1 * (x % 1)", 64),
    "one replicate among constants": ("x[np.arange(len(x)) != 5] = 0.3\n    x %= 1", 64),
    "one replicate among zeros": ("x[np.arange(len(x)) != 5] = 0\n    x %= 1", 64),
    "the last replicate among zeros": ("x[:-1] = 0\n    x %= 1", 64),
    "two replicates among zeros": ("x[2:] = 0\n    x %= 1", 64),
    "one replicate among constants in small blocks": ("x[np.arange(len(x)) != 5] = 0.3\n    x %= 1", 16),
    "one replicate among zeros in large blocks": ("x[1:] = 0\n    x %= 1", 256),
}


@pytest.mark.parametrize("name", OWN_SEED)
def test_what_comes_from_a_place_in_the_block_is_an_error(bench, name):
    change, block = OWN_SEED[name]
    claim = liar(bench, "", change=change, block=block, high="2")
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert ("when fewer of them were drawn at once" if "half" in name else "not draws") in claim.reason


@pytest.mark.parametrize("name", [name for name in OWN_SEED if "half" not in name])
def test_the_first_block_is_enough_to_see_it(bench, name):
    change, block = OWN_SEED[name]
    claim = liar(bench, "", change=change, block=block, high="1")
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "with other keys" in claim.reason
