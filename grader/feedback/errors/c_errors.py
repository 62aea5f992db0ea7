"""What errors of C and C++ mean: exceptions that stop a program, and those by which it does not compile."""

from __future__ import annotations

import re

from grader.feedback.errors.error_tables import (
    BRACE,
    ELSEWHERE,
    GIVES_NOTHING,
    KEEPS_VALUE,
    MEANT,
    NO_MEMBER,
    NOT_DECLARED,
    OPEN_TEXT,
    OPERANDS,
    OTHER_VALUES,
    PRIVATE,
    ErrorTexts,
    RaisedError,
    choose_close,
    explain_mark,
    explain_twice,
    explain_unknown,
    find_meant_name,
)
from grader.text.spoken_text import SpokenText, say, say_later

_Q, _P = "[`'‘]", "['’]"
"""How compilers begin and end what they quote."""
_WELL_KNOWN = ("printf", "scanf", "fprintf", "fscanf", "fopen", "fclose", "fgets", "strlen", "strcmp", "malloc", "sqrt")
_MEMBERS_ELSEWHERE = (
    ("vector", "push", "push_back(…)"),
    ("vector", "add", "push_back(…)"),
    ("vector", "append", "push_back(…)"),
    ("vector", "length", "size()"),
    ("vector", "pop", "pop_back()"),
    ("string", "len", "size()"),
    ("string", "charAt", "s[i]"),
    ("string", "substring", "substr(start, length)"),
    ("string", "indexOf", "find(…)"),
    ("string", "equals", "=="),
    ("map", "contains", "count(…)"),
    ("set", "contains", "count(…)"),
    ("set", "add", "insert(…)"),
)
"""A part of the type's name, what is looked for in it, and how it is written there."""
_OF_STD = frozenset(
    {"string", "vector", "map", "set", "cout", "cin", "endl", "pair", "queue", "stack", "deque", "list"}
)


def _explain_outside(found: re.Match[str], error: RaisedError) -> SpokenText:
    """What stands where only declarations may, or a name that is none."""
    name = found.groupdict().get("name") or ""
    if name in _OF_STD:
        return say("Write `std::{name}`, and include the header in which it is.", name=name)
    if error.line[:1].isspace():
        return say("A name is wanted here. It does not begin with a digit, and is not a word of the language.")
    return say("This stands outside of every function. Look above it for a closing brace too many, or a misspelt type.")


def _explain_unwritten(found: re.Match[str], error: RaisedError) -> SpokenText:
    name = found["name"]
    close = choose_close(name, _WELL_KNOWN) or find_meant_name(name, error.source)
    if close:
        return say(MEANT, name=close)
    return say("`{name}` is called but never defined. Is its name spelled the same everywhere?", name=name)


def _explain_operands(_: re.Match[str], error: RaisedError) -> SpokenText:
    if re.search(r"\bcin\s*<<", error.line):
        return say("Values are read with `>>`: `cin >> x`.")
    if re.search(r"\bcout\s*>>", error.line):
        return say("Values are printed with `<<`: `cout << x`.")
    if re.search(r"const char ?\[\d{1,6}\]['’] and [`'‘]const char", error.text):
        return say("Two texts in quotation marks cannot be added. Make a `std::string` of the first one.")
    return say(OPERANDS)


def _explain_member(found: re.Match[str], error: RaisedError) -> SpokenText:
    name = found["name"]
    other = next((right for kind, wrong, right in _MEMBERS_ELSEWHERE if wrong == name and kind in found["type"]), "")
    if other:
        return say(ELSEWHERE, other=other)
    close = find_meant_name(name, error.source)
    return say(MEANT, name=close) if close else say(NO_MEMBER, kind=found["type"], name=name)


def _explain_type(found: re.Match[str], error: RaisedError) -> SpokenText:
    """A type that C does not know."""
    name = found["name"]
    if name == "string":
        return say("C has no type for texts. A text is an array of characters, such as `char s[100]`.")
    if re.search(rf"\bstruct\s+{name}\b", error.source):
        return say("Write `struct {name}`, or give the structure a name of its own with `typedef`.", name=name)
    close = find_meant_name(name, error.source)
    return say(MEANT, name=close) if close else say(NOT_DECLARED, name=name)


def _explain_conflict(found: re.Match[str], error: RaisedError) -> SpokenText:
    """A function that is declared twice in different ways, or was called above its definition."""
    name = found["name"]
    if re.search(rf"\b{name}\s*\([^;{{}}]*\)\s*;[\s\S]*^[\w *]+\b{name}\s*\(", error.source, re.M):
        return say(
            "`{name}` is called above the line that defines it, or declared there in another way. Write the function "
            "above those that call it.",
            name=name,
        )
    return say("`{name}` is declared twice, in different ways.", name=name)


def _explain_constant(found: re.Match[str], _: RaisedError) -> SpokenText:
    return say(KEEPS_VALUE, name=found["name"], word="const")


STOPS: ErrorTexts = (
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


_BUILDS: ErrorTexts = (
    (
        rf"{_Q}(?P<name>\w{{1,60}}){_P} (?:undeclared|was not declared in this scope)(?!; did you mean)",
        explain_unknown,
    ),
    (r"expected (?:declaration or statement|[`'‘]}['’]) at end of input", BRACE),
    (r"stray [`'‘]\\\d+['’] in program|extended character .{1,20} is not valid", explain_mark),
    (r"missing terminating [\"'] character", OPEN_TEXT),
    (rf"(?:redefinition|redeclaration) of {_Q}(?:[\w ]+ )?(?P<name>\w{{1,60}}){_P}", explain_twice),
    (
        r"too few arguments to function",
        say_later("This call gives fewer values than the function has parameters."),
    ),
    (r"assignment of read-only (?:variable|reference|parameter) [`'‘](?P<name>\w{1,60})['’]", _explain_constant),
    (
        rf"{_Q}(?:class |struct )?(?P<type>[^'’\n]{{1,200}}){_P}.{{0,200}} has no member named "
        rf"{_Q}(?P<name>\w{{1,60}}){_P}(?!; did you mean)",
        _explain_member,
    ),
    (r"too many arguments to function", say_later("This call gives more values than the function has parameters.")),
    (
        r"lvalue required as left operand of assignment",
        say_later("Only a variable can stand on the left of `=`. To ask whether two are equal, write `==`."),
    ),
    (r"void value not ignored as it ought to be", GIVES_NOTHING),
    (
        rf"undefined reference to {_Q}(?P<name>(?!main\b)\w{{1,60}})(?:\([^)\n]*\))?{_P}",
        _explain_unwritten,
    ),
    (
        r"invalid conversion from|cannot convert|incompatible types when (?:assigning|initializing|returning)",
        say_later("The value is of another type than what gets it. Look at both types in the message."),
    ),
    (r"no match for [`'‘]operator|invalid operands of types|invalid operands to binary", _explain_operands),
    (
        r"a function-definition is not allowed here",
        say_later("A function stands inside another one: a closing brace may be missing above it."),
    ),
    (
        rf"{_Q}(?P<name>\w{{1,60}}){_P} does not name a type|expected identifier or [`'‘]\(['’] before"
        r"|expected unqualified-id before",
        _explain_outside,
    ),
    (
        r"expected [`'‘]?[,;][`'’]?(?: or [`'‘];['’])? before|expected [`'‘];['’]",
        say_later("Something is missing here, mostly the `;` at the end of the line above."),
    ),
    (r"expected [`'‘]\)['’]", say_later("A bracket is never closed, or a sign is missing in it.")),
    (
        r"[`'‘]else['’] without a previous [`'‘]if['’]",
        say_later("The `if` ends before this `else`: by a `;` behind its brackets, or by lines without braces."),
    ),
)

BUILDS_OF_C: ErrorTexts = (
    (
        r"assignment to expression with array type|array type .{1,60} is not assignable",
        say_later("An array does not get another value as a whole. Copy a text with `strcpy`, other items in a loop."),
    ),
    (rf"unknown type name {_Q}(?P<name>\w{{1,60}}){_P}", _explain_type),
    (rf"conflicting types for {_Q}(?P<name>\w{{1,60}}){_P}", _explain_conflict),
    (
        r"subscripted value is neither array nor pointer",
        say_later("Square brackets stand behind a single value. Is it declared as an array?"),
    ),
    *_BUILDS,
)
BUILDS_OF_CPP: ErrorTexts = (
    (r"is (?:private|protected) within this context", PRIVATE),
    (
        r"no matching function for call to [`'‘](?P<name>\w{1,60})::(?P=name)\(\)",
        say_later("The class has no constructor without values. Give it the values that its constructor asks for."),
    ),
    (r"no matching function for call to", OTHER_VALUES),
    (
        r"invalid types [`'‘].{1,100}\[.{1,100}\]['’] for array subscript",
        say_later("Square brackets stand behind a single value. Is it declared as an array?"),
    ),
    *_BUILDS,
)
