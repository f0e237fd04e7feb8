"""If rows of M have equal norm and the regularity constant is at least one, all non-zero eigenvalues are equal."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Law, NonNegatives, Proof, Search, Solved, Whole, facts, spectra

REGULAR = "regularity constant at least α₀"


def spread_of(lam):
    """Σ_{i<j} λ_i λ_j (λ_i − λ_j)²: zero exactly when all non-zero eigenvalues are equal."""
    return sum(lam[i] * lam[j] * (lam[i] - lam[j]) * (lam[i] - lam[j]) for i in range(len(lam)) for j in range(i))


def argue(p):
    """Lagrange: d T − F² = Σ λ_i λ_j (λ_i − λ_j)² for Σλ = d, and equal row norms give G = F²/d, both on average."""
    law, d = p.part("law"), p.field("d", says="the width")
    T = p.symbol("T", law.mean(lambda lam: lam.power_sum(3)), "E Tr M³")
    G = T + p.given(REGULAR, "e", "E G − E T")
    spread = d * (T - G)
    p.because(0, facts.lagrange_identity(product=d * T, square=d * G, spread=spread), of=law.of(lambda lam: lam))
    return {"spread": spread, "T": T, "G": G}


def measure_law(o):
    """Means of the spread, of Tr M³ and of G = F²/d, which rows of equal norm have."""
    means = {"spread": 0, "T": 0, "G": 0}
    for w, lam in o.law:
        means["spread"] += w * sum(x * y * (x - y) ** 2 for i, x in enumerate(lam) for y in lam[i + 1 :])
        means["T"] += w * sum(x**3 for x in lam)
        means["G"] += w * sum(x**2 for x in lam) ** 2 / o.d
    return means


def measure_spectrum(case):
    """A point mass at a matrix with this spectrum and rows of equal norm: G = F²/d."""
    d = len(case.lam)
    lam = [d * x / sum(case.lam) for x in case.lam]
    two = sum(x * x for x in lam)
    return {"spread": spread_of(lam), "T": sum(x * x * x for x in lam), "G": two * two / d}


def measure_unknown(case, p):
    lam = [p.unknown(f"l{i}") for i in range(case.d)]
    p.require(*lam)
    p.require_zero(sum(lam) - case.d)
    return {"spread": spread_of(lam), "T": sum(x**3 for x in lam), "G": sum(x**2 for x in lam) ** 2 / case.d}


def candidates(rng):
    for d in (2, 3, 4, 8):
        for lam in spectra(rng, d, count=24):
            yield {"lam": lam}


NEAR: list[dict[str, object]] = [dict(lam=[Fraction(21, 20), Fraction(19, 20)]), dict(lam=[1, 1, 0]), dict(lam=[1, 1, 1, 1])]

claim = Claim(
    label="Example 11",
    place="Appendix E, Example 11",
    because="With rows of equal norm d(T − G) = Σ λ_iλ_j(λ_i − λ_j)² ≥ 0, and α ≥ 1 says that its mean is not positive.",
    says=r"\text{rows of } M(H) \text{ of equal norm } \nu\text{-a.s.},\ \alpha \ge 1 \;\Rightarrow\; \text{all non-zero"
    r" eigenvalues of } M(H) \text{ are equal, } \nu\text{-a.s.}",
    margin=lambda q: -q.spread,
    constants=dict(threshold=1),
    assumes={REGULAR: lambda q: q.G - q.threshold * q.T},
    readings=("The margin is minus the mean of Σ λ_iλ_j(λ_i − λ_j)² ≥ 0: not negative means zero almost surely.",),
    domain=Domain(d=Whole(1), law=Law(of=NonNegatives("d", total="d")), measure=measure_law),
    evidence=(Proof(argue), Solved([dict(d=2)], measure_unknown), Exact(NEAR, measure_spectrum)),
    foils=(
        Foil("T/100 short of it", margin=lambda q: -q.spread - q.T / 100, evidence=(Exact(NEAR, measure_spectrum),)),
        Foil("α ≥ 0.99", threshold=Fraction(99, 100), evidence=(Exact(NEAR, measure_spectrum),)),
        Foil("without α ≥ 1", without=REGULAR, evidence=(Search(candidates, measure_spectrum),)),
    ),
)
