"""The logarithm of the gap is said to fall linearly over twenty layers and to wiggle around a small constant from then on."""

import numpy as np

from lemmacheck import Claim, Control, Draws, Foil, Fraction, Plot, WithProbability
from theory.chains.wide import simulate
from theory.randomness import threefry

RUNS = 20
WITNESS = 6  # decades: the authors' code starts from one against 10⁻⁶
SIZES = (4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8)  # decades


def draw_curve(case, keys):
    """One figure: the mean of log V over 20 runs at layers 1..40, and how well a line fits its first twenty points."""
    start = np.diag([10.0**case.decades, 1.0, 1.0, 1.0])
    runs = np.concatenate([threefry.subkey(keys, r) for r in range(RUNS)])  # run r of figure b is row r·B + b
    V = simulate(runs, start, d=case.d, layers=range(1, 41))["V"]
    curve = np.log(V).reshape(RUNS, len(keys), 40).mean(0)
    x = np.arange(1, 21) - 10.5
    slope = (curve[:, :20] * x).sum(1) / (x * x).sum()
    rest = curve[:, :20] - curve[:, :20].mean(1, keepdims=True) - slope[:, None] * x
    fit = 1 - rest.var(1) / curve[:, :20].var(1)
    return {
        "fit": fit,
        "first_half": curve[:, 0] - curve[:, 9],
        "second_half": curve[:, 9] - curve[:, 19],
        "after": curve[:, 19] - curve[:, 39],
    }


def draw_shares(case, keys):
    """One figure per size of the large value, from 10⁴ to 10⁸: how evenly log V falls over layers 1..20, at the best size.

    Of the falls over layers 1..5, 5..10, 10..15, 15..20 the smallest, as a part of what a line would fall there (its share
    of layers): 1 is a line, 0 a flat stretch.
    """
    shares = []
    for place, decades in enumerate(SIZES):
        own = threefry.subkey(keys, 1000 + place)
        runs = np.concatenate([threefry.subkey(own, r) for r in range(RUNS)])
        start = np.diag([10.0**decades, 1.0, 1.0, 1.0])
        logs = np.log(simulate(runs, start, d=case.d, layers=(1, 5, 10, 15, 20))["V"])
        curve = logs.reshape(RUNS, len(keys), 5).mean(0)
        falls = (curve[:, :-1] - curve[:, 1:]) / (np.array([4, 5, 5, 5]) / 19)
        shares.append(falls.min(1) / (curve[:, 0] - curve[:, -1]))
    return {"share": np.max(shares, axis=0)}


MODERATE = [*({"d": d, "decades": 2} for d in (32, 512)), {"d": 32, "decades": 1}, {"d": 512, "decades": 1, "since": "ci"}]
ONE_SIZE = [{"d": d, "decades": WITNESS} for d in (32, 512)]

claim = Claim(
    label="Figure 2a",
    place="Section 3.3, Figure 2a",
    says=r"\text{for some size of the large value, mean of 20 runs:} \quad \log V(H_\ell) \ \text{falls linearly for } \ell = 1,"
    r" \dots, 20 \ (R^2 \ge 0.9), \text{ by } \ge 1, \text{ then by} < \tfrac14 \text{ over } 20..40",
    relation=WithProbability(Fraction(1, 2)),
    margin=lambda q: (q.fit - q.least, q.first_half + q.second_half - q.drop, q.flat - q.after, q.flat + q.after),
    constants=dict(least=Fraction(9, 10), drop=1, flat=Fraction(1, 4)),
    whose="read",
    readings=(
        "The logarithm of V_ℓ is said to fall linearly over twenty layers and then to fluctuate about a small constant, from"
        " a diagonal H_0 of which one entry is large. n = 4 and d = 32, 512 are recovered from elsewhere, not printed in our"
        " copy. The size of the large value is printed nowhere, so the sentence is read as: some size, the same at both"
        " widths, gives such a figure. One against 10⁻⁶, as in the authors' code, does; one figure is a mean over 20 runs,"
        " and is one draw.",
        "“Linearly” is R² ≥ 0.9, “wiggles” a change of less than 1/4 from layer 20 to 40, “small” at least a factor e below layer"
        " 1: bars of ours, set after looking at pilot draws. They decide. Such a curve is a plateau, a fall and a"
        " plateau: no size from 10⁴ to 10⁸ makes every five layers fall half as much as a line would (d21/figure-2a-steady).",
        "At sizes of 10 to 1000 the gap is at its floor after 4 to 10 layers and no line fits (d21/figure-2a-moderate). That it"
        " falls fast and then stays is supported there too (d21/figure-2a-amended); its rate near orthogonality is log((n+2)/n)"
        " per layer (ours/orthogonality-rate).",
    ),
    evidence=(Draws(ONE_SIZE, draw_curve, draws=256, block=32),),
    foils=(
        Foil("R² ≥ 0.99", least=Fraction(99, 100)),
        Foil("a fall by 3/2", drop=Fraction(3, 2)),
        Foil("a further fall of 1/4 after layer 20", margin=lambda q: (q.fit - q.least, q.after - q.flat)),
        Foil("a value of ten", over=MODERATE[2:3]),
    ),
    shows={"R²": lambda q: q.fit, "fall over layers 20..40": lambda q: q.after},
)

moderate = claim.but(
    label="Figure 2a, a moderate start",
    fails="reading",
    sides={"R² of a line over twenty layers": lambda q: q.fit, "the least that is called linear": lambda q: q.least},
    because="The gap falls by log(3/2) per layer and is at its floor of order 1/√d after 4 to 10 layers.",
    title="With one value 10 to 1000 times the others the logarithm of the gap falls linearly over twenty layers (R² ≥ 0.9)",
    says=r"\log V(H_\ell) \ \text{decreases linearly for } \ell = 1, \dots, 20 \quad (R^2 \ge 0.9)",
    relation=WithProbability(Fraction(1, 2)),
    margin=lambda q: q.fit - q.least,
    constants=dict(least=Fraction(9, 10)),
    whose="ours",
    readings=(
        "n = 4 and d = 32, 512 are recovered from elsewhere, not printed in our copy; the figure is the mean over 20 runs, and one"
        " figure is one draw.",
        "That one diagonal entry is relatively large is read as 10 to 1000 times the others. The gap then falls at the rate"
        " log(3/2) per layer and reaches its floor of about 1.16/√d after 4 to 10 layers, so the next ten are flat.",
        "The bar of 0.9 for R² is ours, set after looking at pilot draws (R² was 0.4 to 0.9 there). A line over layers 1..20 would"
        " also fall as much over layers 10..20 as over 1..10, which the table shows it does not.",
        "The size of the large value is not printed. Around 10⁶ a plateau at the start and one at the end make the curve look"
        " nearly straight; that is the control. So this refutes the sentence for moderate sizes, not the figure (d21/figure-2a).",
    ),
    evidence=(Draws(MODERATE + [{"d": d, "decades": 3, "since": "ci"} for d in (32, 512)], draw_curve, draws=64, block=32),),
    foils=(Foil("R² ≥ 0.95", least=Fraction(19, 20)),),
    control=Control("a value of 10⁶", over=ONE_SIZE),
    shows={
        "R²": lambda q: q.fit,
        "drop over layers 1..10": lambda q: q.first_half,
        "drop over layers 10..20": lambda q: q.second_half,
    },
    by_hand="""
import numpy as np
rng, d, n = np.random.default_rng(0), 32, 4
def fit():                                         # R^2 of a line through the mean of log V over 20 runs, layers 1 to 20
    logs = np.zeros((20, 20))
    for run in range(20):
        H = np.zeros((d, n)); H[:n, :n] = np.diag([10.0, 1, 1, 1])
        for layer in range(20):
            H = rng.standard_normal((d, d)) @ H
            H /= np.linalg.norm(H, axis=1, keepdims=True) * d**0.5
            logs[run, layer] = np.log(np.linalg.norm(H.T @ H - np.eye(n) / n))
    return np.corrcoef(range(20), logs.mean(0))[0, 1]**2
fits = [fit() for figure in range(10)]
print(np.mean(fits), "against", 0.9)
assert np.median(fits) < 0.9, "the second ten layers would continue the line"
""",
)

steady = Claim(
    label="Figure 2a, all along the twenty layers",
    fails="reading",
    sides={
        "the smallest part of a line that the best size keeps": lambda q: q.share,
        "the part that is asked for": lambda q: q.part,
    },
    because="A large start stays flat at first and a small one at the end, since no layer falls by more than log(3/2)"
    " near orthogonality.",
    title="At some size of the large value each five of the first twenty layers fall at least half as much as a line would"
    " (width 512)",
    says=r"\text{for some size from } 10^4 \text{ to } 10^8: \quad \log\frac{V(H_a)}{V(H_b)} \ge \tfrac12\, \frac{b - a}{19}"
    r" \log\frac{V(H_1)}{V(H_{20})}, \quad (a, b) = (1, 5), (5, 10), (10, 15), (15, 20)",
    relation=WithProbability(Fraction(1, 2)),
    margin=lambda q: q.share - q.part,
    constants=dict(part=Fraction(1, 2)),
    whose="ours",
    readings=(
        "A stricter sense of “linearly decreases for ℓ = 1, …, 20” than R² ≥ 0.9: the fall is spread over all twenty layers. n = 4"
        " and d = 512 are recovered from elsewhere, not printed in our copy; sizes of 10⁴ to 10⁸ times the others, in half"
        " decades, each a figure of 20 runs; in one draw it is enough that one of the nine sizes passes.",
        "Smaller sizes leave the last five layers flat, larger ones the first five: the gap falls by at most log(3/2) per layer"
        " once it falls, and has less than three units of its logarithm to fall. The half is ours, set after pilot draws, in"
        " which the best size had about a third.",
    ),
    evidence=(Draws([{"d": 512}], draw_shares, draws=64, block=32, since="ci"),),
    foils=(Foil("three quarters of a line", part=Fraction(3, 4)),),
    control=Control("a tenth of a line", part=Fraction(1, 10)),
    shows={"smallest part of a line, best size": lambda q: q.share},
    by_hand="""
import numpy as np
rng, n, d, runs = np.random.default_rng(0), 4, 512, 20
def shares(size):
    logs = np.zeros(21)
    for run in range(runs):
        gram = np.diag([size**2, 1, 1, 1])
        for layer in range(1, 21):                      # the rows of W H are Gaussian with covariance H^T H
            values, vectors = np.linalg.eigh(gram)
            rows = rng.standard_normal((d, n)) * np.abs(values)**0.5 @ vectors.T
            rows /= np.linalg.norm(rows, axis=1, keepdims=True) * d**0.5
            gram = rows.T @ rows
            logs[layer] += np.log(np.linalg.norm(gram - np.eye(n) / n)) / runs
    return min((logs[a] - logs[b]) / (b - a) for a, b in ((1, 5), (5, 10), (10, 15), (15, 20))) * 19 / (logs[1] - logs[20])
print(max(shares(10.0**k) for k in (4, 5, 6, 7, 8)), "against", 0.5)
assert max(shares(10.0**k) for k in (4, 5, 6, 7, 8)) < 0.5, "some size would give a steady fall"
""",
)

amended = moderate.but(
    label="Figure 2a, repaired",
    title="The gap falls during the first ten layers and is constant up to noise from the twentieth on",
    says=r"\log V \ \text{falls by more than } 1 \ \text{over layers } 1..10 \ \text{and by less than } \tfrac14 "
    r"\ \text{over layers } 20..40",
    margin=lambda q: (q.first_half - q.drop, q.flat - q.after, q.flat + q.after),
    whose="ours",
    readings=(
        "A large value of 10 to 1000 times the others, n = 4, means over 20 runs.",
        "The falls of 1 and 1/4 are ours, set after looking at pilot draws.",
    ),
    evidence=(Draws(MODERATE, draw_curve, draws=64, block=32),),
    foils=(
        Foil("a fall of 3/2 over ten layers", drop=Fraction(3, 2)),
        Foil("a further fall of 1/4 after layer 20", margin=lambda q: q.after - Fraction(1, 4)),
    ),
    plot=Plot(
        "d",
        ("drop over layers 1..10", "drop over layers 10..20"),
        kind="bars",
        by="decades",
        title="fall of log V; at the start one singular value exceeds the others by so many decades",
    ),
)
