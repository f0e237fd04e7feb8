"""Mean squares of a square matrix that is conjugated by independent Haar matrices and loses its diagonal before each.

A ↦ Wᵀ offdiag(A) W: a rotation keeps the lengths of the skew and of the symmetric part. A skew matrix has no diagonal; a symmetric
one of zero diagonal has the mean square diagonal d E(wᵀBw)² = 2d Σ_{a≠b} B_ab² E w_a² w_b² for a uniform unit vector w.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.language.matrix_fields import MatrixPart
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.sphere_fields import moment_of_squares
from lemmacheck.language.terms import Look, Term, exact


def kept_outside(d: int, square: Any) -> Any:
    """What a symmetric matrix of zero diagonal and this squared length keeps outside the diagonal, on average over rotations."""
    return square - 2 * d * moment_of_squares((0, 1), d) * square if d > 1 else fmpq(0)


@dataclass(frozen=True, eq=False)
class Fading:
    """The mean squares of the two parts outside the diagonal, before the first conjugation and after each."""

    matrix: MatrixPart
    layers: Term

    @property
    def skew(self) -> Part:
        """‖skew‖², layer by layer."""
        return self._part(0, "‖skew A‖², layer by layer")

    @property
    def symmetric(self) -> Part:
        """‖offdiag sym‖² on average, layer by layer."""
        return self._part(1, "‖offdiag sym A‖², layer by layer")

    @property
    def steps(self) -> Chances:
        """Every conjugation: both squares before it."""

        def look(o: Any, s: Any) -> list[tuple[Any, Any]]:
            found = self._squares(o, s)[:-1]
            return [(fmpq(1, len(found)), pair) for pair in found]

        return Chances(look, Conjugation, f"the conjugations of {self.matrix.says}")

    def _part(self, which: int, says: str) -> Part:
        look: Look = lambda o, s: [pair[which] for pair in self._squares(o, s)]  # noqa: E731
        return Part(look, "nonnegative", says, is_empty_possible=False)

    def _squares(self, o: Any, s: Any) -> list[tuple[Any, Any]]:
        A = [[exact(x) for x in row] for row in self.matrix.look(o, s)]
        d = len(A)
        off = [(A[i][j], A[j][i]) for i in range(d) for j in range(i)]
        found = [(sum(((x - y) ** 2 for x, y in off), fmpq(0)) / 2, sum(((x + y) ** 2 for x, y in off), fmpq(0)) / 2)]
        for _ in range(int(self.layers.look(o, s))):
            skew, symmetric = found[-1]
            found.append((skew, kept_outside(d, symmetric)))
        return found


@dataclass(frozen=True, eq=False)
class Conjugation:
    """One conjugation, told by the mean squares before it."""

    look: Look

    @property
    def skew(self) -> Term:
        """‖skew A‖² before it."""
        return Term(lambda o, s: self.look(o, s)[0], "nonnegative", "‖skew A‖²")

    @property
    def symmetric(self) -> Term:
        """‖offdiag sym A‖² before it, on average."""
        return Term(lambda o, s: self.look(o, s)[1], "nonnegative", "‖offdiag sym A‖²")


def fading(matrix: MatrixPart, layers: Term) -> Fading:
    """The mean squares of a square matrix along so many conjugations by Haar matrices, each after its diagonal was taken away."""
    return Fading(matrix, layers)
