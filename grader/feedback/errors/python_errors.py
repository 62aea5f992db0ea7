"""What errors of Python mean: those that stop a program, and those by which it does not compile."""

from __future__ import annotations

import ast
import builtins
import importlib
import keyword
import re
import sys
from collections.abc import Collection

from grader.feedback.errors.error_tables import (
    BEYOND,
    ELSEWHERE,
    MEANT,
    MODIFIED,
    MOST_NAMES,
    OPEN_TEXT,
    ErrorTexts,
    RaisedError,
    choose_close,
    explain_mark,
)
from grader.source.python_trees import read_python
from grader.text.spoken_text import SpokenText, say, say_later

_GIVES_NOTHING = re.compile(
    r"^[ \t]*(?P<whole>(?P<name>[A-Za-z_][\w.]{0,60})\s?=\s?(?P=name)\."
    r"(?P<method>append|clear|extend|insert|remove|reverse|sort|add|update)\()",
    re.M,
)
_GIVEN = re.compile(r"\b(?:def|class|for|as|import)\s+(\w{1,60})|\b(\w{1,60})\s*(?:=(?!=)|,)")
_DEFINED = re.compile(r"^[ \t]*def\s+(\w{1,60})\s*\(", re.M)
_TYPES = {"list": list, "str": str, "dict": dict, "int": int, "float": float, "tuple": tuple, "set": set}
_METHODS_ELSEWHERE = {
    ("list", "push"): "append(…)",
    ("list", "add"): "append(…)",
    ("str", "append"): "+=",
    ("set", "append"): "add(…)",
    ("dict", "append"): "d[key] = value",
    ("dict", "has_key"): "key in d",
}
_OFTEN_IMPORTED = frozenset(
    {"math", "random", "string", "time", "datetime", "collections", "itertools", "functools", "heapq", "copy", "re"}
    | {"json", "operator", "statistics", "decimal", "fractions", "bisect", "os", "sys", "typing", "dataclasses"}
)
"""Modules that are known here, and whose loading does nothing else."""
_BEFORE_BRACKET = frozenset({"if", "elif", "while", "not", "return", "assert", "del", "in", "is", "and", "or"})
_OF_LENGTH = frozenset({"length", "len", "size", "Length"})
_WORDS_OF_OTHERS = {"true": "True", "false": "False", "null": "None", "none": "None", "nil": "None", "NULL": "None"}
_NOT_NUMBERS = say_later("A text stands where a number is wanted: make one of it, with `int(…)` or `float(…)`.")
_NOT_THERE = say_later("What is looked for is not there. Ask first, with `in`.")
_TEXT_OR_COMMENT = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#.*")
_OF_OTHERS = (
    (re.compile(r"\belse\s+if\b"), "else if", "elif"),
    (re.compile("&&"), "&&", "and"),
    (re.compile(r"\|\|"), "||", "or"),
    (re.compile(r"\w\s*\+\+\s*$"), "++", "+= 1"),
    (re.compile(r"\w\s*--\s*$"), "--", "-= 1"),
)


def _explain_none(_: re.Match[str], error: RaisedError) -> SpokenText:
    shown = {name for name, value in error.values if value == "None"}
    for found in _GIVES_NOTHING.finditer(error.source):
        is_own = re.search(rf"\bdef\s+{found['method']}\b", error.source)
        if not is_own and (found["name"] in shown or (not shown and found["name"] in error.line)):
            return say(
                "`{method}` changes `{name}` itself and returns nothing, so `{whole}…)` makes `{name}` None. "
                "Leave out `{name} =`.",
                method=found["method"],
                whole=" ".join(found["whole"].split()),
                name=found["name"],
            )
    function = _find_silent_function(error, shown)
    if function:
        return say(
            "`{name}` has no `return` with a value, so it returns None. Return the value there, and do not print it.",
            name=function,
        )
    if len(shown) == 1:
        return say(
            "`{name}` is None here: it never got another value, or what it was taken from gives or holds None.",
            name=shown.pop(),
        )
    return say(
        "Something is None here: a variable that never got another value, or the result of a function without `return`."
    )


def _find_silent_function(error: RaisedError, shown: Collection[str]) -> str:
    """A function of the program that returns no value, whose result is None here; empty where there is none."""
    silent = _list_silent_functions(error.source)
    if shown:
        given = re.findall(r"^[ \t]*(\w{1,60})[ \t]*=[ \t]*(\w{1,60})\(", error.source, re.M)
        called = [call for name, call in given if name in shown]
    else:
        called = re.findall(r"(?<![\w.])(\w{1,60})\(", error.line)[re.match(r"\s*\w+\(", error.line) is not None :]
    return next((name for name in called if name in silent), "")


def _list_silent_functions(source: str) -> set[str]:
    """The functions of a program in Python, not the methods, that return no value and yield none."""
    tree = read_python(source)
    body = tree.body if tree else []
    return {each.name for each in body if isinstance(each, ast.FunctionDef) and not any(map(_gives, ast.walk(each)))}


def _gives(node: ast.AST) -> bool:
    return isinstance(node, ast.Yield | ast.YieldFrom) or (isinstance(node, ast.Return) and node.value is not None)


def _explain_attribute(found: re.Match[str], error: RaisedError) -> SpokenText:
    kind, name = found[1], found[2]
    if kind in ("list", "str", "tuple", "dict", "set") and name in _OF_LENGTH:
        return say("In Python, `len(…)` gives the length.")
    other = _METHODS_ELSEWHERE.get((kind, name))
    if other:
        return say(ELSEWHERE, other=other)
    known = _TYPES.get(kind)
    if known is None:
        set_there = [*re.findall(r"\bself\.(\w{1,60})", error.source), *_DEFINED.findall(error.source)]
        close = choose_close(name, set_there)
        return say(MEANT, name=close) if close else ""
    if name in dir(builtins) and f".{name}(" in error.line:
        return say("`{name}` is a function, not a method: write `{name}(…)` with the value inside.", name=name)
    close = choose_close(name, [each for each in dir(known) if not each.startswith("_")])
    if close:
        return say(MEANT, name=close)
    owner = next((each for each, one in _TYPES.items() if each != kind and hasattr(one, name)), "")
    if not owner:
        return ""
    return say(
        "`{name}` belongs to values of type {owner}, and this is one of type {kind}.", name=name, owner=owner, kind=kind
    )


def _explain_name(found: re.Match[str], error: RaisedError) -> SpokenText:
    name = found[1]
    if name in _WORDS_OF_OTHERS:
        return say("Python writes `{name}`.", name=_WORDS_OF_OTHERS[name])
    given = [one or other for one, other in _GIVEN.findall(error.source)]
    if name in sys.stdlib_module_names and f"{name}." in error.line and name not in given:
        return say("`import {name}` is missing at the top of the file.", name=name)
    if re.search(rf"^[ \t]+{re.escape(name)}\s*=(?!=)", error.source, re.M) and _DEFINED.search(error.source):
        return say(
            "`{name}` gets a value in a function, and is known only there. "
            "Return the value, and keep what the call gives.",
            name=name,
        )
    close = choose_close(name, [*given[:MOST_NAMES], *dir(builtins)])
    if close:
        return say(MEANT, name=close)
    return say(
        "Nothing of that name has a value here: it is misspelt, belongs to another function, or gets its value later."
    )


def _explain_whole_number(found: re.Match[str], _: RaisedError) -> SpokenText:
    text = found[2].replace("\\n", " ").replace("\\t", " ").replace("\\r", " ")
    words = text.split()
    if not words:
        return say("The text is empty: an empty line or word was read, or the input ended.")
    if re.fullmatch(r"\s*[-+]?[0-9]+(?:\s*[,;]\s*[-+]?[0-9]+)+[,;]?\s*", text):
        return say("There are commas or semicolons between the numbers. Split the text there: `split(',')`.")
    if len(words) > 1 and all(re.fullmatch(r"[-+]?[0-9]+", word) for word in words):
        return say("`int` makes one number of one word. Split the line first, and make a number of each word.")
    if re.fullmatch(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)", text.strip()):
        return say("The number has decimals: read it with `float(…)`.")
    return say(
        "That text is not a whole number. Look for where it comes from: `int` takes digits, and a sign before them."
    )


def _explain_key(_: re.Match[str], error: RaisedError) -> SpokenText:
    if ".remove(" in error.line:  # of a set
        return say(_NOT_THERE)
    is_asked = "[" in error.line or ".pop(" in error.line
    return say("The dictionary does not have this key. Ask first, with `in`, or use `get(…)`.") if is_asked else ""


def _explain_unpacking(found: re.Match[str], error: RaisedError) -> SpokenText:
    if re.search(r"=\s*(?:input|[\w.]{1,60}\.readline)\([^()]*\)\s*(?:#.*)?$", error.line):
        return say("A line is one text, of which each character is a value here. Split it first, with `split()`.")
    if re.search(r"\bfor\b", error.line):
        return say("An item of what the loop goes through has another number of values than there are names for it.")
    if found[1] == "too many":
        return say("On the right of the `=` there are more values than names on the left.")
    return say("On the right of the `=` there are fewer values than names on the left. An empty or a shorter line?")


def _explain_missing_argument(found: re.Match[str], _: RaisedError) -> SpokenText:
    if "'self'" in found[2]:
        return say("`{name}` is called of the class and not of an object. Make an object first.", name=found[1])
    return say("`{name}` has more parameters than this call gives values: {missing}.", name=found[1], missing=found[2])


def _explain_calling(found: re.Match[str], _: RaisedError) -> SpokenText:
    kind = found[1]
    return say(
        "Round brackets call what stands before them, and that is a value of type {kind} here. "
        "Is an operator such as `*` missing, or does a variable have the name of a function?",
        kind=kind,
    )


def _explain_remainder(_: re.Match[str], error: RaisedError) -> SpokenText:
    if re.search(r"[\"']\s*%", error.line):
        return say("The text before `%` has places for fewer values than it is given.")
    return say("The value before `%` is a text: make a number of it first, with `int(…)`.")


def _explain_unsplit(found: re.Match[str], _: RaisedError) -> SpokenText:
    name = found[1]
    return say(
        "`{name}` makes one number of one text, and this is a list. Make a number of each item: "
        "`[{name}(x) for x in …]`.",
        name=name,
    )


def _explain_absent(found: re.Match[str], _: RaisedError) -> SpokenText:
    module, name = found["module"], found["name"]
    known = dir(importlib.import_module(module)) if module in _OFTEN_IMPORTED else ()
    close = choose_close(name, [each for each in known if not each.startswith("_")])
    if close:
        return say(
            "The module `{module}` has no `{name}`: `{close}` may be meant.", module=module, name=name, close=close
        )
    return say("The module `{module}` has no `{name}`. Is the name misspelt?", module=module, name=name)


def _explain_word_of_python(_: re.Match[str], error: RaisedError) -> SpokenText:
    """A word of the language that is taken for a name."""
    found = re.match(r"(?:def\s+|for\s+)?(\w{1,20})\s*(?:=(?!=)|[-+*/]=|\(.*\):|in\b)", error.line.strip())
    if found is None or not keyword.iskeyword(found[1]) or (found[1] in _BEFORE_BRACKET and "=" not in error.line):
        return ""
    return say("`{name}` is a word of Python itself. Choose another name.", name=found[1])


def _explain_single_number(_: re.Match[str], error: RaisedError) -> SpokenText:
    if "+=" in error.line or ".extend(" in error.line:
        return say("Only a list can be added to a list. `append(…)` adds one item.")
    return say("A number is one value, and several are wanted here. To count up to it, use `range(…)`.")


def _explain_own_variable(found: re.Match[str], error: RaisedError) -> SpokenText:
    name = found[1]
    if not re.search(rf"^{re.escape(name)}\s*(?:,[\w, ]+)?=(?!=)", error.source, re.M):
        return say("The function gives `{name}` its value only later, or only under a condition.", name=name)
    return say(
        "A function that gives `{name}` a value has a variable `{name}` of its own, and that has none yet. "
        "Give the value to the function as a parameter and return the new one, or write `global {name}` there first.",
        name=name,
    )


def _explain_syntax(_: re.Match[str], error: RaisedError) -> SpokenText:
    """What a line in Python has that other languages write so."""
    line = _TEXT_OR_COMMENT.sub(" ", error.line)
    for pattern, mark, right in _OF_OTHERS:
        if pattern.search(line):
            return say("Python writes `{right}` for `{mark}`.", right=right, mark=mark)
    return ""


def _explain_two_values(found: re.Match[str], error: RaisedError) -> SpokenText:
    told = _explain_syntax(found, error)
    return told or say("Two values stand side by side here: a comma or an operator is missing between them.")


def _explain_colon(_: re.Match[str], error: RaisedError) -> SpokenText:
    line = _TEXT_OR_COMMENT.sub(" ", error.line)
    if re.match(r"\s*else\b\s*[^:\s]", line):
        return say("`else` takes no condition. With one, write `elif`.")
    return "" if line.rstrip().endswith(":") else say("The colon at the end of the line is missing.")


STOPS: ErrorTexts = (
    (r"^(?:TypeError|AttributeError): .*\bNoneType\b", _explain_none),
    (r"^UnboundLocalError: .*?'(\w{1,60})'", _explain_own_variable),
    (r"^NameError: name '(\w{1,60})' is not defined", _explain_name),
    (r"^AttributeError: '([\w.]{1,60})' object has no attribute '(\w{1,60})'", _explain_attribute),
    (r"^ValueError: invalid literal for int\(\) with base 10: (['\"])(.{0,300})\1$", _explain_whole_number),
    (
        r"^ValueError: could not convert string to float",
        say_later(
            "That text is not a number. Look for where it comes from: an empty word, a unit, or a decimal comma?"
        ),
    ),
    (r"^ValueError: (too many|not enough) values to unpack", _explain_unpacking),
    (
        r"^TypeError: 'str' object does not support item (?:assignment|deletion)",
        say_later("A text cannot be changed: make a new one, of parts of the old one or with `replace(…)`."),
    ),
    (
        r"^TypeError: 'tuple' object does not support item (?:assignment|deletion)",
        say_later("A tuple cannot be changed. Use a list: it stands in square brackets."),
    ),
    (
        r"^TypeError: (?:list|tuple|string) indices must be integers(?: or slices)?, not '?float",
        say_later("A place is a whole number. `/` gives a number with decimals; `//` divides to a whole number."),
    ),
    (
        r"^TypeError: (?:list|tuple|string) indices must be integers(?: or slices)?, not '?str",
        say_later(
            "A list and a text have numbered places, and this is asked for a place that is a text. "
            "Is one of its items meant, or is `int(…)` missing?"
        ),
    ),
    (
        r"^TypeError: (?:list|tuple|string) indices must be integers(?: or slices)?, not '?(?:tuple|list)",
        say_later("Each pair of square brackets takes one place: write `t[i][j]`."),
    ),
    (
        r"^IndexError: list assignment index out of range",
        say_later("Only a place that is there can get another value. `append(…)` adds one at the end."),
    ),
    (
        r"^IndexError: (?:list|tuple|string) index out of range",
        BEYOND,
    ),
    (
        r"^IndexError: pop from|^KeyError: 'pop(?:item)? from|^KeyError: 'popitem",
        say_later("Nothing is left to take out. Ask first whether there is anything."),
    ),
    (r"^KeyError: ", _explain_key),
    (
        r"^(?:ValueError: list\.remove\(x\): x not in list|ValueError: .{0,80} is not in (?:list|deque)"
        r"|ValueError: substring not found|ValueError: tuple\.index\(x\): x not in tuple)",
        _NOT_THERE,
    ),
    (
        r"^RuntimeError: (?:dictionary|Set) (?:changed size|keys changed) during iteration",
        lambda _, error: say(MODIFIED, copy="list(…)"),  # noqa: ARG005
    ),
    (
        r"^TypeError: unhashable type: '(?:list|dict|set)'",
        say_later("What can change cannot be a key, nor an item of a set. Use a tuple: `tuple(…)`."),
    ),
    (
        r"^TypeError: object of type '(?:int|float)' has no len\(\)",
        say_later("A number has no length. `len(…)` counts items or characters: `len(str(…))` counts digits."),
    ),
    (r"^TypeError: '(?:int|float)' object is not iterable", _explain_single_number),
    (
        r"^TypeError: '(?:int|float)' object is not subscriptable",
        say_later("A number has no places: square brackets take an item of a list, or a character of a text."),
    ),
    (
        r"^TypeError: '(?:int|float)' object does not support item assignment",
        say_later("A number has no places: square brackets give a value to an item of a list."),
    ),
    (
        r"^TypeError: '(?:set|dict_keys|dict_values|dict_items|map|filter|zip|generator)' object is not subscriptable",
        say_later("This has no numbered places. Make a list of it first, with `list(…)`."),
    ),
    (
        r"^TypeError: 'float' object cannot be interpreted as an integer",
        say_later("A whole number is wanted here. `/` gives a number with decimals; `//` divides to a whole number."),
    ),
    (
        r"^TypeError: can only concatenate list \(not",
        say_later("Only a list can be added to a list. `append(…)` adds one item."),
    ),
    (
        r"^TypeError: (?:\w{1,60}\.)?(\w{1,60})\(\) missing \d{1,3} required positional arguments?: (.{1,80})$",
        _explain_missing_argument,
    ),
    (
        r"^TypeError: (?:[\w.<>]{1,100}\.)?\w{1,60}\(\) takes .{1,40} positional arguments? but \d{1,3} (?:was|were) ",
        say_later("This call gives more values than the function has parameters."),
    ),
    (r"^TypeError: '(int|float|str|dict|set|tuple|bool)' object is not callable", _explain_calling),
    (
        r"^ImportError: cannot import name '(?P<name>\w{1,60})' from '(?P<module>[\w.]{1,60})'(?! .*\bwork/)",
        _explain_absent,
    ),
    (r"^AttributeError: module '(?P<module>[\w.]{1,60})' has no attribute '(?P<name>\w{1,60})'", _explain_absent),
    (
        r"^TypeError: sequence item \d{1,9}: expected str instance, (?:int|float) found",
        say_later("`join` puts texts together, and these are numbers. Make a text of each with `str(…)`."),
    ),
    (r"^TypeError: (int|float)\(\) argument must be .*, not '(?:list|tuple)'", _explain_unsplit),
    (r"^TypeError: unsupported operand type\(s\) for (?:-|/|//|%|\*\*)=?(?: or .{1,9})?: .*'str'", _NOT_NUMBERS),
    (
        r"^TypeError: bad operand type for unary [-+]: 'str'|^TypeError: bad operand type for abs\(\): 'str'",
        _NOT_NUMBERS,
    ),
    (
        r"^TypeError: (?:can't concat (?:str to bytes|bytes to str)|a bytes-like object is required, not 'str')",
        say_later("Text and bytes are mixed. A file that is opened without `b` in its mode gives text."),
    ),
    (
        r"^TypeError: %[a-z] format: a (?:real )?(?:number|integer) is required, not str"
        r"|^ValueError: Unknown format code '[bcdeEfFgGnoxX%]' for object of type 'str'",
        _NOT_NUMBERS,
    ),
    (
        r"^ValueError: Unknown format code 'd' for object of type 'float'",
        say_later("`d` writes whole numbers, and this one has decimals: write it with `f`, or make it a whole one."),
    ),
    (
        r"^TypeError: not enough arguments for format string",
        say_later("The text before `%` has places for more values. Several values stand in round brackets behind it."),
    ),
    (r"^TypeError: not all arguments converted during string formatting", _explain_remainder),
    (
        r"^TypeError: '(?:builtin_function_or_method|function|method|type)' object (?:is not subsc|does not support)",
        say_later("Square brackets stand behind a function or a type here. Round ones call it."),
    ),
    (
        r"^TypeError: '(?:builtin_function_or_method|function|method)' object is not iterable"
        r"|^TypeError: .*\b(?:builtin_function_or_method|function|method)'",
        say_later("A function itself is used as a value here. Round brackets behind its name call it."),
    ),
    (
        r"^ZeroDivisionError",
        say_later("Something is divided by 0 here. Ask first whether there is anything to divide by."),
    ),
    (
        r"^ValueError: math domain error",
        say_later("There is no root of a number below 0, and no logarithm of 0. Ask first."),
    ),
)


BUILDS: ErrorTexts = (
    (
        r"IndentationError: expected an indented block",
        say_later("Indent the lines that belong to the line above: put four spaces before each."),
    ),
    (
        r"IndentationError: unexpected indent",
        say_later("This line is indented more than the one above, and no block begins there."),
    ),
    (
        r"IndentationError: unindent does not match",
        say_later("This line begins at a column at which no block above it begins. Align it with one of them."),
    ),
    (r"TabError", say_later("Tabs and spaces are mixed before these lines. Use spaces alone.")),
    (r"SyntaxError: expected ':'", _explain_colon),
    (
        r"SyntaxError: '[(\[{]' was never closed",
        say_later("This bracket is never closed. Count the brackets on the line."),
    ),
    (r"SyntaxError: unmatched '[)\]}]'", say_later("A bracket is closed here that was not opened.")),
    (r"SyntaxError: unterminated (?:triple-quoted )?(?:f-)?string literal", OPEN_TEXT),
    (r"SyntaxError: EOL while scanning string literal", OPEN_TEXT),
    (
        r"SyntaxError: cannot assign to",
        say_later(
            "Only a variable, or an item of something, can stand on the left of `=`. "
            "To ask whether two values are equal, write `==`."
        ),
    ),
    (r"SyntaxError: .*Maybe you meant '=='", say_later("`=` gives a value. `==` asks whether two values are equal.")),
    (
        r"SyntaxError: 'return' outside function",
        say_later("This `return` is in no function. Is it indented as the other lines of the function are?"),
    ),
    (
        r"SyntaxError: '(?:break|continue)'.* (?:outside|not properly in) loop",
        say_later("This line is in no loop. Is it indented as the other lines of the loop are?"),
    ),
    (r"SyntaxError: invalid (?:non-printable )?character", explain_mark),
    (
        r"SyntaxError: invalid decimal literal",
        say_later("A name does not begin with a digit, and `2 * x` needs its `*`."),
    ),
    (
        r"SyntaxError: expected 'except' or 'finally' block",
        say_later("A `try` goes with an `except`, which is indented as the `try` is."),
    ),
    (
        r"SyntaxError: leading zeros in decimal integer literals|SyntaxError: invalid token",
        say_later("A whole number that is written in a program does not begin with 0."),
    ),
    (
        r"SyntaxError: unexpected character after line continuation",
        say_later("Nothing may follow a backslash here. Division is written `/`, and `\\n` stands in quotation marks."),
    ),
    (
        r"SyntaxError: name '\w{1,60}' is (?:used|assigned to) (?:prior to|before) global declaration",
        say_later("`global` stands at the top of the function, before the name is used."),
    ),
    (r"SyntaxError: .*Perhaps you forgot a comma", _explain_two_values),
    (r"SyntaxError: invalid syntax", _explain_word_of_python),
    (r"SyntaxError: invalid syntax", _explain_syntax),
)
