"""What the errors mean that stop programs of beginners, in the words of their program: what runtimes say is short."""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.text.spoken_text import SpokenText, say, say_later
from grader.text.wording import find_near_word

_NAME = re.compile(r"[A-Za-z_]\w*")
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
_OF_LENGTH = frozenset({"length", "len", "size", "Length"})
_OF_BROWSERS = frozenset({"prompt", "alert", "document", "window"})
_WORDS_OF_OTHERS = {"true": "True", "false": "False", "null": "None", "none": "None", "nil": "None", "NULL": "None"}
_NOT_THERE = say_later("What is looked for is not there. Ask first, with `in`.")
_CLOSE, _MOST_NAMES = 0.7, 400


@dataclass(frozen=True)
class RaisedError:
    """An error as the runtime names it, the line of the program that raised it, and the whole program.

    `values` are the values of names on that line, as they were shown.
    """

    text: str
    line: str
    source: str
    values: Sequence[tuple[str, str]] = ()


Explain = Callable[[re.Match[str], RaisedError], SpokenText] | str
"""What is said of an error whose text fits: a sentence, or a function that gives one, empty where it has none."""


ErrorTable = Mapping[str, Sequence[tuple[re.Pattern[str], Explain]]]


def make_table(texts: Mapping[str, Sequence[tuple[str, Explain]]]) -> ErrorTable:
    """For each language what its errors look like and what is said of them; the first that fits counts."""
    return {
        language: [(re.compile(pattern, re.M), explain) for pattern, explain in table]
        for language, table in texts.items()
    }


def explain_by(table: ErrorTable, error: RaisedError, language: str) -> SpokenText:
    """What the first entry says that fits the error and has something to say; empty where none has."""
    for pattern, explain in table.get(language, ()):
        found = pattern.search(error.text)
        told = (explain(found, error) if callable(explain) else say(explain)) if found else ""
        if told:
            return told
    return ""


def explain_error(error: RaisedError, language: str) -> SpokenText:
    """What an error means that stopped a program; empty where there is nothing to add to its text."""
    return explain_by(_BY_LANGUAGE, error, language)


def find_meant_name(name: str, source: str) -> str:
    """The name in a program that is nearly the same as one that stands for nothing; empty where there is none.

    What is declared and used stands there more than once.
    """
    counts = Counter(_NAME.findall(source))
    return _choose_close(name, (each for each, times in counts.items() if times > 1))


def _choose_close(name: str, names: Iterable[str]) -> str:
    """The first of these names that is nearly the same as another one; empty where there is none."""
    others = (each for each in dict.fromkeys(names) if each != name and len(each) > 1)
    return find_near_word(name, islice(others, _MOST_NAMES), _CLOSE)


# --- Python ----------------------------------------------------------------------------------------------------------


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
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    return {each.name for each in body if isinstance(each, ast.FunctionDef) and not any(map(_gives, ast.walk(each)))}


def _gives(node: ast.AST) -> bool:
    return isinstance(node, ast.Yield | ast.YieldFrom) or (isinstance(node, ast.Return) and node.value is not None)


def _explain_attribute(found: re.Match[str], error: RaisedError) -> SpokenText:
    kind, name = found[1], found[2]
    if kind in ("list", "str", "tuple", "dict", "set") and name in _OF_LENGTH:
        return say("In Python, `len(…)` gives the length.")
    other = _METHODS_ELSEWHERE.get((kind, name))
    if other:
        return say("What you look for is written `{other}` here.", other=other)
    known = _TYPES.get(kind)
    if known is None:
        set_there = [*re.findall(r"\bself\.(\w{1,60})", error.source), *_DEFINED.findall(error.source)]
        close = _choose_close(name, set_there)
        return say("Did you mean `{name}`?", name=close) if close else ""
    if name in dir(builtins) and f".{name}(" in error.line:
        return say("`{name}` is a function, not a method: write `{name}(…)` with the value inside.", name=name)
    close = _choose_close(name, [each for each in dir(known) if not each.startswith("_")])
    if close:
        return say("Did you mean `{name}`?", name=close)
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
    close = _choose_close(name, [*given[:_MOST_NAMES], *dir(builtins)])
    if close:
        return say("Did you mean `{name}`?", name=close)
    return say(
        "Nothing of that name has a value here: it is misspelt, belongs to another function, or gets its value later."
    )


def _explain_whole_number(found: re.Match[str], _: RaisedError) -> SpokenText:
    text = found[2].replace("\\n", " ").replace("\\t", " ").replace("\\r", " ")
    words = text.split()
    if not words:
        return say("The text is empty: an empty line or word was read, or the input ended.")
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
    if re.search(r"\bfor\b", error.line):
        return say("An item of what the loop goes through has another number of values than there are names for it.")
    if found[1] == "too many":
        return say("On the right of the `=` there are more values than names on the left.")
    return say("On the right of the `=` there are fewer values than names on the left. An empty or a shorter line?")


def _explain_missing_argument(found: re.Match[str], _: RaisedError) -> SpokenText:
    if "'self'" in found[2]:
        return say("`{name}` is called of the class and not of an object. Make an object first.", name=found[1])
    return say("`{name}` has more parameters than this call gives values: {missing}.", name=found[1], missing=found[2])


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


_OF_PYTHON: Sequence[tuple[str, Explain]] = (
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
        r"^IndexError: (?:list|tuple|string)(?: assignment)? index out of range",
        say_later("There is no such index: the first is 0, and the last is the length less 1."),
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
        say_later("The loop adds or removes what it goes through. Go through a copy, `list(…)`, in its place."),
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
        r"^ZeroDivisionError",
        say_later("Something is divided by 0 here. Ask first whether there is anything to divide by."),
    ),
    (
        r"^ValueError: math domain error",
        say_later("There is no root of a number below 0, and no logarithm of 0. Ask first."),
    ),
)

# --- the others ------------------------------------------------------------------------------------------------------


def _explain_large_number(_: re.Match[str], error: RaisedError) -> SpokenText:
    if "parseLong" in error.line or "Long." in error.line:
        return ""
    return say("The number is too large for an `int`: read it as a `long`.")


def _explain_fixed_list(_: re.Match[str], error: RaisedError) -> SpokenText:
    if "Exception:" in error.text or not re.search(r"\b(?:List\.of|asList)\(", error.source):
        return ""  # a program may raise it with words of its own
    return say("A list of `List.of(…)` or `Arrays.asList(…)` keeps its length: make an `ArrayList` of it first.")


_OF_JAVA: Sequence[tuple[str, Explain]] = (
    (
        r"\b(?:ArrayIndex|StringIndex|Index)OutOfBoundsException: (?:Index|index) ",
        say_later("There is no such index: the first is 0, and the last is the length less 1."),
    ),
    (
        r"Cannot parse null string|NumberFormatException: null",
        say_later("There was no line to read any more: the input has ended."),
    ),
    (
        r"\bNullPointerException\b",
        say_later("Something is null here: it never got an object with `new`, or what was looked for is not there."),
    ),
    (
        r"\bNumberFormatException: For input string: \"\"",
        say_later("The text is empty: an empty line or word was read, or there are blanks around the words."),
    ),
    (r"\bNumberFormatException: For input string: \"[-+]?[0-9]{10,}\"", _explain_large_number),
    (
        r"\bNumberFormatException: For input string: \"\s*[-+]?[0-9]*\.[0-9]+\s*\"",
        say_later("The number has decimals: read it with `Double.parseDouble(…)`."),
    ),
    (
        r"\bNumberFormatException\b",
        say_later("That text is not a number of this kind. Blanks, several words and marks are not allowed in it."),
    ),
    (
        r"\bInputMismatchException: For input string",
        say_later("The number is too large for this type. A `long` holds more, read with `nextLong()`."),
    ),
    (
        r"\bInputMismatchException\b",
        say_later("The next word of the input is not a number of this kind. Look at what stands there."),
    ),
    (
        r"\bNoSuchElementException\b",
        say_later("There is nothing left to read, or to take. Ask first, as with `hasNext()`."),
    ),
    (
        r"\bConcurrentModificationException\b",
        say_later(
            "The loop adds or removes what it goes through. Go through a copy, or collect what is to be removed."
        ),
    ),
    (r"ArithmeticException: / by zero", say_later("Something is divided by 0 here. Ask first whether it is 0.")),
    (r"\bUnsupportedOperationException\b", _explain_fixed_list),
)
_OF_CSHARP: Sequence[tuple[str, Explain]] = (
    (
        r"IndexOutOfRangeException|ArgumentOutOfRangeException: (?:Index was|Specified argument was) out of",
        say_later("There is no such index: the first is 0, and the last is the length less 1."),
    ),
    (
        r"\bNullReferenceException\b",
        say_later("Something is null here: it never got an object with `new`, or what was looked for is not there."),
    ),
    (
        r"FormatException: (?:Input string|The input string)",
        say_later("That text is not a number of this kind: an empty line, several words, or one with decimals?"),
    ),
    (r"OverflowException: Value was either too large", say_later("The number is too large for this type: use `long`.")),
    (r"\bDivideByZeroException\b", say_later("Something is divided by 0 here. Ask first whether it is 0.")),
    (
        r"\bKeyNotFoundException\b",
        say_later("The dictionary does not have this key. Ask first, with `ContainsKey(…)`."),
    ),
    (
        r"InvalidOperationException: Collection was modified",
        say_later("The loop adds or removes what it goes through. Go through a copy, `ToList()`, in its place."),
    ),
    (
        r"InvalidOperationException: (?:Sequence contains no|Queue empty|Stack empty)",
        say_later("There is nothing in it. Ask first whether there is anything."),
    ),
)


def _explain_reference(found: re.Match[str], error: RaisedError) -> SpokenText:
    if found[1] in _OF_BROWSERS:
        return say("`{name}` belongs to web pages, and there is none here.", name=found[1])
    close = _choose_close(
        found[1], [*_NAME.findall(error.source)[:_MOST_NAMES], "console", "require", "Math", "Number"]
    )
    return say("Did you mean `{name}`?", name=close) if close else ""


_OF_JAVASCRIPT: Sequence[tuple[str, Explain]] = (
    (r"^(?:Uncaught )?ReferenceError: ([\w$]{1,60}) is not defined", _explain_reference),
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
        r"^(?:Uncaught )?TypeError: .{1,80} is not a function",
        say_later("What stands before the brackets is not a function: is it misspelt, or a value of another type?"),
    ),
    (
        r"^(?:Uncaught )?TypeError: .{1,80} is not iterable",
        say_later("Several values are wanted here, and this is one value or none."),
    ),
)
_OF_CPP: Sequence[tuple[str, Explain]] = (
    (
        r"std::out_of_range'\s+what\(\):\s+sto(?:i|l|ul|f|d)\s*$",
        say_later("The number is too large for this type. A `long long` holds more, read with `stoll`."),
    ),
    (
        r"std::out_of_range'\s+what\(\):\s+(?:vector|basic_string|array|deque|map|[\w:]*at\b)",
        say_later("There is no such index or key: the first index is 0, and the last is the length less 1."),
    ),
    (
        r"std::invalid_argument'\s+what\(\):\s+sto(?:i|l|ll|ul|ull|f|d|ld)\s*$",
        say_later("A text is made a number and is none: an empty or another word was read."),
    ),
)
_BY_LANGUAGE = make_table(
    {"python": _OF_PYTHON, "java": _OF_JAVA, "csharp": _OF_CSHARP, "javascript": _OF_JAVASCRIPT, "cpp": _OF_CPP}
)
