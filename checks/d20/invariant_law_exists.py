"""The chain admits at least one invariant law."""

from checks.engine.api import Claim, Exact, Foil, Fraction, Identity, Proof, grid


def argue(p):
    """On states s hᵀ signs flip independently with one chance each, so uniform signs stay uniform."""
    keep = p.nonnegative("kappa", "chance that a sign is kept; the same for both signs because weights are symmetric")
    d = p.at_least(1, "d", "the width")
    uniform = p.identity(
        keep / 2 + (1 - keep) / 2, Fraction(1, 2) + 0 * keep, says="mass that arrives at a sign, from both signs"
    )
    return {"after": uniform, "before": Fraction(1, 2), "d": d}


def measure_chain(case):
    """The worst difference between uniform signs before and after one exact transition, and E H_11² on two rows h."""
    from theory.sign_chain import sparse_law, transition_matrix

    states, P = transition_matrix(sparse_law(case.B), case.gamma, int(case.d))
    share = Fraction(1, len(states))
    after = [sum(P[i][j] for i in range(len(states))) / len(states) for j in range(len(states))]
    worst = max(after, key=lambda x: abs(x * len(states) - 1))
    return {"after": worst, "before": share, "other_row": case.N}  # H_11² is N on √N e_1 and 0 on √N e_2


CHAINS = Exact(grid(d=(1, 2, 3), N=(2,), B=(2, 9), gamma=(Fraction(1, 16), Fraction(2, 7), 3)), measure_chain)

claim = Claim(
    label="Appendix E, proof sketch",
    says=r"\text{there is a law } \nu \text{ with } \int g(\mathrm{BN}(H+\gamma WH))\,\mu(dW)\,\nu(dH) = \int"
    r" g(H)\,\nu(dH) \text{ for all bounded } g",
    relation=Identity(),
    margin=lambda q: q.after - q.before,
    readings=(
        "Shown by an explicit law: H = s hᵀ with independent uniform signs s and any fixed row h of norm √N. A layer gives"
        " row i the factor s_i + γ Σ_j W_ij s_j, of which BN keeps the sign; rows of W are independent and symmetric, so"
        " the signs flip independently with one and the same chance.",
        "Weights as in Definition 1: independent and symmetric, with a density, so that no row vanishes.",
    ),
    evidence=(Proof(argue, covers="every d, N, γ and every symmetric weight law under which no row vanishes"), CHAINS),
    foils=(
        Foil("exactly one", margin=lambda q: q.other_row, evidence=(CHAINS,)),
        Foil("all signs +", margin=lambda q: q.after - 1),
    ),
    supports=("d20/lemma-13",),
)
