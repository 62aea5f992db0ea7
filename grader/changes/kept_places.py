"""What code with braces does not keep for its next iteration, and two names of which each gets a value of the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from grader.changes.source_changes import ChangeKind
from grader.changes.statement_places import (
    StatementPlace,
    is_known_in_block,
    list_function_bodies,
    list_simple_statements,
)
from grader.source.code_blocks import Code, Loop

_MOST, _MOST_COMPARED, _MOST_LOOPS, _MOST_KEEPING = 10, 60, 40, 200
_NO_NAME = re.compile(r"(?:null|NULL|nullptr|true|false|this|undefined|[A-Z_$][A-Z0-9_$]{0,40})")
"""What gets no value."""
_PATH = r"[A-Za-z_$][\w$]{0,40}(?:(?:\.|->)[A-Za-z_$][\w$]{0,40}(?!\s?\()|\[[\w$+\- ]{1,20}\]){0,2}(?![\w$(\[.])"
_COMPARED = re.compile(
    rf"(?<![\w$.>\])])(?!(?:int|long|double|float|char|bool|string|[A-Z]\w{{0,40}})>)(?P<one>{_PATH})\s?(?:[=!]==?|[<>]=?)\s?"
    rf"(?!(?:int|long|double|char|bool|string|std|[A-Z]\w{{0,40}})\b[\s,:>])(?P<other>{_PATH})(?!\s?[+\-*/%(]|\s?>)"
)
"""A comparison, and not what a template of C++ or a collection holds."""
_NAME = re.compile(r"(?<![\w$.>])[A-Za-z_$][\w$]{0,40}")
_SETS = r"(?<![\w$.>]){name}\s?(?:[-+*/]?=(?!=)|\+\+|--|:|\bof\b)|(?:\+\+|--|>>\s?|&){name}\b"
_KEEPS = re.compile(r"(?P<kept>[A-Za-z_$][\w$]{0,40})\s?=\s?(?P<value>[A-Za-z_$][\w$]{0,40})\s?;?\Z")
_SET = re.compile(rf"\s{{0,80}}(?P<target>{_PATH})\s?=(?!=)\s?(?P<value>[^;={{}}\"]{{1,80}});?\Z")


@dataclass(frozen=True)
class _KeepingLoop:
    """A loop, the starts of the statements directly in it, their code, and the body of the function around it."""

    loop: Loop
    starts: frozenset[int]
    direct: str
    around: tuple[int, int] | None


def list_kept_places(code: Code, is_script: bool = False) -> Iterator[StatementPlace]:
    """The places of a program in a language that is built."""
    loops = _read_loops(code)
    places = (place for each in loops for place in _keep_for_next_iteration(code, each, is_script))
    yield from islice({(place.new, place.start): place for place in places}.values(), _MOST)
    yield from islice(_set_at_once(code, is_script), _MOST)
    yield from islice(_keep_always(code, loops, is_script), _MOST)


def list_script_kept(code: Code) -> Iterator[StatementPlace]:
    """The places of a program in JavaScript."""
    return list_kept_places(code, is_script=True)


def _read_loops(code: Code) -> list[_KeepingLoop]:
    bodies, found = list_function_bodies(code), []
    for loop in code.loops[:_MOST_LOOPS]:
        inside = code.blocks.get(loop.body[0], ())
        direct = "".join(code.code[each.start : each.end] for each in inside if each.body < 0)
        around = max((each for each in bodies if each[0] < loop.start < each[1]), default=None)
        found.append(_KeepingLoop(loop, frozenset(each.start for each in inside), direct, around))
    return found


def _keep_for_next_iteration(code: Code, keeping: _KeepingLoop, is_script: bool) -> Iterator[StatementPlace]:
    """What is compared with a name that no iteration of a loop gives a value surely, kept by that name at its end."""
    loop, (start, end) = keeping.loop, keeping.loop.body
    whole = code.code[loop.start : end]
    for found in islice(_COMPARED.finditer(code.code, start, end), _MOST_COMPARED):
        if code.find_loop(found.start()) != loop:
            continue
        for kept, value in ((found["one"], found["other"]), (found["other"], found["one"])):
            names = _NAME.findall(value)
            is_new = any(_sets(name, whole) for name in names)
            if not is_new or kept in names or not _may_be_kept(code, kept, loop) or _sets(kept, keeping.direct):
                continue
            if is_script or _are_known(code, (kept, *names), keeping):
                new, told = f"{kept} = {value};", code.quote(*found.span())
                yield StatementPlace(ChangeKind.NOT_KEPT, end, end, new, told, found.start(), new[:-1])


def _keep_always(code: Code, loops: Sequence[_KeepingLoop], is_script: bool) -> Iterator[StatementPlace]:
    """What some branch of a loop keeps of what is made anew in each iteration, kept at the end of the loop."""
    statements = (_KEEPS.match(code.code, *each) for each in list_simple_statements(code))
    keeps = [*islice(filter(None, statements), _MOST_KEEPING)]
    for keeping in loops:
        loop, (_, end) = keeping.loop, keeping.loop.body
        inside = (each for each in keeps if loop.body[0] < each.start() < end and each.start() not in keeping.starts)
        # Where several branches keep the same, the last of them is told.
        last = {each.group("kept", "value"): each.start() for each in inside if code.find_loop(each.start()) == loop}
        for (kept, value), start in last.items():
            is_anew = _is_made_anew(value, keeping.direct, code.code[slice(*loop.head)])
            if not is_anew or not _may_be_kept(code, kept, loop) or kept == value:
                continue
            if _is_compared(code.code[loop.start : end], kept, value):
                continue  # a search for the largest, or kept as what is compared
            if is_script or _are_known(code, (kept, value), keeping):
                told = f"{kept} = {value}"
                yield StatementPlace(ChangeKind.KEPT_AT_TIMES, end, end, f"{told};", told, start, told)


def _is_compared(written: str, one: str, other: str) -> bool:
    """Whether two names are compared with one another."""
    sides = (re.escape(one), re.escape(other))
    orders = "|".join(rf"{first}\s?(?:[<>]=?|[=!]==?)\s?{last}" for first, last in (sides, sides[::-1]))
    return re.search(rf"(?<![\w$.>])(?:{orders})(?![\w$(.\[])", written) is not None


def _is_made_anew(name: str, direct: str, head: str) -> bool:
    """Whether each iteration declares a name, or gives it a value, or the loop goes through what it stands for."""
    word = re.escape(name)
    anew = re.search(rf"(?<![\w$.>]){word}\s?(?:[;=](?!=)|\()", direct)
    return anew is not None or re.search(rf"\b{word}\s?(?::|\b(?:of|in)\b)", head) is not None


def _may_be_kept(code: Code, kept: str, loop: Loop) -> bool:
    """Whether a path is a name that may get a value, and not what the loop counts with."""
    is_counted = re.search(rf"(?<![\w$.]){re.escape(kept)}\b", code.code[slice(*loop.head)]) is not None
    is_name = _NAME.fullmatch(kept) is not None and not _NO_NAME.fullmatch(kept)
    return is_name and not is_counted and kept not in code.finals


def _are_known(code: Code, names: Iterable[str], keeping: _KeepingLoop) -> bool:
    """Whether names are known at the end of a loop: in its head, directly in it, or around it."""
    return keeping.around is not None and all(_is_known(code, name, keeping, keeping.around) for name in names)


def _is_known(code: Code, name: str, keeping: _KeepingLoop, around: tuple[int, int]) -> bool:
    word, loop = re.escape(name), keeping.loop
    head = re.search(rf"(?<![\w$.>]){word}(?![\w$])", code.code[loop.start : loop.body[0]])
    is_own = re.search(rf"(?<=[\w>\]&*])\s[*&]?{word}\s?[=;,]", keeping.direct)
    return bool(head or is_own) or is_known_in_block(code, name, loop.body[0], around)


def _sets(name: str, written: str) -> bool:
    return re.search(_SETS.format(name=re.escape(name)), written) is not None


def _set_at_once(code: Code, is_script: bool) -> Iterator[StatementPlace]:
    """Two names of which each gets a value of the other, one after the other, set at once."""
    for block in code.blocks.values():
        simple = [(each, _SET.match(code.code, each.start, each.end)) for each in block if each.body < 0]
        for (one, first), (other, second) in pairwise(simple):
            if first is None or second is None or first["target"] == second["target"]:
                continue
            uses = _uses(second["target"], first["value"]), _uses(first["target"], second["value"])
            if all(uses):
                kept = f"{choose_type(code, is_script)} grader_value = {second['value']};"
                new = f"{{ {kept} {first[0].strip().rstrip(';')}; {second['target']} = grader_value; }}"
                told = code.quote(one.start, other.end)
                yield StatementPlace(ChangeKind.SET_ONE_BY_ONE, one.start, other.end, new, told, other.start)


def choose_type(code: Code, is_script: bool) -> str:
    """How a name is declared whose value tells its type."""
    if is_script:
        return "const"
    return "auto" if code.is_cpp else "__auto_type" if "#include" in code.text else "var"


def _uses(path: str, value: str) -> bool:
    return re.search(rf"(?<![\w$.>]){re.escape(path)}(?![\w$(\[.])", value) is not None
