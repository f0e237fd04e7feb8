"""Limits along an axis that a condition ends far out, or that grows with what is held fixed.

Beside the lies stand true neighbours, which must not be refused.
"""

# ruff: noqa: E501 (the lies are short files of their own)

import functools

import pytest

ENDS = 'where={{"a condition": lambda o: {where}}}'
FAMILY = f"""
claim = Claim(label="L", says="1/n tends to 0", relation=Tends("n"), margin=lambda q: q.c * q.y, constants=dict(c=1), domain=Domain(n=Whole(1), {ENDS}),
    evidence=(Family(1, lambda c: {{{{"y": 1 / c.n}}}}, "n"),), foils=(Foil("+1", margin=lambda q: q.y + 1),))
"""
LATE = f"""
claim = Claim(label="L", says="n exceeds 5000 eventually", relation=Eventually("n"), margin=lambda q: q.n - q.c, constants=dict(c=5000), domain=Domain(n=Whole(1), {ENDS}),
    evidence=(Family(1, lambda c: {{{{}}}}, "n"),), foils=(Foil("neg", margin=lambda q: -q.n - q.c),))
"""
SUPREMUM = f"""
claim = Claim(label="L", says="the supremum of 1 - 1/n is 1", relation=Supremum(), margin=lambda q: q.c - q.y, constants=dict(c=1), domain=Domain(n=Whole(1), {ENDS}),
    evidence=(Family(1, lambda c: {{{{"y": 1 - 1 / c.n}}}}, "n"),), foils=(Foil("1/2", c=Fraction(1, 2)),))
"""
GROWTH = f"""
claim = Claim(label="L", says="no constant bounds n", relation=Exists("C", axis="n"), margin=lambda q: q.C - q.y, constants=dict(C=None), domain=Domain(n=Whole(1), {ENDS}),
    evidence=(Family(1, lambda c: {{{{"y": c.n}}}}, "n"),), foils=(Foil("1", C=1),), control=Control("c", margin=lambda q: q.C + 1 - 1 / q.y))
"""
PROOF = f"""
def argue(p):
    n = p.field("n")
    return {{{{"n": n, "y": 1 / n, "rate": 1 / n}}}}
claim = Claim(label="L", says="1/n tends to zero", relation=Tends("n"), margin=lambda q: q.c * q.y, constants=dict(c=1),
    domain=Domain(n=Whole(1), {{fields}} {ENDS}, measure=lambda o: {{{{"n": o.n, "y": 1 / o.n, "rate": 1 / o.n}}}}),
    evidence=(Proof(argue),), foils=(Foil("+1", margin=lambda q: q.y + 1, domain=Domain(n=Whole(1)), evidence=(Family(1, lambda c: {{{{"y": 1 / c.n}}}}, "n"),)),))
"""
LIST = """
def argue(p):
    n, s = p.field("n"), p.symbol("s", p.part("x").{part})
    return {{"n": n, "s": s, "y": s / n, "rate": s / n}}
claim = Claim(label="L", says="a mean tends to zero", relation=Tends("n", given=("s",)), margin=lambda q: q.c * q.y, constants=dict(c=1),
    domain=Domain(n=Whole(1), x={kind}, {where} measure=lambda o: {{"n": o.n, "s": {s}, "y": {s} / o.n, "rate": {s} / o.n}}),
    evidence=(Proof(argue),), foils=(Foil("+1", margin=lambda q: q.y + 1, relation=Tends("n"), evidence=(Family(1, lambda c: {{"y": 1 / c.n}}, "n"),)),))
"""
SUM = functools.partial(LIST.format, part="total", s="sum(o.x)")
NUMBER = """
def argue(p):
    n, m = p.field("n"), p.{of_m}
    return {{"n": n, "m": m, "y": m / n, "rate": m / n}}
claim = Claim(label="L", says="m/n tends to zero with m fixed", relation=Tends("n", given=("m",)), margin=lambda q: q.c * q.y, constants=dict(c=1),
    domain=Domain(n=Whole(1), {fields}, measure=lambda o: {{"n": o.n, "m": {m}, "y": {m} / o.n, "rate": {m} / o.n}}),
    evidence=(Proof(argue),), foils=(Foil("+1", margin=lambda q: q.y + 1, evidence=(Family(1, lambda c: {{"y": 1 / c.n}}, "n"),)),))
"""
ENDED = "nothing tends along n: no object with n >"
UNKNOWN = "and nobody looked whether n goes on beyond"
HELD = "held fixed nothing runs along n"
LIES = {
    "a limit by a family": (FAMILY.format(where="o.n <= 3000"), ENDED),
    "a limit by a family, by powers": (FAMILY.format(where="o.n**2 <= 10**60"), ENDED),
    "a limit by a family, by a quotient": (FAMILY.format(where="1 / o.n > fmpq(1, 10**15)"), ENDED),
    "a limit by a family, by bits": (FAMILY.format(where="o.n >> 90 == 0"), ENDED),
    "from some number on": (LATE.format(where="o.n * o.n <= 9 * 10**6"), ENDED),
    "a supremum": (SUPREMUM.format(where="o.n <= 3000"), "no limit was taken"),
    "no constant": (GROWTH.format(where="o.n <= 3000"), "no object with n > 3000"),
    "a limit by a proof": (PROOF.format(fields="", where="o.n <= 10**13"), ENDED),
    "a limit by a proof, beside another size": (PROOF.format(fields="m=Whole(1, 2000),", where="o.m >= o.n"), ENDED),
    "a limit by a proof, by a list": (
        SUM(kind='NonNegatives("n")', where='where={"a condition": lambda o: len(o.x) <= 3000},'),
        ENDED,
    ),
    "a limit by a proof, by a long list": (
        SUM(kind='NonNegatives("n")', where='where={"a condition": lambda o: len(o.x) <= 10**5},'),
        UNKNOWN,
    ),
    "a limit by a proof, by what a list adds up to": (
        SUM(kind='Numbers("n", low=1)', where='where={"a condition": lambda o: sum(o.x) <= 300},'),
        ENDED,
    ),
    "a sum of numbers from one on": (SUM(kind='Numbers("n", low=1)', where=""), HELD),
    "a sum of numbers from n on": (SUM(kind='Numbers("n", low="n")', where=""), "with s held fixed n does not change"),
    "the largest of numbers from n on": (LIST.format(kind='Numbers("n", low="n")', where="", part="largest", s="max(o.x)"), HELD),
    "a sum that a condition keeps above a root": (
        SUM(kind='NonNegatives("n")', where='where={"s ≥ √n": lambda o: sum(o.x) ** 2 >= o.n},'),
        HELD,
    ),
    "a second size that is no less": (
        NUMBER.format(of_m='field("m")', fields='m=Whole(1), where={"m ≥ n": lambda o: o.m >= o.n}', m="o.m"),
        HELD,
    ),
    "a reciprocal that falls": (
        SUM(kind='Numbers("n", low=1)', where="").replace("sum(o.x)", "1 / sum(o.x)").replace("p.symbol(", "1 / p.symbol("),
        HELD,
    ),
}
TRUE_ONES = {
    "a limit over odd numbers": PROOF.format(fields="", where="o.n % 2 == 1"),
    "a limit over powers of two": PROOF.format(fields="", where="o.n & (o.n - 1) == 0"),
    "a limit from some number on": PROOF.format(fields="", where="o.n >= 3"),
    "a sum of a list that is not zero": SUM(kind='NonNegatives("n")', where='where={"x ≠ 0": lambda o: any(x != 0 for x in o.x)},'),
    "a family from its first number on": FAMILY.format(where="o.n >= 1"),
    "a supremum over all numbers": SUPREMUM.format(where="o.n > 0"),
    "a sum that stays": SUM(kind='NonNegatives("n")', where=""),
    "the largest of positive numbers": LIST.format(kind='Positives("n")', where="", part="largest", s="max(o.x)"),
    "a limit beside a number that falls": PROOF.format(fields="x=Positive(),", where="o.x * o.n <= 1").replace(
        '"y": 1 / o.n,', '"y": 1 / o.n + 0 * o.x,'
    ),
    "a sum that is no less than what tends to one": SUM(
        kind='NonNegatives("n")', where='where={"s ≥ n/(n + 5)": lambda o: sum(o.x) * (o.n + 5) >= o.n},'
    ),
    "a second size": NUMBER.format(of_m='field("m")', fields="m=Whole(1)", m="o.m"),
}


def ends(bench, source):
    bench.write("toy", f"from flint import fmpq\n{source}")
    return bench.run()["toy"]


@pytest.mark.parametrize("name", LIES)
def test_what_tends_needs_objects_as_far_out_as_one_likes(bench, name):
    source, told = LIES[name]
    claim = ends(bench, source)
    assert claim.status in ("undecided", "error"), f"{claim.status}: {claim.reason}"
    assert told in claim.reason, f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("name", TRUE_ONES)
def test_an_axis_that_goes_on_is_not_refused(bench, name):
    claim = ends(bench, TRUE_ONES[name])
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
