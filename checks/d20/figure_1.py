"""At initialization the rank of a ReLU perceptron collapses with depth, and batch normalization keeps it."""

from checks.experiments.perceptrons import draw_ranks_by_depth
from lemmacheck import Claim, Foil, Fraction, Observed, Plot, grid

SETTING = {"width": (128,), "samples": (128,), "inputs": ("digits",)}

claim = Claim(
    label="Figure 1, left",
    whose="read",
    place="Section 1.1, Figure 1",
    says=r"\text{width } 128,\ \text{depth } L \ge 16: \quad \mathrm{rank}_{\text{vanilla}}(L) \le \tfrac1{10}\,"
    r" \mathrm{rank}_{\text{vanilla}}(1),"
    r" \quad \mathrm{rank}_{\text{BN}}(L) \ge \tfrac9{10}\, \mathrm{rank}_{\text{BN}}(1)",
    margin=lambda q: (q.fallen * q.vanilla_first - q.vanilla_last, q.bn_last - q.kept * q.bn_first),
    constants={"fallen": Fraction(1, 10), "kept": Fraction(9, 10)},
    readings=(
        "At initialization. Inputs: 128 of scikit-learn's 8 × 8 digits (the source uses Fashion-MNIST). Weights and"
        " biases uniform on ±1/√fan_in, torch's default; rank as in footnote 2; BN subtracts the mean.",
        "“Collapses” is read as at most a tenth of the rank after one hidden layer, “preserve a high rank” as at"
        " least nine tenths; both shares are ours.",
        "The biases matter: without them the rank by this tolerance is still about 80 of 128 at depth 32"
        " (a pilot run, not part of the check).",
    ),
    evidence=(Observed(grid(depth=(16, 24, 32), **SETTING), draw_ranks_by_depth),),
    foils=(Foil("collapsed already at depth 10", over=grid(depth=(10,), **SETTING)),),
    shows={"rank without BN": lambda q: q.vanilla_last, "rank with BN": lambda q: q.bn_last},
    plot=Plot("depth", ("rank without BN", "rank with BN"), title="rank of the last hidden layer at initialization"),
)
