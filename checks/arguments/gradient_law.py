"""The share of a matrix that conjugation by a Haar weight keeps off the diagonal."""

from theory.laws.haar import haar_moment, sphere_moment


def kept_per_layer(p, sign):
    """The share of ‖B‖² that WᵀBW keeps outside its diagonal on average, for B with zero diagonal and B_ji = sign · B_ij.

    From every moment of two columns of W that E(w_1ᵀBw_2)² needs, and again from those of one column that E(w_1ᵀBw_1)² needs.
    Four indices at a time: a B of size four holds every pattern; the width d stays a symbol.
    """
    import sympy

    d = sympy.Symbol("d", positive=True)
    name = "B" if sign == 1 else "K"
    B = {(i, j): p.real(f"{name}{i}{j}", f"entry ({i}, {j}) of {name}") for i in range(4) for j in range(i + 1, 4)}
    B |= {(j, i): sign * value for (i, j), value in B.items()}
    norm = sum(value**2 for value in B.values())
    known: dict = {}

    def of_two_columns(*at):
        names = tuple(at.index(i) for i in at)  # a moment depends only on which indices coincide
        if names not in known:
            known[names] = haar_moment(names, (0, 1, 0, 1), d=d)
        return known[names]

    def of_one_column(*at):
        return sphere_moment(tuple(sorted((at.count(i) for i in set(at)), reverse=True)), d=d)

    outside, inside = (
        sum(one * two * mean(*at, *to) for at, one in B.items() for to, two in B.items())
        for mean in (of_two_columns, of_one_column)
    )
    kept = sympy.cancel(d * (d - 1) * outside / norm)
    p.identity(1 - d * inside / norm, kept, says=f"what {name} keeps outside the diagonal is what it does not leave inside")
    return kept, d
