"""Values that a program gives to a name of a block, where the name outside of it is meant."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from grader.changes.built.trial_places import TrialPlace
from grader.changes.declared_anew import DeclaredAnew, list_declared_anew
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import Code


def list_scope_places(code: Code, line_starts: Sequence[int]) -> Iterator[TrialPlace]:
    """The places of a program: what such a name is given, given to the one outside as well."""
    has_pointers = not (code.is_java or code.is_csharp)
    for each in list_declared_anew(code):
        if "{" in each.value or not (has_pointers or each.owner):
            continue
        line, told = bisect_right(line_starts, each.start), code.quote(each.start, each.end)
        new, span = _write(each, has_pointers), (each.start,)
        yield TrialPlace(span, line, ChangeKind.DECLARED_ANEW, told, name=each.name, exchange=new, end=each.end)


def _write(place: DeclaredAnew, has_pointers: bool) -> str:
    declared = f"{place.type} {place.name} = {place.value};"
    if not has_pointers:
        return f"{declared} if {{trial}} {{{{ {place.owner}.{place.name} = {place.name}; }}}} "
    outer = f"grader_outer_{place.name}"
    return f"{place.type} *{outer} = &{place.name}; {declared} if {{trial}} {{{{ *{outer} = {place.name}; }}}} "
