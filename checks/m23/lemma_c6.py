"""The expected number of layers until dφ ≤ 1/8 is at most 10(d + 2)·dφ₀."""

from checks.arguments.layers import NETWORKS, THE_CHAIN, argue_gap_never_grows, argue_layer
from checks.experiments.orthogonal_chain import draw_sums, sum_bounds
from lemmacheck import Claim, Draws, Foil, Fraction, OnAverage, Proof, facts, grid


def argue(p):
    """While dφ > 1/8 each layer lowers E φ by at least 1/(10d(d + 2)); φ₀ is all there is to lose."""
    d, chain, level = p.field("d"), p.part("chain"), Fraction(1, 8)
    argue_gap_never_grows(p, d)
    with p.each(chain.states_above(level)) as state:
        layer = argue_layer(p, d, state, p.rational(1, 8) + p.symbol("z", state.excess, "dφ − 1/8 before the hitting time"))
    step = 1 / (10 * (d + 2))
    start, lost = p.symbol("f", chain.start.gap, "dφ₀"), p.slack("l", "what is never lost")
    time = (start - lost) / step
    stopping = facts.optional_stopping(start=start, step=step, mean_time=time, before=layer.gap, after=layer.after)
    p.because(lost, stopping, of=(chain.along(lambda state: state.gap), level))
    return {"d": d, "P": start, "hit": time}


def draw_hit(case, keys):
    found = draw_sums(case, keys)
    return {"hit": found["hit"], "P": found["P"]}


def hit_bounds(case):
    return {"hit": sum_bounds(case)["hit"]}


chains = Draws(grid(d=(3, 8), start=("one tiny", "two clusters"), depth=(160,)), draw_hit, hit_bounds, draws=1024, block=128)

claim = Claim(
    label="Lemma C.6",
    place="Appendix C, Lemma C.6",
    because="Until then every layer lowers the expected gap by at least 1/(10d(d + 2)), and φ₀ is all there is to lose.",
    sides=("expected layers", "bound"),
    says=r"\mathbb{E}\,\min\{ \ell : d\,\phi(X_\ell) \le \tfrac18 \} \le 10\,(d+2)\, d\,\phi(X_0)",
    relation=OnAverage(),
    margin=lambda q: q.c * (q.d + 2) * q.P - q.hit,
    constants={"c": 10},
    whose="ours",
    domain=NETWORKS,
    readings=(
        THE_CHAIN,
        "In a network of m layers the time is m where the gap stays above; m is any number.",
        "The source's constants are lost; these are derived: of order d²φ₀ layers. Chains that start with dφ₀ = 0.4 need the"
        " factor 1.7 in place of 10, those that start far away 0.1 to 0.5. At least 8/(d + 2) is needed just above 1/8.",
        "Drawn chains stop at layer 160, so their hitting times are cut off there: they may refute, and support up to the cut.",
    ),
    evidence=(Proof(argue), chains),
    foils=(Foil("c = 3/2", c=Fraction(3, 2), over=grid(d=(8,), start=("moderate",), depth=(40,)), block=256, draws=2048),),
    shows={"expected layers": lambda q: q.hit, "bound": lambda q: q.c * (q.d + 2) * q.P},
)
