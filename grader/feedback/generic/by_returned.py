"""Mistakes that show in what functions return: nothing, the right items in another order, a number without decimals."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import are_same_outputs, choose_comparable_rule, decode
from grader.model import CallKind, Diagnosis, Stop, Verdict, make_lists, parse_calls, read_value
from grader.source.python_trees import list_python_nodes
from grader.text.quoting import quote_start
from grader.text.spoken_text import SpokenText, say
from grader.text.wording import join_sentences, list_some

_NOTHING = "None"
_LONGEST = 10_000
_MOST_NAMED = 4
_TRUTHS = ("true", "false")
"""As some languages write them."""
_CHANGES_ITSELF = frozenset(
    {"add", "append", "clear", "discard", "extend", "insert", "remove", "reverse", "sort", "update"}
)
"""Methods of lists, sets and dictionaries that change these and return nothing."""


@dataclass(frozen=True)
class WrongReturn:
    """The first value of a run that is not the right one, and the name of what was called."""

    ran: CaseRun
    name: str
    asked: str
    got: str


def find_returned_nothing(facts: ProgramFacts) -> Diagnosis | None:
    """Functions return nothing where something is asked for, each of them wherever it is wrong."""
    by_name = _group(facts, lambda each: each.got == _NOTHING != each.asked)
    if not by_name:
        return None
    first, *others = by_name
    message, place = _tell_nothing(facts, by_name[first][0])
    if others:
        names = list_some([f"`{name}`" for name in others], _MOST_NAMED)
        message = join_sentences(message, say("Nothing comes back from {names} either.", names=names))
    runs = [each.ran for name in by_name for each in by_name[name]]
    return facts.diagnose("returns-nothing", "returns nothing", message, runs, place)


def _tell_nothing(facts: ProgramFacts, wrong: WrongReturn) -> tuple[SpokenText, Stop | None]:
    name = wrong.name
    function = _find_function(facts.text, name) if facts.language.grammar == "python" else None
    returns = [*_list_returned(function)] if function else []
    if wrong.ran.case.is_visible and _prints_answer(wrong):
        said = say("Your `{name}` prints its result and returns nothing. Return it instead of printing it.", name=name)
        return said, None
    if function and not returns:
        place = name_place(function.lineno, say("“{name}” has no return with a value.", name=name))
        return say(
            "Your `{name}` has no `return` with a value, so nothing comes back. Return its result.", name=name
        ), place
    lost = _find_lost(function, returns) if function else None
    if lost:
        code, changed = lost
        said = say(
            "`{code}` changes `{changed}` and gives nothing back, so your `{name}` returns nothing. "
            "Call it on a line of its own, and then return `{changed}`.",
            code=quote_start(ast.unparse(code)),
            changed=quote_start(ast.unparse(changed)),
            name=name,
        )
        return said, name_place(code.lineno, say("This returns nothing."))
    if facts.language.build:  # a compiler asks for a `return` with a value
        return say("Your `{name}` returns `null` here. Return its result.", name=name), None
    said = say(
        "Your `{name}` returns nothing here: it comes to its end without a `return`, "
        "or returns what never got a value.",
        name=name,
    )
    return said, None


def _prints_answer(wrong: WrongReturn) -> bool:
    try:
        value = read_value(wrong.asked)
    except ValueError:
        return False
    return wrong.ran.result.printed.strip() in (str(value), repr(value))


def find_returned_order(facts: ProgramFacts) -> Diagnosis | None:
    """Wherever the lists of a function are wrong, they have the right items in another order."""
    return tell_alike(
        facts,
        _is_other_order,
        "returned-order",
        "right items in another order",
        lambda each: say(
            "Your `{name}` returns the right items in another order: {got} instead of {asked}.",
            name=each.name,
            got=quote_start(each.got),
            asked=quote_start(each.asked),
        ),
    )


def find_returned_text(facts: ProgramFacts) -> Diagnosis | None:
    """Wherever the values of a function are wrong, they are texts that read as the right ones."""
    return tell_alike(
        facts,
        _is_text_of_it,
        "returned-text",
        "returns a text",
        lambda each: say(
            "Your `{name}` returns the text {got}, and {asked} is asked for. "
            "Return the value itself, without quotation marks or whatever else makes a text of it.",
            name=each.name,
            got=quote_start(each.got),
            asked=quote_start(each.asked),
        ),
    )


def find_returned_whole_part(facts: ProgramFacts) -> Diagnosis | None:
    """Wherever the numbers of a function are wrong, they are the whole part of the right ones, or these rounded."""
    for is_alike, kind, name, tell in (
        (_is_whole_part, "returned-whole-part", "returns the whole part", _tell_whole_part),
        (_is_rounded, "returned-rounded", "returns a rounded number", _tell_rounded),
    ):
        found = tell_alike(facts, is_alike, kind, name, tell)
        if found:
            return found
    return None


def _tell_whole_part(wrong: WrongReturn) -> SpokenText:
    return say(
        "Your `{name}` loses the digits after the decimal point: it returns {got} instead of {asked}.",
        name=wrong.name,
        got=quote_start(wrong.got),
        asked=quote_start(wrong.asked),
    )


def _tell_rounded(wrong: WrongReturn) -> SpokenText:
    return say(
        "Your `{name}` rounds to a whole number: it returns {got} instead of {asked}.",
        name=wrong.name,
        got=quote_start(wrong.got),
        asked=quote_start(wrong.asked),
    )


def tell_alike(
    facts: ProgramFacts,
    is_alike: Callable[[WrongReturn], bool],
    kind: str,
    name: str,
    tell: Callable[[WrongReturn], SpokenText],
) -> Diagnosis | None:
    """The first function all of whose wrong values are alike, told of one that its student may see.

    `kind` and `name` are those of a diagnosis.
    """
    for wrong in _group(facts, is_alike).values():
        shown = next((each for each in wrong if each.ran.case.is_visible), None)
        if shown:
            return facts.diagnose(kind, name, tell(shown), [each.ran for each in wrong])
    return None


def _group(facts: ProgramFacts, is_alike: Callable[[WrongReturn], bool]) -> dict[str, list[WrongReturn]]:
    """Of each function all of whose wrong values are alike these, the visible ones first; none that is hidden alone."""
    found: dict[str, list[WrongReturn]] = {}
    for each in _list_wrong(facts):
        found.setdefault(each.name, []).append(each)
    alike = {name: sorted(wrong, key=lambda each: not each.ran.case.is_visible) for name, wrong in found.items()}
    return {name: wrong for name, wrong in alike.items() if wrong[0].ran.case.is_visible and all(map(is_alike, wrong))}


def _list_wrong(facts: ProgramFacts) -> Iterator[WrongReturn]:
    for ran in facts.failing:
        if ran.case.is_call and ran.result.verdict is Verdict.WRONG_ANSWER:
            found = _find_first_wrong(ran)
            if found:
                yield found


def find_wrong_call(ran: CaseRun) -> str:
    """The name of the function whose value is the first wrong one; of what was called last, where it crashed."""
    found = _find_first_wrong(ran) if ran.result.verdict is Verdict.WRONG_ANSWER else None
    return found.name if found else parse_calls(ran.case.input)[-1].name


def is_shown_once(mistake: Diagnosis, runs: Sequence[CaseRun]) -> bool:
    """Whether only one wrong value of a function speaks for a mistake: many a mistake gives that by chance."""
    explained = [ran for ran in runs if ran.case.name in mistake.cases]
    if not explained or not all(ran.case.is_call for ran in explained):
        return False
    wrong = [_find_first_wrong(ran) for ran in explained]
    return len({(each.name, each.asked, each.got) for each in wrong if each}) == 1


def is_wrong_elsewhere(mistake: Diagnosis, runs: Sequence[CaseRun]) -> bool:
    """Whether a function for which one wrong value speaks is wrong in another test, which the mistake leaves open."""
    called = {find_wrong_call(ran) for ran in runs if ran.case.name in mistake.cases}
    others = (ran for ran in runs if ran.case.is_call and ran.case.name not in mistake.cases)
    return any(find_wrong_call(ran) in called for ran in others if ran.result.verdict is Verdict.WRONG_ANSWER)


def list_called(ran: CaseRun) -> Sequence[str]:
    """The names of what is called in a run, in order."""
    return [call.name for call in parse_calls(ran.case.input)]


def _find_first_wrong(ran: CaseRun) -> WrongReturn | None:
    called = [call.name for call in parse_calls(ran.case.input) if call.kind is not CallKind.CLASS]
    rule = choose_comparable_rule(ran.case.compare)
    lines = zip(called, (ran.case.expected or "").splitlines(), decode(ran.output).splitlines(), strict=False)
    wrong = (
        WrongReturn(ran, *each) for each in lines if not are_same_outputs(each[1].encode(), each[2].encode(), rule)
    )
    return next(wrong, None)


def read_return(text: str) -> object:
    """The value that a line of the values tells of; None where it is long, or none."""
    try:
        return read_value(text) if len(text) <= _LONGEST else None
    except ValueError:
        return None


def _is_other_order(wrong: WrongReturn) -> bool:
    asked, got = make_lists(read_return(wrong.asked)), make_lists(read_return(wrong.got))
    if not isinstance(asked, list) or not isinstance(got, list):
        return False
    return sorted(map(repr, asked)) == sorted(map(repr, got))


def _is_text_of_it(wrong: WrongReturn) -> bool:
    asked, got = read_return(wrong.asked), read_return(wrong.got)
    if not isinstance(got, str) or isinstance(asked, str):
        return False
    spelled = got.strip()
    if asked is None:
        return spelled == _NOTHING
    value = spelled.lower() == "true" if spelled.lower() in _TRUTHS else read_return(spelled)
    return type(make_lists(value)) is type(make_lists(asked)) and make_lists(value) == make_lists(asked)


def _read_numbers(wrong: WrongReturn) -> tuple[float, float] | None:
    asked, got = read_return(wrong.asked), read_return(wrong.got)
    if not isinstance(asked, float) or isinstance(got, bool) or not isinstance(got, int | float):
        return None
    return (asked, float(got)) if abs(asked) < 1e15 and not asked.is_integer() else None


def _is_whole_part(wrong: WrongReturn) -> bool:
    both = _read_numbers(wrong)
    return both is not None and both[1] == int(both[0])


def _is_rounded(wrong: WrongReturn) -> bool:
    both = _read_numbers(wrong)
    return both is not None and both[1].is_integer() and abs(both[1] - both[0]) <= 0.5


def _find_function(text: str, name: str) -> ast.FunctionDef | None:
    """The only function or method of that name."""
    nodes = list_python_nodes(text)
    found = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == name]
    return found[0] if len(found) == 1 else None


def _list_returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What a function returns, but for nothing."""
    inside: list[ast.AST] = [*function.body]
    for node in inside:
        if isinstance(node, ast.Return) and node.value and not _is_nothing(node.value):
            yield node.value
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            inside.extend(ast.iter_child_nodes(node))


def _is_nothing(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _find_lost(function: ast.FunctionDef, returned: Sequence[ast.expr]) -> tuple[ast.Call, ast.expr] | None:
    """The only call that changes something and returns nothing, with that; None where others may do so."""
    known = {argument.arg for argument in function.args.args}
    unsure = [value for value in returned if not (isinstance(value, ast.Name) and value.id in known)]
    lost = [found for value in unsure for found in _list_changed(value)]
    return lost[0] if len(lost) == len(unsure) == 1 else None


def _list_changed(value: ast.expr) -> Iterator[tuple[ast.Call, ast.expr]]:
    """A call with what it changes, where it is one of a method that returns nothing."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr in _CHANGES_ITSELF:
        yield value, value.func.value
