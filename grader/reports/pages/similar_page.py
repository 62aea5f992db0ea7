"""The data of the page of similar work, which only instructors see: what is the same, and passages side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grader.model import Batch, ProgramPart, SimilarGroup, SimilarPair, SimilarWork
from grader.reports.pages.class_mistakes import ClassMember
from grader.text.wording import count, list_some

SIMILAR_PAGE = "instructor/similar.html"
MOST_LINES = 120
"""So many lines of a passage are shown; the whole is on the student's page."""


@dataclass(frozen=True)
class PartView:
    """Some lines of a program, the number of the first, and how many more there are."""

    member: ClassMember
    place: str
    lines: tuple[tuple[int, str], ...]
    hidden: int


@dataclass(frozen=True)
class SimilarView:
    """Students whose work is similar, what is, in words, and the lines; a passage of several programs side by side."""

    members: tuple[ClassMember, ...]
    told: str
    passages: tuple[tuple[PartView, ...], ...]


@dataclass(frozen=True)
class SimilarPage:
    """All that the page shows; `sections` are titles with what belongs below each."""

    assignment: str
    class_page: str
    summary: str
    sections: tuple[tuple[str, tuple[SimilarView, ...]], ...]
    facts: tuple[tuple[str, str], ...]


def gather_similar_page(batch: Batch, similar: SimilarWork, pages: Mapping[str, str], class_page: str) -> SimilarPage:
    """The page of what is similar; `pages` is submitter to page, in the folder of this one."""
    identical = [group for group in similar.groups if group.is_identical]
    same_code = [group for group in similar.groups if not group.is_identical]
    sections = {
        "Identical files": tuple(_view_group(group, pages) for group in identical),
        "The same code with other names, numbers or texts": tuple(_view_group(group, pages) for group in same_code),
        "Similar passages": tuple(_view_pair(pair, pages) for pair in similar.pairs),
    }
    return SimilarPage(
        assignment=batch.assignment.title or batch.assignment.name,
        class_page=class_page,
        summary=f"{count(similar.compared, 'program')} compared",
        sections=tuple((title, views) for title, views in sections.items() if views),
        facts=_list_facts(similar),
    )


def _view_group(group: SimilarGroup, pages: Mapping[str, str]) -> SimilarView:
    kind = "the same file" if group.is_identical else "the same code but for names, numbers, texts, comments and layout"
    members = _link_members(group.submitters, pages)
    return SimilarView(members, kind, (tuple(_view_part(part, pages) for part in group.parts),))


def _view_pair(pair: SimilarPair, pages: Mapping[str, str]) -> SimilarView:
    passages = tuple((_view_part(one, pages), _view_part(other, pages)) for one, other in pair.passages)
    told = f"{count(len(passages), 'passage')}, {pair.share:.0%} of what is unusual in the shorter program"
    return SimilarView(_link_members(pair.submitters, pages), told, passages)


def _link_members(names: Sequence[str], pages: Mapping[str, str]) -> tuple[ClassMember, ...]:
    return tuple(ClassMember(name, pages[name]) for name in names)


def _view_part(part: ProgramPart, pages: Mapping[str, str]) -> PartView:
    shown = tuple(enumerate(part.lines[:MOST_LINES], part.first))
    place = f"{part.file}, lines {part.first}–{part.first + len(part.lines) - 1}"
    return PartView(ClassMember(part.submitter, pages[part.submitter]), place, shown, len(part.lines) - len(shown))


def _list_facts(similar: SimilarWork) -> tuple[tuple[str, str], ...]:
    """What was left out, and why: nobody is to take an empty list for more than it is."""
    none = "none; what was handed out belongs in the folder “template” beside assignment.yaml"
    told = {
        "Left out as handed out": ", ".join(similar.templates) or none,
        "Too short to compare": list_some(similar.too_short),
        "Not read": list_some(similar.unread),
        "Not listed": count(similar.more, "more pair") if similar.more else "",
    }
    return tuple((name, value) for name, value in told.items() if value)
