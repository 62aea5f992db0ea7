"""What the errors mean by which a program does not build, in the words of the program: compilers speak to experts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.feedback.error_words import Explain, RaisedError, explain_by, find_meant_name, make_table
from grader.text.spoken_text import SpokenText, say, say_later

_Q, _P = "[`'‘]", "['’]"
"""How compilers begin and end what they quote."""
_COPIED = say_later(
    "A mark was copied from a text or a web page, such as a curved quotation mark. Type it anew in your editor."
)
_BRACE = say_later("A closing brace is missing. Look for a block that is opened and never closed.")
_SEMICOLON = say_later("A `;` is missing here: mostly it is the one at the end of the line.")
_OPEN_TEXT = say_later("The quotation mark at the end of the text is missing.")
_TWICE = say_later("`{name}` is declared twice. Leave out the type where it only gets a new value.")
_NOT_DECLARED = say_later(
    "Nothing here is called `{name}`: is it misspelt, not declared, or declared in another block?"
)
_ALL_WAYS = say_later("Not every way through it ends with a `return`: think of what happens when no condition is true.")
_UNSET = say_later("`{name}` may not have a value yet here. Give it one where it is declared.")
_TEXT_OR_COMMENT = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#.*")
_OF_OTHERS = (
    (re.compile(r"\belse\s+if\b"), "else if", "elif"),
    (re.compile("&&"), "&&", "and"),
    (re.compile(r"\|\|"), "||", "or"),
    (re.compile(r"\w\s*\+\+\s*$"), "++", "+= 1"),
    (re.compile(r"\w\s*--\s*$"), "--", "-= 1"),
)
_OF_TYPE = re.compile(
    r"location:\s+(?:variable \w{1,60} of type|class) (String|[\w.]{1,60}(?:<.{1,60}>|\[\]))\s*$", re.M
)
_OF_STD = frozenset(
    {"string", "vector", "map", "set", "cout", "cin", "endl", "pair", "queue", "stack", "deque", "list"}
)
_STATIC = say_later(
    "A `static` method, such as `main`, has no object. Make what it uses `static` as well, or make an object first."
)


def explain_build_error(error: RaisedError, language: str) -> SpokenText:
    """What the first error of a compiler means; empty where there is nothing to add to its text."""
    return explain_by(_BY_LANGUAGE, error, language)


def _explain_syntax(_: re.Match[str], error: RaisedError) -> SpokenText:
    """What a line in Python has that other languages write so."""
    line = _TEXT_OR_COMMENT.sub(" ", error.line)
    for pattern, mark, right in _OF_OTHERS:
        if pattern.search(line):
            return say("Python writes `{right}` for `{mark}`.", right=right, mark=mark)
    return ""


def _explain_colon(_: re.Match[str], error: RaisedError) -> SpokenText:
    line = _TEXT_OR_COMMENT.sub(" ", error.line)
    if re.match(r"\s*else\b\s*[^:\s]", line):
        return say("`else` takes no condition. With one, write `elif`.")
    return "" if line.rstrip().endswith(":") else say("The colon at the end of the line is missing.")


def _explain_mark(_: re.Match[str], error: RaisedError) -> SpokenText:
    """A mark that the language does not know: one of a text, or a text that is never closed."""
    if re.search("[\u2018-\u201f\u00ab\u00bb\u2013\u2014\u00a0\u00b4]", error.line):
        return say(_COPIED)
    return say(_OPEN_TEXT) if error.line.count('"') % 2 or error.line.count("'") % 2 else ""


def _explain_unknown(found: re.Match[str], error: RaisedError) -> SpokenText:
    of_type = _OF_TYPE.search(error.text)
    if of_type:
        return say("A value of type {kind} has no `{name}`.", kind=of_type[1], name=found["name"])
    close = find_meant_name(found["name"], error.source)
    return say("Did you mean `{name}`?", name=close) if close else say(_NOT_DECLARED, name=found["name"])


def _explain_outside(found: re.Match[str], error: RaisedError) -> SpokenText:
    """What stands where only declarations may, or a name that is none."""
    name = found.groupdict().get("name") or ""
    if name in _OF_STD:
        return say("Write `std::{name}`, and include the header in which it is.", name=name)
    if error.line[:1].isspace():
        return say("A name is wanted here. It does not begin with a digit, and is not a word of the language.")
    return say("This stands outside of every function. Look above it for a closing brace too many, or a misspelt type.")


def _explain_twice(found: re.Match[str], error: RaisedError) -> SpokenText:
    if re.search(rf"\b{re.escape(found['name'])}\s*\(", error.line):
        return say("`{name}` is written twice: keep one of them.", name=found["name"])
    return say(_TWICE, name=found["name"])


def _explain_unset(found: re.Match[str], _: RaisedError) -> SpokenText:
    return say(_UNSET, name=found["name"])


def _explain_thrown(found: re.Match[str], _: RaisedError) -> SpokenText:
    return say("Write `throws {name}` after the parentheses of the method, or catch the exception.", name=found["name"])


def _explain_unwritten(found: re.Match[str], _: RaisedError) -> SpokenText:
    return say("`{name}` is called but never defined. Is its name spelled the same everywhere?", name=found["name"])


_OF_PYTHON: Sequence[tuple[str, Explain]] = (
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
    (r"SyntaxError: unterminated (?:triple-quoted )?(?:f-)?string literal", _OPEN_TEXT),
    (r"SyntaxError: EOL while scanning string literal", _OPEN_TEXT),
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
    (r"SyntaxError: invalid (?:non-printable )?character", _explain_mark),
    (
        r"SyntaxError: invalid decimal literal",
        say_later("A name does not begin with a digit, and `2 * x` needs its `*`."),
    ),
    (r"SyntaxError: invalid syntax", _explain_syntax),
)
_OF_C: Sequence[tuple[str, Explain]] = (
    (
        rf"{_Q}(?P<name>\w{{1,60}}){_P} (?:undeclared|was not declared in this scope)(?!; did you mean)",
        _explain_unknown,
    ),
    (r"expected (?:declaration or statement|[`'‘]}['’]) at end of input", _BRACE),
    (r"stray [`'‘]\\\d+['’] in program|extended character .{1,20} is not valid", _explain_mark),
    (r"missing terminating [\"'] character", _OPEN_TEXT),
    (rf"(?:redefinition|redeclaration) of {_Q}(?:[\w ]+ )?(?P<name>\w{{1,60}}){_P}", _explain_twice),
    (
        r"too few arguments to function",
        say_later("This call gives fewer values than the function has parameters."),
    ),
    (r"too many arguments to function", say_later("This call gives more values than the function has parameters.")),
    (
        r"lvalue required as left operand of assignment",
        say_later("Only a variable can stand on the left of `=`. To ask whether two are equal, write `==`."),
    ),
    (
        r"void value not ignored as it ought to be",
        say_later("The function is `void`: it gives nothing back, and here its result is used."),
    ),
    (
        rf"undefined reference to {_Q}(?P<name>(?!main\b)\w{{1,60}})(?:\([^)\n]*\))?{_P}",
        _explain_unwritten,
    ),
    (
        r"invalid conversion from|cannot convert|incompatible types when (?:assigning|initializing|returning)",
        say_later("The value is of another type than what gets it. Look at both types in the message."),
    ),
    (
        r"no match for [`'‘]operator",
        say_later("This operator does not work on values of these types. Look at both types in the message."),
    ),
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
_OF_JAVA: Sequence[tuple[str, Explain]] = (
    (r"cannot find symbol[\s\S]{0,400}?symbol:\s+variable (?P<name>\w{1,60})", _explain_unknown),
    (r"cannot find symbol[\s\S]{0,400}?symbol:\s+method (?P<name>\w{1,60})", _explain_unknown),
    (
        r"incompatible types: possible lossy conversion from (?:double|float) to",
        say_later("A number with decimals does not fit there. Declare a `double`, or cut the decimals with `(int)`."),
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
        say_later("A condition is true or false. To ask whether two are equal, write `==`."),
    ),
    (r"^(?:\w{0,9}rror: )?';' expected", _SEMICOLON),
    (r"missing return statement", _ALL_WAYS),
    (r"variable (?P<name>\w{1,60}) might not have been initialized", _explain_unset),
    (r"variable (?P<name>\w{1,60}) is already defined", _explain_twice),
    (r"reached end of file while parsing", _BRACE),
    (
        r"class, interface, enum, or record expected|class, interface, or enum expected",
        say_later("This stands outside of the class. Look above it for a closing brace too many."),
    ),
    (r"non-static (?:method|variable) .{1,100} cannot be referenced from a static context", _STATIC),
    (r"unclosed string literal", _OPEN_TEXT),
    (r"illegal character", _explain_mark),
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
        say_later("This operator does not work on values of these types. Look at both types in the message."),
    ),
    (
        r"'else' without 'if'|illegal start of type|illegal start of expression",
        say_later(
            "Something before it is not finished: a bracket, a semicolon or a brace is missing, or one is too many."
        ),
    ),
    (
        r"cannot be applied to given types",
        say_later("This call gives other values than the method has parameters. Compare their number and types."),
    ),
)
_OF_CSHARP: Sequence[tuple[str, Explain]] = (
    (rf"CS0103: The name {_Q}(?P<name>\w{{1,60}}){_P} does not exist", _explain_unknown),
    (r"CS1002", _SEMICOLON),
    (r"CS0161", _ALL_WAYS),
    (rf"CS0165: Use of unassigned local variable {_Q}(?P<name>\w{{1,60}}){_P}", _explain_unset),
    (r"CS0120", _STATIC),
    (rf"CS0128: A local variable named {_Q}(?P<name>\w{{1,60}}){_P} is already", _explain_twice),
    (r"CS1513|CS1525: Unexpected symbol [`'‘]?end-of-file", _BRACE),
    (r"CS1010", _OPEN_TEXT),
    (r"CS1056", _explain_mark),
    (
        r"CS0266: .{0,60}type [`'‘](?:double|float)['’] to [`'‘](?:int|long)['’]",
        say_later("A number with decimals does not fit there. Declare a `double`, or cut the decimals with `(int)`."),
    ),
    (
        r"CS0029: .*type [`'‘]string['’] to [`'‘](?:int|long|double)['’]",
        say_later("A text is not a number: make one of it, with `int.Parse(…)`."),
    ),
    (
        r"CS0019",
        say_later("This operator does not work on values of these types. Look at both types in the message."),
    ),
)
_OF_JAVASCRIPT: Sequence[tuple[str, Explain]] = (
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
        lambda found, _: say(
            "`{name}` is declared twice. Leave out `let` or `const` where it only gets a new value.", name=found["name"]
        ),
    ),
    (r"SyntaxError: Missing initializer in const declaration", say_later("A `const` needs its value at once.")),
    (r"SyntaxError: Invalid or unexpected token", _explain_mark),
)
_BY_LANGUAGE = make_table(
    {
        "python": _OF_PYTHON,
        "c": _OF_C,
        "cpp": _OF_C,
        "java": _OF_JAVA,
        "csharp": _OF_CSHARP,
        "javascript": _OF_JAVASCRIPT,
    }
)
