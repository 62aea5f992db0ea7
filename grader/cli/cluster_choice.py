"""`--cluster`: where the programs of a batch run."""

from __future__ import annotations

from dataclasses import replace

from grader.grading.session import Choices


def choose_workers(choices: Choices, cluster: str | None) -> Choices:
    """The choices with the workers that were asked for. Raises UsageError for what names none."""
    if cluster is None:
        return choices
    from grader.cluster.address import parse_place
    from grader.cluster.cluster_crew import make_opener

    return replace(choices, open_crew=make_opener(parse_place(cluster), choices.warm, choices.is_one_run))
