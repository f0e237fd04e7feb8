"""Means of F, T and G under an invariant law, from the balance of Lemma 7 of D20 with its remainder."""

from lemmacheck import facts

INVARIANT = "invariance to second order (Lemma 7): 2d² − 2E F − 8E T + 8E G + ρ = 0, ρ the remainder divided by γ²"


REMAINDER = "γ small: the remainder 8(E T − E G) + 2E F − 2d² of Lemma 7's balance is at most 2d² + E F"


def remainder(q):
    """ρ of the invariance, solved for: what 2d² − 2E F − 8(E T − E G) lacks of zero, X = E T − E G."""
    return 8 * q.X + 2 * q.F - 2 * q.d**2


def small_remainder(q):
    return 2 * q.d**2 + q.F - remainder(q)


def invariant_means(p, *, allowed, hypothesis):
    """Means under an invariant law: (E F)² ≤ d E T by Cauchy–Schwarz, and 8(1 − α) E T = 2d² − 2E F + ρ.

    `allowed(d, F)` is what the remainder ρ may be at most, as the named hypothesis says: "γ sufficiently small".
    """
    law, d = p.part("law"), p.field("d", says="the width")
    F = p.symbol("F", law.mean(lambda lam: lam.squares), "E ‖M‖²")
    s = p.slack("s", "what Cauchy–Schwarz leaves")
    T = (F**2 + s) / d
    p.because(s, facts.cauchy_schwarz_powers(first=d, third=T, second=F), of=law.of(lambda lam: lam))
    rho = allowed(d, F) - p.given(hypothesis, "q", "how far the remainder stays below what small γ allows")
    X = (2 * d**2 - 2 * F + rho) / 8
    p.identity(2 * d**2 - 2 * F - 8 * T + 8 * (T - X) + rho, 0, says=INVARIANT)
    return {"d": d, "F": F, "G": T - X, "X": X}


def measure_traces(o):
    """d, E ‖M‖², E Tr M³ − E G and E G of a law on spectra of M; G, the mean of Tr diag(M²)², is no function of them."""
    second, third = (sum(w * sum(x**k for x in lam) for w, lam in o.law) for k in (2, 3))
    return {"d": o.d, "F": second, "G": o.G, "X": third - o.G}
