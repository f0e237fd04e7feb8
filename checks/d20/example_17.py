"""The swap matrix leaves the union of the two coordinate axes invariant, so the set {swap} is not strongly irreducible."""

from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Proof, Real, grid

SWAP = [[0, 1], [1, 0]]


def image(T, v):
    return [sum(T[i][j] * v[j] for j in range(2)) for i in range(2)]


def off_axes(v):
    """The product of the coordinates: zero exactly on the union of the two axes."""
    return v[0] * v[1]


def argue(p):
    """Every vector of the axes is a multiple of e_1 or e_2."""
    a = p.field("a")
    first, second = image(SWAP, [a, 0 * a]), image(SWAP, [0 * a, a])
    return {"first": off_axes(first), "second": off_axes(second), "stays_first": first[1]}


def measure_swapped(o):
    """The swap exchanges coordinates: (a, 0) becomes (0, a)."""
    first, second = (v[::-1] for v in ((o.a, 0), (0, o.a)))
    return {"first": first[0] * first[1], "second": second[0] * second[1], "stays_first": first[1]}


def measure_vectors(case):
    T = {"swap": SWAP, "shear": [[1, 1], [0, 1]], "rotation": [[3, -4], [4, 3]]}[case.T]  # five times a rotation
    first, second = image(T, [case.a, 0]), image(T, [0, case.a])
    return {"first": off_axes(first), "second": off_axes(second), "stays_first": first[1]}


SWAPPED = Exact(grid(T=("swap",), a=(1, -2, Fraction(1, 3))), measure_vectors)

claim = Claim(
    label="Example 17",
    place="Appendix F, Example 17",
    says=r"T = \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix}: \quad v \in V_1 \cup V_2 \Rightarrow Tv \in V_1 \cup V_2"
    r" \text{ for the coordinate axes } V_1, V_2",
    relation=Identity(),
    margin=lambda q: (q.first, q.second),
    readings=(
        "The margins are products of coordinates, which vanish exactly on the two axes. Two proper subspaces are a finite"
        " family, so Definition 6 is violated by {T}.",
    ),
    domain=Domain(a=Real(), measure=measure_swapped),
    evidence=(Proof(argue), SWAPPED),
    foils=(
        Foil("the first axis alone is invariant", margin=lambda q: q.stays_first, evidence=(SWAPPED,)),
        Foil("a shear in place of the swap", over=grid(T=("shear",), a=(1,))),
        Foil("a rotation in place of the swap", over=grid(T=("rotation",), a=(1,))),
    ),
)
