"""The input of a convolution, which follows a ReLU, is said to be always negative."""

from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, Proof, Real


def measure_relu(case):
    """relu(a) = max(a, 0) and the summand d = g · relu(a) of (4)."""
    out = case.a if case.a > 0 else 0
    return {"relu": out, "summand": case.g * out}


def argue_active(p):
    """a ≥ 0: ReLU keeps it."""
    a, g = p.field("a", low=0), p.field("g", says="∂L/∂OUTPUT")
    return {"relu": a, "summand": g * a, "g": g}


def argue_dead(p):
    """a ≤ 0: ReLU gives zero."""
    p.field("a", high=0)
    g = p.field("g", says="∂L/∂OUTPUT")
    return {"relu": 0, "summand": g * 0, "g": g}


def measure_object(o):
    """The larger of a and 0, and the summand."""
    kept = max(o.a, 0 * o.a)
    return {"relu": kept, "summand": o.g * kept, "g": o.g}


CASES = [dict(a=a, g=g) for a in (-3, Fraction(-1, 7), 0, 1, 5) for g in (-2, 0, 1)]

claim = Claim(
    label="Section 3.3",
    whose="read",
    place="Section 3.3",
    sides={"the input of the convolution": lambda q: q.relu, "the most that it may be": lambda q: 0},
    fails="slip",
    because="relu(1) = 1 is positive.",
    says=r"\mathrm{relu}(a) \le 0 \ \text{for every } a",
    relation=Always(),
    margin=lambda q: -q.relu,
    readings=(
        "The input of the next layer is said to be always negative; already the weaker “never positive” fails. Presumably"
        " “never negative” is meant, which is b18/relu-negative-amended.",
    ),
    evidence=(Exact(CASES, measure_relu),),
    foils=(Foil("below −1", margin=lambda q: -1 - q.relu),),
    control=Control("a ≤ 0 before the ReLU", assumes={"a ≤ 0": lambda q: -q.a}),
    by_hand="""
print(max(1, 0), "against", 0)
assert max(1, 0) > 0, "relu(1) would be negative"
""",
)

amended = claim.but(
    label="Section 3.3, repaired",
    because="relu(a) is a or 0, and g · relu(a) times g is g² relu(a).",
    title="The input of a convolution after a ReLU is never negative, so a summand of (4) never has the sign opposite to"
    " ∂L/∂OUTPUT",
    says=r"\mathrm{relu}(a) \ge 0, \qquad d \cdot \frac{\partial L}{\partial \mathrm{OUTPUT}} \ge 0",
    margin=lambda q: (q.relu - q.least, q.summand * q.g),
    constants=dict(least=0),
    whose="ours",
    domain=Domain(a=Real(), g=Real(), measure=measure_object),
    readings=("A dead input makes the summand zero, whatever the sign of ∂L/∂OUTPUT.",),
    evidence=(Proof((argue_active, argue_dead)), Exact(CASES, measure_relu)),
    foils=(
        Foil("at least 1/100", least=Fraction(1, 100)),
        Foil("the same sign, never zero", margin=lambda q: (q.relu, 100 * q.summand * q.g - q.g**2)),
    ),
)
