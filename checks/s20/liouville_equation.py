"""The displayed identity for the change of a density along the flow."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Proof, Real, StepFailed


def argue(p):
    """The chain rule along a trajectory: dρ/dt of ρ(p(t), q(t), t) for smooth ρ."""
    import sympy

    t = sympy.Symbol("t")
    x, y = sympy.Function("p")(t), sympy.Function("q")(t)
    a, b, s = sympy.symbols("a b s")
    rho = sympy.Function("rho")
    total = sympy.diff(rho(x, y, t), t).doit()
    parts = [sympy.diff(rho(a, b, s), v).subs({a: x, b: y, s: t}).doit() for v in (s, b, a)]
    expected = parts[0] + parts[1] * sympy.diff(y, t) + parts[2] * sympy.diff(x, t)
    if sympy.simplify((total - expected).doit()) != 0:
        raise StepFailed("the chain rule does not give the displayed sum")
    r_t, r_q, r_p, p_dot, q_dot = (p.field(name) for name in ("rt", "rq", "rp", "pdot", "qdot"))
    change = p.identity(
        r_t + r_q * q_dot + r_p * p_dot, r_p * p_dot + r_t + r_q * q_dot, says="chain rule, one pair (p, q); pairs add up"
    )
    return {"total": change, "in_time": r_t, "from_q": r_q * q_dot, "from_p": r_p * p_dot}


def measure_slopes(o):
    """ρ = rt·t + rq·q + rp·p along p = pdot·t, q = qdot·t: its change from t = 0 to t = 1, and the three parts of it."""
    density = lambda t: o.rt * t + o.rq * (o.qdot * t) + o.rp * (o.pdot * t)  # noqa: E731
    return {"total": density(1) - density(0), "in_time": o.rt, "from_q": o.rq * o.qdot, "from_p": o.rp * o.pdot}


def measure_polynomial(case):
    """ρ = pⁱ qʲ tᵏ, H = pq with the printed signs (p = p₀e^{−t}, q = q₀e^{−t}): at t = 1 in units of ρ's own exponential.

    ρ along the flow is p₀ⁱ q₀ʲ e^{−(i+j)t} tᵏ, so dρ/dt = (k/t − i − j) ρ; the terms come from partial derivatives.
    """
    i, j, k = case.i, case.j, case.k
    p, q, t = case.p, case.q, case.t
    rho = p**i * q**j * t**k
    rho_t, rho_p, rho_q = rho * k / t, rho * i / p, rho * j / q
    return {"total": (k / t - i - j) * rho, "in_time": rho_t, "from_q": rho_q * -q, "from_p": rho_p * -p}


CASES = [dict(i=i, j=j, k=k, p=2, q=3, t=5) for i, j, k in ((1, 0, 0), (0, 1, 1), (2, 3, 1), (0, 0, 2))]

claim = Claim(
    label="Background: ergodicity, Liouville's equation",
    place="Background: ergodicity",
    says=r"\frac{d\rho}{dt} = \frac{\partial \rho}{\partial t} + \sum_{i=1}^n \left(\frac{\partial \rho}{\partial q_i}\dot"
    r" q_i + \frac{\partial \rho}{\partial p_i}\dot p_i\right)",
    relation=Identity(),
    margin=lambda q: q.total - (q.in_time + q.from_q + q.sign * q.from_p),
    constants=dict(sign=1),
    readings=(
        "The total derivative of a smooth density along a trajectory: the chain rule, whatever the equations of motion"
        " are. Liouville's theorem, that it vanishes, needs the correct signs of Hamilton's equations (s20/hamilton).",
    ),
    domain=Domain(rt=Real(), rq=Real(), rp=Real(), pdot=Real(), qdot=Real(), measure=measure_slopes),
    evidence=(Proof(argue), Exact(CASES, measure_polynomial)),
    foils=(
        Foil("minus ∂ρ/∂p ṗ", sign=-1, evidence=(Exact(CASES, measure_polynomial),)),
        Foil("0.99 ∂ρ/∂p ṗ", sign=Fraction(99, 100), evidence=(Exact(CASES, measure_polynomial),)),
        Foil("and it is zero, with the printed equations", margin=lambda q: q.total, evidence=(Exact(CASES, measure_polynomial),)),
    ),
)
