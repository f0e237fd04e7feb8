"""Compiled dqds iteration for several bidiagonal matrices at once.

The differential quotient-difference algorithm with shifts (Fernando and Parlett 1994) finds singular values
to high relative accuracy, but is a chain of dependent divisions.  Eight matrices side by side fill the
pipeline that one leaves idle.  Lanes never exchange a number, so a matrix gives the same bits in any company.
"""

from __future__ import annotations

import numpy as np
from numba import njit

LANES = 8
FAR = 1e100  # stands behind the end of a lane: with a zero before it, the recurrence passes it by unharmed
DEFLATE = (10 * 2.0**-52) ** 2


@njit(cache=True, error_model="numpy", fastmath={"contract"})
def sweep(q, e, new_q, new_e, tau, rows, low):
    """One dqds transform of all lanes: q, e -> new_q, new_e with shifts tau; low: the least d per lane."""
    d = np.empty(LANES)
    for lane in range(LANES):
        d[lane] = q[0, lane] - tau[lane]
        low[lane] = d[lane]
    for i in range(rows):
        for lane in range(LANES):
            total = d[lane] + e[i, lane]
            t = q[i + 1, lane] / total
            new_q[i, lane] = total
            new_e[i, lane] = e[i, lane] * t
            d[lane] = d[lane] * t - tau[lane]
            low[lane] = min(low[lane], d[lane])


@njit(cache=True, error_model="numpy")
def next_shift(q, e, n, lane, low, settled):
    """A shift that aims just below the smallest eigenvalue, by the residual of the last unit vector."""
    bottom = q[n - 1, lane]
    if low < bottom * (1.0 - 1e-12):
        return low * (1.0 - 0.75 / (1.0 + settled))  # the smallest eigenvalue does not sit at the end yet
    # size of the neglected part of the eigenvector: sums of products of e/q upwards from the end
    ratio, total = 1.0, 0.0
    for i in range(n - 2, -1, -1):
        ratio *= e[i, lane] / q[i, lane]
        total += ratio
        if ratio < 0.01 * total or total > 0.6:
            break
    total *= 1.05
    if total < 0.563:
        safe = bottom * (1.0 - np.sqrt(total)) / (1.0 + total)
    else:
        safe = 0.25 * low
    gap = q[n - 2, lane] + e[n - 2, lane] - bottom
    if n > 2:
        gap -= np.sqrt(q[n - 2, lane] * e[n - 3, lane])
    coupling = bottom * e[n - 2, lane]
    if gap > 0.0 and coupling < 0.25 * gap * gap:
        return max(safe, bottom - coupling / gap)
    return safe


@njit(cache=True, error_model="numpy")
def lane_singular_values(q, e, sizes, out):
    """Singular values of up to LANES bidiagonal matrices; False for lanes that did not converge.

    q (rows + 2, LANES) and e (rows + 2, LANES) hold squares of the diagonal and of the entries above it,
    FAR and 0 behind the end of each lane; both are overwritten.  out (LANES, rows) receives roots, unsorted.
    """
    rows = q.shape[0] - 2
    other_q, other_e = q.copy(), e.copy()
    n = sizes.copy()
    sigma, lost = np.zeros(LANES), np.zeros(LANES)
    tau, low = np.zeros(LANES), np.empty(LANES)
    failures, settled = np.zeros(LANES, np.int64), np.zeros(LANES)
    good = np.ones(LANES, np.bool_)
    for _ in range(30 * rows + 100):
        longest = 0
        for lane in range(LANES):
            longest = max(longest, n[lane])
        if longest == 0:
            break
        sweep(q, e, other_q, other_e, tau, longest, low)
        for lane in range(LANES):
            if n[lane] == 0:
                tau[lane] = 0.0
                continue
            size = n[lane]
            if not low[lane] >= 0.0:  # the shift was too large: keep the old matrix and try less
                end = other_q[size - 1, lane]
                for i in range(longest):
                    other_q[i, lane], other_e[i, lane] = q[i, lane], e[i, lane]
                failures[lane] += 1
                if failures[lane] == 1 and end < 0.0 and tau[lane] + end > 0.0:
                    tau[lane] = (tau[lane] + end) * (1.0 - 1e-15)
                elif failures[lane] < 4:
                    tau[lane] *= 0.25
                else:
                    tau[lane] = 0.0
                continue
            failures[lane] = 0
            # compensated sum of the shifts: every eigenvalue is found as shift plus remainder
            step = tau[lane] - lost[lane]
            moved = sigma[lane] + step
            lost[lane] = (moved - sigma[lane]) - step
            sigma[lane] = moved
            deflated = False
            while size > 1 and other_e[size - 2, lane] <= DEFLATE * (sigma[lane] + other_q[size - 1, lane]):
                out[lane, size - 1] = np.sqrt(sigma[lane] + (other_q[size - 1, lane] - lost[lane]))
                other_q[size - 1, lane], other_e[size - 2, lane] = FAR, 0.0
                q[size - 1, lane], e[size - 2, lane] = FAR, 0.0
                size -= 1
                deflated = True
            if size == 1:
                out[lane, 0] = np.sqrt(sigma[lane] + (other_q[0, lane] - lost[lane]))
                other_q[0, lane] = FAR
                n[lane], tau[lane] = 0, 0.0
                continue
            n[lane] = size
            if deflated:
                # the least d belonged to the row that left; rows near the end are the next small ones
                low[lane] = np.inf
                for i in range(max(0, size - 16), size):
                    low[lane] = min(low[lane], other_q[i, lane])
            settled[lane] = settled[lane] + 1.0 if low[lane] < other_q[size - 1, lane] * (1.0 - 1e-12) else 0.0
            tau[lane] = next_shift(other_q, other_e, size, lane, low[lane], settled[lane])
        q, other_q = other_q, q
        e, other_e = other_e, e
    for lane in range(LANES):
        good[lane] = n[lane] == 0
    return good
