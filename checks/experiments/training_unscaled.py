"""Training after raising the rank without a word on the scale of the states, which then vanish: what still differs by seed."""

from checks.experiments.training import draw_pretrained
from lemmacheck import stream

KEPT = ("plain_r", "more_r", "bn_r", "more_loss", "bn_loss", "bn_accuracy")


@stream("d20:training after raising the rank, scale not kept")
def draw_unscaled(case, keys):
    """Of `draw_pretrained` what is not the same number for every seed: without BN nothing is learned, at r = 1 exactly."""
    seen = draw_pretrained(case, keys)
    return {name: seen[name] for name in KEPT}
