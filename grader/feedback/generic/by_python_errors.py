"""What an error of Python tells with the source: a name without a value, a text for a number, a missing self."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Iterator

from grader.feedback.generic.program_facts import ProgramFacts
from grader.model import Diagnosis
from grader.source.python_trees import read_python
from grader.text.quoting import quote_start
from grader.text.spoken_text import SpokenText, say

_NO_NAME = re.compile(r"^(?:NameError: name|UnboundLocalError: cannot access local variable) '(\w{1,60})'", re.M)
_BOTH = r"(?:'(?:int|float)' and 'str'|'str' and '(?:int|float)')"
_ORDER = r"'[<>]=?' not supported between instances of "
_TEXT_AS_NUMBER = re.compile(
    r"^TypeError: (?:can't multiply sequence by non-int of type 'str'|'str' object cannot be interpreted as an integer"
    rf"|unsupported operand type\(s\) for (?!\+)[^\n:]{{1,20}}: {_BOTH}$|{_ORDER}{_BOTH}$)",
    re.M,
)
_JOINED = re.compile(
    r'^TypeError: (?:can only concatenate str \(not "(?:int|float)"\) to str'
    rf"|unsupported operand type\(s\) for \+=?: {_BOTH})$",
    re.M,
)
_GIVEN = re.compile(
    r"^TypeError: (?:[\w.<>]{1,80}\.)?(\w{1,60})\(\) takes (\d{1,3}) positional arguments? "
    r"but (\d{1,3}) (?:was|were) given$",
    re.M,
)
_NOT_CALLABLE = re.compile(
    r"^ {4}(?P<code>[^\n]{1,200})\n(?:[ ^~]*\n)?"
    r"TypeError: '(?P<kind>int|float|str|list|tuple|dict|set|bool)' object is not callable$",
    re.M,
)
_FUNCTION = r"'(?:builtin_function_or_method|method|function|method_descriptor)'"
_NOT_CALLED = re.compile(
    r"^ {4}(?P<code>[^\n]{1,200})\n(?:[ ^~]*\n)?"
    rf"(?:TypeError: (?:{_FUNCTION} object is not (?:iterable|subscriptable)|object of type {_FUNCTION} has no len\(\))"
    rf"|AttributeError: {_FUNCTION} object has no attribute '(?P<attribute>\w{{1,60}})')",
    re.M,
)
_NAMED = re.compile(r"\.([A-Za-z_]\w{0,40})(?![\w(.])|(?<=[ (])([A-Za-z_]\w{0,40})(?=:$)")
_CALLED = re.compile(r"(?<![\w.])([A-Za-z_]\w{0,40})\(")
_OTHER_CALL = re.compile(r"[)\]\d\"'] ?\(|\.([A-Za-z_]\w{0,40})\(")
_WITH_ITEMS = ("list", "tuple", "dict", "str")

_OF_MAIN = "__name__ == '__main__'"
"""It is true in every test: the name was used before it got its value there."""
_TellError = Callable[[re.Match[str], ast.Module], SpokenText]


def find_python_error(facts: ProgramFacts) -> Diagnosis | None:
    """What stopped a program in Python, where error and source leave no doubt."""
    if facts.language.name != "python" or facts.build_error:
        return None
    for pattern, kind, name, tell in _ERRORS:
        found, runs = facts.find_errors(pattern)
        message = tell(found, read_python(facts.text) or ast.Module([], [])) if found else ""
        if message:
            return facts.diagnose(kind, name, message, runs)
    return None


def _tell_unset_name(found: re.Match[str], tree: ast.Module) -> SpokenText:
    """What is said of a name that is set under one condition only, or that belongs to an object."""
    name = found[1]
    places = [*_list_set(tree, name, None)]
    if not places and found[0].startswith("NameError") and _is_attribute(tree, name):
        return say(
            "There is no variable `{name}` here. In a method, what belongs to the object is `self.{name}`.", name=name
        )
    condition = places[0] if len(places) == 1 else None
    is_elsewhere = found[0].startswith("NameError") and _is_set_in_function(tree, name)
    if condition is None or is_elsewhere or ast.unparse(condition) == _OF_MAIN:
        return ""
    return say(
        "`{name}` gets a value only where `{condition}` is true, and here it was not. "
        "Give it a value for all other cases, too.",
        name=name,
        condition=quote_start(ast.unparse(condition)),
    )


def _is_set_in_function(tree: ast.Module, name: str) -> bool:
    """Whether a function gives the name a value: a name that is not known anywhere may be that function's own."""
    functions = (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
    return any(place is not None for each in functions for place in _list_set(each, name, None))


def _list_set(node: ast.AST, name: str, condition: ast.expr | None) -> Iterator[ast.expr | None]:
    """For each place that sets a name the condition under which it does; None where there is none, or no single one."""
    if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store | ast.Del):
        yield condition
    elif isinstance(node, ast.arg) and node.arg == name:
        yield None
    elif isinstance(node, ast.If):
        parts = [(node.test, None), *((each, node.test) for each in node.body), *((each, None) for each in node.orelse)]
        for part, needed in parts:
            yield from _list_set(part, name, needed)
    else:
        keeps = isinstance(node, ast.stmt) and not isinstance(node, ast.For | ast.While | ast.Try | ast.FunctionDef)
        for part in ast.iter_child_nodes(node):
            yield from _list_set(part, name, condition if keeps or isinstance(node, ast.expr) else None)


def _is_attribute(tree: ast.Module, name: str) -> bool:
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == name)
    return any(isinstance(each.value, ast.Name) and each.value.id == "self" for each in attributes)


def _tell_text_as_number(_: re.Match[str], __: ast.Module) -> SpokenText:
    return say(
        "A text is used as a number here. What a program reads is text: "
        "make a number of it with `int(…)` or `float(…)`."
    )


def _tell_joined(_: re.Match[str], tree: ast.Module) -> SpokenText:
    nodes = list(ast.walk(tree))
    adds = any(isinstance(each, ast.BinOp | ast.AugAssign) and isinstance(each.op, ast.Add) for each in nodes)
    sums = any(isinstance(each, ast.Call) and ast.unparse(each.func) == "sum" for each in nodes)
    if sums and not adds:
        return say("`sum` adds numbers, and there is a text among them: make a number of each, with `int(…)`.")
    return say(
        "Here `+` has a text on one side and a number on the other. Make a text of the number with `str(…)`, "
        "or a number of the text with `int(…)` or `float(…)`."
    )


def _tell_missing_self(found: re.Match[str], tree: ast.Module) -> SpokenText:
    """What is said where each method of the name lacks its first parameter."""
    name, takes, given = found[1], int(found[2]), int(found[3])
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    methods = [
        each for node in classes for each in node.body if isinstance(each, ast.FunctionDef) and each.name == name
    ]
    lacking = [each for each in methods if [argument.arg for argument in each.args.args][:1] != ["self"]]
    if given != takes + 1 or not methods or len(lacking) < len(methods) or any(each.decorator_list for each in methods):
        return ""
    return say("The method `{name}` lacks `self`, which must be its first parameter.", name=name)


def _tell_not_callable(found: re.Match[str], tree: ast.Module) -> SpokenText:
    """What is said of a line that calls one name only which the program sets to a value."""
    code = found["code"]
    names = {name for name in _CALLED.findall(code) if any(True for _ in _list_set(tree, name, None))}
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and _is_stored(node)}
    others = [each[1] for each in _OTHER_CALL.finditer(code)]
    if len(names) != 1 or not all(each and each not in attributes for each in others):
        return ""
    name = names.pop()
    if name in dir(builtins):
        return say(
            "`{name}` is a variable in your program, so `{name}(…)` no longer calls the function of Python. "
            "Give the variable another name.",
            name=name,
        )
    if any(isinstance(node, ast.FunctionDef) and node.name == name for node in ast.walk(tree)):
        return say(
            "`{name}` is a function and a variable in your program, and here it is the variable. "
            "Give one of them another name.",
            name=name,
        )
    if found["kind"] not in _WITH_ITEMS:
        return ""
    return say(
        "`{name}` is not a function here: round brackets call one. Square brackets take an item: `{name}[…]`.",
        name=name,
    )


def _tell_not_called(found: re.Match[str], _: ast.Module) -> SpokenText:
    """What is said of the only method that a line names without brackets."""
    if found["attribute"]:
        names = re.findall(rf"([A-Za-z_]\w{{0,40}})\.{re.escape(found['attribute'])}\b", found["code"])
    else:
        names = [one or other for one, other in _NAMED.findall(found["code"])]
    if len(set(names)) != 1:
        return ""
    return say("`{name}` is only the name of a function here. Write `{name}()` to call it.", name=names[0])


def _is_stored(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Store)


_ERRORS: tuple[tuple[re.Pattern[str], str, str, _TellError], ...] = (
    (_NO_NAME, "unset-name", "name without a value", _tell_unset_name),
    (_TEXT_AS_NUMBER, "text-as-number", "text used as a number", _tell_text_as_number),
    (_JOINED, "joined-text", "text and number joined", _tell_joined),
    (_NOT_CALLABLE, "not-callable", "variable that is called", _tell_not_callable),
    (_NOT_CALLED, "not-called", "function named, not called", _tell_not_called),
    (_GIVEN, "missing-self", "method without self", _tell_missing_self),
)
