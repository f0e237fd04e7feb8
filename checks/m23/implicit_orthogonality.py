"""During training the weights of the middle layers stay almost orthogonal although their gradients are not negligible."""

from lemmacheck import Claim

claim = Claim(
    label="Figure 6, Section 6, Appendix F",
    place="Section 6, Figure 6; Appendix F",
    says=r"\phi(W_\ell) \approx 0 \ \text{ in the middle layers throughout training}",
    margin=lambda q: q.agreement,
    unchecked="a training observation on image data with stochastic gradient descent; no training experiment is part"
    " of the suite yet",
)
