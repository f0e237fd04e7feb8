"""Spectra of Example 12 of D20: λ_1 = d^β and t^m − 1 equal ones below it, for widths d = t^q.

Rows of equal norm are possible for every such spectrum when d is a power of two: Q diag(λ) Qᵀ with Q = Hadamard/√d has
a constant diagonal in all its powers. So t runs through powers of two; a sign that is certain for all large t covers them.
"""

from __future__ import annotations

BELOW = (  # β, and exponents of d = t^q, λ_1 = t^p, number of others t^m − 1; the others are o(d^β), but dominate the traces
    dict(beta="1/4", q=4, p=1, m=4),
    dict(beta="1/2", q=8, p=4, m=5),
    dict(beta="3/4", q=16, p=12, m=5),
)
DOMINATED = (dict(beta="3/4", q=4, p=3, m=4), dict(beta="2/3", q=3, p=2, m=3))  # λ_1 dominates all traces


def measure_family(case):
    """F and T of the spectrum, d and d^β as functions of t; α = F²/(dT) for rows of equal norm."""
    t, q, p, m = case.t, case.q, case.p, case.m
    d, top, others = t**q, t**p, t**m - 1
    level = (d - top) / others
    return {"d": d, "top": top, "F": top**2 + others * level**2, "T": top**3 + others * level**3, "level": level}
