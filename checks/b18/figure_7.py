"""At initialization the channel gradients of layer 45 are nearly of rank one without batch normalization, less spread with it."""

from checks.experiments.convolutional import IMAGES, MANY_NETWORKS, SMALL_BATCH, SOURCE_BATCH
from lemmacheck import Claim, Control, Foil, Fraction, WithProbability

claim = Claim(
    label="Figure 7",
    says=r"\text{rank-one share of } \textstyle\sum_{ij}|\sum_{bxy} d| - \text{mean} \ge \tfrac34 \ \text{plain;}"
    r" \ \text{channels spread over} \ge 1 \ \text{decade plain}, < \tfrac12 \ \text{decade with BN}",
    relation=WithProbability(0.5),
    whose="read",
    place="Section 3.2, Figure 7",
    margin=lambda q: (q.u_rank_one - q.share, q.u_channel_decades - q.decades, q.half - q.b_channel_decades),
    constants=dict(share=Fraction(3, 4), decades=1, half=Fraction(1, 2)),
    readings=(
        "Low rank: after the overall mean is removed, one singular value carries three quarters of the matrix (in- by"
        " out-channels). Some channels are said to have large gradients throughout and others tiny ones: a decade between the"
        " upper and the lower tenth of the row and column means. This “disappears” with BN: less than half a decade. The"
        " source prints no number; these are ours. Pilot draws had been seen; those that decide are fresh.",
        *IMAGES,
    ),
    evidence=(SMALL_BATCH, SOURCE_BATCH),
    foils=(
        Foil("a share of 97%", share=Fraction(97, 100)),
        Foil("BN spreads channels over a decade", margin=lambda q: q.b_channel_decades - 1),
    ),
    shows={
        "rank-one share, no BN": lambda q: q.u_rank_one,
        "with BN": lambda q: q.b_rank_one,
        "decades, no BN": lambda q: q.u_channel_decades,
        "decades, with BN": lambda q: q.b_channel_decades,
    },
)

disappears = claim.but(
    label="Figure 7, the low-rank structure with BN",
    title="At initialization the rank-one structure of the channel gradients of layer 45 disappears with batch normalization",
    says=r"\text{rank-one share of } \textstyle\sum_{ij}|\sum_{bxy} d| - \text{mean} < \tfrac12 \ \text{with BN}",
    margin=lambda q: q.share - q.b_rank_one,
    constants=dict(share=Fraction(1, 2)),
    readings=(
        "With BN this structure is said to be gone: no singular value carries half of the matrix once the overall mean is"
        " removed. One half is ours: the least that can be called a structure of rank one. On CIFAR-10 a quarter of the"
        " networks have less than that, which forty draws leave open; on digits about half had.",
        *IMAGES,
    ),
    evidence=(MANY_NETWORKS,),
    foils=(Foil("a share below a fifth", share=Fraction(1, 5)),),
    control=Control("a share below nine tenths", share=Fraction(9, 10)),
    shows={"rank-one share, no BN": lambda q: q.u_rank_one, "with BN": lambda q: q.b_rank_one},
)
