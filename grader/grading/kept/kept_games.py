"""The games of a tournament that are over, on disk: an interruption loses none of them, and none is played twice."""

from __future__ import annotations

from pathlib import Path

from grader.grading.kept.content_table import Shelf, format_shelf_table
from grader.grading.kept.database import Database
from grader.grading.kept.kept_form import KeptForm
from grader.grading.matches import PlayedMatch

_GAMES: KeptForm[PlayedMatch] = KeptForm(PlayedMatch)
_TABLE = "games"
_LARGEST = 4 << 20
_MOST = 256 << 20


class KeptGames:
    """Games by the hash of all that they follow from. Methods may be called from any thread, may raise OutputError."""

    def __init__(self, path: Path) -> None:
        """Open or make the file, which may also hold what grading keeps."""
        self._database = Database(path, format_shelf_table(_TABLE))
        self._shelf = Shelf(self._database, _TABLE, _LARGEST, _MOST)

    @property
    def notes(self) -> tuple[str, ...]:
        """What was wrong with the file, for the instructor."""
        return self._database.notes

    def find(self, print_: str) -> PlayedMatch | None:
        """The game that follows from the same things."""
        content = self._shelf.find(print_)
        return _GAMES.open(content) if content else None

    def keep(self, print_: str, played: PlayedMatch) -> None:
        self._shelf.keep(print_, _GAMES.pack(played))

    def forget(self) -> None:
        """Begin anew."""
        self._database.write((f"DELETE FROM {_TABLE}", ()))  # noqa: S608  a name of ours

    def close(self) -> None:
        """Forget what was not used for the longest time, when it is too much, and close the file."""
        self._database.write(*self._shelf.tidy())
        self._database.close()
