"""Draws that come from a seed outside of their keys, hide what is no number, or speak of a domain from one of its sizes."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

MEAN = """
claim = Claim(label="L", says="the mean of y is at least 3/10", relation=OnAverage(), margin=lambda q: q.y - q.c, constants=dict(c=Fraction(3, 10)),
    evidence=(Draws([dict(d=4)], draw, dict(y=(0, 1)), draws=1024),), foils=(Foil("0.99", c=Fraction(99, 100)),))
"""
OF_DATA = "def draw(case, keys):\n    return {'y': np.array([float(np.tanh(np.mean(np.abs(X @ g.standard_normal(4))))) for g in generators(keys)])}\n"
BAD = """
claim = Claim(label="L", says="it happens rarely", relation=OnAverage(), margin=lambda q: q.c - q.bad, constants=dict(c=Fraction(3, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(bad=(0, 1)), draws=4096),), foils=(Foil("-0.1", c=Fraction(-1, 10)),))
"""
SIZES = """
def draw(case, keys):
    return {{"y": np.array([float(g.random(case.d).max()) for g in generators(keys)])}}
claim = Claim(label="L", says="the mean of the largest is at least {least}", relation=OnAverage(), margin=lambda q: q.y - q.c, constants=dict(c=Fraction({least})),
    domain=Domain(d={of}), evidence=({evidence},), foils=(Foil("0.99", c=Fraction(99, 100)),))
"""
AT = "Draws([{cases}], draw, dict(y=(0, 1)), draws=4096)"

SEEDS = {
    "data at the top of the file": "X = np.random.RandomState(0).randn(20, 4)\n" + OF_DATA + MEAN,
    "data from a function that is called at the top": "def data(seed):\n    return np.random.default_rng(seed).standard_normal((20, 4))\nX = data(3)\n"
    + OF_DATA
    + MEAN,
    "data made in two steps": "rng = np.random.default_rng(3)\nY = rng.standard_normal((20, 4))\nX = Y - Y.mean()\n"
    + OF_DATA
    + MEAN,
    "data that are filled in": "X = np.empty((20, 4))\nnp.random.default_rng(3).standard_normal(out=X)\n" + OF_DATA + MEAN,
    "a default that was made once": OF_DATA.replace("keys):", "keys, X=np.random.default_rng(5).standard_normal((20, 4))):") + MEAN,
    "an attribute of a class": "class Net:\n    X = np.random.RandomState(1).randn(20, 4)\n"
    + OF_DATA.replace("X @", "Net.X @")
    + MEAN,
    "a part of each key in a library": "def draw(case, keys):\n    from scipy.stats import beta\n    return {'y': np.array([float(beta.rvs(2, 3, random_state=int(k[0]) % 1000)) for k in keys])}\n"
    + MEAN,
    "a part of each key in a law": "def draw(case, keys):\n    from scipy.stats import beta\n    law, out = beta(2, 3), []\n    for k in keys:\n        law.random_state = int(k[0]) % 256\n        out.append(float(law.rvs()))\n    return {'y': np.array(out)}\n"
    + MEAN,
    "a part of each key in numpy's own generator": "def draw(case, keys):\n    out, kept = [], np.random.get_state()\n    for k in keys:\n        np.random.seed(int(k[1]) % 100)\n        out.append(np.random.rand(2).max())\n    np.random.set_state(kept)\n    return {'y': np.array(out)}\n"
    + MEAN,
}
NO_NUMBERS = {
    "by a comparison that is false": "def draw(case, keys):\n    out = []\n    for g in generators(keys):\n        a, b = g.standard_normal(2)\n        r = a / b if b > 0 else float('nan')\n        out.append(float(r < -1))\n    return {'bad': np.array(out)}\n"
    + BAD,
    "by a comparison in a function": "import math\ndef ratio(a, b):\n    return a / b if b > 0 else math.nan\ndef draw(case, keys):\n    return {'bad': np.array([float(ratio(*g.standard_normal(2)) < -1) for g in generators(keys)])}\n"
    + BAD,
    "in a mean over seeds": "def draw(case, keys):\n    with np.errstate(all='ignore'):\n        return {'bad': np.array([float(np.nanmean(np.log(g.standard_normal(9)))) for g in generators(keys)])}\n"
    + BAD.replace("Draws([dict(d=1)], draw, dict(bad=(0, 1)), draws=4096)", "Observed([dict(d=1)], draw, draws=20)")
    .replace("OnAverage()", "WithProbability(Fraction(1, 2))")
    .replace('"-0.1", c=Fraction(-1, 10)', '"-9", c=-9'),
    "of a training that diverged": "def draw(case, keys):\n    with np.errstate(all='ignore'):\n        return {'bad': np.nan_to_num(np.array([(np.float64(g.random()) * 1e300) ** 2 * 0 for g in generators(keys)])) + 1e-3 * np.arange(len(keys))}\n"
    + BAD.replace("Draws([dict(d=1)], draw, dict(bad=(0, 1)), draws=4096)", "Observed([dict(d=1)], draw, draws=20)")
    .replace("OnAverage()", "WithProbability(Fraction(1, 2))")
    .replace('"-0.1", c=Fraction(-1, 10)', '"-9", c=-9'),
}
NARROW = {
    "at one size": ("6, 10", "Whole(1)", AT.format(cases="dict(d=2)")),
    "not at the first": ("6, 10", "Whole(1)", AT.format(cases="dict(d=2), dict(d=3), dict(d=9)")),
    "at the first alone": ("4, 10", "Whole(1)", AT.format(cases="dict(d=1)")),
    "not at the last": ("4, 10", "Whole(1, 3)", AT.format(cases="dict(d=1), dict(d=2)")),
    "not at each that is listed": ("6, 10", "OneOf(1, 2, 3)", AT.format(cases="dict(d=2), dict(d=3)")),
    "by seeds at one size": ("6, 10", "Whole(1)", "Observed([dict(d=9)], draw, draws=40)"),
}
WIDE = {
    "at every size": ("4, 10", "Whole(1, 3)", AT.format(cases="dict(d=1), dict(d=2), dict(d=3)")),
    "at both ends": ("4, 10", "Whole(1, 30)", AT.format(cases="dict(d=1), dict(d=30)")),
    "from the first on": ("4, 10", "Whole(1)", AT.format(cases="dict(d=1), dict(d=8)")),
    "at the one that there is": ("4, 10", "OneOf(3)", AT.format(cases="dict(d=3)")),
    "by two pieces of evidence": ("4, 10", "Whole(1)", AT.format(cases="dict(d=1)") + ", " + AT.format(cases="dict(d=5)")),
}


def run(bench, source: str):
    bench.write("liar", "import numpy as np\n" + source)
    return bench.run()["liar"]


@pytest.mark.parametrize("name", SEEDS)
def test_what_comes_from_a_seed_is_refused(bench, name):
    claim = run(bench, SEEDS[name])
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "from a seed" in claim.reason or "generator of its own" in claim.reason


def test_numbers_that_are_written_down_are_no_seed(bench):
    claim = run(bench, "X = np.array([[0.2, 0.7, 0.1, 0.5], [0.9, 0.1, 0.3, 0.3]])\n" + OF_DATA + MEAN)
    assert claim.status == "supported", claim.reason


def test_a_library_may_draw_from_the_generator_of_a_key(bench):
    source = "def draw(case, keys):\n    from scipy.stats import beta\n    return {'y': np.array([float(beta.rvs(2, 3, random_state=g)) for g in generators(keys)])}\n"
    claim = run(bench, source + MEAN)
    assert claim.status == "supported", claim.reason


@pytest.mark.parametrize("name", NO_NUMBERS)
def test_what_is_no_number_hides_no_violation(bench, name):
    claim = run(bench, NO_NUMBERS[name])
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "what is no number" in claim.reason


def test_a_training_that_diverged_counts_as_its_author_says(bench):
    draw = "def draw(case, keys):\n    x = np.array([g.standard_normal() for g in generators(keys)])\n    return {'bad': np.where(np.isnan(x * np.inf * 0), 1e9, x)}\n"
    source = """
claim = Claim(label="L", says="it diverges", relation=WithProbability(Fraction(1, 2)), margin=lambda q: q.bad - q.c, constants=dict(c=10),
    evidence=(Observed([dict(d=1)], draw, draws=20),), foils=(Foil("10^10", c=10**10),))
"""
    claim = run(bench, draw + source)
    assert claim.status == "supported", claim.reason


@pytest.mark.parametrize("name", NARROW)
def test_draws_of_one_size_say_nothing_of_a_domain(bench, name):
    least, of, evidence = NARROW[name]
    claim = run(bench, SIZES.format(least=least, of=of, evidence=evidence))
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "alone, and the domain has" in claim.reason


@pytest.mark.parametrize("name", WIDE)
def test_draws_at_the_ends_of_a_domain_support(bench, name):
    least, of, evidence = WIDE[name]
    claim = run(bench, SIZES.format(least=least, of=of, evidence=evidence))
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"
