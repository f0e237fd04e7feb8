"""The Jacobian of LayerNorm has norm 1/σ for every d."""

from flint import fmpq

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Numbers, Proof, Whole, strictly

SPREAD = "σ > 0"


def matrix(x):
    """σJ, whose entries are rational although σ is not."""
    d = len(x)
    mean = sum(x) / d
    z = [a - mean for a in x]
    total = sum(a * a for a in z)
    return [[(fmpq(1) if i == j else fmpq(0)) - fmpq(1, d) - z[i] * z[j] / total for j in range(d)] for i in range(d)]


def measure_norm(case):
    """σ‖J‖: a symmetric matrix that is its own square has norm one, or is zero."""
    M = matrix(case.x)
    d = len(M)
    square = [[sum(M[i][k] * M[k][j] for k in range(d)) for j in range(d)] for i in range(d)]
    if square != M:
        raise ValueError("this is no projection")
    return {"norm": int(any(entry != 0 for row in M for entry in row))}


claim = Claim(
    label="As quoted: norm of the Jacobian of LayerNorm",
    says=r"\Big\|\frac{\partial \hat x}{\partial x}\Big\| = \frac1\sigma \ \text{ for every } d",
    relation=Identity(),
    margin=lambda q: q.norm - q.one,
    constants=dict(one=1),
    whose="read",
    readings=("d = 1 has σ = 0 and is left out",),
    evidence=(Exact([{"x": [1, -1]}, {"x": [0, 3]}], measure_norm),),
    foils=(Foil("norm 1/2", one=Fraction(1, 2)),),
    control=Control("d ≥ 3", over=[{"x": [1, 2, 4]}, {"x": [0, 0, 1, 5]}]),
    fails="hypothesis",
    because="For d = 2 the vectors 1 and x̂ span the whole plane, and the Jacobian is zero: LayerNorm of two numbers is a sign.",
    by_hand="x = [1.0, 4.0]\nm = sum(x) / 2\ns = (sum((a - m) ** 2 for a in x) / 2) ** 0.5\nassert [(a - m) / s for a in"
    " x] == [-1.0, 1.0]\n",
)


def measure_projection(o):
    """σJ applied twice and once, between v and v; and its trace."""
    if all(a == o.x[0] for a in o.x):
        return {"variance": o.x[0] * 0}  # the hypothesis says that it is not
    M = matrix(o.x)
    image = [sum(M[i][j] * o.v[j] for j in range(o.d)) for i in range(o.d)]
    mean = sum(o.x) / o.d
    return {
        "d": o.d,
        "image2": sum(a * a for a in image),
        "form": sum(a * b for a, b in zip(o.v, image, strict=True)),
        "trace": sum(M[i][i] for i in range(o.d)),
        "variance": sum((a - mean) ** 2 for a in o.x) / o.d,
    }


def argue_projection(p):
    d = p.field("d")
    x, v = p.part("x"), p.part("v")
    X, V, xv, vv = p.symbol("X", x.total), p.symbol("V", v.total), p.symbol("xv", x.inner(v)), p.symbol("vv", v.squares)
    variance = p.given(SPREAD, "s", strictly=True)
    along = (xv - X * V / d) / (d * variance)
    image2 = vv + V**2 / d + along**2 * d * variance - 2 * V**2 / d - 2 * along * (xv - X * V / d)
    return {"d": d, "image2": image2, "form": vv - V**2 / d - along * (xv - X * V / d), "trace": d - 1 - 1, "variance": variance}


amended = Claim(
    label="Norm of the Jacobian of LayerNorm, d ≥ 3",
    title="σ times the Jacobian of LayerNorm is a projection of rank d − 2, so its norm is 1/σ exactly for d ≥ 3",
    says=r"|\sigma J v|^2 = \langle v, \sigma J v\rangle, \quad \mathrm{tr}(\sigma J) = d - 2",
    relation=Identity(),
    margin=lambda q: (q.image2 - q.form, q.trace - q.d + q.lost),
    constants=dict(lost=2),
    assumes={SPREAD: strictly(lambda q: q.variance)},
    whose="ours",
    domain=Domain(d=Whole(2), x=Numbers("d"), v=Numbers("d"), measure=measure_projection),
    evidence=(Proof(argue_projection),),
    foils=(Foil("d − 1 for d − 2", lost=1),),
    because="It projects away from 1 and x̂.",
)
