"""d E V² of a wide chain from an orthogonal start follows a linear recursion, up to an error that is bounded layer by layer."""

from dataclasses import dataclass
from typing import Any

from lemmacheck import Fraction, facts, power


@dataclass(frozen=True)
class Recursion:
    """The recursion x → a x + b that bounds d E V² − S from above, and S − d E V² too, with the step of each in any layer."""

    n: Any
    depth: Any
    fixed: Any  # S, which x → (n/(n+2))² x + 1 − 1/n keeps
    powered: Any
    error: Any  # b/(1 − a)
    above: Any
    below: Any


def argue_near(p, found, way):
    """The distance of d E V² from what the recursion makes of it, on one side: a part of the error."""
    import sympy

    n, depth, chain = p.part("n"), p.part("depth"), p.part("chain")
    apart = p.when(chain.ahead, way, 0, name="x", says="|d E V² − x_ℓ|, x_ℓ of the linear recursion")
    rest = p.nonnegative("x1", "what it lacks of the error")
    error = n.squared * (n + 2).squared * depth.squared * depth * Fraction(5, 2) / ((n + 1) * chain.width.root)
    p.not_all_zero(apart, rest, of=error)
    here = found.fixed * (1 - found.powered)
    size = argue_above(p, found) - here if way == ">=" else here - argue_below(p, found)
    off = found.error * apart / (apart + rest)
    bound, value = sympy.symbols("bound value")
    old, new = {bound: found.error, value: size}, {bound: found.error, value: off}
    p.lemma(found.error - off, bound - value, old=old, new=new, says="|d E V² − x_ℓ| is at most the error")
    return here + off if way == ">=" else here - off


def the_fixed_point(n):
    """(n − 1)(n + 2)²/(4n(n + 1)) as a number of the object."""
    return (n - 1) * (n + 2).squared / (n * (n + 1) * 4)


def argue_recursion(p, w):
    """E V^k ≤ (4ℓ/(3√d))^k by Minkowski; so d E V² obeys the linear recursion up to 10n²ℓ³/√d in every layer. w is 1/√d."""
    n, depth, chain = p.field("n", says="number of samples"), p.field("depth", says="the layers"), p.part("chain")
    rate, step, root = n / (n + 2), p.rational(4, 3) * w, chain.width.root
    fixed = (n - 1) * (n + 2) ** 2 / (4 * n * (n + 1))
    kept, rest = p.symbol("K", chain.top, "the largest ‖V‖₄ of any layer"), p.nonnegative("K1", "what it lacks of 4ℓ/(3√d)")
    p.not_all_zero(kept, rest, of=p.part("depth") * Fraction(4, 3) / root)
    top, push = depth * step * kept / (kept + rest), 10 * n**2 * depth**3 * w
    with p.each(chain.layers) as layer:
        norm = top - p.symbol("u", layer.below_top, "what ‖V‖₄ lacks of the largest")
        lost, quiet = p.symbol("k", layer.kept, "‖V‖₄ − ‖V(M)‖₄"), p.symbol("q", layer.quiet, "(4/3)/√d − ‖G′ − M‖₄")
        less = p.slack("l", "what Minkowski leaves")
        sides = dict(norm_of_sum=norm - lost + step - quiet - less, first=norm - lost, second=step - quiet)
        p.because(less, facts.minkowski_fourth(**sides), of=(layer.shifts, layer.noises))
        grown = lost + quiet + less  # ‖V‖₄ + (4/3)/√d − ‖V(G′)‖₄
        image, fallen = p.symbol("I", layer.mean_image, "E V(M)²"), p.symbol("e", layer.kept_square, "E V² − E V(M)²")
        square, fewer = image + fallen, p.slack("c", "what Lyapunov leaves of the cube")
        second = dict(bound=top, norm=norm, order=2, moment=square)
        room = p.gap("g", facts.moments_below_fourth(**second), of=(layer.sizes, chain.top, 2))
        cube = top**3 - fewer
        third = dict(bound=top, norm=norm, order=3, moment=cube)
        p.because(fewer, facts.moments_below_fourth(**third), of=(layer.sizes, chain.top, 3))
        near = dict(rate=rate, curvature=2 * n**2, square=square, cube=cube, image=image)
        of = (layer.images, p.part("n") / (p.part("n") + 2), p.part("n").squared * 2)
        over = p.gap("o", facts.near_multiple_above(**near), of=of)
        under = p.gap("o1", facts.near_multiple_below(**near), of=of)
        after = (1 - w**2) * image + (1 - 1 / n) * w**2
        p.because(0, facts.noise_of_unit_rows(samples=n, inverse_width=w**2, image=image, after=after), of=layer)
        up = p.identity(
            rate**2 * (square / w**2 - fixed) + push - (after / w**2 - fixed),
            push - 4 * n**2 * top**3 / w**2 + (4 * n**2 * fewer + over) / w**2 + image,
            says="by how much d E V² − S grows less than (n/(n+2))² times itself plus 10n²ℓ³/√d",
        )
        down = p.identity(
            rate**2 * (fixed - square / w**2) + push - (fixed - after / w**2),
            push - 4 * n**2 * top**3 / w**2 - top**2 + (4 * n**2 * fewer + under) / w**2 + room + fallen,
            says="the same for S − d E V²",
        )
    reach = facts.steps_reach(start=p.rational(0), step=step, count=depth, top=top, one_step=grown)
    p.because(depth * step * rest / (kept + rest), reach, of=(chain.norms, Fraction(4, 3) / root))
    common = dict(factor=rate**2, push=push, powered=power(rate, 2 * depth))
    return Recursion(
        n,
        depth,
        fixed,
        common["powered"],
        push / (1 - rate**2),
        above=dict(start=-fixed, one_step=up, **common),
        below=dict(start=fixed, one_step=down, **common),
    )


def parts_of_recursion(p, numbers):
    """A sequence formed of E V² in every layer, and the factor and push of its recursion, as parts of the object."""
    n, depth, chain = p.part("n"), p.part("depth"), p.part("chain")
    rate = n / (n + 2)
    return chain.mean_squares.each(numbers), rate.squared, n.squared * depth.squared * depth * 10 / chain.width.root


def argue_above(p, found):
    """S less what is left of it, plus the error: d E V² is at most that. Returns it with what it lacks."""
    lacks, chain, fixed = p.slack("r", "what the recursion leaves above"), p.part("chain"), the_fixed_point(p.part("n"))
    end = found.error - found.powered * found.fixed - lacks
    of = parts_of_recursion(p, lambda square: square * chain.width - fixed)
    p.because(lacks, facts.affine_recursion(end=end, **found.above), of=of)
    return found.fixed + end


def argue_below(p, found):
    """The same from below."""
    lacks, chain, fixed = p.slack("r1", "what the recursion leaves below"), p.part("chain"), the_fixed_point(p.part("n"))
    end = found.error + found.powered * found.fixed - lacks
    of = parts_of_recursion(p, lambda square: fixed - square * chain.width)
    p.because(lacks, facts.affine_recursion(end=end, **found.below), of=of)
    return found.fixed - end
