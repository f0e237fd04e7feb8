"""Every squared row length is at least the smallest eigenvalue of XXᵀ."""

from lemmacheck import Always, Claim, Foil, Fraction, Proof, Search, facts, matrices
from lemmacheck.numbers.matrices import eigenvalues, gram, row_squares


def argue(p):
    """‖X_j‖² = (XXᵀ)_jj = Σ_k λ_k u_jk² with Σ_k u_jk² = 1 (spectral theorem): a weighted mean of the eigenvalues."""
    smallest = p.nonnegative("lam", "λ_min(XXᵀ)")
    u = [p.real(f"u{k}") for k in range(2)]
    more = [p.nonnegative(f"m{k}", "an eigenvalue minus λ_min") for k in range(3)]
    shares = [u[0] ** 2, u[1] ** 2, 1 - u[0] ** 2 - u[1] ** 2]  # the squares of a row of U add up to one
    p.identity(
        sum(w * (smallest + m) for w, m in zip(shares, more, strict=True)) - smallest,
        sum(w * m for w, m in zip(shares, more, strict=True)),
        says="Σ_k u_jk² λ_k − λ_min = Σ_k u_jk² (λ_k − λ_min)",
    )
    d, above = p.at_least(1, "d", "number of eigenvalues"), p.slack("s", "Σ_k u_jk² (λ_k − λ_min)")
    term = p.holds(u[0] ** 2 * more[0], says="no term of that sum is negative")
    p.because(above, facts.terms_above_floor(count=d, floor=0, total=above, one_term=term))
    return {"row": smallest + above, "lam": smallest}


def measure(case):
    return {"row": min(row_squares(case.X)), "lam": eigenvalues(gram(case.X))[0]}


def candidates(rng):
    for d, n in ((2, 2), (3, 3), (3, 5), (4, 3)):
        for X in matrices(rng, d, n, count=20):
            if abs(X[0][0]) != 1.0 or len({tuple(row) for row in X}) > 1:
                yield {"X": [[x * (1 + 0.1 * i) for x in row] for i, row in enumerate(X)]}


claim = Claim(
    label="Lemma C.11",
    says=r"\| X_{j\cdot} \|^2 \ge \lambda_{\min}(XX^\top)",
    relation=Always(),
    margin=lambda q: q.row - q.c * q.lam,
    constants={"c": 1},
    whose="recovered",
    evidence=(Proof(argue, covers="every d, n, X and row"), Search(candidates, measure)),
    foils=(
        Foil("1.05 λ_min", c=Fraction(21, 20), evidence=(Search(candidates, measure),)),
        Foil(
            "λ_min of the other order: its square root", margin=lambda q: q.row**2 - q.lam, evidence=(Search(candidates, measure),)
        ),
    ),
)
