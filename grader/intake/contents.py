"""What a place holds, whether folder or archive: a basket for each submitter, and what lies beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from grader.intake.basket import Basket
from grader.intake.caps import Account
from grader.intake.layout import Placement, TopEntry
from grader.intake.layouts import choose_layout
from grader.intake.layouts.folders import FOLDERS
from grader.intake.names import make_plain
from grader.intake.notes import Note, NoteKind

TIMES_FILE = "submissions.yaml"


@dataclass
class Contents:
    """The baskets by submitter; `times` are the bytes of the batch's own `submissions.yaml`."""

    account: Account
    folds_case: bool = False
    baskets: dict[str, Basket] = field(default_factory=dict)
    times: bytes | None = None
    loose: list[str] = field(default_factory=list)
    ignored: int = 0
    notes: list[Note] = field(default_factory=list)

    def open_baskets(self, top: Mapping[str, bool]) -> dict[str, Placement]:
        """A basket for each submitter of the top entries (name to: is it a folder), and whose each of them is.

        Entries that share a name, however it is written, have a basket that stays empty.
        """
        entries = {name: TopEntry(make_plain(name), is_folder) for name, is_folder in top.items()}
        layout = choose_layout(list(entries.values()))
        if layout is not FOLDERS:
            self.notes.append(Note(NoteKind.LAYOUT, f"The submissions are read as {layout.title}."))
        placed = {name: found for name, entry in entries.items() if (found := layout.place(entry))}
        whose = {entries[name].name: found.submitter for name, found in placed.items()}
        for submitter in whose.values():
            self.baskets.setdefault(submitter, Basket(self.account, self.folds_case))
        for name, count in Counter(entries[name].name for name in placed).items():
            if count > 1:  # nobody can say whose work lies in which
                forms = "accents or other characters written in several ways"
                self.baskets[whose[name]].close(f"{count} folders are named {name} ({forms}): none of them was read")
        return placed
