"""A program in a language with braces, changed so that it tells which of its lines run and which of them prints what.

A note stands before each statement, and before the body of an `if`, `else` or loop without braces, which gets some:
`if (n < 0) return 1;` becomes `note(4); if (n < 0) {note(4);return 1;}`. No line moves but by what stands above all.
Where the reading is wrong, the program does not build, or prints something else: then nothing is told of it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field

from grader.changes.built.exchange_places import find_exchanges
from grader.changes.built.trial_places import TrialPlace, find_trial_places
from grader.changes.built.written_trials import name_notes, write_moved, write_trial
from grader.model import Language, NoteSyntax
from grader.source.code_blocks import Code
from grader.style.comments import read_source

MOST_LINES, _LONGEST = 9_999, 40_000
"""Lines, which notes name, and characters: many finders compare one place of a program with all others."""
_DIRECTIVE = re.compile(r"^[ \t]*+#(?:[^\n\\]|\\.|\\\n)*+", re.MULTILINE)
_TOKEN = re.compile(r"[^\W\d][\w$]*+|[0-9][\w.]*+|[\"'`]++|->|=>|::|\+\+|--|\S")
_WORD = re.compile(r"[^\W\d]")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_HEADS = frozenset({"if", "for", "foreach", "while"})
_BEFORE_BLOCK = frozenset({"else", "do", "try", "catch", "finally", "=>", "->"})
_TYPES = frozenset({"class", "struct", "enum", "interface", "record", "namespace", "union"})
_NO_STATEMENT = frozenset({"else", "catch", "finally", "case", "default", "super", "import", "export"})
_NO_SIMPLE_BODY = frozenset({"if", "for", "foreach", "while", "do", "switch", "try", "using", "lock", "with"})
_CALLED = re.compile(r"\b(\w{1,60})\s?\(")
_FUNCTION = re.compile(
    r"\b(\w{1,60})\s{0,3}\([^(){};]{0,200}\)[\w\s,]{0,60}\{"
    r"|\b(\w{1,60})\s?=\s?(?:async\s)?(?:function\b|\(?[\w\s,]{0,100}\)?\s?=>)"
)
_LONGEST_STATEMENT = 2_000
_LONGEST_NEW = 12
"""Words between `new` and the bracket of what it makes."""


@dataclass(frozen=True)
class NotedSource:
    """The changed source; `tells_prints` says that nothing is printed but where it is marked.

    `trials` are the places where it can be changed while it runs, the first of which is number 1; each in a run of its
    own if it stands `apart`.
    """

    text: str
    tells_prints: bool
    trials: tuple[TrialPlace, ...] = ()
    apart: bool = False


@dataclass
class _Bracket:
    """An open bracket: the word before it, and whether statements stand in it; `is_new` where it makes an object."""

    mark: str
    word: str = ""
    has_statements: bool = False
    is_new: bool = False


def note_source(
    text: str,
    language: Language,
    with_exchanges: bool = True,
    with_moves: bool = True,
    left_out: Container[TrialPlace] = (),
) -> NotedSource | None:
    """The source with notes; None where its language has none, or it is too long.

    Without exchanges nothing stands in the place of code of its own, without moves no statement at another place: a few
    of both do not build. Nothing is tried that is `left_out`.
    """
    reading, syntax = read_source(text, language), language.noting
    is_long = len(reading.line_starts) > MOST_LINES or len(reading.text) > _LONGEST
    if syntax is None or is_long or len(reading.text) != len(reading.code):
        return None
    code = _DIRECTIVE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), reading.code)
    notes = _StatementReader(code, reading.line_starts, syntax.note, language.script).read()
    prints = list(_mark_prints(code, reading.line_starts, syntax))
    left = _blank(reading.code, prints)
    tells = bool(prints) and re.search(syntax.others, left) is None and not _is_print_in_print(code, prints)
    trials = find_trial_places(reading.text, code, reading.line_starts)
    if with_exchanges and not language.script:  # a changed script is run as a whole
        trials += find_exchanges(reading.text, code, reading.line_starts, with_moves)
    named = name_notes(trials, Code(reading.text, code), {place for place, _ in notes}, reading.line_starts)
    trials = tuple(each for each in named if each not in left_out)
    attempts = (
        attempt
        for write in (write_moved, write_trial)
        for number, place in enumerate(trials, 1)
        for attempt in write(place, number, syntax.trial)
    )
    changed = _change(reading.text, [*prints, *((place, place, text) for place, text in (*notes, *attempts))])
    whole = f"{syntax.helper}{changed}" if syntax.first else f"{changed}\n{syntax.helper}"
    return NotedSource(whole, tells, trials, is_apart(syntax, reading.code, reading.text))


def is_apart(syntax: NoteSyntax, code: str, text: str) -> bool:
    """Whether a source does what lets its changes be tried only in runs of their own."""
    return re.search(syntax.apart, code) is not None or re.search(syntax.apart_texts, text) is not None


_Change = tuple[int, int, str]
"""From where to where in a text, and what stands there then."""


def _mark_prints(code: str, line_starts: Sequence[int], syntax: NoteSyntax) -> Iterator[_Change]:
    for way in syntax.prints:
        for found in re.finditer(way.pattern, code):
            line = bisect_right(line_starts, found.start())
            yield found.start(), found.end(), way.marked.format(line=line, what=found[0])


def _blank(code: str, prints: list[_Change]) -> str:
    for start, end, _ in prints:
        code = code[:start] + " " * (end - start) + code[end:]
    return code


def _change(text: str, changes: list[_Change]) -> str:
    """The text with all changes; of two at one place, that which takes nothing away comes first."""
    parts, behind = [], 0
    for start, end, new in sorted(changes, key=lambda change: change[:2]):
        parts += [text[behind:start], new]
        behind = end
    return "".join((*parts, text[behind:]))


def _is_print_in_print(code: str, prints: list[_Change]) -> bool:
    """Whether a statement that prints calls a function of the program that prints as well, in the midst of it."""
    printing = _list_printing_functions(code, [start for start, _, _ in prints])
    statements = (_take_statement(code, start) for start, _, _ in prints)
    return any(not printing.isdisjoint(_CALLED.findall(each)) for each in statements)


def _take_statement(code: str, start: int) -> str:
    """What is printed by a print that begins here: up to its `;`, or the last bracket of a line that leaves it out."""
    depth, text = 0, code[start : start + _LONGEST_STATEMENT]
    for end, mark in enumerate(text):
        depth += {"(": 1, ")": -1}.get(mark, 0)
        if depth <= 0 and (mark == ";" or (mark == ")" and text[end + 1 : end + 2] == "\n")):
            return text[:end]
    return text


def _list_printing_functions(code: str, prints: list[int]) -> set[str]:
    """The functions that print, or call one that does."""
    starts = [(found.start(), found[1] or found[2]) for found in _FUNCTION.finditer(code)]
    behind = [*starts[1:], (len(code), "")]
    bodies = [(name, start, end) for (start, name), (end, _) in zip(starts, behind, strict=False) if name not in _HEADS]
    printing = {name for name, start, end in bodies if any(start <= each < end for each in prints)}
    called = {name: set(_CALLED.findall(code[start:end])) - {name} for name, start, end in bodies}
    before = -1
    while before < len(printing):
        before = len(printing)
        printing |= {name for name, names in called.items() if not printing.isdisjoint(names)}
    return printing


@dataclass
class _StatementReader:
    """Goes through the tokens of code once and finds where notes belong."""

    code: str
    line_starts: Sequence[int]
    note: str
    script: bool
    found: list[tuple[int, str]] = field(default_factory=list)
    open: list[_Bracket] = field(default_factory=list)
    bodies: list[int] = field(default_factory=list)
    """How many brackets are open around each body that got a brace and has no end yet."""
    loops_without_braces: int = 0
    """How many a `do` has begun whose `while` is still to come."""
    tokens: list[str] = field(default_factory=list)
    """Those since the last end of a statement."""
    closed: _Bracket = field(default_factory=lambda: _Bracket(""))
    """The bracket that was closed last."""
    begins: bool = False
    """Whether a statement may begin here."""

    def read(self) -> list[tuple[int, str]]:
        """Where in the code which text belongs."""
        self.open.append(_Bracket("{", has_statements=self.script))
        for token in _TOKEN.finditer(self.code):
            self._begin(token)
            self._take(token[0], token)
        return self.found

    def _begin(self, token: re.Match[str]) -> None:
        """Note what begins with this token: a statement, or a body without braces."""
        word, before = token[0], self.tokens[-1] if self.tokens else ""
        is_word = _WORD.match(word) is not None or word in ("++", "--")
        if self.begins and is_word and not self._continues(word, token.end()):
            self._add(token.start(), self._make_note(token.start()))
        elif self._is_body(before) and is_word and word not in _NO_SIMPLE_BODY and self._ends_surely(token.start()):
            self._add(token.start(), "{" + self._make_note(token.start()))
            self.bodies.append(len(self.open))
        self.loops_without_braces += before == "do" and word != "{"
        self.begins = False

    def _continues(self, word: str, end: int) -> bool:
        """Whether a word goes on with what stands before, or allows nothing before itself."""
        first_call = word == "this" and self.code[end:].lstrip()[:1] == "("
        if word == "while" and self.loops_without_braces:
            self.loops_without_braces -= 1
            return True
        return word in _NO_STATEMENT or first_call or (word == "while" and self.closed.word == "do")

    def _is_body(self, before: str) -> bool:
        if before == ")":
            return self.closed.mark == "(" and self.closed.word in _HEADS and self.open[-1].has_statements
        return before == "else" and self.open[-1].has_statements

    def _ends_surely(self, start: int) -> bool:
        """Whether a statement has an end that anybody can see: a script may leave out its `;`."""
        return not self.script or self.code[start : self.code.find("\n", start)].rstrip().endswith(";")

    def _take(self, mark: str, token: re.Match[str]) -> None:
        if mark in _CLOSING:
            self._open(mark, token)
        elif mark in _CLOSING.values():
            self._close(mark)
        elif mark == ";":
            self._end(token.end())
        else:
            self.tokens.append(mark)

    def _open(self, mark: str, token: re.Match[str]) -> None:
        word = self.tokens[-1] if self.tokens else ""
        has_statements = mark == "{" and self._opens_statements(word)
        if mark == "{" and word == ")":
            word = self.closed.word
        self.open.append(_Bracket(mark, word, has_statements, mark == "(" and self._is_new()))
        self.tokens = [] if mark == "{" else [*self.tokens[-_LONGEST_NEW:], mark]
        self.begins = has_statements
        if has_statements and word == "catch":
            self._add(token.end(), self.note.format(line=-bisect_right(self.line_starts, token.start())))

    def _opens_statements(self, before: str) -> bool:
        if before == ")":
            is_head = self.closed.word in ("]", ">") or _WORD.match(self.closed.word) is not None
            return is_head and self.closed.word != "return" and not self.closed.is_new
        if not before:
            return self.open[-1].has_statements
        if before in _BEFORE_BLOCK:
            return True
        behind = self.tokens[len(self.tokens) - self.tokens[::-1].index(")") :] if ")" in self.tokens else ["="]
        is_listed = "," in behind and self.open[-1].mark == "("  # as in `insert(at, {name, 1})`
        words = not is_listed and all(_WORD.match(each) or each in (",", ".") for each in behind)
        return words and not self.open[-1].has_statements and _TYPES.isdisjoint(behind)

    def _is_new(self) -> bool:
        """Whether the bracket that opens belongs to `new` or to the head of a type."""
        for each in reversed(self.tokens[-_LONGEST_NEW:]):
            if each in ("new", "record"):
                return True
            if not _WORD.match(each) and each not in (".", "<", ">", ",", "?"):
                return False
        return False

    def _close(self, mark: str) -> None:
        if len(self.open) == 1 or _CLOSING[self.open[-1].mark] != mark:
            return
        self.closed = self.open.pop()
        if mark != "}":
            self.tokens.append(mark)
            return
        self.tokens = [] if self.closed.has_statements else ["}"]
        self.begins = self.closed.has_statements and self.open[-1].has_statements

    def _end(self, behind: int) -> None:
        """The end of a statement, but between brackets as those of a `for`."""
        if self.open[-1].mark != "{":
            self.tokens.append(";")
            return
        while self.bodies and self.bodies[-1] == len(self.open):
            self.bodies.pop()
            self._add(behind, "}")
        self.tokens = []
        self.begins = self.open[-1].has_statements

    def _add(self, place: int, text: str) -> None:
        self.found.append((place, text))

    def _make_note(self, place: int) -> str:
        return self.note.format(line=bisect_right(self.line_starts, place))
