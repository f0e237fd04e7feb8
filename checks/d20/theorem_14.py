"""With a unique invariant law the averaged soft rank is at least (1 − τ)² times the averaged r, and that at least √((1 − α) d)."""

from checks.d20.experiments import chain_bounds, draw_chain, draw_low_rank_chain, low_rank_bounds, windows
from checks.d20.lemma_13 import invariant_means
from checks.engine.api import (
    Always,
    Claim,
    Control,
    Draws,
    Exact,
    Foil,
    Fraction,
    Observed,
    OfMeans,
    Plot,
    Proof,
    WithProbability,
    power,
    sqrt,
)

UNIQUE = "the chain on matrices with rows of norm √N has a unique invariant law"
SOFT = "Lemma 1: rank_τ ≥ (1 − τ)² r"
SMALL = windows(gamma="1/10", first=200, last=400, every=10, d=(4, 8, 16), law=("uniform",))
LARGER = (
    windows("ci", gamma="1/100", first=20000, last=30000, every=100, d=(4,), law=("uniform",))
    + windows("ci", gamma="1/10", first=200, last=400, every=10, d=(32,), law=("uniform",))
    + windows("full", gamma="1/100", first=20000, last=30000, every=100, d=(8,), law=("uniform",))
)
WIDE = (
    windows("ci", gamma="1/10", first=200, last=600, every=20, d=(64, 128), law=("uniform",))
    + windows("full", gamma="1/10", first=200, last=600, every=20, d=(256,), law=("uniform",))
    + windows("full", gamma="1/100", first=20000, last=30000, every=100, d=(16, 32), law=("uniform",))
)


def parts(q):
    """Both inequalities of (58) at τ = 1/2; the second squared and multiplied by T: r² T ≥ (1 − α) d T."""
    return q.soft - (1 - q.tau) ** 2 * q.r, q.r**2 * (q.G + q.X) - q.factor * power(q.d, q.exponent) * q.X


def closed_sets(case):
    """Disjoint sets of states that no layer leaves, each with an invariant law of its own; and the means on them.

    H = s eᵀ (rank one, s a sign vector, e a coordinate direction of R^N) is mapped to BN((s + γWs) eᵀ) = s′ eᵀ with
    signs s′: checked entry by entry in fractions for weights of either sign. A finite set of sign vectors carries at least one
    invariant law, and different directions give different laws. For N = 1 = d the signs themselves are kept.
    """
    from flint import fmpq

    d, N, gamma = int(case.d), int(case.N), case.gamma
    found = []
    for j in range(N):
        for k in range(4):
            W = [[fmpq((7 * a + 3 * b + 5 * k) % 11 - 5, 5) for b in range(d)] for a in range(d)]  # entries in [−1, 1]
            s = [1 if (a + k) % 3 else -1 for a in range(d)]
            H = [[s[a] if c == j else 0 for c in range(N)] for a in range(d)]
            G = [[H[a][c] + gamma * sum(W[a][b] * H[b][c] for b in range(d)) for c in range(N)] for a in range(d)]
            stays = all((G[a][c] != 0) == (c == j) for a in range(d) for c in range(N))
            keeps_sign = all((G[a][j] > 0) == (H[a][j] > 0) for a in range(d))
            if not (stays and keeps_sign):
                raise ArithmeticError(f"layer {W} leaves the set of direction {j}")
        found.append(j)
    laws = len(found) if N > 1 else 2  # at N = 1 the two signs of a single number
    return {"laws": laws, "soft": 1, "r": 1, "G": d**3, "X": 0}


claim = Claim(
    label="Theorem 14 (Theorem 2)",
    says=r"\lim_L \frac1L \sum_\ell \mathrm{rank}_\tau(H_\ell) \ge \lim_L \frac{(1-\tau)^2}{L} \sum_\ell r(H_\ell)"
    r" \ge (1-\tau)^2 \sqrt{(1-\alpha)\, d} \quad \text{a.s., if the invariant law is unique}",
    relation=Always(),
    margin=parts,
    constants={"tau": Fraction(1, 2), "factor": 1, "exponent": 1},
    assumes={UNIQUE: lambda q: 1 - q.laws},
    readings=(
        "Asking for uniqueness among full-rank laws only does not help: for γBd < 1 the sign of det H (N = d) and the row space"
        " (N > d) are conserved, so a second law of full rank always exists.",
        "γ small enough that |γ(Ws)_i| < 1 for weights in [−B, B], so that a layer cannot flip the sign of a rank-one"
        " row.",
        "Row spaces: every layer multiplies H from the left, so H = s eᵀ stays a multiple of eᵀ in every row. For N ≥"
        " 2 each direction e carries an invariant law of its own; rank(X) = d asks for N ≥ d, so the case N = 1 is d"
        " = 1, where the two signs stay apart. The hypothesis of uniqueness is never met.",
        "“Almost surely” in the control: in at least nine of ten chains, for averages over the stated layers, with α"
        " measured on the same chain.",
    ),
    evidence=(
        Exact(
            [{"d": d, "N": N, "gamma": Fraction(1, 8 * d)} for d in (1, 2, 3, 4) for N in (d, d + 1, 2 * d + 1)],
            closed_sets,
            covers="every d ≥ 1 and N ≥ d: a layer acts on rows from the left and cannot leave a row space, so"
            " the same two closed sets exist in every dimension",
        ),
    ),
    foils=(
        Foil("for every invariant law, r ≥ √d", without=UNIQUE, margin=lambda q: q.r**2 - q.d),
        Foil("for every invariant law, rank at least two", without=UNIQUE, margin=lambda q: q.soft - 2),
    ),
    control=Control(
        "without uniqueness, on chains from full-rank starts",
        without=UNIQUE,
        relation=WithProbability(Fraction(9, 10)),
        evidence=(Draws(SMALL + LARGER, draw_chain, chain_bounds, draws=512),),
    ),
    by_hand="""
import numpy as np
d, N, gamma = 2, 2, 1/16
rng = np.random.default_rng(0)
ends = []
for e in ([1.0, 0.0], [0.0, 1.0]):            # two starts of rank one with different row spaces
    H = np.outer([1.0, -1.0], e) * N**0.5
    for layer in range(1000):
        H = H + gamma * rng.uniform(-3**0.5, 3**0.5, (d, d)) @ H
        H *= N**0.5 / np.linalg.norm(H, axis=1, keepdims=True)
    ends.append(abs(H))
assert np.allclose(ends[0][:, 1], 0) and np.allclose(ends[1][:, 0], 0)   # neither ever meets the other: two laws
""",
)


def argue(p):
    """Jensen: E r ≥ d²/E F; then the argument of Lemma 13."""
    from theory import trusted

    means = invariant_means(p, allowed=lambda d, F: 2 * d**2 + F)
    d, F = means["d"], means["F"]
    j = p.slack("j", "what Jensen leaves")
    r = d**2 * (1 + j) / F
    p.because(j, trusted.jensen_reciprocal(mean=F, mean_of_reciprocal=r / d**2))
    gap = p.nonnegative("g", "what Lemma 1 leaves, in expectation (a hypothesis here, proved as d20/lemma-1b)")
    return {**means, "r": r, "soft": gap + r / 4}


amended = claim.but(
    label="Theorem 14 for every invariant law",
    title="For every invariant law and small γ the expected soft rank is at least (1 − τ)² E r, and E r is at"
    " least √((1 − α) d)",
    says=r"\mathbb{E}_\nu\, \mathrm{rank}_\tau \ge (1-\tau)^2\, \mathbb{E}_\nu r, \quad"
    r" \mathbb{E}_\nu r \ge \sqrt{(1-\alpha)\, d} \quad \text{for every invariant } \nu",
    relation=OfMeans(),
    without=UNIQUE,
    assumes={SOFT: lambda q: q.soft - (1 - q.tau) ** 2 * q.r},
    provenance="derived",
    control=None,
    by_hand="",
    readings=(
        "The first inequality is Lemma 1 in expectation (d20/lemma-1b) and enters as a hypothesis; what is proved here is the"
        " second.",
        "Uniqueness is dropped and the almost sure limit replaced by the expectation under the invariant law; τ = 1/2.",
        "γ so small that the remainder of Lemma 7, divided by γ², is at most 2d² + E F; weights bounded.",
        "The bound depends on the law: where α is close to one it says nothing. The law of rank two has √((1 − α) d)"
        " < 1 for every d, so a √d needs more than rank(X) ≥ 2.",
        "Draws: chain averages over the stated layers from a full-rank Gaussian start; their α is that of the same"
        " layers.",
    ),
    evidence=(
        Proof(
            argue, covers="every d, every invariant law with α < 1, τ = 1/2, every γ with remainder at most 2d² + E F"
        ),
        Draws(SMALL + LARGER, draw_chain, chain_bounds, draws=4096),
        Observed(WIDE, draw_chain, since="ci", says="larger widths, twelve chains each"),
    ),
    foils=(
        Foil("E r ≥ √d", margin=lambda q: q.r - sqrt(q.d)),
        Foil(
            "rank(X) ≥ 2 suffices for E r ≥ √(d/10)",
            margin=lambda q: q.r - sqrt(q.d / 10),
            evidence=(
                Draws(
                    windows(gamma="1/10", first=200, last=300, every=20, d=(64,), law=("uniform",), rank=(2,)),
                    draw_low_rank_chain,
                    low_rank_bounds,
                    draws=512,
                ),
            ),
        ),
    ),
    shows={
        "E r": lambda q: q.r,
        "√((1 − α) d)": lambda q: sqrt(q.d * q.X / (q.G + q.X)),
        "√d": lambda q: sqrt(q.d),
        "E rank at τ = 1/2": lambda q: q.soft,
    },
    plot=Plot("d", ("E rank at τ = 1/2", "E r", "√d", "√((1 − α) d)"), log="xy", title="soft rank, r and the bound"),
)

beyond = amended.but(
    label="Theorem 14 beyond its hypotheses",
    title="The same inequalities are seen at γ = 1, without skip connections and with Gaussian weights",
    says=r"\frac1L\sum_\ell \mathrm{rank}_\tau(H_\ell) \ge \frac{(1-\tau)^2}{L} \sum_\ell r(H_\ell) \ge"
    r" (1-\tau)^2 \sqrt{(1-\alpha)\, d}, \quad \gamma \in \{1, \infty\}",
    provenance="seed",
    readings=(
        "γ = 1 and γ = ∞ are not small and Gaussian weights are not bounded: the source says its bound is seen to"
        " hold there too (Section 3.1, Figure 3). Averages over the stated layers, α of the same layers, twelve"
        " chains per case.",
    ),
    evidence=(
        Observed(
            windows(gamma="1", first=100, last=600, every=10, d=(8, 16, 32), law=("gaussian", "uniform"))
            + windows(gamma="inf", first=100, last=600, every=10, d=(8, 16, 32), law=("gaussian",))
            + windows("ci", gamma="inf", first=100, last=600, every=10, d=(64, 128), law=("gaussian", "uniform"))
            + windows("full", gamma="1", first=100, last=600, every=10, d=(128, 256), law=("gaussian",)),
            draw_chain,
        ),
    ),
    foils=(
        Foil("average r ≥ √d", margin=lambda q: q.r - sqrt(q.d)),
        Foil("the factor 8 inside the root", factor=8),
    ),
)
