"""Means of Tr M² and Tr M³ under laws on spectra, and of F, T and G under the invariant law of rank two."""

from theory.laws.rank_two_law import mean_traces


def mean_power_sums(law, *powers):
    """E Σλ^k under a law on spectra, for each k."""
    return tuple(sum(weight * sum(x**k for x in spectrum) for weight, spectrum in law) for k in powers)


def measure_rank_two(case):
    """The invariant law in the limit γ → 0 on states of rank two, independent uniform angles in a plane: E F, E T and E G."""
    return mean_traces(case.d)
