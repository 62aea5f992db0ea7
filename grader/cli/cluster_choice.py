"""`--cluster`: where the programs of a batch run."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from grader.cli.console import Console
from grader.errors import UsageError
from grader.grading.choices import Choices


@dataclass(frozen=True)
class ClusterChoice:
    """What the command line says of a cluster."""

    place: str | None
    keys: Path | None
    insecure: bool


def choose_workers(choices: Choices, chosen: ClusterChoice, talk: Console) -> Choices:
    """The choices with the workers that were asked for. Raises UsageError for what names none."""
    if chosen.place is None:
        if chosen.keys or chosen.insecure:
            raise UsageError("`--keys` and `--insecure` say how a cluster is reached", "Add --cluster ADDRESS.")
        return choices
    from grader.cluster.address import parse_place
    from grader.cluster.crew_opening import make_opener

    place = parse_place(chosen.place, chosen.keys, chosen.insecure)
    return replace(choices, open_crew=make_opener(place, choices.warm, choices.is_one_run, talk))
