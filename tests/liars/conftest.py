"""Liars are run like the engine's toys."""

from tests.lemmacheck.conftest import bench

__all__ = ["bench"]
