"""For orthogonal representations the linear layer's output is an isotropic Gaussian matrix."""

from itertools import product

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Lifted, Matrix, Whole

F = Fraction
SAMPLES = {
    "orthogonal 3×2": [[F(1, 3), F(2, 3)], [F(2, 3), F(1, 3)], [F(2, 3), F(-2, 3)]],
    "orthogonal 2×2": [[F(3, 5), F(-4, 5)], [F(4, 5), F(3, 5)]],
    "not orthogonal": [[F(3, 5), F(3, 5)], [F(4, 5), F(-4, 5)]],
}


def covariance(H, X, Y):
    """Cov(⟨X, WH⟩, ⟨Y, WH⟩) from E W_ik W_jl = 1(i = j, k = l)/d, entry by entry."""
    d, n = len(H), len(H[0])
    total = 0 * H[0][0]
    for i, j, a, b in product(range(d), range(d), range(n), range(n)):
        same = sum(H[k][a] * H[m][b] for k in range(d) for m in range(d) if i == j and k == m)
        total = total + X[i][a] * Y[j][b] * same / d
    return total


def measure_matrices(o):
    """The covariance of two linear forms of WH against that of forms of a matrix with rows of covariance HᵀH/d."""
    columns, d = range(o.n), range(o.d)
    gram = [[sum(o.H[k][a] * o.H[k][b] for k in d) for b in columns] for a in columns]
    white = sum(o.X[i][a] * gram[a][b] * o.Y[i][b] for i in d for a in columns for b in columns) / o.d
    return {"covariance": covariance(o.H, o.X, o.Y), "of_rows": white, "d": o.d}


def measure(case):
    """The same for samples H and forms with the entries 1, 2, 3, … and their squares; HᵀH is taken to be the identity."""
    H = SAMPLES[case.H]
    d, n = len(H), len(H[0])
    X = [[F(1 + i * n + a) for a in range(n)] for i in range(d)]
    Y = [[x * x for x in row] for row in X]
    white = sum(x * y for row, other in zip(X, Y, strict=True) for x, y in zip(row, other, strict=True)) / d
    return {"covariance": covariance(H, X, Y), "of_rows": white, "d": d}


claim = Claim(
    label="Section 4.1, Gaussian invariance",
    because="A linear form of WH has a variance that depends on HᵀH only.",
    whose="read",
    place="Section 4.1",
    says=r"H^\top H = I_n \;\Longrightarrow\; W H \stackrel{d}{=} G, \quad W_{ij}, G_{ij} \sim N(0, 1/d) \ \text{independent}",
    relation=Identity(),
    margin=lambda q: q.covariance - q.v * q.of_rows,
    constants=dict(v=1),
    readings=(
        "“Standard Gaussian” is G of Lemma 2, entries of variance 1/d. Representations of the chain have HᵀH = I/n and give G/√n.",
        "W H is linear in Gaussian variables, hence Gaussian and centred: its law is known from the covariances of its linear forms"
        " ⟨X, WH⟩. For every H they are those of a matrix with independent rows of covariance HᵀH/d; for HᵀH = I that is G.",
    ),
    sides=("covariance", "of_rows"),
    domain=Domain(
        d=Whole(1),
        n=Whole(1),
        H=Matrix("d", "n"),
        X=Matrix("d", "n"),
        Y=Matrix("d", "n"),
        measure=measure_matrices,
        says="all samples H and all linear forms X, Y, of every size",
    ),
    evidence=(
        Lifted("covariance", "of_rows"),
        Exact([{"H": "orthogonal 3×2"}, {"H": "orthogonal 2×2"}], measure, says="orthonormal samples, HᵀH replaced by I"),
    ),
    foils=(
        Foil("samples that are not orthogonal", over=[{"H": "not orthogonal"}]),
        Foil("1 % more variance", v=Fraction(101, 100)),
    ),
)
