"""A network with batch normalization stands far larger learning rates than one without; one norm at the top gives most of it."""

from checks.experiments.controls import control
from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale
from checks.experiments.training_kept_moments import draw_kept_moments
from checks.experiments.training_rates import draw_rates_of_depths
from checks.experiments.training_residual import draw_rates
from lemmacheck import Claim, Foil, Fraction
from theory.networks.images import fetched

RATES = dict(images=fetched("cifar10"), side=16, batch=16, steps=6)
TINY = dict(side=8, batch=8, steps=2, blocks=1)
EVIDENCE = at_two_scales(draw_rates, TINY, {**RATES, "blocks": 5}, {**RATES, "blocks": 9}, data="cifar10")
KEPT = at_two_scales(draw_kept_moments, TINY, {**RATES, "blocks": 5}, {**RATES, "blocks": 9}, data="cifar10")
FIRST_MOMENTS = control("moments of the first batch, kept for good, allow such rates", KEPT, lambda q: q.kept - q.bn)
CONTROL = (
    "The last foil is the control: norms that keep the moments of the first batch for good, so that the networks begin alike; on"
    " seeds of its own (b18/largest-rate-kept), fixed before any of its draws."
)

claim = Claim(
    label="Section 3.1 and Appendix J, rates that do not diverge",
    whose="read",
    place="Sections 3.1 and 3.4, Appendix J",
    says=r"\log_{10} \alpha_{\max}: \quad \text{BN} \ge \text{plain}, \quad \text{top only} \ge \text{plain}",
    margin=lambda q: (q.bn - q.plain - q.decades, q.top - q.plain - q.decades),
    constants=dict(decades=0),
    readings=(
        "The largest rate at which none of the first six mini-batches has a loss of more than 1000 (the source's divergence), by"
        " bisection to half a decade between 10⁻⁶ and 10², on a grid of its own for each seed; ResNet-32 and ResNet-56,"
        " momentum 0.9, weight decay 5·10⁻⁴, batches of 16. Larger at all: by how much is"
        " b18/largest-rate-decade. The source finds 0.0001 without, 0.03 with the norm at the top, 3 with"
        " BN, for 110 layers.",
        CONTROL,
        *at_scale("ResNet-110, batches of 128, 165 to 2400 epochs at each rate: GPU-weeks"),
    ),
    evidence=EVIDENCE,
    foils=(
        Foil("eight decades more", decades=8),
        Foil("the plain network stands more", margin=lambda q: q.plain - q.bn),
        FIRST_MOMENTS,
    ),
    shows={"log10 rate, plain": lambda q: q.plain, "top only": lambda q: q.top, "BN": lambda q: q.bn},
)

decade = claim.but(
    label="Section 3.1 and Appendix J, by a decade",
    title="Batch normalization, everywhere or at the top only, lets the rate be at least ten times larger",
    says=r"\log_{10} \alpha_{\max}: \quad \text{BN} \ge \text{plain} + 1, \quad \text{top only} \ge \text{plain} + 1",
    constants=dict(decades=1),
    foils=(Foil("eight decades more", decades=8), FIRST_MOMENTS),
)

four_orders = claim.but(
    label="Section 3.4, four orders of magnitude",
    title="A network with batch normalization tolerates learning rates roughly four orders of magnitude larger",
    place="Section 3.4",
    says=r"\tfrac72 \le \log_{10} \alpha_{\max}(\text{BN}) - \log_{10} \alpha_{\max}(\text{plain}) \le \tfrac92",
    margin=lambda q: (q.bn - q.plain - q.least, q.most - q.bn + q.plain),
    constants=dict(least=Fraction(7, 2), most=Fraction(9, 2)),
    fails="not reproduced",
    foils=(Foil("six orders", least=Fraction(11, 2), most=Fraction(13, 2)), FIRST_MOMENTS),
)

kept = claim.but(
    label="Section 3.4, moments of the first batch",
    title="Norms that keep the moments of the first batch for good allow rates at least ten times smaller than batch normalization",
    whose="ours",
    place="Section 3.4",
    says=r"\log_{10} \alpha_{\max}: \quad \text{moments of the first batch} \le \text{BN} - 1",
    margin=lambda q: q.bn - q.kept - q.decades,
    constants=dict(decades=1),
    readings=(
        "The control of b18/largest-rate: both networks begin with the same states, so that what differs is whether later states"
        " are normalized. Rates as there, by bisection to half a decade, ResNet-32 and ResNet-56. Statement, sizes and foils were"
        " fixed before any of these draws.",
        *claim.readings[2:],
    ),
    evidence=KEPT,
    foils=(
        Foil("eight decades smaller", decades=8),
        Foil("the plain network stands more than BN", margin=lambda q: q.plain - q.bn),
    ),
    shows={"log10 rate, plain": lambda q: q.plain, "moments of the first batch": lambda q: q.kept, "BN": lambda q: q.bn},
)

COST = "ResNet-110 and its shallower kin, batches of 128, hundreds of epochs at each rate: GPU-weeks"
BOTH = at_two_scales(
    draw_rates_of_depths,
    {**RATES, "side": 8, "batch": 8, "steps": 2, "shallow": 1, "deep": 2, "images": "digits"},
    {**RATES, "shallow": 3, "deep": 9},
    data="cifar10",
)
RATE = (
    "The largest rate at which none of the first six mini-batches has a loss of more than 1000, by bisection to half a decade, as"
    " in b18/largest-rate; momentum 0.9, weight decay 5·10⁻⁴, batches of 16. Statement, size and foils were fixed before any of"
    " these draws; those of b18/largest-rate, whose seeds are others, were known."
)

depth = claim.but(
    label="Section 3.4 and Table 3, depth",
    title="A less deep network without batch normalization tolerates larger learning rates, on the same images",
    place="Section 3.4, Table 3",
    says=r"\log_{10} \alpha_{\max} \text{ without BN}: \quad \text{ResNet-20} \ge \text{ResNet-56} + \tfrac12",
    margin=lambda q: q.plain_shallow - q.plain_deep - q.decades,
    constants=dict(decades=Fraction(1, 2)),
    readings=(
        "Shallower networks are said to stand larger rates: by half a decade at least, which is ours.",
        RATE,
        *at_scale(COST),
    ),
    evidence=BOTH,
    foils=(
        Foil("by three decades", decades=3),
        Foil("with batch normalization by a decade as well", margin=lambda q: q.bn_shallow - q.bn_deep - 1),
    ),
    shows={
        "log10 rate, ResNet-20": lambda q: q.plain_shallow,
        "ResNet-56": lambda q: q.plain_deep,
        "ResNet-20, BN": lambda q: q.bn_shallow,
        "ResNet-56, BN": lambda q: q.bn_deep,
    },
)

alternating = depth.but(
    label="Section 3.4 and Table 3, alternating normalization",
    title="Normalizing every other batch with the moments of the one before allows only smaller learning rates than BN",
    says=r"\log_{10} \alpha_{\max}, \text{ResNet-56}: \quad \text{BN every other step} \le \text{BN} - \tfrac12",
    margin=lambda q: q.bn_deep - q.stale_deep - q.decades,
    fails="not reproduced",
    readings=(
        "With moments of its own batch at every other step only, a network is said to stand rates up to 0.01, far below those of"
        " BN: by half a decade at least here, which is ours. Moments that are a batch old are constants of the step.",
        "The second foil is the control, the network without BN: if half of the steps kept a part of what BN gives, the rate would"
        " be larger than without. It was chosen after these draws were seen.",
        RATE,
        *at_scale(COST),
    ),
    foils=(
        Foil("by eight decades", decades=8),
        Foil("and half a decade more than without BN", margin=lambda q: q.stale_deep - q.plain_deep - q.decades),
    ),
    shows={
        "log10 rate, BN": lambda q: q.bn_deep,
        "BN every other step": lambda q: q.stale_deep,
        "without BN": lambda q: q.plain_deep,
    },
)
