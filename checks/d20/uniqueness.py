"""For batches of two or more samples the chain is assumed to be able to have a unique invariant law."""

from checks.arguments.invariant_laws import batches, law_of_signs_on_objects, two_laws_of_signs, unknowns_of_signs
from lemmacheck import Claim, Control, Exact, Foil, Fraction, Identity, Solved
from theory.laws.sign_chain import invariant_laws, sparse_law, transition_matrix

LAWS: list[dict[str, object]] = [
    dict(d=1, N=2, B=9, gamma=Fraction(1, 8)),
    dict(d=2, N=2, B=9, gamma=Fraction(1, 16)),
    dict(d=2, N=2, B=2, gamma=Fraction(2, 7)),
    dict(d=3, N=3, B=2, gamma=Fraction(2, 7)),
    dict(d=2, N=1, B=9, gamma=Fraction(1, 16)),
    dict(d=3, N=1, B=2, gamma=3),
]


def measure_two_rows(case):
    """E H_11² under uniform signs times the row √N e_1, and times one of the rows √N e_k drawn evenly: both are invariant."""
    d, N = case.d, case.N
    states, P = transition_matrix(sparse_law(case.B), case.gamma, d)
    moved = max(abs(sum(P[i][j] for i in range(len(states))) - 1) for j in range(len(states)))  # uniform signs stay uniform
    if moved:
        raise ArithmeticError("uniform signs are not invariant; the weights are not symmetric")
    rows = [[N if j == k else 0 for j in range(N)] for k in range(N)]  # squares of the entries of √N e_k
    mixed = sum(Fraction(row[0]) for row in rows) / N
    return {"mean_a": rows[0][0], "mean_b": mixed, "laws": invariant_laws(sparse_law(case.B), case.gamma, d=d, N=N)}


claim = Claim(
    label="Hypothesis of Lemmas 4, 5, 6, 10, Theorem 14, Corollary 15",
    whose="read",
    place="Appendix C, Lemma 4",
    sides={"the mean under one invariant law": lambda q: q.mean_a, "the mean under another": lambda q: q.mean_b},
    fails="hypothesis",
    because="A layer never leaves the row space of H, so two rows h carry two different invariant laws as soon as N ≥ 2.",
    says=r"N \ge 2: \text{ the chain } H_{\ell+1} = \mathrm{BN}(H_\ell + \gamma W_\ell H_\ell) \text{ can have a unique"
    r" invariant law}",
    relation=Identity(),
    margin=lambda q: q.mean_a - q.mean_b,
    assumes={"N ≥ 2": lambda q: q.N - 2},
    readings=(
        "If the law were unique, any two invariant laws would give every statistic the same mean; the margin compares E H_11².",
        "(I + γW)H has the row space of H or less, and BN rescales rows: the row space never grows and never turns. States"
        " s hᵀ with different rows h therefore carry different invariant laws, for every d, γ and symmetric weight law.",
    ),
    evidence=(Exact(LAWS, measure_two_rows),),
    foils=(Foil("the number of independent laws is one", margin=lambda q: q.laws - 1),),
    control=Control("N = 1", without="N ≥ 2", assumes={"N = 1": lambda q: 1 - q.N}),
    by_hand="""
import numpy as np
rng, N, gamma = np.random.default_rng(0), 2, 1/8
squares = []
for h in ((2**0.5, 0.0), (0.0, 2**0.5)):           # d = 1, N = 2: two rows of norm sqrt(2)
    H = np.array([h])
    for layer in range(1000):                      # BN((1 + gamma w) H) = sign(1 + gamma w) H, w = +-9 or mostly 0
        A = (1 + gamma * rng.choice([9, -9, 0], p=[1/162, 1/162, 80/81])) * H
        H = A / np.sqrt((A**2).mean(1, keepdims=True))
    squares.append(H[0, 0]**2)
one, other = squares[0], np.mean(squares)          # E H_11^2 if the row is the first, and if either is as likely
print(one, "against", other)
assert one - other > 0.9, "a start could forget its row, and the law might be unique"
""",
)


def argue_rank_one(case, p):
    """Both laws for an unknown number of samples."""
    N = p.unknown("N")
    p.require(N - 1)
    return {"N": N, **two_laws_of_signs(p, N)}


amended = claim.but(
    label="Uniqueness, repaired",
    because="A layer multiplies a row of a state s hᵀ by a number, and BN divides by the size of this number: the squares of "
    "the entries stay what they are. Signs times the row √N e_1 therefore have an invariant law with E H_11² = N, and "
    "the even mixture of the N laws with the rows √N e_k one with E H_11² = (N + 0 + … + 0)/N = 1.",
    title="There are invariant laws with E H_11² = N and with E H_11² = 1: two laws for every N ≥ 2",
    says=r"\text{there are invariant laws with } \mathbb{E} H_{11}^2 = N \text{ and } \mathbb{E} H_{11}^2 = 1, \quad N \ge 1",
    margin=lambda q: q.mean_a - q.mean_b - q.apart * (q.N - 1),
    without="N ≥ 2",
    constants=dict(apart=1),
    readings=(
        "That signs times a fixed row carry an invariant law is d20/invariant-law-exists. Derived here is what such laws differ in:"
        " a layer gives the first row a factor f ≠ 0 and BN divides by its size, so the squares of its entries stay what they are;"
        " on the row √N e_1 that leaves E H_11² = N, and evenly over the N rows √N e_k it is 1.",
        "f ≠ 0: a row that vanishes cannot be normalised. Weights with a density never give f = 0.",
    ),
    domain=batches(law_of_signs_on_objects),
    evidence=(
        Solved([dict(case=1)], argue_rank_one, reduces=lambda o: {"case": 1, "unknowns": unknowns_of_signs(o)}),
        Exact(LAWS, measure_two_rows),
    ),
    foils=(
        Foil("they differ by 1.01 (N − 1)", apart=Fraction(101, 100)),
        Foil("they differ by N", margin=lambda q: q.mean_a - q.mean_b - q.N),
    ),
    whose="ours",
)
