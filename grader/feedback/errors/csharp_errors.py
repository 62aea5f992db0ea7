"""What errors of C# mean: those that stop a program, and those by which it does not compile."""

from __future__ import annotations

import re

from grader.feedback.errors.error_tables import (
    ALL_WAYS,
    BEYOND,
    BRACE,
    BY_ZERO,
    ELSEWHERE,
    GIVES_NOTHING,
    IS_NULL,
    MEANT,
    MODIFIED,
    NO_EQUALS,
    NO_MEMBER,
    NOT_DECLARED,
    OPEN_TEXT,
    OPERANDS,
    OTHER_VALUES,
    PRIVATE,
    SEMICOLON,
    WITH_DECIMALS,
    ErrorTexts,
    RaisedError,
    choose_close,
    explain_mark,
    explain_twice,
    explain_unset,
    find_meant_name,
)
from grader.text.spoken_text import SpokenText, say, say_later

_Q, _P = "[`'‘]", "['’]"
"""How compilers begin and end what they quote."""
_STATIC = say_later(
    "A `static` method, such as `Main`, has no object. Make what it uses `static` as well, or make an object first."
)
_ELSEWHERE = (
    (r"^(?:string|System\.String)$|\[\]$", ("length", "size", "Size", "len"), "Length"),
    (r"Collections\.Generic\.", ("Length", "length", "size", "Size", "count"), "Count"),
    (r"Collections\.Generic\.(?:List|HashSet)", ("add", "Append", "append", "Push", "push"), "Add(…)"),
)
"""What a type looks like, names that are looked for in it, and how what is meant is written there."""
_OF_LINQ = frozenset(
    {"Sum", "Max", "Min", "Average", "Select", "Where", "OrderBy", "OrderByDescending", "ToList", "ToArray", "First"}
    | {"Last", "Any", "All", "Count", "Distinct", "Skip", "Take", "GroupBy", "Aggregate", "Reverse", "Contains", "Zip"}
)
_WELL_KNOWN = re.findall(
    r"\w+",
    "Console WriteLine ReadLine Write Math File Environment Convert ToString Split Substring Contains IndexOf Replace "
    "Trim ToUpper ToLower Parse TryParse ContainsKey TryGetValue Remove Insert Sort Join",
)


def _find_meant(name: str, source: str) -> str:
    """Another name that was meant, of the library or of the program; empty where there is none."""
    alike = next((each for each in _WELL_KNOWN if each.lower() == name.lower()), "")
    return alike or find_meant_name(name, source) or choose_close(name, _WELL_KNOWN)


def _explain_name(found: re.Match[str], error: RaisedError) -> SpokenText:
    close = _find_meant(found["name"], error.source)
    return say(MEANT, name=close) if close else say(NOT_DECLARED, name=found["name"])


def _explain_member(found: re.Match[str], error: RaisedError) -> SpokenText:
    """A part that is not in what stands before the dot."""
    kind, name = found["type"], found["name"]
    fits = (right for pattern, names, right in _ELSEWHERE if re.search(pattern, kind) and name in names)
    other = next(fits, "")
    if other:
        return say(ELSEWHERE, other=other)
    if name in _OF_LINQ and "System.Linq" not in error.source and re.search(r"\[\]$|Collections\.", kind):
        return say("Add at the top of the file: `using System.Linq;`")
    close = _find_meant(name, error.source)
    return say(MEANT, name=close) if close else say(NO_MEMBER, kind=kind, name=name)


def _explain_values(_: re.Match[str], error: RaisedError) -> SpokenText:
    if re.search(r"\bTry(?:Parse|GetValue)\([^()]*,\s*\w+\s*\)", error.line):
        return say("Write `out` before the variable that gets the result.")
    return say(OTHER_VALUES)


STOPS: ErrorTexts = (
    (
        r"IndexOutOfRangeException|ArgumentOutOfRangeException: (?:Index was|Specified argument was) out of",
        BEYOND,
    ),
    (
        r"\bNullReferenceException\b",
        IS_NULL,
    ),
    (
        r"FormatException: (?:Input string|The input string)",
        say_later("That text is not a number of this kind: an empty line, several words, or one with decimals?"),
    ),
    (r"OverflowException: Value was either too large", say_later("The number is too large for this type: use `long`.")),
    (
        r"ArgumentException: An (?:item|element) with the same key",
        say_later("The dictionary has this key already. `d[key] = value` replaces its value."),
    ),
    (
        r"ArgumentOutOfRangeException: (?:Index and length must refer|Length cannot be|startIndex cannot be)",
        say_later("`Substring` takes the first place and a length, and both must lie within the text."),
    ),
    (r"\bDivideByZeroException\b", BY_ZERO),
    (
        r"\bKeyNotFoundException\b",
        say_later("The dictionary does not have this key. Ask first, with `ContainsKey(…)`."),
    ),
    (
        r"InvalidOperationException: Collection was modified",
        lambda _, error: say(MODIFIED, copy="ToList()"),  # noqa: ARG005
    ),
    (
        r"InvalidOperationException: (?:Sequence contains no|Queue empty|Stack empty)",
        say_later(
            "There is nothing in the collection from which a value is to come. Ask first whether there is anything."
        ),
    ),
)
_Q, _P = "[`'‘]", "['’]"
"""How compilers begin and end what they quote."""


BUILDS: ErrorTexts = (
    (
        rf"CS(?:1061: (?:Type )?|0117: ){_Q}(?P<type>[^'’\n]{{1,150}}){_P} does not contain a definition for "
        rf"{_Q}(?P<name>\w{{1,60}}){_P}",
        _explain_member,
    ),
    (r"CS0029: .*type [`'‘](?:int|long|double|string)['’] to [`'‘]bool['’]", NO_EQUALS),
    (
        r"CS0029: .*type [`'‘]char['’] to [`'‘]string['’]",
        say_later("A character is not a text: make one of it, with `ToString()`."),
    ),
    (
        r"CS0029: .*type [`'‘]string['’] to [`'‘]char['’]",
        say_later("A text is not a character: take one of it, as with `s[0]`, or write it in single quotation marks."),
    ),
    (
        r"CS0029: .*type [`'‘](?:int|long|double)['’] to [`'‘]string['’]",
        say_later("A number is not a text: make one of it, with `ToString()`."),
    ),
    (r"CS0029: .*type [`'‘]void['’] to", GIVES_NOTHING),
    (r"CS0163", say_later("Each `case` that does something ends with `break` or `return`.")),
    (
        r"CS1579",
        say_later("`foreach` goes through several values, and this is one value."),
    ),
    (
        r"CS1656",
        say_later(
            "The variable of a `foreach` cannot get another value. Go through the places with `for` to change items."
        ),
    ),
    (r"CS150[123]|CS7036|CS1729", _explain_values),
    (r"CS0122", PRIVATE),
    (
        r"CS1012",
        say_later("Single quotation marks hold one character. A text stands in double ones."),
    ),
    (r"CS0127", say_later("A method that is `void` gives nothing back. Declare the type of what it returns.")),
    (rf"CS0103: The name {_Q}(?P<name>\w{{1,60}}){_P} does not exist", _explain_name),
    (r"CS1002", SEMICOLON),
    (r"CS0161", ALL_WAYS),
    (rf"CS0165: Use of unassigned local variable {_Q}(?P<name>\w{{1,60}}){_P}", explain_unset),
    (r"CS0120", _STATIC),
    (rf"CS0128: A local variable named {_Q}(?P<name>\w{{1,60}}){_P} is already", explain_twice),
    (r"CS1513|CS1525: Unexpected symbol [`'‘]?end-of-file", BRACE),
    (r"CS1010", OPEN_TEXT),
    (r"CS1056", explain_mark),
    (
        r"CS0266: .{0,60}type [`'‘](?:double|float)['’] to [`'‘](?:int|long)['’]",
        WITH_DECIMALS,
    ),
    (
        r"CS0029: .*type [`'‘]string['’] to [`'‘](?:int|long|double)['’]",
        say_later("A text is not a number: make one of it, with `int.Parse(…)`."),
    ),
    (
        r"CS0019",
        OPERANDS,
    ),
)
