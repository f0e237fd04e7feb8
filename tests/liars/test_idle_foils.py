"""Foils that change nothing, controls that hold by themselves, trends and hypotheses that decide nothing."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HONEST = ("error", "refuted", "undecided")
HEAD = "import numpy as np\n"
TRUE = """
claim = Claim(label="L", says="d >= 1", margin=lambda q: q.d - q.c, constants=dict(c=1), domain=Domain(d=Whole(1, 9)),
    evidence=(Exact(grid(d=range(1, 10)), lambda case: {{}}),), foils=({foil},))
"""
FALSE = """
claim = Claim(label="L", says="d >= 2", margin=lambda q: q.d - q.c, constants=dict(c=2), domain=Domain(d=Whole(1, 9)),
    evidence=(Exact(grid(d=range(1, 10)), lambda case: {{}}),), foils=(Foil("3", c=3),), control={control})
"""
TREND = """
def draw(case, keys):
    return {{"y": np.array([{y} + 0.01 * g.random() for g in generators(keys)])}}
claim = Claim(label="L", says="bounded", relation=Exists("C", axis="d", average=True), margin=lambda q: q.C - q.y, constants=dict(C=None){domain},
    evidence=(Draws([dict(d=d) for d in {sizes}], draw, dict(y=(0, 99)), draws=256),), foils=(Foil("0", C=0),))
"""
LIES = {
    "a foil with a constant of its own that it does not read": TRUE.format(foil="Foil('b', c=1)"),
    "a control that nothing could violate": FALSE.format(control="Control('always', margin=lambda q: q.d**2 + 1)"),
    "a trend of rounding": TREND.format(y="1 + case.d * 1e-6", sizes="(1, 2, 3, 4)", domain=""),
    "a trend that falls and rises": TREND.format(
        y="(case.d - 3)**2", sizes="(1, 2, 3, 4, 5)", domain=", domain=Domain(d=Whole(1, 5))"
    ),
    "a trend of two sizes with many cases": TREND.format(y="1 / case.d", sizes="(1, 1, 2, 2)", domain=""),
    "a trend that ends before its domain": TREND.format(
        y="1 / case.d", sizes="(1, 2, 3, 4, 5)", domain=", domain=Domain(d=Whole(1))"
    ),
    "a limit from many sizes": """
def draw(case, keys):
    return {"x": np.array([1 / case.d + 1e-3 * g.random() for g in generators(keys)])}
claim = Claim(label="L", says="eventually x < 1/2", relation=Eventually(axis="d"), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 2)),
    evidence=(Observed([dict(d=d) for d in range(3, 60)], draw, draws=12),), foils=(Foil("-1", c=-1),))
""",
    "a limit almost surely from draws": """
def draw(case, keys):
    return {"x": np.array([1 / case.d * g.random() for g in generators(keys)])}
claim = Claim(label="L", says="x tends to 0 almost surely", relation=AlmostSurely(axis="d"), margin=lambda q: q.c - q.x, constants=dict(c=Fraction(1, 2)),
    evidence=(Draws([dict(d=d) for d in range(3, 20)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("-1", c=-1),))
""",
    "a hypothesis on the case that fails in every case": """
claim = Claim(label="L", says="d >= 5 where d >= 1", margin=lambda q: q.d - q.c, constants=dict(c=5), assumes={"d >= 1": lambda q: -q.d}, domain=Domain(d=Whole(1, 9)),
    evidence=(Exact(grid(d=range(1, 10)), lambda case: {}),), foils=(Foil("6", c=6),))
""",
    "hypotheses that exclude each other": """
claim = Claim(label="L", says="", margin=lambda q: q.x - q.c, constants=dict(c=5), assumes={"x >= 3/4": lambda q: 4 * q.x - 3, "x <= 1/4": lambda q: 1 - 4 * q.x}, domain=Domain(x=Unit()),
    evidence=(Enclosed([dict(x=Between(0, 1))], lambda case: {}),), foils=(Foil("6", c=6),))
""",
    "a bound that never says anything": """
def draw(case, keys):
    return {"x": np.array([g.random() for g in generators(keys)])}
claim = Claim(label="L", says="E x <= 2", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=2), informative=lambda q: 1 - q.c + 0 * q.x,
    evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("1/10", c=Fraction(1, 10)),))
""",
    "words among draws": """
def draw(case, keys):
    return {"x": np.array([str(g.random()) for g in generators(keys)])}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=0), evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("9", c=9),))
""",
    "roots of negative draws": """
def draw(case, keys):
    return {"x": np.array([(g.random() - 0.5) ** 0.5 for g in generators(keys)])}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=0), evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("9", c=9),))
""",
    "dates among draws": """
def draw(case, keys):
    return {"x": np.array([np.datetime64(int(1e6 * g.random()), "s") for g in generators(keys)])}
claim = Claim(label="L", says="", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=0), evidence=(Draws([dict(d=1)], draw, dict(x=(0, 1)), draws=256),), foils=(Foil("9", c=9),))
""",
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    bench.write("liar", HEAD + LIES[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"
