"""Balls compared where nobody looked, floats that become exact numbers, what is no number put aside, and few keys beside many."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

from lemmacheck import Claim, Exact, Foil, Identity, grid
from lemmacheck.errors import ClaimError
from lemmacheck.weighing.floats_inside import refuse_floats_inside

HEAD = "import numpy as np\nimport flint\n"
ROOTS = 'relation=Always(), margin=lambda q: q.y * q.d - q.c * q.d, constants=dict(c=1), domain=Domain(d=OneOf(2, 3, 5)), evidence=(Exact(grid(d=(2, 3, 5)), measure),), foils=(Foil("2", c=2),)'
THIRTY = 'domain=Domain(d=Whole(1, 30)), evidence=(Exact(grid(d=range(1, 31)), measure),), foils=(Foil("20", c=20),)'
SEVEN = (
    'relation=Identity(), domain=Domain(d=Whole(1, 7)), evidence=(Exact(grid(d=range(1, 8)), measure),), foils=(Foil("1", c=1),)'
)
EVERY = """
def argue(p):
    n = p.field("n")
    return {{"y": {y}, "n": n}}
claim = Claim(label="L", says="y = {y} for every n", relation=Identity(), margin=lambda q: q.y - q.c, constants=dict(c={y}), domain=Domain(n=Whole(1), measure=measure), evidence=(Proof(argue),), foils=(Foil("2", c=2),))
"""
LIKELY = 'relation=WithProbability(Fraction({chance})), margin=lambda q: {margin}, constants=dict(c=Fraction({c})), evidence=(Draws([{{"d": 2}}], draw, {{}}, draws=4096),), foils=(Foil("far", c=Fraction({far})),)'
NORMAL = "def draw(case, keys):\n    g = np.array([h.standard_normal() for h in generators(keys)])\n"
UNIFORM = 'claim = Claim(label="L", says="E U >= 51/100 for U uniform", relation=OnAverage(), margin=lambda q: q.x - q.c, constants=dict(c=Fraction({c})), evidence=(Draws([{{"d": 2}}], draw, {{"x": (0, 1)}}, draws=4096, block=64),), foils=(Foil("far", c=Fraction(99, 100)),))'

LIES = {
    "balls compared in a method": (
        f"""
class Root:
    def __init__(self, d):
        self.value = sqrt(d)
    def is_root(self, d):
        return self.value * self.value == d
def measure(case):
    return {{"y": 0 if Root(case.d).is_root(case.d) else 1, "d": case.d}}
claim = Claim(label="L", says="the square of a root is another number", {ROOTS})
""",
        "overlap",
    ),
    "balls compared in a property of a class that inherits another": (
        f"""
class Root:
    def __init__(self, d):
        self.value, self.d = sqrt(d), d
class Squared(Root):
    def __init__(self, d):
        super().__init__(d)
    @property
    def differs(self):
        return 0 if self.value * self.value == self.d else 1
def measure(case):
    return {{"y": Squared(case.d).differs, "d": case.d}}
claim = Claim(label="L", says="the square of a root is another number", {ROOTS})
""",
        "overlap",
    ),
    "balls of a module": (
        f"""
def measure(case):
    r = flint.arb(case.d).sqrt()
    return {{"y": 0 if r * r == case.d else 1, "d": case.d}}
claim = Claim(label="L", says="the square of a root is another number", {ROOTS})
""",
        "overlap",
    ),
    "balls in a table of the margin": (
        """
def measure(case):
    return {"gap": [sqrt(case.d) ** 2 - case.d], "d": case.d}
claim = Claim(label="L", says="the square of a root is another number", margin=lambda q: (q.d if not (q.gap[0] <= 0) else -q.d) - q.c, constants=dict(c=0), domain=Domain(d=OneOf(2, 3, 5)), evidence=(Exact(grid(d=(2, 3, 5)), measure),), foils=(Foil("9", c=9),))
""",
        "overlap",
    ),
    "balls that overlap in the eighteenth case": (
        f"""
def measure(case):
    return {{"big": 1 if sqrt(case.d) >= 3 * sqrt(like(case.d, 2)) else 0, "d": case.d}}
claim = Claim(label="L", says="d >= 19 where its root is at least that of 18", margin=lambda q: q.big * (q.d - q.c), constants=dict(c=19), {THIRTY})
""",
        "overlap",
    ),
    "balls that overlap on objects that a search looks at": (
        """
def measure(case):
    r = sqrt(case.x)
    gap = 1 if (r * r - case.x) * 10**6 < 1 else -1
    return {"y": gap * (1 if r * r == case.x else 2) + 0 * case.x, "x": case.x}
def over(rng):
    for _ in range(50):
        yield dict(x=float(rng.random()))
claim = Claim(label="L", says="the square of a root is another number", margin=lambda q: q.y * (1 + q.x) - q.c, constants=dict(c=1), domain=Domain(x=Unit()), evidence=(Search(over, measure),), foils=(Foil("9", c=9),))
""",
        "overlap",
    ),
    "a whole number of a float": (
        f"""
def measure(case):
    return {{"big": int(1e17 + int(case.d)), "d": case.d}}
claim = Claim(label="L", says="10^17 + d = 10^17", margin=lambda q: q.big - q.c, constants=dict(c=10**17), {SEVEN})
""",
        "which it computed",
    ),
    "whole numbers of floats one by one, in a function of another function": (
        f"""
def rounded(values):
    return list(map(int, values))
def measure(case):
    return {{"big": rounded([1e17 + int(case.d)])[0], "d": case.d}}
claim = Claim(label="L", says="10^17 + d = 10^17", margin=lambda q: q.big - q.c, constants=dict(c=10**17), {SEVEN})
""",
        "which it computed",
    ),
    "a fraction of a float that is zero": (
        "def measure(o):\n    return {'y': Fraction(2.0 ** (-1100 * int(o.n))), 'n': o.n}\n" + EVERY.format(y=0),
        "which it computed",
    ),
    "a fraction of a float that lost its end": (
        "def measure(o):\n    return {'y': Fraction(1.0 + int(o.n) * 1e-30), 'n': o.n}\n" + EVERY.format(y=1),
        "which it computed",
    ),
    "a fraction of a float made of one": (
        "def measure(o):\n    return {'y': Fraction(float(1 + Fraction(int(o.n), 10**30))), 'n': o.n}\n" + EVERY.format(y=1),
        "which it computed",
    ),
    "what is infinite as zero": (
        NORMAL
        + f"""    with np.errstate(all="ignore"):
        y = np.exp(np.exp(5 * g))
    return {{"x": np.where(np.isfinite(y), y, 0.0)}}
claim = Claim(label="L", says="", {LIKELY.format(chance="18, 25", margin="q.c - q.x", c="10**6", far="2")})
""",
        "isfinite",
    ),
    "the real part of a root that there is not": (
        NORMAL
        + f'    return {{"x": np.emath.sqrt(g).real}}\nclaim = Claim(label="L", says="", {LIKELY.format(chance="9, 10", margin="q.x - q.c", c="0", far="1")})\n',
        "emath",
    ),
    "the real part of a root among complex numbers": (
        NORMAL
        + f'    return {{"x": np.sqrt(g + 0j).real}}\nclaim = Claim(label="L", says="", {LIKELY.format(chance="9, 10", margin="q.x - q.c", c="0", far="1")})\n',
        "real part",
    ),
    "two bits of each key beside a generator": (
        """
def draw(case, keys):
    jitter = np.array([g.random() for g in generators(keys)])
    low = np.array([float(((int(k[0]) & 3) * 26001 + 30011) % 65536) / 65536 for k in keys])
    return {"x": 0.75 * low + 0.25 * jitter}
"""
        + UNIFORM.format(c="51, 100"),
        "part of each key",
    ),
}
TRUE = {
    "a class that compares exact numbers and makes balls": (
        """
class Root:
    def __init__(self, d):
        self.value, self.d = sqrt(d), d
    def square(self):
        return self.value * self.value if self.d > 2 else self.value**2
def measure(case):
    return {"y": Root(case.d).square(), "d": case.d}
claim = Claim(label="T", says="", margin=lambda q: 2 * q.y - q.c * q.d, constants=dict(c=1), domain=Domain(d=OneOf(2, 3, 5)), evidence=(Exact(grid(d=(2, 3, 5)), measure),), foils=(Foil("9", c=9),))
""",
        "proved",
    ),
    "balls of a module that are told apart in thirty cases": (
        f"""
def measure(case):
    return {{"big": 1 if flint.arb(case.d).sqrt() >= 3 * flint.arb(2).sqrt() + flint.fmpq(1, 100) else 0, "d": case.d}}
claim = Claim(label="T", says="", margin=lambda q: q.big * (q.d - q.c), constants=dict(c=19), {THIRTY})
""",
        "proved",
    ),
    "balls in a table that are told apart": (
        """
def measure(case):
    return {"gap": [sqrt(case.d) + 1 - case.d], "d": case.d}
claim = Claim(label="T", says="", margin=lambda q: (q.d if q.gap[0] <= 1 else -q.d) - q.c, constants=dict(c=0), domain=Domain(d=OneOf(2, 3, 5)), evidence=(Exact(grid(d=(2, 3, 5)), measure),), foils=(Foil("9", c=9),))
""",
        "proved",
    ),
    "fractions of floats that are written down, and of those of a library": (
        """
HALF, TABLE = 0.5, (0.25, -0.75)
def measure(case):
    single = np.array([int(case.d)], dtype=np.float64)
    return {"y": Fraction(HALF) + sum(Fraction(x) for x in TABLE) + Fraction(single.tolist()[0] + 1.0) + int(2.0), "d": case.d}
claim = Claim(label="T", says="", relation=Identity(), margin=lambda q: q.y - q.d - q.c, constants=dict(c=3), domain=Domain(d=Whole(1, 7)), evidence=(Exact(grid(d=range(1, 8)), measure),), foils=(Foil("1", c=1),))
""",
        "proved",
    ),
    "what is infinite and is returned so": (
        NORMAL
        + f"""    with np.errstate(over="ignore"):
        return {{"x": np.exp(np.exp(5 * g))}}
claim = Claim(label="T", says="", {LIKELY.format(chance="4, 5", margin="q.c - q.x", c="10**300", far="2")})
""",
        "supported",
    ),
    "a draw that refuses what is infinite": (
        NORMAL
        + f"""    y = np.exp(g)
    if not np.isfinite(y).all():
        raise ArithmeticError("infinite")
    return {{"x": y}}
claim = Claim(label="T", says="", {LIKELY.format(chance="1, 2", margin="q.c - q.x", c="3", far="1, 100")})
""",
        "supported",
    ),
    "all of each key beside a generator": (
        """
def draw(case, keys):
    jitter = np.array([g.random() for g in generators(keys)])
    first = np.array([g.random() for k in range(len(keys)) for g in generators(keys[k : k + 1], "first")])
    return {"x": 0.75 * first + 0.25 * jitter}
"""
        + UNIFORM.format(c="2, 5"),
        "supported",
    ),
}


@pytest.mark.parametrize("name", LIES)
def test_no_lie_is_proved_or_supported(bench, name):
    text, why = LIES[name]
    bench.write("liar", HEAD + text)
    claim = bench.run()["liar"]
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert why in claim.reason


@pytest.mark.parametrize("name", TRUE)
def test_the_true_neighbour_of_a_lie_is_taken(bench, name):
    text, status = TRUE[name]
    bench.write("honest", HEAD + text)
    claim = bench.run()["honest"]
    assert claim.status == status, f"{claim.status}: {claim.reason}"


def test_a_second_claim_with_the_same_measurement_is_refused_as_well():
    """Whatever was examined before it in the same process."""

    def measure(case):
        return {"big": int(1e17 + int(case.d))}

    evidence = Exact(grid(d=(1, 2)), measure)
    claim = Claim(
        label="L",
        says="x",
        relation=Identity(),
        margin=lambda q: q.big - q.c,
        constants={"c": 10**17},
        evidence=(evidence,),
        foils=(Foil("f", c=1),),
    )
    for _ in range(3):
        with pytest.raises(ClaimError, match="makes an exact number of the float"):
            refuse_floats_inside(claim, evidence, "quick")
