"""Values that agree at the first numbers and that no step derives, and statements that have no value between the objects."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest
from flint import arb

from lemmacheck import Domain, Matrix, Whole
from lemmacheck.proofs.further import with_irrational_values

UNDERIVED = {
    "that a polynomial has prime values": (
        """
def measure(o):
    v = int(o.n) ** 2 - int(o.n) + 41
    return {"prime": int(v > 1 and all(v % k for k in range(2, v)))}
def argue(p):
    p.field("n")
    return {"prime": 1}
""",
        "prime",
    ),
    "that a polynomial has values without squares": (
        """
def measure(o):
    v = int(o.n) ** 2 + 1
    return {"prime": int(all(v % (k * k) for k in range(2, v)))}
def argue(p):
    p.field("n")
    return {"prime": 1}
""",
        "prime",
    ),
    "that two polynomials have coprime values": (
        """
from math import gcd
def measure(o):
    n = int(o.n)
    return {"prime": gcd(n**17 + 9, (n + 1) ** 17 + 9)}
def argue(p):
    p.field("n")
    return {"prime": 1}
""",
        "prime",
    ),
    "that cyclotomic polynomials have small coefficients": (
        """
from flint import fmpz_poly
def measure(o):
    return {"prime": max(abs(int(c)) for c in fmpz_poly.cyclotomic(int(o.n)).coeffs())}
def argue(p):
    p.field("n")
    return {"prime": 1}
""",
        "prime",
    ),
    "that a whole part vanishes": (
        """
def measure(o):
    n = int(o.n)
    return {"prime": 1 + n // 10**9}
def argue(p):
    p.field("n")
    return {"prime": 1}
""",
        "prime",
    ),
}
CLAIM = """
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.prime - q.c, constants=dict(c=1),
    domain=Domain(n=Whole(1), measure=measure), evidence=(Proof(argue),), foils=(Foil("0", c=0), ))
"""


@pytest.mark.parametrize("name", UNDERIVED)
def test_number_theory_that_no_step_derives_is_not_proved(bench, name):
    source, quantity = UNDERIVED[name]
    bench.write("liar", source + CLAIM)
    claim = bench.run()["liar"]
    assert claim.status in ("error", "refuted", "undecided"), f"{claim.status}: {claim.reason}"
    assert f"nothing derives {quantity}" in claim.reason or "witness" in claim.reason


SUMS = """
def measure(o):
    n = int(o.n)
    ways = sum(1 for a in range(n + 1) for b in range(n + 1) for c in range(n + 1) if a * a + b * b + c * c == n)
    return {"is_sum": int(ways > 0), "n": o.n}
def argue(p):
    n = p.field("n")
    return {"is_sum": 1, "n": n}
claim = Claim(label="L", says="", margin=lambda q: q.n * (2 * q.is_sum - q.c), constants=dict(c=1),
    domain=Domain(n=Whole(1), measure=measure), evidence=(Proof(argue),), foils=(Foil("3", c=3),))
"""


def test_a_first_exception_beyond_the_first_numbers_is_met(bench):
    bench.write("liar", SUMS)
    assert bench.run()["liar"].status in ("error", "refuted")


GROWS = """
def measure(o):
    n = int(o.n)
    return {"y": Fraction(1, n) + (n > LIMIT) * Fraction(1, 10), "n": o.n, "rate": Fraction(1, n)}
def argue(p):
    n = p.field("n")
    return {"y": 1 / n, "n": n, "rate": 1 / n}
claim = Claim(label="L", says="", relation=Tends("n"), margin=lambda q: q.c * q.y, constants=dict(c=1), domain=Domain(n=Whole(1), measure=measure),
    evidence=(Proof(argue),), foils=(Foil("1 more", margin=lambda q: q.c * q.y + 1 + 0 * q.n, evidence=(Family(1, lambda c: {"y": 1 / c.n}, "n"),)),))
"""


@pytest.mark.parametrize("limit", ["10**6", "10**12"])
def test_a_number_that_code_compares_with_is_met_whatever_its_size(bench, limit):
    bench.write("liar", GROWS.replace("LIMIT", limit))
    claim = bench.run()["liar"]
    assert claim.status in ("error", "undecided"), claim.reason
    assert "the argument does not speak of the objects" in claim.reason


def test_numbers_that_are_hidden_from_no_comparison_stay_proved(bench):
    bench.write("honest", GROWS.replace("(n > LIMIT)", "0"))
    assert bench.run()["honest"].status == "proved"


GAUSS = """
def measure(o):
    return {"s": sum(range(1, int(o.n) + 1)), "n": o.n}
def argue(p):
    n = p.field("n")
    return {"s": n * (n + 1) / 2, "n": n}
claim = Claim(label="T", says="", relation=Identity(), margin=lambda q: 2 * q.s - q.c * q.n * (q.n + 1), constants=dict(c=1),
    domain=Domain(n=Whole(1), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""


def test_a_sum_over_a_range_stays_proved_and_is_tried_at_many_numbers(bench):
    bench.write("honest", GAUSS)
    claim = bench.run()["honest"]
    assert claim.status == "proved", claim.reason
    assert "n = 1…60" in str(claim)


POLES = {
    "at seven": ("x=NonNegative()", "(o.x * o.x - 49) / (o.x - 7)", "p.field('x') + 7", "x = 7"),
    "at an irrational number": ("x=Real()", "(o.x**4 - 4) / (o.x**2 - 2)", "p.field('x') ** 2 + 2", "1.41421"),
    "in a call": ("x=Real()", "beneath(o.x * o.x - 49, o.x - 7)", "p.field('x') + 7", "x = 7"),
    "below a negative power": ("x=NonNegative()", "(o.x * o.x - 49) * (o.x - 7) ** -1", "p.field('x') + 7", "x = 7"),
    "of a sum": (
        "n=Whole(1), x=NonNegatives('n')",
        "(9 * sum(o.x) ** 2 - 169) / (3 * sum(o.x) - 13)",
        "3 * p.symbol('s', p.part('x').total) + 13",
        "13/3",
    ),
    "of a whole number": ("d=Whole(1)", "(o.d * o.d - 97 * o.d) / (o.d - 97)", "p.field('d')", "d = 97"),
    "of a trace": (
        "n=Whole(1), A=Matrix('n', 'n')",
        "trace(o.A) * (trace(o.A) - 10007) / (trace(o.A) - 10007)",
        "p.symbol('t', p.part('A').diagonal.total)",
        "10007",
    ),
}
DIVIDED = """
def beneath(top, bottom):
    return top / bottom
def trace(A):
    return sum(row[i] for i, row in enumerate(A))
def measure(o):
    return {"y": FORMULA, "z": WANTED}
def argue(p):
    y = RESULT
    return {"y": y, "z": y}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.y - q.c * q.z, constants=dict(c=1),
    domain=Domain(FIELDS, measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
WANTED = {"p.field('x') + 7": "o.x + 7", "p.field('x') ** 2 + 2": "o.x**2 + 2", "p.field('d')": "o.d"}
WANTED |= {
    "3 * p.symbol('s', p.part('x').total) + 13": "3 * sum(o.x) + 13",
    "p.symbol('t', p.part('A').diagonal.total)": "trace(o.A)",
}


def _divided(fields: str, formula: str, result: str) -> str:
    source = DIVIDED.replace("FIELDS", fields).replace("FORMULA", formula)
    return source.replace("WANTED", WANTED[result]).replace("RESULT", result)


@pytest.mark.parametrize("name", POLES)
def test_a_pole_between_the_objects_is_found(bench, name):
    fields, formula, result, where = POLES[name]
    bench.write("liar", _divided(fields, formula, result))
    claim = bench.run()["liar"]
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert where in claim.reason
    assert "divides by zero" in claim.reason or "no certain value" in claim.reason


@pytest.mark.parametrize("name", [name for name in POLES if "irrational" not in name])
def test_a_pole_that_a_condition_leaves_out_is_none(bench, name):
    fields, formula, result, _ = POLES[name]
    bottom = {
        "of a sum": "3 * sum(o.x) != 13",
        "of a whole number": "o.d != 97",
        "of a trace": "sum(r[i] for i, r in enumerate(o.A)) != 10007",
    }
    where = bottom.get(name, "o.x != 7")
    bench.write("honest", _divided(fields + ", where={'it is no pole': lambda o: " + where + "}", formula, result))
    claim = bench.run()["honest"]
    assert claim.status == "proved", claim.reason


def test_a_divisor_that_is_never_zero_is_no_pole(bench):
    bench.write("honest", _divided("x=Real()", "(o.x**4 - 4) * (o.x**2 + 2) ** -1 + 4", "p.field('x') ** 2 + 2"))
    claim = bench.run()["honest"]
    assert claim.status == "proved", claim.reason


FAMILY = """
def measure(c):
    return {"y": (c.d**2 - 97 * c.d) / (c.d - 97), "d": c.d}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.y - q.c * q.d, constants=dict(c=1),
    domain=Domain(d=Whole(START)), evidence=(Family(START, measure, "d"),), foils=(Foil("2", c=2),))
"""


def test_a_family_divides_by_zero_at_a_number_that_cancels(bench):
    bench.write("liar", FAMILY.replace("START", "1"))
    bench.write("honest", FAMILY.replace("START", "98"))
    found = bench.run()
    assert "divides by zero at d = 97" in found["liar"].reason
    assert found["honest"].status == "proved", found["honest"].reason


HANKEL = """
from flint import fmpq_mat
def measure(o):
    m = [sum(w * x**k for w, x in o.X) for k in range(SIZE * 2 - 1)]
    return {"det": fmpq_mat([[m[i + j] for j in range(SIZE)] for i in range(SIZE)]).det()}
def argue(p):
    p.part("X")
    return {"det": 0}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.det - q.c, constants=dict(c=0),
    domain=Domain(X=Law(Real()), measure=measure), evidence=(Proof(argue),), foils=(Foil("1", c=1),))
"""


def test_laws_of_more_than_four_outcomes_are_met(bench):
    bench.write("liar", HANKEL.replace("SIZE", "5"))
    assert bench.run()["liar"].status in ("error", "refuted", "undecided")


TRACE = """
def measure(o):
    return {"trace": sum(row[i] for i, row in enumerate(o.M)), "n": o.n}
def argue(p):
    n, t = p.field("n"), p.symbol("t", p.part("M").values.total)
    return {"trace": t, "n": n}
claim = Claim(label="T", says="", relation=Identity(), margin=lambda q: q.trace - q.c * q.trace, constants=dict(c=1),
    domain=Domain(n=Whole(1), M=Matrix("n", "n", kind="KIND"), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""


@pytest.mark.parametrize("kind", ["symmetric", "gram"])
def test_matrices_whose_eigenvalues_are_no_fractions_are_met(bench, kind):
    domain = Domain(n=Whole(1), M=Matrix("n", "n", kind=kind))
    values = [o.M.values for o in with_irrational_values(domain)]
    assert [len(one) for one in values] == [2, 3]
    assert all(any(isinstance(x, arb) and not x.is_exact() for x in one) for one in values)
    bench.write("honest", TRACE.replace("KIND", kind))
    claim = bench.run()["honest"]
    assert claim.status == "proved", claim.reason


ALIKE = """
def measure(o):
    n = int(o.n)
    return {{"fermat": n * (2 ** n % n == 2 % n), "prime": n * all(n % k for k in range(2, n)), "n": n}}
def argue(p):
    {argue}
claim = Claim(label="L", says="n divides 2^n - 2 exactly for primes", {relation}margin=lambda q: q.fermat - q.c * q.prime, constants=dict(c=1),
    domain=Domain(n=Whole(3), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
OF_ONE_LETTER = {
    "both are t": 't = p.real("t")\n    return {"fermat": t, "prime": t, "n": p.field("n")}',
    "three in two letters": 's, t = p.real("s"), p.real("t")\n    return {"fermat": s + t, "prime": 3 * s + 3 * t - 2 * (s + t), "n": p.field("n")}',
}
BESIDE = """
def measure(o):
    return {"mean": sum(o.x) / o.n, "square": sum(x * x for x in o.x) / o.n, "prime": prime(int(o.n))}
def prime(n):
    return 1 - int((2**n - 2) % n == 0 and sum(n % k == 0 for k in range(1, n + 1)) != 2) * int(n > 2)
def argue(p):
    x = p.part("x")
    mean, spread = p.symbol("m", x.mean, "the mean"), p.slack("v", "the variance")
    p.because(spread, facts.jensen_square(mean=mean, mean_of_square=mean**2 + spread), of=x)
    return {"mean": mean, "square": mean**2 + spread, "prime": p.rational(1)}
claim = Claim(label="L", says="", margin=lambda q: (q.square - q.c * q.mean**2, q.prime - 1), constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("twice", c=2),))
"""


@pytest.mark.parametrize("name", OF_ONE_LETTER)
def test_two_quantities_under_one_letter_of_nothing_are_not_derived(bench, name):
    bench.write("toy", ALIKE.format(argue=OF_ONE_LETTER[name], relation="relation=Identity(), "))
    claim = bench.run()["toy"]
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "nothing derives prime: only what is returned determines" in claim.reason


def test_a_plain_number_beside_a_fact_is_not_derived_by_it(bench):
    bench.write("toy", BESIDE)
    claim = bench.run()["toy"]
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "nothing derives prime" in claim.reason
