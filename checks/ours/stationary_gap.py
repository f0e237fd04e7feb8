"""From orthogonal inputs d·E V² tends to (n−1)(n+2)²/(4n(n+1)), for width to infinity first and depth second."""

import numpy as np

from checks.arguments.gap_recursion import argue_above, argue_below, argue_near, argue_recursion
from checks.arguments.inverse_width import moments_of_a_row
from checks.arguments.mean_shares import argue_expansion
from checks.arguments.unit_rows import gram_outcomes, mixture, projections
from lemmacheck import (
    Always,
    Claim,
    Domain,
    Draws,
    Exact,
    Family,
    Foil,
    Fraction,
    OnAverage,
    Plot,
    Positives,
    Proof,
    SquaredSphere,
    Tends,
    UnitRowLayer,
    Whole,
    WideChain,
    WithProbability,
    facts,
    folded,
    grid,
    power,
    sqrt,
)
from theory.chains.wide import simulate


def stationary(n):
    return (n - 1) * (n + 2) ** 2 / (4 * n * (n + 1))


def remainder(q):
    return q.c * q.n**2 * (q.n + 2) ** 2 * q.depth**3 * q.inverse_root_width / (2 * (q.n + 1))


def fixed_depth(q):
    """What d E V² tends to at a fixed depth ℓ."""
    rate = q.n / (q.n + q.shift)
    return (1 - power(rate, 2 * q.depth)) * (q.n - 1) * (q.n + 2) ** 2 / (q.four * q.n * (q.n + 1))


def argue_explicit(p):
    """The linear recursion, and the error that it makes, layer by layer, from above and from below."""
    w = 1 / (1 + p.symbol("t", p.part("d").root_gap, "√d − 1"))
    found = argue_recursion(p, w)
    quantities = {"n": found.n, "depth": found.depth, "inverse_root_width": w}
    return {**quantities, "scaled": argue_above(p, found), "scaled_again": argue_below(p, found)}


def measure_infinite_width(case):
    """d → ∞: d E V² by the recursion, layer by layer, in fractions."""
    n, x = case.n, Fraction(0)
    for _ in range(case.depth):
        x = Fraction(n, n + 2) ** 2 * x + 1 - Fraction(1, n)
    return {"scaled": x, "scaled_again": x, "inverse_root_width": 0}


INFINITE = Exact(
    [{"n": n, "depth": ell} for n in (2, 3, 10) for ell in (1, 5, 20)],
    measure_infinite_width,
    says="d → ∞: the recursion run layer by layer",
)


def measure_chain(o):
    """d E V² in the last layer, from the eigenvalues of its Gram matrices."""
    uniform = 1 / o.n
    scaled = o.chain.width * sum(chance * sum((x - uniform) * (x - uniform) for x in s) for chance, s in o.chain.last)
    sizes = {"n": o.n, "depth": o.depth, "inverse_root_width": sqrt(1 / o.chain.width)}
    return {**sizes, "scaled": scaled, "scaled_again": scaled}


THE_CHAIN = (
    "The proof is about every chain of Gram matrices from I/n on with what follows from d independent Gaussian rows: V(M) ≤ V for"
    " the mean M of the next one (d21/theorem-1-step), |V(M) − nV/(n + 2)| ≤ 2n²V² (ours/stationary-gap-image), a mean square"
    " deviation from M of (1 − |M|²)/d (ours/mean-square-gap) and a mean fourth power of at most 3/d²"
    " (ours/stationary-gap-noise). It is run on chains with finitely many outcomes; that Gaussian layers are such chains is these"
    " four claims, not a step of this proof."
)

WIDE_CHAINS = Domain(n=Whole(2), d=Whole(1), depth=Whole(1), chain=WideChain("n", "d", "depth"), measure=measure_chain, styles=8)

explicit = Claim(
    label="Gap at fixed depth",
    because="A layer multiplies E V² by (n/(n+2))², up to a cubic term, and adds (1 − 1/n)/d.",
    title="From orthogonal inputs d·E V² at depth ℓ is (1 − (n/(n+2))^{2ℓ})(n−1)(n+2)²/(4n(n+1)) up to a term of order ℓ³/√d",
    says=r"\left| d\, \mathbb{E}\, V(H_\ell)^2 - \left(1 - \left(\tfrac{n}{n+2}\right)^{2\ell}\right)"
    r" \frac{(n-1)(n+2)^2}{4n(n+1)} \right| \le \frac{5 n^2 (n+2)^2 \ell^3}{2(n+1)\sqrt d}",
    relation=Always(),
    margin=lambda q: (remainder(q) - (q.scaled - fixed_depth(q)), remainder(q) + (q.scaled_again - fixed_depth(q))),
    constants=dict(c=5, four=4, shift=2),
    whose="ours",
    readings=(
        "H_0ᵀH_0 = I/n, every n ≥ 2, d ≥ 1 and ℓ ≥ 1; at ℓ = 0 both sides are zero.",
        "The linear recursion is not assumed: its error is bounded layer by layer.",
        "The remainder is crude (it says something for d of the order of n⁶ℓ⁶); what matters is that it vanishes as d → ∞.",
        THE_CHAIN,
    ),
    domain=WIDE_CHAINS,
    evidence=(Proof(argue_explicit), INFINITE),
    foils=(Foil("n/(n + 2.01) for n/(n + 2)", shift=Fraction(201, 100)), Foil("4.01 for 4", four=Fraction(401, 100))),
)


def argue_wide_above(p):
    """Where d E V² is above what the recursion makes of it."""
    return argue_wide(p, ">=")


def argue_wide_below(p):
    """Where it is below."""
    return argue_wide(p, "<=")


def argue_wide(p, way):
    root = 1 + p.symbol("t", p.part("d").root_gap, "√d − 1")
    found = argue_recursion(p, 1 / root)
    return {"n": found.n, "depth": found.depth, "root": root, "scaled": argue_near(p, found, way), "rate": found.error}


def measure_first_layer(case):
    """d E V² after one layer from I/n: 1 − 1/n at every width, since rows have length one."""
    return {"scaled": 1 - Fraction(1, case.n) + 0 * case.root}


FIRST_LAYER = Family(1, measure_first_layer, "root", over=grid(n=(2, 3, 10), depth=(1,)), says="the first layer, at every width")


def measure_wide(o):
    found = measure_chain(o)
    rate = 10 * o.n**2 * o.depth**3 / (1 - o.n**2 / (o.n + 2) ** 2)
    return {"n": o.n, "depth": o.depth, "scaled": found["scaled"], "root": sqrt(o.d), "rate": rate * found["inverse_root_width"]}


wide = explicit.but(
    because="A layer multiplies E V² by (n/(n+2))² up to a cubic term and adds (1 − 1/n)/d. Run from zero, this recursion "
    "gives the stated value, and the errors of ℓ layers add up to a term of order 1/√d, which vanishes as the width "
    "grows.",
    label="Gap at fixed depth, infinite width",
    title="As the width grows, d·E V² at depth ℓ tends to (1 − (n/(n+2))^{2ℓ})(n−1)(n+2)²/(4n(n+1))",
    says=r"\lim_{d\to\infty}\, d\, \mathbb{E}\, V(H_\ell)^2 = \left(1 - \left(\tfrac{n}{n+2}\right)^{2\ell}\right)"
    r" \frac{(n-1)(n+2)^2}{4n(n+1)}",
    relation=Tends("root", given=("n", "depth")),
    margin=lambda q: q.scaled - fixed_depth(q),
    constants=dict(four=4, shift=2),
    readings=("From an orthogonal start; n and ℓ are held fixed. The rate is ours/stationary-gap-explicit's.", THE_CHAIN),
    domain=WIDE_CHAINS.but(measure=measure_wide),
    evidence=(Proof((argue_wide_above, argue_wide_below)),),
    foils=(
        Foil("n/(n + 2.01) for n/(n + 2)", shift=Fraction(201, 100), evidence=(FIRST_LAYER,)),
        Foil("4.01 for 4", four=Fraction(401, 100), evidence=(FIRST_LAYER,)),
    ),
)


def argue(p):
    """The recursion x → (n/(n+2))² x + 1 − 1/n in closed form; by Bernoulli (1 + 2/n)^{2ℓ} ≥ 1 + 4ℓ/n."""
    n, depth, samples = p.field("n"), p.field("depth"), p.part("n")
    more = p.slack("b", "(1 + 2/n)^{2ℓ} − 1 − 4ℓ/n")
    grown = 1 + 4 * depth / n + more
    p.because(more, facts.bernoulli(exponent=2 * depth, excess=2 / n, power=grown))
    factor, push = (n / (n + 2)) ** 2, 1 - 1 / n
    fixed = p.identity(push / (1 - factor), (n - 1) * (n + 2) ** 2 / (4 * n * (n + 1)), says="what the recursion keeps")
    ratio = samples / (samples + 2)
    run = folded(p.counted("depth", 1), 0, lambda _, x: ratio.squared * x + (samples - 1) / samples)
    sides = dict(
        start=p.rational(0), factor=factor, push=push, powered=1 / grown, end=fixed * (1 - 1 / grown), one_step=p.rational(0)
    )
    p.because(0, facts.exact_affine_recursion(**sides), of=(run.along(lambda at: at.value), ratio.squared, (samples - 1) / samples))
    return {"n": n, "depth": depth, "limit": sides["end"], "rate": fixed * n / (n + 4 * depth)}


def measure_recursion(o):
    """lim d E V(H_ℓ)², by running the recursion of infinite width."""
    x, kept = Fraction(0), Fraction(int(o.n), int(o.n) + 2) ** 2
    for _ in range(int(o.depth)):
        x = kept * x + 1 - Fraction(1, int(o.n))
    stationary_value = (1 - Fraction(1, int(o.n))) / (1 - kept)
    return {"n": o.n, "depth": o.depth, "limit": x, "rate": stationary_value / (1 + Fraction(4 * int(o.depth), int(o.n)))}


def measure_fixed_point(case):
    """Started at (1 − 1/n)/(1 − (n/(n+2))²), x → (n/(n+2))² x + 1 − 1/n stays there at every depth."""
    return {"limit": (1 - Fraction(1, case.n)) / (1 - Fraction(case.n, case.n + 2) ** 2) + 0 * case.depth}


KEPT = Family(1, measure_fixed_point, "depth", over=grid(n=(2, 3, 4, 10)), says="the recursion, started at what it keeps")

claim = Claim(
    label="Stationary gap",
    place="beside Section 3.2, Theorem 1 and Section 3.3, Figure 2b of Daneshmand et al. (2021)",
    because="The recursion x → (n/(n+2))² x + 1 − 1/n of d E V² has this fixed point.",
    says=r"\lim_{\ell\to\infty}\, \lim_{d\to\infty}\, d\, \mathbb{E}\, V(H_\ell)^2 = \frac{(n-1)(n+2)^2}{4n(n+1)}",
    relation=Tends("depth", given=("n",)),
    margin=lambda q: q.limit - (q.n - 1) * (q.n + 2) ** 2 / (q.four * q.n * (q.n + q.shift)),
    constants=dict(four=4, shift=1),
    whose="ours",
    readings=(
        "From an orthogonal start, width first. The inner limit is ours/stationary-gap-wide, proved with a rate: at depth ℓ it is"
        " what the recursion x → (n/(n+2))² x + 1 − 1/n makes of zero in ℓ steps, which is what is measured here. This claim is the"
        " outer limit.",
        "That the limits may be exchanged is not proved; ours/stationary-gap-finite looks at finite widths and deep layers.",
    ),
    domain=Domain(n=Whole(2), depth=Whole(1), measure=measure_recursion),
    evidence=(Proof(argue),),
    foils=(
        Foil("n + 1.01 for n + 1", shift=Fraction(101, 100), evidence=(KEPT,)),
        Foil("4.01 for 4", four=Fraction(401, 100), evidence=(KEPT,)),
    ),
)


def argue_noise(p):
    """E|ΣX|⁴ of d independent centred X = hhᵀ − M with |X|² ≤ 2: pairs count thrice, and (E|X|²)² ≤ 1."""
    n, d, layer = p.field("n"), p.field("d"), p.part("rows")
    size, fourth = moments_of_a_row(p, layer)
    lacks = p.slack("o", "what the fourth moment of the sum lacks of its bound")
    total = d * fourth + 3 * d * (d - 1) * size**2 - lacks
    sums = facts.fourth_moment_of_sum(count=d, second=size, fourth=fourth, fourth_of_sum=total)
    p.because(lacks, sums, of=(layer.centred, p.part("d")))
    return {"n": n, "d": d, "fourth": total / d**4}


def measure_noise(o):
    """E|G − M|⁴, by adding up how often each of finitely many rows may come among d."""
    mean = mixture(projections(o.rows))
    away = [(chance, mixture(gram)) for chance, gram in gram_outcomes(o.rows, o.d)]
    sizes = [
        (chance, sum((x - y) ** 2 for row, other in zip(G, mean, strict=True) for x, y in zip(row, other, strict=True)))
        for chance, G in away
    ]
    return {"n": o.n, "d": o.d, "fourth": sum(chance * size**2 for chance, size in sizes)}


noise = Claim(
    label="Noise of a layer",
    title="The Gram matrix of d independent unit rows deviates from its mean by at most 3/d² in the mean fourth power",
    because="Of the fourth power of a sum of independent centred terms only pairs survive.",
    says=r"\mathbb{E}\,\|H'^\top H' - M\|_F^4 \le \frac{3}{d^2}, \quad M = \mathbb{E}\, H'^\top H'",
    relation=OnAverage(),
    margin=lambda q: q.c / q.d**2 - q.fourth,
    constants=dict(c=3),
    whose="ours",
    readings=(
        "√d H′ has d independent rows of length one and of one law, as given the layer before a normalized layer has; nothing else"
        " about Gaussian weights enters. A step of ours/stationary-gap-explicit.",
    ),
    domain=Domain(n=Whole(1), d=Whole(1), rows=UnitRowLayer("n", "d"), measure=measure_noise, styles=8),
    evidence=(Proof(argue_noise),),
    foils=(Foil("0.3 for 3", c=Fraction(3, 10)),),
)


def measure_image(o):
    """V(s) and V(T(s)), T_i = s_i E[u_i/Σ s_k u_k], outcome by outcome."""
    uniform, T = 1 / o.n, [0] * int(o.n)
    for chance, u in o.u:
        total = sum(x * y for x, y in zip(o.s, u, strict=True))
        T = [t + chance * x * y / total for t, x, y in zip(T, o.s, u, strict=True)]
    before, after = (sqrt(sum((x - uniform) * (x - uniform) for x in numbers)) for numbers in (o.s, T))
    return {"n": o.n, "V": before, "image": after}


image = Claim(
    label="Mean of a layer near orthogonality",
    title="Near orthogonality the mean of a layer keeps n/(n+2) of the gap, up to twice n² times its square",
    because="A share s_i w_i/Σ s_k w_k is linear in s up to the square of how far Σ s_k w_k is from its mean.",
    says=r"\left| V(M) - \tfrac{n}{n+2} V(H_\ell) \right| \le 2 n^2\, V(H_\ell)^2, \quad M = \mathbb{E}[H_{\ell+1}^\top H_{\ell+1}"
    r" \mid H_\ell]",
    margin=lambda q: power(q.c * q.n**2 * power(q.V, 2), 2) - power(q.image - q.n * q.V / (q.n + q.shift), 2),
    constants=dict(c=2, shift=2),
    whose="ours",
    readings=(
        "Both sides are squared. With the eigenvalues s of H_ℓᵀH_ℓ those of M are T_i = E[s_i w_i/Σ s_k w_k], w the squared"
        " coordinates of a uniform unit vector (d21/theorem-1-step); it is proved for every law of w with their moments up to order"
        " three.",
        "A step of ours/stationary-gap-explicit. The factor 2n² is crude.",
    ),
    domain=Domain(n=Whole(2), s=Positives("n", total=1), u=SquaredSphere("n"), measure=measure_image),
    evidence=(Proof(argue_expansion),),
    foils=(Foil("n/(n + 2.01) for n/(n + 2)", shift=Fraction(201, 100)), Foil("a hundredth of 2", c=Fraction(1, 50))),
)


def draw_run_average(case, keys):
    """d V² averaged over layers 50..549 of one chain: one chain is one draw."""
    V = simulate(keys, np.eye(case.n) / case.n**0.5, d=case.d, layers=range(50, 550))["V"]
    return {"average": case.d * np.square(V).mean(1)}


finite = claim.but(
    label="Stationary gap at finite width",
    title="At widths from 128 on the average of d V² over five hundred deep layers is within 15 % of its limit",
    says=r"\left| \frac{1}{500}\sum_{\ell=50}^{549} d\, V(H_\ell)^2 - \frac{(n-1)(n+2)^2}{4n(n+1)} \right| \le 15\,\%"
    r" \ \text{with probability } \ge 0.7",
    relation=WithProbability(Fraction(7, 10)),
    margin=lambda q: q.allowed * q.factor * stationary(q.n) - abs(q.average - q.factor * stationary(q.n)),
    constants=dict(allowed=Fraction(3, 20), factor=1),
    readings=(
        "Orthogonal start; a run is one draw.",
        "15 % and the probability 0.7 are ours, set after pilot draws (in which the average stayed within 20 % in all runs).",
    ),
    domain=None,  # of Gaussian chains at the sizes that are drawn
    evidence=(
        Draws(
            grid(n=(2, 4), d=(128,)) + grid("ci", n=(2, 4), d=(256,)) + grid("full", n=(2, 4, 8), d=(1024,)),
            draw_run_average,
            draws=128,
        ),
    ),
    foils=(Foil("a limit 25 % larger", factor=Fraction(5, 4)), Foil("a limit 20 % smaller", factor=Fraction(4, 5))),
    shows={"average of d V²": lambda q: q.average, "limit": lambda q: stationary(q.n)},
    plot=Plot("d", ("average of d V²", "limit"), log="x", by="n", title="the stationary gap against its limit"),
)
