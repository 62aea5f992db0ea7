"""What a place holds, whether folder or archive: a basket for each submitter, and what lies beside them."""

from __future__ import annotations

from dataclasses import dataclass, field

from grader.errors import IntakeError
from grader.intake.basket import Basket
from grader.intake.caps import Account

TIMES_FILE = "submissions.yaml"


@dataclass
class Contents:
    """The baskets by submitter; `times` are the bytes of the batch's own `submissions.yaml`."""

    baskets: dict[str, Basket] = field(default_factory=dict)
    times: bytes | None = None
    loose: list[str] = field(default_factory=list)
    ignored: int = 0
    notes: list[str] = field(default_factory=list)

    def basket(self, submitter: str, account: Account) -> Basket:
        """A new basket; an `IntakeError` when two folders would be the same submitter."""
        if submitter in self.baskets:
            raise IntakeError(
                f"two folders are both named {submitter} (accents and other characters written in two ways)",
                "Rename one of them.",
            )
        return self.baskets.setdefault(submitter, Basket(account))
