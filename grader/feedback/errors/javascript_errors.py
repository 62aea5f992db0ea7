"""What errors of JavaScript mean: those that stop a program, and those by which it does not start."""

from __future__ import annotations

import re

from grader.feedback.errors.error_tables import (
    ELSEWHERE,
    MEANT,
    MOST_NAMES,
    NAME,
    NOT_DECLARED,
    ErrorTexts,
    RaisedError,
    choose_close,
    explain_mark,
)
from grader.text.spoken_text import SpokenText, say, say_later

_OF_BROWSERS = frozenset({"prompt", "alert", "document", "window"})

_OF_OTHERS = {
    "print": "console.log(…)",
    "len": "length",
    "println": "console.log(…)",
    "True": "true",
    "False": "false",
    "None": "null",
    "nil": "null",
    "int": "parseInt(…)",
    "str": "String(…)",
    "Console": "console",
    "math": "Math",
}
_OF_ARRAYS = re.compile(
    "push|pop|shift|unshift|map|filter|forEach|join|sort|reduce|reverse|find|findIndex|some|every|splice|fill"
)
_OF_TEXTS = re.compile(
    "split|trim|charAt|charCodeAt|toUpperCase|toLowerCase|substring|substr|startsWith|endsWith|padStart|padEnd"
)


def _explain_reference(found: re.Match[str], error: RaisedError) -> SpokenText:
    if found[1] in _OF_BROWSERS:
        return say("`{name}` belongs to web pages, and there is none here.", name=found[1])
    if found[1] in _OF_OTHERS:
        return say(ELSEWHERE, other=_OF_OTHERS[found[1]])
    close = choose_close(found[1], [*NAME.findall(error.source)[:MOST_NAMES], "console", "require", "Math", "Number"])
    return say(MEANT, name=close) if close else say(NOT_DECLARED, name=found[1])


def _explain_no_function(found: re.Match[str], _: RaisedError) -> SpokenText:
    name = found[1].rpartition(".")[2]
    if _OF_ARRAYS.fullmatch(name):
        return say("`{name}` belongs to arrays, and what stands before it is something else.", name=name)
    if _OF_TEXTS.fullmatch(name):
        return say("`{name}` belongs to texts, and what stands before it is something else.", name=name)
    if name == "toFixed":
        return say("`{name}` belongs to numbers: make one of a text with `Number(…)`.", name=name)
    return say("What stands before the brackets is not a function: is it misspelt, or a value of another type?")


def _explain_declared_twice(found: re.Match[str], error: RaisedError) -> SpokenText:
    name = found["name"]
    if re.search(r"\bfor\s{0,9}\((?:let|var|const)\b[^;,]{0,99},[^;]{0,200}$", error.line):
        return say("The three parts of a `for` are separated by `;`.")
    return say("`{name}` is declared twice. Leave out `let` or `const` where it only gets a new value.", name=name)


def _explain_token(_: re.Match[str], error: RaisedError) -> SpokenText:
    """What a line has that JavaScript does not know so, or something before it that is not finished."""
    if re.search(r"\b(?:elif|elsif|elseif)\b", error.line):
        return say("JavaScript writes `else if`.")
    declared = re.match(r"\s*(int|float|double|string|String|bool|boolean|char|def|func|fn|dim|auto)\s+\w", error.line)
    if declared:
        return say(
            "JavaScript has no `{word}`: variables are declared with `let`, functions with `function`.",
            word=declared[1],
        )
    if re.match(r"\s*(?:if|while|for)\s+[^(\s]", error.line):
        return say("The condition stands in round brackets.")
    return say("Something before it is not finished: an operator, a comma or a bracket is missing, or one is too many.")


STOPS: ErrorTexts = (
    (
        r"^(?:Uncaught )?RangeError: Invalid (?:array length|count value)",
        say_later("The number is below 0 here, or has decimals. Look where it comes from."),
    ),
    (
        r"^(?:Uncaught )?SyntaxError: Unexpected .* in JSON|^(?:Uncaught )?SyntaxError: .* is not valid JSON",
        say_later("`JSON.parse` reads JSON only. For plain text, use `split(…)` and `Number(…)`."),
    ),
    (r"^(?:Uncaught )?ReferenceError: ([\w$]{1,60}) is not defined\s*$", _explain_reference),
    (
        r"^(?:Uncaught )?ReferenceError: Cannot access",
        say_later("It is used above the line that declares it with `let` or `const`."),
    ),
    (
        r"^(?:Uncaught )?TypeError: Cannot (?:read|set) propert(?:y|ies).{0,60} of (?:undefined|null)",
        say_later(
            "What stands before the dot or the bracket has no value: a place behind the end, or a name misspelt."
        ),
    ),
    (
        r"^(?:Uncaught )?TypeError: Assignment to constant variable",
        say_later("What is declared with `const` keeps its value: declare it with `let`."),
    ),
    (
        r"^(?:Uncaught )?TypeError: (.{1,80}) is not a function",
        _explain_no_function,
    ),
    (
        r"^(?:Uncaught )?TypeError: .{1,80} is not iterable",
        say_later("Several values are wanted here, and this is one value or none."),
    ),
)


BUILDS: ErrorTexts = (
    (
        r"SyntaxError: missing \) after argument list",
        say_later("A bracket of this call is not closed, or a comma or an operator is missing between two values."),
    ),
    (
        r"SyntaxError: Unexpected end of input",
        say_later("A bracket or brace is never closed: the file ends before it."),
    ),
    (
        r"SyntaxError: Identifier '(?P<name>[\w$]{1,60})' has already been declared",
        _explain_declared_twice,
    ),
    (r"SyntaxError: Missing initializer in const declaration", say_later("A `const` needs its value at once.")),
    (r"SyntaxError: Invalid or unexpected token", explain_mark),
    (r"SyntaxError: Unexpected (?:token|identifier|string|number|strict)", _explain_token),
)
