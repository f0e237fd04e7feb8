"""A witness is made small and simple for every kind of evidence that reaches one, or is not called the smallest."""

from tests.lemmacheck.conftest import bench

__all__ = ["bench"]

ON_OBJECTS = """
def argue(p):
    return {"s": p.symbol("s", p.part("x").total), "q": p.nonnegative("q")}
def measured(o):
    return {"s": sum(o.x), "q": sum(x * x for x in o.x)}
claim = Claim(label="T", says="", margin=lambda q: q.c * q.q - q.s * q.s, constants=dict(c=2), evidence=(Proof(argue),),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measured), foils=(Foil("1", c=1),),
    control=Control("q", margin=lambda q: q.c * q.q))
"""


def test_an_object_that_violates_the_claim_is_the_smallest_and_simplest(bench):
    bench.write("toy", ON_OBJECTS)
    claim = bench.run()["toy"]
    assert claim.status == "refuted", claim.reason
    assert claim.witness.shrunk
    assert claim.witness.smallest["x"] == "[1, 1, 1]", "two numbers obey 2 Σx² ≥ (Σx)², three ones do not"


def test_an_object_whose_numbers_cannot_be_changed_one_by_one_is_not_called_the_smallest(bench):
    bench.write(
        "toy",
        """
def argue(p):
    return {"s": p.nonnegative("s")}
def measured(o):
    return {"s": sum(x * x for row in o.A for x in row)}
claim = Claim(label="T", says="", margin=lambda q: q.c - q.s, constants=dict(c=2), evidence=(Proof(argue),),
    domain=Domain(d=Whole(1), A=Matrix("d", "d"), measure=measured), foils=(Foil("1", c=1),),
    control=Control("-s", margin=lambda q: q.s + q.c))
""",
    )
    claim = bench.run()["toy"]
    assert claim.status == "refuted", claim.reason
    assert not claim.witness.shrunk


def test_a_model_of_the_solver_is_made_simpler(bench):
    bench.write(
        "toy",
        """
def measure(case, p):
    x, y = p.unknown("x"), p.unknown("y")
    p.require(x - Fraction(1, 3), 7 - x, y - x)
    return {"x": x, "y": y}
claim = Claim(label="T", says="", margin=lambda q: q.c - q.x * q.y, constants=dict(c=1), evidence=(Solved([{}], measure),),
    foils=(Foil("0", c=0),), control=Control("-1", margin=lambda q: q.x * q.y + q.c))
""",
    )
    claim = bench.run()["toy"]
    assert claim.status == "refuted", claim.reason
    assert claim.witness.shrunk
    assert all("/" not in claim.witness.smallest[name] for name in ("x", "y")), claim.witness.smallest


def test_an_identity_that_fails_at_generic_entries_is_shown_at_small_ones(bench):
    bench.write(
        "toy",
        """
def measured(o):
    d = int(o.d)
    return {"left": sum(o.A[i][j] * o.A[j][i] for i in range(d) for j in range(d)), "right": sum(x * x for row in o.A for x in row)}
claim = Claim(label="T", says="Tr A^2 = ||A||^2", relation=Identity(), margin=lambda q: q.left - q.right,
    domain=Domain(d=Whole(1), A=Matrix("d", "d"), measure=measured), evidence=(Lifted("left", "right"),),
    foils=(Foil("the other way", margin=lambda q: q.right - q.left),),
    control=Control("itself", margin=lambda q: q.right - q.right, evidence=(Lifted("right", "right"),)))
""",
    )
    claim = bench.run()["toy"]
    assert claim.status == "refuted", claim.reason
    assert claim.witness.shrunk
    entries = claim.witness.smallest["A"]
    assert claim.witness.smallest["d"] == "2", "matrices of size one are symmetric"
    assert set(entries) <= set("[], -012")
