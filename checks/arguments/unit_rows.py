"""A layer of d independent rows of length one with finitely many outcomes: all that its Gram matrix may be."""

from itertools import product
from math import factorial

from flint import fmpq

from theory.definitions.orthogonality import squared_gap_of_gram


def gram_outcomes(law, d):
    """The chance of each way in which d rows may come, and the Gram matrix H′ᵀH′ as weights on projections hhᵀ."""
    rows = projections(law)
    for counts in product(range(d + 1), repeat=len(rows)):
        if sum(counts) == d:
            chance = fmpq(factorial(d))
            for count, (weight, _) in zip(counts, rows, strict=True):
                chance = chance * weight**count / factorial(count)
            yield chance, [(fmpq(count, int(d)), outer) for count, (_, outer) in zip(counts, rows, strict=True)]


def projections(law):
    """The mean Gram matrix as weights on projections hhᵀ."""
    return [(weight, [[x * y for y in row[0]] for x in row[0]]) for weight, row in law]


def gap_of_mixture(weights):
    """V² of the Gram matrix Σ w hhᵀ."""
    return squared_gap_of_gram(mixture(weights))


def mixture(weights):
    """The Gram matrix Σ w hhᵀ."""
    n = len(weights[0][1])
    return [[sum(w * outer[i][j] for w, outer in weights) for j in range(n)] for i in range(n)]
