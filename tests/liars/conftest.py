"""Liars are run like the engine's toys."""

from tests.engine.conftest import bench

__all__ = ["bench"]
