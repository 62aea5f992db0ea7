"""Conditions and choices of a program that are tried the other way round while it runs, in languages that are built.

What stands there is written once more, changed; which of the two counts is decided when the program runs.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby, islice, takewhile

from grader.changes.arithmetic_places import list_arithmetic_places
from grader.changes.built.index_places import list_index_places
from grader.changes.built.moved_places import list_moved_places
from grader.changes.built.name_places import list_other_names
from grader.changes.built.number_places import list_number_places
from grader.changes.built.object_places import list_object_places
from grader.changes.built.shared_places import list_copied_items, list_shared_places
from grader.changes.built.sign_places import list_sign_places
from grader.changes.built.trial_places import TrialPlace
from grader.changes.built.value_places import list_value_places
from grader.changes.built.word_places import list_word_places
from grader.changes.least_values import list_least_values
from grader.changes.question_places import MAKES_NAME, is_guard, list_late_questions
from grader.changes.rounding_places import list_rounding_places
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace, list_sum_places
from grader.changes.text_places import list_text_places
from grader.source.code_blocks import ENDS_LOOP, Code, CodeStatement, has_effect

_MOST, _TWO = 120, 2
_LONGEST = 200
_HEAD = re.compile(r"\b(if|while|for)\s?\(")
_RETURN = re.compile(r"\breturn\s(?=[^;\n]{1,200};)")
_SIGN = re.compile(r"(?<![<>=\-!+*/%&|^])(?:<=|>=|==|!=|<|>)(?![<>=])")
_CONNECTIVE = re.compile(r"&&|\|\|")
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "!=", "!=": "=="}
_AT_LIMIT = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_LIMIT = re.compile(r"\s?(?:[5-9]|[1-9][0-9]{1,8})\Z")
_LITERAL = re.compile(r"(?<![\w.])[0-9]|[\"']")
_NOT_TWICE = re.compile(r"(?<![=!<>])=(?![=>])|\b(?:instanceof|is|out|var|new|true|false)\b|[{};?\n]|>>|<<")
"""What must not be written twice, is of no use to be asked otherwise, or ends a part in another way than `&&` does."""
_OF_BITS = re.compile(r"(?<!&)&(?!&)|(?<!\|)\|(?!\|)|\^")
_NAME = re.compile(r"[A-Za-z_]\w*")
_BOUND = re.compile(r"[\w.\[\]]{1,40}\s?(<=|>=|<|>)\s?([A-Za-z_][\w.]{0,40})")
_COMPARED_TEXTS = re.compile(r"str(?:n|case|ncase)?cmp\s?\(")
_EXTREME = re.compile(r"\b(Math\.|std::|f)(max|min|Max|Min)(?=\s?\()")
_OTHER_EXTREME = {"max": "min", "min": "max", "Max": "Min", "Min": "Max"}
_SORTS = re.compile(r"\b\w{0,40}[sS]ort\w{0,20}\s?\(|\bcompare|\bCompare")
_ORDER = re.compile(
    r"(?:return\s|->\s?)((?:[A-Z]\w{0,40}\.)?(?:compare|Compare|strcmp)\s?\([^();\n]{1,80}\)"
    r"|\w{1,40}(?:\.\w{1,40}|\[\w{1,9}\]){0,3}(?:\.(?:compareTo|CompareTo)\([\w.\[\]]{1,60}\)"
    r"|\s?-\s?\w{1,40}(?:\.\w{1,40}|\[\w{1,9}\]){0,3}))\s?(?=[;)])"
)
"""What tells which of two values comes first."""
_MOST_BRANCHES, _LONGEST_BRANCHES, _LEAST_ROW = 6, 2_000, 3
_MOST_LEFT_OUT = 16
_CONSTANT = re.compile(r"[0-9]{1,9}|[A-Z][A-Z_]{0,40}")
_IF = re.compile(r"if\s?\(")
_ELSE = re.compile(r"else\b\s{0,80}")
_GOES_ON = re.compile(r"\s{0,80}else\b")
_WORD = re.compile(r"\b[A-Za-z_]\w{0,40}\b")
_CHANGED = re.compile(r"\b([A-Za-z_]\w{0,40})\s?(?:[-+*/%]=|\+\+|--|=\s?(?:\w{1,40}\s?\(\s?)?\1\b)")
_SET_NAME = re.compile(r"\b([A-Za-z_]\w{0,40})\s?=(?!=)")
_LOOP_BEHIND = re.compile(r"\}\s{0,80}while\b")
"""A loop that was taken for a part of the statement before it, or ends a `do`."""
_QUOTED = re.compile('"+')
_SCANF = re.compile(r"\bf?scanf\s?\(([^\"()]{0,60})(?=\")")
_TAKES_ANY = re.compile(r"\"%(?:[0-9]{0,4}\[|c)(?:[^\"\\\n]|\\.){0,80}\"")
"""A format that begins with what takes a blank or the end of a line for a part of a text."""
OF_STATEMENTS = (ChangeKind.SEPARATE_IF, ChangeKind.NO_ELIF, ChangeKind.ONCE)
"""What exchanges whole statements."""


def find_exchanges(text: str, code: str, line_starts: Sequence[int], with_moves: bool = True) -> tuple[TrialPlace, ...]:
    """What is tried in a text, given with its code without comments and quotations; of very much the first.

    Without moves no statement stands at another place, and no number is another one: a few of these do not build.
    """
    reader = _ExchangeReader(Code(text, code), line_starts)
    found = {(place.offsets, place.end, place.exchange): place for place in reader.list_all()}
    exchanges = [
        *islice(found.values(), _MOST),
        *islice(reader.list_branches(), _MOST_BRANCHES),
        *reader.list_operators(),
    ]
    exchanges += [*islice(reader.ask_again(), _MOST_BRANCHES), *islice(reader.leave_branches_out(), _MOST_LEFT_OUT)]
    if with_moves:
        exchanges += reader.exchange_values(list_number_places, list_shared_places, list_late_questions)
        exchanges += reader.exchange_values(list_rounding_places, list_least_values, list_other_names)
        exchanges += reader.exchange_values(list_arithmetic_places, list_text_places)
        exchanges += [*list_moved_places(reader.code, line_starts), *list_copied_items(reader.code, line_starts)]
    # Of two that begin at one place, the longer is opened first: several statements, one that is left out, its parts.
    return tuple(
        sorted(
            exchanges, key=lambda each: (each.offsets, each.kind not in OF_STATEMENTS, not each.leaves_out, -each.end)
        )
    )


@dataclass(frozen=True)
class _Span:
    """Code from `start` to `end`, which is (a part of) the condition of a head, or what a `return` gives."""

    start: int
    end: int
    head: str


@dataclass(frozen=True)
class _ExchangeReader:
    code: Code
    line_starts: Sequence[int]

    def list_all(self) -> Iterator[TrialPlace]:
        for span in self._list_conditions():
            yield from self._exchange_in(span)
        for found in _EXTREME.finditer(self.code.code):
            yield from self._exchange_extreme(found)
        yield from self._skip_blanks()
        yield from map(self._exchange_sum, list_sum_places(self.code))
        if _SORTS.search(self.code.code):
            for found in _ORDER.finditer(self.code.code):
                yield self._make(ChangeKind.ORDER, *found.span(1), f"-({self._read(*found.span(1))})")

    def list_operators(self) -> Iterator[TrialPlace]:
        """Plus for minus, two indexes the other way round, and what has lost a part of a value or of a line."""
        return self.exchange_values(
            list_sign_places, list_index_places, list_value_places, list_word_places, list_object_places
        )

    def exchange_values(self, *lists: Callable[[Code], Iterator[SumPlace]]) -> Iterator[TrialPlace]:
        """What each of these finds."""
        return (self._exchange_sum(place) for list_places in lists for place in list_places(self.code))

    def _exchange_sum(self, place: SumPlace) -> TrialPlace:
        line = bisect_right(self.line_starts, place.start)
        return TrialPlace(
            (place.start,),
            line,
            place.kind,
            place.told,
            name=place.name,
            exchange=place.new,
            end=place.end,
            others=place.others,
        )

    def _skip_blanks(self) -> Iterator[TrialPlace]:
        """A text that is read from where the last reading ended, without the blanks and line ends that stand there."""
        for call in _SCANF.finditer(self.code.code):
            taken = _TAKES_ANY.match(self.code.text, call.end())
            if taken:
                better = f'" {taken[0][1:]}'
                yield self._make(ChangeKind.READ_ALONG, *taken.span(), better, better)

    def list_branches(self) -> Iterator[TrialPlace]:
        """An `if` behind another one as `else if`, and an `else if` as `if`."""
        for statements in self.code.blocks.values():
            yield from self._join_conditions(statements)
            for at, each in enumerate(statements):
                if self._is_branch(each):
                    yield from self._part_branches(each)
                    yield from self._join_branches(each, [*takewhile(self._is_branch, statements[at + 1 :])])

    def _is_branch(self, statement: CodeStatement) -> bool:
        """Whether it is an `if`, with or without an `else`, that stands for itself."""
        code, start, end = self.code.code, statement.start, statement.end
        is_other = _LOOP_BEHIND.search(code, start, end) or MAKES_NAME.search(code, start, end)
        return _IF.match(code, start) is not None and not is_other

    def _find_elses(self, statement: CodeStatement) -> list[re.Match[str]]:
        return [*self._find_signs(_ELSE, _Span(statement.start, statement.end, ""))]

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

    def ask_again(self) -> Iterator[TrialPlace]:
        """A condition that is asked until it is true no more, where it changes what it asks about."""
        code = self.code.code
        for each in self.code.list_in_functions():
            if not _IF.match(code, each.start) or next(self._find_signs(_ELSE, _Span(each.start, each.end, "")), None):
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
        """Conditions that are never true, but for those by which a loop or the program may end."""
        code = self.code.code
        for each in self.code.list_in_functions():
            if not _IF.match(code, each.start) or ENDS_LOOP.search(code, each.start, each.end):
                continue
            elses = (word.end() for word in self._find_signs(_ELSE, _Span(each.start, each.end, "")))
            for place in (each.start, *elses):
                asked = _IF.match(code, place)
                for span in self._choose(asked.end(), self.code.ends.get(asked.end() - 1, -1), "if") if asked else ():
                    asks = code[span.start : span.end]
                    if not _CONSTANT.fullmatch(asks) and not has_effect(asks):
                        yield self._make(ChangeKind.NEVER, span.start, span.end, "1 != 1")

    def _join_conditions(self, statements: Sequence[CodeStatement]) -> Iterator[TrialPlace]:
        """Three or more conditions in a row, each of which is asked only where those before it were not true."""
        rows = groupby(statements, self._is_single_condition)
        for row in ([*each] for is_single, each in rows if is_single):
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
            yield TrialPlace((first.start,), line, kind, quoted, exchange=new, end=end)

    def _write_anew(self, start: int, end: int) -> str:
        """What stands there, without comments and on one line."""
        code, behind, parts = self.code.code, start, list[str]()
        for quoted in _QUOTED.finditer(code, start, end):
            parts += [code[behind : quoted.start()], self.code.text[quoted.start() : quoted.end()]]
            behind = quoted.end()
        return " ".join("".join((*parts, code[behind:end])).split("\n"))

    def _list_conditions(self) -> Iterator[_Span]:
        code = self.code.code
        for head in _HEAD.finditer(code):
            start, end = head.end(), self.code.ends.get(head.end() - 1, -1)
            if head[1] == "for":
                clauses = [at for at in range(start, min(end, start + 2 * _LONGEST)) if code[at] == ";"]
                start, end = (clauses[0] + 1, clauses[1]) if len(clauses) == 2 else (start, -1)
            yield from self._choose(start, end, head[1])
        for found in _RETURN.finditer(code):
            yield from self._choose(found.end(), code.index(";", found.end()), "return")

    def _choose(self, start: int, end: int, head: str) -> Iterator[_Span]:
        """The span without blanks around it, unless something in it must not be written twice."""
        code = self.code.code
        while start < end and code[start].isspace():
            start += 1
        while start < end and code[end - 1].isspace():
            end -= 1
        is_number = head == "return" and _OF_BITS.search(code, start, end)
        if 0 < end - start <= _LONGEST and not is_number and not _NOT_TWICE.search(code, start, end):
            yield _Span(start, end, head)

    def _exchange_in(self, span: _Span) -> Iterator[TrialPlace]:
        """`and` for `or` in the whole, and what may be changed in each part."""
        if self.code.ends.get(span.start) == span.end - 1 and self.code.code[span.start] == "(":
            yield from self._exchange_in(_Span(span.start + 1, span.end - 1, span.head))
            return
        joins = [*self._find_signs(_CONNECTIVE, span)]
        for join in joins:
            yield self._replace(ChangeKind.CONNECTIVE, span, join, "||" if join[0] == "&&" else "&&")
        if not joins:
            yield from self._exchange_part(span)
            return
        starts, ends = [span.start, *(join.end() for join in joins)], [*(join.start() for join in joins), span.end]
        parts = [part for both in zip(starts, ends, strict=True) for part in self._choose(*both, span.head)]
        yield from self._swap_bounds(span, parts)
        yield from self._change_both_limits(span, parts)
        for part in parts:
            yield from self._exchange_in(part)

    def _swap_bounds(self, span: _Span, parts: Sequence[_Span]) -> Iterator[TrialPlace]:
        """The right sides of two comparisons with the same sign, each in the place of the other."""
        found = (_BOUND.fullmatch(self.code.code, part.start, part.end) for part in parts)
        for one, other in combinations(filter(None, found), 2):
            if one[1] == other[1] and one[2] != other[2]:
                pieces = (
                    self._read(span.start, one.start(2)),
                    other[2],
                    self._read(one.end(2), other.start(2)),
                    one[2],
                    self._read(other.end(2), span.end),
                )
                yield self._make(ChangeKind.SWAPPED_BOUNDS, span.start, span.end, "".join(pieces))

    def _change_both_limits(self, span: _Span, parts: Sequence[_Span]) -> Iterator[TrialPlace]:
        """Both comparisons of a condition at once, as that for two ranges which meet."""
        signs = [sign for part in parts for sign in self._find_signs(_SIGN, part)]
        if len(parts) == len(signs) == _TWO and all(sign[0] in _AT_LIMIT for sign in signs):
            one, other = signs
            pieces = self._read(span.start, one.start()), self._read(one.end(), other.start())
            new = f"{pieces[0]}{_AT_LIMIT[one[0]]}{pieces[1]}{_AT_LIMIT[other[0]]}{self._read(other.end(), span.end)}"
            yield self._make(ChangeKind.BOTH_LIMITS, span.start, span.end, new)

    def _exchange_part(self, span: _Span) -> Iterator[TrialPlace]:
        """A comparison turned round, or asked also where both sides are equal; what is true or false, negated."""
        signs = [*self._find_signs(_SIGN, span)]
        loops = span.head in ("for", "while")
        if len(signs) == 1:
            sign = signs[0]
            if not loops:
                yield self._replace(ChangeKind.DIRECTION, span, sign, _TURNED[sign[0]])
            if _LIMIT.match(self.code.code, sign.end(), span.end):
                whole = self._read(span.start, span.end)
                for zeros in ("0", "00"):
                    yield self._make(ChangeKind.FACTOR, span.start, span.end, f"{whole}{zeros}")
            is_tried = span.head == "for" or _LITERAL.search(self.code.code, span.start, span.end)
            if sign[0] in _AT_LIMIT and not (is_tried and span.head != "return"):
                yield self._replace(ChangeKind.LIMIT, span, sign, _AT_LIMIT[sign[0]])
        elif not signs and not loops and span.head != "return" and _NAME.match(self.code.code, self._skip_not(span)):
            yield self._negate(span)

    def _negate(self, span: _Span) -> TrialPlace:
        place, inside = self._skip_not(span), self._read(self._skip_not(span), span.end)
        is_negated = place > span.start
        is_text = _COMPARED_TEXTS.match(self.code.code, span.start) is not None
        kind = ChangeKind.ALIKE_AS_FALSE if is_text else ChangeKind.NEGATED
        told = f"{inside} == 0" if is_text else inside if is_negated else f"!{inside}"
        return self._make(kind, span.start, span.end, f"!!({inside})" if is_negated else f"!({inside})", told)

    def _skip_not(self, span: _Span) -> int:
        return span.start + (self.code.code[span.start] == "!")

    def _exchange_extreme(self, found: re.Match[str]) -> Iterator[TrialPlace]:
        end = self.code.ends.get(self.code.code.index("(", found.end()), -1) + 1
        for span in self._choose(found.start(), end, ""):
            other = f"{found[1]}{_OTHER_EXTREME[found[2]]}{self._read(found.end(), end)}"
            yield self._make(ChangeKind.EXTREME, span.start, span.end, other)

    def _replace(self, kind: ChangeKind, span: _Span, sign: re.Match[str], other: str) -> TrialPlace:
        changed = f"{self._read(span.start, sign.start())}{other}{self._read(sign.end(), span.end)}"
        return self._make(kind, span.start, span.end, changed)

    def _make(self, kind: ChangeKind, start: int, end: int, exchange: str, name: str = "") -> TrialPlace:
        line, quoted = bisect_right(self.line_starts, start), self.code.quote(start, end)
        return TrialPlace((start,), line, kind, quoted, name=name, exchange=exchange, end=end)

    def _find_signs(self, pattern: re.Pattern[str], span: _Span) -> Iterator[re.Match[str]]:
        """Those that stand in no brackets of their own."""
        place = span.start
        while place < span.end:
            found = pattern.match(self.code.code, place, span.end)
            if found:
                yield found
            place = found.end() if found else self.code.ends.get(place, place) + 1

    def _read(self, start: int, end: int) -> str:
        return self.code.text[start:end]
