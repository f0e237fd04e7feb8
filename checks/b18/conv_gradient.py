"""The gradient of a convolution kernel is the sum of the products (4) over batch and space."""

from checks.arguments.convolution import OFFSETS, SHAPES, measure_gradients
from lemmacheck import Claim, Exact, Foil, Identity, Proof


def argue(p):
    """By the chain rule the gradient is Σ G ∂OUTPUT/∂K; OUTPUT is differentiated entry by entry on symbols.

    Two images, two in- and out-channels and 3×3 places hold every pattern of equal and different indices.
    """
    import sympy

    places = [(y, z) for y in range(3) for z in range(3)]
    x = {(b, c, y, z): sympy.Symbol(f"x{b}{c}{y}{z}") for b in range(2) for c in range(2) for y, z in places}
    g = {(b, o, y, z): sympy.Symbol(f"g{b}{o}{y}{z}") for b in range(2) for o in range(2) for y, z in places}
    k = {(o, c, i, j): sympy.Symbol(f"k{o}{c}{i + 1}{j + 1}") for o in range(2) for c in range(2) for i, j in OFFSETS}
    one = [(0, 1, i, j) for i, j in OFFSETS]  # the other channel pairs are these under other names
    output = {
        (b, o, y, z): sum(x[b, c, y + i, z + j] * k[o, c, i, j] for c in range(2) for i, j in OFFSETS if (b, c, y + i, z + j) in x)
        for b, o, y, z in g
    }
    by_chain = [sum(g[at] * sympy.diff(output[at], k[kk]) for at in g) for kk in one]
    by_sum = [
        sum(g[b, o, y, z] * x[b, c, y + i, z + j] for b in range(2) for y, z in places if (b, c, y + i, z + j) in x)
        for o, c, i, j in one
    ]
    return {"autograd": by_chain, "summed": by_sum, "output": [0], "printed_output": [0]}


def differences(left, right):
    return tuple(a - b for a, b in zip(left, right, strict=True))


claim = Claim(
    label="Equations (3) and (4)",
    place="Section 3.3, eqs. (3) and (4)",
    because="OUTPUT is linear in the kernel with the shifted input as slope, so the chain rule gives the sum.",
    says=r"\frac{\partial L}{\partial K(c_o,c_i,i,j)} = \sum_{b,x,y} \frac{\partial L}{\partial \mathrm{OUTPUT}(b,c_o,x,y)}\,"
    r"\mathrm{INPUT}(b,c_i,x+i,y+j)",
    relation=Identity(),
    margin=lambda q: (*differences(q.autograd, q.summed), *differences(q.output, q.printed_output)),
    readings=(
        "The input is zero outside the image. The library's conv2d is compared with (3), its gradient with (4), on integers,"
        " where double precision is exact.",
    ),
    evidence=(
        Proof(
            argue, covers="every batch, size, number of channels and loss: the chain rule at sizes that hold every index pattern"
        ),
        Exact(SHAPES, measure_gradients, says="autograd on integer tensors"),
    ),
    foils=(
        Foil(
            "flipped offsets INPUT(x − i, y − j)",
            margin=lambda q: differences(q.autograd, q.flipped),
            evidence=(Exact(SHAPES, measure_gradients),),
        ),
    ),
)
