"""Branches that are asked in another way, once more or not at all, in languages that are built."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice, takewhile

from grader.changes.built.condition_spans import choose_condition
from grader.changes.built.trial_places import TrialPlace
from grader.changes.question_places import MAKES_NAME, is_guard
from grader.changes.source_changes import ChangeKind
from grader.changes.text_edits import find_signs
from grader.source.code_blocks import ENDS_LOOP, Code, CodeStatement, has_effect

_MOST_BRANCHES, _MOST_LEFT_OUT = 6, 16
_LONGEST_BRANCHES, _LEAST_ROW = 2_000, 3
_CONSTANT = re.compile(r"[0-9]{1,9}|[A-Z][A-Z_]{0,40}")
_IF = re.compile(r"if\s?\(")
_ELSE = re.compile(r"else\b\s{0,80}")
_GOES_ON = re.compile(r"\s{0,80}else\b")
_WORD = re.compile(r"\b[A-Za-z_]\w{0,40}\b")
_CHANGED = re.compile(
    r"\b([A-Za-z_]\w{0,40})(?:\s?(?:[-+*/%]=|\+\+|--|=\s?(?:[\w.]{1,60}\s?[(\[]\s?)?\1\b)"
    r"|(?:\.|->)(?:[rR]emove(?:At|First)?|poll|pollFirst|[pP]op|pop_front|erase|Dequeue)\s?\()"
)
_ACTS = re.compile(
    r"(?:System\.out\.print\w{0,3}|printf|puts|putchar|Console\.Write\w{0,4})\s?\(|(?:std::)?cout\s?<<"
    r"|[A-Za-z_][\w.]{0,60}(?:\[[^\]\n;]{1,40}\])?\s?(?:[-+*/%]?=(?!=)|\+\+|--)"
)
"""A statement that prints, or gives a name that is known a value."""
_SET_NAME = re.compile(r"\b([A-Za-z_]\w{0,40})\s?=(?!=)")
_LOOP_BEHIND = re.compile(r"\}\s{0,80}while\b")
"""A loop that was taken for a part of the statement before it, or ends a `do`."""
_QUOTED = re.compile('"+')


def list_branch_places(code: Code, line_starts: Sequence[int]) -> Iterator[TrialPlace]:
    """What each `if` of a program may have to be; of very many the first of each kind."""
    reader = _BranchReader(code, line_starts)
    yield from islice(reader.list_branches(), _MOST_BRANCHES)
    yield from islice(reader.ask_again(), _MOST_BRANCHES)
    yield from islice(reader.leave_branches_out(), _MOST_LEFT_OUT)


@dataclass(frozen=True)
class _BranchReader:
    code: Code
    line_starts: Sequence[int]

    def list_branches(self) -> Iterator[TrialPlace]:
        """An `if` behind another one as `else if`, and an `else if` as `if`."""
        for statements in map(self._join_elses, self.code.blocks.values()):
            yield from self._join_conditions(statements)
            for at, each in enumerate(statements):
                if self._is_branch(each):
                    yield from self._part_branches(each)
                    yield from self._join_branches(each, [*takewhile(self._is_branch, statements[at + 1 :])])
                    # Behind another branch, this would cross what joins both.
                    if not any(map(self._is_branch, statements[max(0, at - 1) : at])):
                        yield from self._add_else(each, statements[at + 1 : at + 2])

    def _join_elses(self, statements: Sequence[CodeStatement]) -> Sequence[CodeStatement]:
        """The statements of a block, each `if` together with its `else`, also where these have no braces."""
        joined: list[CodeStatement] = []
        for each in statements:
            is_else = _ELSE.match(self.code.code, each.start) is not None
            follows = joined and self.code.code[joined[-1].start : joined[-1].end].rstrip().endswith("else")
            if joined and (is_else or follows):
                joined[-1] = replace(joined[-1], end=each.end)
            else:
                joined.append(each)
        return joined

    def _is_branch(self, statement: CodeStatement) -> bool:
        """Whether it is an `if`, with or without an `else`, that stands for itself."""
        code, start, end = self.code.code, statement.start, statement.end
        is_other = _LOOP_BEHIND.search(code, start, end) or MAKES_NAME.search(code, start, end)
        return _IF.match(code, start) is not None and not is_other

    def _find_elses(self, statement: CodeStatement) -> list[re.Match[str]]:
        return [*find_signs(self.code, _ELSE, statement.start, statement.end)]

    def _part_branches(self, statement: CodeStatement) -> Iterator[TrialPlace]:
        """Each `else if` as `if`."""
        start, end = statement.start, statement.end
        for word in self._find_elses(statement):
            if _IF.match(self.code.code, word.end()):
                new = f"{self._write_anew(start, word.start())} {self._write_anew(word.end(), end)}"
                yield from self._exchange_branches(ChangeKind.NO_ELIF, word.start(), statement, end, new)

    def _join_branches(self, statement: CodeStatement, following: Sequence[CodeStatement]) -> Iterator[TrialPlace]:
        """The next `if` as `else if`; all in the row are written anew, so that no two changes cross."""
        elses = self._find_elses(statement)
        is_closed = bool(elses) and not _IF.match(self.code.code, elses[-1].end())
        # Behind a branch that leaves the block, an `else` changes nothing.
        if following and not is_closed and not is_guard(self.code, statement):
            first, second, *others = (self._write_anew(one.start, one.end) for one in (statement, *following))
            new = " ".join((f"{first} else {second}", *others))
            place = following[0].start, statement, following[-1].end
            yield from self._exchange_branches(ChangeKind.SEPARATE_IF, *place, new)

    def _add_else(self, asked: CodeStatement, following: Sequence[CodeStatement]) -> Iterator[TrialPlace]:
        """What is done behind an `if`, only where that is not true."""
        elses = self._find_elses(asked)
        is_closed = bool(elses) and not _IF.match(self.code.code, elses[-1].end())
        for each in following:
            acts = _ACTS.match(self.code.code, each.start, each.end) if each.body < 0 else None
            if not acts or is_closed or is_guard(self.code, asked):
                continue
            first, second = (self._write_anew(one.start, one.end) for one in (asked, each))
            line, told = bisect_right(self.line_starts, each.start), self.code.quote(each.start, each.end)
            new = f"{first} else {{ {second} }}"
            if len(new) <= _LONGEST_BRANCHES and "#" not in new:
                yield TrialPlace(
                    (asked.start,), line, ChangeKind.NO_ELSE, told, exchange=new, end=each.end, is_statement=True
                )

    def ask_again(self) -> Iterator[TrialPlace]:
        """A condition that is asked until it is true no more, where it changes what it asks about."""
        code = self.code.code
        for each in self.code.in_functions:
            if not _IF.match(code, each.start) or next(find_signs(self.code, _ELSE, each.start, each.end), None):
                continue
            opening = code.index("(", each.start)
            closing = self.code.ends.get(opening, opening)
            names = {*_WORD.findall(code, opening, closing)}
            changed = (found for found in _CHANGED.finditer(code, closing, each.end) if found[1] in names)
            if next(changed, None) and not ENDS_LOOP.search(code, closing, each.end):
                new = f"while{self._write_anew(each.start + len('if'), each.end)}"
                told = f"while {self.code.quote(opening, closing + 1)}"
                for place in self._exchange_branches(ChangeKind.ONCE, each.start, each, each.end, new):
                    yield replace(place, name=told)

    def leave_branches_out(self) -> Iterator[TrialPlace]:
        """Conditions that are never true, but for those by which a loop or the program may end.

        In C# none by which a function ends: one that calls itself for ever would end all other changes as well.
        """
        code = self.code.code
        for each in self.code.in_functions:
            ends = _IF.match(code, each.start) and ENDS_LOOP.search(code, each.start, each.end)
            may_be_needed = ends and (
                self.code.is_csharp or not ends[0].startswith("return") or self.code.find_loop(each.start)
            )
            if not _IF.match(code, each.start) or may_be_needed:
                continue
            elses = (word.end() for word in find_signs(self.code, _ELSE, each.start, each.end))
            for asked in filter(None, (_IF.match(code, place) for place in (each.start, *elses))):
                for span in choose_condition(self.code, asked.end(), self.code.ends.get(asked.end() - 1, -1), "if"):
                    asks = code[span.start : span.end]
                    if not _CONSTANT.fullmatch(asks):
                        line, quoted = bisect_right(self.line_starts, span.start), self.code.quote(span.start, span.end)
                        # What may change something is still asked.
                        never = f"({self.code.text[span.start : span.end]}) && 1 != 1" if has_effect(asks) else "1 != 1"
                        yield TrialPlace((span.start,), line, ChangeKind.NEVER, quoted, exchange=never, end=span.end)

    def _join_conditions(self, statements: Sequence[CodeStatement]) -> Iterator[TrialPlace]:
        """Three or more conditions in a row, each of which is asked only where those before it were not true."""
        rows = groupby(statements, self._is_single_condition)
        for row in ([*each] for is_single, each in rows if is_single):
            behind = statements[statements.index(row[-1]) + 1 :][:1]
            # The last of them may have an `else`, which is then meant for all.
            row = [*row, *filter(self._is_branch, behind)]
            if len(row) >= _LEAST_ROW and not all(is_guard(self.code, each) for each in row[:-1]):
                new = " else ".join(self._write_anew(each.start, each.end) for each in row)
                yield from self._exchange_branches(ChangeKind.SEPARATE_IF, row[1].start, row[0], row[-1].end, new)

    def _is_single_condition(self, statement: CodeStatement) -> bool:
        """Whether it is an `if` without an `else`."""
        return self._is_branch(statement) and not self._find_elses(statement)

    def _exchange_branches(
        self, kind: ChangeKind, asked: int, first: CodeStatement, end: int, new: str
    ) -> Iterator[TrialPlace]:
        """The exchange of what goes from the first statement to an end; the condition in doubt is `asked` for."""
        opening = self.code.code.index("(", asked)
        if not self.code.finals.isdisjoint(_SET_NAME.findall(self.code.code, first.start, end)):
            return  # a branch more or less would give it a value twice, or none
        if len(new) <= _LONGEST_BRANCHES and "#" not in new and not _GOES_ON.match(self.code.code, end):
            quoted = self.code.quote(asked, self.code.ends.get(opening, opening) + 1)
            line = bisect_right(self.line_starts, asked)
            yield TrialPlace((first.start,), line, kind, quoted, exchange=new, end=end, is_statement=True)

    def _write_anew(self, start: int, end: int) -> str:
        """What stands there, without comments and on one line."""
        code, behind, parts = self.code.code, start, list[str]()
        for quoted in _QUOTED.finditer(code, start, end):
            parts += [code[behind : quoted.start()], self.code.text[quoted.start() : quoted.end()]]
            behind = quoted.end()
        return " ".join("".join((*parts, code[behind:end])).split("\n"))
