"""What errors of Java mean: those that stop a program, and those by which it does not compile."""

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
    KEEPS_VALUE,
    MEANT,
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

_OF_TYPE = re.compile(
    r"location:\s+(?:variable \w{1,60} of type|class) (String|[\w.]{1,60}(?:<.{1,60}>|\[\]))\s*$", re.M
)
_STATIC = say_later(
    "A `static` method, such as `main`, has no object. Make what it uses `static` as well, or make an object first."
)
_ELSEWHERE = (
    (r"String$", ("length", "size", "Length", "len"), "length()"),
    (r"\[\]$", ("length", "size", "Length", "len"), "length"),
    (r"(?:List|Map|Set|Queue|Deque|Stack)\b", ("length", "Length", "count", "Count"), "size()"),
    (r"(?:List|Set|Queue|Deque)\b", ("append", "push_back"), "add(…)"),
    (r"String$", ("substr",), "substring(start, end)"),
    (r"String$", ("equal",), "equals(…)"),
    (r"String$", ("includes",), "contains(…)"),
)
"""What a type looks like, names that are looked for in it, and how what is meant is written there."""
_WELL_KNOWN = ("String", "System", "Integer", "Double", "Character", "Math", "Scanner", "ArrayList", "HashMap")


def _explain_large_number(_: re.Match[str], error: RaisedError) -> SpokenText:
    if "parseLong" in error.line or "Long." in error.line:
        return ""
    return say("The number is too large for an `int`: read it as a `long`.")


def _explain_fixed_list(_: re.Match[str], error: RaisedError) -> SpokenText:
    if "Exception:" in error.text or not re.search(r"\b(?:List\.of|asList)\(", error.source):
        return ""  # a program may raise it with words of its own
    return say("A list of `List.of(…)` or `Arrays.asList(…)` keeps its length: make an `ArrayList` of it first.")


def _explain_symbol(found: re.Match[str], error: RaisedError) -> SpokenText:
    """A variable or a method that is not there, or not in what stands before the dot."""
    name, of_type = found["name"], _OF_TYPE.search(error.text)
    if of_type:
        fits = (right for kind, names, right in _ELSEWHERE if re.search(kind, of_type[1]) and name in names)
        other = next(fits, "")
        return say(ELSEWHERE, other=other) if other else say(NO_MEMBER, kind=of_type[1], name=name)
    close = choose_close(name, _WELL_KNOWN) or find_meant_name(name, error.source)
    return say(MEANT, name=close) if close else say(NOT_DECLARED, name=name)


def _explain_class(found: re.Match[str], error: RaisedError) -> SpokenText:
    close = choose_close(found["name"], _WELL_KNOWN) or find_meant_name(found["name"], error.source)
    return say(MEANT, name=close) if close else ""


def _explain_brackets(found: re.Match[str], _: RaisedError) -> SpokenText:
    kind = found["kind"]
    if kind == "String":
        return say("Square brackets belong to arrays. A text gives a character with `charAt(i)`.")
    if "List" in kind:
        return say("Square brackets belong to arrays. A list gives an item with `get(i)`.")
    if "Map" in kind:
        return say("Square brackets belong to arrays. A map gives a value with `get(key)`.")
    return say("Square brackets stand behind a single value. Is it declared as an array?")


def _explain_primitive(_: re.Match[str], error: RaisedError) -> SpokenText:
    found = re.search(r"<[^<>]*?\b(int|char|double|boolean|long)\b", error.line)
    if found is None:
        return ""
    whole = {"int": "Integer", "char": "Character"}.get(found[1], found[1].capitalize())
    return say("A collection holds objects: write `{whole}` for `{name}` there.", whole=whole, name=found[1])


def _explain_final(found: re.Match[str], _: RaisedError) -> SpokenText:
    return say(KEEPS_VALUE, name=found["name"], word="final")


def _explain_thrown(found: re.Match[str], _: RaisedError) -> SpokenText:
    return say("Write `throws {name}` after the parentheses of the method, or catch the exception.", name=found["name"])


STOPS: ErrorTexts = (
    (
        r"\b(?:ArrayIndex|StringIndex|Index)OutOfBoundsException: (?:Index|index) ",
        BEYOND,
    ),
    (
        r"Cannot parse null string|NumberFormatException: null",
        say_later("There was no line to read any more: the input has ended."),
    ),
    (
        r"\bNullPointerException\b",
        IS_NULL,
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
    (
        r"StringIndexOutOfBoundsException: (?:begin|start|Range)\b",
        say_later("`substring` takes the first place and the one behind the last, which is at most the length."),
    ),
    (r"StringIndexOutOfBoundsException: String index out of range", BEYOND),
    (
        r"NegativeArraySizeException",
        say_later("An array cannot have fewer than 0 items. Look where the number comes from."),
    ),
    (
        r"IllegalFormatConversionException: [dx] != java\.lang\.(?:Double|Float)",
        say_later("`%d` writes whole numbers, and this one has decimals: write it with `%f`, or as `(int)`."),
    ),
    (
        r"IllegalFormatConversionException: [efg] != java\.lang\.(?:Integer|Long)",
        say_later("`%f` writes numbers with decimals, and this is a whole one: write it with `%d`, or as `(double)`."),
    ),
    (
        r"IllegalFormatConversionException: [a-z] != java\.lang\.String",
        say_later("A text stands where the format asks for a number: write it with `%s`."),
    ),
    (
        r"MissingFormatArgumentException",
        say_later("The format has places for more values than it is given."),
    ),
    (
        r"^Error: Main method not found in class",
        say_later("The program begins with `public static void main(String[] args)`, written exactly so."),
    ),
    (r"ArithmeticException: / by zero", BY_ZERO),
    (r"\bUnsupportedOperationException\b", _explain_fixed_list),
)


BUILDS: ErrorTexts = (
    (r"cannot find symbol[\s\S]{0,400}?symbol:\s+class (?P<name>\w{1,60})", _explain_class),
    (
        r"package system does not exist",
        say_later("Java writes `System` with a capital letter."),
    ),
    (r"array required, but (?P<kind>[\w.<>, ]{1,80}) found", _explain_brackets),
    (r"unexpected type\s[\s\S]{0,300}required: reference", _explain_primitive),
    (r"has private access in", PRIVATE),
    (
        r"unclosed character literal",
        say_later("Single quotation marks hold one character. A text stands in double ones."),
    ),
    (
        r"incompatible types: char cannot be converted to String",
        say_later("A character is not a text: make one of it, with `String.valueOf(…)`."),
    ),
    (
        r"incompatible types: String cannot be converted to char",
        say_later("A text is not a character: take one with `charAt(0)`, or write it in single quotation marks."),
    ),
    (r"cannot assign a value to final variable (?P<name>\w{1,60})", _explain_final),
    (
        r"local variables referenced from (?:a lambda expression|an inner class) must be final",
        say_later("A lambda cannot use a variable that gets other values. Use a loop, or an array of one item."),
    ),
    (
        r"incompatible types: unexpected return value",
        say_later("A method that is `void` gives nothing back. Declare the type of what it returns."),
    ),
    (r"void cannot be converted to|'void' type not allowed here|void cannot be dereferenced", GIVES_NOTHING),
    (r"cannot find symbol[\s\S]{0,400}?symbol:\s+variable (?P<name>\w{1,60})", _explain_symbol),
    (r"cannot find symbol[\s\S]{0,400}?symbol:\s+method (?P<name>\w{1,60})", _explain_symbol),
    (
        r"incompatible types: possible lossy conversion from (?:double|float) to",
        WITH_DECIMALS,
    ),
    (
        r"incompatible types: possible lossy conversion from long to int",
        say_later("A `long` does not fit into an `int`. Declare a `long`."),
    ),
    (
        r"incompatible types: String cannot be converted to (?:int|long)",
        say_later("A text is not a number: make one of it, with `Integer.parseInt(…)`."),
    ),
    (
        r"incompatible types: (?:int|long|double) cannot be converted to String",
        say_later("A number is not a text: make one of it, with `String.valueOf(…)`."),
    ),
    (
        r"incompatible types: String cannot be converted to boolean",
        say_later("A condition is true or false. To ask whether two texts are equal, write `a.equals(b)`."),
    ),
    (
        r"incompatible types: (?:int|double) cannot be converted to boolean",
        NO_EQUALS,
    ),
    (r"^(?:\w{0,9}rror: )?';' expected", SEMICOLON),
    (r"missing return statement", ALL_WAYS),
    (r"variable (?P<name>\w{1,60}) might not have been initialized", explain_unset),
    (r"variable (?P<name>\w{1,60}) is already defined", explain_twice),
    (r"reached end of file while parsing", BRACE),
    (
        r"class, interface, enum, or record expected|class, interface, or enum expected",
        say_later("This stands outside of the class. Look above it for a closing brace too many."),
    ),
    (r"non-static (?:method|variable) .{1,100} cannot be referenced from a static context", _STATIC),
    (r"unclosed string literal", OPEN_TEXT),
    (r"illegal character", explain_mark),
    (r"unreachable statement", say_later("This line is never reached: what stands above it leaves, or never ends.")),
    (
        r"unreported exception (?P<name>\w{1,60}); must be caught or declared to be thrown",
        _explain_thrown,
    ),
    (
        r"(?:int|double|char|boolean|long) cannot be dereferenced",
        say_later("A value of this type has no methods and no parts."),
    ),
    (
        r"bad operand types for binary operator",
        OPERANDS,
    ),
    (
        r"'else' without 'if'|illegal start of type|illegal start of expression",
        say_later(
            "Something before it is not finished: a bracket, a semicolon or a brace is missing, or one is too many."
        ),
    ),
    (
        r"cannot be applied to given types",
        OTHER_VALUES,
    ),
)
