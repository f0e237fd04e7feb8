"""The Jacobian of LayerNorm is (1/σ)(I − 11ᵀ/d − x̂x̂ᵀ/d)."""

from lemmacheck import Claim, Domain, Foil, Fraction, Identity, Numbers, Proof, Whole, strictly

SPREAD = "σ > 0"


def measure(o):
    """⟨u, σJv⟩ by differentiating (x + tv − mean)/σ at t = 0: quotient rule, with σ² differentiated by itself."""
    d = len(o.x)
    mean, drift = sum(o.x) / d, sum(o.v) / d
    z, dz = [x - mean for x in o.x], [v - drift for v in o.v]
    variance = sum(a * a for a in z) / d
    if variance == 0:
        return {"variance": variance}  # the hypothesis says that it is not
    slope = 2 * sum(a * b for a, b in zip(z, dz, strict=True)) / d
    derivative = [b - a * slope / (2 * variance) for a, b in zip(z, dz, strict=True)]
    return {
        "left": sum(a * b for a, b in zip(o.u, derivative, strict=True)),
        "plain": sum(a * b for a, b in zip(o.u, o.v, strict=True)),
        "means": sum(o.u) * sum(o.v) / d,
        "along": sum(a * b for a, b in zip(o.u, z, strict=True)) * sum(a * b for a, b in zip(o.v, z, strict=True)) / (d * variance),
        "variance": variance,
    }


def argue(p):
    """The same in the sums of x, u, v and their products."""
    d = p.field("d")
    x, u, v = p.part("x"), p.part("u"), p.part("v")
    X, U, V = p.symbol("X", x.total), p.symbol("U", u.total), p.symbol("V", v.total)
    xu, xv, uv = p.symbol("xu", x.inner(u)), p.symbol("xv", x.inner(v)), p.symbol("uv", u.inner(v))
    variance = p.given(SPREAD, "s", strictly=True)
    zu, zv = xu - X * U / d, xv - X * V / d
    return {
        "left": uv - U * V / d - zu * zv / (d * variance),
        "plain": uv,
        "means": U * V / d,
        "along": zu * zv / (d * variance),
        "variance": variance,
    }


claim = Claim(
    label="Jacobian of LayerNorm",
    says=r"\frac{\partial \hat x}{\partial x} = \frac1\sigma\Big(I - \tfrac1d 11^T - \tfrac1d \hat x \hat x^T\Big)",
    relation=Identity(),
    margin=lambda q: q.left - (q.plain - q.means - q.factor * q.along),
    constants=dict(factor=1),
    assumes={SPREAD: strictly(lambda q: q.variance)},
    whose="read",
    readings=("as a bilinear form ⟨u, σJv⟩ for all u and v; σ² is the variance divided by d",),
    domain=Domain(d=Whole(2), x=Numbers("d"), u=Numbers("d"), v=Numbers("d"), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("0.99 of the last term", factor=Fraction(99, 100)),),
    because="σ changes by ⟨x̂, v⟩/d along v, and the mean by ⟨1, v⟩/d.",
)
