"""The argument of a proof in a few sentences, as its author wrote them above the machine's steps."""

from __future__ import annotations

import inspect

from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Proof
from lemmacheck.record.numerals import readable

MOST_PARTS = 3  # of a proof by cases; the others are told by their steps


def argument_of(claim: Claim) -> str:
    """The first lines of the functions that go through the proof, part by part; empty where there are none."""
    proof = next((one for one in claim.evidence if isinstance(one, Proof)), None)
    parts = proof.parts[:MOST_PARTS] if proof else ()
    told = [(inspect.getdoc(part) or "").partition("\n\n")[0].replace("\n", " ") for part in parts]
    return readable(" ".join(dict.fromkeys(filter(None, told))))
