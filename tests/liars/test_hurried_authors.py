"""Honest mistakes of authors in a hurry: words that say another hypothesis, searches that stop early, draws filled with zeros."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

HEAD = "import numpy as np\n"
HONEST = ("error", "refuted", "undecided", "vacuous")

LIES = {
    "a hypothesis stronger than its words, beside a positive number": """
def measure(o):
    return {"l": o.x**2, "y": o.x}
def argue(p):
    t = p.given("y ≥ 2", "t")
    return {"l": ((t + 5) / 2) ** 2, "y": (t + 5) / 2}
claim = Claim(label="L", says="x >= 2 => x^2 >= 25/4", margin=lambda q: q.l - q.c, constants=dict(c=Fraction(25, 4)),
    assumes={"y ≥ 2": lambda q: 2 * q.y - 5},
    domain=Domain(x=Real(2, None), measure=measure), evidence=(Proof(argue),), foils=(Foil("9", c=9),))
""",
    "a hypothesis that leaves out the first number its words admit": """
def measure(case):
    return {"p": 2 ** int(case.d), "s": case.d * case.d}
claim = Claim(label="L", says="2^d > d^2, d >= 4", relation=Strictly(), margin=lambda q: q.p - q.c * q.s, constants=dict(c=1),
    assumes={"d ≥ 4": lambda q: q.d - 5},
    domain=Domain(d=OneOf(*range(1, 21)), measure=measure), evidence=(Exact(grid(d=range(1, 21)), measure),), foils=(Foil("2", c=2),))
""",
    "a chain of which the lower end is cut off": """
def measure(case):
    return {"p": 2 ** int(case.d), "r": 3 * case.d + 2}
claim = Claim(label="L", says="2^d >= 3d + 2, 2 <= d <= 6", margin=lambda q: q.p - q.c * q.r, constants=dict(c=1),
    assumes={"2 ≤ d ≤ 6": lambda q: (q.d - 4, 6 - q.d)},
    domain=Domain(d=OneOf(*range(1, 9)), measure=measure), evidence=(Exact(grid(d=range(1, 9)), measure),), foils=(Foil("2", c=2),))
""",
    "a chain of which an end has the wrong sign": """
def measure(case):
    return {"p": 2 ** int(case.d), "s": case.d * case.d}
claim = Claim(label="L", says="2^d >= d^2, 2 <= d <= 4", margin=lambda q: q.p - q.c * q.s, constants=dict(c=1),
    assumes={"2 ≤ d ≤ 4": lambda q: (q.d - 2, q.d - 4)},
    domain=Domain(d=OneOf(*range(1, 9)), measure=measure), evidence=(Exact(grid(d=range(1, 9)), measure),), foils=(Foil("2", c=2),))
""",
    "equality that the words admit and the margin does not": """
def measure(case):
    return {"y": case.x * 2}
claim = Claim(label="L", says="x >= 0 => 2x > 0", relation=Strictly(), margin=lambda q: q.y - q.c, constants=dict(c=0),
    assumes={"x ≥ 0": strictly(lambda q: q.x)},
    domain=Domain(x=OneOf(0, 1, 2), measure=measure), evidence=(Exact(grid(x=(0, 1, 2)), measure),), foils=(Foil("3", c=3),))
""",
    "a multiple on one side, with the wrong sign": """
def measure(o):
    return {"l": o.d * o.n, "r": o.d * o.d}
def candidates(rng):
    for d in range(1, 8):
        for n in range(1, 20):
            yield {"d": d, "n": n}
claim = Claim(label="L", says="n >= 2d => n d <= 2 d^2", margin=lambda q: q.c * q.r - q.l, constants=dict(c=2),
    assumes={"n ≥ 2d": lambda q: 2 * q.d - q.n},
    domain=Domain(d=Whole(1), n=Whole(1), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("1", c=1),))
""",
    "a step size below a quotient, with the wrong sign": """
def measure(o):
    return {"f": (1 - o.eta * o.L) ** 2}
def candidates(rng):
    for _ in range(200):
        yield {"eta": float(3 * rng.random()), "L": float(3 * rng.random())}
claim = Claim(label="L", says="eta <= 2/L => (1-eta L)^2 >= 1", margin=lambda q: q.f - q.c, constants=dict(c=1),
    assumes={"η ≤ 2/L": lambda q: q.eta - 2 / q.L},
    domain=Domain(eta=Positive(), L=Positive(), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("4", c=4),))
""",
    "a second hypothesis under the words of the first": """
def measure(o):
    return {"y": o.x, "z": o.z}
def candidates(rng):
    for _ in range(100):
        yield {"x": float(rng.random()), "z": float(rng.random())}
claim = Claim(label="L", says="x <= 1 => x >= z", margin=lambda q: q.y - q.c * q.z, constants=dict(c=1),
    assumes={"y ≤ 1": lambda q: (1 - q.y, q.y - q.z)},
    domain=Domain(x=Real(0, 2), z=Real(0, 2), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("2", c=2),))
""",
    "traces of matrices of up to twelve rows": """
def measure(o):
    d = int(o.d)
    return {"s": sum(o.A[i][i] for i in range(d)) ** 2, "q": sum(t * t for r in o.A for t in r)}
def candidates(rng):
    for d in (2, 4, 8, 12):
        for _ in range(20):
            yield {"d": d, "A": np.diag(rng.random(d)).tolist()}
claim = Claim(label="L", says="(Tr A)^2 <= 12 |A|^2", margin=lambda q: q.c * q.q - q.s, constants=dict(c=12),
    domain=Domain(d=Whole(1), A=Matrix("d", "d"), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("2", c=2),))
""",
    "lists of up to forty numbers": """
def measure(o):
    return {"s": sum(o.x) ** 2, "q": sum(t * t for t in o.x)}
def candidates(rng):
    for n in (2, 8, 32, 40):
        for _ in range(40):
            yield {"n": n, "x": rng.random(n).tolist()}
claim = Claim(label="L", says="|x|_1 <= 7 |x|_2", margin=lambda q: q.c * q.q - q.s, constants=dict(c=49),
    domain=Domain(n=Whole(1), x=NonNegatives("n"), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("20", c=20),))
""",
    "compound growth of up to sixty steps": """
def measure(o):
    return {"g": power(1 + 1 / (o.L * like(o.L, 1)), int(o.L)) if False else growth(o.L)}
def growth(L):
    value, factor = 1, (L + 1) / (L * like(L, 1))
    for _ in range(int(L)):
        value = value * factor
    return value
def candidates(rng):
    for L in range(1, 60):
        yield {"L": L}
claim = Claim(label="L", says="(1+1/L)^L <= 2.715", margin=lambda q: q.c - q.g, constants=dict(c=Fraction(2715, 1000)),
    domain=Domain(L=Whole(1), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("2.5", c=Fraction(5, 2)),))
""",
    "harmonic numbers up to a hundred": """
def measure(o):
    return {"h": sum(like(o.n, 1) / k for k in range(1, int(o.n) + 1))}
def candidates(rng):
    for n in (1, 2, 5, 10, 50, 100):
        yield {"n": n}
claim = Claim(label="L", says="H_n <= 7", margin=lambda q: q.c - q.h, constants=dict(c=7),
    domain=Domain(n=Whole(1), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("4", c=4),))
""",
    "a logarithm of numbers up to a million": """
def measure(o):
    return {"l": log(1 + o.x)}
def candidates(rng):
    for k in range(200):
        yield {"x": float(10 ** (6 * rng.random()))}
claim = Claim(label="L", says="log(1+x) <= 30", margin=lambda q: q.c - q.l, constants=dict(c=30),
    domain=Domain(x=NonNegative(), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("4", c=4),))
""",
    "zeros in place of draws below minus one": """
def draw(case, keys):
    z = np.array([g.normal() for g in generators(keys)])
    return {"x": np.where(z > -1, np.tanh(z + 1), 0.0)}
claim = Claim(label="L", says="E tanh(z+1) >= 0.58", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(58, 100)),
    evidence=(Draws([dict(d=4)], draw, {"x": (-1, 1)}, draws=32768),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
    "zeros in place of draws below minus one, by another name": """
def draw(case, keys):
    z = np.array([g.normal() for g in generators(keys)])
    y = np.tanh(z + 1)
    return {"x": np.where(z > -1, y, 0.0)}
claim = Claim(label="L", says="E tanh(z+1) >= 0.58", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(58, 100)),
    evidence=(Draws([dict(d=4)], draw, {"x": (-1, 1)}, draws=32768),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
}

TRUE = {
    "units that drop out": """
def draw(case, keys):
    pairs = [(g.normal(), g.random()) for g in generators(keys)]
    z, u = np.array([x for x, _ in pairs]), np.array([t for _, t in pairs])
    y = np.tanh(z + 1)
    return {"x": np.where(u < 0.5, y, 0.0)}
claim = Claim(label="L", says="half of E tanh(z+1) >= 0.2", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction(1, 5)),
    evidence=(Draws([dict(d=4)], draw, {"x": (-1, 1)}, draws=32768),), foils=(Foil("0.9", c=Fraction(9, 10)),))
""",
    "harmonic numbers below their logarithm and one": """
def measure(o):
    return {"h": sum(like(o.n, 1) / k for k in range(1, int(o.n) + 1)), "l": log(like(o.n, 1) * o.n)}
def candidates(rng):
    for n in (1, 2, 5, 10, 50, 100):
        yield {"n": n}
claim = Claim(label="L", says="H_n <= 1 + log n", margin=lambda q: q.c + q.l - q.h, constants=dict(c=1),
    domain=Domain(n=Whole(1), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "a recursion that goes as deep as its number": """
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)
def measure(o):
    return {"m": depth(int(o.n)), "n": o.n}
def candidates(rng):
    for n in (1, 2, 5, 10, 50, 100):
        yield {"n": n}
claim = Claim(label="L", says="depth <= n", margin=lambda q: q.c * q.n - q.m, constants=dict(c=1),
    domain=Domain(n=Whole(1), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("1/2", c=Fraction(1, 2)),))
""",
    "a chain with both of its ends": """
def measure(case):
    return {"p": 2 ** int(case.d), "r": 3 * case.d + 2}
claim = Claim(label="L", says="2^d >= 3d + 2, 4 <= d <= 6", margin=lambda q: q.p - q.c * q.r, constants=dict(c=1),
    assumes={"4 ≤ d ≤ 6": lambda q: (q.d - 4, 6 - q.d)},
    domain=Domain(d=OneOf(*range(1, 9)), measure=measure), evidence=(Exact(grid(d=range(1, 9)), measure),), foils=(Foil("2", c=2),))
""",
    "a chain whose ends are multiplied into one margin": """
def measure(case):
    return {"p": 2 ** int(case.d), "r": 3 * case.d + 2}
claim = Claim(label="L", says="2^d >= 3d + 2, 4 <= d <= 6", margin=lambda q: q.p - q.c * q.r, constants=dict(c=1),
    assumes={"3 < d ≤ 6": lambda q: (q.d - 4) * (6 - q.d)},
    domain=Domain(d=OneOf(*range(1, 9)), measure=measure), evidence=(Exact(grid(d=range(1, 9)), measure),), foils=(Foil("2", c=2),))
""",
    "a step size below a quotient, multiplied out": """
def measure(o):
    return {"f": (1 - o.eta * o.L) ** 2}
def candidates(rng):
    for _ in range(200):
        yield {"eta": float(3 * rng.random()), "L": float(3 * rng.random())}
claim = Claim(label="L", says="eta <= 2/L => (1-eta L)^2 <= 1", margin=lambda q: q.c - q.f, constants=dict(c=1),
    assumes={"η ≤ 2/L": lambda q: 2 - q.eta * q.L},
    domain=Domain(eta=Positive(), L=Positive(), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("1/4", c=Fraction(1, 4)),))
""",
    "more rows than twice the columns": """
def measure(o):
    return {"l": o.d * o.n, "r": o.d * o.d}
def candidates(rng):
    for d in range(1, 8):
        for n in range(1, 20):
            yield {"d": d, "n": n}
claim = Claim(label="L", says="n >= 2d => n d >= 2 d^2", margin=lambda q: q.l - q.c * q.r, constants=dict(c=2),
    assumes={"n ≥ 2d": lambda q: q.n - 2 * q.d},
    domain=Domain(d=Whole(1), n=Whole(1), measure=measure), evidence=(Search(candidates, measure),), foils=(Foil("3", c=3),))
""",
    "a family whose margin has a root where its hypothesis begins": """
def measure(case):
    return {"l": case.d * case.d, "r": case.d}
claim = Claim(label="L", says="d^2 >= 3d, d >= 3", margin=lambda q: q.l - q.c * q.r, constants=dict(c=3),
    assumes={"d ≥ 3": lambda q: q.d - 3},
    domain=Domain(d=Whole(1)), evidence=(Family(1, measure, "d"),), foils=(Foil("4", c=4),))
""",
    "a family that begins where its hypothesis does": """
def measure(case):
    return {"l": case.d * case.d, "r": case.d}
claim = Claim(label="L", says="d^2 >= 3d, d >= 3", margin=lambda q: q.l - q.c * q.r, constants=dict(c=3),
    assumes={"d ≥ 3": lambda q: q.d - 3},
    domain=Domain(d=Whole(3)), evidence=(Family(3, measure, "d"),), foils=(Foil("4", c=4),))
""",
    "a family under a hypothesis that excludes nothing": """
def measure(case):
    return {"l": case.d * case.d, "r": 1 * case.d}
claim = Claim(label="L", says="d^2 >= 3d, d >= 3", margin=lambda q: q.l - q.c * q.r, constants=dict(c=3),
    assumes={"d ≥ 1": lambda q: q.d - 1},
    domain=Domain(d=Whole(3)), evidence=(Family(3, measure, "d"),), foils=(Foil("4", c=4),))
""",
}


@pytest.mark.parametrize("name", LIES)
def test_no_hurried_claim_is_proved_or_supported(bench, name):
    bench.write("liar", HEAD + LIES[name])
    claim = bench.run()["liar"]
    assert claim.status in HONEST, f"{claim.status}: {claim.reason}"


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_proved_or_supported(bench, name):
    bench.write("true", HEAD + TRUE[name])
    claim = bench.run()["true"]
    assert claim.status in ("proved", "supported"), f"{claim.status}: {claim.reason}"
