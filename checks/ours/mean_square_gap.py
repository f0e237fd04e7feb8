"""One layer of d independent rows: the mean squared gap is that of the mean matrix, shrunk by 1 − 1/d, plus (1 − 1/n)/d."""

from checks.arguments.unit_rows import gap_of_mixture, gram_outcomes, projections
from lemmacheck import Claim, Domain, Foil, Fraction, Identity, Law, Matrix, Proof, Whole


def argue(p):
    """E|S|² for S = (1/d) Σ hhᵀ: d pairs of a row with itself, |hhᵀ|² = 1, and d(d − 1) of independent rows, ⟨h, h′⟩²."""
    n, d = p.field("n", says="number of samples"), p.field("d", says="width")
    m = p.real("m", "|M|² = E⟨h, h′⟩² for two independent rows, M = E hhᵀ")
    total = p.identity((d + d * (d - 1) * m) / d**2, 1 / d + (1 - 1 / d) * m, says="E|S|², pair by pair")
    return {"n": n, "d": d, "of_mean": m - 1 / n, "after": total - 1 / n}


def measure(o):
    """V(M)² and E V(H′)², by adding up how often each of finitely many rows may come among d."""
    after = sum(chance * gap_of_mixture(gram) for chance, gram in gram_outcomes(o.rows, o.d))
    return {"n": o.n, "d": o.d, "of_mean": gap_of_mixture(projections(o.rows)), "after": after}


claim = Claim(
    label="Mean squared gap of a layer",
    place="beside Section 3.2, Theorem 1 of Daneshmand et al. (2021)",
    because="Rows meet themselves d times in the square of their sum, and each other d(d − 1) times.",
    says=r"\mathbb{E}[V(H_{\ell+1})^2 \mid H_\ell] = \left(1 - \tfrac1d\right) V(M)^2 + \frac{1}{d}\left(1 - \tfrac1n\right), \quad"
    r" M = \mathbb{E}[H_{\ell+1}^\top H_{\ell+1} \mid H_\ell]",
    relation=Identity(),
    margin=lambda q: q.after - (1 - q.kept / q.d) * q.of_mean - q.refill * (1 - 1 / q.n) / q.d,
    constants=dict(kept=1, refill=1),
    whose="ours",
    readings=(
        "Given H_ℓ the d rows of √d H_{ℓ+1} are independent, of one law and of length one; nothing else about Gaussian weights"
        " enters, so it is stated for every law of unit rows. V(M)² stands in the tables as of_mean.",
        "Equivalently E|H′ᵀH′ − M|² = (1 − |M|²)/d ≤ 1/d: the noise of a layer in d21/theorem-1-amended, d21/corollary-3-amended,"
        " d21/ball-intro-amended and ours/stationary-gap-explicit.",
    ),
    domain=Domain(
        n=Whole(1),
        d=Whole(1),
        rows=Law(Matrix(1, "n", "unit rows")),
        measure=measure,
        says="every n, d and every law of unit rows with finitely many outcomes",
    ),
    evidence=(Proof(argue),),
    foils=(Foil("1.01 times the noise", refill=Fraction(101, 100)), Foil("1 for 1 − 1/d", kept=0)),
)
