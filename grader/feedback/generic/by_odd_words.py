"""Words that programs print by mistake: no number, nothing, or the name of a thing instead of what is in it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.judging import decode
from grader.model import Diagnosis, Stop, Verdict
from grader.text.spoken_text import say, say_later

_LONGEST = 100_000
_DIVISION = re.compile(r"(?<=[\w)\]])[ \t]{0,3}/(?![/*=])[ \t]{0,3}(?=[A-Za-z_$(])")


@dataclass(frozen=True)
class _OddWord:
    """What is printed by mistake in some languages (in all, where none is named), and what is said of it.

    A text that the pattern fits has one of the `marks`, which are found far sooner.
    """

    kind: str
    name: str
    marks: tuple[str, ...]
    pattern: re.Pattern[str]
    message: str
    languages: tuple[str, ...] = ()

    def find(self, text: str) -> str:
        """The first such word of a text; empty where there is none."""
        found = self.pattern.search(text) if any(mark in text for mark in self.marks) else None
        return found[0] if found else ""


_COMPILED = ("c", "cpp", "java", "csharp")
_WORDS = (
    _OddWord(
        "prints-nan",
        "prints nan",
        ("nan", "NaN"),
        re.compile(r"(?<![\w.])[-+]?(?:nan|NaN)(?:\(ind\))?(?!\w)"),
        say_later(
            "Your program prints “{word}”, which means “not a number”: it comes from dividing 0 by 0. "
            "Ask before you divide whether there is anything to divide by."
        ),
        (*_COMPILED, "python"),
    ),
    _OddWord(
        "prints-nan",
        "prints NaN",
        ("NaN",),
        re.compile(r"(?<![\w.])NaN(?!\w)"),
        say_later(
            "Your program prints “{word}”, which means “not a number”: it has calculated with something that is not a "
            "number, such as undefined or a text, or has divided 0 by 0."
        ),
        ("javascript",),
    ),
    _OddWord(
        "prints-infinity",
        "prints infinity",
        ("inf", "Infinity", "∞"),
        re.compile(r"(?<![\w.])[-+]?(?:inf|Infinity)(?!\w)|∞"),
        say_later(
            "Your program prints “{word}”, which means infinity. It comes from a division by 0, "
            "or from a search that began there and found nothing."
        ),
    ),
    _OddWord(
        "prints-undefined",
        "prints undefined",
        ("undefined",),
        re.compile(r"(?<![\w.])undefined(?!\w)"),
        say_later(
            "Your program prints “undefined”: a variable, an item or a result that never got a value. "
            "Look for a name that is spelled in two ways, a place behind the end, or a function without return."
        ),
        ("javascript",),
    ),
    _OddWord(
        "prints-none",
        "prints None",
        ("None",),
        re.compile(r"(?<![\w.])None(?!\w)"),
        say_later(
            "Your program prints “None”: the result of a function without return, "
            "or a variable that never got another value."
        ),
        ("python",),
    ),
    _OddWord(
        "prints-function",
        "prints a function",
        ("function ", "[Function"),
        re.compile(r"(?<![\w$])function [A-Za-z_$][\w$]{0,40}\(|\[Function: [\w$]{1,40}\]"),
        say_later(
            "Your program prints “{word}”: the function itself, and not what it gives. "
            "To call it, write brackets behind its name."
        ),
        ("javascript",),
    ),
    _OddWord(
        "prints-null",
        "prints null",
        ("null",),
        re.compile(r"(?<![\w.])\(?null\)?(?!\w)"),
        say_later("Your program prints “{word}”: a variable or an item that never got a value."),
        ("c", "java", "javascript"),
    ),
    _OddWord(
        "prints-object",
        "prints the name of a thing",
        ("[object", "<", "@", "System."),
        re.compile(
            r"\[object Object\]|<(?:function |generator object |built-in |bound method |class '|[\w.]{1,40} object at )"
            r"|(?:\[{1,4}(?:[IDJCBFSZ]|L[\w.]{1,60};)|\b[A-Z]\w{0,40})@[0-9a-f]{4,8}\b"
            r"|\bSystem\.(?:(?:Int32|Int64|String|Double|Char|Object)\[\]|(?:Collections|Linq)\.[\w.`]{1,60})"
        ),
        say_later(
            "Your program prints “{word}”: the name of a thing and not what is in it. "
            "Print its parts, or call the function that is meant."
        ),
    ),
)


def find_odd_word(facts: ProgramFacts) -> Diagnosis | None:
    """A word that nobody asks for is printed in half of the failing tests or more; what functions return is no word."""
    asked = "\n".join(ran.case.expected or "" for ran in facts.ended)
    failing = [ran for ran in facts.failing if not ran.case.is_call]
    for odd in _WORDS:
        if (odd.languages and facts.language.name not in odd.languages) or odd.find(asked):
            continue
        found = [(ran, word) for ran in failing for word in [_find_word(odd, ran)] if word]
        shown = next((word for ran, word in found if ran.case.is_visible), "")
        if shown and 2 * len(found) >= len(facts.failing):
            message, place = say(odd.message, word=shown), _find_origin(odd.kind, facts)
            return facts.diagnose(odd.kind, odd.name, message, [ran for ran, _ in found], place)
    return None


def _find_origin(kind: str, facts: ProgramFacts) -> Stop | None:
    """The only line that may make such a word: a division, or a function that does nothing yet."""
    if kind in ("prints-nan", "prints-infinity"):
        return name_place(find_only_line(facts.text, _DIVISION), say("This is the only line that divides."))
    empty = facts.source.empty_function
    if kind == "prints-none" and empty:
        return name_place(empty.line, say("“{name}” does nothing yet, so it gives None.", name=empty.name))
    return None


def _find_word(odd: _OddWord, ran: CaseRun) -> str:
    if ran.result.verdict not in (Verdict.WRONG_ANSWER, Verdict.PRESENTATION_ERROR):
        return ""
    word = odd.find(decode(ran.output[:_LONGEST]))
    return word if word not in ran.case.input else ""
