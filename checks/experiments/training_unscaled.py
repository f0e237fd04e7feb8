"""Training after raising the rank without a word on the scale of the states, which then vanish: what still differs by seed."""

from checks.experiments.training import ARMS, columns, images_of, perceptron, pretrained, rank_bound, seen_of
from lemmacheck import stream

KEPT = ("more_r", "bn_r", "more_loss", "bn_loss", "bn_accuracy")
CURVES = ("more_at_", "bn_at_")


@stream("d20:training after raising the rank, scale not kept")
def draw_unscaled(case, keys):
    """Of `draw_pretrained` what is not the same number for every seed: without BN nothing is learned, at r = 1 exactly."""
    rows = []
    for key in keys:
        x, y, *apart = images_of(case, key)
        plain, more = (pretrained(key, x, case, thirds=ARMS[name][0], sign=1.0) for name in ("plain", "more"))
        seen = seen_of("more", more, inside=(x, y), apart=apart, key=key, case=case)
        seen |= seen_of(
            "bn", perceptron(key, x, case, norm="centred", biases=False), inside=(x, y), apart=apart, key=key, case=case
        )
        kept = {name: value for name, value in seen.items() if name in KEPT or name.startswith(CURVES)}
        rows.append({"plain_r": rank_bound(plain, x[: case.sample]), **kept})
    return columns(rows)
