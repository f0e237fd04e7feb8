"""Once a layer has rank one, M is said to stay the same for ever: false for one sample, empty for two or more."""

from checks.arguments.invariant_laws import (
    BATCH,
    UNIQUE,
    WHY_NOT_UNIQUE,
    only_one_law,
    rank_one_batches,
    same_law,
    state_of_rank_one,
    two_laws_of_signs,
    two_samples,
    unknowns_of_rank_one,
)
from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Proof, Real, Solved, Unit, Whole, strictly
from theory.laws.sign_chain import invariant_laws, keeps_sign, sparse_law, stationary_law, transition_matrix

CASES = [
    dict(d=2, N=1, B=9, gamma=Fraction(1, 16)),
    dict(d=3, N=1, B=9, gamma=Fraction(1, 24)),
    dict(d=2, N=1, B=2, gamma=Fraction(1, 32)),
    dict(d=2, N=2, B=2, gamma=Fraction(1, 32)),
    dict(d=2, N=2, B=9, gamma=Fraction(1, 16)),
]


def measure_signs(case):
    """From M = ssᵀ: the chance that M_12 turns in one layer, its long-run mean, and the number of invariant laws."""
    law, d = sparse_law(case.B), case.d
    kept = keeps_sign(law, case.gamma, (1,) * d, row=0)
    turn = 2 * kept * (1 - kept)  # exactly one of two independent rows flips
    states, P = transition_matrix(law, case.gamma, d)
    chance = stationary_law(P) if turn else [int(k == 0) for k in range(len(states))]  # frozen: where it started
    return {
        "laws": invariant_laws(law, case.gamma, d=d, N=case.N),
        "turn": turn,
        "mean": sum(c * s[0] * s[1] for s, c in zip(states, chance, strict=True)),
        "strength": case.gamma * case.B * d,
    }


def measure_batch(case, p):
    """Any number of samples, the two laws that exist, and a state of rank one after a layer."""
    N = p.unknown("N")
    p.require(N - 1)
    return {"N": N, **state_of_rank_one(p), **two_laws_of_signs(p, N)}


SAYS = (
    r"\mathrm{rank}(H_k) = 1 \;\Rightarrow\; M(H_\ell) = M(H_k) \text{ for all } \ell > k,\ |M_{ij}| = 1,\ \lim_L"
    r" \tfrac1L \sum_{\ell \le L} [M(H_\ell)]_{ij} \in \{1,-1\}"
)

batch = Claim(
    label="Lemma 6, for batches",
    title="The same lemma for two or more samples: its hypothesis of a unique invariant law is never met",
    whose="read",
    place="Appendix D, Lemma 6",
    fails="empty",
    because="A layer never leaves the row space of H, so two rows h carry two different invariant laws.",
    says=SAYS + r", \quad N \ge 2",
    relation=Identity(),
    margin=lambda q: q.turned - 1,
    assumes={UNIQUE: same_law, BATCH: two_samples},
    readings=(
        "Square states, N = d ≥ 2, as in the source's Appendix A, are among them; N ≥ 2 is all that is used.",
        "The lemma takes its assumptions from Lemma 5: weights in [−B, B], a unique invariant law and γ ≤ 1/(8d). Its proof"
        " uses γ ≤ 1/(8Bd).",
        WHY_NOT_UNIQUE,
        "The margin is M_12 after a layer over M_12 before it, minus one. If M never changes, its long-run mean is ±1, too.",
    ),
    domain=rank_one_batches(),
    evidence=(
        Solved([dict(batch="N ≥ 2")], measure_batch, reduces=lambda o: {"batch": "N ≥ 2", "unknowns": unknowns_of_rank_one(o)}),
    ),
    foils=(Foil("without uniqueness", without=UNIQUE), Foil("one sample too", without=BATCH)),
    control=Control("γ < 1/(Bd), without uniqueness", without=UNIQUE, assumes={"γBd < 1": strictly(lambda q: 1 - q.strength)}),
)

claim = Claim(
    label="Lemma 6",
    place="Appendix D, Lemma 6",
    sides={"the squared mean sign": lambda q: q.mean**2, "what “the same for ever” needs": lambda q: 1},
    fails="hypothesis",
    because="For γ ≤ 1/(8d) and weights as large as B > 8 a row can be multiplied by a negative factor, and its sign turns.",
    says=SAYS,
    relation=Identity(),
    margin=lambda q: (q.turn, q.mean**2 - 1),
    assumes={UNIQUE: only_one_law, "γ ≤ 1/(8d)": lambda q: 1 / (8 * q.d) - q.gamma},
    readings=(
        "States are d × N, as in Section 2 of the source; the witnesses have N = 1, d ≥ 2, which its Appendix A (d × d) leaves"
        " out. For N ≥ 2 the hypothesis is never met: the variant `batch`. For d = N = 1 the lemma is trivial.",
        "γ ≤ 1/(8d), as stated; with the γ ≤ 1/(8Bd) of its proof no sign ever flips and there is no unique law.",
        WHY_NOT_UNIQUE,
        "With N = 1 and sparse weights 0, ±9 of unit variance the law is unique, signs flip, and the long-run mean of M_12 is 0.",
    ),
    evidence=(Exact(CASES, measure_signs),),
    foils=(Foil("the long-run mean is 1/2", margin=lambda q: (q.turn, 2 * q.mean - 1)),),
    control=Control("γ < 1/(Bd), without uniqueness", without=UNIQUE, assumes={"γBd < 1": lambda q: 1 - q.strength}),
    by_hand="""
from fractions import Fraction as Q
d, B, gamma = 2, 9, Q(1, 16)                        # gamma <= 1/(8d); one sample: M_12 is the product of two signs
law = {9: Q(1, 162), -9: Q(1, 162), 0: Q(80, 81)}   # entries +-9 with chance 1/162 each, otherwise 0
def chance_of_change(s, t):                         # of the product s t, in one layer
    flips = lambda a, b: sum(p * q for w, p in law.items() for v, q in law.items() if (a + gamma * (w*a + v*b)) * a < 0)
    one, two = flips(s, t), flips(t, s)
    return one * (1 - two) + two * (1 - one)
down, up = chance_of_change(1, 1), chance_of_change(1, -1)
mean = (up - down) / (up + down)                    # of M_12 in the long run
print(mean**2, "against", 1)
assert down > 0 and mean**2 < 1, "M would stay the same"
""",
)


def argue(p):
    """Row i is multiplied by 1 + γ Σ_j W_ij s_j s_i = 1 + γBd·a, where a in [−1, 1] is the mean of W_ij s_j s_i/B over j."""
    strength, a = p.field("strength", says="γBd"), p.field("a", says="the mean of W_ij s_j s_i/B over j")
    return {"factor": 1 + strength * a, "strength": strength}


def measure_factor(o):
    """d weights of the same size, signed against or with the row: 1 + γ Σ_j W_ij s_j s_i, B = 1."""
    gamma = o.strength / o.d
    return {"factor": 1 + sum(gamma * o.a for _ in range(o.d)), "strength": o.strength}


def measure_worst_row(case):
    """The smallest factor of a row: all weights of the row at the bound, against its sign."""
    d, B = case.d, case.B
    factor = 1 + case.gamma * sum(-B for _ in range(d))
    return {"factor": factor, "strength": case.gamma * B * d}


ROWS = [dict(d=d, B=B, gamma=Fraction(99, 100) / (B * d)) for d in (1, 2, 10) for B in (1, 9)]

amended = Claim(
    label="Lemma 6, repaired",
    place="Appendix D, Lemma 6",
    title="For γ < 1/(Bd) no sign ever flips: once a layer has rank one, M stays the same for ever",
    says=r"|W_{ij}| \le B,\ \gamma < \frac{1}{Bd},\ \mathrm{rank}(H_k) = 1 \;\Rightarrow\; M(H_\ell) = M(H_k) \text{ for"
    r" all } \ell > k",
    margin=lambda q: q.factor - q.c * (1 - q.strength),
    constants=dict(c=1),
    assumes={"γBd < 1": strictly(lambda q: 1 - q.strength)},
    readings=(
        "The factor 1 + γ Σ_j W_ij s_j s_i that a row of signs is multiplied by is at least 1 − γBd > 0, so the sign s_i"
        " is kept. No invariant law is needed, and 1/(Bd) is eight times the strength that the source's proof"
        " uses.",
    ),
    whose="ours",
    domain=Domain(d=Whole(1), strength=Unit(without="high"), a=Real(-1, 1), measure=measure_factor),
    evidence=(Proof(argue), Exact(ROWS, measure_worst_row)),
    foils=(
        Foil("1.01 (1 − γBd)", c=Fraction(101, 100), evidence=(Exact(ROWS, measure_worst_row),)),
        Foil(
            "still positive for γBd ≤ 1",
            without="γBd < 1",
            assumes={"γBd ≤ 1": lambda q: 1 - q.strength},
            margin=lambda q: 10**9 * q.factor - 1,
            over=[dict(d=2, B=3, gamma=Fraction(1, 6))],
        ),
        Foil(
            "still positive for γ ≤ 1/(8d)",
            without="γBd < 1",
            assumes={"γ ≤ 1/(8d)": lambda q: 1 / (8 * q.d) - q.gamma},
            margin=lambda q: 10**9 * q.factor - 1,
            over=[dict(d=2, B=9, gamma=Fraction(1, 16))],
        ),
    ),
)
