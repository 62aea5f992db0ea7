"""Hashes of all that shows in parts of a page, by which another grade's page may take them as they stand.

One case that has changed leaves what shows of the others as it was, and the source. Parts are told by how their names
begin, see `page_parts`. Those whose names say themselves what is shown need only be of pages that look alike.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from grader.feedback import NO_FAULT, has_many_right_outputs
from grader.model import Case, CaseResult, Grade, Verdict, drop_texts
from grader.reports.pages.cases import name_anchors
from grader.reports.pages.page_parts import FormerParts
from grader.reports.pages.result_line import NEVER_RUN
from grader.text.digest import hash_parts

PartPrints = Mapping[str, str]
"""The hashes, by the beginnings of the names of the parts, up to the first `/`."""
_OF_CARDS = ("first", "second")
_OF_SOURCE = ("code", "snippet", "header")


@dataclass(frozen=True)
class ShownFacts:
    """What shows in parts of pages besides a grade: the hash of what all share, and one of each case, by its name."""

    shared: str
    cases: Mapping[str, str]


def collect_shown_facts(shared: str, cases: Iterable[Case]) -> ShownFacts:
    """The facts of these cases; `shared` is the hash of what all parts follow from."""
    return ShownFacts(shared, {case.name: hash_parts(repr(_list_shown(case))) for case in cases})


def _list_shown(case: Case) -> tuple[object, ...]:
    """What a page shows of a case; of its comparison only whether others are right than the expected output."""
    shown = case.name, case.group, case.input, case.expected, case.limits, case.args, case.files, case.runs
    return *shown, case.parts, case.is_call, case.is_beside, has_many_right_outputs(case)


def compute_part_prints(grade: Grade, facts: ShownFacts) -> PartPrints:
    """The hashes for a whole grade."""
    source = _hash((facts.shared, grade.source_name, grade.source, grade.language, grade.header, grade.findings))
    results = [*zip(name_anchors(grade), grade.cases, strict=True)]
    failing = [
        (anchor, result)
        for anchor, result in results
        if result.verdict not in NO_FAULT | NEVER_RUN and not _has_reasons(result)
    ]
    passing = [(anchor, each.name, each.visibility) for anchor, each in results if each.verdict is Verdict.ACCEPTED]
    squares = [(anchor, each.name, each.group, each.verdict, each.visibility) for anchor, each in results]
    return {
        **dict.fromkeys(_OF_CARDS, facts.shared),
        **dict.fromkeys(_OF_SOURCE, source),
        "squares": hash_parts(facts.shared, repr(squares)),
        **({} if any(map(_has_no_result, grade.cases)) else {"rest": hash_parts(source, repr(passing))}),
        **{anchor: hash_parts(source, facts.cases[each.name], _hash_result(each)) for anchor, each in failing},
    }


def _has_no_result(result: CaseResult) -> bool:
    """Whether it is listed with the reason, which follows from more than its name."""
    return result.verdict in NEVER_RUN | {Verdict.UNDECIDED}


def _has_reasons(result: CaseResult) -> bool:
    """Whether it depends on the advice what shows of it."""
    return bool(result.explanations or result.refutations)


def _hash_result(result: CaseResult) -> str:
    """Of all but its worth, and what its case holds as well."""
    (slim,) = drop_texts([replace(result, points=0, max_points=0, hint="")])
    return _hash(slim)


def _hash(shown: object) -> str:
    """What is equal has mostly the same hash, and nothing else has."""
    stream = io.BytesIO()
    packer = pickle.Pickler(stream, pickle.HIGHEST_PROTOCOL)
    packer.fast = True  # else it would count which values are the very same object
    packer.dump(shown)
    return hash_parts(stream.getvalue())


def select_alike(page: FormerParts, shown: PartPrints, prints: PartPrints) -> FormerParts:
    """The parts of a former page, which showed what `shown` says, that show the same by these prints."""
    alike = {key for key, print_ in prints.items() if shown.get(key) == print_}
    return {name: part for name, part in page.items() if name.partition("/")[0] in alike}
