"""What became of published scores."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ScoreRecord:
    """One published score that changed: when (by ISO 8601), who published it, whose, from what to what, and why.

    A score is None where it needs review; `by` is empty where the system does not say.
    """

    at: str
    by: str
    submitter: str
    before: float | None
    after: float | None
    reasons: tuple[str, ...]
