"""Hamilton's equations, with the signs printed on the slide, are said to preserve volume."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Real, Whole, facts

MONOMIALS = [dict(i=i, j=j, p=p, q=q) for i, j in ((1, 1), (2, 1), (2, 0), (0, 3), (2, 2)) for p, q in ((1, 2), (3, -1))]


def measure_monomial(case):
    """H = pⁱ qʲ: the mixed derivative at a point, and the divergence of (ṗ, q̇) = (−∂H/∂q, s ∂H/∂p) is (s − 1) of it."""
    i, j = case.i, case.j
    mixed = i * j * case.p ** max(i - 1, 0) * case.q ** max(j - 1, 0)
    return {"from_p": -mixed, "from_q": mixed, "mixed": mixed}


def argue(p):
    """∂/∂p(−∂H/∂q) + ∂/∂q(s ∂H/∂p) = (s − 1) ∂²H/∂p∂q for smooth H, summed over the pairs."""
    mixed = p.real("m", "∂²H/∂p∂q at a point")
    point = (p.part("H"), p.part("x"), p.part("y"))
    p.because(0, facts.mixed_derivatives(first_then_second=mixed, second_then_first=mixed), of=point)
    return {"from_p": -mixed, "from_q": mixed, "mixed": mixed}


def measure_polynomial(o):
    """H = Σ c_ij pⁱqʲ at p = x, q = y: −∂/∂p ∂H/∂q and ∂/∂q ∂H/∂p, each differentiated term by term in its own order."""
    along_q = [[j * c for j, c in enumerate(row)][1:] for row in o.H]  # ∂H/∂q
    along_p = [[i * c for c in row] for i, row in enumerate(o.H)][1:]  # ∂H/∂p
    from_p = sum(i * c * o.x ** max(i - 1, 0) * o.y**j for i, row in enumerate(along_q) for j, c in enumerate(row))
    from_q = sum(j * c * o.x**i * o.y ** max(j - 1, 0) for i, row in enumerate(along_p) for j, c in enumerate(row))
    return {"from_p": -from_p, "from_q": from_q, "mixed": from_q}


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
    domain=Domain(
        rows=Whole(1),
        columns=Whole(1),
        H=Matrix("rows", "columns"),
        x=Real(),
        y=Real(),
        measure=measure_polynomial,
        says="every polynomial H = Σ c_ij pⁱqʲ at every point, and so every H with two continuous derivatives",
    ),
    readings=(
        "One pair (p, q); several add up. Mixed derivatives at a point are those of the Taylor polynomial of second order, so"
        " polynomials are all there is to check.",
    ),
    evidence=(Proof(argue), Exact(MONOMIALS, measure_monomial)),
    foils=(Foil("the printed sign", sign=-1), Foil("0.99 of ∂H/∂p", sign=Fraction(99, 100))),
    whose="ours",
)
