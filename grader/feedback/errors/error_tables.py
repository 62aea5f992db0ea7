"""What errors look like and what is said of them: the tables of all languages are made and read alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from grader.text.spoken_text import SpokenText, say, say_later
from grader.text.wording import find_near_word

NAME = re.compile(r"[A-Za-z_]\w*")
_CLOSE, MOST_NAMES = 0.7, 400
COPIED = say_later(
    "A mark was copied from a text or a web page, such as a curved quotation mark. Type it anew in your editor."
)
BRACE = say_later("A closing brace is missing. Look for a block that is opened and never closed.")
SEMICOLON = say_later("A `;` is missing here: mostly it is the one at the end of the line.")
OPEN_TEXT = say_later("The quotation mark at the end of the text is missing.")
TWICE = say_later("`{name}` is declared twice. Leave out the type where it only gets a new value.")
NOT_DECLARED = say_later("Nothing here is called `{name}`: is it misspelt, not declared, or declared in another block?")
ALL_WAYS = say_later("Not every way through it ends with a `return`: think of what happens when no condition is true.")
ELSEWHERE = say_later("What you look for is written `{other}` here.")
NO_MEMBER = say_later("A value of type {kind} has no `{name}`.")
MEANT = say_later("Did you mean `{name}`?")
BEYOND = say_later("There is no such index: the first is 0, and the last is the length less 1.")
BY_ZERO = say_later("Something is divided by 0 here. Ask first whether it is 0.")
MODIFIED = say_later("The loop adds or removes what it goes through. Go through a copy, `{copy}`, in its place.")
IS_NULL = say_later("Something is null here: it never got an object with `new`, or what was looked for is not there.")
WITH_DECIMALS = say_later(
    "A number with decimals does not fit there. Declare a `double`, or cut the decimals with `(int)`."
)
OPERANDS = say_later("This operator does not work on values of these types. Look at both types in the message.")
NO_EQUALS = say_later("A condition is true or false. To ask whether two are equal, write `==`.")
PRIVATE = say_later("This is private: only its own class may use it. Call one of its public functions.")
OTHER_VALUES = say_later("This call gives other values than there are parameters. Compare their number and types.")
GIVES_NOTHING = say_later("What is called here is `void`: it gives nothing back, and its result is used.")
KEEPS_VALUE = say_later(
    "`{name}` is declared to keep its value: declare it without `{word}`, or take another variable."
)
UNSET = say_later("`{name}` may not have a value yet here. Give it one where it is declared.")


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


ErrorTexts = Sequence[tuple[str, Explain]]
"""What errors look like and what is said of them; the first that fits and has something to say counts."""


def explain_by(texts: ErrorTexts, error: RaisedError) -> SpokenText:
    """What the first entry says that fits the error and has something to say; empty where none has."""
    for pattern, explain in texts:
        found = re.search(pattern, error.text, re.M)
        told = (explain(found, error) if callable(explain) else say(explain)) if found else ""
        if told:
            return told
    return ""


def find_meant_name(name: str, source: str) -> str:
    """The name in a program that is nearly the same as one that stands for nothing; empty where there is none.

    What is declared and used stands there more than once.
    """
    counts = Counter(NAME.findall(source))
    return choose_close(name, (each for each, times in counts.items() if times > 1))


def choose_close(name: str, names: Iterable[str]) -> str:
    """The first of these names that is nearly the same as another one; empty where there is none."""
    others = (each for each in dict.fromkeys(names) if each != name and len(each) > 1)
    return find_near_word(name, islice(others, MOST_NAMES), _CLOSE)


def explain_mark(_: re.Match[str], error: RaisedError) -> SpokenText:
    """A mark that the language does not know: one of a text, or a text that is never closed."""
    if re.search("[\u2018-\u201f\u00ab\u00bb\u2013\u2014\u00a0\u00b4]", error.line):
        return say(COPIED)
    return say(OPEN_TEXT) if error.line.count('"') % 2 or error.line.count("'") % 2 else ""


def explain_unknown(found: re.Match[str], error: RaisedError) -> SpokenText:
    """A name that stands for nothing: the one that was meant, where the program has one that is nearly the same."""
    close = find_meant_name(found["name"], error.source)
    return say(MEANT, name=close) if close else say(NOT_DECLARED, name=found["name"])


def explain_twice(found: re.Match[str], error: RaisedError) -> SpokenText:
    """A variable that is declared twice, or a function that is written twice."""
    if re.search(rf"\b{re.escape(found['name'])}\s*\(", error.line):
        return say("`{name}` is written twice: keep one of them.", name=found["name"])
    return say(TWICE, name=found["name"])


def explain_unset(found: re.Match[str], _: RaisedError) -> SpokenText:
    """A variable that has no value on some way to this line."""
    return say(UNSET, name=found["name"])
