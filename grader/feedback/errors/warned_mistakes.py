"""What warnings of gcc mean that name a mistake, as a beginner makes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grader.feedback.errors.warned_formats import FORMAT, WarnedPlace, tell_other_size
from grader.languages.comment_tokens import BLOCK, DOUBLE, LINE_C, SINGLE
from grader.text.spoken_text import SpokenText, say, say_later

TellWarning = Callable[[re.Match[str], WarnedPlace], SpokenText] | str
"""What is said of a warning that fits: a sentence, or a function that gives one, empty where it has none."""


@dataclass(frozen=True)
class WarnedMistake:
    """A rule of gcc, empty for none, the pattern of its message, what instructors read, and what students read."""

    rule: str
    message: str
    name: str
    tell: TellWarning

    def explain(self, message: str, place: WarnedPlace) -> SpokenText:
        """What is said of a message; empty where it is another one."""
        found = re.match(self.message, message)
        if found is None:
            return ""
        return self.tell(found, place) if callable(self.tell) else say(self.tell)


_HEAD = re.compile(r"(?<![\w.:~])(?P<name>[A-Za-z_]\w{0,60})\s{0,3}\(")
_OTHER_BLOCK = re.compile(r"\b(?:class|struct|union|namespace|enum|extern|main)\b")
_NO_CODE = re.compile(f"{LINE_C}|{BLOCK}|{DOUBLE}|{SINGLE}")
_LONGEST_HEAD = 400


def _name_function(place: WarnedPlace) -> str:
    """The name of the function around a place, or that begins on its line; empty where nobody can tell."""
    code = _NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), place.source)
    line_end = code.find("\n", place.offset)
    opened, depth = 0, 0
    for brace in re.finditer(r"[{}]", code[: line_end + 1 if line_end > 0 else len(code)]):
        if brace[0] == "{" and depth == 0:
            opened = brace.start()
        depth += 1 if brace[0] == "{" else -1
    before = code[max(0, opened - _LONGEST_HEAD) : opened]
    head = re.split(r"[;}]|\n\s*\n", before)[-1]
    found = _HEAD.search(head)
    return found["name"] if found and not _OTHER_BLOCK.search(head) else ""


def _tell_no_return(_: re.Match[str], place: WarnedPlace) -> SpokenText:
    """Of a function whose value is used: what it gives where it does not return is left to chance."""
    name = _name_function(place)
    if not name or not re.search(rf"(?:[=(,+\-*/%<>!&|?:]|\breturn)\s{{0,9}}{name}\s{{0,3}}\(", place.source):
        return ""
    return say(
        "The compiler sees a way through `{name}` that ends without a `return`. "
        "What its caller then gets is left to chance.",
        name=name,
    )


def _tell_unset(found: re.Match[str], _: WarnedPlace) -> SpokenText:
    return say(
        "Your program uses `{name}` before `{name}` has a value: what stood in memory before is taken for it. "
        "Give it its first value where it is declared.",
        name=found["name"],
    )


def _tell_perhaps_unset(found: re.Match[str], place: WarnedPlace) -> SpokenText:
    """Nothing where it gets a value in several branches: that none of them is taken may be what the input forbids."""
    given = re.findall(rf"(?<!\w){re.escape(found['name'])}\s?=(?!=)", place.source[: place.offset])
    if len(given) >= _MANY_BRANCHES:
        return ""
    return say(
        "On at least one way to this line, `{name}` never gets a value: what stood in memory before is taken for it. "
        "Give it its first value where it is declared.",
        name=found["name"],
    )


_MANY_BRANCHES = 3
_RETURNS_BEHIND = re.compile(r"[^\n]{1,300}\n[^\n;{}]{1,300};\s{1,200}return\b")
_BRACKETS = r"\w{2,5}\s{0,9}\((?:[^()]|\((?:[^()]|\([^()]{0,80}\)){0,200}\)){0,300}\)"
_HEAD_ALONE = re.compile(rf"(?:{_BRACKETS}|else)[ \t]{{0,80}}\r?\n")
_ENDED_HEAD = re.compile(rf"(?:{_BRACKETS}|else)\s{{0,9}};")
"""A head with brackets in brackets, and nothing but a `;` behind it."""


def _tell_unguarded(found: re.Match[str], place: WarnedPlace) -> SpokenText:
    """Of a `;` behind the head, or of braces that are missing."""
    word = found["word"]
    if _ENDED_HEAD.match(place.source, place.offset):
        return tell_semicolon(word)
    # Where a `return` follows a loop, only the layout is odd; behind a statement on the same line nothing is indented.
    is_odd = word in ("for", "while") and _RETURNS_BEHIND.match(place.source, place.offset)
    return "" if is_odd or not _HEAD_ALONE.match(place.source, place.offset) else tell_missing_braces(word)


def tell_missing_braces(word: str) -> SpokenText:
    """What is said of a head behind which two lines are indented, and no brace opens."""
    return say(
        "Without braces, only the next statement belongs to this `{word}`, and what is indented below it does not. "
        "Put braces around all that belongs to it.",
        word=word,
    )


def tell_semicolon(word: str) -> SpokenText:
    """What is said of a `;` behind the head of a loop or a condition."""
    if word == "else":
        return say("The `;` behind this `else` is all that belongs to it.")
    if word in ("for", "while"):
        return say("The `;` behind this `{word}` is all that it repeats. Remove it.", word=word)
    return say("The `;` behind this `{word}` ends it, so what follows is done in any case. Remove the `;`.", word=word)


def _tell_assignment(_: re.Match[str], place: WarnedPlace) -> SpokenText:
    if re.search(r"(?<![=!<>])=(?!=)\s{0,9}[\w.>-]{1,60}\s{0,3}\(|[*(]\s?\w{1,60}\s{0,9}=(?!=)\s{0,9}\*", place.line):
        return ""  # the value of a call is kept and asked for at once
    return say("One `=` in this condition gives a value, and compares nothing. To compare, write `==`.")


def _tell_thrown_away(_: re.Match[str], place: WarnedPlace) -> SpokenText:
    if re.search(r"\+\+|--", place.line) or not re.fullmatch(r"[^;{}]{1,100};", place.line):
        return ""
    if re.match(r"[^=]{1,80}==", place.line):
        return say("`{code}` only compares. One `=` gives a value.", code=place.line)
    return say("`{code}` changes nothing: what it calculates is thrown away. Store it.", code=place.line)


_FIRST_INDEX = re.compile(r"\w\[[^\[\],;]{1,40},")


def _tell_comma(_: re.Match[str], place: WarnedPlace) -> SpokenText:
    if _FIRST_INDEX.search(place.line):
        return say("Between `[` and `]` only what stands behind the comma counts. Write `[i][j]` for two indexes.")
    return say("Of what a comma separates here, only the last counts. Join conditions with `&&`.")


def _tell_below_zero(found: re.Match[str], place: WarnedPlace) -> SpokenText:
    if re.search(r"&&|\|\|", place.line):
        return ""  # beside another limit it is only too much
    is_always = found["result"] == "true"
    said = {"sign": found["sign"]}
    if is_always:
        return say(
            "What stands before `{sign} 0` has a type without a sign, so this is always true. Use `int`.", **said
        )
    return say("What stands before `{sign} 0` has a type without a sign, so this is never true. Use `int`.", **said)


def _tell_size(found: re.Match[str], _: WarnedPlace) -> SpokenText:
    return say(
        "In a function, `sizeof({name})` is the size of an address, not of the array. "
        "Pass the number of items to the function as well.",
        name=found["name"],
    )


def _tell_beyond(found: re.Match[str], _: WarnedPlace) -> SpokenText:
    if re.search(r"\[\s?\]|\"", found["kind"]):
        return ""
    return say(
        "This uses the place {place} of an array with {size} places, which are counted from 0.",
        place=found["place"],
        size=found["size"],
    )


def _tell_text_and_character(_: re.Match[str], place: WarnedPlace) -> SpokenText:
    if '"' not in place.line:
        return ""
    return say(
        "This compares the address of a text with a single character or a number. "
        "A character stands between single quotation marks: `'a'`."
    )


def _tell_text_as_character(found: re.Match[str], _: WarnedPlace) -> SpokenText:
    if found["to"] not in ("char", "int"):
        return ""
    return say("A single character stands between single quotation marks, `'a'`; what stands between `\"` is a text.")


def _tell_text_between_single_marks(_: re.Match[str], place: WarnedPlace) -> SpokenText:
    if not re.search(r"'[ -&(-\[\]-~]{2,12}'", place.line):
        return ""  # a letter beyond the first 128 characters is one character, and several bytes
    return say('Between single quotation marks stands one character. A text stands between `"`.')


def _tell_overflow(found: re.Match[str], _: WarnedPlace) -> SpokenText:
    return say(
        "{value} does not fit into the type `{kind}`, and becomes {result}. Use a larger type.",
        value=found["value"],
        kind=found["kind"],
        result=found["result"],
    )


_HEADERS: Mapping[str, str] = {
    **dict.fromkeys(("atof", "atol", "atoll", "strtol", "strtoll", "strtod", "strtof"), "stdlib.h"),
    "strtok": "string.h",
}
"""Functions whose value is no `int`, which gcc does not know by itself, and where they are declared."""


def _tell_no_header(found: re.Match[str], _: WarnedPlace) -> SpokenText:
    header = _HEADERS.get(found["name"])
    if header is None:
        return ""
    return say(
        "The header of `{name}` is missing, so the compiler takes what it gives for an `int`. "
        "Add `#include <{header}>`.",
        name=found["name"],
        header=header,
    )


def _tell_unsure_order(found: re.Match[str], _: WarnedPlace) -> SpokenText:
    return say(
        "This changes `{name}` and uses it in one expression, in no fixed order. Make two statements of it.",
        name=found["name"],
    )


def _tell_whole_amount(found: re.Match[str], _: WarnedPlace) -> SpokenText:
    return say("`{name}` is for whole numbers, so the decimals are lost. Write `fabs`.", name=found["name"])


_NAME = r"'(?:[\w.]{0,60}::|\w{1,60}\.){0,3}(?P<name>[A-Za-z_]\w{0,60})'"
WARNED: Sequence[WarnedMistake] = (
    WarnedMistake(
        "return-type",
        r"control reaches end of non-void function|no return statement in function returning non-void",
        "function without a return",
        _tell_no_return,
    ),
    WarnedMistake(
        "return-local-addr",
        r"(?:function returns address of|reference to) local variable",
        "address of a local variable returned",
        say_later(
            "What this returns is gone when the function ends. "
            "Return the value itself, or let the caller pass an array."
        ),
    ),
    WarnedMistake("uninitialized", rf"{_NAME} is used uninitialized", "name without a first value", _tell_unset),
    WarnedMistake(
        "misleading-indentation",
        r"this '(?P<word>if|else|for|while)' clause does not guard",
        "braces missing",
        _tell_unguarded,
    ),
    WarnedMistake(
        "parentheses",
        r"comparisons like 'X<=Y<=Z' do not have their mathematical meaning",
        "chain of comparisons",
        say_later(
            "In a chain of comparisons, the first gives 0 or 1, and that is compared with the last. "
            "Write two comparisons with `&&` between them."
        ),
    ),
    WarnedMistake(
        "parentheses",
        r"suggest parentheses around assignment used as truth value",
        "assigned in a condition",
        _tell_assignment,
    ),
    WarnedMistake(
        "logical-not-parentheses",
        r"logical not is only applied to the left hand side",
        "! before a comparison",
        say_later(
            "The `!` belongs only to what stands right behind it. Put brackets around the comparison, or write `!=`."
        ),
    ),
    WarnedMistake(
        "",
        r"comparison between pointer and integer|ISO C\+\+ forbids comparison between pointer and integer",
        "text compared with a character",
        _tell_text_and_character,
    ),
    WarnedMistake(
        "int-conversion",
        r"(?:initialization of|assignment to) '(?P<to>[\w ]{1,40})' from '(?:const )?char \*' makes integer",
        "text in the place of a character",
        _tell_text_as_character,
    ),
    WarnedMistake(
        "multichar",
        r"multi-character character constant",
        "text between single quotation marks",
        _tell_text_between_single_marks,
    ),
    WarnedMistake(
        "overflow",
        r"(?:overflow in|unsigned) conversion from '[\w ]{1,40}' to '(?P<kind>[\w ]{1,40})' changes value from "
        r"'(?P<value>[^']{1,40})' to '(?P<result>[^']{1,40})'",
        "number too large for its type",
        _tell_overflow,
    ),
    WarnedMistake(
        "shift-count-overflow",
        r"left shift count >= width of type",
        "shift as wide as the type",
        say_later(
            "This shifts by as many bits as the type has, or more. Use a larger type: `1LL` has 64 bits, `1` has 32."
        ),
    ),
    WarnedMistake(
        "absolute-value",
        r"using integer absolute value function '(?P<name>\w{1,20})' when argument is of floating-point type",
        "abs of a number with decimals",
        _tell_whole_amount,
    ),
    WarnedMistake(
        "implicit-function-declaration",
        r"implicit declaration of function '(?P<name>\w{1,40})'",
        "header missing",
        _tell_no_header,
    ),
    WarnedMistake(
        "type-limits",
        r"comparison of unsigned expression in '(?P<sign>>=|<) 0' is always (?P<result>true|false)",
        "number without a sign compared with 0",
        _tell_below_zero,
    ),
    WarnedMistake(
        "sizeof-array-argument",
        rf"'sizeof' on array function parameter {_NAME}",
        "sizeof of a parameter",
        _tell_size,
    ),
    WarnedMistake(
        "array-bounds",
        r"array subscript (?P<place>-?[0-9]{1,9}) is (?:above|below|outside) array bounds of "
        r"'(?P<kind>[\w: ]{1,60}\s?\[(?P<size>[0-9]{1,9})\][^']{0,40})'",
        "place beyond an array",
        _tell_beyond,
    ),
    WarnedMistake("format", FORMAT.pattern, "whole number of another size in a format", tell_other_size),
    WarnedMistake(
        "format-extra-args",
        r"too many arguments for format",
        "value without a place in the format",
        say_later("More values stand behind this format than it has letters for, so the last are left out."),
    ),
    WarnedMistake(
        "unused-value",
        r"(?:statement has|statement with) no effect|value computed is not used",
        "value thrown away",
        _tell_thrown_away,
    ),
    WarnedMistake(
        "unused-value",
        r"left(?:-hand)? operand of comma (?:expression|operator) has no effect",
        "comma in an expression",
        _tell_comma,
    ),
    WarnedMistake(
        "sequence-point", rf"operation on {_NAME} may be undefined", "changed and used at once", _tell_unsure_order
    ),
    WarnedMistake(
        "infinite-recursion",
        r"infinite recursion detected",
        "call without an end",
        say_later("This function calls itself on every way through it, so it never ends. Ask first when it is to end."),
    ),
    WarnedMistake(
        "maybe-uninitialized", rf"{_NAME} may be used uninitialized", "name without a first value", _tell_perhaps_unset
    ),
)
"""What is looked for in the warnings of gcc, in order: the first is the surest."""
