"""The mistakes that several students make, and how to write to all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from grader.config.yaml_text import format_yaml
from grader.feedback import find_main_mistake
from grader.model import Batch, Cluster, Grade
from grader.reports.figures import format_points
from grader.reports.pages.mistakes import split_first_sentence
from grader.reports.phrases import make_sentence


@dataclass(frozen=True)
class ClassMember:
    """A student and the page."""

    name: str
    page: str


@dataclass(frozen=True)
class ClusterView:
    """Students who make the same mistake; `share` is their number against that of the most common one.

    `tag` finds them: it follows from the name, so that a kept link finds the same students in another batch.
    `line` is what to write into the file `path` to reach all of them, `command` what to run then; `comment` is what
    was written there.
    """

    tag: str
    name: str
    sentence: str
    description: str
    students: int
    share: float
    lost: str
    representative: ClassMember
    comment: str
    line: str
    path: str
    command: str


def list_clusters(batch: Batch, pages: Sequence[str]) -> tuple[ClusterView, ...]:
    """The clusters of a batch, the most common first; `pages` holds the page of each grade, in order."""
    found = {grade.submitter: (grade, page) for grade, page in zip(batch.grades, pages, strict=True)}
    most = max((len(cluster.submitters) for cluster in batch.clusters), default=1)
    views: list[ClusterView] = []
    for cluster in batch.clusters:
        example, page = found[cluster.representative]
        lost = fmean(_find_lost(batch, found[name][0]) for name in cluster.submitters)
        views.append(
            ClusterView(
                tag=tag_mistake(cluster.name),
                name=cluster.name,
                sentence=_tell_sentence(cluster, example, [found[name][0] for name in cluster.submitters]),
                description=cluster.description,
                students=len(cluster.submitters),
                share=len(cluster.submitters) / most,
                lost=f"−{format_points(lost)}",
                representative=ClassMember(cluster.representative, page),
                comment=cluster.comment,
                line=format_yaml({cluster.name: f"Your comment to these {len(cluster.submitters):,}."}),
                path=f"cases/{batch.assignment.name}/comments.yaml",
                command=f"grader grade {batch.assignment.name}",
            )
        )
    return tuple(views)


def tag_mistake(name: str) -> str:
    """What the students of a cluster are found by."""
    return f"m-{name}"


def _find_lost(batch: Batch, grade: Grade) -> float:
    return batch.assignment.settings.worth.tests - grade.points.tests


def _tell_sentence(cluster: Cluster, example: Grade, members: Sequence[Grade]) -> str:
    """What all students read of a known mistake, or its name where each reads of code of their own.

    Else what the cluster has in common.
    """
    main = find_main_mistake(example.diagnosis)
    if main is None:
        return cluster.description
    told = split_first_sentence(main.message)[0]
    others = (find_main_mistake(member.diagnosis) for member in members)
    is_shared = all(other and split_first_sentence(other.message)[0] == told for other in others)
    return told if is_shared else make_sentence(main.variant)
