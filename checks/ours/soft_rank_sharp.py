"""The best lower bound on the soft rank by r: it is reached in the limit for every width, soft rank and threshold."""

from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Plot, Proof, Search, facts, spectra


def argue(p):
    """The m = d − k small eigenvalues add up to s ≤ mτ ≤ m, and F is least when both groups are flat."""
    k = p.positive("k", "number of eigenvalues that reach τ")
    m = p.positive("m", "number of eigenvalues below τ")
    u, t = p.nonnegative("u"), p.nonnegative("t")
    p.not_all_zero(t, u)
    tau = t / (t + u)  # every τ in [0, 1]
    below = p.slack("b", "what the m small eigenvalues lack of mτ")
    d = k + m
    small = m * tau - below
    p.because(below, facts.capped_sum(count=m, ceiling=tau, total=small))
    flat_large = p.slack("c", "the Cauchy–Schwarz gap of the k large ones")
    large_squares = ((d - small) ** 2 + flat_large) / k
    p.because(flat_large, facts.cauchy_schwarz(count=k, total=d - small, squares=large_squares))
    flat_small = p.slack("e", "the Cauchy–Schwarz gap of the m small ones")
    small_squares = (small**2 + flat_small) / m
    p.because(flat_small, facts.cauchy_schwarz(count=m, total=small, squares=small_squares))
    F = large_squares + small_squares
    p.nonzero(d * F - (1 - (1 - tau) ** 2) * d**2, says="not both τ = 1 and M = I, where the bound reads 0/0")
    width, gap = p.positive("w", "d when no eigenvalue lies below τ"), p.positive("g", "dF − d², positive unless M = I")
    q = (1 - tau) ** 2
    p.holds(width - q * width**3 / (width**2 + gap - (1 - q) * width**2), says="m = 0: k = d, and dF = d² + g; at M = I equality")
    return {"k": k, "d": d, "F": F, "tau": tau}


def measure_spectrum(case):
    d = len(case.lam)
    lam = [d * x / sum(case.lam) for x in case.lam]
    return {"k": sum(int(x >= case.tau) for x in lam), "d": d, "F": sum(x * x for x in lam)}


def measure_extremal(case):
    """k equal large eigenvalues, the others τ(1 − 10⁻⁹): as near to the bound as one likes."""
    low = case.tau - case.tau / 10**9
    high = (case.d - (case.d - case.k) * low) / case.k
    return {"F": case.k * high**2 + (case.d - case.k) * low**2}


def candidates(rng):
    for d in (2, 3, 5, 8, 40):
        for lam in spectra(rng, d):
            for tau in (0.0, 0.05, 0.3, 0.5, 0.9, 1.0):
                if tau < 1 or max(lam) > min(lam):
                    yield {"lam": lam, "tau": tau}


EXTREMAL = Exact(
    [
        dict(d=d, k=k, tau=tau)
        for d in (2, 3, 10, 100)
        for k in (1, d // 2)
        if k < d
        for tau in (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))
    ],
    measure_extremal,
)

claim = Claim(
    label="Soft rank, sharp",
    says=r"\mathrm{rank}_\tau(H) \ge \frac{q\,r\,d}{d - (1-q)\,r}, \qquad q = (1-\tau)^2,\ \tau \in [0,1], \text{ rows of"
    r" norm } \sqrt N",
    margin=lambda q: q.k - q.c * (1 - q.tau) ** 2 * q.d**3 / (q.d * q.F - (1 - (1 - q.tau) ** 2) * q.d**2),
    constants=dict(c=1),
    whose="ours",
    readings=(
        "With r = d²/F the bound is q d³/(dF − (1 − q)d²). It improves Lemma 1, since d/(d − (1 − q)r) ≥ 1, and is a"
        " supremum: for every d, k < d and τ < 1 spectra with k flat large eigenvalues and the rest just below τ come"
        " arbitrarily near.",
        "At τ = 1 and M = I it reads 0/0 and is left out.",
    ),
    evidence=(
        Proof(argue, covers="every d ≥ 1, N, τ in [0, 1] and every spectrum with unit row norms; m = 0 is a step of its own"),
        Search(candidates, measure_spectrum),
        EXTREMAL,
    ),
    foils=(
        Foil("a factor 1.000001", c=Fraction(1000001, 1000000), evidence=(EXTREMAL,)),
        Foil(
            "d/(d − r) in place of d/(d − (1 − q)r)",
            evidence=(EXTREMAL,),
            margin=lambda q: q.k * (q.d * q.F - q.d**2) - (1 - q.tau) ** 2 * q.d**3,
        ),
    ),
    shows={
        "bound/k": lambda q: (1 - q.tau) ** 2 * q.d**3 / (q.d * q.F - (1 - (1 - q.tau) ** 2) * q.d**2) / q.k,
        "Lemma 1/k": lambda q: (1 - q.tau) ** 2 * q.d**2 / q.F / q.k,
    },
    plot=Plot("tau", ("bound/k", "Lemma 1/k"), by="d", title="extremal spectra: how much of the soft rank each bound explains"),
)


def argue_attained(p):
    """k flat large eigenvalues, the m others equal to τ: the limit of spectra whose soft rank is k."""
    k, m = p.positive("k", "soft rank"), p.positive("m", "d − k")
    u, t = p.positive("u"), p.positive("t")
    tau = t / (t + u)  # every τ in (0, 1)
    d = k + m
    return {"k": k, "d": d, "tau": tau, "F": (d - m * tau) ** 2 / k + m * tau**2}


def measure_limit(case):
    """The same in fractions, with the small eigenvalues at a share of τ."""
    low = case.share * case.tau
    high = (case.d - (case.d - case.k) * low) / case.k
    return {"F": case.k * high**2 + (case.d - case.k) * low**2}


LIMITS = [
    dict(d=d, k=k, tau=tau) for d, k in ((2, 1), (5, 3), (100, 10)) for tau in (Fraction(1, 10), Fraction(1, 2), Fraction(9, 10))
]

attained = Claim(
    label="Soft rank, sharp: the supremum",
    title="The sharp bound is the soft rank itself when the small eigenvalues tend to the threshold: no larger"
    " bound by r holds there",
    says=r"\lambda = (\ell, \dots, \ell, \tau, \dots, \tau),\ \textstyle\sum_i \lambda_i = d: \quad \frac{q\,r\,d}{d -"
    r" (1-q)\,r} = k",
    relation=Identity(),
    margin=lambda q: q.k * (q.d * q.F - (1 - (1 - q.tau) ** 2) * q.d**2) - (1 - q.tau) ** 2 * q.d**3,
    whose="ours",
    readings=(
        "0 < τ < 1 (at τ = 0 the soft rank is always d). Between these values of r the bound may be rounded up to the"
        " next whole number.",
        "k eigenvalues ℓ and d − k at τ. Spectra with the latter just below τ have soft rank k and r as near to this as"
        " one likes, by continuity; at τ itself the soft rank jumps to d.",
    ),
    evidence=(
        Proof(argue_attained, covers="every k ≥ 1, d > k and τ in (0, 1)"),
        Exact([{**c, "share": 1} for c in LIMITS], measure_limit),
    ),
    foils=(
        Foil("small eigenvalues at 0.999 τ", over=[{**c, "share": Fraction(999, 1000)} for c in LIMITS]),
        Foil(
            "d for d − 1",
            margin=lambda q: q.k * (q.d * q.F - (1 - (1 - q.tau) ** 2) * q.d**2) - (1 - q.tau) ** 2 * q.d**2 * (q.d - 1),
        ),
    ),
)
