"""Shared evidence about one layer of the orthogonal chain: spectra, exact one-step oracles, and the contraction proof.

P = dφ, δ = λ − 1, S = Σδ², Δ = φ − E φ(BN(WX)). The contraction proved here is Δ ≥ φ/T with

    T(d, P) = (1 + b)(d + 2)(2/3 + P),   b = 8/(3(d + 4)) ≤ 4/9;

arguments about whole chains cite it as m23/lemma-b2-finer.
"""

from __future__ import annotations

import numpy as np
from flint import ctx

from lemmacheck import Fraction, facts, log, spectra, stream
from lemmacheck.numbers.balls import as_ball, between
from theory.definitions.isometry import gap_of_eigenvalues
from theory.laws.haar import sphere_moment
from theory.laws.one_step import gap_ball, gap_drop, gap_drop_of_fractions

STARTS = {  # eigenvalues of XXᵀ, up to scale
    "near isometry": lambda d: [Fraction(1001, 1000)] + [1] * (d - 1),
    "mild": lambda d: [Fraction(3, 4)] + [1] * (d - 1),
    "moderate": lambda d: [Fraction(1, 3)] + [1] * (d - 1),
    "one tiny": lambda d: [Fraction(1, 10**6)] + [1] * (d - 1),
    "one extremely tiny": lambda d: [Fraction(1, 10**60)] + [1] * (d - 1),
    "one large": lambda d: [50 * d] + [1] * (d - 1),
    "two clusters": lambda d: [1 if i % 2 else 20 for i in range(d)],
}


def spectrum(start: str, d: int) -> list:
    """The eigenvalues of a named start, scaled to add up to d."""
    lam = STARTS[start](d)
    total = sum(Fraction(x) for x in lam)
    return [d * Fraction(x) / total for x in lam]


def whole(x) -> int:
    """A case parameter as a Python integer."""
    return int(x.p) if hasattr(x, "p") else int(x)


def measure_step(case):
    """φ, S and the exact fall Δ of one step, in balls."""
    d = whole(case.d)
    lam = spectrum(case.start, d)
    return {
        "phi": gap_ball(lam, bits=ctx.prec),
        "drop": gap_drop_of_fractions(tuple(lam), bits=ctx.prec),
        "S": sum((x - 1) ** 2 for x in lam),
    }


def measure_spectrum(case):
    """The same from a list of eigenvalues: floats for a search, balls for its confirmation."""
    d = len(case.lam)
    if isinstance(case.lam[0], float):
        lam = np.array(case.lam) * d / sum(case.lam)
        return {
            "d": float(d),
            "phi": float(gap_of_eigenvalues(lam)),
            "drop": float(gap_drop(lam)),
            "S": float(((lam - 1) ** 2).sum()),
        }
    lam = [Fraction(int(x.p), int(x.q)) for x in case.lam]
    total = sum(lam)
    return {
        "d": d,
        "phi": gap_ball(lam, bits=ctx.prec),
        "drop": gap_drop_of_fractions(tuple(lam), bits=ctx.prec),
        "S": sum((d * x / total - 1) ** 2 for x in lam),
    }


@stream("checks.m23._isometry:searched_spectra")
def searched_spectra(rng):
    """Spectra of many shapes; tied ones are left out (φ = 0), extreme ones added."""
    for d in (2, 3, 4, 5, 8, 20, 54, 100):
        for lam in spectra(rng, d, count=24):
            if max(lam) - min(lam) > 1e-9 * max(lam):
                yield {"lam": lam}
        for tiny in (1e-2, 1e-4, 1e-9, 1e-15):
            for k in sorted({1, 2, d // 2, d - 1} & set(range(1, d))):
                yield {"lam": [tiny] * k + [1.0] * (d - k)}


def argue_gap_never_grows(p, start, later):
    """φ_j ≤ φ_0 whatever the weights: Lemma 2 for one layer, induction, and φ = −log I; `start` is φ_0, `later` φ_j."""
    import sympy

    before, first = p.positive("I_k", "I at some layer k"), p.positive("I_0", "I(X_0)")
    mean, variance = p.positive("μ_k", "mean row length"), p.nonnegative("σ_k", "variance of the row lengths")
    gained, risen = p.slack("γ_k", "what Lemma 2 leaves"), p.slack("γ_j", "I_j − I_0")
    after = before * (1 + variance / mean**2) + gained
    p.cite("m23/lemma-2", gained, before=before, after=after, variance=variance, mean=mean)
    p.because(risen, facts.rising_sequence(first=first, later=first + risen, one_step=after - before))
    p.because(
        sympy.cancel(start - later),
        facts.log_rises(larger=first + risen, smaller=first, log_of_larger=-later, log_of_smaller=-start),
    )


def argue_step(p, d, gap):
    """The fall Δ ≥ φ/T of one layer that starts with dφ = gap."""
    above = p.slack("h", "Δ − φ/T")
    drop = gap / d / time_constant(p, d, gap) + above
    p.cite("m23/lemma-b2-finer", above, d=d, phi=gap / d, drop=drop)
    return drop


def time_constant(p, d, gap):
    """T(d, P) = (1 + b)(d + 2)(2/3 + P), b = 8/(3(d + 4))."""
    return (1 + cube_weight(d)) * (d + 2) * (p.rational(2, 3) + gap)


def with_time(measure):
    """Adds P = dφ and the time constant −1/log(E φ′/φ) of one layer."""

    def measured(case):
        found = measure(case)
        d = len(case.lam) if "lam" in vars(case) else case.d
        return {**found, "P": d * found["phi"], "time": -1 / log(1 - found["drop"] / found["phi"])}

    return measured


def measure_plane_depth(case):
    """d = 2, layer ℓ + 1: E φ is between φ_0 2^−(ℓ+1) and φ_0 ρ^(ℓ+1), ρ = E φ′/φ at φ_0; so ℓ/log(φ_0/E φ) is enclosed.

    Δ = log(2/(1 + e^−φ)) = φ/2 − log cosh(φ/2) ≤ φ/2, and Δ/φ falls in φ while φ falls along the chain.
    """
    phi, depth = as_ball(case.phi), as_ball(case.layer)
    slowest = 1 - (2 / (1 + (-phi).exp())).log() / phi
    return {"d": 2, "P": 2 * phi, "time": depth / (depth + 1) * between(1 / as_ball(2).log(), -1 / slowest.log())}


def argue_fall(p, d, *, squares, tilt):
    """d(d + 2)Δ ≥ S/tilt, tilt = 1 + bΣδ³/S: moments on the sphere, Cauchy–Schwarz and a Padé bound of log.

    Δ = E[x − log(1 + x)] for x = r² − 1 = Σ δ_k w_k², w uniform on the sphere, because Σ δ = 0. Returns Δ and what the
    two inequalities leave.
    """
    import sympy

    D = sympy.Symbol("d", positive=True)
    p.identity(sphere_moment((4,), d=D) - sphere_moment((2, 2), d=D), 2 / (D * (D + 2)), says="E x² = (E w⁴ − E w_1²w_2²) S")
    sixth = sphere_moment((6,), d=D) - 3 * sphere_moment((4, 2), d=D) + 2 * sphere_moment((2, 2, 2), d=D)
    p.identity(sixth, 8 / (D * (D + 2) * (D + 4)), says="E x³ = (E w_1⁶ − 3 E w_1⁴w_2² + 2 E w_1²w_2²w_3²) Σ δ³")
    second = 2 * squares / (d * (d + 2))
    cubes = (tilt - 1) / cube_weight(d)  # Σδ³/S
    third = 4 * cubes / (d + 4)  # E x³/E x²
    p.identity(2 + sympy.Rational(4, 3) * third, 2 * tilt, says="E x²(2 + 4x/3)/E x² = 2(1 + bΣδ³/S), from the moments")
    e, g = p.slack("e", "what Cauchy–Schwarz leaves, relatively"), p.slack("g", "what the Padé bound leaves")
    inverse = (1 + e) / (2 * tilt)
    deviation, weight = laws_of_row(p)
    p.because(e, facts.cauchy_schwarz_weighted(mean_weight=2 * tilt, mean_inverse=inverse), of=deviation and (deviation, weight))
    p.because(g, facts.mean_log_pade(mean_remainder=inverse * second + g, mean_ratio=inverse * second), of=deviation)
    return inverse * second + g, e, g


def cube_weight(d):
    """b = 8/(3(d + 4)): the part that Σδ³ has in E x²(2 + 4x/3)."""
    import sympy

    return sympy.Rational(8, 3) / (d + 4)


def laws_of_row(p):
    """The laws of x = Σ δ_k u_k and of 2 + 4x/3 = 2/3 + (4/3) Σ λ_k u_k, where the claim speaks of eigenvalues and a row."""
    if p.domain is None:
        return None, None
    lam, row = p.part("lam"), p.part("u")
    return row.of(lam.less(1).inner), row.of(lambda u: lam.inner(u) * Fraction(4, 3) + Fraction(2, 3))


def argue_log_ceiling(p, y):
    """c = (x − log(1 + x))/x² at the smallest deviation x = −y is at most 1/2 + y/(3(1 − y)), by the series of log."""
    import sympy

    ceiling = sympy.Rational(1, 2) + sympy.cancel(y / (3 * (1 - y)))
    w = p.nonnegative("w", "how far the series of log lies above it, relatively: c = (1/2 + y/(3(1 − y)))/(1 + w)")
    p.because(ceiling * w / (1 + w), facts.log_series_above(argument=y, coefficient=ceiling / (1 + w)))
    return ceiling, w


def argue_contraction(p, d):
    """Every spectrum has Δ ≥ φ/T with T = (1 + b)(d + 2)(2/3 + P); returns P = dφ and Δ, with dTΔ − P as a slack."""
    import sympy

    half, two_thirds, b = sympy.Rational(1, 2), sympy.Rational(2, 3), cube_weight(d)
    lam = p.part("lam")
    u, v = p.nonnegative("x", "1 minus the smallest eigenvalue"), p.symbol("v", lam.smallest, "the smallest eigenvalue")
    y = u / (u + v)
    p.because(y, facts.smallest_below_mean(smallest=v / (u + v), mean=1), of=lam)
    ceiling, w = argue_log_ceiling(p, y)
    c = ceiling / (1 + w)
    k = v**2 / (6 * (u + v) ** 2) + w / (1 + w) * ceiling * v * (v + 2 * u) / (u + v) ** 2
    p.identity(two_thirds - c * (1 - y**2), k, says="k = 2/3 − c(1 − y²)")
    p.holds(k, says="so c(1 − y²) ≤ 2/3")
    m, others = p.slack("m", "the largest eigenvalue is 1 + m"), lam.without_largest.without_smallest.less(1)
    p.because(m, facts.largest_above_mean(largest=1 + m, mean=1), of=lam)
    rest = p.symbol("s", others.squares, "squares of the other deviations")
    S = y**2 + m**2 + rest
    t = p.nonnegative("t", "dφ = cS/(1 + t), since dφ = Σ (δ − log(1 + δ)) ≤ cS")
    P = c * S / (1 + t)
    p.because(c * t / (1 + t), facts.log_remainder_falls(coefficient=c, average=c / (1 + t)), of=lam.less(1))
    q = p.nonnegative("q", "S + bΣδ³ = S(1 + bm)/(1 + q), since Σ δ³ ≤ mS")
    tilt = (1 + b * m) / (1 + q)
    p.because((m - (tilt - 1) / b).cancel(), facts.cubes_below(largest=m, mean=(tilt - 1) / b), of=lam.less(1))
    drop, e, g = argue_fall(p, d, squares=S, tilt=tilt)
    # S(2/3 + P) − P and S(2/3 + P) − Pm are not negative, so neither is S(1 + b)(2/3 + P) − (1 + bm)P
    low = S * (two_thirds * t + k + c * (m**2 + rest)) / (1 + t)
    high = S * (two_thirds * t + k + c * ((m - half) ** 2 + 3 * half / 2 + rest)) / (1 + t)
    p.identity(S * (two_thirds + P) - P, low, says="S(2/3 + P) − P is not negative")
    p.identity(S * (two_thirds + P) - P * m, high, says="S(2/3 + P) − Pm is not negative")
    spare = S * (e + q + e * q) / (1 + b * m) + d * (d + 2) * g  # d(d + 2)Δ − S/(1 + bm)
    form = (1 + b) * (two_thirds + P) * spare + (low + b * high) / (1 + b * m)
    fresh, above = p.nonnegative("P", "P = dφ from here on"), p.slack("h", "dTΔ − dφ")
    time = (1 + b) * (d + 2) * (two_thirds + fresh)
    gaps, falls = sympy.symbols("P_X Delta_X")
    p.lemma(
        above,
        d * (d + 2) * (1 + b) * (two_thirds + gaps) * falls - gaps,
        old={gaps: P, falls: drop},
        new={gaps: fresh, falls: (fresh + above) / (d * time)},
        form=form,
        says="d(d + 2)(1 + b)(2/3 + dφ)Δ ≥ dφ: that is Δ ≥ φ/T, T = (1 + b)(d + 2)(2/3 + dφ), b = 8/(3(d + 4))",
    )
    return {"P": fresh, "drop": (fresh + above) / (d * time)}
