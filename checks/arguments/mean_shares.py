"""The mean shares of nearly equal numbers under weights with the moments of a uniform direction: linear up to a square."""

from lemmacheck import facts, mean_shares
from theory.laws.haar import sphere_moment


def argue_expansion(p):
    """T − 1/n is n/(n+2) times y = s − 1/n, up to the mean of r = z² h − n z y u with |r| ≤ 2n²|y|² in every outcome."""

    n, s, law = p.field("n", says="number of eigenvalues"), p.part("s"), p.part("u")
    shares, y = mean_shares(s, law), s.centred
    V = p.symbol("V", y.squares.root, "V(s), the root of Σ y_i²")
    rate = expansion_of_a_share(p, n)
    with p.each(shares.outcomes) as one:
        z, joint = p.symbol("z", one.off, "z = n Σ y_k u_k"), p.symbol("X", one.joint, "|z² h + n z y u|²")
        outside, inside = p.symbol("b", one.outside, "Σ y² (1 − u)"), p.symbol("b1", one.inside, "Σ y² u (1 − u)")
        less = p.slack("a", "1 − |h|², h_i = u_i s_i/Σ s_k u_k")
        p.because(less, facts.squares_below_square(total=1, squares=1 - less), of=one.taken)
        jensen = p.gap("j", facts.jensen_square(mean=z / n, mean_of_square=V**2 - outside), of=one.deviations)
        first, second = z**4 * (1 - less), n**2 * z**2 * (V**2 - outside - inside)
        size = 2 * first + 2 * second - joint
        p.because(0, facts.parallelogram(first=first, second=second, of_sum=joint, of_difference=size), of=(one.first, one.second))
        apart = outside + jensen  # V² − z²/n²
        gap = p.identity(
            4 * n**4 * V**4 - size,
            4 * n**4 * apart**2 + 6 * n**2 * z**2 * apart + 2 * n**2 * z**2 * (outside + inside) + 2 * z**4 * less + joint,
            says="4n⁴V⁴ − |r|² in every outcome",
        )
    mean_gap, spread = p.slack("m", "4n⁴V⁴ − E|r|²"), p.symbol("v", shares.variance, "E|r − E r|²")
    mean_square = 4 * n**4 * V**4 - mean_gap
    laws = (shares.outcomes.of(lambda _: y.squares.squared * p.part("n").squared.squared * 4), shares.outcomes.of(squared_rest))
    order = dict(pointwise_gap=gap, mean_of_larger=4 * n**4 * V**4, mean_of_smaller=mean_square)
    p.because(mean_gap, facts.mean_keeps_order(**order), of=laws)
    splits = dict(mean_square=mean_square, square_of_mean=mean_square - spread, variance=spread)
    p.because(0, facts.mean_square_splits(**splits), of=shares.remainders)
    image = p.symbol("W", shares.mean.centred.squares.root, "V(T), the root of Σ (T_i − 1/n)²")
    sides = dict(first=image, second=rate * V, difference_squared=mean_square - spread)
    ratio = p.part("n") / (p.part("n") + 2)
    triangle = p.gap("t", facts.reverse_triangle(**sides), of=(shares.mean.centred, y.each(lambda x: x * ratio)))
    p.closes_as(mean_gap + spread + triangle)
    return {"n": n, "V": V, "image": image}


def squared_rest(one):
    """|r|² of one outcome, as 2|z² h|² + 2|n z y u|² − |z² h + n z y u|²."""
    return one.first.squares * 2 + one.second.squares * 2 - one.joint


def expansion_of_a_share(p, n):
    """Before averaging: what the first order leaves; and the mean of the linear part, n/(n+2) times y_i, because Σ y_k = 0."""
    import sympy

    u, y, z = sympy.Symbol("u_i", positive=True), sympy.Symbol("y_i", real=True), sympy.Symbol("Z_i", positive=True) - 1
    share = u * (1 + n * y) / (1 + z)
    p.identity(share - u * (1 + n * y - z), z**2 * share - n * z * y * u, says="a share, expanded about equal numbers")
    d = sympy.Symbol("n", positive=True)
    moments = 1 - d * (sphere_moment((4,), d=d) - sphere_moment((2, 2), d=d))
    return p.identity(moments, d / (d + 2), says="the mean of u_i (1 + n y_i − z) − 1/n is this multiple of y_i").subs(d, n)
