"""Properties are tried without a deadline (the first call compiles a kernel) and the same way in every run."""

from hypothesis import settings

settings.register_profile("theory", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("theory")
