"""For orthogonal representations the linear layer's output is an isotropic Gaussian matrix."""

from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Proof

F = Fraction
SAMPLES = {
    "orthogonal 3×2": [[F(1, 3), F(2, 3)], [F(2, 3), F(1, 3)], [F(2, 3), F(-2, 3)]],
    "orthogonal 2×2": [[F(3, 5), F(-4, 5)], [F(4, 5), F(3, 5)]],
    "not orthogonal": [[F(3, 5), F(3, 5)], [F(4, 5), F(-4, 5)]],
}


def covariances(H, variance):
    """Cov((WH)_ia, (WH)_jb) for i = j (three entries) and i ≠ j, from E W_ik W_jl = variance·1(i = j, k = l)."""

    def cov(i, j, a, b):
        return sum(variance * int(i == j and k == m) * H[k][a] * H[m][b] for k in range(len(H)) for m in range(len(H)))

    return {"first": cov(0, 0, 0, 0), "second": cov(0, 0, 1, 1), "mixed": cov(0, 0, 0, 1), "rows": cov(0, 1, 0, 0)}


def measure(case):
    H = SAMPLES[case.H]
    return {**covariances(H, F(1, len(H))), "d": len(H)}


def argue(p):
    """Orthonormal columns in R³, parametrised by a Cayley transform: covariances in the symbol d."""
    import sympy

    x, y, z = (p.real(name) for name in "xyz")
    A = sympy.Matrix([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    Q = ((sympy.eye(3) - A) * (sympy.eye(3) + A).inv()).applyfunc(sympy.cancel)
    d = p.positive("d", "width, the inverse variance of a weight")
    found = covariances([[Q[i, j] for j in range(2)] for i in range(3)], 1 / d)
    return {**{name: sympy.cancel(sympy.together(sympy.sympify(value))) for name, value in found.items()}, "d": d}


claim = Claim(
    label="Section 4.1, Gaussian invariance",
    whose="read",
    place="Section 4.1",
    says=r"H^\top H = I_n \;\Longrightarrow\; W H \stackrel{d}{=} G, \quad W_{ij}, G_{ij} \sim N(0, 1/d) \ \text{independent}",
    relation=Identity(),
    margin=lambda q: (q.first - q.v / q.d, q.second - q.v / q.d, q.mixed, q.rows),
    constants=dict(v=1),
    readings=(
        "“Standard Gaussian” is G of Lemma 2, entries of variance 1/d. Representations of the chain have HᵀH = I/n and give G/√n.",
        "W H is linear in Gaussian variables, hence Gaussian and centred: its law is known from its covariances.",
    ),
    evidence=(
        Proof(argue, covers="every d ≥ n: only HᵀH enters the covariances; checked for all orthonormal pairs in R³"),
        Exact([{"H": "orthogonal 3×2"}, {"H": "orthogonal 2×2"}], measure),
    ),
    foils=(
        Foil("samples that are not orthogonal", over=[{"H": "not orthogonal"}]),
        Foil("1 % more variance", v=Fraction(101, 100)),
    ),
)
