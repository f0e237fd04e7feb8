"""Training curves and gradients of deep networks with orthogonal weights hardly depend on the depth."""

from lemmacheck import Claim

claim = Claim(
    label="Figure 4, Section 4",
    place="Section 4, Figure 4",
    says=r"\text{training accuracy after a given number of steps is almost the same for all depths}",
    margin=lambda q: q.agreement,
    unchecked="a training observation on image data with stochastic gradient descent; no training experiment is part"
    " of the suite yet",
)
