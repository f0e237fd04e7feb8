"""Controls of trained networks that have draws of their own."""

from lemmacheck import Foil


def control(name, evidence, margin):
    """A foil that looks at other draws than the statement: at another arm, where what is stated must not be seen."""
    return Foil(name, evidence=evidence, margin=margin, shows={})
