"""At the small rate that a network without batch normalization needs, one with it performs no better."""

from checks.experiments.controls import control
from checks.experiments.scales import at_two_scales
from checks.experiments.training import at_scale
from checks.experiments.training_norm_and_rate import draw_norm_and_rate
from checks.experiments.training_rates import draw_without_norm
from checks.experiments.training_residual import draw_short
from lemmacheck import Claim, Foil, Fraction
from theory.networks.images import fetched

SHORT = dict(images=fetched("cifar10"), side=8, count=750, apart=256, batch=50, steps=45, blocks=3, small="0.001", large="0.1")
TINY = dict(side=8, count=64, apart=16, batch=16, steps=5, blocks=1, small="0.001", large="0.1")
EVIDENCE = at_two_scales(draw_short, TINY, SHORT, data="cifar10")


def without_apart(case):
    """The same case for an experiment that holds no images out."""
    return {name: value for name, value in case.items() if name != "apart"}


DEEP = ({**without_apart(TINY), "blocks": 2}, {**without_apart(SHORT), "blocks": 9})
LARGE_RATE = at_two_scales(draw_short, {**TINY, "small": "0.0001"}, {**SHORT, "small": "0.0001", "steps": 60}, data="cifar10")
LONGER = at_two_scales(draw_short, {**TINY, "steps": 6}, {**SHORT, "steps": 225}, data="cifar10")
TWO_RATES = at_two_scales(draw_norm_and_rate, without_apart(TINY), without_apart(SHORT), data="cifar10")
TWO_RATES_DEEP = at_two_scales(draw_norm_and_rate, *DEEP, data="cifar10")
SHOWS = {
    "accuracy held out, plain, small rate": lambda q: q.plain_test,
    "BN, small rate": lambda q: q.slow_test,
    "BN, large rate": lambda q: q.fast_test,
    "norm at the top only, large rate": lambda q: q.top_test,
    "BN without affine map": lambda q: q.bare_test,
    "loss, plain": lambda q: q.plain_loss,
    "loss, BN, small rate": lambda q: q.slow_loss,
    "loss, BN, large rate": lambda q: q.fast_loss,
    "loss, top only": lambda q: q.top_loss,
    "loss, BN without affine map": lambda q: q.bare_loss,
}
COST = "ResNet-110, 165 to 2400 epochs of 50 000 images, five runs: several GPU-weeks"
DESCENT = "SGD has momentum 0.9 and a weight decay of 0.0005 here, as the source's has, so it is not plain; both rates are given."
RUN = (
    "Run: ResNet-20, 750 images of 8 × 8 pixels, 45 steps of 50 images. The size was chosen for its cost, without a pilot, in place"
    " of ResNet-8 on images of 16 × 16 pixels; with that network all of eleven seeds had agreed with this statement."
)
LARGE_CONTROL = (
    "The second foil is the control: at the large rate BN must be better, or too few steps were taken to tell any two networks"
    " apart. It was chosen after these draws were seen."
)

claim = Claim(
    label="Figure 1",
    whose="read",
    place="Section 2, Figure 1",
    says=r"\text{accuracy on images held out, small rate}: \quad \text{BN} \le \text{plain} + \tfrac1{50}",
    fails="not reproduced",
    because="In the few steps here the plain network has hardly begun to learn.",
    margin=lambda q: q.plain_test + q.more - q.slow_test,
    constants=dict(more=Fraction(1, 50)),
    readings=(
        "With a small rate a normalised network is said to end no better than one without normalization: by at most 2% (ours)."
        " The source trains to the end (2400 epochs at 0.0001); ResNet-20 on images of 8 × 8 pixels here, 45 steps at 0.001,"
        " 256 images held out.",
        LARGE_CONTROL,
        DESCENT,
        *at_scale(COST),
    ),
    evidence=EVIDENCE,
    foils=(
        Foil("the plain network is far better", margin=lambda q: q.plain_test - q.slow_test - q.more * 10),
        Foil("nor is BN better at the large rate", margin=lambda q: q.plain_test + q.more - q.fast_test),
    ),
    shows=SHOWS,
)

higher_rate = claim.but(
    label="Figure 1, the higher rate",
    title="Batch normalization with its higher rate has a smaller loss after the same number of steps than with the small rate",
    says=r"\text{loss after 45 steps}: \quad \text{BN at } 0.1 \le \text{BN at } 0.001 \le \text{plain at } 0.001",
    margin=lambda q: (q.slow_loss - q.fast_loss, q.plain_loss - q.slow_loss),
    constants={},
    readings=(
        "Normalization is said to train faster and to allow larger rates: the loss after a given number of steps.",
        RUN,
        "The foils were chosen after these draws were seen. One chosen before, that the small rate is faster, is what they show,"
        " so that they cannot reject it. The second is the control: the same rate against a smaller one, on the seeds of"
        " b18/figure-1-large-rate. The large rate is not only late: it is behind after five times as many steps too"
        " (b18/figure-1-longer).",
        DESCENT,
        *at_scale(COST),
    ),
    fails="not reproduced",
    because="With ResNet-20 on 8 × 8 pixels the small rate is ahead after 45 steps; with ResNet-8 on 16 × 16 the large one was.",
    foils=(
        Foil("the large rate is ahead by a loss of one", margin=lambda q: q.slow_loss - q.fast_loss - 1),
        control("nor is it ahead of the source's small rate", LARGE_RATE, lambda q: q.fast_loss - q.slow_loss),
    ),
)

AT_SMALL_RATE = control(
    "at the small rate the norm at the top does as well", TWO_RATES, lambda q: q.top_large_loss - q.top_small_loss
)
DEEP_GAINS = control(
    "56 layers without any norm gain by the large rate as well",
    TWO_RATES_DEEP,
    lambda q: q.plain_small_loss - q.plain_large_loss - q.less,
)

top_only = higher_rate.but(
    label="Appendix G, Figures 15 and 16",
    title="A network normalised only at the top trains at the large rate too, and better than the plain network at its small one",
    fails="",
    because="At the small rate the norm at the top does as well here, so that the large rate adds nothing to it.",
    place="Appendix G, Figures 15 and 16",
    says=r"\text{loss after 45 steps}: \quad \text{top only at } 0.1 \le \text{plain at } 0.001 - \tfrac1{20}",
    margin=lambda q: q.plain_loss - q.top_loss - q.less,
    constants=dict(less=Fraction(1, 20)),
    readings=(
        "Normalizing the top alone is said to come close to normalizing everything: here, that it trains at all at the rate"
        " of the normalised network, and how far it is behind, in the table.",
        "The norm is not all of it at this depth: without any norm the large rate helps nearly as much (b18/figure-1-without-norm)."
        " With 56 layers: b18/figure-1-without-norm-deep. The second foil is the other control, the same norm at the small rate, on"
        " seeds of its own (b18/figure-1-norm-and-rate); it was fixed before any of its draws. It is not rejected, so that the"
        " statement, which all seeds agree with, is left open: it is no sign of what the rate does.",
        DESCENT,
        *at_scale(COST),
    ),
    foils=(Foil("by more than two", less=2), AT_SMALL_RATE),
)

affine = higher_rate.but(
    label="Appendix H, Figure 17",
    title="Leaving out the affine map of batch normalization matters less than leaving out the normalization",
    fails="",
    because="",
    place="Appendix H, Figure 17",
    says=r"\text{loss after 45 steps}: \quad \text{without affine map} - \text{BN} \le \text{plain} - \text{without affine map}",
    margin=lambda q: q.plain_loss + q.fast_loss - 2 * q.bare_loss,
    readings=(
        "The affine map is said to matter little and the normalization much: the loss after a"
        " given number of steps changes less when γ and β are fixed at 1 and 0 than when the normalization goes"
        " as well (and with it the"
        " large rate). That the map adds 0.6% of accuracy at the end of a full training is not looked at.",
        RUN,
        "Here the seeds are divided, and neither the statement nor its first foil, which was chosen before any draw, comes out."
        " After five times as many steps all of eleven other seeds agree with it (b18/figure-1-affine-longer). The second foil is"
        " the control, chosen after these draws were seen.",
        DESCENT,
        *at_scale(COST),
    ),
    foils=(
        Foil("the affine map matters more", margin=lambda q: 2 * q.bare_loss - q.plain_loss - q.fast_loss),
        Foil("nor does the normalization matter", margin=lambda q: q.fast_loss - q.plain_loss),
    ),
)

FIVE_TIMES = (
    "The same network, images and rates for 225 steps, five times as many. Statement, size and foils were fixed before any of these"
    " draws; those of 45 steps, whose seeds are others, were known."
)

longer = higher_rate.but(
    label="Figure 1, the higher rate, five times as long",
    title="After five times as many steps, batch normalization with its higher rate has a smaller loss than with the small rate",
    says=r"\text{loss after 225 steps}: \quad \text{BN at } 0.1 \le \text{BN at } 0.001 \le \text{plain at } 0.001",
    fails="not reproduced",
    because="In 225 steps, fifteen times through the 750 images, the small rate comes near to knowing them by heart.",
    readings=(
        FIVE_TIMES,
        "In all seeds the small rate is ahead of the large one on the images it is trained on, and both are ahead of the network"
        " without BN. On images held out the large rate classifies more in nine of eleven; that was seen, not asked for.",
        DESCENT,
        *at_scale(COST),
    ),
    evidence=LONGER,
    foils=(
        Foil("the large rate is ahead by a loss of two", margin=lambda q: q.slow_loss - q.fast_loss - 2),
        Foil("without normalization the small rate is as fast", margin=lambda q: q.fast_loss - q.plain_loss),
    ),
)

affine_longer = affine.but(
    label="Appendix H, Figure 17, five times as long",
    title="After five times as many steps, leaving out the affine map of batch normalization matters less than leaving out the"
    " normalization",
    says=r"\text{loss after 225 steps}: \quad \text{without affine map} - \text{BN} \le \text{plain} - \text{without affine map}",
    fails="not reproduced",
    readings=(affine.readings[0], FIVE_TIMES, DESCENT, *at_scale(COST)),
    evidence=LONGER,
)

BEFORE = "Statement, size and foils were fixed before any of these draws; those of 45 steps, whose seeds are others, were known."

OWN_RATES = at_two_scales(draw_short, {**TINY, "small": "0.0001"}, {**SHORT, "small": "0.0001", "steps": 90}, data="cifar10")

own_rates = higher_rate.but(
    label="Figure 1, the source's two rates",
    title="At the source's own rates batch normalization with the large one has the smallest loss after the same number of steps",
    says=r"\text{loss after 90 steps}: \quad \text{BN at } 0.1 \le \text{BN at } 0.0001 \le \text{plain at } 0.0001",
    because="",
    readings=(
        "The rates of the source, 0.0001 and 0.1; b18/figure-1-higher-rate takes 0.001 for the small one.",
        BEFORE,
        "The large rate is ahead of both others in all eleven seeds; what divides them is the order of the two networks at the"
        " small rate, which have hardly begun to learn. The part that is not divided, on fresh seeds: b18/figure-1-large-rate.",
        DESCENT,
        *at_scale(COST),
    ),
    evidence=OWN_RATES,
    foils=(Foil("without normalization the small rate is as fast", margin=lambda q: q.fast_loss - q.plain_loss),),
)

large_rate = own_rates.but(
    label="Figure 1, the source's large rate",
    title="Batch normalization with the source's large rate is ahead of both networks with its small rate",
    says=r"\text{loss after 60 steps}: \quad \text{BN at } 0.1 \le \min(\text{BN at } 0.0001, \text{plain at } 0.0001)"
    r" - \tfrac1{20}",
    margin=lambda q: (q.slow_loss - q.fast_loss - q.less, q.plain_loss - q.fast_loss - q.less),
    constants=dict(less=Fraction(1, 20)),
    readings=(
        "The larger rate that normalization allows is said to be what makes training faster: the loss is smaller by a twentieth at"
        " least, which is ours. Said after the draws of b18/figure-1-own-rates; statement, size and foils were fixed before these,"
        " whose seeds are others.",
        DESCENT,
        *at_scale(COST),
    ),
    evidence=LARGE_RATE,
    foils=(
        Foil("by more than two", less=2),
        Foil("normalization without the large rate does as well", margin=lambda q: q.plain_loss - q.slow_loss - Fraction(1, 5)),
    ),
)

own_rate_accuracy = claim.but(
    label="Figure 1, the source's small rate",
    title="At the source's small rate a network with batch normalization performs no better after 90 steps than one without",
    says=r"\text{accuracy on images held out, rate } 0.0001: \quad \text{BN} \le \text{plain} + \tfrac1{50}",
    because="",
    readings=(
        "With a small rate a normalised network is said to end no better than one without normalization: by at most 2% (ours)."
        " The source trains to the end, 2400 epochs; 90 steps here, at its rate.",
        BEFORE,
        LARGE_CONTROL,
        DESCENT,
        *at_scale(COST),
    ),
    evidence=OWN_RATES,
)

without_norm = top_only.but(
    label="Section 3.1, the large rate without any norm",
    title="At the rate that one norm at the top allows, the network without any norm does worse than at its small rate",
    place="Section 3.1, Appendix G",
    says=r"\text{loss after 45 steps}: \quad \text{top only at } 0.1 \le \text{plain at } 0.001 - \tfrac1{20},"
    r" \quad \text{plain at } 0.1 \ge \text{plain at } 0.001",
    fails="not reproduced",
    because="Twenty layers stand the large rate without any norm, and gain by it.",
    margin=lambda q: (q.plain_loss - q.top_loss - q.less, q.bold_loss - q.plain_loss),
    readings=(
        "The control of b18/figure-1-top-only: that the norm, and not the rate alone, is what helps. The plain network at"
        " the large rate must not gain by it.",
        "Statement, size and foils were fixed before any of these draws; those of b18/figure-1-top-only, whose seeds are others,"
        " were known.",
        "That the norm at the top makes no difference at the large rate is no foil with 20 layers, where one seed of eleven has it"
        " so; with 56 layers it is one (b18/figure-1-without-norm-deep). The second foil is the other control, what the large rate"
        " does to the network with the norm, on seeds of its own (b18/figure-1-norm-and-rate), fixed before any of its draws."
        " It is not rejected: that network does not gain by the large rate either. The third, fixed for b18/figure-1-norm-and-rate"
        " and taken over here after its draws were seen, is one where the large rate does harm: 56 layers.",
        DESCENT,
        *at_scale(COST),
    ),
    evidence=at_two_scales(draw_without_norm, without_apart(TINY), without_apart(SHORT), data="cifar10"),
    foils=(Foil("by more than two", less=2), AT_SMALL_RATE, DEEP_GAINS),
    shows={
        "loss, plain, small rate": lambda q: q.plain_loss,
        "loss, plain, large rate": lambda q: q.bold_loss,
        "loss, top only, large rate": lambda q: q.top_loss,
        "share that diverged, plain, large rate": lambda q: q.bold_diverged,
    },
)

without_norm_deep = without_norm.but(
    label="Section 3.1, the large rate without any norm, 56 layers",
    title="With 56 layers and one norm at the top the large rate helps, where without any norm it does harm",
    readings=(
        "A network of 20 layers stands the large rate without any norm (b18/figure-1-without-norm); the source has 110. ResNet-56"
        " here. Statement, size and foil were fixed before any of these draws.",
        DESCENT,
        *at_scale(COST),
    ),
    evidence=at_two_scales(draw_without_norm, *DEEP, data="cifar10"),
    foils=(
        Foil("by more than two", less=2),
        Foil("the norm at the top makes no difference", margin=lambda q: q.top_loss - q.bold_loss),
    ),
)

norm_and_rate = without_norm.but(
    label="Section 3.1, Appendix G, the two rates with one norm at the top",
    title="With one norm at the top a network has a smaller loss after the same number of steps at the large rate than at the small"
    " one",
    says=r"\text{loss after 45 steps, norm at the top}: \quad \text{rate } 0.1 \le \text{rate } 0.001 - \tfrac1{20}",
    fails="not reproduced",
    because="In 45 steps the norm at the top lowers the loss as far at the small rate as at the large one.",
    margin=lambda q: q.top_small_loss - q.top_large_loss - q.less,
    readings=(
        "The rate that a norm allows, and not the norm alone, is said to make training faster. Both networks, with one norm at the"
        " top and without any, at both rates, on the same images; ResNet-20 and ResNet-56. Statement, sizes and foils were fixed"
        " before any of these draws; those of b18/figure-1-without-norm, whose seeds are others, were known. At the small rate the"
        " norm lowers the loss in every seed, by a tenth or more, about as far as at the large rate.",
        DESCENT,
        *at_scale(COST),
    ),
    evidence=at_two_scales(
        draw_norm_and_rate, without_apart(TINY), without_apart(SHORT), {**without_apart(SHORT), "blocks": 9}, data="cifar10"
    ),
    foils=(Foil("by more than two", less=2), DEEP_GAINS),
    shows={
        "loss, no norm, small rate": lambda q: q.plain_small_loss,
        "no norm, large rate": lambda q: q.plain_large_loss,
        "norm at the top, small rate": lambda q: q.top_small_loss,
        "norm at the top, large rate": lambda q: q.top_large_loss,
        "share that diverged, no norm, large rate": lambda q: q.plain_large_diverged,
    },
)
