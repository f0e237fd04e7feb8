"""Hamilton's equations, with the signs printed on the slide, are said to preserve volume."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Identity, Proof, Real, Whole

MONOMIALS = [dict(i=i, j=j, p=p, q=q) for i, j in ((1, 1), (2, 1), (2, 0), (0, 3), (2, 2)) for p, q in ((1, 2), (3, -1))]


def measure_monomial(case):
    """H = pⁱ qʲ: the mixed derivative at a point, and the divergence of (ṗ, q̇) = (−∂H/∂q, s ∂H/∂p) is (s − 1) of it."""
    i, j = case.i, case.j
    mixed = i * j * case.p ** max(i - 1, 0) * case.q ** max(j - 1, 0)
    return {"from_p": -mixed, "from_q": mixed, "mixed": mixed}


def argue(p):
    """∂/∂p(−∂H/∂q) + ∂/∂q(s ∂H/∂p) = (s − 1) ∂²H/∂p∂q for smooth H, summed over the pairs."""
    import sympy

    x, y = sympy.symbols("p q")
    H = sympy.Function("H")(x, y)
    return {"from_p": sympy.diff(-sympy.diff(H, y), x), "from_q": sympy.diff(sympy.diff(H, x), y), "mixed": sympy.diff(H, x, y)}


def measure_power(o):
    """H = pⁱqʲ at p = x, q = y: the mixed derivative, taken in both orders."""
    first = o.j * (o.i * o.x ** (o.i - 1) if o.i else 0) * (o.y ** (o.j - 1) if o.j else 0)
    second = o.i * (o.j * o.y ** (o.j - 1) if o.j else 0) * (o.x ** (o.i - 1) if o.i else 0)
    return {"from_p": -first, "from_q": second, "mixed": second}


claim = Claim(
    label="Background: ergodicity, Hamiltonian dynamics",
    because="With both signs negative the divergence is −2 ∂²H/∂p∂q, which does not vanish for H = pq.",
    place="Background: ergodicity",
    sides={"the divergence": lambda q: q.from_p + q.sign * q.from_q, "the divergence that preserves volume": lambda q: 0},
    fails="slip",
    says=r"\dot p = -\frac{\partial H}{\partial q},\ \dot q = -\frac{\partial H}{\partial p} \;\Rightarrow\;"
    r" \frac{\partial \dot p}{\partial p} + \frac{\partial \dot q}{\partial q} = 0",
    relation=Identity(),
    margin=lambda q: q.from_p + q.sign * q.from_q,
    constants=dict(sign=-1),
    readings=(
        "Both equations with a minus sign, as printed. A smooth flow preserves volume exactly if its divergence vanishes.",
        "With the printed signs the divergence is −2 ∂²H/∂p∂q: zero for H = K(p) + V(q), not in general.",
    ),
    evidence=(Exact(MONOMIALS, measure_monomial),),
    foils=(Foil("the divergence is one", margin=lambda q: q.from_p + q.sign * q.from_q - 1),),
    control=Control("separable H", assumes={"∂²H/∂p∂q = 0": lambda q: -(q.mixed**2)}),
    by_hand="""
from sympy import symbols, diff
p, q = symbols("p q")
H = p * q                                           # printed equations: dp/dt = -p, dq/dt = -q, every volume shrinks
divergence = diff(-diff(H, q), p) + diff(-diff(H, p), q)
print(divergence, "against", 0)
assert divergence != 0, "the printed flow would preserve volume"
""",
)

amended = claim.but(
    label="Hamiltonian dynamics, repaired",
    place="Background: ergodicity",
    title="Hamilton's equations with q̇ = +∂H/∂p preserve volume (Liouville)",
    says=r"\dot p = -\frac{\partial H}{\partial q},\ \dot q = +\frac{\partial H}{\partial p} \;\Rightarrow\;"
    r" \frac{\partial \dot p}{\partial p} + \frac{\partial \dot q}{\partial q} = 0",
    sign=1,
    domain=Domain(i=Whole(0), j=Whole(0), x=Real(), y=Real(), measure=measure_power),
    evidence=(Proof(argue), Exact(MONOMIALS, measure_monomial)),
    foils=(Foil("the printed sign", sign=-1, evidence=(Exact(MONOMIALS, measure_monomial),)),),
    whose="ours",
)
