"""Sizes that end, sizes beside each other, and sizes at which an index is added: what is only false elsewhere is met there too.

Beside the lies stand true neighbours, which must not be refused.
"""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

POLYNOMIAL = """
def falls_apart(n):
    v = 1
    for k in (1, 2, 3, 4, 5, 6):
        v = v * (n - k)
    return v
"""
NUMBER = (
    POLYNOMIAL
    + """
def argue(p):
    return {{"y": p.field("n"), "n": p.field("n"), "z": p.field("x")}}
claim = Claim(label="L", says="y is n", relation=Identity(), margin=lambda q: (q.y - q.c * q.n) + 0 * q.z, constants=dict(c=1),
    domain=Domain(n=Whole(1, {end}), x=Real(), measure=lambda o: {{"y": {value}, "n": o.n, "z": o.x}}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
)
LIST = (
    POLYNOMIAL
    + """
def measure(o):
    {before}
    return {{"m": sum(o.x) / o.n, "s": {value}}}
def argue(p):
    x = p.part("x")
    m, v = p.symbol("m", x.mean), p.slack("v", "the variance")
    p.because(v, facts.jensen_square(mean=m, mean_of_square=m**2 + v), of=x)
    return {{"m": m, "s": m**2 + v}}
claim = Claim(label="L", says="a mean of squares", margin=lambda q: q.s - q.c * q.m**2, constants=dict(c=1),
    domain=Domain(n=Whole(1, {end}), x=Numbers("n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
)
MATRIX = (
    POLYNOMIAL
    + """
def measure(o):
    s = sum(t * t for row in o.A for t in row)
    return {{"y": {value}, "s": s}}
def argue(p):
    s = p.symbol("s", p.part("A").squares)
    return {{"y": s, "s": s}}
claim = Claim(label="L", says="a sum of squares", relation=Identity(), margin=lambda q: q.y - q.c * q.s, constants=dict(c=1),
    domain=Domain(n=Whole(1, 20), A=Matrix("n", "n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
)
REDUCED = (
    POLYNOMIAL
    + """
claim = Claim(label="L", says="y is not negative", margin=lambda q: q.y - q.c, constants=dict(c=0),
    domain=Domain(n=Whole(1, 200), x=Real(), measure=lambda o: {{"y": {value} + 0 * o.x}}), evidence=(Exact([dict(k=0)], lambda c: {{"y": c.k}}, reduces=lambda o: dict(k=0 * o.x)),), foils=(Foil("2", c=2),))
"""
)
THREE = """
def argue(p):
    p.field("b"), p.field("c")
    return {{"y": p.field("a"), "a": p.field("a")}}
claim = Claim(label="L", says="y is a", relation=Identity(), margin=lambda q: q.y - q.k * q.a, constants=dict(k=1),
    domain=Domain(a=Whole(1), b=Whole(1), c=Whole(1), measure=lambda o: {{"y": o.a + ({value}), "a": o.a}}), evidence=(Proof(argue),), foils=(Foil("2", k=2),))
"""
TWO = (
    POLYNOMIAL
    + """
def measure(o):
    {before}
    return {{"y": {value}, "s": sum(o.x), "m": o.m}}
def argue(p):
    s, m = p.symbol("s", p.part("x").total), p.field("m")
    return {{"y": s, "s": s, "m": m}}
claim = Claim(label="L", says="y is the sum", relation=Identity(), margin=lambda q: q.y - q.c * q.s + 0 * q.m, constants=dict(c=1),
    domain=Domain(n=Whole(1), m=Whole(1), x=Numbers("n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
)
LIFTED = (
    POLYNOMIAL
    + """
def measure(o):
    s = sum(x for row in o.A for x in row)
    return {{"a": {left}, "b": {right}}}
claim = Claim(label="L", says="one sum", relation=Identity(), margin=lambda q: q.a - q.c * q.b, constants=dict(c=1),
    domain=Domain(n=Whole(1), m=Whole(1), A=Matrix("n", "m"), measure=measure), evidence=(Lifted("a", "b"),), foils=(Foil("2", c=2, evidence=(Exact([dict(k=1), dict(k=3)], lambda c: {{"a": c.k, "b": c.k}}),)),))
"""
)
SQUARES = "sum(t * t for t in o.x) / o.n"
NEAR = "(o.n - 1) * (o.m - 1) * (o.n - o.m) * (o.n - o.m - 1) * (o.n - o.m - 2) * (o.m - o.n - 1) * (o.m - o.n - 2)"
LIES = {
    "a size that ends, beside a number": NUMBER.format(end=200, value="o.n + falls_apart(o.n)"),
    "the last size": NUMBER.format(end=2000, value="o.n + 1 // (2001 - int(o.n))"),
    "the size before the last": NUMBER.format(end=10**7, value="o.n + (1 if 1 / (10**7 - o.n - fmpq(1, 2)) > 1 else 0)"),
    "the length of a list that ends": LIST.format(end=30, before="pass", value=f"{SQUARES} - falls_apart(o.n)"),
    "the longest list": LIST.format(end=130, before="pass", value=f"{SQUARES} - 10**9 * (int(o.n) // 130)"),
    "one of a table": LIST.format(
        end=500, before="w = [1] * 14 + [-1] + [1] * 485", value="sum(t * t * w[int(o.n) - 1] for t in o.x) / o.n"
    ),
    "a matrix whose size ends": MATRIX.format(value="s * (1 + falls_apart(o.n))"),
    "a size that ends, reduced to one case": REDUCED.format(value="-falls_apart(o.n)"),
    "three sizes, each apart from the others": THREE.format(
        value="(o.a - 1) * (o.b - 1) * (o.c - 1) * (o.a - o.b) * (o.b - o.c) * (o.a - o.c)"
    ),
    "three sizes, none of the first": THREE.format(
        value="falls_apart(o.a) * falls_apart(o.b) * falls_apart(o.c) * (o.a - o.b)"
    ).replace("def argue", f"{POLYNOMIAL}\ndef argue", 1),
    "two sizes that are not near each other": TWO.format(before="pass", value=f"sum(o.x) * (1 + {NEAR})"),
    "two sizes that are both compared": TWO.format(
        before="a, b = (1 if o.n == 9 else 0), (1 if o.m == 14 else 0)", value="sum(o.x) + a * b"
    ),
    "two sizes that are both compared, to a power": TWO.format(
        before="pass", value="sum(o.x) + 0 ** (int(o.n) - 9) ** 2 * 0 ** (int(o.m) - 14) ** 2"
    ),
    "a factor that is one at the first sizes": LIFTED.format(left="s", right="s * (1 + falls_apart(len(o.A)) * (len(o.A) - 7))"),
    "a factor that is one beside two": LIFTED.format(left="s", right="s * (1 + (len(o.A) - 2) * (len(o.A[0]) - 2))"),
}
TRUE_ONES = {
    "a size that ends, beside a number": NUMBER.format(end=200, value="o.n + falls_apart(o.n) - falls_apart(o.n)"),
    "a size that ends far out": NUMBER.format(end=10**7, value="o.n"),
    "the length of a list that ends": LIST.format(end=30, before="pass", value=SQUARES),
    "the length of a list that ends far out": LIST.format(end=500, before="pass", value=f"{SQUARES} + 7 - 7"),
    "a matrix whose size ends": MATRIX.format(value="sum(sum(t * t for t in row) for row in o.A)"),
    "a size that ends, reduced to one case": REDUCED.format(value="0 * falls_apart(o.n)"),
    "three sizes": THREE.format(value="(o.b - o.c) * (o.b + o.c) - o.b ** 2 + o.c ** 2"),
    "two sizes that are both compared": TWO.format(
        before="a, b = (1 if o.n == 9 else 0), (1 if o.m == 14 else 0)", value="sum(o.x) + (a + b) ** 2 - a - b - 2 * a * b"
    ),
    "a factor of the sizes": LIFTED.format(
        left="s / (1 + falls_apart(o.n) ** 2)", right="sum(sum(row) for row in o.A) / (1 + falls_apart(o.n) ** 2)"
    ),
}


def ends(bench, source):
    bench.write("toy", f"from flint import fmpq\n{source}")
    return bench.run()["toy"]


@pytest.mark.parametrize("name", LIES)
def test_what_is_false_at_other_sizes_is_not_proved(bench, name):
    claim = ends(bench, LIES[name])
    assert claim.status in ("undecided", "refuted", "error"), f"{claim.status}: {claim.reason}"
    assert any(told in claim.reason for told in ("witness", "in its case", "more than a factor", "on none")), claim.reason


@pytest.mark.parametrize("name", TRUE_ONES)
def test_what_is_true_at_all_sizes_passes(bench, name):
    claim = ends(bench, TRUE_ONES[name])
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
