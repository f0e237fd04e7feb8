"""A residual layer with small weights keeps the rank: by diagonal dominance, and on small matrices."""

from lemmacheck import Domain, Fraction, Matrix, Unit, Whole, facts
from lemmacheck.numbers.matrices import product
from theory.definitions.exact_spectra import rank


def argue_rank_kept(p, rank=None):
    """I + γW is strictly diagonally dominant, hence invertible, and BN multiplies by an invertible diagonal matrix."""
    d, x, strength = p.field("d"), p.field("x", says="γBd"), p.part("x")
    small = p.part("V").scaled_to(strength)  # γW
    extra, kept = p.slack("e", "rank(I + γW) − d"), p.slack("k", "what Sylvester's inequality leaves")
    rank = p.real("rho", "rank(H_ℓ), equal to rank(X)") if rank is None else rank
    full = d + extra
    p.because(extra, facts.diagonal_dominance(strength=x, rank=full, size=d), of=(small, strength))
    after = full + rank - d + kept
    sides = dict(left=full, right=rank, inner=d, product=after)
    p.because(kept, facts.sylvester_rank(**sides), of=(small.added_to_identity, p.part("H")))
    return {"rank_next": after, "rank": rank, "x": x}


def measure_layer(case):
    """Ranks before and after a layer whose weights reach the bound B = 1."""
    d = len(case.H)
    A = [[(1 if i == j else 0) + case.gamma * case.W[i][j] for j in range(d)] for i in range(d)]
    return {"rank_next": rank(product(A, case.H)), "rank": rank(case.H), "x": case.gamma * d}


SAME = [[-1, -1], [-1, -1]]


def measure_small_weights(o):
    """A layer I + γW whose weights reach the bound: γW is V scaled to entries of at most x/d, x = γBd."""
    d = range(o.d)
    most = max(abs(x) for row in o.V for x in row)
    A = [[int(i == j) + (o.x * o.V[i][j] / (o.d * most) if most else 0) for j in d] for i in d]
    return {"rank_next": rank(product(A, o.H)), "rank": rank(o.H), "x": o.x}


SMALL_WEIGHTS = Domain(
    d=Whole(1), N=Whole(1), H=Matrix("d", "N"), V=Matrix("d", "d"), x=Unit(without="high"), measure=measure_small_weights
)


LAYERS = [
    dict(H=[[1, 0], [0, 1]], W=SAME, gamma=Fraction(49, 100)),
    dict(H=[[1, 0], [0, 1]], W=SAME, gamma=Fraction(1, 16)),
    dict(H=[[1, 2], [2, 4]], W=[[1, -1], [1, 1]], gamma=Fraction(1, 3)),
    dict(H=[[1, 0], [0, 1]], W=SAME, gamma=Fraction(1, 2)),
    dict(H=[[1, 2, 3], [4, 5, 6], [7, 8, 9]], W=[[-1] * 3] * 3, gamma=Fraction(33, 100)),
]
