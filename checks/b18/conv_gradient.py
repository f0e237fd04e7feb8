"""The gradient of a convolution kernel is the sum of the products (4) over batch and space."""

from checks.arguments.convolution import SHAPES, measure_gradients
from lemmacheck import Claim, Domain, Exact, Foil, Identity, Lifted, Matrix, Real, Whole
from lemmacheck.numbers.matrices import product, transpose


def differences(left, right):
    """Entry by entry; of two numbers, their difference."""
    return tuple(a - b for a, b in zip(left, right, strict=True)) if isinstance(left, list) else left - right


def measure_patches(o):
    """(3) with one row of `P` per place (b, x, y) and one column per (c_i, i, j); L = Σ G·OUTPUT + s OUTPUT²/2.

    The loss at kernels K ± H differs by twice its derivative along H, exactly for a quadratic; and H against the sums (4).
    """

    def loss(sign):
        moved = [[k + sign * h for k, h in zip(one, two, strict=True)] for one, two in zip(o.K, o.H, strict=True)]
        output = product(o.P, transpose(moved))
        return sum(g * y + o.s * y * y / 2 for one, two in zip(o.G, output, strict=True) for g, y in zip(one, two, strict=True))

    output = product(o.P, transpose(o.K))
    by_output = [[g + o.s * y for g, y in zip(one, two, strict=True)] for one, two in zip(o.G, output, strict=True)]
    summed = product(transpose(by_output), o.P)  # the sums (4), one per kernel entry
    return {
        "autograd": (loss(1) - loss(-1)) / 2,
        "summed": sum(h * x for one, two in zip(o.H, summed, strict=True) for h, x in zip(one, two, strict=True)),
    }


claim = Claim(
    label="Equation (4)",
    place="Section 3.3, eqs. (3) and (4)",
    because="OUTPUT is linear in the kernel with the shifted input as slope, so the chain rule gives the sum.",
    says=r"\frac{\partial L}{\partial K(c_o,c_i,i,j)} = \sum_{b,x,y} \frac{\partial L}{\partial \mathrm{OUTPUT}(b,c_o,x,y)}\,"
    r"\mathrm{INPUT}(b,c_i,x+i,y+j)",
    relation=Identity(),
    margin=lambda q: differences(q.autograd, q.summed),
    readings=(
        "The input is zero outside the image. By (3) the output at a place (b, x, y) is the product of the kernel with the patch of"
        " inputs around it; the rows of P are these patches, and P may be any matrix, so every batch, size and number of channels"
        " is among them. Both sides are taken along any direction H of the kernel.",
        "The loss is quadratic in the output with any slope and curvature; its derivative by the output is all that enters.",
        "Beside it the library's own gradient is compared with (4), and its convolution with (3), on integers, where double"
        " precision is exact.",
    ),
    domain=Domain(
        places=Whole(1),
        patch=Whole(1),
        out=Whole(1),
        P=Matrix("places", "patch"),
        K=Matrix("out", "patch"),
        H=Matrix("out", "patch"),
        G=Matrix("places", "out"),
        s=Real(),
        measure=measure_patches,
        says="every matrix P of patches, every kernel K, direction H and output gradient G of any sizes",
    ),
    evidence=(Lifted("autograd", "summed"), Exact(SHAPES, measure_gradients, says="autograd on integer tensors")),
    foils=(
        Foil(
            "flipped offsets INPUT(x − i, y − j)",
            margin=lambda q: differences(q.autograd, q.flipped),
            evidence=(Exact(SHAPES, measure_gradients),),
        ),
    ),
)
