"""The edge of the Fuss–Catalan law divided by e, between M + ½ and what two series leave of it."""

from lemmacheck import facts


def argue_edge(p):
    """With m = M + ½ and h = 1/(2m): log(edge/e) = log m − r, r = 1 − m(2 artanh h + h log(1 − h²)), and 0 ≤ r ≤ 11h²/48."""
    import sympy

    x = p.nonnegative("x", "2M + 1 − 3")
    m = (3 + x) / 2
    h = 1 / (2 * m)

    def rest(artanh, log_one):
        return 1 - m * (2 * artanh + h * log_one)

    a, b = (p.slack("a", "what the upper series leaves of artanh h"), p.slack("b", "what the tangent leaves of log(1 − h²)"))
    artanh, log_one = h + h**3 / (3 * (1 - h**2)) - a, -(h**2) - b
    p.because(a, facts.artanh_series_above(argument=h, artanh=artanh))
    p.because(b, facts.log_tangent(argument=1 - h**2, log_of_argument=log_one))
    A, L = sympy.symbols("artanh_h log_h")
    high = {A: artanh, L: log_one}
    c, d = p.slack("c", "what the lower series leaves"), p.slack("d", "what the tangent at 1/(1 − h²) leaves")
    artanh, log_one = h + h**3 / 3 + c, -(h**2) / (1 - h**2) + d
    p.because(c, facts.artanh_series_below(argument=h, artanh=artanh))
    p.because(d, facts.log_tangent(argument=1 / (1 - h**2), log_of_argument=-log_one))
    low = {A: artanh, L: log_one}
    t, u, v, w = p.nonnegative("t"), p.nonnegative("u"), p.positive("v"), p.nonnegative("w")
    p.not_all_zero(t, u)
    top = 11 * h**2 / 48
    r, log_part = top * t / (t + u), p.real("y", "log(1 − h²) from here on")  # r is any number in [0, 11h²/48]
    fresh = {A: ((1 - r) / m - h * log_part) / 2, L: log_part}
    p.lemma(r, rest(A, L), old=high, new=fresh, says="r ≥ 0")
    p.lemma(top - r, top - rest(A, L), old=low, new=fresh, says="r ≤ 11h²/48")
    ratio = 1 - r * v / (v + w)  # e^(−r), every number in [1 − r, 1)
    p.because(r * v / (v + w), facts.exp_of_negative(exponent=r, exp_of_minus=ratio))
    p.because(r * w / (v + w), facts.exp_tangent(argument=-r, exp_of_argument=ratio))
    return {"m": m, "edge_over_e": m * ratio}
