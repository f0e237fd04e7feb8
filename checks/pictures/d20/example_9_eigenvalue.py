"""How much ‖M‖² falls in a layer beside the order that the source states."""

from types import SimpleNamespace

from checks.arguments.collinear import measure_leading
from lemmacheck import Picture

WIDTHS = (2, 4, 8, 16, 32, 64, 128, 256)


def falls(d):
    """The coefficients of γ⁴, as the claims have them, beside powers of the width."""
    seen = measure_leading(SimpleNamespace(d=d))
    fall = {"fall of ‖M‖²/γ⁴": seen["fall"], "fall of λ_1/γ⁴": seen["eigenvalue_fall"]}
    return {"d": d, **fall, "d²": d**2, "8d³": 8 * d**3, "4d²": 4 * d**2}


def picture():
    title = "the fall is at least of order d², and in fact of order d³"
    rows = [falls(d) for d in WIDTHS]
    return Picture("d", ("fall of ‖M‖²/γ⁴", "d²", "8d³"), rows, kind="floor", log="xy", title=title, values="coefficient of γ⁴")
