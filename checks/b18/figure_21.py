"""At initialization one class is responsible for about ten times larger gradients than the others in the unnormalised network."""

from checks.experiments.convolutional import IMAGES, ORDERS, OWN_IMAGES, batch_size, draw_class_gradients
from lemmacheck import Claim, Control, Foil, Fraction, Observed, WithProbability

SOURCE = Observed(OWN_IMAGES, draw_class_gradients, draws=32, since="full", cost=batch_size, data="cifar10")
LONG = Observed(OWN_IMAGES, draw_class_gradients, draws=96, since="paper", cost=batch_size, data="cifar10")
SHOWS = {"decades over the mean of the others": lambda q: q.over_others, "decades over the second class": lambda q: q.lead}
MASK = (
    "Layer 52, unnormalised: the output gradient of one class at a time is sent back, and the mean absolute kernel gradients"
    " are compared."
)

claim = Claim(
    label="Figure 21",
    says=r"\tfrac12 \le \log_{10} \frac{|g| \ \text{through the leading class}}{\text{mean of the other classes}} \le \tfrac32",
    relation=WithProbability(0.5),
    whose="read",
    place="Appendix L, Figures 20 and 21",
    margin=lambda q: (q.over_others - q.low, q.high - q.over_others),
    constants=dict(low=Fraction(1, 2), high=Fraction(3, 2)),
    readings=("About ten times the gradients of the other classes, on average over them.", ORDERS, MASK, *IMAGES),
    evidence=(SOURCE,),
    foils=(Foil("about two orders", low=Fraction(3, 2), high=Fraction(5, 2)),),
    control=Control("half a decade to two", high=2),
    shows=SHOWS,
)

guessed = claim.but(
    label="Figure 20 and Appendix L",
    title="At initialization the class that the unnormalised network guesses gives by far the largest gradients",
    says=r"\text{leading class} = \text{class guessed}, \qquad \log_{10} \frac{|g| \ \text{through it}}{\text{mean of the"
    r" others}} \ge \tfrac12",
    margin=lambda q: (q.over_others - q.low, q.leader_is_guess - 1),
    readings=(
        "The class that the network guesses nearly always is said to be the one with by far the largest gradients: the most"
        " frequent guess in the batch leads, and it is nearer to one order of magnitude ahead than to none.",
        MASK,
        *IMAGES,
    ),
    evidence=(SOURCE,),
    foils=(Foil("two orders ahead", low=2), Foil("another class leads", margin=lambda q: -q.leader_is_guess)),
    shows={**SHOWS, "leader is the guess": lambda q: q.leader_is_guess},
)

majority = claim.but(
    label="Figure 20 and Appendix L, the majority",
    title="At initialization one class has more than half of the gradients of layer 52 in the unnormalised network",
    says=r"|g| \ \text{through the leading class} \ge \textstyle\sum \ \text{of the nine others}",
    margin=lambda q: q.over_others - q.share,
    constants=dict(share=Fraction(954243, 10**6)),
    readings=(
        "More than half of the gradients are said to come from one class: its mean absolute gradient is at least the sum of"
        " the nine others', that is log₁₀ 9 = 0.954243 decades above their mean.",
        MASK,
        *IMAGES,
    ),
    evidence=(SOURCE,),
    foils=(Foil("99% of the gradients", share=3),),
    control=Control("a quarter of the gradients", share=Fraction(1, 2)),
    shows=SHOWS,
)

at_least = claim.but(
    label="Appendix L, ten times or more",
    title="At initialization the leading class gives gradients at least ten times larger than those of every other class",
    says=r"\log_{10} \frac{|g| \ \text{through the leading class}}{\text{second largest}} \ge 1",
    margin=lambda q: q.lead - q.least,
    constants=dict(least=1),
    readings=(
        "Appendix L has ten times or more where the caption has about ten times: read as larger than each of them. With a"
        " saturated softmax every other class only gets the gradients of its own images. About three in ten networks agree,"
        " which takes the paper profile's draws to decide.",
        MASK,
        *IMAGES,
    ),
    evidence=(SOURCE, LONG),
    foils=(Foil("at least two orders", least=2),),
    control=Control("larger at all", least=0),
    shows=SHOWS,
)
