"""Linear independence of the samples is claimed to be necessary to avoid gradient explosion."""

from checks.experiments.orthogonal import measure_degenerate
from lemmacheck import Always, Claim, Control, Enclosed, Foil, Identity, Plot, Proof, grid

CASES = (
    *grid(batch=("collinear",), d=(2, 3), depth=(10, 40)),
    *grid(batch=("repeated",), d=(2, 3), depth=(10, 40)),
    *grid(batch=("few",), d=(8,), depth=(40,)),
)

claim = Claim(
    label="Sections 2 and 3.3, necessity",
    whose="read",
    place="Section 2; Section 3.3, after Theorem 5",
    sides={"‖∂L/∂W₀‖²": lambda q: q.first, "what an explosion would exceed": lambda q: q.loss},
    fails="hypothesis",
    because="For a collinear batch every row of the gradient is orthogonal to the one direction that there is, so the "
    "gradient of every weight vanishes at every depth.",
    says=r"x_1, \ldots, x_n \text{ linearly dependent}"
    r" \;\Longrightarrow\; \|\partial L/\partial W_0\|_F \text{ explodes with depth}",
    relation=Always(),
    margin=lambda q: q.first - q.loss,
    constants=dict(loss=1),
    assumes={"the samples are linearly dependent": lambda q: q.dependent - 1},
    readings=(
        "“Explodes” is read as weakly as possible: the squared gradient at the first layer reaches that of the loss with"
        " respect to the network's output, here 1. Exponential growth passes it at some depth.",
        "Collinear samples (rank one, n = d): X_ℓ = s yᵀ, every row of ∂L/∂H is orthogonal to y, so ∂L/∂W_ℓ = 0 at every layer"
        " and depth, for all weights. In floating point one sees rounding errors instead, which grow.",
        "That batch has n = d, the source's own setting, and is the witness to check by hand (in fractions). At n = d it is the"
        " only corner that escapes for certain: for 1 < rank < d gradients do grow at widths from 5 on"
        " (m23/degenerate-explodes), so a sentence about “some degenerate batches” would stand.",
        "d orthonormal samples, each twice (n = 2d): the network is the one of d samples with the loss L(X, X), so its"
        " gradient never exceeds that of the loss, at any depth and for all orthogonal weights.",
        "More generally only the rank of the batch matters: X_0 = MV with orthonormal rows of V has the states M_ℓV. Every"
        " batch of rank d is bounded, although its samples are dependent as soon as n > d.",
    ),
    evidence=(Enclosed(CASES, measure_degenerate, says="one network in ball arithmetic, rational rotations as weights"),),
    foils=(Foil("twice the gradient of the loss", loss=4),),
    control=Control("1 < rank < d", assumes={"1 < rank": lambda q: q.rank - 2, "rank < d": lambda q: q.d - 1 - q.rank}),
    shows={"‖∂L/∂W₀‖²": lambda q: q.first, "‖∂L/∂W_{L−1}‖²": lambda q: q.last},
    plot=Plot("depth", ("‖∂L/∂W₀‖²",), by="batch", log="y", title="squared gradient at the first layer"),
    by_hand="""
from fractions import Fraction as F
W = [[F(3, 5), F(4, 5)], [F(-4, 5), F(3, 5)]]             # a rotation in whole fractions
y = [F(5, 13), F(12, 13)]                                  # a direction of length one
X = [[2 * y[0], 2 * y[1]], [3 * y[0], 3 * y[1]]]           # n = d = 2 samples, both multiples of (2, 3): collinear
G = [[F(1), F(2)], [F(-3), F(1)]]                          # derivative of any loss with respect to the output
dot = lambda u, v: sum(a * b for a, b in zip(u, v))
mul = lambda A, B: [[dot(row, column) for column in zip(*B)] for row in A]
kept = []
for layer in range(50):
    H = mul(W, X)
    r = [abs(dot(row, y)) for row in H]                    # rows are multiples of y: their length is exact
    kept.append((X, r)); X = [[h / s for h in row] for row, s in zip(H, r)]
out = X
for X, r in kept[::-1]:
    G = [[(g - x * dot(row, o)) / s for g, x in zip(row, o)] for row, o, s in zip(G, out, r)]
    gradient, G, out = mul(G, list(zip(*X))), mul(list(zip(*W)), G), X
    assert gradient == [[0, 0], [0, 0]], "the gradient of some layer would not be zero, let alone explode"
print("the gradient of the first layer:", *gradient, "against growth with the depth")
""",
)


def argue_collinear(p):
    """X_ℓ = s yᵀ with |y| = 1: H = (Ws)yᵀ, so the rows of X_{ℓ+1} are ±y and those of ∂L/∂H are orthogonal to y."""
    import sympy

    y = [p.real(f"y{i}") for i in range(2)]
    g, h, sign = ([p.real(f"g{i}") for i in range(3)], p.positive("r", "|(Ws)_j|, not zero"), p.real("σ", "the sign of (Ws)_j"))
    last = sympy.sqrt(1 - y[0] ** 2 - y[1] ** 2)  # the rest of the unit vector y
    unit = [*y, last]
    row = [sign * v for v in unit]
    inner = sum(a * b for a, b in zip(g, row, strict=True))
    through = [(a - b * inner) / h for a, b in zip(g, row, strict=True)]  # a row of ∂L/∂H
    along = sum(a * b for a, b in zip(through, unit, strict=True))
    onto = sympy.expand(along).subs(sign**2, 1)  # σ² = 1
    return {"first": p.identity(onto, 0, says="every row of ∂L/∂H is orthogonal to y, so ∂L/∂W = (∂L/∂H) y sᵀ = 0")}


amended = claim.but(
    plot=claim.plot,
    label="Section 3.3, the collinear batch",
    place="Section 3.3, after Theorem 5",
    title="A batch of collinear samples has gradient zero at every layer and depth",
    says=r"X_0 = x y^\top \;\Longrightarrow\; \partial L/\partial W_\ell = 0",
    relation=Identity(),
    margin=lambda q: q.first,
    without="the samples are linearly dependent",
    whose="ours",
    readings=(
        "With batches of rank d, which are bounded, this leaves 1 < rank < d as the only ones that can explode.",
        "The argument is written for one row of ∂L/∂H and a unit vector y of three coordinates; rows do not mix and further"
        " coordinates enter through |y| = 1, but nothing ties it to networks of every size, so it stays argued.",
    ),
    evidence=(Proof(argue_collinear), Enclosed(grid(batch=("collinear",), d=(2, 3), depth=(10, 40)), measure_degenerate)),
    foils=(Foil("three distinct samples", over=grid(batch=("few",), d=(8,), depth=(40,))),),
)
