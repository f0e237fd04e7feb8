"""The source's bound on the log-norm of a gradient, with the least C that can serve, and our sharper one, against the width."""

from types import SimpleNamespace

from checks.m23.theorem_5 import claim
from lemmacheck import Fraction, Picture

GAPS, LEAST = (0, 1), Fraction(1, 102)  # one layer at d = 2 needs as large a C


def picture():
    rows = []
    for d in (2, 4, 8, 16, 32, 64, 128):
        row = {"d": d}
        for phi in GAPS:
            row[f"the source’s, C = {LEAST}, φ₀ = {phi}"] = LEAST * d**5 * (phi**3 + 1)
            row[f"ours, φ₀ = {phi}"] = claim.shows["sharper bound"](SimpleNamespace(d=float(d), phi=float(phi)))
        rows.append(row)
    y = tuple(name for name in rows[0] if name != "d")
    title = "two bounds on E log‖∂L/∂W‖ at every depth: like d⁵, and like √d (φ₀ = 0) or d√d; with a smaller C the source’s fails"
    return Picture("d", y, rows, log="xy", title=title, values="bound on the log-norm")
