"""Simulators of the papers' recursions: each a plain one (the formula, line by line) and a fast one.

The fast ones are exact in law up to what their docstrings state, and take batches of independent replicates.
"""
