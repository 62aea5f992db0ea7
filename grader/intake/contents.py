"""What a place holds, whether folder or archive: a basket for each submitter, and what lies beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from grader.intake.basket import Basket
from grader.intake.caps import Account
from grader.intake.names import plain
from grader.intake.notes import Note

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

    def open_baskets(self, folders: Iterable[str]) -> None:
        """A basket for each submitter. Folders that share a name, however it is written, have one that stays empty."""
        for name, count in Counter(map(plain, set(folders))).items():
            self.baskets[name] = Basket(self.account, self.folds_case)
            if count > 1:  # nobody can say whose work lies in which
                forms = "accents or other characters written in several ways"
                self.baskets[name].close(f"{count} folders are named {name} ({forms}): none of them was read")
