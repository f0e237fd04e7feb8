"""Everything a claim file needs, in one import."""

from fractions import Fraction

from checks.engine.claim import Claim, Control, Foil, Plot, strictly
from checks.engine.evidence import Between, Draws, Enclosed, Exact, Family, Observed, Proof, Search, Solved, grid
from checks.engine.numbers import exp, log, power, sqrt
from checks.engine.relation import Always, Eventually, Exists, Identity, InLaw, OfMeans, OnAverage, WithProbability
from checks.engine.search import matrices, spectra
from checks.engine.streams import device, generators

__all__ = [
    "Always",
    "Between",
    "Claim",
    "Control",
    "Draws",
    "Enclosed",
    "Eventually",
    "Exact",
    "Exists",
    "Family",
    "Foil",
    "Fraction",
    "Identity",
    "InLaw",
    "Observed",
    "OfMeans",
    "OnAverage",
    "Plot",
    "Proof",
    "Search",
    "Solved",
    "WithProbability",
    "device",
    "exp",
    "generators",
    "grid",
    "log",
    "matrices",
    "power",
    "spectra",
    "sqrt",
    "strictly",
]
