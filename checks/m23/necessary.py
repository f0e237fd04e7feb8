"""Linear independence of the samples is claimed to be necessary to avoid gradient explosion."""

from checks.experiments.orthogonal import measure_degenerate
from lemmacheck import (
    Always,
    Claim,
    Collinear,
    Control,
    Domain,
    Enclosed,
    Foil,
    Fraction,
    Identity,
    Matrix,
    Plot,
    Proof,
    Whole,
    facts,
    grid,
    sqrt,
)
from lemmacheck.numbers.matrices import product, transpose

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
        "More generally only the rank of the batch matters: X_0 = MV with orthonormal rows of V has the states M_ℓ V. Every"
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
for layer in range(10):
    H = mul(W, X)
    r = [abs(dot(row, y)) for row in H]                    # rows are multiples of y: their length is exact
    kept.append((X, r)); X = [[h / s for h in row] for row, s in zip(H, r)]
out = X
for X, r in kept[::-1]:
    G = [[(g - x * dot(row, o)) / s for g, x in zip(row, o)] for row, o, s in zip(G, out, r)]
    gradient, G, out = mul(G, list(zip(*X))), mul(list(zip(*W)), G), X
    assert gradient == [[0, 0], [0, 0]], "the gradient of some layer would not be zero, let alone explode"
print(sum(g * g for row in gradient for g in row), "against", 1)
""",
)


def argue_collinear(p):
    """H = WX = h yᵀ with |y| = 1: the rows of ∂L/∂H are orthogonal to y, so (∂L/∂H)Hᵀ vanishes, and with it ∂L/∂W = (∂L/∂H)HᵀW."""
    H, W = p.part("H"), p.part("W")
    back = H.derivative_of_directions(p.part("g"))
    factors = p.symbol("s", H.factors.squares, "|h|²")
    p.because(0, facts.directions_move_across(along=p.rational(0)), of=(H, back))
    squares = 0 * factors
    p.because(0, facts.product_with_collinear_rows(squares=squares, along=p.rational(0), factors=factors), of=(back, H))
    p.because(0, facts.rotation_keeps_norm(squares=squares, squares_of_product=squares), of=(back @ H.transposed, W))
    return {"first": squares}


def measure_layer(o):
    """‖∂L/∂W‖² for X = WᵀH and ∂L/∂BN(H) = g, by the chain rule through the length of every row."""
    X = product(transpose(o.W), o.H)
    back = []
    for h, g in zip(o.H, o.g, strict=True):
        length = sum(x * x for x in h)
        along = sum(x * y for x, y in zip(h, g, strict=True)) / length
        back.append([(y - along * x) / sqrt(length) for x, y in zip(h, g, strict=True)])
    return {"first": sum(x * x for row in product(back, transpose(X)) for x in row)}


amended = claim.but(
    plot=claim.plot,
    label="Section 3.3, the collinear batch",
    place="Section 3.3, after Theorem 5",
    title="A batch of collinear samples has gradient zero at every layer and depth",
    says=r"X_0 = x y^\top \;\Longrightarrow\; \partial L/\partial W_\ell = 0",
    relation=Identity(),
    margin=lambda q: q.first - q.remains,
    constants=dict(remains=0),
    without="the samples are linearly dependent",
    whose="ours",
    readings=(
        "With batches of rank d, which are bounded, this leaves 1 < rank < d as the only ones that can explode.",
        "The proof is about one layer with any weight W, any derivative g = ∂L/∂X_{ℓ+1} and any H = WX_ℓ of collinear rows, none"
        " of them zero (batch normalization is not defined otherwise). The rows of BN(H) are ±y, so the next layer is of this kind"
        " again: every layer and depth is one of these cases.",
    ),
    domain=Domain(
        d=Whole(1),
        n=Whole(1),
        H=Collinear("d", "n"),
        W=Matrix("d", "d", "orthogonal"),
        g=Matrix("d", "n"),
        measure=measure_layer,
        styles=8,
    ),
    evidence=(Proof(argue_collinear), Enclosed(grid(batch=("collinear",), d=(2, 3), depth=(10, 40)), measure_degenerate)),
    foils=(
        Foil("three distinct samples", over=grid(batch=("few",), d=(8,), depth=(40,))),
        Foil("10⁻⁹ remains", remains=Fraction(1, 10**9)),
    ),
)
