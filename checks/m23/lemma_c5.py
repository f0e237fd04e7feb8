"""Once dφ ≤ 1/8, the expected sum of √φ over all later layers is at most (7/3)(d + 2)√φ."""

from checks.arguments.layers import NETWORKS, THE_CHAIN, argue_gap_never_grows, argue_layer, argue_root, time_constant
from checks.experiments.orthogonal_chain import draw_sums, sum_bounds
from lemmacheck import Claim, Draws, Foil, Fraction, OnAverage, Proof, facts, grid

SMALL = "dφ ≤ 1/8"


def argue(p):
    """E √φ′ ≤ √(1 − 1/T)√φ ≤ (1 − 1/(2T))√φ with T ≤ (7/6)(d + 2): a geometric series."""
    d, chain, size = p.field("d"), p.part("chain"), p.part("d")
    top, beyond = argue_gap_never_grows(p, d)
    spare = p.given(SMALL, "q", "1 − 8dφ_0")
    p.not_all_zero(top, beyond, spare, total=8 * (top + beyond) + spare, of=1)
    time = p.rational(7, 6) * (d + 2)
    with p.each(chain.states) as state:
        has, lacks = (
            p.symbol("g", state.gap, "dφ_j at some layer j"),
            p.symbol("g1", state.below_top, "what it lacks of the largest"),
        )
        p.not_all_zero(has, lacks, beyond, spare, total=8 * (has + lacks + beyond) + spare, of=1)
        gap = has / (8 * (has + lacks + beyond) + spare)  # the denominator is one
        layer = argue_layer(p, d, state, gap)
        p.holds(time - time_constant(p, d, gap), says="T ≤ (7/6)(d + 2) while dφ ≤ 1/8")
        root = p.symbol("r", (state.gap / size).root, "√φ_j")
        _, after, (jensen, root_of_mean) = argue_root(p, layer, time, root=root, scale=1)
        of = state.followers.of(lambda one: one.gap / size)
        p.because(jensen, facts.jensen_root(mean_root=after, root_of_mean=root_of_mean), of=of)
    first, lost = p.symbol("root", (chain.start.gap / size).root, "√φ_0"), p.slack("left", "what the series leaves")
    total = 2 * time * (first - lost)
    series = facts.geometric_series(first=first, ratio=1 - 1 / (2 * time), total=total, before=root, after=after)
    p.because(lost, series, of=chain.along(lambda state: (state.gap / size).root))
    start = (top + beyond) / (8 * (top + beyond) + spare)
    return {"d": d, "root": first, "roots": total, "P": start}


def draw_roots(case, keys):
    found = draw_sums(case, keys)
    return {name: found[name] for name in ("roots", "root", "P")}


def root_bounds(case):
    return {"roots": sum_bounds(case)["roots"]}


chains = Draws(grid(d=(3, 8), start=("near isometry", "mild"), depth=(60,)), draw_roots, root_bounds, draws=2048, block=256)

claim = Claim(
    label="Lemma C.5",
    place="Appendix C, Lemma C.5",
    sides=("sum of roots over √φ₀", "bound"),
    says=r"\phi(X_0) \le \frac{1}{8d} \;\Longrightarrow\; \mathbb{E} \sum_{\ell \ge 0} \sqrt{\phi(X_\ell)} \le \tfrac73"
    r" (d+2)\sqrt{\phi(X_0)}",
    relation=OnAverage(),
    margin=lambda q: q.c * (q.d + 2) * q.root - q.roots,
    constants={"c": Fraction(7, 3)},
    assumes={SMALL: lambda q: 1 - 8 * q.P},
    whose="ours",
    domain=NETWORKS,
    readings=(
        THE_CHAIN,
        "The sum is over the layers of a network of any depth.",
        "The source's constants are lost; these are derived. The chain starts anew at the layer where the gap became small.",
        "At d = 8 chains need 0.95(d + 2): the bound is 2.5 times that.",
        "Drawn chains stop at layer 60; what they leave out is below a thousandth of the sum.",
    ),
    evidence=(Proof(argue), chains),
    foils=(Foil("0.8(d + 2)", c=Fraction(4, 5), evidence=(chains,)),),
    shows={"sum of roots over √φ₀": lambda q: q.roots / q.root, "bound": lambda q: q.c * (q.d + 2)},
)
