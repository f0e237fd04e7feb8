"""Statuses as a reader meets them: a word beside a shape, never a colour alone."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from lemmacheck.record import weight
from lemmacheck.record.results import ClaimResult
from lemmacheck.words import worst_status

# Each shape is drawn in a 16 × 16 box and differs in outline, so that it survives greyscale print and small sizes.
_SHAPES = {
    "proved": '<rect x="2.5" y="2.5" width="11" height="11" fill="currentColor"/>',
    "supported": '<circle cx="8" cy="8" r="6" fill="currentColor"/>',
    "unchecked": '<circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="2.2 1.8"/>',
    "undecided": '<path d="M8 1.2 14.8 8 8 14.8 1.2 8Z" fill="none" stroke="currentColor" stroke-width="1.6"/>'
    '<circle cx="8" cy="8" r="1.7" fill="currentColor"/>',
    "vacuous": '<circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" stroke-width="1.8"/>'
    '<path d="M2.6 13.4 13.4 2.6" stroke="currentColor" stroke-width="1.8"/>',
    "refuted": '<path d="M3 3 13 13M13 3 3 13" stroke="currentColor" stroke-width="3" fill="none"/>',
    "reading": '<path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" stroke="currentColor" stroke-width="1.3" '
    'stroke-dasharray="2.4 1.6" fill="none"/>',
    "error": '<path d="M8 1.5 15 14.5H1Z" fill="none" stroke="currentColor" stroke-width="1.6"/>'
    '<path d="M8 6v4M8 11.4v1.6" stroke="currentColor" stroke-width="1.8"/>',
    "absent": '<rect x="3" y="3" width="10" height="10" fill="none" stroke="currentColor" stroke-width="1.2"/>',
}


def in_words(status: str) -> str:
    """The word beside a mark."""
    return {"reading": "only our reading fails", "absent": "not encoded"}.get(status, status)


def known(status: str) -> str:
    """The status itself when it is one of ours; anything else is shown as an error, never passed into markup."""
    return status if status in _SHAPES else "error"


def shape(status: str, *, size: float = 1.0) -> Markup:
    """The shape of a status, hidden from screen readers because the word always stands beside it."""
    status = known(status)
    return Markup(
        f'<svg class="shape s-{status}" viewBox="0 0 16 16" width="{size:g}em" height="{size:g}em" '
        f'aria-hidden="true" focusable="false">{_SHAPES[status]}</svg>'
    )


def shape_at(status: str, x: float, y: float, *, size: float = 14) -> str:
    """The shape inside a drawing, centred at a point."""
    status = known(status)
    return (
        f'<g class="shape s-{status}" transform="translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 16:.3f})">'
        f"{_SHAPES[status]}</g>"
    )


def worst(statuses: Iterable[str]) -> str:
    """The worst of several statuses; `absent` when there are none."""
    found = list(statuses)
    return worst_status(found) if found else "absent"


def kind_in_words(claim: ClaimResult) -> str:
    """What kind of failure it is; of one that says nothing because no constant serves, that."""
    is_empty = claim.status == "refuted" and weight.kind_of(claim) == "empty"
    return "it says nothing: no constant is as it asks" if is_empty else weight.kind_in_words(claim)
