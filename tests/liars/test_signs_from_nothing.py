"""Signs of symbols that only the returned quantities determine, number theory in other words, and numbers that 256 bits cannot tell apart."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

CLAIM = """
claim = Claim(label="L", says="", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1), measure=measure),
    evidence=(Proof(argue),), foils=(Foil("more", c=50),))
"""
OF_REALS = CLAIM.replace("n=Whole(1)", "x=Real()")
HARMONIC = """
def measure(o):
    return {"y": 12 - sum(Fraction(1, k) for k in range(1, int(o.n) + 1))}
def argue(p):
    p.field("n")
    e = p.slack("e", "what is left")
    p.because(e, facts.root_above(root=e, square=e**2, argument=0))
    return {"y": e}
"""
ROOT = """
def measure(o):
    y = 12 - sum(Fraction(1, k) for k in range(1, int(o.n) + 1))
    return {"y": y, "s": sqrt(y)}
def argue(p):
    p.field("n")
    s = p.real("s", "the root of what is left")
    return {"y": s**2, "s": s}
"""
SIGNS = {
    "a gap that a fact is said of": (HARMONIC + CLAIM, "the sign of e"),
    "a gap of no square": (
        HARMONIC.replace("root_above(root=e, square=e**2, argument=0)", "root_below(bound=e, square=0, root=0)") + CLAIM,
        "the sign of e",
    ),
    "the root of what is left": (ROOT + CLAIM, "that s is real"),
    "one over more than a square": (
        ROOT.replace('"s": sqrt(y)', '"s": sqrt(1 / y - Fraction(1, 13))').replace("s**2,", "1 / (s**2 + p.rational(1, 13)),")
        + CLAIM,
        "that s is real",
    ),
    "an exponent that is a square": (
        """
def measure(o):
    y = 1 - (o.x - 2) * (o.x - 3) / (1 + o.x**2) / 10
    return {"y": 1 - y, "s": sqrt(-log(y))}
def argue(p):
    p.field("x")
    s, g = p.real("s"), p.slack("g", "what is left of one")
    p.because(g, facts.exp_of_negative(exponent=s**2, exp_of_minus=1 - g))
    return {"y": g, "s": s}
"""
        + OF_REALS,
        "the sign of g",
    ),
}


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_that_only_what_is_returned_has_is_not_derived(bench, name):
    source, what = SIGNS[name]
    bench.write("liar", source)
    claim = bench.run()["liar"]
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert f"nothing derives {what}" in claim.reason


def test_a_gap_that_a_fact_ties_to_a_part_stays_proved(bench):
    bench.write(
        "honest",
        """
def measure(o):
    return {"y": sqrt(1 + o.x * o.x) - 1}
def argue(p):
    x, e = p.field("x"), p.slack("e", "what the root has over one")
    p.because(e, facts.root_above(root=1 + e, square=1 + x**2, argument=1))
    return {"y": e}
"""
        + OF_REALS,
    )
    claim = bench.run()["honest"]
    assert claim.status == "proved", claim.reason


def test_a_number_of_either_sign_that_cancels_stays_proved(bench):
    bench.write(
        "honest",
        """
def measure(o):
    return {"y": (o.x - 1) ** 2 + 1, "s": 2 - 2 * o.x}
def argue(p):
    s = p.real("s", "what is not counted")
    return {"y": p.field("x") ** 2 + s, "s": s}
"""
        + OF_REALS.replace("q.y - q.c", "q.y - q.s - q.c"),
    )
    claim = bench.run()["honest"]
    assert claim.status == "proved", claim.reason


IDENTITY = """
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.v - q.c, constants=dict(c=1),
    domain=Domain(n=Whole(2), measure=measure), evidence=(EVIDENCE,), foils=(Foil("2", c=2),))
"""
ONE = """
def argue(p):
    p.field("n")
    return {"v": 1}
"""
CEILING = """
from flint import arb
def measure(o):
    n = int(o.n)
    up, down = (2 / (arb(2) ** (arb(1) / n) - 1)).ceil(), (2 * n / arb(2).log()).floor()
    return {"v": 1 + int(up.unique_fmpz()) - int(down.unique_fmpz())}
"""
ARE_WHOLE = """
def is_whole(x):
    return x == int(x)
def measure(o):
    n = int(o.n)
    divisors = sum(1 for k in range(1, n + 1) if is_whole(Fraction(n, k)))
    return {"v": 1 + int(is_whole(Fraction(2**n - 2, n))) - int(divisors == 2)}
"""
DIVIDES = """
def measure(o):
    n = int(o.n)
    return {"v": 1 + int((2**n - 2) % n == 0) - int(all(n % k for k in range(2, n)))}
"""
IDLE = """
def small(p):
    p.field("n")
    p.when(p.part("n"), "<=", 5, name="t")
    return {"v": 1}
def large(p):
    p.field("n")
    p.when(p.part("n"), ">=", 5, name="t")
    return {"v": 1}
"""
OTHER_WORDS = {
    "whole parts of balls": (CEILING + ONE, "Proof(argue)"),
    "what equals its whole part": (ARE_WHOLE + ONE, "Proof(argue)"),
    "what rounds to nothing": (
        "def measure(o):\n    return {'v': 1 + round(Fraction(31 * int(o.n) ** 2 + 7, 10**12))}\n" + ONE,
        "Proof(argue)",
    ),
    "cases that say the same": (DIVIDES + IDLE, "Proof((small, large))"),
    "a family of ones": (CEILING, "Family(2, lambda case: {'v': 1}, 'n')"),
    "a case of every number": (DIVIDES, "Exact([{'m': 1}], lambda case: {'v': case.m}, reduces=lambda o: {'m': 1})"),
}


@pytest.mark.parametrize("name", OTHER_WORDS)
def test_number_theory_in_other_words_or_under_other_evidence_is_not_derived(bench, name):
    source, evidence = OTHER_WORDS[name]
    bench.write("liar", source + IDENTITY.replace("EVIDENCE", evidence))
    claim = bench.run()["liar"]
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "nothing derives" in claim.reason


def test_a_field_under_another_name_derives_nothing_beside_an_idle_part(bench):
    argue = """
def argue(p):
    k, t = p.symbol("k", p.part("n")), p.symbol("t", p.part("x").total)
    return {"v": k, "n": k, "t": t}
"""
    measured = CEILING.replace('"v": 1 +', '"n": o.n, "t": sum(o.x), "v": n +')
    domain = IDENTITY.replace("n=Whole(2)", "n=Whole(2), x=Numbers('n')").replace("q.v - q.c,", "q.v - q.c * q.n + 0 * q.t,")
    bench.write("liar", measured + argue + domain.replace("EVIDENCE", "Proof(argue)"))
    claim = bench.run()["liar"]
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "nothing derives v" in claim.reason


def test_a_letter_and_its_square_are_not_derived_by_a_part_beside_them(bench):
    source = """
def measure(o):
    n, e = int(o.n), sum(o.x)
    return {"e": e, "w": e + n * int((2**n - 2) % n == 0), "v": e + n * n * int(all(n % k for k in range(2, n)))}
def argue(p):
    e, t = p.symbol("e", p.part("x").total), p.real("t")
    return {"e": e, "w": e + t, "v": e + t**2}
"""
    domain = IDENTITY.replace("n=Whole(2)", "n=Whole(2), x=Numbers('n')").replace(
        "q.v - q.c,", "q.v - q.e - q.c * (q.w - q.e) ** 2,"
    )
    bench.write("liar", source + domain.replace("EVIDENCE", "Proof(argue)"))
    claim = bench.run()["liar"]
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert "nothing derives v: only what is returned determines t" in claim.reason


HONEST = {
    "a sum over a range": (
        "def measure(o):\n    n = int(o.n)\n    return {'v': fmpq(2 * sum(range(n + 1)), n * (n + 1))}\n" + ONE,
        "Proof(argue)",
    ),
    "a family of exact numbers": (
        "def measure(o):\n    n = int(o.n)\n    return {'v': fmpq(2 * sum(range(n + 1)), n * (n + 1))}\n",
        "Family(2, lambda case: {'v': 1}, 'n')",
    ),
}


@pytest.mark.parametrize("name", HONEST)
def test_whole_numbers_that_are_only_counted_with_stay_proved(bench, name):
    source, evidence = HONEST[name]
    bench.write("honest", "from flint import fmpq\n" + source + IDENTITY.replace("EVIDENCE", evidence))
    claim = bench.run()["honest"]
    assert claim.status == "proved", claim.reason


CASES = """
def measure(o):
    return {"d": abs(o.x - 5), "v": (o.x - 5) * abs(o.x - 5), "w": int(Fraction(3, 2))}
def small(p):
    p.field("x", high=5)
    t = p.when(p.part("x"), "<=", 5, name="t")
    return {"d": t, "v": -(t**2)}
def large(p):
    p.field("x", low=5)
    t = p.when(p.part("x"), ">=", 5, name="t")
    return {"d": t, "v": t**2}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.v**2 - q.c * q.d**4, constants=dict(c=1),
    domain=Domain(x=Real(), measure=measure), evidence=(Proof((small, large)),), foils=(Foil("2", c=2),))
"""


def test_cases_in_which_a_quantity_has_other_forms_derive_it(bench):
    bench.write("honest", CASES)
    claim = bench.run()["honest"]
    assert claim.status == "proved", claim.reason


CLOSE = """
from flint import fmpq
def measure(o):
    return {"v": o.n + exp(-fmpq(o.n) - 300) * TIMES, "n": o.n}
def argue(p):
    n = p.field("n")
    return {"v": n, "n": n}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.v - q.c * q.n, constants=dict(c=1),
    domain=Domain(n=Whole(1), measure=measure), evidence=(EVIDENCE,), foils=(Foil("2", c=2),))
"""
BY_CASES = "Family(1, lambda case: {'v': case.n, 'n': case.n}, 'n')"


@pytest.mark.parametrize("evidence", ["Proof(argue)", BY_CASES])
def test_numbers_that_differ_beyond_the_first_bits_are_not_equal(bench, evidence):
    bench.write("liar", CLOSE.replace("TIMES", "1").replace("EVIDENCE", evidence))
    bench.write("honest", CLOSE.replace("TIMES", "0").replace("EVIDENCE", evidence))
    found = bench.run()
    assert found["liar"].status == "undecided", f"{found['liar'].status}: {found['liar'].reason}"
    assert found["honest"].status == "proved", found["honest"].reason


TWICE = """
def measure(o):
    return {"v": sum(x * x for x in o.x), "w": sum(x**2 for x in o.x)}
def argue(p):
    x = p.part("x")
    return {"v": p.symbol("s", x.squares), "w": p.symbol("t", x.power_sum(2))}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.v - q.c * q.w, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=Numbers("n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""


def test_one_part_under_two_symbols_is_named(bench):
    bench.write("toy", TWICE)
    assert "s and t are the same part" in bench.run()["toy"].reason


def test_a_case_is_told_by_a_number(bench):
    source = DIVIDES + IDLE.replace('"<=", 5', '"<=", p.part("n")')
    bench.write("toy", source + IDENTITY.replace("EVIDENCE", "Proof((small, large))"))
    claim = bench.run()["toy"]
    assert claim.status == "undecided", claim.reason
    assert "the bound of a case is a number" in claim.reason
