"""The best lower bound on the soft rank by r: between the thresholds 0 and 1 it is reached in the limit, at every width."""

from lemmacheck import (
    Claim,
    Domain,
    Exact,
    Foil,
    Fraction,
    Identity,
    NonNegatives,
    Plot,
    Proof,
    Search,
    Unit,
    Whole,
    facts,
    spectra,
)


def argue(p):
    """The m = d − k small eigenvalues add up to mτ − b, their squares to mτ² − 2τb and Σ(τ − λ)²; the k large ones are flat."""
    lam, tau, threshold = p.part("lam"), p.field("tau"), p.part("tau")
    large, small = lam.where(">=", threshold), lam.where("<", threshold)
    more = p.slack("k'", "number of eigenvalues that reach τ, beyond one")
    k, m = 1 + more, p.symbol("m", small.count, "number of eigenvalues below τ")
    p.because(more, facts.some_reach_mean(count=k, mean=1, floor=tau), of=(large, threshold))
    below = p.slack("b", "what the m small eigenvalues lack of mτ")
    d = k + m
    small_sum = m * tau - below
    p.because(below, facts.capped_sum(count=m, ceiling=tau, total=small_sum), of=(small, threshold))
    flat = p.slack("c", "the Cauchy–Schwarz gap of the k large ones")
    large_squares = ((d - small_sum) ** 2 + flat) / k
    p.because(flat, facts.cauchy_schwarz(count=k, total=d - small_sum, squares=large_squares), of=large)
    missing = p.symbol("e", small.missing(threshold).squares, "squares of what the small ones lack of τ")
    return {"k": k, "d": d, "F": large_squares + m * tau**2 - 2 * tau * below + missing, "tau": tau}


def measure_object(o):
    """Soft rank, width and ‖M‖² of a spectrum that adds up to the width."""
    return {"k": len([x for x in o.lam if x >= o.tau]), "d": o.d, "F": sum(x * x for x in o.lam), "tau": o.tau}


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
    because="Let k eigenvalues reach τ. The d − k others are at most τ, and for given sums the squares add up to least when "
    "the large ones are equal and the small ones lie at τ: Cauchy–Schwarz for the former, a cap for the latter. "
    "Solved for k this is the bound.",
    label="Soft rank, sharp",
    place="sharpens Section 2, Lemma 1 of Daneshmand et al. (2020)",
    says=r"\mathrm{rank}_\tau(H) \ge \frac{q\,r\,d}{d - (1-q)\,r}, \qquad q = (1-\tau)^2,\ \tau \in [0,1], \text{ rows of"
    r" norm } \sqrt N",
    margin=lambda q: q.k * (q.d * q.F - (1 - (1 - q.tau) ** 2) * q.d**2) - q.c * (1 - q.tau) ** 2 * q.d**3,
    constants=dict(c=1),
    whose="ours",
    readings=(
        "With r = d²/F the bound is q d³/(dF − (1 − q)d²). It improves Lemma 1, since d/(d − (1 − q)r) ≥ 1, and is a"
        " supremum: for every d, k < d and 0 < τ < 1 spectra with k flat large eigenvalues and the rest just below τ come"
        " arbitrarily near. At τ = 0 the soft rank is d, and the bound, which is then r, is below it unless M = I.",
        "Put without the quotient, whose denominator dF − (1 − q)d² is not negative; at τ = 1 and M = I it is 0 ≥ 0.",
    ),
    domain=Domain(d=Whole(1), lam=NonNegatives("d", total="d"), tau=Unit(), measure=measure_object),
    evidence=(Proof(argue), Search(candidates, measure_spectrum), EXTREMAL),
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
    k, m, tau = p.field("k", says="soft rank"), p.field("m", says="d − k"), p.field("tau")
    d = k + m
    return {"k": k, "d": d, "tau": tau, "F": (d - m * tau) ** 2 / k + m * tau**2}


def measure_flat(o):
    """A spectrum with m eigenvalues τ, and k equal ones that bring the sum to k + m."""
    rest = [o.tau] * o.m
    spectrum = [(o.k + o.m - sum(rest)) / o.k] * o.k + rest
    return {"k": o.k, "d": len(spectrum), "tau": o.tau, "F": sum(x * x for x in spectrum)}


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
    domain=Domain(k=Whole(1), m=Whole(1), tau=Unit(without="both"), measure=measure_flat),
    evidence=(Proof(argue_attained), Exact([{**c, "share": 1} for c in LIMITS], measure_limit)),
    foils=(
        Foil("small eigenvalues at 0.999 τ", over=[{**c, "share": Fraction(999, 1000)} for c in LIMITS]),
        Foil(
            "d for d − 1",
            margin=lambda q: q.k * (q.d * q.F - (1 - (1 - q.tau) ** 2) * q.d**2) - (1 - q.tau) ** 2 * q.d**2 * (q.d - 1),
        ),
    ),
)
