"""Symbolic proofs as certificates that Coq's kernel checks: written from the argument's own steps, compiled, recorded."""
