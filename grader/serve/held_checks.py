"""The checks whose pages are held: the last one of each student always, earlier ones while there is room."""

from __future__ import annotations

from grader.serve.live_check import LiveCheck


class HeldChecks:
    """Checks by their ids; above `most` the oldest ones go that are over and not the last of their student."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, LiveCheck] = {}
        self._last: dict[tuple[str, str], LiveCheck] = {}

    def add(self, check: LiveCheck) -> None:
        """Hold a check as the last one of its student."""
        self._held[check.id] = check
        self._last[check.student, check.assignment] = check
        self._forget_oldest()

    def find(self, check_id: str) -> LiveCheck | None:
        """The check of an id, while it is held."""
        return self._held.get(check_id)

    def find_last(self, student: str, assignment: str) -> LiveCheck | None:
        """The last check of a student; None where there was none."""
        return self._last.get((student, assignment))

    def _forget_oldest(self) -> None:
        if len(self._held) <= self._most:
            return
        last = {check.id for check in self._last.values()}
        former = [check for check in self._held.values() if check.is_over and check.id not in last]
        for check in former[: len(self._held) - self._most]:
            del self._held[check.id]
