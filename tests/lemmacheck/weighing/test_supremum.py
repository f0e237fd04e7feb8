"""The least upper bound: nothing exceeds it, and it is reached or approached."""

from tests.lemmacheck.conftest import bench

__all__ = ["bench"]

APPROACHED = """
def measure(case):
    return {"y": case.n / (case.n + 1)}
claim = Claim(label="T", says="sup n/(n+1) = 1", relation=Supremum(), margin=lambda q: q.S - q.y, constants=dict(S=1),
    domain=Domain(n=Whole(1)), evidence=(Family(1, measure, "n"),),
    foils=(Foil("0.99", S=Fraction(99, 100)), Foil("1.01", S=Fraction(101, 100))), control=Control("at most", relation=Always()))
"""
REACHED = """
def argue(p):
    x = p.field("x")
    p.closes_as((2 * x - 1) ** 2 / 4)
    return {"y": x * (1 - x)}
claim = Claim(label="T", says="max x(1-x) = 1/4", relation=Supremum(), margin=lambda q: q.S - q.y, constants=dict(S=Fraction(1, 4)),
    domain=Domain(x=Unit(), measure=lambda o: {"y": o.x - o.x * o.x}), evidence=(Proof(argue),),
    foils=(Foil("0.24", S=Fraction(24, 100)),))
"""


def test_a_bound_that_is_approached_is_the_least_one(bench):
    bench.write("toy", APPROACHED)
    claim = bench.run()["toy"]
    assert (claim.status, claim.rung) == ("proved", "proof"), claim.reason


def test_a_bound_that_is_too_large_is_refuted_although_nothing_exceeds_it(bench):
    bench.write(
        "toy",
        APPROACHED.replace("constants=dict(S=1)", "constants=dict(S=2)").replace(
            'Foil("1.01", S=Fraction(101, 100))', 'Foil("3", S=3)'
        ),
    )
    claim = bench.run()["toy"]
    assert claim.status == "refuted", claim.reason


def test_a_bound_that_an_object_reaches_is_the_least_one(bench):
    bench.write("toy", REACHED)
    claim = bench.run()["toy"]
    assert (claim.status, claim.rung) == ("proved", "proof"), claim.reason


def test_a_bound_that_no_object_reaches_stays_open(bench):
    bench.write(
        "toy",
        REACHED.replace("S=Fraction(1, 4)", "S=Fraction(26, 100)").replace(
            "    p.closes_as((2 * x - 1) ** 2 / 4)\n", "    p.closes_as((2 * x - 1) ** 2 / 4 + p.rational(1, 100))\n"
        ),
    )
    claim = bench.run()["toy"]
    assert claim.status == "undecided", claim.reason
    assert "no smaller bound serves" in claim.reason


def test_all_objects_of_a_finite_domain_tell_the_least_bound(bench):
    finite = """
claim = Claim(label="T", says="max k(5-k) = 6", relation=Supremum(), margin=lambda q: q.S - q.k * (5 - q.k), constants=dict(S=6),
    domain=Domain(k=Whole(0, 5)), evidence=(Exact(grid(k=range(6)), lambda c: {}),),
    foils=(Foil("5", S=5), Foil("7", S=7)))
"""
    bench.write("toy", finite)
    claim = bench.run()["toy"]
    assert claim.status == "proved", claim.reason


def test_an_object_beyond_the_hypotheses_reaches_nothing(bench):
    """From 3/4 on x(1-x) is at most 3/16; only at 1/2, where the statement says nothing, it is 1/4."""
    late = REACHED.replace('x = p.field("x")', "x = (3 + p.given('x >= 3/4', 't')) / 4").replace('{"y": ', '{"x": x, "y": ')
    late = late.replace('lambda o: {"x": x,', 'lambda o: {"x": o.x,')
    bench.write("toy", late.replace("domain=", "assumes={'x >= 3/4': lambda q: 4 * q.x - 3}, domain="))
    claim = bench.run()["toy"]
    assert claim.status == "undecided", claim.reason
    assert "no smaller bound serves" in claim.reason
