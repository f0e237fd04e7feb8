"""What became of the observations of each source: seen again, left open by seeds that disagree, or not seen."""

from collections import Counter

from lemmacheck import Picture

OUTCOMES = ("seen again", "left open", "not seen")


def outcome(claim):
    """Of a statement of a source about figures or trained networks, looked at over seeds; empty for any other."""
    looked_at = any("seeds agree" in row.note for row in claim.cases)
    if claim.whose == "ours" or not looked_at or claim.rung not in (None, "observed"):
        return ""
    if claim.status == "supported":
        return "seen again"
    return "not seen" if claim.status == "refuted" or claim.reason.startswith("not reproduced") else "left open"


def picture(claims):
    counts = Counter((claim.source.upper(), outcome(claim)) for claim in claims.values())
    sources = sorted({source for source, kind in counts if kind})
    rows = [{"source": source, **{kind: counts[source, kind] for kind in OUTCOMES}} for source in sources]
    total = sum(counts[source, "seen again"] for source in sources)
    everything = sum(counts[source, kind] for source in sources for kind in OUTCOMES)
    title = f"{total} of {everything} observed statements of the sources were seen again in our networks, most of which are smaller"
    return Picture("source", OUTCOMES, rows, kind="bars", title=title, values="number of statements")
