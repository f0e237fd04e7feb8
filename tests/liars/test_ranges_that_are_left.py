"""Ranges that no draw was seen to leave, and that the law of the quantity leaves; and means of seeds with something large that is rare."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import math\nimport numpy as np\n"
HONEST = ("error", "refuted", "undecided")

DRAWN = {  # what is drawn, its range, a bound on its mean that holds if the range does, and one that does not
    "a normal number within six": ("g.standard_normal()", (-6, 6), "1", "-1"),
    "the size of a normal number below ten": ("abs(g.normal(0, 1))", (0, 10), "2", "1/10"),
    "a square of normal numbers that are few": ("float((g.standard_normal(3) ** 2).sum())", (0, 60), "10", "1"),
    "an exponential number": ("g.exponential()", (0, 40), "5", "1/10"),
    "minus the logarithm of a uniform number": ("-math.log(1 - g.random())", (0, 16), "5", "1/10"),
    "a Pareto number": ("g.pareto(3.0)", (0, 1000), "400", "-1"),
    "a count": ("float(g.poisson(2)) + g.random()", (0, 40), "10", "1"),
    "a quotient of two normal numbers": ("float(np.divide(*g.standard_normal(2)))", (-3000, 3000), "2500", "-2500"),
    "the reciprocal of a uniform number": ("1 / (g.random() + 1e-12)", (1, 10**5), "90000", "1/2"),
    "a normal number of a place of its own": ("g.normal(loc=7, scale=0.5)", (2, 12), "10", "3"),
}
KEPT = {
    "a cosine": (
        "(lambda a, b: float(a @ b / np.linalg.norm(a) / np.linalg.norm(b)))(g.standard_normal(5), g.standard_normal(5))",
        (-1, 1),
        "1/2",
        "-1/2",
    ),
    "a share": ("(lambda e: float(e[0] / e.sum()))(g.exponential(size=4))", (0, 1), "1/2", "1/10"),
    "a uniform number": ("g.uniform(-1, 1)", (-1, 1), "1/2", "-1/2"),
    "the smallest eigenvalue of a share": (
        "(lambda m: float(np.linalg.eigvalsh(m @ m.T / np.trace(m @ m.T))[0]))(g.standard_normal((3, 4)))",
        (0, 0.5),
        "1/3",
        "-1/10",
    ),
    "a gap of a rotation": ("(lambda q: float(q[0, 0] ** 2))(np.linalg.qr(g.standard_normal((4, 4)))[0])", (0, 1), "1/2", "1/20"),
    "a hyperbolic tangent": ("math.tanh(g.standard_normal())", (-1, 1), "1/2", "-1/2"),
    "a distribution function": ("0.5 * math.erfc(g.normal(1, 2))", (0, 1), "9/10", "1/20"),
}


def written(drawn, range_, at_most, wrong):
    return (
        HEAD
        + f"""
def draw(case, keys):
    return {{"x": np.array([{drawn} for g in generators(keys)])}}
claim = Claim(label="L", says="E x <= {at_most}", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=Fraction("{at_most}")),
    evidence=(Draws([dict(d=1)], draw, dict(x={range_}), draws=4096),), foils=(Foil("{wrong}", c=Fraction("{wrong}")),))
"""
    )


@pytest.mark.parametrize("name", DRAWN)
def test_a_range_that_the_law_leaves_is_refused_though_no_draw_left_it(bench, name):
    bench.write("liar", written(*DRAWN[name]))
    claim = bench.run()["liar"]
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "that its law leaves" in claim.reason


@pytest.mark.parametrize("name", KEPT)
def test_a_range_that_holds_by_mathematics_stands(bench, name):
    bench.write("honest", written(*KEPT[name]))
    claim = bench.run()["honest"]
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"


def test_a_range_may_hold_under_the_hypotheses_alone(bench):
    bench.write(
        "honest",
        HEAD
        + """
def draw(case, keys):
    return {"x": np.array([g.standard_normal() for g in generators(keys)])}
claim = Claim(label="L", says="E[x | |x| <= 3] <= 1", relation=OnAverage(), margin=lambda q: q.c - q.x, constants=dict(c=1), assumes={"|x| ≤ 3": lambda q: 3 - abs(q.x)},
    evidence=(Draws([dict(d=1)], draw, dict(x=(-3, 3)), draws=4096),), foils=(Foil("-1", c=-1),))
""",
    )
    claim = bench.run()["honest"]
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"


SEEDS = {  # what is drawn, how often, what its mean is said to be below, and what half of the seeds are above
    "an infinite mean": ("abs(g.standard_cauchy())", 100, "1000", "1/10"),
    "a mean of eleven": ("1 + g.pareto(1.1)", 100, "8", "1"),
    "a mean of ninety": ("np.exp(3 * g.standard_normal())", 200, "80", "1/1000"),
}
EVEN = {
    "normal numbers": ("g.standard_normal()", 20, "3/2", "-3/2"),
    "uniform numbers": ("g.random()", 20, "1", "1/100"),
    "exponential numbers": ("g.exponential()", 40, "3", "1/100"),
}


def seen(drawn, seeds, at_most, wrong, of):
    return (
        HEAD
        + f"""
def draw(case, keys):
    return {{"x": np.array([case.d * ({drawn}) for g in generators(keys)])}}
claim = Claim(label="L", says="E x <= {at_most}", relation=OnAverage(), margin=lambda q: q.c - q.x / q.d, constants=dict(c=Fraction("{at_most}")),
    evidence=(Observed([dict(d={of})], draw, draws={seeds}),), foils=(Foil("{wrong}", c=Fraction("{wrong}"), relation=Always()),))
"""
    )


@pytest.mark.parametrize("name", SEEDS)
def test_seeds_do_not_tell_a_mean_that_rests_on_what_is_large_and_rare(bench, name):
    for of in (1, 2, 3):
        bench.write(f"liar_{of}", seen(*SEEDS[name], of))
    found = bench.run()
    assert all(claim.status in HONEST for claim in found.values()), {key: claim.reason for key, claim in found.items()}


@pytest.mark.parametrize("name", EVEN)
def test_seeds_tell_the_mean_of_what_scatters_evenly(bench, name):
    bench.write("honest", seen(*EVEN[name], 1))
    claim = bench.run()["honest"]
    assert claim.status == "supported", f"{claim.status}: {claim.reason}"
