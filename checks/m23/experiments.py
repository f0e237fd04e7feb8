"""Shared evidence about gradients of the M23 network: one network is one draw.

`log_gradient` is log‖∂L/∂W₀‖_F for the loss ⟨C, X_L⟩ with ‖C‖_F = 1. Growth with depth is measured at the first
layer of networks that share their first layers and loss direction, as in the source's figures.
"""

from __future__ import annotations

SPECTRA = {  # singular values of X_0; "gaussian" stands for independent normal entries
    "isometric": lambda k: [1.0] * k,
    "two clusters": lambda k: [3.0 if i % 2 else 1.0 for i in range(k)],
    "one tiny": lambda k: [1e-4] + [1.0] * (k - 1),
    "half tiny": lambda k: [1e-4] * (k // 2) + [1.0] * (k - k // 2),
    "graded": lambda k: [0.1**i for i in range(k)],
}


def networks(law, **more):
    from theory.chains.gradients import Network
    from theory.ensembles import GAUSSIAN, HAAR

    return Network(law={"haar": HAAR, "gaussian": GAUSSIAN}[law], **more)


def batch(start, keys, *, d, n):
    """X_0 of shape (B, d, n): independent normals, or Haar singular vectors with the spectrum of that name."""
    import numpy as np

    from theory.ensembles import gaussian_start

    X = gaussian_start(keys, d=d, N=n)
    if start == "gaussian":
        return X
    U, _, V = np.linalg.svd(X, full_matrices=False)
    return (U * np.array(SPECTRA[start](min(d, n)))) @ V


def start_gap(start, *, d, n):
    """φ(M) for X_0 = MV with a spectrum of that name."""
    import numpy as np

    from theory.isometry import gap_of_eigenvalues

    return max(0.0, float(gap_of_eigenvalues(np.array(SPECTRA[start](min(d, n))) ** 2)))


def draw_first_gradient(case, keys):
    """log‖∂L/∂W₀‖ of a network of the given depth, and the gap of its batch."""
    import numpy as np

    from theory.chains.gradients import gradient_log_norms

    X = batch(case.start, keys, d=case.d, n=case.n)
    logs = gradient_log_norms(keys, X, depth=case.depth, network=networks(case.law))["weights"]
    return {"log_gradient": logs[:, 0], "phi": np.full(len(keys), start_gap(case.start, d=case.d, n=case.n))}


def gradient_bounds(case):
    """For full row rank no path exceeds a bound that grows with depth; from below a log-norm has no bound."""
    from theory.gradient_law import largest_log_gradient

    phi = start_gap(case.start, d=case.d, n=case.n)
    return {"log_gradient": (None, float(largest_log_gradient(case.d, phi, layers=case.depth))), "phi": (phi, phi)}
