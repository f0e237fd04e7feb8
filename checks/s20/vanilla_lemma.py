"""For a network without normalization the rank is said to converge to one in depth."""

from lemmacheck import Claim, Control, Domain, Enclosed, Exact, Foil, Fraction, Identity, Matrix, Plot, Proof, Whole, facts, grid
from lemmacheck.numbers.matrices import determinant, product
from theory.definitions.exact_spectra import rank
from theory.laws.lyapunov import newman_exponents_ball

LAYERS = (
    [dict(W=[[1, -2], [1, 3]], gamma=Fraction(1, 2), depth=L) for L in (1, 5, 50)]
    + [dict(W=[[1, 1], [1, 1]], gamma=1, depth=20)]
    + [dict(W=[[-2, -2], [0, 0]], gamma=Fraction(1, 2), depth=3)]
)


def measure_product(case):
    """The algebraic rank of (I + γW)^depth applied to X = I, in fractions, and the determinant of one layer."""
    A = [[(1 if i == j else 0) + case.gamma * case.W[i][j] for j in range(2)] for i in range(2)]
    H = A
    for _ in range(case.depth - 1):
        H = product(A, H)
    return {"rank": rank(H), "singular": int(determinant(A) == 0)}


claim = Claim(
    label="Lemma, networks without BN",
    whose="read",
    because="Layers with det(I + γW) ≠ 0 keep the algebraic rank for ever.",
    place="Networks without BN, lemma",
    sides={"the rank in the limit": lambda q: q.rank, "the stated limit": lambda q: 1},
    fails="false",
    says=r"H_{\ell+1} = H_\ell + \gamma W_\ell H_\ell: \quad \mathrm{rank}(H_\ell) \to 1",
    relation=Identity(),
    margin=lambda q: q.rank - 1,
    readings=(
        "The slide says in words that the rank of a vanilla network converges to one.",
        "The algebraic rank, F(H) = H, a full-rank input; the same weight matrix in every layer is one choice the"
        " statement covers, and any weights with det(I + γW) ≠ 0 (almost all) keep the rank for ever: it does not converge"
        " to one, at any depth.",
        "Variants: the soft rank, which counts growing directions, and the numerical rank, relative to the largest singular value.",
    ),
    evidence=(Exact(LAYERS, measure_product),),
    foils=(Foil("rank zero", margin=lambda q: q.rank),),
    control=Control("a singular layer", assumes={"det(I + γW) = 0": lambda q: q.singular - 1}),
    by_hand="""
from sympy import Matrix, eye
W = Matrix([[1, -2], [1, 3]])
H = eye(2)
for layer in range(200):
    H = (eye(2) + W / 2) * H                        # exact fractions
print(H.rank(), "against", 1)
assert H.rank() == 2, "the rank would have come down to one"
""",
)


def argue_kept(p):
    """An invertible factor keeps the rank."""
    rank, d = p.real("rho", "rank(H_ℓ)"), p.field("d", says="the width")
    kept = p.slack("k", "what Sylvester's inequality leaves, with rank(I + γW) = d")
    after = d + rank - d + kept
    p.because(kept, facts.sylvester_rank(left=d, right=rank, inner=d, product=after), of=(p.part("A"), p.part("H")))
    return {"rank_next": after, "rank": rank, "singular": 0}


def measure_invertible(o):
    """Ranks before and after an invertible factor A = I + γW."""
    return {"rank_next": rank(product(o.A, o.H)), "rank": rank(o.H), "singular": 0}


def measure_layer(case):
    """Rank before and after one layer."""
    found = measure_product(case)
    return {"rank_next": found["rank"], "rank": 2, "singular": found["singular"]}


amended = Claim(
    label="Lemma, networks without BN, repaired for the algebraic rank",
    sides=("rank_next", "rank"),
    place="Networks without BN, lemma",
    title="In a linear residual network without normalization the algebraic rank never falls, almost surely",
    says=r"W_\ell \text{ with a density}: \quad \mathrm{rank}(H_{\ell+1}) \ge \mathrm{rank}(H_\ell) \text{ almost surely}",
    margin=lambda q: q.rank_next - q.rank - q.more,
    constants=dict(more=0),
    assumes={"det(I + γW) ≠ 0": lambda q: -(q.singular**2)},
    whose="ours",
    readings=(
        "Proved for every invertible I + γW. That it is invertible almost surely is a remark: its determinant is a polynomial in"
        " the weights that is one at W = 0, and the zeros of such a polynomial have no mass under a density.",
    ),
    domain=Domain(d=Whole(1), N=Whole(1), H=Matrix("d", "N"), A=Matrix("d", "d", "invertible"), measure=measure_invertible),
    evidence=(Proof(argue_kept), Exact(LAYERS, measure_layer)),
    foils=(
        Foil("singular layers too", without="det(I + γW) ≠ 0", evidence=(Exact(LAYERS, measure_layer),)),
        Foil("the rank rises", more=1),
    ),
)


def measure_exponents(case):
    """Newman's exponents of products of Gaussian matrices (no skip connection): how many are positive, and the top gap."""
    exponents = newman_exponents_ball(case.d, variance=case.variance)
    growing = sum(1 if x > 0 else 0 for x in exponents)
    undecided = [x for x in exponents if not (x > 0 or x < 0)]
    if undecided:
        raise ArithmeticError("an exponent has no certain sign")
    return {"soft_rank": growing, "gap": exponents[0] - exponents[1], "second": exponents[1]}


soft = Claim(
    label="Lemma, networks without BN, soft rank",
    whose="read",
    place="Networks without BN, lemma",
    sides={"the soft rank in the limit": lambda q: q.soft_rank, "the stated limit": lambda q: 1},
    fails="reading",
    because="The soft rank counts the positive growth rates, and at d = 3 two of Newman’s exponents are positive.",
    title="For a linear Gaussian network without normalization the soft rank is said to converge to one",
    says=r"H_{\ell+1} = W_\ell H_\ell: \quad \mathrm{rank}_\tau(H_\ell) \to 1 \text{ almost surely}",
    relation=Identity(),
    margin=lambda q: q.soft_rank - 1,
    readings=(
        "The slides define a soft rank, but the lemma does not name it: this is one reading of it. Standard Gaussian entries as in"
        " Definition 1, γ = ∞, square input of full rank, any τ > 0. σ_i(H_ℓ)^{1/ℓ} →"
        " e^{μ_i} (Oseledets) with Newman's exponents μ_i = ½(ψ((d − i + 1)/2) + log 2σ²): the soft rank tends to the"
        " number of positive exponents. At d = 3 that is two; with entries of variance 1/d it is zero at every width.",
    ),
    evidence=(Enclosed(grid(d=(3, 2, 8, 32), variance=(1,)), measure_exponents),),
    foils=(Foil("it converges to d", margin=lambda q: q.soft_rank - q.d),),
    control=Control("d = 2", assumes={"d ≤ 2": lambda q: 2 - q.d}),
    shows={"growing directions": lambda q: q.soft_rank},
    plot=Plot("d", ("growing directions",), log="xy", title="limit of the soft rank of products of standard Gaussian matrices"),
    by_hand="""
import numpy as np
from scipy.special import digamma
d = 3
exponents = 0.5 * (digamma((d - np.arange(d)) / 2) + np.log(2))
print((exponents > 0).sum(), "against", 1)
assert (exponents > 0).sum() == 2, "one direction only would grow"
""",
)


def argue_gap(p):
    """μ_1 − μ_2 = ½(ψ(d/2) − ψ((d − 1)/2)), and ψ rises at least like the logarithm: by log(d/(d − 1)) ≥ 1/d."""
    d = p.at_least(2, "d", "the width")
    b = p.slack("b", "what the tangent of log leaves")
    log_ratio = 1 / d + b  # log(d/(d − 1))
    p.because(b, facts.log_tangent(argument=(d - 1) / d, log_of_argument=-log_ratio))
    a, earlier = p.slack("a", "by how much ψ rises faster than log"), p.real("psi", "ψ((d − 1)/2)")
    later, half = earlier + log_ratio + a, p.rational(1, 2)
    p.because(a, facts.digamma_step(argument=(d - 1) / 2, step=half, later=later, earlier=earlier, log_of_ratio=log_ratio))
    return {"gap": (later - earlier) / 2, "d": d}


def measure_width(o):
    """The first two exponents from the chi variables on the diagonal of QR: d and d − 1 degrees of freedom."""
    first, second = newman_exponents_ball(o.d)[:2]
    return {"gap": first - second, "d": o.d}


numerical = Claim(
    label="Lemma, networks without BN, numerical rank",
    whose="read",
    place="Networks without BN, lemma",
    title="For a linear Gaussian network without normalization all singular values but one vanish relative to the largest",
    says=r"H_{\ell+1} = W_\ell H_\ell: \quad \lim_\ell \frac1\ell \log\frac{\sigma_1(H_\ell)}{\sigma_2(H_\ell)} \ge"
    r" \frac1{2d} > 0 \text{ almost surely}",
    margin=lambda q: 2 * q.d * q.gap - q.rate,
    constants=dict(rate=1),
    readings=(
        "Gaussian entries of any variance, d ≥ 2: (1/ℓ) log(σ_1/σ_2) → μ_1 − μ_2 = ½(ψ(d/2) − ψ((d − 1)/2)), so every"
        " rank that is counted relative to σ_1 tends to one. “Converges to one” is shown with a rate, 1/(2d), which is the"
        " right one for large d.",
    ),
    domain=Domain(d=Whole(2), measure=measure_width, says="every d ≥ 2, entries of any variance"),
    evidence=(Proof(argue_gap), Enclosed(grid(d=(2, 3, 8, 64, 512), variance=(1,)), measure_exponents)),
    foils=(
        Foil("1.01/(2d)", rate=Fraction(101, 100), over=grid(d=(512,), variance=(1,))),
        Foil("a rate of 1/13 at every width", margin=lambda q: 13 * q.gap - 1),
    ),
    shows={"μ_1 − μ_2": lambda q: q.gap, "1/(2d)": lambda q: 1 / (2 * q.d)},
    plot=Plot("d", ("μ_1 − μ_2", "1/(2d)"), log="xy", title="rate of collapse per layer"),
)
