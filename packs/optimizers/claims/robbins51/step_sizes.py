"""The averages x ← (1 − η)x + ηξ converge to zero in mean square only if the steps add up to infinity."""

from flint import arb

from lemmacheck import (
    AlmostSurely,
    Always,
    Claim,
    Control,
    Domain,
    Enclosed,
    Exact,
    Exists,
    Family,
    Foil,
    Fraction,
    NonNegative,
    NonNegatives,
    Proof,
    Real,
    Unit,
    Whole,
    facts,
    folded,
)

SMALL = "the steps add up to at most 1"
FLAT = {"T": 1, "c": Fraction(1, 10), "eta": [Fraction(1, 10)], "m": 1, "s": 0}


def measure(o):
    """E x_T² by its recursion m ← (1 − η)² m + η²σ², from m and with σ² = s."""
    m = o.m
    for eta in o.eta:
        m = (1 - eta) * (1 - eta) * m + eta * eta * o.s
    return {"end": m, "start": o.m, "total": sum(o.eta), "inside": 1 - sum(o.eta)}


def argue(p):
    """By induction: after k steps E x² is at least (1 − S)² E x_0² with S the sum of those steps."""
    eta, m, s, room = p.part("eta"), p.field("m"), p.field("s"), p.given(SMALL, "u")
    start, noise = p.part("m"), p.part("s")
    run = folded(eta, start, lambda x, value: (1 - x).squared * value + x.squared * noise)
    with p.each(run.steps) as step:
        x, S = p.symbol("x", step.item), p.symbol("S", step.earlier.total)
        later = p.symbol("R", step.later.total) + room  # S + x + later is one
        d = p.suppose("d", "what E x² has beyond (1 − S)² E x_0²")
        after = (S + later) ** 2 * d + x**2 * s + m * S * x * (S * x + 2 * later)
    beyond = run.along(lambda state: state.value - (1 - state.earlier.total).squared * start)
    g = p.slack("g", "the same at the end")
    p.because(g, facts.induction(start=0, before=d, after=after, end=g), of=beyond)
    return {"end": room**2 * m + g, "start": m, "total": 1 - room, "inside": room}


claim = Claim(
    label="Steps must add up to infinity",
    says=r"\sum_t \eta_t < \infty \;\Rightarrow\; \mathbb{E}\,x_t^2 \not\to 0: \quad"
    r" \mathbb{E}\,x_T^2 \ge \Big(1 - \sum_{t<T} \eta_t\Big)^2\, \mathbb{E}\,x_0^2",
    relation=Always(),
    margin=lambda q: q.end - q.factor * (1 - q.total) ** 2 * q.start,
    constants=dict(factor=1),
    assumes={SMALL: lambda q: q.inside},
    whose="read",
    readings=(
        "steps are positive (with all steps zero and x_0 = 0 the statement would fail)",
        "start where the remaining steps add up to less than one; E x² > 0 there, because the step before it put in η²σ²",
    ),
    domain=Domain(T=Whole(1), c=Unit(), eta=NonNegatives("T", total="c"), m=NonNegative(), s=NonNegative(), measure=measure),
    evidence=(Proof(argue),),
    foils=(
        Foil("1.01 of the right side", factor=Fraction(101, 100), evidence=(Exact([FLAT], measure),)),
        Foil("without the square", margin=lambda q: q.end - (1 - q.total) * q.start, evidence=(Exact([FLAT], measure),)),
    ),
    because="Each step keeps at least the factor (1 − η)², and a product of such factors is at least 1 − Ση.",
)


def run(case):
    """Σ η_t² and E x_t² for η_t = 1/√t up to t = 2^n, x_1 = 0 and σ = 1."""
    m, squares = arb(0), arb(0)
    for t in range(1, 2 ** int(case.n) + 1):
        eta = 1 / arb(t).sqrt()
        m, squares = (1 - eta) ** 2 * m + eta**2, squares + eta**2
    return {"squares": squares, "error": m}


def bounds(case):
    """1 + ½ + … + 1/2^n ≥ 1 + n/2 by doubling; E x_t² ≤ 1/√t (claim `kept`), and 2^(−n/2) ≤ 2/(n + 1)."""
    return {"squares": 1 + case.n / 2, "error": 2 / (case.n + 1)}


squares = Claim(
    label="As quoted: squared steps must add up to something finite",
    title="The averages converge to zero in mean square only if the squared steps have a finite sum",
    says=r"\mathbb{E}\,x_t^2 \to 0 \;\Rightarrow\; \sum_t \eta_t^2 < \infty",
    relation=Exists("C", axis="n"),
    margin=lambda q: q.C - q.squares,
    constants=dict(C=None),
    shows={"mean square": lambda q: q.error},
    whose="read",
    readings=("the steps η_t = 1/√t, for which E x_t² ≤ 1/√t tends to zero: claim robbins51/step-sizes-kept; sums up to t = 2^n",),
    evidence=(
        Enclosed([{"n": n} for n in (1, 3, 6, 9)], run, says="the recursion itself, in balls"),
        Family(1, bounds, axis="n", says="what both are bounded by"),
    ),
    foils=(Foil("at most 3", C=3, evidence=(Family(1, bounds, axis="n"),)),),
    control=Control(
        "η_t = 1/t",
        evidence=(
            Enclosed(
                [{"n": n} for n in (1, 3, 6)],
                lambda case: {
                    "squares": sum((arb(1) / t**2 for t in range(1, 2**case.n + 1)), arb(0)),
                    "error": arb(1) / 2**case.n,
                },
            ),
        ),
    ),
    fails="hypothesis",
    because="With η_t = 1/√t the mean square is at most 1/√t, although Σ1/t is infinite; η_t → 0 and Ση_t = ∞ suffice.",
    by_hand="m, s = 0.0, 0.0\nfor t in range(1, 100001):\n    m, s = (1 - t**-0.5) ** 2 * m + 1 / t, s + 1 / t\nassert m <"
    " 0.01 and s > 12\n",
)


def measure_kept(o):
    """One step from E x² = m h at t = 1/h²: the square of what is left, times t + 1."""
    eta, before = o.h, o.m * o.h
    return {"after": ((1 - eta) ** 2 * before + eta**2) ** 2 * (1 / o.h**2 + 1)}


def argue_kept(p):
    h, m = p.field("h"), p.field("m")
    return {"after": ((1 - h) ** 2 * m + h) ** 2 * (1 + h**2)}


kept = Claim(
    label="Mean square for η_t = 1/√t",
    title="With steps 1/√t a mean square of at most 1/√t stays so from t = 4 on",
    says=r"m_t \le \tfrac{1}{\sqrt t} \;\Rightarrow\; (1-\eta_t)^2 m_t + \eta_t^2 \le \tfrac{1}{\sqrt{t+1}}, \quad \eta_t ="
    r" \tfrac{1}{\sqrt t},\ t \ge 4",
    relation=Always(),
    margin=lambda q: q.one - q.after,
    constants=dict(one=1),
    whose="ours",
    readings=("σ = 1, h = 1/√t ≤ 1/2 and m_t = m h with 0 ≤ m ≤ 1, compared by squares; m_4 = 0.43… is below 1/2",),
    domain=Domain(h=Real(low=0, high=Fraction(1, 2), without="low"), m=Unit(), measure=measure_kept),
    evidence=(Proof(argue_kept),),
    foils=(Foil("0.9 for 1", one=Fraction(9, 10)),),
    because="(1 − h)² + h = 1 − h + h², and 1 + h² is not enough to make up for it.",
)
almost_surely = squares.but(
    label="As quoted: squared steps must add up to something finite, almost surely",
    title="The averages converge to zero almost surely only if the squared steps have a finite sum",
    says=r"x_t \to 0 \ \text{a.s.} \;\Rightarrow\; \sum_t \eta_t^2 < \infty",
    readings=(
        "the steps η_t = 1/√t and the noise ±1; that x_t tends to zero almost surely is the claim robbins51/step-sizes-path",
        "sums up to t = 2^n",
    ),
    foils=(Foil("at most 3", C=3, evidence=(Family(1, bounds, axis="n"),)),),
    control=squares.control,
    fails="hypothesis",
    because="With η_t = 1/√t and noise ±1 the tails of x_t can be summed, although Σ1/t is infinite.",
    by_hand="assert sum(1 / t for t in range(1, 100001)) > 12\n",
)


def tails(case):
    """P(|x_t| > ε) ≤ 2e^{−x}, x = ε²√t/2 (Hoeffding, with E x_t² ≤ 1/√t), and e^x ≥ x^k/k! for k = 4."""
    return {"chance": 48 * (2 / case.eps**2) ** 4 / case.t**2}


def coarse_tails(case):
    """The same with k = 2."""
    return {"chance": 4 * (2 / case.eps**2) ** 2 / case.t}


path = Claim(
    label="Almost sure convergence for η_t = 1/√t",
    title="With steps 1/√t and noise ±1 the averages tend to zero almost surely",
    says=r"\sum_t \mathbb{P}(|x_t| > \epsilon) < \infty, \quad \eta_t = \tfrac{1}{\sqrt t},\ \xi_t = \pm 1",
    relation=AlmostSurely("t"),
    margin=lambda q: q.chance,
    whose="ours",
    readings=("ε = 1/2 and 1/10; the bound on the chance is Hoeffding's, with what the claim `kept` says of E x_t²",),
    evidence=(
        Family(
            4,
            tails,
            axis="t",
            over=[{"eps": Fraction(1, 2)}, {"eps": Fraction(1, 10)}],
            says="every t ≥ 4, by the bound on the tail",
        ),
    ),
    foils=(Foil("e^x ≥ x²/2 only", evidence=(Family(4, coarse_tails, axis="t", over=[{"eps": Fraction(1, 2)}]),)),),
    because="x_t is a sum of independent bounded terms with total variance at most 1/√t.",
)
almost_surely_sum = Claim(
    label="As quoted: steps must add up to infinity, almost surely",
    title="The averages converge to zero almost surely only if Ση_t = ∞",
    says=r"x_t \to 0 \ \text{a.s.} \;\Rightarrow\; \sum_t \eta_t = \infty",
    margin=lambda q: q.left,
    whose="read",
    unchecked="no evidence speaks of the limit of a random series: for a finite sum the limit has a positive variance, so it is not"
    " almost surely zero",
)
