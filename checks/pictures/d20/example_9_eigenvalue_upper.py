"""How much ‖M‖² falls in a layer beside a multiple of d²: no constant keeps up."""

from checks.pictures.d20.example_9_eigenvalue import WIDTHS, falls
from lemmacheck import Picture


def picture():
    rows = [{**falls(d), "C d² with C = 100": 100 * d**2} for d in WIDTHS]
    title = "the fall is of order d³: whatever C is, it passes C d² at some width"
    y = ("fall of ‖M‖²/γ⁴", "C d² with C = 100", "d²")
    return Picture("d", y, rows, kind="bound", log="xy", title=title, values="coefficient of γ⁴")
