"""Brackets, loops and statements of code in a language with braces, found without a grammar.

Where the reading is wrong, a change that follows from it does not compile, or helps no test.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from grader.source.known_lines import count_line

_MARK = re.compile(r"[()\[\]{};]")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_LOOP = re.compile(r"\b(?:for|foreach|while)\s{0,3}\(")
_LOOP_MACRO = re.compile(r"(?m)^#define (\w{1,20})\([^()\n]{0,60}\) {0,9}for\b")
"""A name of a loop's own, as those who write short programs give it in C and C++."""
_WORD = re.compile(r"\S")
CASE_LABEL = re.compile(r"\b(?:case\b(?:[^:;{}\n]|::){1,80}|default\s?):(?!:)")
_ENDLESS = re.compile(r"\s*+(?:true|1|[^;]{0,60};\s*+;[^;]{0,60})\s*+")
_FIXED = re.compile(r"(?:static|const\w*|enum)\b")
_FINAL = re.compile(r"\bfinal\s([^;(){}=:]{1,120})[;=:)]")
_BREAK = re.compile(r"(?<!\byield )\bbreak(?=\s?;)")
LEAVES = re.compile(r"\b(?:break|return|continue|throw|goto|exit|Exit)\b")
"""By what a loop, a function or the program may be left."""
_GOES_ON = re.compile(r"\s{0,80}(?:(?:else|catch|finally|while)\b|[;,.)(\[\]=+\-*/?:&|<>])")
_IN_FUNCTION = re.compile(
    r"(?:\)\s{0,80}(?:const\s{0,9})?(?:throws\s[\w\s,.]{1,200})?|\b(?:else|do|try)\s{0,80}|=>\s{0,80})\Z"
)
"""What stands before the brace of a body, and not of a class."""
_ELSE = re.compile(r"else\b")
_LONGEST_BEFORE = 300
_OF_JAVA = re.compile(r"\bimport\sjava\b|\bSystem\.(?:out|in|err)\b")
_OF_CSHARP = re.compile(r"\busing System\b|\bConsole\.")
_OF_CPP = re.compile(r"\busing namespace\b|\bstd::")
_CPP_HEADER = re.compile(r"(?m)^[ \t]{0,9}#[ \t]{0,9}include[ \t]{0,9}<\w{1,30}>")
"""All headers of C itself end with `.h`."""
_OUTSIDE = -1

_HEAD = re.compile(r"(?:^|[^\w$.])(?:if|for|while|switch|with|catch|else|do)\s{0,3}$")
_LINE_GOES_ON = re.compile(r"\s*+[.+*/?:,()\[\]=&|<>%{-]")
_LONGEST_HEAD = 12


def end_lines(code: str) -> str:
    """Code of JavaScript with a semicolon in the place of each line break that ends a statement without one."""
    ended, open_ones = [*code], list[int]()
    last, before_last = -1, -1  # the last mark of the line, and where it was opened if it closes brackets
    for mark in re.finditer(r"[^\s]|\n", code):
        place, sign = mark.start(), mark[0]
        if sign == "\n":
            is_inside = bool(open_ones) and code[open_ones[-1]] != "{"
            if last >= 0 and not is_inside and _ends_statement(code, last, before_last, place):
                ended[place] = ";"
            last = -1
            continue
        last, before_last = place, -1
        if sign in _CLOSING:
            open_ones.append(place)
        elif sign in ")]}" and open_ones:
            before_last = open_ones.pop()
    return "".join(ended)


def _ends_statement(code: str, last: int, opened: int, place: int) -> bool:
    """Whether a statement ends at a line break, behind the `last` mark; brackets that end there were `opened`."""
    sign = code[last]
    if not (sign.isalnum() or sign in '_$")]') or _LINE_GOES_ON.match(code, place):
        return False
    head = last + 1 if opened < 0 or sign != ")" else opened
    return _HEAD.search(code[max(0, head - _LONGEST_HEAD) : head]) is None


ENDS_LOOP = re.compile(r"\b(?:break|goto|throw|exit|Exit)\b|\breturn\s?;")
"""By what a loop may end, or the program: without it, they may go on for ever."""
_KEPT_BLANK = "\ufffc"
"""What stands for a blank in quotation marks for a moment."""
_CALLED = re.compile(r"([A-Za-z_$][\w$]{0,40})\s?\(|\+\+|--|(?<![=!<>])=(?![=>])")
_ADDED = re.compile(r"(?<![\w.])(\w{1,60})\s?\+=(?!\s?1\s?[;)])")
_ASKING = re.compile(
    r"abs|at|charAt|[cC]ontains(?:Key)?|count|empty|end|[eE]ndsWith|[eE]quals(?:IgnoreCase)?|every|find|get|has|includes"
    r"|indexOf|is(?:alnum|alpha|digit|lower|space|upper)|[iI]s(?:Digit|Letter|Upper|Lower)|isEmpty|length|max|min|size"
    r"|some|sqrt|[sS]tartsWith|strcmp|strlen|test|to(?:lower|upper|LowerCase|UpperCase)"
)
"""Functions and methods that change nothing."""


def has_effect(condition: str) -> bool:
    """Whether something may change where a condition is asked: it calls what may do that, or gives a value."""
    return any(not found[1] or not _ASKING.fullmatch(found[1]) for found in _CALLED.finditer(condition))


@dataclass(frozen=True)
class CodeStatement:
    """From where to where a statement goes; `body` is the brace that opens its last block, or -1."""

    start: int
    end: int
    body: int = -1


@dataclass(frozen=True)
class Loop:
    """Where a loop with braces begins, what is in its brackets, and where its braces are."""

    start: int
    head: tuple[int, int]
    body: tuple[int, int]


@dataclass(frozen=True)
class _CodeReading:
    """Where each bracket that opens is closed, and the statements by the brace around them; -1 is outside of all."""

    ends: Mapping[int, int]
    blocks: Mapping[int, Sequence[CodeStatement]]


@dataclass(frozen=True)
class Code:
    """Code without comments and quotations, of as many characters as the `text` that it was made of."""

    text: str
    code: str

    @cached_property
    def is_java(self) -> bool:
        """Whether it uses what only Java has."""
        return _OF_JAVA.search(self.code) is not None

    @cached_property
    def is_csharp(self) -> bool:
        """Whether it uses what only C# has."""
        return _OF_CSHARP.search(self.code) is not None

    @cached_property
    def is_cpp(self) -> bool:
        """Whether it uses what only C++ has."""
        return _OF_CPP.search(self.code) is not None or _CPP_HEADER.search(self.text) is not None

    def leave_comments_out(self, start: int, end: int) -> str:
        """The text from `start` to `end`, with blanks where comments stand."""
        pairs = zip(self.text[start:end], self.code[start:end], strict=True)
        return "".join(written if mark == '"' else mark for written, mark in pairs)

    @property
    def ends(self) -> Mapping[int, int]:
        """Where each bracket that opens is closed."""
        return self._reading.ends

    @cached_property
    def openings(self) -> Mapping[int, int]:
        """Where the bracket is opened that is closed at a place."""
        return {closing: opening for opening, closing in self.ends.items()}

    @property
    def blocks(self) -> Mapping[int, Sequence[CodeStatement]]:
        """The statements by the brace that opens the block around them; -1 is outside of all."""
        return self._reading.blocks

    @cached_property
    def finals(self) -> frozenset[str]:
        """The words of declarations with `final`: what these declare gets its value just once, at one place."""
        return frozenset(word for found in _FINAL.finditer(self.code) for word in re.findall(r"\w+", found[1]))

    def list_around(self, start: int, end: int) -> Iterator[CodeStatement]:
        """The statements around what goes from `start` to `end`, the smallest first; all begin before what is put in.

        The `else` of a statement without braces is no statement of its own.
        """
        return (each for each in self._by_size if each.start < start + (start < end) and end <= each.end)

    @cached_property
    def _by_size(self) -> Sequence[CodeStatement]:
        found = (each for block in self.blocks.values() for each in block)
        statements = (each for each in found if not _ELSE.match(self.code, each.start))
        return sorted(statements, key=lambda each: each.end - each.start)

    @cached_property
    def loops(self) -> Sequence[Loop]:
        """All loops with braces."""
        return [*self._list_loops()]

    def is_endless(self, loop: Loop) -> bool:
        """Whether the head of a loop never ends it."""
        return _ENDLESS.fullmatch(self.code, *loop.head) is not None

    def find_loop(self, place: int) -> Loop | None:
        """The innermost loop in whose braces something stands."""
        around = [loop for loop in self.loops if loop.body[0] < place < loop.body[1]]
        return max(around, key=lambda loop: loop.start, default=None)

    @cached_property
    def in_functions(self) -> Sequence[CodeStatement]:
        """The statements of functions, not those of classes nor outside of both."""
        blocks = (
            statements
            for brace, statements in self.blocks.items()
            if brace >= 0 and _IN_FUNCTION.search(self.code, max(0, brace - _LONGEST_BEFORE), brace)
        )
        return [each for statements in blocks for each in statements]

    def is_fixed(self, place: int) -> bool:
        """Whether C wants a value to stand there that is known before the program runs."""
        if "#include" not in self.text:
            return False
        around = (each for each in self.in_functions if each.start <= place < self.find_head_end(each))
        return not any(not _FIXED.match(self.code, each.start) for each in around)

    def is_statement(self, start: int, end: int) -> bool:
        """Whether what stands there is a statement of its own, in whose place no value may stand."""
        before, behind = self.code[max(0, start - 80) : start].rstrip(), self.code[end : end + 80].lstrip()
        return behind.startswith(";") and (not before or before.endswith((";", "{", "}", ")", "else")))

    def find_head_end(self, statement: CodeStatement) -> int:
        """Where the first block of a statement opens, else its end: what a block holds are statements of their own."""
        brace = self.code.find("{", statement.start, statement.end) if statement.body >= 0 else -1
        return brace if brace >= 0 else statement.end

    def find_block_end(self, place: int) -> int:
        """Where the block ends in which something stands."""
        ends = (self.ends.get(brace, -1) for brace in self.blocks if brace < place)
        return min((end for end in ends if end >= place), default=len(self.code))

    def find_brace(self, place: int) -> int:
        """The brace that opens the innermost block around a place; -1 outside of all."""
        return max((brace for brace in self.blocks if brace < place <= self.ends.get(brace, -1)), default=_OUTSIDE)

    def is_sum(self, name: str, place: int) -> bool:
        """Whether anything but 1 is added to a name that starts at a place.

        One more to start with may then only hide a mistake in what follows.
        """
        return any(added[1] == name for added in _ADDED.finditer(self.code, place, self.find_block_end(place)))

    def list_open_branches(self, statements: Sequence[CodeStatement]) -> list[re.Match[str]]:
        """The labels of a `switch` into which the branch before them goes on."""
        labels = ((one, CASE_LABEL.match(self.code, other.start)) for one, other in pairwise(statements))
        return [label for one, label in labels if label and not LEAVES.search(self.code, one.start, one.end)]

    def list_breaks(self) -> Iterator[int]:
        """Where a `break` ends a loop that has another end as well, and no `switch`."""
        ends_loop = {loop.body[0]: not self.is_endless(loop) for loop in self.loops}
        open_ones, braces = [(len(self.code), False)], iter(sorted(self.ends.keys() & self.blocks.keys()))
        following = next(braces, None)
        for found in _BREAK.finditer(self.code):
            while following is not None and following < found.start():
                while open_ones[-1][0] < following:
                    open_ones.pop()
                ends_one = ends_loop.get(following, open_ones[-1][1] and not self._is_switch(following))
                open_ones.append((self.ends[following], ends_one))
                following = next(braces, None)
            while open_ones[-1][0] < found.start():
                open_ones.pop()
            if open_ones[-1][1]:
                yield found.start()

    def _is_switch(self, brace: int) -> bool:
        return any(CASE_LABEL.match(self.code, each.start) for each in self.blocks[brace])

    def count_line(self, offset: int) -> int:
        """The line of an offset, from 1."""
        return count_line(self.text, offset)

    def quote(self, start: int, end: int) -> str:
        """What is written there, on one line; blanks in quotation marks stay as they are."""
        text, code = self.text[start:end], self.code[start:end]
        if '"' not in code:
            return " ".join(text.split()).rstrip(";")
        kept = "".join(
            _KEPT_BLANK if char == " " and mark == '"' else char for char, mark in zip(text, code, strict=True)
        )
        return " ".join(kept.split()).replace(_KEPT_BLANK, " ").rstrip(";")

    def _list_loops(self) -> Iterator[Loop]:
        macros = "".join(rf"|{name}" for name in dict.fromkeys(_LOOP_MACRO.findall(self.text)))
        heads = re.compile(_LOOP.pattern.replace("while", f"while{macros}")) if macros else _LOOP
        for found in heads.finditer(self.code):
            opening = found.end() - 1
            closing = self.ends.get(opening, -1)
            body = self._skip_blanks(closing + 1)
            if closing > 0 and self.code[body : body + 1] == "{" and body in self.ends:
                yield Loop(found.start(), (opening + 1, closing), (body, self.ends[body]))

    @cached_property
    def _reading(self) -> _CodeReading:
        ends: dict[int, int] = {}
        blocks: dict[int, list[CodeStatement]] = {_OUTSIDE: []}
        open_ones = [_OUTSIDE]
        begun, body = {_OUTSIDE: 0}, dict[int, int]()
        for mark in _MARK.finditer(self.code):
            place, around = mark.start(), open_ones[-1]
            if mark[0] in _CLOSING:
                open_ones.append(place)
                if mark[0] == "{":
                    blocks[place], begun[place] = [], place + 1
                continue
            if mark[0] != ";":
                last = self._find_opening(open_ones, mark[0])
                if last == _OUTSIDE:
                    continue
                ends[last] = place
                around = open_ones[-1]
                if mark[0] != "}" or around not in begun:
                    continue
                body[around] = last
                if _GOES_ON.match(self.code, place + 1):
                    continue
            if around in begun:
                start = self._skip_blanks(begun[around])
                blocks[around].append(CodeStatement(start, place + 1, body.pop(around, -1)))
                begun[around] = place + 1
        return _CodeReading(ends, blocks)

    def _find_opening(self, open_ones: list[int], mark: str) -> int:
        """The bracket that is closed, taken from those that are open; a brace also closes the brackets in it."""
        while mark == "}" and len(open_ones) > 1 and self.code[open_ones[-1]] != "{":
            open_ones.pop()
        is_pair = len(open_ones) > 1 and _CLOSING[self.code[open_ones[-1]]] == mark
        return open_ones.pop() if is_pair else _OUTSIDE

    def _skip_blanks(self, place: int) -> int:
        found = _WORD.search(self.code, place)
        return found.start() if found else len(self.code)
