"""Networks with more samples than neurons, and with mean subtraction: their gradients are those of a square network.

X_0 = MV with orthonormal rows of V: the states are M_ℓ V, row by row of the same lengths, and back through the layers what is
orthogonal to the rows of V never reaches a weight. With mean subtraction the rows of V are orthogonal to 1 as well.
"""

from checks.arguments.layers import THE_CHAIN
from lemmacheck import Domain, Matrix, NormalizedChain, Numbers, SquaredSphere, Whole, log, sqrt
from lemmacheck.numbers.matrices import determinant, gram, product, row_squares, transpose

AS_THE_SQUARE = (
    "The proof cites ours/theorem-5-sharp for the square network of M, X_0 = MV. That the gradients are the same is seen on every"
    " object: its network is run forwards and backwards as it stands, with a derivative at the end that is not confined to the"
    " rows of V, and compared with the square one."
)


def argue_more_samples(p):
    """The bound of the square network, at the same gap."""
    import sympy

    d, chain = 2 + p.symbol("e", p.part("d") - 2, "d − 2"), p.part("chain")
    phi, left = p.symbol("f", chain.start.gap, "dφ of the square network") / d, p.slack("g", "what its bound leaves")
    grown = d * phi * (1 + sympy.sqrt(p.rational(26, 3) * (d + 2)))
    bound = sympy.log(d) / 2 + (grown + sympy.sqrt(p.rational(104, 27) * d + p.rational(244, 27))) / 2
    of = {name: p.part(name) for name in ("d", "m", "u", "chain")}
    p.cite("ours/theorem-5-sharp", left, of=of, d=d, phi=phi, log_gradient=bound - left)
    p.closes_as(left)
    return {"d": d, "phi": phi, "log_gradient": bound - left}


def measure_samples(o):
    """n ≥ d samples of full row rank."""
    return _measured(o, [list(row) for row in o.V], centred=False)


def measure_centred(o):
    """n + 1 samples with mean subtraction, in general position: the rows of V in the n dimensions orthogonal to 1, and a shift."""
    n = len(o.V[0])
    helmert = [[(1 if j < k else -k if j == k else 0) / sqrt(k * (k + 1)) for j in range(n + 1)] for k in range(1, n + 1)]
    return _measured(o, product(o.V, helmert), centred=True)


def _measured(o, V, *, centred):
    """φ of the batch, and the largest over the layers of E log‖∂L/∂W_ℓ‖."""
    start = product(o.chain.start.matrix, V)
    shifted = [[x + shift for x in row] for row, shift in zip(start, o.shift, strict=True)] if centred else start
    logs = [
        [path.chance * x for x in _log_gradients(shifted, path, _derivative(path.derivative, V), centred=centred)]
        for path in o.chain.paths
    ]
    means = [sum(column) for column in zip(*logs, strict=True)]
    return {"d": o.d, "phi": -log(determinant(gram(start))) / o.d, "log_gradient": max(means)}


def _derivative(square, V):
    """DV, and beside it as much in other directions as keeps its length at most one."""
    inside = product(square, V)
    along = transpose(V)
    beside = [[x - y for x, y in zip(row, product([row], product(along, V))[0], strict=True)] for row in _uneven(inside)]
    room = 1 - sum(row_squares(square))
    share = room / (1 + sum(row_squares(beside)))
    return [[x + share * y for x, y in zip(*rows, strict=True)] for rows in zip(inside, beside, strict=True)]


def _uneven(like):
    return [[1 + (i + 1) * j for j, _ in enumerate(row)] for i, row in enumerate(like)]


def _log_gradients(start, path, derivative, *, centred):
    """log‖∂L/∂W_ℓ‖ of every layer, from the last one back to the first."""
    kept, X = [], start
    for _, step in path.taken:
        rows = _centre(product(step.weight, X)) if centred else product(step.weight, X)
        lengths = [sqrt(r) for r in row_squares(rows)]
        after = [[x / r for x in row] for row, r in zip(rows, lengths, strict=True)]
        kept.append((step.weight, X, after, lengths))
        X = after
    G, found = derivative, []
    for weight, before, after, lengths in reversed(kept):
        back = []
        for g, x, r in zip(G, after, lengths, strict=True):
            along = sum(a * b for a, b in zip(g, x, strict=True))
            back.append([(a - along * b) / r for a, b in zip(g, x, strict=True)])
        back = _centre(back) if centred else back
        found.append(log(sum(row_squares(product(back, transpose(before))))) / 2)
        G = product(transpose(weight), back)
    return found


def _centre(rows):
    return [[x - sum(row) / len(row) for x in row] for row in rows]


MORE_SAMPLES = Domain(
    n=Whole(2),
    d=Whole(2, "n"),
    m=Whole(1),
    u=SquaredSphere("d"),
    chain=NormalizedChain("d", "m", "u"),
    V=Matrix("d", "n", "orthogonal"),
    measure=measure_samples,
    styles=3,
    says="batches X_0 = MV, M where the chain starts",
)
CENTRED = MORE_SAMPLES.but(shift=Numbers("d"), measure=measure_centred, says="n + 1 samples, MVB plus a shift of each row")
READINGS = (THE_CHAIN, AS_THE_SQUARE)
