"""The angle between eigenvectors of the same index satisfies sin θ ≤ 2‖E‖/gap, with the gap of the unperturbed matrix."""

from types import SimpleNamespace

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Enclosed,
    Foil,
    Fraction,
    Matrix,
    Positives,
    Search,
    Whole,
    like,
    sqrt,
    strictly,
)
from lemmacheck.numbers.matrices import determinant, eigenvalues, product


def larger(x, y):
    return x.max(y) if hasattr(x, "max") else max(x, y)


def smaller(x, y):
    return x.min(y) if hasattr(x, "min") else min(x, y)


def measure(case):
    """A = diag(0, g₁, g₁ + g₂, …) without loss of generality; cos²θ is the entry (j, j) of the projector of A + E."""
    d, j = len(case.gaps) + 1, int(case.j)
    one = like(case.gaps[0], 1)
    a = [sum(case.gaps[:i], 0 * one) for i in range(d)]
    E = [[case.E[max(i, k)][min(i, k)] for k in range(d)] for i in range(d)]
    perturbed = [[E[i][k] + (a[i] if i == k else 0 * one) for k in range(d)] for i in range(d)]
    values, norms = eigenvalues(perturbed), eigenvalues(E)
    projector = [[one if i == k else 0 * one for k in range(d)] for i in range(d)]
    for i in range(d):
        if i != j:
            factor = [
                [(x - (values[i] if r == c else 0 * one)) / (values[j] - values[i]) for c, x in enumerate(row)]
                for r, row in enumerate(perturbed)
            ]
            projector = product(projector, factor)
    near = [case.gaps[i] for i in (j - 1, j) if 0 <= i < d - 1]
    gap = near[0] if len(near) == 1 else smaller(one * near[0], one * near[1])
    return {"sine2": 1 - projector[j][j], "norm2": larger(norms[0] * norms[0], norms[-1] * norms[-1]), "gap": gap}


def discriminant(matrix):
    """The product of all squared differences of eigenvalues, from the traces of powers: exact for exact entries."""
    d, powers, traces = len(matrix), matrix, [like(matrix[0][0], len(matrix))]
    for _ in range(2 * d - 2):
        traces.append(sum(powers[i][i] for i in range(d)))
        powers = product(powers, matrix)
    return determinant([traces[i : i + d] for i in range(d)])


def measure_symmetric(case):
    """The same for a symmetric E, the index from one on, and the last gap as that of the least eigenvalue from zero, which moves
    all of them alike; and whether eigenvectors are unique."""
    *gaps, least = case.gaps
    found = measure(SimpleNamespace(gaps=gaps, E=case.E, j=int(case.j) - 1))
    perturbed = [[x + (least + sum(gaps[:i]) if i == k else 0) for k, x in enumerate(row)] for i, row in enumerate(case.E)]
    return {**found, "apart": discriminant(perturbed)}


def symmetric(rng):
    for one in perturbations(rng):
        d = len(one["gaps"]) + 1
        E = [[one["E"][max(i, k)][min(i, k)] for k in range(d)] for i in range(d)]
        yield {"d": d, "j": one["j"] + 1, "gaps": [*one["gaps"], 1.0], "E": E}


def perturbations(rng):
    for _ in range(40):
        d = int(rng.integers(2, 4))
        gaps = [float(x) for x in rng.uniform(0.2, 2, size=d - 1)]
        scale = float(rng.uniform(0.1, 1.2)) * min(gaps)
        yield {"gaps": gaps, "E": [[float(x) * scale for x in rng.normal(size=i + 1)] for i in range(d)], "j": int(rng.integers(d))}
    for _ in range(6):
        e = 0.5 + float(rng.uniform(1e-4, 2e-3))
        yield {"gaps": [1.0], "E": [[e], [float(rng.uniform(0, 1e-6)), -e]], "j": int(rng.integers(2))}


SWAP = {"gaps": [1], "E": [[Fraction(3, 5)], [0, Fraction(-3, 5)]], "j": 1}
TURN = {"gaps": [1], "E": [[Fraction(8, 25)], [Fraction(6, 25), Fraction(-8, 25)]], "j": 1}

claim = Claim(
    label="Corollary 1 (Davis–Kahan with the gap of one matrix)",
    says=r"\sin\theta(v_j, \hat v_j) \le \frac{2\,\|E\|}{\min(\lambda_{j-1}-\lambda_j,\ \lambda_j-\lambda_{j+1})}",
    relation=Always(),
    margin=lambda q: q.two**2 * q.norm2 - q.gap**2 * q.sine2,
    constants=dict(two=2),
    place="Corollary 1",
    whose="read",
    readings=("in the eigenbasis of the unperturbed matrix; 2 × 2 and 3 × 3",),
    domain=Domain(d=Whole(2, 3), j=Whole(1, "d"), gaps=Positives("d"), E=Matrix("d", "d", "symmetric")),
    assumes={"the eigenvalues of A + E differ": strictly(lambda q: q.apart)},
    evidence=(Search(symmetric, measure_symmetric),),
    foils=(Foil("1.99 for 2", two=Fraction(199, 100)),),
    because="Davis and Kahan's theorem where the perturbation is below half the gap, and sin θ ≤ 1 elsewhere.",
)
one = claim.but(
    label="As quoted: Davis–Kahan with factor 1",
    title="The angle between eigenvectors of the same index satisfies sin θ ≤ ‖E‖/gap, with the gap of the unperturbed matrix",
    says=r"\sin\theta(v_j, \hat v_j) \le \frac{\|E\|}{\min(\lambda_{j-1}-\lambda_j,\ \lambda_j-\lambda_{j+1})}",
    two=1,
    domain=None,
    without="the eigenvalues of A + E differ",
    evidence=(Enclosed([TURN, SWAP], measure), Search(perturbations, measure)),
    foils=(Foil("0.9 for 1", two=Fraction(9, 10)),),
    control=Control("the factor 2", two=2),
    fails="constant",
    because="diag(0, 1) + diag(3/5, −3/5) swaps its eigenvectors: sin θ = 1, and ‖E‖ is 3/5 of the gap.",
    shows={"sine of the angle": lambda q: sqrt(q.sine2), "norm over gap": lambda q: sqrt(q.norm2) / q.gap},
    sides=("sine of the angle", "norm over gap"),
    by_hand="assert 0 + 0.6 > 1 - 0.6 and 1 > 0.6\n",
)
