"""Code that no object reached: what a measurement does there nobody saw, so that nothing is proved by it.

Beside the lies stand true neighbours, which must not be refused.
"""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

NUMBERS = """
def sees(x, y):
    {before}
    return {value}
def measure(o):
    return {{"v": sees(o.x, o.y), "x": o.x, "y": o.y}}
def argue(p):
    return {{"v": p.field("x") + p.field("y"), "x": p.field("x"), "y": p.field("y")}}
claim = Claim(label="L", says="v = x + y", relation=Identity(), margin=lambda q: q.v - q.c * (q.x + q.y), constants=dict(c=1),
    domain=Domain(x=Real(), y=Real(), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
OF_NUMBERS = {  # a lie about two numbers, and the place in its code that no object reaches
    "a curve of a high degree": ("pass", "x + y + (1 if x**7 - 3 * y**6 == 50 else 0)", "x ** 7 - 3 * y ** 6 == 50"),
    "beyond a curve": ("pass", "x + y + max(0, 1 - (x**9 - 7 * y**9 - 50) ** 2)", "chooses its operand 2"),
    "the largest of a table": ("pass", "x + y + max([0, 1 - (x**9 - 7 * y**9 - 50) ** 2])", "chooses its operand 2"),
    "a corner that is bent away": ("z = x**12 + y**12 - 10**180", "x + y + z + abs(z)", "is positive on none"),
    "a handler": (
        "try:\n        1 / (1 if x**6 - y**6 != 77 else 0)\n    except ZeroDivisionError:\n        return x",
        "x + y",
        "after an error",
    ),
    "zero to a power": ("z = x**6 - y**6 - 77", "x + y + 0 ** int(bool(z))", "is true on none"),
    "a table of one pair": ("t = {(50, 51): 1}", "x + y + t.get((x, y), 0)", "finds something"),
    "two numbers in a set": ("pass", "x + y + 2 - len({x**6, y**6 + 77})", "a set"),
    "a sorted pair of pairs": (
        "pass",
        "x + y + sorted([(0, 0), (77 + x**6 - 3 * y**6, 1), (10**99 - y**7 * x, 2)])[0][1] * 0",
        "chooses its operand",
    ),
    "a case": ("match (x, y):\n        case (77, 131):\n            return 0", "x + y", "is met by none"),
}
LISTS = """
def measure(o):
    {before}
    return {{"v": {value}, "n": o.n}}
def argue(p):
    return {{"v": p.symbol("t", p.part("x").total), "n": p.field("n")}}
claim = Claim(label="L", says="v is the sum of x", relation=Identity(), margin=lambda q: q.v - q.c * q.v, constants=dict(c=1),
    domain=Domain(n=Whole(1), x=Numbers("n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
OF_LISTS = {
    "a whole part": ("pass", "sum(o.x) + int(sum(o.x) ** 2 / 10**65)", "is always 0"),
    "a whole part that is one but for a spike": (
        "pass",
        "sum(o.x) + int(1 + 1 / (1 + (700 * sum(o.x) - 4 * o.n - 1)**2)) - 1",
        "is always 1",
    ),
    "a loop that begins late": ("pass", "sum(o.x) + sum(1 for k in range(10**7, int(o.n)))", "is entered on none"),
    "a slice that begins late": ("pass", "sum(o.x) + len(o.x[10**7:])", "holds something on none"),
    "a lambda that is never called": ("far = filter(lambda x: 1 / x, o.x[10**7:])", "sum(o.x) + len([*far])", "is called on none"),
    "a quotient": ("pass", "sum(o.x) + int(o.n) // 10**7", "is always 0"),
    "places in a table": ("from bisect import bisect\n    far = [10**7]", "sum(o.x) + bisect(far, int(o.n))", "is always 0"),
    "a binomial coefficient": ("import math", "sum(o.x) + math.comb(int(o.n), 10**7)", "is always 0"),
    "counted": ("from collections import Counter\n    far = Counter([10**7])", "sum(o.x) + far[int(o.n)]", "is always 0"),
    "digits": ("pass", "sum(o.x) + str(int(o.n)).count('7531')", "is always 0"),
    "a method that is passed on": ("far = [*filter((10**7).__eq__, [int(o.n)])]", "sum(o.x) + len(far)", "tells apart"),
    "a size in bits": ("pass", "sum(o.x) + (int(o.n) >> 24)", "is always 0"),
    "all of them, squared": ("pass", "sum(o.x) + (1 if 7 * sum(x**6 for x in o.x) == 3 else 0)", "== 3` is true on none"),
    "an order that never comes": ("pass", "sum(o.x) + any(a**7 == b**6 + 1001 for a, b in zip(o.x, o.x[1:]))", "is true on none"),
}
PRIMES = """
def measure(o):
    n, mean = int(o.n), sum(o.x) / o.n
    {primes}
    return {{"mean": mean, "square": sum(x * x for x in o.x) / o.n, "prime": {value}}}
def argue(p):
    x = p.part("x")
    mean, spread = p.symbol("m", x.mean, "the mean"), p.slack("v", "the variance")
    p.because(spread, facts.jensen_square(mean=mean, mean_of_square=mean**2 + spread), of=x)
    return {{"mean": mean, "square": mean**2 + spread, "prime": p.rational(1)}}
claim = Claim(label="L", says="a mean of squares, and a prime", margin=lambda q: (q.square - q.c * q.mean**2, q.prime - 1), constants=dict(c=1),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measure), evidence=(Proof(argue),), foils=(Foil("twice", c=2),))
"""
OF_PRIMES = {
    "remainders": ("pass", "1 - int((2**n - 2) % n == 0 and any(n % k == 0 for k in range(2, n)))", "nothing derives prime"),
    "steps": (
        "m = n * n - n + 41\n    at, prime = 2, 1\n    while at <= n + 1:\n        rest = m\n        while rest >= at:\n            rest -= at\n        if rest == 0:\n            prime = 0\n        at += 1",
        "prime",
        "rest == 0",
    ),
}
STEPPED = """
def measure(o):
    return {"y": o.x + o.z, "x": o.x, "z": o.z}
def argue(p):
    return {"y": p.field("x") + p.field("z"), "x": p.field("x"), "z": p.field("z")}
claim = Claim(label="L", says="a margin that turns", margin=lambda q: q.y - q.c * q.x if q.x ** 6 != q.z**7 + 3 else -1, constants=dict(c=1),
    domain=Domain(x=NonNegative(), z=NonNegative(), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
FAMILY = """
def measure(case):
    return {"y": 2 * case.d + 1, "d": case.d}
def measure_object(o):
    return {"y": 2 * o.d + 1 - (o.d**3 if {0: 1}.get(o.d**3 - 17 * o.d**2 - 10**9) else 0), "d": o.d}
claim = Claim(label="L", says="2d + 1 > d", margin=lambda q: q.y - q.c * q.d, constants=dict(c=1),
    domain=Domain(d=Whole(1), measure=measure_object), evidence=(Family(1, measure, "d"),), foils=(Foil("2", c=2),))
"""
SOUGHT = """
def measure(o):
    return {"y": 0 if o.x**7 - o.z**4 == 31 else 1}
def over(rng):
    return [{"x": float(x), "z": float(z)} for x, z in rng.uniform(0, 3, (50, 2))]
claim = Claim(label="L", says="not on a curve", margin=lambda q: q.y - q.c, constants=dict(c=1), domain=Domain(x=Real(0, 3), z=Real(0, 3), measure=measure),
    evidence=(Search(over, measure),), foils=(Foil("2", c=2),))
"""
LIFTED = """
def measure(o):
    whole = sum(x * x for row in o.A for x in row)
    columns = [sum(row[j] ** 2 for row in o.A) for j in range(int(o.n))]
    return {"left": whole + (1 if o.n > 10**6 else 0), "right": sum(columns)}
claim = Claim(label="L", says="by rows and by columns", relation=Identity(), margin=lambda q: q.left - q.c * q.right, constants=dict(c=1),
    domain=Domain(d=Whole(1), n=Whole(1), A=Matrix("d", "n"), measure=measure), evidence=(Lifted("left", "right"),), foils=(Foil("2", c=2),))
"""
TRUE_ONES = {
    "the larger of two": NUMBERS.format(before="pass", value="max(x, y) + min(x, y)"),
    "halves of a modulus": NUMBERS.format(before="z = x - y", value="2 * y + (abs(z) if z != 0 else 0) * (1 if z > 0 else -1)"),
    "a guard that refuses": NUMBERS.format(before="if x != x:\n        raise ValueError('no number')", value="x + y"),
    "a sum one by one": LISTS.format(before="total = 0\n    for x in o.x:\n        total += max(x, 0) + min(x, 0)", value="total"),
    "a sum by halves": LISTS.format(before="half = int(o.n) // 2", value="sum(o.x[:half]) + sum(o.x[half:])"),
    "a sum of what is no zero": LISTS.format(before="pass", value="sum(x for x in o.x if x)"),
    "a sum from a table": LISTS.format(before="t = dict(enumerate(o.x))", value="sum(t.get(k, 0) for k in range(int(o.n) + 1))"),
}


def ends(bench, source):
    bench.write("toy", source)
    return bench.run()["toy"]


def by_name(template, lies, fields):
    return {name: (template.format(**dict(zip(fields, lie, strict=False))), lie[-1]) for name, lie in lies.items()}


LIES = {
    **by_name(NUMBERS, OF_NUMBERS, ("before", "value")),
    **by_name(LISTS, OF_LISTS, ("before", "value")),
    **by_name(PRIMES, OF_PRIMES, ("primes", "value")),
    "a margin": (STEPPED, "is false on none"),
    "a search": (SOUGHT, "is true on none"),
    "an identity at one size": (LIFTED, "is true on none"),
    "a family": (FAMILY, "finds something"),
}


@pytest.mark.parametrize("name", LIES)
def test_what_code_does_where_no_object_came_was_not_seen(bench, name):
    source, told = LIES[name]
    claim = ends(bench, source)
    assert claim.status == "undecided", f"{claim.status}: {claim.reason}"
    assert told in claim.reason


@pytest.mark.parametrize("name", TRUE_ONES)
def test_code_that_objects_reach_on_all_ways_passes(bench, name):
    claim = ends(bench, TRUE_ONES[name])
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
