"""Places of a program where one small change is tried while it runs, in every language with braces."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.changes.built.condition_spans import stands_by_literal
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import LEAVES, Code, CodeStatement, Loop

_MOST = 60
_MAY_NEVER_END = (ChangeKind.EARLY_STOP, ChangeKind.TOO_EARLY, ChangeKind.TOO_LATE)
_MOST_NAMES, _MOST_LOOPS = 3, 40
_HEAD = re.compile(r"\b(for|while|if)\s?\(")
_LONGEST_HEAD = 300
_GONE_THROUGH = re.compile(r"(?::|\bin)\s{0,9}((?:this\.)?[A-Za-z_]\w{0,40})\s?\Z")
_CHANGES_SIZE = r"(?<![\w.>]){0}\.(?:add|remove|removeAll|Add|Remove|RemoveAt|Insert|push_back|erase|insert)\s?\("
_COMPARISON = re.compile(r"(?<![<>=\-])(<=|>=|<|>)(?![<>=])")
_CHANGES = {"<": 1, "<=": -1, ">": -1, ">=": 1}
"""What is added to the right side of a comparison so that it holds once more, or once less, where both are equal."""
_TYPE = re.compile(r"(?:_cast\s?|<\s?[\w:.]{1,60}\s?)\Z")
"""What stands before a sign that belongs to a type."""
_START = re.compile(
    r"(?:(?<=[ \t(])(?<!static )(?<!const )(?<!final )(?:(?:int|long|let|var|auto|size_t)\s{1,9}|for\s?\(\s?)"
    r"|(?<=[\w)]),\s?(?=[a-z]))(\w{1,60})\s?=(?=\s?([01]|-1)\s?[;,])"
)
_FIXED = re.compile(r"\S|[^\n]{0,300}\b(?:static|const|final|enum)\b")
"""How a line begins in which a value must stand as it is."""
_FOR, _LONGEST_FOR = re.compile(r"\bfor\s?\([^;()]{0,30}\Z"), 40
_IF, _OPENS = re.compile(r"if\s?\("), re.compile(r"\s{0,80}\{")
_RETURN = re.compile(r"(?<![\w.])return\b[^;{}]{0,80};")
_IN_ELSE, _LONGEST_ELSE = re.compile(r"\belse\s{0,80}\{?\s{0,80}\Z"), 170
_LESS = re.compile(r"[<>]=?")
_LABEL = " grader_loop{number}: ;"
_TWO = 2
_LONGEST_RESULT = 120
_CONNECTIVE = re.compile(r"&&|\|\|")
_SET = re.compile(r"(?<![\w.>\])*&])([A-Za-z_]\w{0,40})\s?=\s?(?:-?[0-9][\w.]{0,15}|true|false)(?=\s?[;,])")
_CONSTANT = re.compile(r"\b(?:const|final|static)\s")
_SORT = re.compile(
    r"(?:(?:std::|[A-Za-z_][\w.]{0,60}\.)?(?:stable_)?sort|std::sort|qsort|(?:Array|[a-z_][\w.]{0,60})\.Sort)\s?\("
)
_MOST_READS = 3
_SET_BEFORE = r"(?<!\w)(?:(?:final\s)?(?:[A-Za-z_][\w<>\[\]]{0,40}+\s)?\s?[A-Za-z_]\w{0,40}+\s?=\s?)?"
_READS = (
    (
        re.compile(_SET_BEFORE + r"([A-Za-z_]\w{0,40}+)\.next(?:Int|Long|Double|Float|Short|Byte|Boolean|)\(\s?\)\s?;"),
        r"\b{0}\.nextLine\(",
        "{0}.nextLine();",
        "{0}.nextLine()",
    ),
    (
        re.compile(r"(?<!\w)([A-Za-z_]\w{0,40})\s?>>\s?[^;{}()]{1,80};"),
        r"\bgetline\s?\(\s?{0}\b",
        "{0}.ignore(1000000, '\\n');",
        "{0}.ignore(1000, '\\n')",
    ),
    (
        re.compile(r"fscanf\s?\(\s?([A-Za-z_]\w{0,40})\s?,[^;{}]{1,120}\)\s?;"),
        r"\bfgets\s?\([^;]{{1,80}},\s?{0}\s?\)",
        "{{ int grader_mark; do {{ grader_mark = fgetc({0}); }} while (grader_mark >= 0 && grader_mark != '\\n'); }}",
        "fgetc({0})",
    ),
    (
        re.compile(r"scanf\s?\([^;{}]{1,120}\)\s?;()"),
        r"\b(?:fgets|gets|getline)\s?\({0}",
        "{{ int grader_mark; do {{ grader_mark = getchar(); }} while (grader_mark >= 0 && grader_mark != '\\n'); }}",
        "getchar()",
    ),
)
"""What reads a value and leaves the rest of its line, what must read lines as well, and what reads the rest."""


@dataclass(frozen=True)
class TrialPlace:
    """Where a number is added to what stands there, and the number; or where a `statement` is executed.

    With an `exchange` this stands in the place of what goes from the only offset to the `end`.

    `line` has the `code` that is wrong, `name` is what it is about, `loop` the line of the loop around it, where there
    is one.
    """

    offsets: tuple[int, ...]
    line: int
    kind: ChangeKind
    code: str
    change: int = 1
    name: str = ""
    statement: str = ""
    loop: int = 0
    leaves_out: bool = False
    """Whether the statement that begins there is left out."""
    moved_to: int = -1
    """Where the `statement` is executed that is left out."""
    exchange: str = ""
    end: int = -1
    is_statement: bool = False
    """Whether the `exchange` is one, and no value."""
    others: tuple[tuple[int, int, str], ...] = ()
    """Further exchanges that are made at once: from where to where, and what stands there."""
    noted: frozenset[int] = frozenset()
    """Lines of statements around it: a run that notes none of them does not come to it. None where nobody knows."""

    @property
    def may_never_end(self) -> bool:
        """Whether a program may go on for ever with it: what asks otherwise, is moved, or is a `break` left out."""
        return self.kind is not ChangeKind.NOT_FLUSHED and (bool(self.exchange) or self.kind in _MAY_NEVER_END)


def find_trial_places(text: str, code: str, line_starts: Sequence[int]) -> tuple[TrialPlace, ...]:
    """The places in a text, given with its code without comments and quotations; of very many the first."""
    reader = _PlaceReader(Code(text, code), line_starts)
    added = (
        reader.list_unread_rests(),
        reader.list_sorts(),
        reader.list_unstopped(),
        reader.list_early_returns(),
        reader.list_inner_breaks(),
    )
    slips = tuple(place for places in added for place in islice(places, _MOST_READS))
    return tuple(sorted((*islice(reader.list_places(), _MOST), *slips), key=lambda place: place.offsets))


@dataclass(frozen=True)
class _PlaceReader:
    code: Code
    line_starts: Sequence[int]

    def list_places(self) -> Iterator[TrialPlace]:
        yield from self._list_limits()
        for start in _START.finditer(self.code.code):
            in_head = _FOR.search(self.code.code, max(0, start.start() - _LONGEST_FOR), start.end(1))
            kind = ChangeKind.RANGE_START if in_head else ChangeKind.START
            line, code = self._find_line(start.start()), f"{start[1]} = {start[2]}"
            if start[0].startswith(",") and _FIXED.match(self.code.code, self.line_starts[line - 1]):
                continue
            if start[2] == "0" and self.code.is_sum(start[1], start.end()):
                continue
            changes = (1, -1) if start[2] == "0" and not in_head else (-1 if start[2] == "1" else 1,)
            yield from (TrialPlace((start.end(),), line, kind, code, change, start[1]) for change in changes)
        for statements in self.code.blocks.values():
            yield from self._list_breaks(statements)
        for loop in self.code.loops:
            yield from self._list_set_once(loop)
        for place in self.code.list_breaks():
            line = self._find_line(place)
            yield TrialPlace((place,), line, ChangeKind.EARLY_STOP, "break", leaves_out=True)
            yield TrialPlace((place,), line, ChangeKind.EARLY_STOP, "break", statement="continue;")

    def list_unread_rests(self) -> Iterator[TrialPlace]:
        """Where a value is read from a stream of which lines are read, too: the rest of its line may be left."""
        known: dict[tuple[str, str], bool] = {}
        for each in self.code.in_functions:
            for pattern, lines, statement, told in _READS:
                read = pattern.match(self.code.code, each.start, each.end)
                if read is None or read.end() < each.end:
                    continue
                key = lines, read[1]
                if key not in known:
                    known[key] = re.search(lines.format(re.escape(read[1])), self.code.code) is not None
                if known[key]:
                    yield TrialPlace(
                        (each.end,),
                        self._find_line(each.start),
                        ChangeKind.REST_OF_LINE,
                        self.code.quote(each.start, each.end),
                        name=told.format(read[1]),
                        statement=statement.format(read[1]),
                    )

    def list_sorts(self) -> Iterator[TrialPlace]:
        """Statements that sort."""
        for each in self.code.in_functions:
            if _SORT.match(self.code.code, each.start) and self.code.code[: each.end].endswith(");"):
                quoted = self.code.quote(each.start, each.end)
                line = self._find_line(each.start)
                yield TrialPlace((each.start,), line, ChangeKind.SORTED, quoted, leaves_out=True)

    def list_unstopped(self) -> Iterator[TrialPlace]:
        """What is done in a loop under a condition, behind which the loop goes on."""
        code = self.code.code
        for loop in self.code.loops:
            for each in self.code.blocks.get(loop.body[0], ()):
                condition = _IF.match(code, each.start)
                closed = self.code.ends.get(condition.end() - 1, each.end) if condition else each.end
                brace = _OPENS.match(code, closed + 1)
                end = self.code.ends.get(brace.end() - 1, -1) if brace else -1
                if condition and brace and end > 0 and not LEAVES.search(code, brace.end(), end):
                    if _is_search(code[condition.end() : closed], code[brace.end() : end]):
                        continue
                    line, told = self._find_line(each.start), self.code.quote(each.start, closed + 1)
                    start, changed = self._find_line(loop.start), self._find_changed(loop, brace.end(), end)
                    kind = ChangeKind.CHANGED_IN_LOOP if changed else ChangeKind.NO_STOP
                    yield TrialPlace((end,), line, kind, told, name=changed, loop=start, statement="break;")

    def _find_changed(self, loop: Loop, start: int, end: int) -> str:
        """What a loop goes through, where something is put into it or taken out of it there; else nothing."""
        gone_through = _GONE_THROUGH.search(self.code.code, *loop.head)
        name = gone_through[1] if gone_through else ""
        return name if name and re.search(_CHANGES_SIZE.format(re.escape(name)), self.code.code[start:end]) else ""

    def list_early_returns(self) -> Iterator[TrialPlace]:
        """What ends a function in a loop that also ends it somewhere else; the loop goes on in its place."""
        for loop in self.code.loops:
            returns = [*_RETURN.finditer(self.code.code, *loop.body)]
            behind = self.code.code[loop.body[1] + 1 :][:_LONGEST_RESULT].lstrip()
            if len(returns) < _TWO:  # what the function gives back at its end, too
                returns = [found for found in returns if behind.startswith(f"{found[0].rstrip(';')};")]
            if self.code.is_endless(loop):
                continue
            for found in returns:
                in_else = _IN_ELSE.search(self.code.code, max(0, found.start() - _LONGEST_ELSE), found.start())
                kind = ChangeKind.LOOP_ELSE if in_else else ChangeKind.EARLY_RETURN
                told, start = self.code.quote(*found.span()), self._find_line(loop.start)
                place = (found.start(),), self._find_line(found.start())
                yield TrialPlace(*place, kind, told, loop=start, leaves_out=True)

    def list_inner_breaks(self) -> Iterator[TrialPlace]:
        """Two loops left at once, where a `break` ends the inner one."""
        stops = [place for place in self.code.list_breaks() if self.code.is_statement(place, place + len("break"))]
        starts = {each.start: each.end for block in self.code.blocks.values() for each in block}
        for inner in self.code.loops:
            outer, own = self.code.find_loop(inner.start), [at for at in stops if self.code.find_loop(at) == inner]
            if outer and own and outer.start in starts:
                place = tuple(own), self._find_line(own[0]), ChangeKind.INNER_BREAK, "break"
                leave = "break grader_loop{number};" if self.code.is_java else "goto grader_loop{number};"
                end, label = (
                    (outer.start, "grader_loop{number}: ")
                    if self.code.is_java
                    else (starts.get(outer.start, 0), _LABEL)
                )
                start = self._find_line(inner.start)
                yield TrialPlace(*place, statement=leave, exchange=label, end=end, loop=start)

    def _list_limits(self) -> Iterator[TrialPlace]:
        """The right sides of comparisons: of any in a `for`, else only of those with a literal."""
        code = self.code.code
        for head in _HEAD.finditer(code):
            condition, offset = _take_condition(code, head.end(), head[1])
            for sign in _COMPARISON.finditer(condition):
                before, behind = condition[: sign.start()], condition[sign.end() :]
                literal = stands_by_literal(before, behind)
                if (head[1] == "for" or literal) and not _TYPE.search(before[-80:]):
                    place, change = offset + sign.end(), _CHANGES[sign[1]]
                    more = ChangeKind.LONGER_RANGE if len(sign[1]) == 1 else ChangeKind.SHORTER_RANGE
                    kind = more if head[1] == "for" else ChangeKind.LIMIT
                    start = offset + _take_last_end(_CONNECTIVE, before)
                    end = _CONNECTIVE.search(behind)
                    quoted = self.code.quote(start, place + (end.start() if end else len(behind)))
                    yield TrialPlace((place,), self._find_line(place), kind, quoted, change)

    def _list_breaks(self, statements: Sequence[CodeStatement]) -> Iterator[TrialPlace]:
        """Branches of a `switch` that go on into the next one: each, and all at once."""
        ends = self.code.list_open_branches(statements)
        for labels_at_once in (*((label,) for label in ends), *([ends] if len(ends) > 1 else [])):
            first = labels_at_once[0]
            yield TrialPlace(
                tuple(label.start() for label in labels_at_once),
                self._find_line(first.start()),
                ChangeKind.NO_BREAK,
                self.code.quote(first.start(), first.end()),
                statement="break;",
            )

    def _list_set_once(self, loop: Loop) -> Iterator[TrialPlace]:
        """What is set before a loop and may have to be set in each iteration, one or all of them.

        That is what a loop with another in it adds to, what a loop sets to another constant, and what it may read.
        """
        code, (start, end) = self.code.code, loop.body
        if len(self.code.loops) > _MOST_LOOPS:
            return
        turns = code[start:end]
        has_inner = any(start < other.start < end for other in self.code.loops)
        names = [*self._list_set_names(loop)]
        set_there = {each.start(): _is_set_in(each, turns) or _is_read_in(each[1], turns) for each in names}
        changed = [each for each in names if set_there[each.start()] or (has_inner and _is_added_to(each[1], turns))]
        # A name that is set to two constants may be a flag, which is rather forgotten than a sum.
        found = sorted(changed, key=lambda each: set_there[each.start()])[-_MOST_NAMES:]
        for again in (*((each,) for each in found), *([found] if len(found) > 1 else [])):
            written = "; ".join(self.code.quote(each.start(), each.end()) for each in again)
            yield TrialPlace(
                (loop.body[0] + 1,),
                self._find_line(again[0].start()),
                ChangeKind.SET_ONCE,
                written,
                statement=f"{{ {written}; }}",
                loop=self._find_line(loop.start),
            )

    def _list_set_names(self, loop: Loop) -> Iterator[re.Match[str]]:
        """What is set in the statements before a loop."""
        for block in self.code.blocks.values():
            if any(each.start == loop.start for each in block):
                for each in block:
                    is_constant = _CONSTANT.search(self.code.code, each.start, each.end)
                    is_loop = self.code.code.startswith("for", each.start)  # what it counts with may end with it
                    if each.start < loop.start and each.body < 0 and not is_constant and not is_loop:
                        yield from _SET.finditer(self.code.code, each.start, each.end)

    def _find_line(self, offset: int) -> int:
        return bisect_right(self.line_starts, offset)


def _is_set_in(before: re.Match[str], code: str) -> bool:
    """Whether a loop sets a name to another constant than it had before."""
    found = (each for each in _SET.finditer(code) if each[1] == before[1])
    return any(each[0].replace(" ", "") != before[0].replace(" ", "") for each in found)


def _is_read_in(name: str, code: str) -> bool:
    """Whether a loop reads a value that may be missing in a line: then the one of before stays."""
    return re.search(rf"\bsscanf\s?\([^;]{{0,120}}&\s?{re.escape(name)}\b", code) is not None


def _is_search(condition: str, branch: str) -> bool:
    """Whether a branch keeps the largest or smallest value so far, which only the end of the loop tells."""
    sides = [side.strip() for side in _LESS.split(condition)]
    noted = "".join(branch.split())
    return len(sides) == _TWO and any(f"{one}={other};" in noted for one, other in (sides, sides[::-1]))


def _is_added_to(name: str, code: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(name)}\s?(?:\+\+|[+\-*]?=(?!=))|\+\+{re.escape(name)}\b", code) is not None


def _take_last_end(pattern: re.Pattern[str], text: str) -> int:
    """Where the last find of a pattern ends; 0 where there is none."""
    return max((found.end() for found in pattern.finditer(text)), default=0)


def _take_condition(code: str, start: int, word: str) -> tuple[str, int]:
    """What stands in the brackets of a head, or between the `;` of a `for`, and where it begins; empty without end."""
    depth = 1
    for end in range(start, min(len(code), start + _LONGEST_HEAD)):
        depth += {"(": 1, ")": -1}.get(code[end], 0)
        if depth == 0:
            first, *clauses = code[start:end].split(";")
            if word != "for":
                return code[start:end], start
            return (clauses[0], start + len(first) + 1) if len(clauses) == 2 else ("", start)
    return "", start
