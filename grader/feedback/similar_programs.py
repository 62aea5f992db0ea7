"""Programs of a class that are the same or share unusual passages: facts, and no word on how they came about."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import compress

from grader.feedback.shared_passages import (
    SharedTokens,
    choose_most_sharing,
    count_own_tokens,
    find_shared_tokens,
)
from grader.model import CodeTokens, ComparedProgram, ProgramPart, SimilarGroup, SimilarPair, SimilarWork

LEAST_TOKENS = 60
"""A program, or what two share, of fewer tokens (some eight lines) may be the same by chance."""
_LEAST_SHARE = 0.6
"""Measured on honest programs of three small tasks: no two of them share more than half of what is unusual in them."""
MOST_PAIRS = 50

Programs = Sequence[ComparedProgram]


def find_similar_work(programs: Programs, templates: Mapping[str, Sequence[CodeTokens]]) -> SimilarWork:
    """What is similar among programs of the same language; `templates` is language to what was handed out in it.

    Partners are not compared with each other.
    """
    groups: list[SimilarGroup] = []
    pairs: list[SimilarPair] = []
    short: list[str] = []
    for members in _sort_by(programs, lambda each: each.language):
        known = [each.values for each in templates.get(members[0].language, ())]
        is_long = [count_own_tokens(each.tokens.values, known) >= LEAST_TOKENS for each in members]
        long = list(compress(members, is_long))
        short += (each.submitter for each, enough in zip(members, is_long, strict=True) if not enough)
        groups += _find_groups(long)
        pairs += _find_pairs([same[0] for same in _sort_by(long, lambda each: each.tokens.values)], known)
    pairs.sort(key=lambda pair: (-pair.share, pair.submitters))
    return SimilarWork(
        compared=len(programs) - len(short),
        groups=tuple(sorted(groups, key=lambda group: (not group.is_identical, group.submitters))),
        pairs=tuple(pairs[:MOST_PAIRS]),
        more=max(0, len(pairs) - MOST_PAIRS),
        too_short=tuple(sorted(short)),
    )


def _find_groups(programs: Programs) -> Iterator[SimilarGroup]:
    """Those with the same file, and those with the same code in different files, of whom one stands for each file."""
    most = choose_most_sharing(len(programs))
    for same_code in _sort_by(programs, lambda each: each.tokens.values):
        if len(same_code) > most and len(same_code[0].tokens.values) < 2 * LEAST_TOKENS:
            continue  # so short a program may be what the task asks for
        files = _sort_by(same_code, lambda each: each.source)
        yield from (_make_group(same, is_identical=True) for same in files if not _are_partners(same))
        firsts = [same[0] for same in files]
        if not _are_partners(firsts):
            yield _make_group(firsts, is_identical=False)


def _are_partners(programs: Programs) -> bool:
    """Whether all of them worked together; one alone is nobody to compare with."""
    first, *others = programs
    return all(_work_together(first, other) for other in others)


def _work_together(one: ComparedProgram, other: ComparedProgram) -> bool:
    return other.submitter in one.partners or one.submitter in other.partners


def _make_group(programs: Programs, is_identical: bool) -> SimilarGroup:
    """An identical file is shown once, else two files beside each other."""
    shown = programs[: 1 if is_identical else 2]
    parts = tuple(_cut_part(each, each.tokens.lines[0], each.tokens.lines[-1]) for each in shown)
    return SimilarGroup(tuple(each.submitter for each in programs), is_identical, parts)


def _find_pairs(programs: Programs, templates: Sequence[tuple[str, ...]]) -> Iterator[SimilarPair]:
    for shared in find_shared_tokens([each.tokens.values for each in programs], templates):
        one, other = (programs[place] for place in shared.places)
        if shared.unusual >= LEAST_TOKENS and shared.share >= _LEAST_SHARE and not _work_together(one, other):
            yield _make_pair(one, other, shared)


def _make_pair(one: ComparedProgram, other: ComparedProgram, shared: SharedTokens) -> SimilarPair:
    passages = tuple(
        (_cut_run(one, run.first, run.length), _cut_run(other, run.second, run.length)) for run in shared.runs
    )
    return SimilarPair((one.submitter, other.submitter), shared.share, passages)


def _cut_run(program: ComparedProgram, start: int, length: int) -> ProgramPart:
    lines = program.tokens.lines
    return _cut_part(program, lines[start], lines[start + length - 1])


def _cut_part(program: ComparedProgram, first: int, last: int) -> ProgramPart:
    lines = program.source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return ProgramPart(program.submitter, program.file, first, tuple(lines[first - 1 : last]))


def _sort_by(programs: Programs, tell: Callable[[ComparedProgram], Hashable]) -> list[Programs]:
    """Those of whom the same is told, together, in the order of the first of each."""
    found: dict[Hashable, list[ComparedProgram]] = {}
    for each in programs:
        found.setdefault(tell(each), []).append(each)
    return list(found.values())
