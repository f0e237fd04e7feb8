"""The isometry gap is not negative, zero only at isometry, and unchanged by scaling."""

from lemmacheck import (
    Always,
    Claim,
    Domain,
    Foil,
    Fraction,
    NonNegatives,
    Positive,
    Proof,
    Search,
    Whole,
    exp,
    facts,
    log,
    power,
    spectra,
    sqrt,
)


def isometry(q, scale):
    """I(cX) from the means a, g of the eigenvalues of XᵀX; the trace enters with its exponent."""
    return scale * q.geometric / power(scale * q.arithmetic, q.trace)


def argue(p):
    """Replace the extreme eigenvalues by their geometric mean: the product stays, the mean falls by (√λ_max − √λ_min)²/d."""
    d, lam = p.field("d"), p.part("lam")
    high, low = p.symbol("h", lam.largest.root, "√λ_max"), p.symbol("l", lam.smallest.root, "√λ_min")
    geometric = p.symbol("g", lam.geometric, "geometric mean of the eigenvalues: zero iff X is singular, where φ = ∞")
    rest = p.slack("s", "AM − GM after the replacement")
    levelled = geometric + rest
    p.because(rest, facts.am_gm(arithmetic=levelled, geometric=geometric), of=lam.levelled)
    arithmetic = levelled + (high - low) ** 2 / d
    p.identity(
        arithmetic,
        levelled + (high**2 + low**2 - 2 * high * low) / d,
        says="the mean before is the mean after plus (λ_max + λ_min − 2√(λ_max λ_min))/d",
    )
    p.nonzero(arithmetic, says="X ≠ 0, so the mean of the eigenvalues is positive", of=lam.mean)
    return {"arithmetic": arithmetic, "geometric": geometric, "spread": (high - low) ** 2 / d, "scale": p.field("c")}


def measure_object(o):
    """The two means of the eigenvalues, and (√λ_max − √λ_min)²/d."""
    product = 1
    for x in o.lam:
        product = product * x
    spread = (sqrt(max(o.lam)) - sqrt(min(o.lam))) ** 2 / o.d
    geometric = 0 * product if product == 0 else exp(log(product) / o.d)
    return {"arithmetic": sum(o.lam) / o.d, "geometric": geometric, "spread": spread, "scale": o.c}


def measure(case):
    d = len(case.lam)
    product = case.lam[0]
    for x in case.lam[1:]:
        product = product * x
    high, low = max(case.lam), min(case.lam)
    return {
        "arithmetic": sum(case.lam) / d,
        "geometric": power(product, Fraction(1, d)) if not isinstance(product, float) else product ** (1 / d),
        "spread": (sqrt(high) - sqrt(low)) ** 2 / d,
    }


def candidates(rng):
    """From d = 3 on, scaled by powers of two: at d = 2 and under scaling both sides are equal, and floats keep that exact."""
    for d in (3, 5, 12):
        for lam in spectra(rng, d):
            for scale in (1 / 128, 1.0, 8.0):
                yield {"lam": lam, "scale": scale}


claim = Claim(
    label="Equation (5)",
    place="Section 3.1, eq. (5)",
    because="The geometric mean of the eigenvalues is at most their arithmetic mean, with equality only if all are equal.",
    says=r"\phi(X) = -\log \frac{\det(X^\top X)^{1/d}}{\frac1d \mathrm{Tr}\, X^\top X} \ge 0, \quad"
    r" \phi = 0 \Leftrightarrow X^\top X \propto I, \quad \phi(cX) = \phi(X)",
    relation=Always(),
    margin=lambda q: (
        q.arithmetic - q.geometric - q.share * q.spread,
        isometry(q, q.scale) - isometry(q, 1),
        isometry(q, 1) - isometry(q, q.scale),
    ),
    constants=dict(share=1, trace=1),
    whose="recovered",
    domain=Domain(
        d=Whole(2), lam=NonNegatives("d"), c=Positive(), where={"X ≠ 0": lambda o: max(o.lam) > 0}, measure=measure_object
    ),
    readings=(
        "d ≥ 2; at d = 1 the gap is always zero.",
        "a and g are the arithmetic and geometric mean of the eigenvalues of XᵀX, I = e^(−φ) = g/a. φ ≥ 0 is a ≥ g;"
        " “zero only at isometry” is the stronger a − g ≥ (√λ_max − √λ_min)²/d, which is zero only when all agree.",
        "That φ = ∞ for a singular X is the definition: then g = 0 and I = 0. Scale invariance is stated as two inequalities."
        " At X = 0 nothing is defined.",
    ),
    evidence=(Proof(argue), Search(candidates, measure)),
    foils=(Foil("without the trace", trace=0), Foil("the spread counted 1.1 times", share=Fraction(11, 10))),
)
