"""Random batches of common image datasets have full rank."""

from checks.experiments.image_batches import draw_batches
from lemmacheck import Claim, Foil, Observed
from theory.networks.images import fetched


def ranks(name, *sizes):
    return Observed([dict(images=fetched(name), n=n) for n in sizes], draw_batches, draws=12, since="ci", data=name)


claim = Claim(
    label="Table D1, Appendix D",
    whose="read",
    place="Appendix D, Table D1",
    says=r"\mathrm{rank}(X^\top X) = n \ \text{ for random batches of } n \text{ images}",
    margin=lambda q: q.rank - q.n,
    because="In whole numbers the batches are linearly independent; torch's `matrix_rank` in single precision counts fewer.",
    readings=(
        "CIFAR-10, MNIST and Fashion-MNIST, the source's own data (CIFAR-100 is not among those that can be fetched); the sizes are"
        " lost in our copy, 32 and 256 are ours. Pixels as whole numbers from 0 to 255; the rank is taken modulo the prime 2³¹ − 1,"
        " which bounds the true rank from below, so that full rank is certain for each batch; that a random batch"
        " has it is observed.",
        "The source uses torch's `matrix_rank` on Gram matrices: in single precision it finds fewer than n"
        " directions in batches of 256,"
        " because the tolerance is far above the smallest eigenvalues; the table shows both, and the mean cosine of pairs.",
    ),
    evidence=(ranks("cifar10", 32, 256), ranks("mnist", 32, 256), ranks("fashion-mnist", 32, 256)),
    foils=(
        Foil("by torch's rank in single precision", margin=lambda q: q.float_rank - q.n),
        Foil("images are orthogonal on average", margin=lambda q: -q.cosine),
    ),
    shows={
        "rank modulo a prime": lambda q: q.rank,
        "torch's rank, single precision": lambda q: q.float_rank,
        "mean cosine": lambda q: q.cosine,
    },
)
