"""Families of binomials and factorials: the sign is carried from each whole number to the next."""

from tests.lemmacheck.conftest import bench

__all__ = ["bench"]

CENTRAL = """
from math import comb
def measure(case):
    return {"n": case.n, "central": by_ratio(case.n, start=1, first=2, ratio=lambda n: 2 * (2 * n + 1) / (n + 1)),
            "power": by_ratio(case.n, start=1, first=4, ratio=lambda n: 4 + 0 * n)}
def measured(o):
    return {"n": o.n, "central": comb(2 * int(o.n), int(o.n)), "power": 4 ** int(o.n)}
claim = Claim(label="T", says="C(2n, n) >= 4^n/(2n)", margin=lambda q: q.c * q.n * q.central - q.power, constants=dict(c=2),
    domain=Domain(n=Whole(1), measure=measured), evidence=(Family(1, measure, "n"),), foils=(Foil("1.9", c=Fraction(19, 10)),),
    control=Control("3", c=3))
"""


def test_a_bound_on_central_binomials_is_proved_for_every_n(bench):
    bench.write("toy", CENTRAL)
    claim = bench.run()["toy"]
    assert (claim.status, claim.rung) == ("proved", "proof"), claim.reason
    assert "every n ≥ 1" in claim.reason


def test_a_bound_that_fails_late_is_refuted_where_it_first_fails(bench):
    from math import comb

    first = next(n for n in range(1, 2000) if 30 * comb(2 * n, n) < 4**n)
    bench.write(
        "toy",
        CENTRAL.replace("q.c * q.n * q.central", "q.c * q.central")
        .replace("c=2", "c=30")
        .replace('Control("3", c=3)', 'Control("n", margin=lambda q: q.c * q.n * q.central - q.power)'),
    )
    claim = bench.run()["toy"]
    assert claim.status == "refuted", claim.reason
    assert claim.witness.smallest["n"] == str(first)


def test_a_ratio_that_is_not_the_sequences_own_is_seen_on_objects(bench):
    bench.write("toy", CENTRAL.replace("2 * (2 * n + 1) / (n + 1)", "4 + 0 * n"))
    claim = bench.run()["toy"]
    assert claim.status in ("undecided", "error"), claim.reason
    assert "central is 6 on the object and 8 in its case" in claim.reason


def test_what_falls_to_a_limit_that_is_the_bound_is_left_open(bench):
    bench.write(
        "toy",
        """
def measure(case):
    return {"u": by_ratio(case.n, start=1, first=1, ratio=lambda n: n * (n + 2) / (n + 1) ** 2)}
claim = Claim(label="T", says="(n + 1)/2n >= 1/2", margin=lambda q: q.u - q.c, constants=dict(c=Fraction(1, 2)),
    domain=Domain(n=Whole(1), measure=lambda o: {"u": (o.n + 1) / (2 * o.n)}), evidence=(Family(1, measure, "n"),),
    foils=(Foil("0.6", c=Fraction(6, 10)),))
""",
    )
    claim = bench.run()["toy"]
    assert claim.status == "undecided", "true, but no induction on the quotient shows it"


def test_a_sequence_that_changes_its_sign_is_refused(bench):
    bench.write("toy", CENTRAL.replace("2 * (2 * n + 1) / (n + 1)", "n - 5").replace(", measure=measured", ""))
    claim = bench.run()["toy"]
    assert claim.status == "error"
    assert "must be positive" in claim.reason
