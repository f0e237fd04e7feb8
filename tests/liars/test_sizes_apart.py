"""Sizes that are tried only equal, only small, only where a condition admits them, or never where the code makes an exception."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import math\nimport numpy as np\nfrom flint import arb, fmpq\n"
HONEST = ("error", "refuted", "undecided", "vacuous")

LIES = {
    "square matrices of four rows and more are others": """
def argue(p):
    t = p.symbol("t", p.part("A").squares)
    return {"t": t, "s": t}
def measured(o):
    t = sum(x * x for row in o.A for x in row)
    return {"t": t, "s": t + t * (len(o.A) == len(o.A[0])) * (len(o.A) > 3)}
claim = Claim(label="L", says="s = t", relation=Identity(), margin=lambda q: q.t - q.c * q.s, constants=dict(c=1), domain=Domain(n=Whole(1), d=Whole(1), A=Matrix("n", "d"), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a greatest common divisor is one or the smaller number": """
def measure(o):
    g, s = math.gcd(int(o.n), int(o.d)), min(int(o.n), int(o.d))
    return {"n": o.n, "y": o.n + o.d * (g - 1) * (s - g)}
def argue(p):
    n, d = p.field("n"), p.field("d")
    return {"n": n, "y": n + 0 * d}
claim = Claim(label="L", says="gcd(n, d) is 1 or min(n, d)", relation=Identity(), margin=lambda q: q.y - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), d=Whole(1), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "the remainder of n by d is at most two": """
def measure(o):
    r = int(o.n) - int(o.n) // int(o.d) * int(o.d)
    return {"n": o.n, "y": o.n + r * (r - 1) * (r - 2)}
def argue(p):
    n, d = p.field("n"), p.field("d")
    return {"n": n, "y": n + 0 * d}
claim = Claim(label="L", says="n mod d is 0, 1 or 2", relation=Identity(), margin=lambda q: q.y - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), d=Whole(1), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "n is at most ten d, as a minimum": """
def argue(p):
    n, d = p.field("n"), p.field("d")
    return {"n": n, "y": n + 0 * d}
claim = Claim(label="L", says="min(n, 10d) = n", relation=Identity(), margin=lambda q: q.y - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), d=Whole(1), measure=lambda o: {"n": o.n, "y": min(o.n, 10 * o.d)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "the depth and the width are tried equal": """
def measure(o):
    return {"d": o.d, "L": o.L, "y": o.d * o.L if o.L <= 6 * o.d else 0 * o.L}
def argue(p):
    d, L = p.field("d"), p.field("L")
    return {"d": d, "L": L, "y": d * L}
claim = Claim(label="L", says="d L gradients survive", relation=Identity(), margin=lambda q: q.y - q.c * q.d * q.L, constants=dict(c=1), domain=Domain(d=Whole(1), L=Whole(1), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a small three by three hides the rest": """
claim = Claim(label="L", says="n m = n m + (n-1)(n-2)(n-3)(m-1)(m-2)(m-3)(n-m)", relation=Identity(), margin=lambda q: q.y - q.c * q.n * q.m, constants=dict(c=1), domain=Domain(n=Whole(1), m=Whole(1), measure=lambda o: {"n": o.n, "m": o.m, "y": o.n * o.m + math.comb(int(o.n) - 1, 3) * math.comb(int(o.m) - 1, 3) * (o.n - o.m)}), evidence=(Proof(lambda p: {"n": p.field("n"), "m": p.field("m"), "y": p.field("n") * p.field("m")}),), foils=(Foil("2", c=2),))
""",
    "three sizes, of which two are large and unequal": """
def measure(o):
    a, b, c = int(o.a), int(o.b), int(o.k)
    return {"a": o.a, "y": o.a + max(a - 3, 0) * max(b - 3, 0) * (b - a) * o.k}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.y - q.c * q.a, constants=dict(c=1), domain=Domain(a=Whole(1), b=Whole(1), k=Whole(1), measure=measure), evidence=(Proof(lambda p: {"a": p.field("a"), "y": p.field("a") + 0 * p.field("b") * p.field("k")}),), foils=(Foil("2", c=2),))
""",
    "a choice of two sizes inside, guessed": """
def argue(p):
    n, k = p.symbol("n", p.part("n")), p.symbol("k", p.part("k"))
    return {"choose": 1 + k * (n - k), "cake": 1 + k * (n - k)}
claim = Claim(label="L", says="C(n, k) = 1 + k(n - k) for 1 <= k <= n", relation=Identity(), margin=lambda q: q.choose - q.c * q.cake, constants=dict(c=1), domain=Domain(n=Whole(1), k=Whole(1, "n"), measure=lambda o: {"choose": fmpq(math.comb(int(o.n), int(o.k))), "cake": 1 + o.k * (o.n - o.k)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "the k-th of n numbers": """
def argue(p):
    n, k, s = p.symbol("n", p.part("n")), p.symbol("k", p.part("k")), p.symbol("s", p.part("x").total)
    return {"y": s * (1 + k * (n - k)), "z": s * (1 + k * (n - k))}
claim = Claim(label="L", says="subsets of size k, counted", relation=Identity(), margin=lambda q: q.y - q.c * q.z, constants=dict(c=1), domain=Domain(n=Whole(1), k=Whole(1, "n"), x=NonNegatives("n"), measure=lambda o: {"y": sum(o.x) * math.comb(int(o.n), int(o.k)), "z": sum(o.x) * (1 + o.k * (o.n - o.k))}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "rows beyond ten times the columns, lifted": """
def measured(o):
    m = int(o.m)
    return {"a": sum(x * x for row in o.A for x in row), "b": sum(x * x for row in o.A[: 10 * m] for x in row)}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.a - q.c * q.b, constants=dict(c=1), domain=Domain(n=Whole(1), m=Whole(1), A=Matrix("n", "m"), measure=measured),
    evidence=(Lifted("a", "b"),), foils=(Foil("5", c=5, evidence=(Exact([dict(k=1), dict(k=3)], lambda c: {"a": c.k, "b": c.k}),)),))
""",
    "a band of a matrix that is wide enough for what is tried": """
def measured(o):
    A = o.A
    return {"a": sum(x * x for row in A for x in row), "b": sum(A[i][j] ** 2 for i in range(len(A)) for j in range(len(A[0])) if j - i < 9)}
claim = Claim(label="L", says="the squares within a band are all squares", relation=Identity(), margin=lambda q: q.a - q.c * q.b, constants=dict(c=1), domain=Domain(n=Whole(1), m=Whole(1), A=Matrix("n", "m"), measure=measured),
    evidence=(Lifted("a", "b"),), foils=(Foil("5", c=5, evidence=(Exact([dict(k=1), dict(k=3)], lambda c: {"a": c.k, "b": c.k}),)),))
""",
    "n is at most ten d, by a search": """
def over(rng):
    for n in range(1, 7):
        for d in range(1, 7):
            yield dict(n=n, d=d)
claim = Claim(label="L", says="n <= 10 d", margin=lambda q: q.c * q.d - q.n, constants=dict(c=10), domain=Domain(n=Whole(1), d=Whole(1)), evidence=(Search(over, lambda c: {}),), foils=(Foil("1", c=1),))
""",
    "a search of two lists of different lengths": """
def over(rng):
    for n in range(1, 5):
        yield dict(n=n, m=n, x=[float(t) for t in rng.random(n)], y=[float(t) for t in rng.random(n)])
claim = Claim(label="L", says="m <= 7 n in lists", margin=lambda q: q.c * q.a - q.b, constants=dict(c=7), domain=Domain(n=Whole(1), m=Whole(1), x=Positives("n"), y=Positives("m")),
    evidence=(Search(over, lambda c: {"a": len(c.x) * max(c.x) / max(c.x), "b": len(c.y)}),), foils=(Foil("1/10", c=Fraction(1, 10)),))
""",
    "a hypothesis under which only d = 1 is tried": """
def argue(p):
    n, d = p.field("n"), p.field("d")
    return {"n": n, "d": d, "y": d}
claim = Claim(label="L", says="d^2 = d where n >= 2d", relation=Identity(), margin=lambda q: q.y - q.c * q.d, constants=dict(c=1), assumes={"n ≥ 2 d": lambda q: q.n - 2 * q.d}, domain=Domain(n=Whole(1), d=Whole(1), measure=lambda o: {"n": o.n, "d": o.d, "y": o.d * o.d}), evidence=(Proof(lambda p: (lambda d, g: {"d": d, "n": 2 * d + g, "y": d})(p.field("d"), p.given("n ≥ 2 d", "g"))),), foils=(Foil("2", c=2),))
""",
    "a condition under which only d = 1 is tried": """
def argue(p):
    n, d = p.field("n"), p.field("d")
    return {"n": n, "d": d, "y": n * d}
claim = Claim(label="L", says="n d^2 = n d where n >= 2d", relation=Identity(), margin=lambda q: q.y - q.c * q.n * q.d, constants=dict(c=1), domain=Domain(n=Whole(1), d=Whole(1), where={"n ≥ 2d": lambda o: o.n >= 2 * o.d}, measure=lambda o: {"n": o.n, "d": o.d, "y": o.n * o.d * o.d}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "wide lists under a condition, d for d squared": """
def argue(p):
    d, s = p.field("d"), p.symbol("s", p.part("x").total)
    return {"y": d * s, "z": d * s}
claim = Claim(label="L", says="d^2 sum x = d sum x where n >= 2d", relation=Identity(), margin=lambda q: q.y - q.c * q.z, constants=dict(c=1), domain=Domain(n=Whole(1), d=Whole(1), x=NonNegatives("n"), where={"n ≥ 2d": lambda o: o.n >= 2 * o.d}, measure=lambda o: {"y": sum(o.x) * o.d * o.d, "z": o.d * sum(o.x)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "sizes that are powers of two": """
def argue(p):
    s = p.symbol("s", p.part("x").total)
    return {"s": s, "t": s}
claim = Claim(label="L", says="the sum of the first five is the sum, for n a power of two", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n"), where={"n is a power of two": lambda o: int(o.n) & (int(o.n) - 1) == 0}, measure=lambda o: {"s": sum(o.x), "t": sum(o.x[:5])}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "odd sizes, where the next larger one is even": """
def argue(p):
    s = p.symbol("s", p.part("x").total)
    return {"s": s, "t": s}
claim = Claim(label="L", says="the sum of the first 59 is the sum, for odd n", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n"), where={"n is odd": lambda o: int(o.n) & 1 == 1}, measure=lambda o: {"s": sum(o.x), "t": sum(o.x[:59])}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "cases that are told apart by parity without a word": """
def measure(o):
    n = int(o.n)
    return {"n": o.n, "y": fmpq(n * n if n < 40 else n)}
def argue(p):
    n = p.field("n")
    return {"n": n, "y": n * n}
claim = Claim(label="L", says="y = n^2", relation=Identity(), margin=lambda q: q.y - q.c * q.n**2, constants=dict(c=1), domain=Domain(n=Whole(1), where={"n is no multiple of 41": lambda o: int(o.n) % 41 > 0}, measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "an exceptional size": """
def argue(p):
    n = p.field("n")
    return {"n": n, "y": n}
claim = Claim(label="L", says="y = n, also at n = 12", relation=Identity(), margin=lambda q: q.y - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "y": -o.n if o.n == 12 else o.n}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "an exceptional length of a list": """
def argue(p):
    s = p.symbol("s", p.part("x").total)
    return {"s": s, "t": s}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=lambda o: {"s": sum(o.x), "t": 2 * sum(o.x) if len(o.x) in (8, 24) else sum(o.x)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a family beside an exceptional size": """
claim = Claim(label="L", says="y >= n", margin=lambda q: q.y - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "y": 0 * o.n if o.n == 12 else o.n}), evidence=(Family(1, lambda c: {"n": c.n, "y": c.n}, "n"),), foils=(Foil("2", c=2),))
""",
    "Fermat without the hypothesis that p does not divide n": """
def argue(p):
    n = p.field("n")
    return {"n": n, "r": n}
claim = Claim(label="L", says="n (n^12 mod 13) = n for every n", relation=Identity(), margin=lambda q: q.r - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "r": o.n * pow(int(o.n), 12, 13)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a family for the measurement of Fermat": """
claim = Claim(label="L", says="n (n^12 mod 13) >= n", margin=lambda q: q.r - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "r": o.n * pow(int(o.n), 12, 13)}), evidence=(Family(1, lambda c: {"n": c.n, "r": c.n}, "n"),), foils=(Foil("2", c=2),))
""",
    "coprime to 77": """
def argue(p):
    n = p.field("n")
    return {"n": n, "r": n}
claim = Claim(label="L", says="n gcd(n, 77) = n for every n", relation=Identity(), margin=lambda q: q.r - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "r": o.n * math.gcd(int(o.n), 77)}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "a remainder that is seven only at seven": """
def argue(p):
    n = p.field("n")
    return {"n": n, "r": n}
claim = Claim(label="L", says="n = n where 7 divides n, else", relation=Identity(), margin=lambda q: q.r - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "r": o.n if int(o.n) % 7 else 0 * o.n}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "an identity that holds where it was searched": """
def over(rng):
    for _ in range(30):
        yield dict(n=3)
claim = Claim(label="L", says="n (n^6 mod 7) = n", relation=Identity(), margin=lambda q: q.y - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1)), evidence=(Search(over, lambda c: {"y": int(c.n) * pow(int(c.n), 6, 7)}),), foils=(Foil("2", c=2),))
""",
    "the largest of the first sixty": """
def argue(p):
    m = p.symbol("m", p.part("x").largest)
    return {"m": m, "t": m}
claim = Claim(label="L", says="the largest of the first sixty is the largest", relation=Identity(), margin=lambda q: q.m - q.c * q.t, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=lambda o: {"m": max(o.x), "t": max(o.x[:60])}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "the middle of a long list": """
def argue(p):
    m = p.symbol("m", p.part("x").largest)
    return {"m": m, "t": m}
claim = Claim(label="L", says="the largest is among the first three or the last three", relation=Identity(), margin=lambda q: q.m - q.c * q.t, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=lambda o: {"m": max(o.x), "t": max(o.x[:3] + o.x[-3:])}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "an alternating sum that vanishes at odd sizes beyond": """
def argue(p):
    s = p.symbol("s", p.part("x").total)
    return {"s": s, "t": s}
def measured(o):
    n = int(o.n)
    return {"s": sum(o.x), "t": sum(o.x) if n < 12 or n & 1 else 0 * o.x[0]}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.s - q.c * q.t, constants=dict(c=1), domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measured), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
    "spread of many numbers, by a search of few": """
def over(rng):
    for n in range(1, 7):
        for _ in range(10):
            yield dict(n=n, x=[float(t) for t in rng.random(n)])
claim = Claim(label="L", says="sum (x - mean)^2 <= 5 max^2", margin=lambda q: q.c * q.m * q.m - q.v, constants=dict(c=5), domain=Domain(n=Whole(1), x=NonNegatives("n")),
    evidence=(Search(over, lambda c: {"m": max(c.x), "v": sum(t * t for t in c.x) - sum(c.x) ** 2 / len(c.x)}),), foils=(Foil("1/10", c=Fraction(1, 10)),))
""",
}

TRUE = {
    "a product of two sizes that differ": """
def argue(p):
    n, d = p.field("n"), p.field("d")
    return {"n": n, "d": d, "area": n * d}
claim = Claim(label="T", says="nd >= n + d - 1", margin=lambda q: q.area - q.n - q.d + q.c, constants=dict(c=1), domain=Domain(n=Whole(1), d=Whole(1), measure=lambda o: {"n": o.n, "d": o.d, "area": sum(o.d for _ in range(o.n))}), evidence=(Proof(argue),), foils=(Foil("0", c=0),))
""",
    "a condition that admits many sizes": """
def argue(p):
    n = p.field("n")
    return {"n": n, "y": n * n}
claim = Claim(label="T", says="n^2 >= n where three does not divide n", margin=lambda q: q.y - q.c * q.n, constants=dict(c=1), domain=Domain(n=Whole(1), measure=lambda o: {"n": o.n, "y": sum(o.n for _ in range(o.n))}, where={"three does not divide n": lambda o: o.n % 3 != 0}), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
""",
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    bench.write("liar", HEAD + LIES[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_at_all_sizes_is_proved(bench, name):
    bench.write("true", HEAD + TRUE[name])
    claim = bench.run()["true"]
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
