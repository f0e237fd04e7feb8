"""The referee: claims as margins that must not be negative, evidence, foils, and one judge.

What an author imports: `from lemmacheck import Claim, Foil, Exact, grid`. Names are looked up when first used, so that
importing the package costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fractions import Fraction

    from lemmacheck import facts
    from lemmacheck.errors import StepFailed
    from lemmacheck.language.cases import Between, grid
    from lemmacheck.language.chain_fields import NormalizedChain
    from lemmacheck.language.claim import Claim, Control, Foil, Plot
    from lemmacheck.language.convex_fields import SmoothConvex, moved
    from lemmacheck.language.domains import Domain
    from lemmacheck.language.dyadic import harmonic_blocks
    from lemmacheck.language.equal_rows import EqualRows
    from lemmacheck.language.evidence import Draws, Enclosed, Exact, Family, Lifted, Observed, Proof, Search, Solved, stream
    from lemmacheck.language.fading import fading
    from lemmacheck.language.families import matrices, spectra
    from lemmacheck.language.fields import Law, NonNegative, NonNegatives, Numbers, OneOf, Positive, Positives, Real, Unit, Whole
    from lemmacheck.language.folded_parts import folded
    from lemmacheck.language.function_terms import Angle, digamma, exponential, normal_rest, normal_tail, whole_power
    from lemmacheck.language.gram_chains import GramChain
    from lemmacheck.language.matrix_fields import Matrix
    from lemmacheck.language.mean_shares import mean_shares
    from lemmacheck.language.mixing_chains import MixingChain
    from lemmacheck.language.near_fields import NearOnes
    from lemmacheck.language.pairs import pairs, shares
    from lemmacheck.language.plane_chains import SlowPlaneChain, plane_lag
    from lemmacheck.language.poisson_laws import PoissonLaw
    from lemmacheck.language.polynomial_terms import BoundedPolynomial
    from lemmacheck.language.quantities import strictly
    from lemmacheck.language.ratios import by_ratio
    from lemmacheck.language.relation import (
        AlmostSurely,
        Always,
        Eventually,
        Exists,
        Identity,
        InLaw,
        OfMeans,
        OnAverage,
        Somewhere,
        Strictly,
        Supremum,
        Tends,
        WithProbability,
    )
    from lemmacheck.language.residual_products import ResidualProduct
    from lemmacheck.language.rows import Collinear, shortest_row
    from lemmacheck.language.slow_excesses import SlowExcess
    from lemmacheck.language.spectral_laws import SpectraOfMeanSquare
    from lemmacheck.language.sphere_fields import SquaredHaar, SquaredSphere
    from lemmacheck.language.stopped_chains import fall_of_step, from_level_on, mean_gap_at_end, root_of_twice_fall, steps_above
    from lemmacheck.language.symmetric_laws import MirroredChain, SymmetricRow
    from lemmacheck.language.unit_row_layers import UnitRowLayer
    from lemmacheck.language.weight_laws import UncorrelatedWeights
    from lemmacheck.language.wide_chains import WideChain
    from lemmacheck.notebook import Verdict, check, run
    from lemmacheck.numbers.kinds import exp, like, log, power, sqrt
    from lemmacheck.record.picture import Picture
    from lemmacheck.running.streams import device, generators

__version__ = "0.3.0.dev0"
ROOMS = {  # where each name lives
    "fractions": ("Fraction",),
    "lemmacheck.errors": ("StepFailed",),
    "lemmacheck.language.cases": ("Between", "grid"),
    "lemmacheck.language.chain_fields": ("NormalizedChain",),
    "lemmacheck.language.claim": ("Claim", "Control", "Foil", "Plot"),
    "lemmacheck.language.dyadic": ("harmonic_blocks",),
    "lemmacheck.language.evidence": (
        "Draws",
        "Enclosed",
        "Exact",
        "Family",
        "Lifted",
        "Observed",
        "Proof",
        "Search",
        "Solved",
        "stream",
    ),
    "lemmacheck.language.convex_fields": ("SmoothConvex", "moved"),
    "lemmacheck.language.domains": ("Domain",),
    "lemmacheck.language.fading": ("fading",),
    "lemmacheck.language.families": ("matrices", "spectra"),
    "lemmacheck.language.fields": (
        "Law",
        "NonNegative",
        "NonNegatives",
        "Numbers",
        "OneOf",
        "Positive",
        "Positives",
        "Real",
        "Unit",
        "Whole",
    ),
    "lemmacheck.language.folded_parts": ("folded",),
    "lemmacheck.language.gram_chains": ("GramChain",),
    "lemmacheck.language.matrix_fields": ("Matrix",),
    "lemmacheck.language.quantities": ("strictly",),
    "lemmacheck.language.relation": (
        "AlmostSurely",
        "Always",
        "Eventually",
        "Exists",
        "Identity",
        "InLaw",
        "OfMeans",
        "OnAverage",
        "Somewhere",
        "Strictly",
        "Supremum",
        "Tends",
        "WithProbability",
    ),
    "lemmacheck.language.near_fields": ("NearOnes",),
    "lemmacheck.language.ratios": ("by_ratio",),
    "lemmacheck.language.pairs": ("pairs", "shares"),
    "lemmacheck.language.plane_chains": ("SlowPlaneChain", "plane_lag"),
    "lemmacheck.language.slow_excesses": ("SlowExcess",),
    "lemmacheck.language.rows": ("Collinear", "shortest_row"),
    "lemmacheck.language.sphere_fields": ("SquaredHaar", "SquaredSphere"),
    "lemmacheck.language.function_terms": ("Angle", "digamma", "exponential", "normal_rest", "normal_tail", "whole_power"),
    "lemmacheck.language.spectral_laws": ("SpectraOfMeanSquare",),
    "lemmacheck.language.stopped_chains": ("fall_of_step", "from_level_on", "mean_gap_at_end", "root_of_twice_fall", "steps_above"),
    "lemmacheck.language.symmetric_laws": ("MirroredChain", "SymmetricRow"),
    "lemmacheck.language.weight_laws": ("UncorrelatedWeights",),
    "lemmacheck.language.residual_products": ("ResidualProduct",),
    "lemmacheck.language.poisson_laws": ("PoissonLaw",),
    "lemmacheck.language.mean_shares": ("mean_shares",),
    "lemmacheck.language.mixing_chains": ("MixingChain",),
    "lemmacheck.language.equal_rows": ("EqualRows",),
    "lemmacheck.language.polynomial_terms": ("BoundedPolynomial",),
    "lemmacheck.language.unit_row_layers": ("UnitRowLayer",),
    "lemmacheck.language.wide_chains": ("WideChain",),
    "lemmacheck.notebook": ("Verdict", "check", "run"),
    "lemmacheck.numbers.kinds": ("exp", "like", "log", "power", "sqrt"),
    "lemmacheck.record.picture": ("Picture",),
    "lemmacheck.running.streams": ("device", "generators"),
}
_HOME = {name: room for room, names in ROOMS.items() for name in names}

__all__ = [
    "AlmostSurely",
    "Always",
    "Angle",
    "Between",
    "BoundedPolynomial",
    "Claim",
    "Collinear",
    "Control",
    "Domain",
    "Draws",
    "Enclosed",
    "EqualRows",
    "Eventually",
    "Exact",
    "Exists",
    "Family",
    "Foil",
    "Fraction",
    "GramChain",
    "Identity",
    "InLaw",
    "Law",
    "Lifted",
    "Matrix",
    "MirroredChain",
    "MixingChain",
    "NearOnes",
    "NonNegative",
    "NonNegatives",
    "NormalizedChain",
    "Numbers",
    "Observed",
    "OfMeans",
    "OnAverage",
    "OneOf",
    "Picture",
    "Plot",
    "PoissonLaw",
    "Positive",
    "Positives",
    "Proof",
    "Real",
    "ResidualProduct",
    "Search",
    "SlowExcess",
    "SlowPlaneChain",
    "SmoothConvex",
    "Solved",
    "Somewhere",
    "SpectraOfMeanSquare",
    "SquaredHaar",
    "SquaredSphere",
    "StepFailed",
    "Strictly",
    "Supremum",
    "SymmetricRow",
    "Tends",
    "UncorrelatedWeights",
    "Unit",
    "UnitRowLayer",
    "Verdict",
    "Whole",
    "WideChain",
    "WithProbability",
    "by_ratio",
    "check",
    "device",
    "digamma",
    "exp",
    "exponential",
    "facts",
    "fading",
    "fall_of_step",
    "folded",
    "from_level_on",
    "generators",
    "grid",
    "harmonic_blocks",
    "like",
    "log",
    "matrices",
    "mean_gap_at_end",
    "mean_shares",
    "moved",
    "normal_rest",
    "normal_tail",
    "pairs",
    "plane_lag",
    "power",
    "root_of_twice_fall",
    "run",
    "shares",
    "shortest_row",
    "spectra",
    "sqrt",
    "steps_above",
    "stream",
    "strictly",
    "whole_power",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(importlib.import_module(_HOME[name]), name)
        globals()[name] = value
        return value
    if name == "facts":
        return importlib.import_module("lemmacheck.facts")
    raise AttributeError(f"lemmacheck has no name {name!r}; it offers {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted(__all__)
