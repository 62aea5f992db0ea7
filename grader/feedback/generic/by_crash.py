"""What the error output of a crash tells of its cause: an item that is not there, a text that is no number."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_PYTHON_ITEM = re.compile(
    r"^ {4}(?P<code>[^\n]{1,200})\n(?:[ ^~]*\n)?IndexError: (?:list|tuple|string) index out of range$", re.M
)
_ITEM = re.compile(r"(?<![\w.\])])([A-Za-z_]\w{0,40})\[(\w{1,40}|-?\d{1,3})\]")
_PYTHON_KEY = re.compile(r"^ {4}(?P<code>[^\n]{1,200})\n(?:[ ^~]*\n)?KeyError: ", re.M)
_KEYED = re.compile(r"(?<![\w.\])])((?:self\.)?[A-Za-z_]\w{0,40})\[(?!-?\d{1,3}\])")
_KEY_CALL = re.compile(r"\.(?:pop|remove|format|format_map|popitem)\(|\bdel\b|%|[)\]]\[(?!-?\d{1,3}\])")
_SCRIPT_ITEM = re.compile(
    r"^(?P<code>[^\n]{1,200})\n[ \t]*\^\n\s{0,3}TypeError: Cannot read properties of undefined "
    r"\(reading '(?P<part>\w{1,40})'\)",
    re.M,
)
_SCRIPT_ITEMS = re.compile(
    r"(?<![\w$.\])])([A-Za-z_$][\w$.]{0,40}\[[^\[\]\n]{1,40}\])(?:\.([A-Za-z_$]\w{0,40})|\[(\d{1,6})?)"
)
_EMPTY = re.compile(
    r"IndexOutOfBoundsException: Index 0 out of bounds for length 0\b"
    r"|_M_range_check: __n \(which is 0\) >= this->size\(\) \(which is 0\)"
)
_EMPTY_SEARCH = re.compile(r"^ValueError: (max|min)\(\) (?:arg is an|iterable argument is) empty", re.M)
_NO_NUMBER = re.compile(
    r"^ValueError: (?:invalid literal for int\(\) with base 10|could not convert string to (?P<decimal>float)): "
    r"(?P<quote>['\"])(?P<text>.{0,300})(?P=quote)$"
    r"|NumberFormatException: For input string: \"(?P<java>[^\"\n]{0,300})\"",
    re.M,
)
_DECIMAL = re.compile(r"\s*-?[0-9]+\.[0-9]+\s*\Z")


def find_missing_item(facts: ProgramFacts) -> Diagnosis | None:
    """An item is asked of something that is empty, or too short."""
    for pattern, tell in _ITEMS:
        found, runs = facts.find_errors(pattern)
        message = tell(found) if found else ""
        if message:
            return facts.diagnose("missing-item", "item that is not there", message, runs)
    return None


def _tell_item(found: re.Match[str]) -> str:
    """What is said of a line that asks for one item only; empty where the line asks for several."""
    asked = _ITEM.findall(found["code"])
    items = set(asked) if len(asked) == found["code"].count("[") else set()
    name, index = items.pop() if len(items) == 1 else ("", "")
    if index in ("0", "-1"):
        return say(
            "`{name}` is empty here, so there is no `{name}[{index}]`. Ask first whether anything is in it.",
            name=name,
            index=index,
        )
    if index.isdecimal():
        return say(
            "`{name}` is too short here: there is no `{name}[{index}]`. Ask first how many items it has.",
            name=name,
            index=index,
        )
    return ""


def _tell_key(found: re.Match[str]) -> str:
    """What is said of a line that asks one dictionary only for something; empty where the line asks several."""
    names = {*_KEYED.findall(found["code"])}
    if len(names) != 1 or _KEY_CALL.search(found["code"]):
        return ""
    return say("`{name}` does not have the key that is asked for here. Ask first, with `in`.", name=names.pop())


def _tell_script_item(found: re.Match[str]) -> str:
    """What is said of a line that asks for one item only; empty where the line asks for several."""
    part = found["part"]
    asked = _SCRIPT_ITEMS.findall(found["code"])
    items = {item for item, name, _ in asked if name == part or (part.isdecimal() and not name)}
    if len(items) != 1:
        return ""
    return say(
        "There is no `{item}` here: it is `undefined`. Ask first whether it is there.",
        item=quote_start(items.pop()),
    )


def _tell_first_item(_: re.Match[str]) -> str:
    return say("Your program asks for the first item where there is none. Ask first whether there is one.")


def _tell_search(found: re.Match[str]) -> str:
    return say("`{name}()` is called on nothing here. Ask first whether there is anything.", name=found[1])


def find_empty_vector(facts: ProgramFacts) -> Diagnosis | None:
    """Items are taken of a vector that never gets one."""
    found = facts.source.empty_vector
    crashed = [ran for ran in facts.failing if ran.result.verdict is Verdict.RUNTIME_ERROR]
    if found is None or not crashed:
        return None
    message = say(
        "`{declared}` has no items, so there is no `{name}[0]`. Make it with as many as you need, or add each with "
        "`push_back`.",
        declared=found.declared,
        name=found.name,
    )
    place = name_place(found.line, say("This vector is empty, and stays so."))
    return facts.diagnose("empty-vector", "vector without items", message, crashed, place)


def find_text_for_number(facts: ProgramFacts) -> Diagnosis | None:
    """A text is made a number that is none: several words, nothing, or a number with decimals."""
    any_found, runs = facts.find_errors(_NO_NUMBER)
    visible = [ran for ran in facts.failing if ran.case.is_visible]
    shown, _ = replace(facts, runs=visible).find_errors(_NO_NUMBER)
    found = shown or any_found
    if found is None:
        return None
    text = found["text"] if found["text"] is not None else found["java"]
    if shown is None and text.strip():
        return None  # what a hidden test reads is nobody's to see
    quoted = quote_start(text)
    if not text.strip():
        message = say("Your program makes a number of an empty text. Look for where an empty line or word comes from.")
    elif text.split()[0][-1].isdecimal() and len(text.split()) > 1:
        message = say(
            "Your program makes one number of “{text}”, which is several words. "
            "More than one may stand on a line: split it, and make a number of each.",
            text=quoted,
        )
    elif _DECIMAL.match(text) and not found["decimal"]:
        message = say(
            "Your program makes a whole number of “{text}”, which has decimals. Read it as a number with decimals.",
            text=quoted,
        )
    else:
        return None
    return facts.diagnose("text-for-number", "number made of another text", message, runs)


_ITEMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_PYTHON_ITEM, _tell_item),
    (_EMPTY, _tell_first_item),
    (_EMPTY_SEARCH, _tell_search),
    (_PYTHON_KEY, _tell_key),
    (_SCRIPT_ITEM, _tell_script_item),
)
