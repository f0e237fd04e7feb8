"""One verdict as a card for notebooks: the statement, the sentences, the foils and the picture, without script or style sheet."""

from __future__ import annotations

import base64

from markupsafe import Markup

from lemmacheck.record.explain import explain
from lemmacheck.record.results import ClaimResult
from lemmacheck.site import formula, wording
from lemmacheck.site.plots import picture_of
from lemmacheck.words import MARKS

FRAME = "border:1px solid #8888;border-radius:6px;padding:.6em 1em;max-width:46em;line-height:1.45"
TOPICS = ("Verdict", "Recompute")  # said in the head of the card


def card(claim: ClaimResult) -> str:
    """HTML in which everything that a claim says is escaped."""
    head = Markup("<p><strong>{} {}</strong>{} · {} <code>{}</code><br>{}</p>").format(
        MARKS[claim.status], claim.status, f" by {claim.rung}" if claim.rung else "", claim.label, claim.id, claim.title
    )
    parts = [head, formula.shown(claim.says), Markup("<p>{}</p>").format(wording.sentence(claim.reason))]
    parts += [_witness(claim), _foils(claim), _picture(claim), _details(claim)]
    return str(Markup('<div style="{}">{}</div>').format(FRAME, Markup("").join(parts)))


def _witness(claim: ClaimResult) -> Markup:
    if claim.witness is None:
        return Markup("")
    numbers = Markup(", ").join(Markup("{} = {}").format(name, value) for name, value in claim.witness.facts.items())
    return Markup("<p>Witness: <code>{}</code></p>").format(numbers)


def _foils(claim: ClaimResult) -> Markup:
    rows = [
        Markup("<li>{} {}</li>").format("caught:" if foil.rejected else "NOT caught:", foil.name)  # words, not only marks
        for foil in claim.foils
    ]
    return Markup("<p>Deliberate errors</p><ul>{}</ul>").format(Markup("").join(rows)) if rows else Markup("")


def _picture(claim: ClaimResult) -> Markup:
    """As an image: the style of a drawing would reach into the rest of the notebook."""
    picture = picture_of(claim, name="plot")
    if picture is None:
        return Markup("")
    data = base64.b64encode(picture.file.encode()).decode()
    return Markup('<p><img alt="{}" style="max-width:100%" src="data:image/svg+xml;base64,{}"></p>').format(
        picture.figure.title, data
    )


def _details(claim: ClaimResult) -> Markup:
    said = [Markup("<li>{}</li>").format(reason.says) for reason in explain(claim) if reason.topic not in TOPICS]
    return Markup("<details><summary>Why</summary><ul>{}</ul></details>").format(Markup("").join(said))
