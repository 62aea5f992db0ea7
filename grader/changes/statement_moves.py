"""Statements of code in a language with braces that may come too early or too late, or undo what was there before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, takewhile

from grader.changes.question_places import is_guard, quote_condition, quote_last_question, quote_question
from grader.changes.source_changes import ChangeKind
from grader.source.code_blocks import LEAVES, Code, CodeStatement, Loop, has_effect

_LONGEST_BLOCK, _MOST_LOOKED_AT, _NEAR, _MOST_ELSES = 60, 2, 3, 20
_LEAVES = re.compile(r"(?:return|break|continue|throw|goto|case|default)\b")
_IF = re.compile(r"if\s?\(")
_LOOPS, _RETURNS = re.compile(r"(?:for|foreach|while)\s?\("), re.compile(r"\b(?:return|throw)\b")
_GIVES_VALUES = re.compile(r"\b(?:out|is|instanceof)\b|>>|(?<![=!<>&|])&(?!&)|(?<![=!<>])=(?![=>])")
"""What a condition may hold that gives a name its value: without it that name is not known."""
_CHANGES_LIST = re.compile(
    r"([A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[\w$]{1,40}){0,2})(?:\.|->)(?:remove|Remove|pop|shift|clear|Clear|erase|splice|push|unshift"
    r"|add|Add|append|insert|Insert|sort|Sort|reverse|Reverse|poll|offer|Enqueue|Dequeue)\w{0,12}\("
)
PRINTS = re.compile(
    r"(?:System\.out\.print(?:ln|f)?|printf|puts|putchar|Console\.Write(?:Line)?)\s?\(|(?:std::)?cout\b|console\.log\("
)
"""How a statement begins that prints."""
_CALLS = re.compile(r"(?:this\.|this->)?([A-Za-z_$][\w$]{0,60})\s?\(")
_DEFINES = re.compile(r"(?<![\w.>])([A-Za-z_$][\w$]{0,60})\s?\([^(){};]{0,200}\)\s{0,80}(?:const\s{0,9})?\{")
_NO_FUNCTIONS = frozenset({"if", "for", "foreach", "while", "switch", "catch", "lock", "using", "function"})
_ELSE = re.compile(r"\s{0,80}else\b")
_SET = r"\{{\s{{0,80}}{}\s?=(?!=)[^;=\n{{}}]{{1,60}};\s{{0,80}}\}}"
_SWITCH = re.compile(
    rf"if\s?\(\s?(?P<name>[A-Za-z_$][\w$.]{{0,60}})\s?[=!]==?[^;{{}}\n]{{1,80}}\)\s{{0,80}}{_SET.format('(?P=name)')}"
    rf"\s{{0,80}}else\s{{0,80}}{_SET.format('(?P=name)')}"
)
"""An `if` that only gives something the other one of two values."""
_ELSE_BLOCK = re.compile(r"\belse\s{0,80}(?=\{)")


@dataclass(frozen=True)
class MoveSyntax:
    """How a language writes what may be moved."""

    sets: re.Pattern[str]
    """A statement that gives a value to what its first group names."""
    acts: re.Pattern[str]
    """The beginning of a statement that calls something, prints, or gives something a value."""
    changes: re.Pattern[str]
    """What gives a new value, anywhere within a statement, to what its first group names."""
    names: re.Pattern[str]
    reads: str
    """What reads something, to be formatted with the pattern of its name."""
    constants: re.Pattern[str]
    """A statement that gives a constant to what its first group names."""
    gives: re.Pattern[str]
    """A call that gives a new value, up to its bracket, and leaves what a group names as it is."""


@dataclass(frozen=True)
class StatementMove:
    """A statement, the place where it is tried instead, what it is about, and the loop around it where that matters."""

    kind: ChangeKind
    statement: CodeStatement
    place: int
    name: str
    loop: Loop | None = None
    told: str = ""
    """What is quoted, where that is not the statement."""


@dataclass(frozen=True)
class StatementMover:
    """The moves of a program; not every one of them builds in every language."""

    code: Code
    syntax: MoveSyntax

    def list_moves(self) -> Iterator[StatementMove]:
        """What gives something a new value, behind what still uses it, or before what uses it already."""
        for block in self._list_blocks():
            for place, statement in enumerate(block):
                sets = self._find_target(statement)
                if sets:
                    yield from self._move_around(block, place, sets)

    def list_calls(self) -> Iterator[StatementMove]:
        """Calls of the program's own functions before what stands above them, and behind what stands below."""
        own = {found[1] for found in _DEFINES.finditer(self.code.code)} - _NO_FUNCTIONS
        for block in self._list_blocks():
            for place, statement in enumerate(block):
                called = _CALLS.match(self.code.code, statement.start, statement.end)
                if statement.body < 0 and called and called[1] in own:
                    yield from self._move_call(block, place, called[1])

    def list_waits(self) -> Iterator[StatementMove]:
        """What uses a value that changes only below it, behind that."""
        for block in self._list_blocks():
            for place, statement in enumerate(block):
                end, told = statement.end, ""
                if self._asks_and_acts(statement):
                    end = self._find_question_end(statement)
                    told = self.code.quote(statement.start, end)
                elif statement.body >= 0 or not self.syntax.acts.match(self.code.code, statement.start, end):
                    continue
                used = {*self.syntax.names.findall(self.code.code, statement.start, end)}
                for move in self._wait(statement, block[place + 1 :], used - {self._find_target(statement)}):
                    yield replace(move, told=told)

    def _asks_and_acts(self, statement: CodeStatement) -> bool:
        """Whether it is an `if` without an `else`, which only acts where its condition is true."""
        code = self.code.code
        asked, end = _IF.match(code, statement.start), self._find_question_end(statement)
        if not asked or self._has_comment(statement) or has_effect(code[asked.end() : end]):
            return False
        brace = self.code.find_head_end(statement)
        is_whole = brace == statement.end or self.code.ends.get(brace, -1) + 1 == statement.end
        is_whole = is_whole and not _ELSE.match(code, statement.end)
        return is_whole and not LEAVES.search(code, statement.start, statement.end)

    def _find_question_end(self, statement: CodeStatement) -> int:
        """Where the brackets of an `if` end."""
        opening = self.code.code.find("(", statement.start, statement.end)
        return self.code.ends.get(opening, statement.end - 1) + 1

    def list_undone(self) -> Iterator[StatementMove]:
        """What an `else` within a loop sets to a constant, set before the loop and never again."""
        for loop in self.code.loops:
            for found in _ELSE_BLOCK.finditer(self.code.code, *loop.body):
                for statement in self.code.blocks.get(found.end(), ()):
                    sets = self.syntax.constants.match(self.code.text, statement.start, statement.end)
                    if sets:
                        yield StatementMove(ChangeKind.UNDONE, statement, loop.start, sets[1], loop)

    def list_late_guards(self) -> Iterator[StatementMove]:
        """A question that may leave the block, behind the next one that may, too, with what prepares that between."""
        for block in self._list_blocks():
            guards = [place for place, each in enumerate(block) if is_guard(self.code, each)]
            for one, other in pairwise(guards):
                if other > one + 1 and not self._has_comment(block[one]):
                    told, name = (quote_question(self.code, block[place]) for place in (other, one))
                    yield StatementMove(ChangeKind.ASKED_LATE, block[one], block[other].end, name, told=told)

    def list_unasked(self) -> Iterator[StatementMove]:
        """What is done before questions that may leave the block, behind the last of them; or in the last `else`.

        Where there is neither, it is done in the block of the `if` itself, before which something may be made ready.
        """
        for block in self._list_blocks():
            for place, statement in enumerate(block):
                asked, to = self._find_question_below(block[place + 1 :]) if self._acts(statement) else (None, -1)
                if asked and to > 0:
                    yield StatementMove(ChangeKind.DONE_UNASKED, statement, to, quote_last_question(self.code, asked))

    def list_asked(self) -> Iterator[StatementMove]:
        """What an `if` without an `else` does first, done before it; and what it does last, behind it."""
        for question in (each for block in self._list_blocks() for each in block):
            brace = self.code.find_head_end(question)
            inside = self.code.blocks.get(brace, ()) if _IF.match(self.code.code, question.start) else ()
            if not inside or self.code.ends.get(brace, -1) + 1 != question.end or self._leaves(inside[-1]):
                continue
            asked = quote_condition(self.code, question)
            if _GIVES_VALUES.search(asked):
                continue
            if self._find_target(inside[0]):
                yield StatementMove(ChangeKind.ONLY_ASKED, inside[0], question.start, asked)
            if len(inside) > 1 and self._find_target(inside[-1]) and not self._uses_results(inside):
                yield StatementMove(ChangeKind.ONLY_ASKED, inside[-1], question.end, asked)

    def _uses_results(self, block: Sequence[CodeStatement]) -> bool:
        """Whether the last statement of a block names what one before it has given a value to."""
        names = {self._find_target(each) for each in block[:-1]} - {""}
        return any(re.search(rf"(?<![\w$.]){re.escape(name)}(?![\w$])", self._write(block[-1])) for name in names)

    def _write(self, statement: CodeStatement) -> str:
        return self.code.code[statement.start : statement.end]

    def list_prints(self) -> Iterator[StatementMove]:
        """What prints behind a loop, at its end; and what prints at its end, behind it."""
        for loop in self.code.loops:
            block = self.code.blocks.get(self.code.find_brace(loop.start), ())
            place = next((at for at, each in enumerate(block) if each.start == loop.start), len(block))
            behind, inside = block[place + 1 : place + 2], self.code.blocks.get(loop.body[0], ())[1:]
            for statement in (each for each in behind if self._prints(each)):
                yield StatementMove(ChangeKind.BEHIND_LOOP, statement, loop.body[1], "", loop)
            for statement in (each for each in inside[-1:] if self._prints(each)):
                yield StatementMove(ChangeKind.IN_LOOP, statement, loop.body[1] + 1, "", loop)
        for statement in islice((each for each in self._list_alone_in_else() if self._prints(each)), _MOST_ELSES):
            around = self.code.find_loop(statement.start)
            if around:
                yield StatementMove(ChangeKind.LOOP_ELSE, statement, around.body[1] + 1, "", around)

    def _list_alone_in_else(self) -> Iterator[CodeStatement]:
        """What an `else` does and nothing else, where the branch before it leaves a loop or the function."""
        for found in _ELSE_BLOCK.finditer(self.code.code):
            statements = self.code.blocks.get(found.end(), ())
            before = self.code.blocks.get(self.code.openings.get(self.code.code.rfind("}", 0, found.start()), -1), ())
            leaves = bool(before) and _LEAVES.match(self.code.code, before[-1].start) is not None
            if len(statements) == 1 and leaves:
                yield statements[0]

    def _prints(self, statement: CodeStatement) -> bool:
        return statement.body < 0 and PRINTS.match(self.code.code, statement.start) is not None

    def list_thrown_away(self) -> Iterator[tuple[CodeStatement, str]]:
        """What gives a new value and changes nothing, and the name that should keep it."""
        for statement in (each for block in self.code.blocks.values() for each in block):
            found = self.syntax.gives.match(self.code.code, statement.start, statement.end)
            if found and self.code.ends.get(found.end(), -1) + 2 >= statement.end:
                yield statement, found[1] or found[2]

    def _find_question_below(self, below: Sequence[CodeStatement]) -> tuple[CodeStatement | None, int]:
        """The question before which something is done, and where it is done behind it; -1 where that is nowhere."""
        guards = [*takewhile(lambda each: self._find_refusal(each) is not None, below)]
        if guards:
            return self._find_refusal(guards[-1]), guards[-1].end
        asked = self._find_question(below[:_MOST_LOOKED_AT])
        return asked, self._find_block_of(asked) if asked else -1

    def _find_refusal(self, statement: CodeStatement) -> CodeStatement | None:
        """The question that may leave the block: the statement itself, or the first one in a loop that may return."""
        if is_guard(self.code, statement):
            return statement
        if not _LOOPS.match(self.code.code, statement.start):
            return None
        inside = (each for block in self.code.blocks.values() for each in block)
        inside = (each for each in inside if statement.start < each.start and each.end <= statement.end)
        return next((each for each in inside if is_guard(self.code, each) and self._returns(each)), None)

    def _returns(self, statement: CodeStatement) -> bool:
        return _RETURNS.search(self.code.code, statement.start, statement.end) is not None

    def _acts(self, statement: CodeStatement) -> bool:
        acts = self.syntax.acts.match(self.code.code, statement.start, statement.end)
        return statement.body < 0 and bool(acts or self._find_target(statement))

    def _find_question(self, below: Sequence[CodeStatement]) -> CodeStatement | None:
        """The first `if` of some statements, of which no other one has a block."""
        asked = next((each for each in below if each.body >= 0), None)
        return asked if asked and quote_question(self.code, asked) else None

    def _find_block_of(self, statement: CodeStatement) -> int:
        """Where the block of the last `else` of a question begins; without one, its only block; -1 where neither is."""
        found = [*_ELSE_BLOCK.finditer(self.code.code, statement.start, statement.end)]
        brace = found[-1].end() if found else self.code.find_head_end(statement)
        is_last = self.code.ends.get(brace, -1) + 1 == statement.end
        return brace + 1 if is_last else -1

    def _has_comment(self, statement: CodeStatement) -> bool:
        text = self.code.text[statement.start : statement.end]
        return "//" in text or "/*" in text

    def _list_blocks(self) -> Iterator[Sequence[CodeStatement]]:
        return (block for block in self.code.blocks.values() if len(block) <= _LONGEST_BLOCK)

    def _find_target(self, statement: CodeStatement) -> str:
        """What a statement gives a value to, or a list in which it changes something, if that is all it does."""
        place = statement.start, statement.end
        if statement.body >= 0:
            switch = _SWITCH.match(self.code.code, *place)
            return switch["name"] if switch and switch.end() == statement.end else ""
        changes = self.syntax.sets.match(self.code.code, *place) or _CHANGES_LIST.match(self.code.code, *place)
        return changes[1] if changes else ""

    def _move_around(self, block: Sequence[CodeStatement], place: int, target: str) -> Iterator[StatementMove]:
        users = [at for at, each in enumerate(block) if at != place and self._reads(each, target)]
        before, behind = [at for at in users if at < place], [at for at in users if at > place]
        statement = block[place]
        told = self.code.quote(statement.start, self._find_question_end(statement)) if statement.body >= 0 else ""
        if behind and not self._leaves(block[behind[-1]]):
            yield StatementMove(ChangeKind.TOO_EARLY, statement, block[behind[-1]].end, target, told=told)
        first = [at for at in before if at >= place - _NEAR]
        for at in dict.fromkeys((*before[-1:], *first[:1])):
            yield StatementMove(ChangeKind.TOO_LATE, statement, block[at].start, target, told=told)

    def _move_call(self, block: Sequence[CodeStatement], place: int, name: str) -> Iterator[StatementMove]:
        """Before each of the statements above that are near, the nearest first, and behind each of those below."""
        for above in reversed(block[max(0, place - _NEAR) : place]):
            if not self._leaves(above):
                yield StatementMove(ChangeKind.CALLED_LATE, block[place], above.start, name)
        for below in block[place + 1 : place + 1 + _NEAR]:
            if not self._leaves(below):
                yield StatementMove(ChangeKind.CALLED_EARLY, block[place], below.end, name)

    def _wait(
        self, statement: CodeStatement, below: Sequence[CodeStatement], used: set[str]
    ) -> Iterator[StatementMove]:
        for later in reversed(below):
            changed = self.syntax.changes.finditer(self.code.code, later.start, later.end)
            name = next((each[1] for each in changed if each[1] in used), "")
            if name and not self._leaves(later) and not self._declares(later, name):
                yield StatementMove(ChangeKind.READ_EARLY, statement, later.end, name)
                return

    def _declares(self, statement: CodeStatement, name: str) -> bool:
        """Whether a statement has a name of its own that hides the one before it."""
        own = rf"[\w>\]]\s[*&]?{re.escape(name)}\s?(?:=(?!=)|:|\bof\b)"
        return re.search(own, self.code.code[statement.start : statement.end]) is not None

    def _reads(self, statement: CodeStatement, target: str) -> bool:
        whole = self.syntax.reads.format(name=re.escape(target))
        return re.search(whole, self.code.text[statement.start : statement.end]) is not None

    def _leaves(self, statement: CodeStatement) -> bool:
        return _LEAVES.match(self.code.code, statement.start) is not None
