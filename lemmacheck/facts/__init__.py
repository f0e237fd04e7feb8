"""The textbook facts that proofs may lean on without proving them here: our trusted base, by topic.

Each function states one fact for given expressions: `larger >= smaller`, with the hypotheses it needs (expressions that must
not be negative). Beside it stands what its arguments mean on a concrete part of an object. Everything else in a proof is
checked algebra.
"""

from lemmacheck.facts.angles import *  # noqa: F403
from lemmacheck.facts.conjugations import *  # noqa: F403
from lemmacheck.facts.convexity import *  # noqa: F403
from lemmacheck.facts.counting import *  # noqa: F403
from lemmacheck.facts.derivatives import *  # noqa: F403
from lemmacheck.facts.directions import *  # noqa: F403
from lemmacheck.facts.fact import MEANINGS as MEANINGS
from lemmacheck.facts.fact import TRUSTED as TRUSTED
from lemmacheck.facts.fact import Fact as Fact
from lemmacheck.facts.floors import *  # noqa: F403
from lemmacheck.facts.functions import *  # noqa: F403
from lemmacheck.facts.gaussian_factors import *  # noqa: F403
from lemmacheck.facts.gaussian_forms import *  # noqa: F403
from lemmacheck.facts.logarithms import *  # noqa: F403
from lemmacheck.facts.matrices import *  # noqa: F403
from lemmacheck.facts.moments import *  # noqa: F403
from lemmacheck.facts.norms import *  # noqa: F403
from lemmacheck.facts.pairs import *  # noqa: F403
from lemmacheck.facts.powers import *  # noqa: F403
from lemmacheck.facts.probability import *  # noqa: F403
from lemmacheck.facts.recursions import *  # noqa: F403
from lemmacheck.facts.remainders import *  # noqa: F403
from lemmacheck.facts.residual_products import *  # noqa: F403
from lemmacheck.facts.squares import *  # noqa: F403
from lemmacheck.facts.sums import *  # noqa: F403
from lemmacheck.facts.symmetry import *  # noqa: F403
from lemmacheck.facts.tails import *  # noqa: F403
from lemmacheck.facts.unit_row_layers import *  # noqa: F403
from lemmacheck.facts.weights import *  # noqa: F403
from lemmacheck.facts.wide_chains import *  # noqa: F403
