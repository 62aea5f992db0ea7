"""Conditions that are tried the other way round in languages that are built, and the larger of two for the smaller."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from grader.changes.built.condition_spans import Condition, choose_condition, stands_by_literal
from grader.changes.source_changes import ChangeKind
from grader.changes.sum_places import SumPlace
from grader.changes.text_edits import find_signs
from grader.source.code_blocks import Code

_HEAD = re.compile(r"\b(if|while|for)\s?\(")
_RETURN = re.compile(r"\breturn\s(?=[^;\n]{1,200};)")
_SIGN = re.compile(r"(?<![<>=\-!+*/%&|^])(?:<=|>=|==|!=|<|>)(?![<>=])")
_CONNECTIVE, _TWO = re.compile(r"&&|\|\|"), 2
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "!=", "!=": "=="}
_AT_LIMIT = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_LIMIT = re.compile(r"\s?(?:[5-9]|[1-9][0-9]{1,8})\Z")
_COUNT = re.compile(r"\s?-?[0-9]{1,9}\s?")
_NAME = re.compile(r"[A-Za-z_]\w*")
_BOUND = re.compile(r"[\w.\[\]]{1,40}\s?(<=|>=|<|>)\s?([A-Za-z_][\w.]{0,40})")
_COMPARED_TEXTS = re.compile(r"str(?:n|case|ncase)?cmp\s?\(")
_EXTREME = re.compile(r"\b(Math\.|std::|f)(max|min|Max|Min)(?=\s?\()")
_OTHER_EXTREME = {"max": "min", "min": "max", "Max": "Min", "Min": "Max"}
_LONGEST_FOR = 400


def list_condition_places(code: Code) -> Iterator[SumPlace]:
    """What each condition of a program may have to ask, and each `max` and `min` may have to be."""
    reader = _ConditionReader(code)
    for span in reader.list_conditions():
        yield from reader.exchange_in(span)
    for found in _EXTREME.finditer(code.code):
        yield from reader.exchange_extreme(found)


@dataclass(frozen=True)
class _ConditionReader:
    code: Code

    def list_conditions(self) -> Iterator[Condition]:
        code = self.code.code
        for head in _HEAD.finditer(code):
            start, end = head.end(), self.code.ends.get(head.end() - 1, -1)
            if head[1] == "for":
                clauses = [at for at in range(start, min(end, start + _LONGEST_FOR)) if code[at] == ";"]
                start, end = (clauses[0] + 1, clauses[1]) if len(clauses) == 2 else (start, -1)
            yield from choose_condition(self.code, start, end, head[1])
        for found in _RETURN.finditer(code):
            yield from choose_condition(self.code, found.end(), code.index(";", found.end()), "return")

    def exchange_in(self, span: Condition) -> Iterator[SumPlace]:
        """`and` for `or` in the whole, and what may be changed in each part."""
        if self.code.ends.get(span.start) == span.end - 1 and self.code.code[span.start] == "(":
            yield from self.exchange_in(Condition(span.start + 1, span.end - 1, span.head))
            return
        joins = [*find_signs(self.code, _CONNECTIVE, span.start, span.end)]
        for join in joins:
            yield self._replace(ChangeKind.CONNECTIVE, span, join, "||" if join[0] == "&&" else "&&")
        if not joins:
            yield from self._exchange_part(span)
            return
        starts, ends = [span.start, *(join.end() for join in joins)], [*(join.start() for join in joins), span.end]
        parts = [
            part for both in zip(starts, ends, strict=True) for part in choose_condition(self.code, *both, span.head)
        ]
        yield from self._swap_bounds(span, parts)
        yield from self._change_both_limits(span, parts)
        for part in parts:
            yield from self.exchange_in(part)

    def _swap_bounds(self, span: Condition, parts: Sequence[Condition]) -> Iterator[SumPlace]:
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

    def _change_both_limits(self, span: Condition, parts: Sequence[Condition]) -> Iterator[SumPlace]:
        """Both comparisons of a condition at once, as that for two ranges which meet; of more, those with one limit."""
        groups = defaultdict[tuple[str, ...], list[re.Match[str]]](list)
        for part in parts:
            for sign in find_signs(self.code, _SIGN, part.start, part.end):
                limit = sign[0], self._read(sign.end(), part.end).strip()
                groups[() if len(parts) == _TWO else limit].append(sign)
        for signs in groups.values():
            if len(signs) > 1 and all(sign[0] in _AT_LIMIT for sign in signs):
                pieces, place = list[str](), span.start
                for sign in signs:
                    pieces += self._read(place, sign.start()), _AT_LIMIT[sign[0]]
                    place = sign.end()
                new = "".join((*pieces, self._read(place, span.end)))
                changed = [part for part in parts if any(part.start <= sign.start() < part.end for sign in signs)]
                join = "&&" if "&&" in self._read(changed[0].end, changed[1].start) else "||"
                told = f" {join} ".join(self.code.quote(part.start, part.end) for part in changed)
                yield SumPlace(ChangeKind.BOTH_LIMITS, span.start, span.end, new, told, "")

    def _exchange_part(self, span: Condition) -> Iterator[SumPlace]:
        """A comparison turned round, or asked also where both sides are equal; what is true or false, negated."""
        signs = [*find_signs(self.code, _SIGN, span.start, span.end)]
        loops = span.head in ("for", "while")
        if len(signs) == 1:
            sign = signs[0]
            if not loops:
                yield self._replace(ChangeKind.DIRECTION, span, sign, _TURNED[sign[0]])
            if _LIMIT.match(self.code.code, sign.end(), span.end):
                whole = self._read(span.start, span.end)
                for zeros in ("0", "00"):
                    yield self._make(ChangeKind.FACTOR, span.start, span.end, f"{whole}{zeros}")
            sides = self.code.code[span.start : sign.start()], self.code.code[sign.end() : span.end]
            is_tried = span.head == "for" or stands_by_literal(*sides)
            if sign[0] in _AT_LIMIT and not (is_tried and span.head != "return"):
                yield self._replace(ChangeKind.LIMIT, span, sign, _AT_LIMIT[sign[0]])
            if sign[0] == "==" and not loops and self._is_counted(span, sign):
                for other in ("<=", ">="):
                    place = self._replace(ChangeKind.ONLY_EQUAL, span, sign, other)
                    yield replace(place, name=place.new)
        elif not signs and not loops and span.head != "return" and _NAME.match(self.code.code, self._skip_not(span)):
            yield self._negate(span)

    def _is_counted(self, span: Condition, sign: re.Match[str]) -> bool:
        """Whether what is no remainder is compared with a number."""
        before, behind = self.code.code[span.start : sign.start()], self.code.code[sign.end() : span.end]
        return "%" not in before and _COUNT.fullmatch(behind) is not None

    def _negate(self, span: Condition) -> SumPlace:
        place, inside = self._skip_not(span), self._read(self._skip_not(span), span.end)
        is_negated = place > span.start
        is_text = _COMPARED_TEXTS.match(self.code.code, span.start) is not None
        kind = ChangeKind.ALIKE_AS_FALSE if is_text else ChangeKind.NEGATED
        told = f"{inside} == 0" if is_text else inside if is_negated else f"!{inside}"
        return self._make(kind, span.start, span.end, f"!!({inside})" if is_negated else f"!({inside})", told)

    def _skip_not(self, span: Condition) -> int:
        return span.start + (self.code.code[span.start] == "!")

    def exchange_extreme(self, found: re.Match[str]) -> Iterator[SumPlace]:
        end = self.code.ends.get(self.code.code.index("(", found.end()), -1) + 1
        for span in choose_condition(self.code, found.start(), end, ""):
            other = f"{found[1]}{_OTHER_EXTREME[found[2]]}{self._read(found.end(), end)}"
            yield self._make(ChangeKind.EXTREME, span.start, span.end, other)

    def _replace(self, kind: ChangeKind, span: Condition, sign: re.Match[str], other: str) -> SumPlace:
        changed = f"{self._read(span.start, sign.start())}{other}{self._read(sign.end(), span.end)}"
        return self._make(kind, span.start, span.end, changed)

    def _make(self, kind: ChangeKind, start: int, end: int, new: str, name: str = "") -> SumPlace:
        return SumPlace(kind, start, end, new, self.code.quote(start, end), name)

    def _read(self, start: int, end: int) -> str:
        return self.code.text[start:end]
