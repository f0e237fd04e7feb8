"""The growth rates of the singular values of a long product, against Newman's exponents."""

import numpy as np
from scipy.special import digamma

from lemmacheck import Picture

WIDTH, FACTORS = 4, 400


def picture():
    rng = np.random.default_rng(0)
    Q, total, rows = np.eye(WIDTH), np.zeros(WIDTH), []
    exact = [0.5 * (float(digamma((WIDTH - i) / 2)) + np.log(2)) for i in range(WIDTH)]
    for n in range(1, FACTORS + 1):
        Q, R = np.linalg.qr(rng.standard_normal((WIDTH, WIDTH)) @ Q)
        total += np.log(np.abs(np.diag(R)))
        if n in (1, 2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 400):
            seen = zip(total / n, exact, strict=True)
            rows += [{"n": n, "(1/n) log σ_i": a, "μ_i": b, "i": f"i = {i}"} for i, (a, b) in enumerate(seen, 1)]
    title = f"d = {WIDTH}: one product of n Gaussian matrices; (1/n) log σ_i settles at Newman’s exponent μ_i"
    return Picture("n", ("(1/n) log σ_i", "μ_i"), rows, by="i", log="x", title=title, values="growth rate")
