"""Under a unique invariant law every row of H has the same law as its negative."""

from checks.d20._laws import UNIQUE, WHY_NOT_UNIQUE, only_one_law
from checks.engine.api import Claim, Exact, Foil, Fraction, Identity, Proof

SKEWED = "2 with chance 1/5, −1/2 with chance 4/5"  # mean 0, variance 1, not symmetric
CHAINS = [
    dict(law="sparse", B=9, gamma=Fraction(1, 8), d=1),
    dict(law="sparse", B=9, gamma=Fraction(1, 16), d=2),
    dict(law="sparse", B=2, gamma=Fraction(2, 7), d=2),
    dict(law="sparse", B=2, gamma=3, d=3),
    dict(law="sparse", B=1, gamma=Fraction(2, 7), d=2),
    dict(law=SKEWED, B=0, gamma=Fraction(3, 2), d=2),
]


def weights(case):
    from theory.sign_chain import sparse_law

    return {Fraction(2): Fraction(1, 5), Fraction(-1, 2): Fraction(4, 5)} if case.law == SKEWED else sparse_law(case.B)


def argue(p):
    """A layer commutes with sign flips: (I + γ SWS) S H = S (I + γW) H, and SWS has the law of W."""
    d = 3
    W = [[p.real(f"w{i}{j}") for j in range(d)] for i in range(d)]
    H = [[p.real(f"h{i}")] for i in range(d)]
    g = p.positive("g", "γ")
    for signs in ((-1, 1, 1), (1, -1, -1), (-1, -1, -1)):
        for i in range(d):
            flipped = signs[i] * H[i][0] + g * sum(signs[i] * W[i][j] * signs[j] * signs[j] * H[j][0] for j in range(d))
            straight = H[i][0] + g * sum(W[i][j] * H[j][0] for j in range(d))
            p.identity(
                flipped,
                signs[i] * straight,
                says=f"row {i + 1} under the flips {signs}: its norm is kept, its sign is turned",
            )
    mass = p.nonnegative(
        "nu", "ν(H_i ∈ A): S maps invariant laws to invariant laws, and there is only one, so ν(−H_i ∈ A) is the same"
    )
    return {"plus": mass, "minus": mass, "laws": 1}


def measure_chain(case):
    """The exact stationary law of the signs for N = 1: chances of H_1 = 1 and H_1 = −1, and E H_1 H_2."""
    from theory.sign_chain import invariant_directions, stationary_law, transition_matrix

    states, P = transition_matrix(weights(case), case.gamma, int(case.d))
    laws = invariant_directions(P)
    chance = stationary_law(P) if laws == 1 else [1] + [0] * (len(states) - 1)  # frozen: the point mass at +…+
    plus = sum(c for s, c in zip(states, chance, strict=True) if s[0] == 1)
    together = sum(c * s[0] * s[-1] for s, c in zip(states, chance, strict=True))
    return {"plus": plus, "minus": 1 - plus, "laws": laws, "together": together if case.d > 1 else 0}


claim = Claim(
    label="Lemma 4",
    says=r"\nu \text{ the unique invariant law},\ H \sim \nu \;\Rightarrow\; H_{i:} \text{ and } -H_{i:} \text{ have the"
    r" same law}",
    relation=Identity(),
    margin=lambda q: q.plus - q.minus,
    assumes={UNIQUE: only_one_law},
    readings=(
        WHY_NOT_UNIQUE,
        "Flipping all rows at once already gives the statement, for any weight law, since BN(−H) = −BN(H). What the source"
        " uses later is more: that rows may be flipped one by one. That needs symmetric weights.",
    ),
    evidence=(
        Proof(argue, covers="every d, N, γ and symmetric weight law; two row indices enter, three rows are checked"),
        Exact(CHAINS, measure_chain, says="N = 1: the finite chain of signs"),
    ),
    foils=(
        Foil("without uniqueness", without=UNIQUE, evidence=(Exact(CHAINS, measure_chain),)),
        Foil(
            "rows flipped one by one under a skewed weight law",
            margin=lambda q: q.together,
            evidence=(Exact(CHAINS, measure_chain),),
        ),
    ),
    supports=("d20/equation-31", "d20/lemma-5", "d20/centering"),
)
