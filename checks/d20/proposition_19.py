"""With a representation of rank one, gradients of a neuron at two samples with non-zero errors are said to be multiples."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Identity, Numbers, Proof, Real, Whole


def argue(p):
    """By the chain rule the gradient of sample i is ℓ_i′(w·h_i) h_i, and columns of a matrix of rank one are h_i = c_i u."""
    length = p.symbol("U", p.part("u").squares, "|u|²")
    first, second = (p.field(f"c{i}", says=f"sample {i} is c_{i} u") * p.field(f"slope{i}", says=f"ℓ_{i}′") for i in (1, 2))
    return {"square1": first**2 * length, "square2": second**2 * length, "inner": first * second * length}


def measure_collinear(o):
    """Both gradients by central differences along each weight, of the losses slope_i t + t²/2 at w = 0: exact for a quadratic."""

    def gradient(c, slope):
        step = [c * x for x in o.u]  # w·h changes by h_a where w_a changes by one
        return [((slope * t + t * t / 2) - (-slope * t + t * t / 2)) / 2 for t in step]

    return of_gradients(gradient(o.c1, o.slope1), gradient(o.c2, o.slope2))


def of_gradients(one, other):
    """Two vectors are collinear exactly where |g|²|g′|² = ⟨g, g′⟩²."""
    pairs = {"square1": (one, one), "square2": (other, other), "inner": (one, other)}
    return {name: sum(x * y for x, y in zip(a, b, strict=True)) for name, (a, b) in pairs.items()}


def measure_network(case):
    """Gradients of the squared error ½|y − Wh|² for two samples, by exact central differences (the loss is quadratic in W)."""
    W, H, Y, k = case.W, case.H, case.Y, case.k

    def loss(weights, i):
        return sum((Y[o][i] - sum(weights[o][a] * H[a][i] for a in range(2))) ** 2 for o in range(len(W))) / 2

    def gradient(i):
        out = []
        for a in range(2):
            up, down = (
                [[x + (step if (o, b) == (k, a) else 0) for b, x in enumerate(row)] for o, row in enumerate(W)] for step in (1, -1)
            )
            out.append((loss(up, i) - loss(down, i)) / 2)
        return out

    first, second = gradient(0), gradient(1)
    errors = [sum(W[k][a] * H[a][i] for a in range(2)) - Y[k][i] for i in range(2)]
    return {
        **of_gradients(first, second),
        "loss_1": loss(W, 0),
        "loss_2": loss(W, 1),
        "one_only": int(any(x != 0 for x in first) != any(x != 0 for x in second)),
        "error_1": errors[0],
        "error_2": errors[1],
        "largest": max(abs(x) for x in (*first, *second)),
    }


ONE = [
    dict(H=[[1, 2], [3, 6]], W=[[1, 0], [2, 1]], Y=[[0, 1], [4, 0]], k=0),
    dict(H=[[1, -3], [2, -6]], W=[[1, 1], [0, 1]], Y=[[0, 1], [1, 1]], k=1),
    dict(H=[[1, 2], [3, 6]], W=[[1, 0], [0, 0]], Y=[[1, 0], [1, 1]], k=0),
]
FULL = [dict(H=[[1, 2], [3, 5]], W=[[1, 0], [2, 1]], Y=[[0, 1], [4, 0]], k=0)]

amended = Claim(
    label="Proposition 19, repaired",
    title="If the last hidden representation has rank one, the gradients of a neuron of the last layer are collinear",
    whose="ours",
    place="Appendix H, Proposition 19",
    because="The gradient of sample i is a multiple of its column h_i, and columns of a matrix of rank one are collinear.",
    says=r"\mathrm{rank}(H_L) = 1 \;\Rightarrow\; \nabla_{W_{L+1,[k,:]}} \mathcal{L}_i \text{ and } \nabla_{W_{L+1,[k,:]}}"
    r" \mathcal{L}_j \text{ are collinear for all } k, i, j",
    relation=Identity(),
    margin=lambda q: q.square1 * q.square2 - q.inner**2,
    readings=(
        "Collinear: linearly dependent, |g|²|g′|² = ⟨g, g′⟩². A gradient may be zero; the printed equation (96) divides by a"
        " component of the other gradient, and is the claim that this repairs.",
        "Samples of a matrix of rank one are multiples c_i u of one vector; the losses have any slope at w·h_i.",
    ),
    domain=Domain(d=Whole(1), u=Numbers("d"), c1=Real(), c2=Real(), slope1=Real(), slope2=Real(), measure=measure_collinear),
    evidence=(Proof(argue), Exact(ONE, measure_network, says="squared error, gradients by central differences")),
    foils=(
        Foil("a representation of rank two", over=FULL),
        Foil("0.99 ⟨g, g′⟩²", margin=lambda q: 100 * q.square1 * q.square2 - 99 * q.inner**2),
        Foil("the gradients vanish", margin=lambda q: q.largest, evidence=(Exact(ONE, measure_network),)),
    ),
)

claim = amended.but(
    label="Proposition 19, eq. (96)",
    title="",
    whose="printed",
    place="Appendix H, Proposition 19, eq. (96)",
    sides={"the number of gradients that vanish alone": lambda q: q.one_only, "the number that the statement allows": lambda q: 0},
    fails="hypothesis",
    because="A loss may be non-zero while its derivative at neuron k is zero; then one gradient vanishes and the other does not.",
    says=r"\mathcal{L}_i, \mathcal{L}_j \ne 0 \;\Rightarrow\; \nabla \mathcal{L}_i ="
    r" c\,\frac{(\nabla\ell_i)_k}{(\nabla\ell_j)_k}\,\nabla \mathcal{L}_j, \quad c \ne 0",
    domain=None,
    margin=lambda q: q.one_only,
    assumes={"non-zero errors": lambda q: (100 * q.loss_1 - 1, 100 * q.loss_2 - 1)},
    readings=(
        "That the errors L_i and L_j are not zero is read as printed, as non-zero losses. A loss may be non-zero while its"
        " derivative at neuron k is zero; then one gradient of that neuron is zero, the other is not, and (96) divides by"
        " zero or equates the two.",
    ),
    evidence=(Exact(ONE, measure_network),),
    foils=(Foil("and the gradients are equal", margin=lambda q: q.square1 - 2 * q.inner + q.square2 + q.one_only),),
    control=Control(
        "non-zero errors at neuron k itself", assumes={"(∇ℓ)_k ≠ 0": lambda q: (100 * q.error_1**2 - 1, 100 * q.error_2**2 - 1)}
    ),
    by_hand="""
import numpy as np
H = np.array([[1, 2], [3, 6]])                      # rank one: h_2 = 2 h_1
W = np.array([[1, 0], [0, 0]]); Y = np.array([[1, 0], [1, 1]])
E = W @ H - Y                                       # errors, one column per sample
assert (E**2).sum(0).min() > 0                      # both losses are non-zero
first, second = E[0, 0] * H[:, 0], E[0, 1] * H[:, 1]   # gradients of neuron 0 for the squared error: (0, 0) and (4, 12)
alone = int(first.any() != second.any())
print(alone, "against", 0)
assert alone, "one gradient would be a non-zero multiple of the other"
""",
)
