"""The verbs of the command line, one file per group; importing them here registers them."""

from lemmacheck.cli import ledger, reading
from lemmacheck.cli.verbs import main

__all__ = ["ledger", "main", "reading"]
