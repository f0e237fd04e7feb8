"""|∇_y L̂|² ≤ (γ²/σ²)(|g|² − ⟨1, g⟩²/m − ⟨g, ŷ⟩²/m) for batch normalization."""

from flint import fmpq

from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, Identity, Numbers, Proof, Real, Whole, sqrt, strictly

SPREAD = "σ > 0"


def measure(o):
    """Back through z = γ(y − mean)/σ + β step by step: into the quotient, σ², the mean. Squared norms times σ²."""
    m = len(o.y)
    mean = sum(o.y) / m
    centred = [a - mean for a in o.y]
    variance = sum(a * a for a in centred) / m
    if variance == 0:
        return {"variance": variance}  # the hypothesis says that it is not
    into_root = -sum(g * a for g, a in zip(o.g, centred, strict=True)) * o.gamma / (2 * variance)  # of σ², times σ
    into_centred = [o.gamma * g + into_root * 2 * a / m for g, a in zip(o.g, centred, strict=True)]
    into_y = [a - sum(into_centred) / m for a in into_centred]
    return {
        "m": m,
        "left": sum(a * a for a in into_y),
        "squares": o.gamma**2 * sum(g * g for g in o.g),
        "means": o.gamma**2 * sum(o.g) ** 2,
        "along": o.gamma**2 * sum(g * a for g, a in zip(o.g, centred, strict=True)) ** 2 / variance,
        "variance": variance,
    }


def argue(p):
    m, gamma = p.field("m"), p.field("gamma")
    y, g = p.part("y"), p.part("g")
    Y, G, yg, gg = p.symbol("Y", y.total), p.symbol("G", g.total), p.symbol("yg", y.inner(g)), p.symbol("gg", g.squares)
    variance = p.given(SPREAD, "s", strictly=True)
    along = (yg - Y * G / m) ** 2 / variance
    left = gamma**2 * (gg - G**2 / m - along / m)
    return {
        "m": m,
        "left": left,
        "squares": gamma**2 * gg,
        "means": gamma**2 * G**2,
        "along": gamma**2 * along,
        "variance": variance,
    }


claim = Claim(
    label="Theorem 4.1",
    says=r"\|\nabla_y \hat L\|^2 \le \frac{\gamma^2}{\sigma^2}\Big(|g|^2 - \tfrac1m\langle 1, g\rangle^2 - \tfrac1m \langle"
    r" g, \hat y\rangle^2\Big),"
    r" \quad g = \nabla L(z)",
    relation=Identity(),
    margin=lambda q: q.squares - q.means / q.m - q.factor * q.along / q.m - q.left,
    constants=dict(factor=1),
    assumes={SPREAD: strictly(lambda q: q.variance)},
    place="Theorem 4.1",
    whose="read",
    readings=("both sides times σ²; g is any vector", "the source has ≤; both sides are equal, which is what is checked"),
    domain=Domain(m=Whole(2), y=Numbers("m"), g=Numbers("m"), gamma=Real(), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("1.01 of the last term", factor=Fraction(101, 100)),),
    because="The gradient is (γ/σ) times g projected away from 1 and ŷ, which are orthogonal and of length √m.",
)
CASES = [{"y": [1, 0, 0, 0], "g": [1, 0, 0, 0], "gamma": 1}, {"y": [1, 2, 3], "g": [1, 0, -1], "gamma": 2}]
root = claim.but(
    label="As quoted: Theorem 4.1 with 1/√m",
    title="|∇_y L̂|² ≤ (γ²/σ²)(|g|² − ⟨1, g⟩²/m − ⟨g, ŷ⟩²/√m) for batch normalization",
    says=r"\|\nabla_y \hat L\|^2 \le \frac{\gamma^2}{\sigma^2}\Big(|g|^2 - \tfrac1m\langle 1, g\rangle^2 - \tfrac{1}{\sqrt"
    r" m} \langle g, \hat y\rangle^2\Big)",
    relation=Always(),
    margin=lambda q: q.squares - q.means / q.m - q.factor * q.along / sqrt(q.m) - q.left,
    domain=None,
    readings=("both sides times σ²; g is any vector",),
    evidence=(Exact(CASES, measure),),
    foils=(Foil("1.1 of the last term", factor=Fraction(11, 10)),),
    control=Control(
        "gradients orthogonal to ŷ", evidence=(Exact([{"y": [1, -1, 1, -1], "g": [1, 1, -1, -1], "gamma": 1}], measure),)
    ),
    fails="slip",
    because="With 1/m both sides are equal, and 1/√m subtracts more wherever ⟨g, ŷ⟩ ≠ 0 and m > 1.",
    by_hand="m = 4\nassert 1 / m**0.5 > 1 / m\n",
)


def measure_other(case):
    """L(z) = ½ Σ a_i z_i²: the true gradient goes through z = (y − mean)/σ, the right side has g = ∇L at y itself."""
    m = len(case.y)
    mean = sum(case.y) / m
    sigma = sqrt(sum((a - mean) ** 2 for a in case.y) / m)
    at_z = [a * (b - mean) / sigma for a, b in zip(case.curvature, case.y, strict=True)]
    at_y = [a * b for a, b in zip(case.curvature, case.y, strict=True)]
    back, right = (measure(type(case)({"y": case.y, "g": g, "gamma": fmpq(1)})) for g in (at_z, at_y))
    return {**right, "left": back["left"]}


HALF = Fraction(1, 2)
SMALL = {"y": [HALF, -HALF, HALF, -HALF], "curvature": [1, 2, 3, 4]}

elsewhere = claim.but(
    label="As quoted: Theorem 4.1 with g = ∇L(y)",
    title="|∇_y L̂|² ≤ (γ²/σ²)(|g|² − ⟨1, g⟩²/m − ⟨g, ŷ⟩²/m) with g taken at y, not at the normalized batch",
    says=r"\|\nabla_y \hat L\|^2 \le \frac{\gamma^2}{\sigma^2}\Big(|g|^2 - \tfrac1m\langle 1, g\rangle^2 - \tfrac1m \langle"
    r" g, \hat y\rangle^2\Big),"
    r" \quad g = \nabla L(y)",
    relation=Always(),
    domain=None,
    readings=("L(z) = ½ Σ a_i z_i², γ = 1, β = 0; both sides times σ²",),
    evidence=(Exact([SMALL], measure_other),),
    foils=(Foil("1.01 of the last term", factor=Fraction(101, 100)),),
    control=Control("a batch with σ = 2", over=[{"y": [2, -2, 2, -2], "curvature": [1, 2, 3, 4]}]),
    fails="hypothesis",
    because="For a quadratic L the gradient at y is σ times the one at the normalized batch, and too small where σ < 1.",
    by_hand="import numpy as np\ny = np.array([0.5, -0.5, 0.5, -0.5])\na, z = np.array([1, 2, 3, 4]), y / y.std()\n"
    "P = np.eye(4) - np.ones((4, 4)) / 4 - np.outer(z, z) / 4\nassert np.linalg.norm(P @ (a * z)) > np.linalg.norm(P @ (a"
    " * y))\n",
)
