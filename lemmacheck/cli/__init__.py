"""The verbs of the command line, one file per group; importing them here registers them."""

from lemmacheck.cli import beginning, certify, data, jobs, ledger, power, reading, reseed, stores
from lemmacheck.cli.verbs import main

__all__ = ["beginning", "certify", "data", "jobs", "ledger", "main", "power", "reading", "reseed", "stores"]
