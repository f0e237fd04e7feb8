"""Near isometry one layer multiplies the expected gap by d/(d + 2), up to a stated error that vanishes with the gap."""

from flint import ctx

from checks.arguments.isometry import whole
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Plot, Proof, facts, grid
from theory.laws.haar import sphere_moment
from theory.laws.one_step import gap_ball, gap_drop_ball


def window(q):
    """4e/((d + 2)(1 − e)) with e = 2ρ/(3(1 − ρ))."""
    e = 2 * q.rho / (3 * (1 - q.rho))
    return 4 * e / ((q.d + 2) * (1 - e))


def argue(p):
    """x − log(1 + x) = x²/2 up to |x|³/(3(1 − |x|)), for the eigenvalues (giving φ) and for the rows of WX (giving Δ)."""
    import sympy

    d, D = p.at_least(2, "d", "the width"), sympy.Symbol("d")
    z = p.nonnegative("z", "ρ = 1/(3 + z) ≤ 1/3, the largest |λ − 1|; rows of WX deviate by no more (Rayleigh)")
    rho, S = 1 / (3 + z), p.positive("S", "S = Σ(λ − 1)²")
    e = 2 * rho / (3 * (1 - rho))
    second = (
        p.identity(sphere_moment((4,), d=D) - sphere_moment((2, 2), d=D), 2 / (D * (D + 2)), says="E x² = 2S/(d(d + 2))").subs(D, d)
        * S
    )
    up, down = (p.nonnegative("a"), p.nonnegative("b", "the errors are θe and ηe with θ = 1 − 2a/(1 + a), η = 1 − 2b/(1 + b)"))
    theta, eta = 1 - 2 * up / (1 + up), 1 - 2 * down / (1 + down)
    total = S / 2 * (1 + e * theta)  # dφ
    drop = second / 2 * (1 + e * eta)
    for value, middle, squares in ((total, S / 2, S), (drop, second / 2, second)):
        for sign in (1, -1):
            deviation = sign * (value - middle)
            gap = sympy.together(rho / (3 * (1 - rho)) * squares - deviation)
            p.because(gap, facts.log_third_remainder(radius=rho, squares=squares, deviation=deviation))
            p.holds(gap, says="the remainder stays within its bound")
    return {"d": d, "rho": rho, "rate": 1 - drop * d / total}


def measure(case):
    d, rho = whole(case.d), Fraction(int(case.rho.p), int(case.rho.q))
    signs = {"one high": [1] + [Fraction(-1, d - 1)] * (d - 1), "one low": [-1] + [Fraction(1, d - 1)] * (d - 1)}[case.shape]
    lam = [1 + rho * s for s in signs]
    return {"rate": 1 - gap_drop_ball(lam, bits=ctx.prec) / gap_ball(lam, bits=ctx.prec)}


NEAR = Enclosed(
    grid(d=(2, 3, 10, 100), rho=[Fraction(1, 10**k) for k in (1, 2, 4)], shape=("one high", "one low")),
    measure,
    says="exact one-step rates",
)

claim = Claim(
    label="Rate near isometry",
    place="sharpens Appendix B, Lemma B.2",
    sides=("E φ′/φ", "d/(d+2)"),
    says=r"\lim_{\phi \to 0} \frac{\mathbb{E}\,\phi(\mathrm{BN}(WX))}{\phi(X)} = \frac{d}{d+2}",
    relation=Always(),
    margin=lambda q: (window(q) - (q.rate - q.d / (q.d + q.shift)), window(q) + (q.rate - q.d / (q.d + q.shift))),
    constants={"shift": 2},
    assumes={"ρ ≤ 1/3": lambda q: 1 - 3 * q.rho},
    whose="ours",
    readings=(
        "Stated with its error: for ρ = max|λ − 1| ≤ 1/3 the ratio differs from d/(d + 2) by at most 4e/((d + 2)(1 − e)),"
        " e = 2ρ/(3(1 − ρ)), which tends to zero with the gap.",
        "X has unit rows, W is Haar, n = d.",
    ),
    evidence=(Proof(argue), NEAR),
    foils=(Foil("d/(d + 1)", shift=1, evidence=(NEAR,)), Foil("d/(d + 2.1)", shift=Fraction(21, 10), evidence=(NEAR,))),
    shows={"E φ′/φ": lambda q: q.rate, "d/(d+2)": lambda q: q.d / (q.d + 2)},
    plot=Plot("d", ("E φ′/φ", "d/(d+2)"), log="x", by="rho", title="one-step ratio of the gap near isometry"),
)
