"""Plausible mistakes, put into the code one at a time: each must be noticed by the tests named beside it, or by a verdict."""
