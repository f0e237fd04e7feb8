"""Near isometry one layer multiplies the expected gap by d/(d + 2), up to a stated error that vanishes with the gap."""

from flint import ctx

from checks.arguments.isometry import whole
from checks.arguments.near_isometry import argue_radius
from lemmacheck import (
    Always,
    Claim,
    Domain,
    Enclosed,
    Foil,
    Fraction,
    NearOnes,
    Plot,
    Proof,
    SquaredSphere,
    Whole,
    facts,
    grid,
    log,
)
from theory.laws.one_step import gap_ball, gap_drop_of_fractions


def window(q):
    """4e/((d + 2)(1 − e)) with e = 2ρ/(3(1 − ρ))."""
    e = 2 * q.rho / (3 * (1 - q.rho))
    return 4 * e / ((q.d + 2) * (1 - e))


def argue(p):
    """x − log(1 + x) = x²/2 up to |x|³/(3(1 − |x|)), for the eigenvalues (giving φ) and for the rows of WX (giving the fall)."""
    d, deviations, law = p.field("d"), p.part("lam").less(1), p.part("u")
    rho, S = argue_radius(p, deviations), p.symbol("S", deviations.squares, "S = Σ(λ − 1)²")
    e, second = 2 * rho / (3 * (1 - rho)), 2 * S / (d * (d + 2))  # E x² of a row, from the moments of the law
    sides = []
    for name, squares, of in (("a", S, deviations), ("b", second, (deviations, law))):
        left = {way: p.slack(f"{name}{'+' if way == 1 else '-'}", "what the third order leaves") for way in (1, -1)}
        for way, slack in left.items():
            deviation = way * (e * squares / 2 - slack)
            p.because(slack, facts.log_remainder(way=way, radius=rho, squares=squares, deviation=deviation), of=of)
        sides.append((squares / 2 * (1 + e) - left[1], squares / 2 * (1 - e) + left[-1]))
    (gap_again, gap), (fall, fall_again) = sides  # one number each, written from above and from below
    return {"d": d, "rho": rho, "gap": gap, "gap_again": gap_again, "fall": fall, "fall_again": fall_again}


def measure_object(o):
    """dφ and −E log Σ λ_k u_k, under the finite law."""
    gap = -sum(log(x) for x in o.lam)
    fall = -sum(w * log(sum(x * y for x, y in zip(o.lam, u, strict=True))) for w, u in o.u)
    rho = max(abs(x - 1) for x in o.lam)
    return {"d": o.d, "rho": rho, "gap": gap, "gap_again": gap, "fall": fall, "fall_again": fall}


def measure(case):
    d, rho = whole(case.d), Fraction(int(case.rho.p), int(case.rho.q))
    signs = {"one high": [1] + [Fraction(-1, d - 1)] * (d - 1), "one low": [-1] + [Fraction(1, d - 1)] * (d - 1)}[case.shape]
    lam = [1 + rho * s for s in signs]
    gap, fall = d * gap_ball(lam, bits=ctx.prec), gap_drop_of_fractions(tuple(lam), bits=ctx.prec)
    return {"gap": gap, "gap_again": gap, "fall": fall, "fall_again": fall}


NEAR = Enclosed(
    grid(d=(2, 3, 10, 100), rho=[Fraction(1, 10**k) for k in (1, 2, 4)], shape=("one high", "one low")),
    measure,
    says="exact one-step rates",
)


def beyond_rate(q, gap, fall):
    """E φ′ − (d/(d + 2)) φ."""
    return gap / q.d - fall - gap / (q.d + q.shift)


claim = Claim(
    label="Rate near isometry",
    place="sharpens Appendix B, Lemma B.2 of Meterez et al. (2023)",
    sides=("E φ′/φ", "d/(d+2)"),
    says=r"\left| \mathbb{E}\,\phi(\mathrm{BN}(WX)) - \frac{d}{d+2}\,\phi(X) \right| \le \frac{4e}{(d+2)(1-e)}\,\phi(X), \quad"
    r" e = \frac{2\rho}{3(1-\rho)}, \ \rho = \max_k |\lambda_k - 1| \le \tfrac13",
    relation=Always(),
    margin=lambda q: (
        window(q) * q.gap / q.d + beyond_rate(q, q.gap, q.fall),
        window(q) * q.gap_again / q.d - beyond_rate(q, q.gap_again, q.fall_again),
    ),
    constants={"shift": 2},
    assumes={"ρ ≤ 1/3": lambda q: 1 - 3 * q.rho},
    whose="ours",
    readings=(
        "So E φ′/φ tends to d/(d + 2) as φ tends to zero, with this error; `gap` is dφ, `fall` is φ − E φ′.",
        "X has unit rows, W is Haar, n = d. φ − E φ′ = −E log r² for a row of WX, r² = Σ λ_k w_k² (ours/bn-isometry-identity);"
        " only moments of w² up to order two enter, and the proof is run on finite laws that share these with Haar's.",
    ),
    domain=Domain(d=Whole(2), lam=NearOnes("d", Fraction(1, 3)), u=SquaredSphere("d"), measure=measure_object),
    evidence=(Proof(argue), NEAR),
    foils=(
        Foil("d/(d + 1.99)", shift=Fraction(199, 100), evidence=(NEAR,)),
        Foil("d/(d + 2.01)", shift=Fraction(201, 100), evidence=(NEAR,)),
    ),
    shows={"E φ′/φ": lambda q: 1 - q.fall * q.d / q.gap, "d/(d+2)": lambda q: q.d / (q.d + 2)},
    plot=Plot("d", ("E φ′/φ", "d/(d+2)"), log="x", by="rho", title="one-step ratio of the gap near isometry"),
)
