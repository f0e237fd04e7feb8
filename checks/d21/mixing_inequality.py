"""For Markov chains in general a drift condition is said to bring every mean nearer to its limit by a factor α per step."""

from checks.arguments.finite_chains import CHAINS, after, average, drift_slack
from checks.arguments.mixing import argue_doeblin
from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, MixingChain, Proof, Unit, Whole, power

DRIFT = "the drift condition E[L′ | H] ≤ γL + K holds with γ < 1"


def measure(case):
    """Both sides of the inequality without the factor α^ℓ, for a chain, start and function φ given in fractions."""
    P, pi, start, phi, L = CHAINS[case.chain]
    limit = average(pi, phi)
    return {
        "left": abs(average(after(start, P, case.steps), phi) - limit),
        "right": abs(average(start, phi) - limit),
        "drift": drift_slack(P, L, Fraction(1, 2), Fraction(2, 3)),
        "states": len(P),
    }


def measure_chain(o):
    """|E φ(H_ℓ) − E_π φ| by stepping the law of the start forward, not φ backward."""
    P, law = o.chain.kernel, o.chain.start
    left = abs(average(after(law, P, o.chain.steps), o.chain.phi) - average(o.chain.stationary, o.chain.phi))
    oscillation = max(o.chain.phi) - min(o.chain.phi)
    return {"left": left, "epsilon": o.epsilon, "oscillation": oscillation, "steps": o.steps}


claim = Claim(
    label="Section 3.2, mixing",
    place="Section 3.2",
    sides={
        "the distance from the limit after the step": lambda q: q.left,
        "the printed bound": lambda q: power(q.alpha, q.steps) * q.right,
    },
    fails="false",
    because="Where φ has its stationary mean at the start the right side is zero, yet one step may move it.",
    says=r"|\mathbb{E}\varphi(H_\ell) - \mathbb{E}_\pi\varphi| \le \alpha^\ell\, |\mathbb{E}\varphi(H_0) - \mathbb{E}_\pi\varphi|"
    r" \ \text{for every Markov chain with the drift condition}",
    relation=Always(),
    margin=lambda q: power(q.alpha, q.steps) * q.right - q.left,
    assumes={DRIFT: lambda q: q.drift},
    readings=(
        "Refuted is the implication for Markov chains in general, as the sentence words it (the witness has three states). The"
        " chain of representations itself disobeys it too: take any g whose mean at layer ℓ is not E_π g, and φ = g except at the"
        " input, where φ(H_0) = E_π g. Gaussian layers never return to H_0, so both means of φ are those of g, and the right"
        " side is zero.",
        "α in (0, 1) is the same for every measurable φ, as the sentence says; Harris' theorem, which it cites, needs"
        " a minorisation"
        " too and bounds a norm over all φ, not each φ by its own initial deviation.",
        "Where the initial deviation happens to vanish the quoted inequality would freeze E φ(H_ℓ) for ever.",
    ),
    evidence=(
        Exact(
            [
                {"chain": "a lazy cycle of three states", "steps": 1, "alpha": Fraction(99, 100)},
                {"chain": "two states", "steps": 1, "alpha": Fraction(1, 2)},
                {"chain": "two states", "steps": 3, "alpha": Fraction(1, 2)},
            ],
            measure,
        ),
    ),
    foils=(Foil("α^{2ℓ} on two states", margin=lambda q: power(q.alpha, 2 * q.steps) * q.right - q.left),),
    control=Control("two states", assumes={"two states": lambda q: 2 - q.states}),
    by_hand="""
from fractions import Fraction as F
P = [[F(1,6), F(2,3), F(1,6)], [F(1,6), F(1,6), F(2,3)], [F(2,3), F(1,6), F(1,6)]]   # stationary law: uniform
phi = [0, 1, -1]                                   # stationary mean 0, and 0 at the starting state
after_one_step = sum(P[0][j] * phi[j] for j in range(3))
print(after_one_step, "against", 0)
assert after_one_step == F(1, 2), "the right side is zero, so the left side would have to be"
""",
)

amended = claim.but(
    label="Section 3.2, mixing, repaired",
    because="What all rows share cancels in a difference, and what is left averages values of φ.",
    title="If all transition laws share a mass ε, means approach their limit by 1 − ε per layer, measured by the oscillation of φ",
    says=r"|\mathbb{E}\varphi(H_\ell) - \mathbb{E}_\pi\varphi| \le (1-\varepsilon)^\ell\, (\sup\varphi - \inf\varphi)"
    r" \ \text{if } P(x,\cdot) \ge \varepsilon\,\nu",
    margin=lambda q: power(1 - q.c * q.epsilon, q.steps) * q.oscillation - q.left,
    constants=dict(c=1),
    without=DRIFT,
    whose="ours",
    readings=(
        "Doeblin's condition, 0 < ε < 1 (for ε = 1 one step forgets everything, for ε = 0 nothing is said).",
        "Two states that are left only through the shared law have equality.",
    ),
    domain=Domain(
        states=Whole(1),
        steps=Whole(0),
        epsilon=Unit(without="both"),
        chain=MixingChain("states", "steps", "epsilon"),
        measure=measure_chain,
        styles=8,
    ),
    evidence=(Proof(argue_doeblin),),
    foils=(
        Foil("1.01 ε for ε", c=Fraction(101, 100)),
        Foil("one step more", margin=lambda q: power(1 - q.epsilon, q.steps + 1) * q.oscillation - q.left),
    ),
)
