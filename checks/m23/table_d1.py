"""Random batches of common image datasets have full rank."""

from lemmacheck import Claim

claim = Claim(
    label="Table D1, Appendix D",
    place="Appendix D, Table D1",
    says=r"\mathrm{rank}(X^\top X) = n \ \text{ for random batches of } n \text{ images}",
    margin=lambda q: q.agreement,
    unchecked="a statement about four image datasets and their batches; the data are not part of the suite yet",
)
