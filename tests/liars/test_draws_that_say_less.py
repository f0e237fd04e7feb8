"""Draws that say less than the statement: medians for means, wide resolutions, rounding, seeds of their own, sizes beside the domain."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import math\nimport numpy as np\n"
HONEST = ("error", "refuted", "undecided")
UNIFORM = """
def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}
"""
NORMAL = """
def draw(case, keys):
    return {"x": np.array([g.standard_normal() for g in generators(keys)])}
"""

LIES = {
    "a margin that is a comparison, with a probability": (
        UNIFORM
        + """
claim = Claim(label="L", says="P(x <= x/2) >= 0.9", relation=WithProbability(Fraction(9, 10)), margin=lambda q: 2 * q.x <= q.x, evidence=(Draws([dict(d=1)], draw, draws=512),), foils=(Foil("m", margin=lambda q: -1 - q.x),))
""",
        "is a comparison",
    ),
    "a margin that is a comparison, observed": (
        UNIFORM
        + """
claim = Claim(label="L", says="x <= 0.1", margin=lambda q: q.x <= 0.1, evidence=(Observed([dict(d=1)], draw, draws=20),), foils=(Foil("m", margin=lambda q: -1 - q.x),))
""",
        "is a comparison",
    ),
    "a mean that is told by a sign test of seeds": (
        """
def draw(case, keys):
    return {"x": np.array([np.exp(3 * g.standard_normal()) for g in generators(keys)])}
claim = Claim(label="L", says="E x <= 20 (it is 90)", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=20),
    evidence=(Observed([dict(d=1)], draw, draws=40),), foils=(Foil("1/100", c=Fraction(1,100)),))
""",
        "scatter too much",
    ),
    "a probability of 999/1000 from thirty seeds": (
        UNIFORM
        + """
claim = Claim(label="L", says="P(x <= 0.9) >= 0.999", relation=WithProbability(Fraction(999, 1000)), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(9, 10)),
    evidence=(Observed([dict(d=1)], draw, draws=30),), foils=(Foil("0.01", c=Fraction(1,100)),))
""",
        "a probability of 1/2",
    ),
    "a margin of means that is told by a sign test of seeds": (
        """
def draw(case, keys):
    return {"x": np.array([1000.0 if g.random() < 0.1 else g.random() for g in generators(keys)])}
claim = Claim(label="L", says="E x <= 2", relation=OfMeans(), margin=lambda q: q.c - q.x, constants=dict(c=2),
    evidence=(Observed([dict(d=1)], draw, draws=40),), foils=(Foil("0", c=0),))
""",
        "scatter too much",
    ),
    "a strict inequality of seeds that are all ties": (
        """
def draw(case, keys):
    x = np.array([g.random() for g in generators(keys)])
    return {"x": x, "y": x.copy()}
claim = Claim(label="L", says="x > y", relation=Strictly(), margin=lambda q: q.x - q.c * q.y, constants=dict(c=1),
    evidence=(Observed([dict(d=1)], draw, draws=20),), foils=(Foil("2", c=2),))
""",
        "",
    ),
    "always, although three of sixty seeds violate it": (
        UNIFORM
        + """
claim = Claim(label="L", says="x <= 0.9 in every training", margin=lambda q: q.c - q.x, constants=dict(c=Fraction(9, 10)),
    evidence=(Observed([dict(d=1)], draw, draws=60),), foils=(Foil("0.1", c=Fraction(1,10)),))
""",
        "the others violate it",
    ),
    "a mean under a resolution wider than the violation": (
        UNIFORM
        + """
claim = Claim(label="L", says="E x >= 0.6", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(6, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096, resolution=0.5),), foils=(Foil("0.95", c=Fraction(95, 100)),))
""",
        "",
    ),
    "an identity under a resolution wider than the violation": (
        UNIFORM
        + """
claim = Claim(label="L", says="E x = 0.6", relation=Identity(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(6, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096, resolution=0.5),), foils=(Foil("0.95", c=Fraction(95, 100)),))
""",
        "",
    ),
    "a probability under a resolution wider than the violation": (
        UNIFORM
        + """
claim = Claim(label="L", says="P(x <= 1/2) >= 0.7", relation=WithProbability(Fraction(7, 10)), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 2)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096, resolution=0.6),), foils=(Foil("2", c=Fraction(1, 20)),))
""",
        "",
    ),
    "a rare hypothesis under a resolution": (
        UNIFORM
        + """
claim = Claim(label="L", says="E[x | x >= 99/100] <= 1/2", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 2)), assumes={"x ≥ 99/100": lambda q: q.x - Fraction(99, 100)},
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=16384, resolution=0.03),), foils=(Foil("-9", c=-9),))
""",
        "",
    ),
    "a hypothesis that is no number where the statement fails: a logarithm": (
        NORMAL
        + """
claim = Claim(label="L", says="where x <= e, x > 0 with probability 0.9", relation=WithProbability(Fraction(9,10)), margin=lambda q: q.x - q.c, constants=dict(c=0), assumes={"log x ≤ 1": lambda q: 1 - np.log(q.x)},
    evidence=(Draws([dict(d=1)], draw, draws=1024),), foils=(Foil("1", c=1),))
""",
        "is not a number",
    ),
    "a hypothesis that is no number where the statement fails: a root": (
        NORMAL
        + """
claim = Claim(label="L", says="where sqrt x >= 0", relation=WithProbability(Fraction(9,10)), margin=lambda q: q.x - q.c, constants=dict(c=0), assumes={"a root": lambda q: sqrt(q.x)},
    evidence=(Draws([dict(d=1)], draw, draws=1024),), foils=(Foil("1", c=1),))
""",
        "is not a number",
    ),
    "a probability that is no number": (
        UNIFORM
        + """
def least(q):
    with np.errstate(all="ignore"):
        return 1 - 0.1 * np.log(np.float64(1 - q.d))
claim = Claim(label="L", says="P(x <= 1/4) >= 1 - log(1 - d)/10", relation=WithProbability(least), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 4)),
    evidence=(Draws([dict(d=4)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("0.1", c=Fraction(-1, 10), relation=WithProbability(Fraction(1,2))),))
""",
        "above 0 and at most 1",
    ),
    "a probability that is taken from the draws": (
        UNIFORM
        + """
claim = Claim(label="L", says="P(x <= 1/4) >= 9/10", relation=WithProbability(lambda q: np.mean(q.x <= 0.25) - 0.2), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 4)),
    evidence=(Draws([dict(d=4)], draw, dict(x=(0, 1)), draws=2048),), foils=(Foil("0", c=Fraction(-1,10), relation=WithProbability(Fraction(1, 2))),))
""",
        "not of the draws",
    ),
    "whole numbers of numpy that overflow in draws": (
        """
def draw(case, keys):
    return {"x": np.array([np.int32(50000 + g.integers(0, 2)) ** 2 for g in generators(keys)])}
claim = Claim(label="L", says="E n^2 <= 0 for n about 50000", relation=WithProbability(Fraction(1, 2)), margin=lambda q: q.c - q.x, constants=dict(c=0),
    evidence=(Draws([dict(d=1)], draw, draws=512),), foils=(Foil("m", c=-(10**10)),))
""",
        "overflows in silence",
    ),
    "draws in single precision": (
        """
def draw(case, keys):
    return {"x": np.array([1e8 + 3 * g.random() for g in generators(keys)], dtype=np.float32)}
claim = Claim(label="L", says="P(x <= 10^8 + 1/100) >= 0.9", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(10**10 + 1, 100)),
    evidence=(Draws([dict(d=1)], draw, draws=512),), foils=(Foil("10^7", c=10**7),))
""",
        "rounds or overflows",
    ),
    "a margin that rounding swallows": (
        """
def draw(case, keys):
    return {"x": np.array([5 * g.random() for g in generators(keys)])}
claim = Claim(label="L", says="P(x + 10^17 <= 10^17) >= 0.9", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.big - (q.big + q.x) + q.c, constants=dict(c=0, big=10**17),
    evidence=(Draws([dict(d=1)], draw, draws=512),), foils=(Foil("-1", c=-1),))
""",
        "large numbers cancel",
    ),
    "one matrix of its own seed under fresh inputs": (
        """
def draw(case, keys):
    w = np.random.default_rng(0).standard_normal()
    return {"x": np.array([w**2 * 2 * g.random() for g in generators(keys)])}
claim = Claim(label="L", says="E w^2 <= 1/10 for w normal", relation=WithProbability(Fraction(9,10)), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 10)),
    evidence=(Draws([dict(d=1)], draw, draws=512),), foils=(Foil("1/1000", c=Fraction(1, 1000)),))
""",
        "a generator of its own",
    ),
    "seeds cut down to eight values": (
        """
def draw(case, keys):
    return {"x": np.array([np.random.default_rng(int(k[0]) % 8 + 216).random() for k in keys])}
claim = Claim(label="L", says="E x >= 0.6", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(6, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096),), foils=(Foil("0.95", c=Fraction(95, 100)),))
""",
        "a generator of its own",
    ),
    "draws that are drawn again where there is no number": (
        """
def one(g):
    try:
        return math.sqrt(1 - g.exponential())
    except ValueError:
        return one(g)
def draw(case, keys):
    return {"x": np.array([one(g) for g in generators(keys)])}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 2)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=512),), foils=(Foil("19/20", c=Fraction(19, 20)),))
""",
        "asks for what is no number",
    ),
    "a constant of draws that fix a field of the domain": (
        """
def draw(case, keys):
    tau = 0.5
    return {"y": np.array([1 / (case.d * tau) + 0.001 * g.random() for g in generators(keys)])}
def bounds(case):
    return dict(y=(2 / case.d, 2 / case.d + 0.001))
claim = Claim(label="L", says="C >= 1/(d tau)", relation=Exists("C", axis="d", average=True), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1, 4), tau=Positive()),
    evidence=(Draws([dict(d=d) for d in (1, 2, 3, 4)], draw, bounds, draws=512),), foils=(Foil("0", C=0),))
""",
        "no case names",
    ),
    "a constant of cases that do not name a field of the domain": (
        """
claim = Claim(label="L", says="C >= 1/(d tau)", relation=Exists("C", axis="d"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1, 4), tau=Positive()),
    evidence=(Exact(grid(d=(1, 2, 3, 4)), lambda c: {"y": 2 / c.d}),), foils=(Foil("0", C=0),))
""",
        "",
    ),
    "draws outside of the domain": (
        """
def draw(case, keys):
    return {"x": np.array([g.random() / case.d for g in generators(keys)])}
claim = Claim(label="L", says="E x <= 1/10 for d = 1, 2, 3", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 10)), domain=Domain(d=Whole(1, 3)), evidence=(Draws([dict(d=50)], draw, lambda case: dict(x=(0, 1 / case.d)), draws=512),), foils=(Foil("-1", c=-1),))
""",
        "are not of the domain",
    ),
    "an event as the margin": (
        """
def draw(case, keys):
    x = np.array([g.random() for g in generators(keys)])
    return {"x": x, "ok": x <= 0.1}
claim = Claim(label="L", says="P(x <= 1/10) >= 9/10", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.ok, evidence=(Draws([dict(d=1)], draw, draws=512),), foils=(Foil("m", margin=lambda q: q.ok - 2),))
""",
        "is an event",
    ),
    "a hypothesis of draws that is a comparison": (
        UNIFORM
        + """
claim = Claim(label="L", says="x >= 9/10 where x >= 9/10", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.c - q.x, constants=dict(c=1), assumes={"x is large": lambda q: q.x >= 0.9},
    evidence=(Draws([dict(d=1)], draw, draws=512),), foils=(Foil("0", c=0),))
""",
        "is a comparison",
    ),
    "a resolution where one side has no bound": (
        UNIFORM
        + """
claim = Claim(label="L", says="E x >= 0.6", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(6, 10)),
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, None)), draws=4096, resolution=0.5),), foils=(Foil("2", margin=lambda q: -1 - q.x, evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096),)),))
""",
        "",
    ),
    "a probability above one half from seeds, by a function": (
        UNIFORM
        + """
claim = Claim(label="L", says="P(x <= 0.9) >= 1 - 1/d", relation=WithProbability(lambda case: 1 - 1 / case.d), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(9, 10)),
    evidence=(Observed([dict(d=1000)], draw, draws=30),), foils=(Foil("0.01", c=Fraction(1, 100)),))
""",
        "a probability of 1/2",
    ),
}

CONSTANTS = {
    "a constant of draws at some sizes of a bounded axis": """
def draw(case, keys):
    return {"y": np.array([100 / (1 + (case.d - 20) ** 2) + 0.001 * g.random() for g in generators(keys)])}
def bounds(case):
    return dict(y=(100 / (1 + (case.d - 20) ** 2), 100 / (1 + (case.d - 20) ** 2) + 0.001))
claim = Claim(label="L", says="C >= y for d up to 40", relation=Exists("C", axis="d", average=True), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1, 40)),
    evidence=(Draws([dict(d=d) for d in (26, 30, 36, 40)], draw, bounds, draws=512),), foils=(Foil("0", C=0),))
""",
    "a constant of draws beyond the domain": """
def draw(case, keys):
    return {"y": np.array([1 / case.d + 1e-6 * g.random() for g in generators(keys)])}
claim = Claim(label="L", says="C >= 1/d for d up to 9", relation=Exists("C", axis="d", average=True), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(d=Whole(1, 9)),
    evidence=(Draws([dict(d=d) for d in (200, 300, 400)], draw, lambda case: dict(y=(1 / case.d, 1 / case.d + 1e-6)), draws=256),), foils=(Foil("0", C=0),))
""",
}

TRUE = {
    "every seed agrees": 'claim = Claim(label="L", says="x <= 1", margin=lambda q: q.c - q.x, constants=dict(c=1), evidence=(Observed([dict(d=1)], draw, draws=20),), foils=(Foil("0.1", c=Fraction(1, 10)),))',
    "most seeds agree with one half": 'claim = Claim(label="L", says="P(x <= 0.9) >= 1/2", relation=WithProbability(Fraction(1, 2)), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(9, 10)), evidence=(Observed([dict(d=1)], draw, draws=60),), foils=(Foil("0.1", c=Fraction(1, 10)),))',
    "a mean of seeds that scatter little": 'claim = Claim(label="L", says="E x <= 0.95", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(95, 100)), evidence=(Observed([dict(d=1)], draw, draws=40),), foils=(Foil("0.01", c=Fraction(1, 100)),))',
    "a margin of means of seeds": 'claim = Claim(label="L", says="(E x)^2 <= 0.9", relation=OfMeans(), margin=lambda q: q.c - q.x**2, constants=dict(c=Fraction(9, 10)), evidence=(Observed([dict(d=1)], draw, draws=40),), foils=(Foil("0", c=0),))',
    "an identity as far as its resolution": 'claim = Claim(label="L", says="E x = 1/2", relation=Identity(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 2)), evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096, resolution=0.05),), foils=(Foil("0.6", c=Fraction(6, 10)),))',
    "a mean at its bound, as far as its resolution": 'claim = Claim(label="L", says="E x >= 1/2", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 2)), evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=4096, resolution=0.05),), foils=(Foil("0.6", c=Fraction(6, 10)),))',
    "a probability that is a function of the case": 'claim = Claim(label="L", says="P(x <= 3/4) >= 1/d", relation=WithProbability(lambda case: 1 / case.d), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(3, 4)), evidence=(Draws([dict(d=2)], draw, draws=1024),), foils=(Foil("0.1", c=Fraction(1, 10)),))',
    "a logarithm under a hypothesis that makes it one": 'claim = Claim(label="L", says="x - 1/4 <= e^-2 implies x <= 0.61", relation=WithProbability(Fraction(9, 10)), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(61, 100)), assumes={"x > 1/4": strictly(lambda q: q.x - Fraction(1, 4)), "log(x − 1/4) ≤ −2": lambda q: -2 - np.log(q.x - 0.25)}, evidence=(Draws([dict(d=1)], draw, draws=4096),), foils=(Foil("0.26", c=Fraction(26, 100)),))',
    "sizes of the domain": 'claim = Claim(label="L", says="E x <= 3d/4", relation=OnAverage(), margin=lambda q: q.c * q.d - q.x, constants=dict(c=Fraction(3, 4)), domain=Domain(d=Whole(1, 3)), evidence=(Draws([dict(d=1), dict(d=2), dict(d=3)], draw, dict(x=(0, 1)), draws=4096),), foils=(Foil("0.1", c=Fraction(1, 10)),))',
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_supported(bench, name):
    source, words = LIES[name]
    bench.write("liar", HEAD + source)
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
    assert words in claim.reason


@pytest.mark.parametrize("name", CONSTANTS)
def test_no_constant_is_told_of_sizes_that_were_not_drawn(bench, name):
    bench.write("liar", HEAD + CONSTANTS[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("name", TRUE)
def test_what_draws_do_say_is_supported(bench, name):
    bench.write("honest", HEAD + UNIFORM + TRUE[name])
    claim = bench.run()["honest"]
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"


def test_signs_refute_neither_a_mean_nor_a_small_probability(bench):
    for relation in ("OnAverage()", "WithProbability(Fraction(1, 10))"):
        bench.write(
            "true",
            HEAD
            + f"""
def draw(case, keys):
    return {{"x": np.array([1000.0 if g.random() < 0.15 else g.random() for g in generators(keys)])}}
claim = Claim(label="L", says="E x >= 2, P(x >= 2) >= 1/10", relation={relation}, margin=lambda q: q.x - q.c, constants=dict(c=2),
    evidence=(Observed([dict(d=1)], draw, draws=60),), foils=(Foil("10^9", margin=lambda q: -q.x - 1, relation=Always()),), control=Control("0", c=0))
""",
        )
        assert bench.run()["true"].status == "undecided"


def test_a_probability_lies_between_zero_and_one():
    from lemmacheck import WithProbability

    for wrong in (0, 2, float("nan")):
        with pytest.raises(ValueError, match="at most 1"):
            WithProbability(wrong)
