"""Lines that are missing, of a program that exchanges the keys of a map with its values."""

from __future__ import annotations

from collections import Counter

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.feedback.output_lines import split_both
from grader.model import Diagnosis, Verdict
from grader.text.quoting import quote_start
from grader.text.spoken_text import say


def find_inverted_map(facts: ProgramFacts) -> Diagnosis | None:
    """Tests fail in which only lines are missing, and a map is filled with another one's keys under their values."""
    found = facts.source.inverted_map
    wrong = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and not ran.case.is_call]
    short = [ran for ran in wrong if _lacks_lines(*split_both(ran))] if found else []
    if found is None or not any(ran.case.is_visible for ran in short):
        return None
    message = say(
        "`{code}` keeps one entry for each value: where two values are equal, the second replaces the first, or is "
        "left out. Sort a list of pairs instead.",
        code=quote_start(found.code),
    )
    place = name_place(found.line, say("Keys and values are exchanged here."))
    return facts.diagnose("inverted-map", "map turned round loses equal values", message, short, place)


def _lacks_lines(asked: list[str], got: list[str]) -> bool:
    """Whether only lines are missing, of which one has a word in common with another line: there a value is equal."""
    missing = Counter(asked) - Counter(got)
    values = Counter((place, word) for line in asked for place, word in enumerate(line.split()))
    is_equal = any(values[each] > 1 for line in missing for each in enumerate(line.split()))
    return len(got) < len(asked) and not Counter(got) - Counter(asked) and is_equal
