"""The falls of ‖M‖² and of the leading eigenvalue in a layer approach 8d³ and 4d² from below."""

from checks.pictures.d20.example_9_eigenvalue import WIDTHS, falls
from lemmacheck import Picture


def picture():
    rows = [falls(d) for d in WIDTHS]
    y = ("fall of ‖M‖²/γ⁴", "8d³", "fall of λ_1/γ⁴", "4d²")
    return Picture("d", y, rows, kind="bound", log="xy", title="8d³ and 4d² are approached from below", values="coefficient of γ⁴")
