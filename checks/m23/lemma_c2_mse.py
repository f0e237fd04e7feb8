"""The squared error of the softmax of the logits is Lipschitz in the logits with an absolute constant."""

from checks.arguments.losses import argue_squared_error, logits, logits_and_gaps, measure_error_weights, measure_squared_error
from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Exact,
    Exists,
    Family,
    Foil,
    Fraction,
    Matrix,
    Positives,
    Proof,
    Search,
    Whole,
    facts,
    grid,
    sqrt,
)
from lemmacheck.numbers.matrices import product, transpose

claim = Claim(
    label="Lemma C.2, mean squared error",
    place="Appendix C, Lemma C.2",
    sides=("gradient_square", "square"),
    says=r"\left\| \nabla_z \| \mathrm{softmax}(z) - e_y \|^2 \right\| \le \sqrt 2",
    relation=Always(),
    margin=lambda q: q.square - q.gradient_square,
    constants={"square": 2},
    whose="recovered",
    domain=Domain(classes=Whole(1), E=Positives("classes"), measure=measure_error_weights),
    readings=(
        "E = e^z runs over all positive numbers as the logits z run over all numbers; the label is the first class.",
        "The source's proof puts a softmax after the logits and speaks of substituting derivatives for the squared error too:"
        " the error is that of the softmax. “O(1)-Lipschitz” is read with the constant √2.",
        "The sum over the classes is taken; a mean over classes or samples is smaller. For two classes the largest slope is"
        " 16√2/27 = 0.838.",
        "The squared error of the raw logits is another statement, and false (the variant).",
    ),
    evidence=(Proof(argue_squared_error), Search(logits, measure_squared_error)),
    foils=(
        Foil("√0.7 in place of √2", square=Fraction(7, 10), over=logits_and_gaps),
        Foil("1/2 in place of √2", square=Fraction(1, 4), over=logits_and_gaps),
    ),
)


def measure(case):
    """One logit z and the target zero: the loss z² has the slope 2z."""
    return {"gradient": 2 * case.z, "size": case.z}


def measure_slope(o):
    """The slope of (z − y)² at y = 0 as half the difference of its values at z + 1 and z − 1, which is exact for a square."""
    return {"gradient": ((o.z + 1) ** 2 - (o.z - 1) ** 2) / 2, "size": o.z}


raw = Claim(
    label="Lemma C.2, mean squared error of raw logits",
    place="Appendix C, Lemma C.2",
    fails="hypothesis",
    because="The gradient 2(z − y) grows with the logits without bound; it is bounded on the bounded logits of a "
    "normalised network.",
    title="The squared error of the logits themselves is read as Lipschitz with an absolute constant",
    says=r"\exists L: \ \left\| \nabla_z \| z - y \|^2 \right\| \le L \quad \text{for all logits } z",
    relation=Exists("L", axis="z"),
    margin=lambda q: q.L - q.gradient,
    constants={"L": None},
    whose="recovered",
    readings=(
        "Both losses are said to be O(1)-Lipschitz, here read without the softmax: a bound for all logits.",
        "The slope of a square grows without bound; only the boundedness of the network's own logits saves the theorem.",
    ),
    domain=Domain(z=Whole(1), measure=measure_slope, says="one logit z = 1, 2, … and the target zero"),
    evidence=(Family(1, measure, "z"),),
    foils=(Foil("L = 100", L=100, evidence=(Exact(grid(z=(1, 10, 100)), measure),)),),
    control=Control("a slope of at most L(1 + |z|)", margin=lambda q: q.L * (1 + q.size) - q.gradient),
    by_hand="""
L = 1000.0                    # any constant
z, y = L, 0.0                 # one logit, target zero: the loss (z - y)^2 has the slope 2(z - y)
print(2*(z - y), "against", L)
assert 2*(z - y) > L
""",
)


def argue(p):
    """Z = VX with V of orthonormal rows and X of unit rows, n = d: ‖Z‖ ≤ √d; targets of length one have ‖Y‖ = √d."""
    V, X, Y = p.part("V"), p.part("X"), p.part("T").transposed
    root = p.symbol("s", p.part("d").root, "√d")
    less, left = p.slack("z", "√d − ‖Z‖"), p.slack("t", "what the triangle inequality leaves")
    p.because(less, facts.orthonormal_rows(norm=root, norm_of_product=root - less), of=(V, X))
    distance = 2 * root - less - left
    p.because(left, facts.triangle_inequality(norm_of_sum=distance, first=root - less, second=root), of=(V @ X, Y))
    return {"gradient": 2 * distance / root**2, "root": root}


def measure_object(o):
    """‖∇_Z (1/n)|Z − Y|²‖ = (2/n)‖Z − Y‖ for Z = VX, n = d."""
    Z, Y = product(o.V, o.X), transpose(o.T)
    squares = sum((x - y) ** 2 for one, two in zip(Z, Y, strict=True) for x, y in zip(one, two, strict=True))
    return {"gradient": 2 * sqrt(squares) / o.d, "root": sqrt(o.d)}


def measure_network(case):
    """The worst case: logits opposite to the targets, ‖Z‖ = ‖Y‖ = √d."""
    return {"gradient": 2 * (2 * case.root) / case.root**2}


raw_amended = raw.but(
    label="Lemma C.2, mean squared error of raw logits, repaired",
    place="Appendix C, Lemma C.2",
    title="On the logits of a batch-normalised network with n = d the mean squared error has slope at most 4/√d",
    says=r"\left\| \nabla_Z \tfrac1n \| Z - Y \|_F^2 \right\|_F \le \frac{4}{\sqrt d}, \quad Z = V X_L,\ n = d, \ Y"
    r" \text{ one-hot}",
    relation=Always(),
    margin=lambda q: q.L / q.root - q.gradient,
    L=4,
    whose="ours",
    domain=Domain(
        k=Whole(1),
        d=Whole("k"),
        V=Matrix("k", "d", "orthogonal"),
        X=Matrix("d", "d", "unit rows"),
        T=Matrix("d", "k", "unit rows"),
        measure=measure_object,
    ),
    readings=(
        "k classes, n = d samples. The proof is about targets of length one, as the rows of T; one-hot ones are among them.",
        "X_L has unit rows, so ‖X_L‖ = √d, and V has orthonormal rows, so ‖Z‖ ≤ √d; one-hot targets of n = d samples"
        " have ‖Y‖ = √d.",
    ),
    evidence=(Proof(argue), Exact(grid(root=(1, 2, 10)), measure_network)),
    foils=(Foil("3.9/√d", L=Fraction(39, 10), evidence=(Exact(grid(root=(1, 2, 10)), measure_network),)),),
)
