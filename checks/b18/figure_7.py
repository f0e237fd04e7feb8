"""At initialization the channel gradients of layer 45 have a low-rank structure without batch normalization, not with it."""

from checks.b18._network import IMAGES, batch_size, draw_pair, pair_cases
from checks.engine.api import Claim, Foil, Fraction, Observed, WithProbability

claim = Claim(
    label="Figure 7",
    says=r"\text{rank-one share of } \textstyle\sum_{ij}|\sum_{bxy} d| - \text{mean} \ge \tfrac34 \ \text{plain, smaller with BN;}"
    r" \ \text{channels spread over} \ge \tfrac12 \ \text{decade more plain than with BN}",
    relation=WithProbability(0.5),
    margin=lambda q: (q.u_rank_one - q.share, q.u_rank_one - q.b_rank_one, q.u_channel_decades - q.b_channel_decades - q.decades),
    constants=dict(share=Fraction(3, 4), decades=Fraction(1, 2)),
    readings=(
        "Low rank: after the overall mean is removed, one singular value carries most of the matrix (in- by out-channels)."
        " Some channels consistently large, others small: decades between the upper and the lower tenth of the row and"
        " column means. “Disappears” with BN is put as a comparison of the two networks: single normalised ones reach a"
        " share of 3/4 as well.",
        *IMAGES,
    ),
    evidence=(Observed(pair_cases, draw_pair, cost=batch_size),),
    foils=(
        Foil("a larger share with BN", margin=lambda q: q.b_rank_one - q.u_rank_one),
        Foil("BN spreads channels over a decade", margin=lambda q: q.b_channel_decades - 1),
    ),
    shows={
        "rank-one share, no BN": lambda q: q.u_rank_one,
        "with BN": lambda q: q.b_rank_one,
        "decades, no BN": lambda q: q.u_channel_decades,
        "decades, with BN": lambda q: q.b_channel_decades,
    },
)
