"""A unique invariant law is said to make time averages of a Markov chain converge to it."""

from lemmacheck import Claim, Control, Exact, Foil, Fraction, Identity
from lemmacheck.numbers.matrices import product
from theory.definitions.exact_spectra import rational_matrix
from theory.laws.sign_chain import invariant_directions, stationary_law

CHAINS = [
    dict(chain="x/2 on [0, 1]", start=Fraction(1), f="is zero"),
    dict(chain="x/2 on [0, 1]", start=Fraction(0), f="is zero"),
    dict(chain="two states", start=Fraction(0), f="is zero"),
    dict(chain="two states", start=Fraction(1), f="is zero"),
]


def measure_chain(case):
    """The limit of the time average of f(x) = 1 if x = 0 else 0, and its mean under the only invariant law.

    T(x) = x/2: an invariant law is carried by every interval [0, 2⁻ᵏ], so it is the point mass at 0; from x ≠ 0 no state is 0.
    Two states that swap with chance 1/3: the limit is a row of lim (P + … + Pⁿ)/n, the mean is under the solution of νP = ν.
    """
    if case.chain == "two states":
        P = rational_matrix([[Fraction(2, 3), Fraction(1, 3)], [Fraction(1, 3), Fraction(2, 3)]])
        # (P − 1)(P − 1/3) = 0, so Pᵏ = Q + (P − Q)/3ᵏ⁻¹ with Q = (3P − 1)/2, and averages of Pᵏ over k tend to Q
        Q = [[(3 * P[i][j] - (1 if i == j else 0)) / 2 for j in range(2)] for i in range(2)]
        if product(P, Q) != Q or product(Q, Q) != Q:
            raise ArithmeticError("this is not the limit of the averages of powers of P")
        return {"time": Q[int(case.start)][0], "state": stationary_law(P)[0], "laws": invariant_directions(P), "states": 2}
    hits = [int(case.start / 2**k == 0) for k in range(64)]
    return {"time": hits[-1], "state": 1, "laws": 1, "states": 10**6}


claim = Claim(
    label="Birkhoff's ergodicity for Markov chains",
    because="x → x/2 has the point mass at 0 as its only invariant law, but from x = 1 it never is at 0.",
    whose="read",
    place="Birkhoff's ergodicity for Markov chains",
    sides={"the time average": lambda q: q.time, "the state average": lambda q: q.state},
    fails="hypothesis",
    says=r"\text{a unique invariant law } \nu \;\Rightarrow\; \frac1n \sum_{k=1}^n f(X_k) \to \mathbb{E}_\nu f(X) \text{"
    r" from every start}",
    relation=Identity(),
    margin=lambda q: q.time - q.state,
    assumes={"one invariant law": lambda q: 1 - q.laws},
    readings=(
        "No quantifier over the start is printed; read as every start, f bounded and measurable. It holds for almost every"
        " start under ν; for continuous f and a Feller chain on a compact space it holds from every start. Rank and soft rank"
        " are not continuous, and a chain with BN is Feller only where no row can vanish.",
        "The chain x → x/2 has the point mass at 0 as its only invariant law, but from x = 1 it never is at 0.",
    ),
    evidence=(Exact(CHAINS, measure_chain),),
    foils=(Foil("half the state average", margin=lambda q: 2 * q.time - q.state),),
    control=Control("finitely many states", assumes={"finitely many states": lambda q: 100 - q.states}),
    by_hand="""
from fractions import Fraction as Q
x, hits, n = Q(1), 0, 500                           # X_{k+1} = X_k / 2 on [0, 1]; f(x) = 1 at x = 0, otherwise 0
for k in range(n):
    x = x / 2
    hits += x == 0
print(hits / n, "against", 1)
assert hits / n != 1, "the time average would tend to the mean under the point mass at 0"
""",
)
