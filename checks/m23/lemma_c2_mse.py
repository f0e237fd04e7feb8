"""The mean squared error is said to be Lipschitz in the logits with an absolute constant."""

from checks.engine.api import Always, Claim, Control, Exact, Exists, Family, Foil, Fraction, Proof, grid


def measure(case):
    """One logit z and the target zero: the loss z² has the slope 2z."""
    return {"gradient": 2 * case.z, "size": case.z}


claim = Claim(
    label="Lemma C.2, mean squared error",
    says=r"\exists L: \ \left\| \nabla_z \| z - y \|^2 \right\| \le L \quad \text{for all logits } z",
    relation=Exists("L", axis="z"),
    margin=lambda q: q.L - q.gradient,
    constants={"L": None},
    provenance="recovered",
    readings=(
        "“Cross entropy and mean squared error losses are O(1)-Lipschitz” in a classification setting: a bound for all logits.",
        "The slope of a square grows without bound; only the boundedness of the network's own logits saves the theorem.",
    ),
    evidence=(Family(1, measure, "z"),),
    foils=(Foil("L = 100", L=100, evidence=(Exact(grid(z=(1, 10, 100)), measure),)),),
    control=Control("a slope of at most L(1 + |z|)", margin=lambda q: q.L * (1 + q.size) - q.gradient),
    supports=("m23/theorem-5",),
    by_hand="""
L = 1000.0                    # any constant
z, y = L, 0.0                 # one logit, target zero: the loss (z - y)^2 has the slope 2(z - y)
assert 2*(z - y) > L
""",
)


def argue(p):
    """Z = VX with V of orthonormal rows and X of unit rows, n = d: ‖Z‖ ≤ √d; one-hot targets have ‖Y‖ = √d."""
    from theory import trusted

    root = p.at_least(1, "s", "√d")
    logits, targets = p.nonnegative("a", "1 + a = √d/‖Z‖"), p.slack("t", "what the triangle inequality leaves")
    Z = root / (1 + logits)
    p.because(root - Z, trusted.part_of_sum(total=root, part=Z))
    distance = Z + root - targets
    p.because(targets, trusted.part_of_sum(total=Z + root, part=distance))
    return {"gradient": 2 * distance / root**2, "root": root}


def measure_network(case):
    """The worst case: logits opposite to the targets, ‖Z‖ = ‖Y‖ = √d."""
    return {"gradient": 2 * (2 * case.root) / case.root**2}


amended = claim.but(
    label="Lemma C.2, mean squared error, repaired",
    title="On the logits of a batch-normalised network with n = d the mean squared error has slope at most 4/√d",
    says=r"\left\| \nabla_Z \tfrac1n \| Z - Y \|_F^2 \right\|_F \le \frac{4}{\sqrt d}, \quad Z = V X_L,\ n = d, \ Y"
    r" \text{ one-hot}",
    relation=Always(),
    margin=lambda q: q.L / q.root - q.gradient,
    L=4,
    provenance="derived",
    readings=(
        "X_L has unit rows, so ‖X_L‖ = √d, and V has orthonormal rows, so ‖Z‖ ≤ √d; one-hot targets of n = d samples"
        " have ‖Y‖ = √d.",
    ),
    evidence=(
        Proof(argue, covers="every d = n and every read-out with orthonormal rows"),
        Exact(grid(root=(1, 2, 10)), measure_network),
    ),
    foils=(Foil("3.9/√d", L=Fraction(39, 10), evidence=(Exact(grid(root=(1, 2, 10)), measure_network),)),),
    control=None,
    by_hand="",
)
