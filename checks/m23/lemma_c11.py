"""Every squared row length is at least the smallest eigenvalue of XXᵀ."""

from checks.engine.api import Always, Claim, Foil, Fraction, Proof, Search, matrices


def argue(p):
    """‖X_j‖² = (XXᵀ)_jj = Σ_k λ_k u_jk² is a weighted mean of the eigenvalues."""
    from theory import trusted

    smallest, above = p.nonnegative("lam", "λ_min(XXᵀ)"), p.slack("s", "‖X_j‖² − λ_min")
    p.because(above, trusted.rayleigh(quotient=smallest + above, smallest=smallest))
    weight = [p.nonnegative(f"w{k}", "u_jk²") for k in range(2)]
    p.not_all_zero(*weight)
    more = p.nonnegative("m", "another eigenvalue minus λ_min")
    mean = (smallest * weight[0] + (smallest + more) * weight[1]) / (weight[0] + weight[1])
    p.holds(mean - smallest, says="a weighted mean of two eigenvalues is at least the smaller one")
    return {"row": smallest + above, "lam": smallest}


def measure(case):
    from theory.linear import eigenvalues, gram, row_squares

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
    provenance="recovered",
    evidence=(Proof(argue, covers="every d, n, X and row"), Search(candidates, measure)),
    foils=(
        Foil("1.05 λ_min", c=Fraction(21, 20), evidence=(Search(candidates, measure),)),
        Foil(
            "λ_min of the other order: its square root",
            margin=lambda q: q.row**2 - q.lam,
            evidence=(Search(candidates, measure),),
        ),
    ),
    supports=("m23/lemma-c7",),
)
