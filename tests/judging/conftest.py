"""A busy machine is no fault of what is tested: no property has a deadline."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
