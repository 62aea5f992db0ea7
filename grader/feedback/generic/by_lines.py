"""Mistakes that show in which lines are printed: glued, split, left out, kept once, or some of the right ones last."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, find_only_line, name_place
from grader.feedback.output_lines import split_both
from grader.judging import are_same_outputs, decode
from grader.model import Diagnosis, Verdict
from grader.source.known_lines import count_line
from grader.text.quoting import quote_start
from grader.text.spoken_text import say, say_number

_LONGEST = 100_000
_LEAST_RUNS = 2
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?")
_WORDS, _DIGITS = re.compile(r"[^\W\d]+"), re.compile(r"[0-9.]+")
_KEY = re.compile(r"[^\d:;,(=|\t]{2,60}")
_TITLE = re.compile(r"\.title\(\)")
_LABEL = re.compile(r"[^\d\"'\\%{}$]{2,60}")
_LEAST_TURNED = 3
"""Lines in which it shows that two groups of them are swapped."""


def find_glued_lines(facts: ProgramFacts) -> Diagnosis | None:
    """Everything is right, but a newline is missing between two lines."""
    runs = _list_wrong(facts)
    glued = [next(_list_glued(*split_both(ran)), None) for ran in runs]
    shown = [each for each, ran in zip(glued, runs, strict=True) if each and ran.case.is_visible]
    if not shown or not all(glued):
        return None
    first, second = shown[0]
    message = say(
        "Your program prints “{second}” right after “{first}”: a newline is missing between them.",
        first=quote_start(first),
        second=quote_start(second),
    )
    label = _LABEL.match(first)
    line = find_only_line(facts.text, re.compile(rf"[\"'`]{re.escape(label[0].strip())}")) if label else None
    place = name_place(line, say("“{label}” is printed here.", label=label[0].strip() if label else ""))
    return facts.diagnose("glued-lines", "newline missing", message, runs, place)


def _list_glued(asked: Sequence[str], got: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs of lines that were printed as one; nothing where anything else differs."""
    place, found = 0, []
    for line in got:
        pair = asked[place : place + 2]
        if pair and line == pair[0]:
            place += 1
        elif len(pair) == 2 and all(pair) and line == "".join(pair):
            found.append((pair[0], pair[1]))
            place += 2
        else:
            return
    if place == len(asked):
        yield from found


def find_lines_per_answer(facts: ProgramFacts) -> Diagnosis | None:
    """Each answer takes several lines, always as many, and has all numbers of the one line that is asked for."""
    runs = _list_wrong(facts)
    counts = {_count_lines_per_answer(ran) for ran in runs}
    shown = next((ran for ran in runs if ran.case.is_visible), None)
    if len(runs) < _LEAST_RUNS or len(counts) != 1 or shown is None:
        return None
    number = counts.pop()
    if number < 2:
        return None
    message = say(
        "Your program prints {number} lines for each answer. Print one line for each, as in “{asked}”.",
        number=number,
        asked=quote_start(split_both(shown)[0][0]),
    )
    return facts.diagnose("lines-per-answer", "several lines for each answer", message, runs)


def _count_lines_per_answer(ran: CaseRun) -> int:
    """How many lines each answer takes; 0 where the numbers of an answer are not all there."""
    asked, got = ([line for line in lines if line.strip()] for lines in split_both(ran))
    if not asked or len(got) % len(asked):
        return 0
    number = len(got) // len(asked)
    blocks = ("\n".join(got[place * number : (place + 1) * number]) for place in range(len(asked)))
    wanted = [set(map(float, _NUMBER.findall(line))) for line in asked]
    there = (set(map(float, _NUMBER.findall(block))) for block in blocks)
    return number if all(one and one <= other for one, other in zip(wanted, there, strict=True)) else 0


def find_followed_answers(facts: ProgramFacts) -> Diagnosis | None:
    """The same line stands after each right answer, but for those that it is itself."""
    runs = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER]
    said = {_find_following(ran) for ran in runs if _is_literal(ran)}
    line = said.pop() if len(said) == 1 else None
    seen = any(ran.case.is_visible and _is_literal(ran) for ran in runs)
    if line is None or not seen or len(runs) < max(_LEAST_RUNS, len(facts.failing)):
        return None
    message = say(
        "Your program prints “{line}” again after each other answer. Print only the answer, and then go on.",
        line=quote_start(line),
    )
    return facts.diagnose("followed-answers", "a line after each answer", message, facts.failing)


def _find_following(ran: CaseRun) -> str | None:
    """What stands after each answer that is another one; None where that is not all that is wrong."""
    asked, got = split_both(ran)
    line = next((other for one, other in zip(asked[1:], got[1:], strict=False) if one != other), got[-1])
    lines = [[each] if each == line else [each, line] for each in asked]
    return line if line.strip() and [each for several in lines for each in several] == got else None


def find_replaced_answers(facts: ProgramFacts) -> Diagnosis | None:
    """Of several answers that begin with the same name only the last, or the first, is printed."""
    runs = _list_wrong(facts)
    told = [_find_kept_answer(ran) for ran in runs]
    fitting = [(ran, each) for ran, each in zip(runs, told, strict=True) if each]
    shown = [each for ran, each in fitting if ran.case.is_visible]
    if not shown or len(fitting) < len(facts.failing) or len({is_last for _, is_last in shown}) != 1:
        return None
    if not any(map(_loses_alike, (ran for ran, _ in fitting))):
        return None  # an answer may be missing for many another reason
    name, is_last = shown[0]
    if is_last:
        message = say(
            "Of several answers for “{name}”, your program prints only the last: each one replaces the one before it. "
            "Keep all of them, as in a list.",
            name=quote_start(name),
        )
    else:
        message = say(
            "Of several answers for “{name}”, your program prints only the first. Keep all of them, as in a list.",
            name=quote_start(name),
        )
    return facts.diagnose("replaced-answers", "one answer for each name", message, [ran for ran, _ in fitting])


def _loses_alike(ran: CaseRun) -> bool:
    """Whether a line is missing that is like one that is printed, whatever their words and numbers."""
    asked, got = (Counter(map(_hide_words, lines)) for lines in split_both(ran))
    return any(shape in got for shape in asked - got)


def _hide_words(line: str) -> str:
    return _WORDS.sub("a", _DIGITS.sub("0", line))


def _find_kept_answer(ran: CaseRun) -> tuple[str, bool] | None:
    """The name of which only one answer is printed, and whether it is the last; it is a name that the input gives."""
    asked, got = split_both(ran)
    keys = [key[0].strip() if key else line for line in asked for key in [_KEY.match(line)]]
    several = next((key for key, number in Counter(keys).items() if number > 1), "")
    if not several or several not in ran.case.input or not 1 < len(set(keys)) == len(got):
        return None
    last = dict(zip(keys, asked, strict=True))
    first = dict(zip(reversed(keys), reversed(asked), strict=True))
    for kept, is_last in ((last, True), (first, False)):
        if sorted(kept.values()) == sorted(got):
            return several, is_last
    return None


def find_first_words(facts: ProgramFacts) -> Diagnosis | None:
    """Every wrong line is right but for words that are left out behind a word."""
    runs = _list_wrong(facts)
    told = [_find_lost_words(ran) for ran in runs]
    shown = [each for each, ran in zip(told, runs, strict=True) if each and ran.case.is_visible]
    if len(runs) < _LEAST_RUNS or not shown or not all(told):
        return None
    kept, whole = shown[0]
    message = say(
        "Your program prints “{kept}” where “{whole}” is asked for: of several words, only the first. "
        "Look for where it reads one word, and read all that belongs together.",
        kept=quote_start(kept),
        whole=quote_start(whole),
    )
    return facts.diagnose("first-words", "only the first of several words", message, runs)


def _find_lost_words(ran: CaseRun) -> tuple[str, str] | None:
    """A word with the same and the words behind it that are lost; None where anything else differs."""
    asked, got = split_both(ran)
    pairs = [(one.split(), other.split()) for one, other in zip(asked, got, strict=False) if one != other]
    found = [_cut_lost(one, other) for one, other in pairs]
    given = " ".join(ran.case.input.split())
    is_given = all(each and each[1] in given for each in found)
    return found[0] if len(asked) == len(got) and found and is_given else None


def _cut_lost(asked: Sequence[str], got: Sequence[str]) -> tuple[str, str] | None:
    """A word with the same and the words behind it, where these alone are left out."""
    number = len(asked) - len(got)
    start = next((place for place, pair in enumerate(zip(asked, got, strict=False)) if pair[0] != pair[1]), len(got))
    lost = asked[start : start + number]
    if number < 1 or start < 1 or [*asked[:start], *asked[start + number :]] != [*got]:
        return None
    if not all(word[0].isalpha() for word in (asked[start - 1], *lost)):
        return None
    return asked[start - 1], " ".join(asked[start - 1 : start + number])


def find_missing_end(facts: ProgramFacts) -> Diagnosis | None:
    """In every failing test the same number of lines is missing at the end, and all before them is right."""
    runs = _list_wrong(facts)
    counts = {_count_missing(ran) for ran in runs}
    shown = next((ran for ran in runs if ran.case.is_visible), None)
    if len(runs) < _LEAST_RUNS or len(counts) != 1 or 0 in counts or shown is None:
        return None
    number = counts.pop()
    message = say_number(
        number,
        "The last line is missing each time: “{line}”. All lines before it are right.",
        "The last {number} lines are missing each time, from “{line}” on. All lines before them are right.",
        line=quote_start(split_both(shown)[0][-number]),
    )
    return facts.diagnose("missing-end", "last lines missing", message, runs)


def _count_missing(ran: CaseRun) -> int:
    asked, got = split_both(ran)
    return len(asked) - len(got) if got and asked[: len(got)] == got else 0


def find_turned_lines(facts: ProgramFacts) -> Diagnosis | None:
    """The last lines come first, or the first last: always as many."""
    runs = facts.failing
    shown = next((ran for ran in runs if ran.case.is_visible), None)
    if len(runs) < _LEAST_RUNS or shown is None or not all(map(_is_literal, runs)):
        return None
    turns = [turn for ran in runs if (turn := _find_turn(*split_both(ran)))]
    is_long = any(len(split_both(ran)[0]) >= _LEAST_TURNED for ran in runs)
    if len(turns) < len(runs) or not is_long:
        return None
    first, last = (set(sizes) for sizes in zip(*turns, strict=True))
    if len(last) == 1:
        message = say_number(
            last.pop(),
            "Your program prints the last line first: “{line}”. Print it after the others.",
            "Your program prints the last {number} lines first, from “{line}” on. Print them after the others.",
            line=quote_start(split_both(shown)[1][0]),
        )
    elif len(first) == 1:
        message = say_number(
            first.pop(),
            "Your program prints the first line last: “{line}”. Print it before the others.",
            "Your program prints the first {number} lines last, from “{line}” on. Print them before the others.",
            line=quote_start(split_both(shown)[0][0]),
        )
    else:
        return None
    return facts.diagnose("turned-lines", "first and last lines swapped", message, runs)


def _find_turn(asked: Sequence[str], got: Sequence[str]) -> tuple[int, int] | None:
    """How many lines should come first, and last, where these two groups are swapped."""
    if len(asked) != len(got) or asked == got or not got:
        return None
    once = "".join(f"\n{line}" for line in asked)
    at = f"{once}{once}\n".find("".join(f"\n{line}" for line in got) + "\n")  # in linear time, however alike lines are
    number = once.count("\n", 0, at)
    return (number, len(asked) - number) if at > 0 else None


def find_debugging_lines(facts: ProgramFacts) -> Diagnosis | None:
    """A line is printed in every failing test that no answer looks like; without it some of them are right."""
    runs = _list_wrong(facts)
    lines = {line for ran in facts.runs for line in (ran.case.expected or "").split("\n")}
    asked = set(map(_look_at, lines))
    looks = [set(map(_look_at, set(split_both(ran)[1]) - lines)) - asked for ran in runs]
    shown = [ran for ran in runs if ran.case.is_visible]
    common = set.intersection(*looks) - {""} if looks else set()
    if len(runs) < len(facts.failing) or len(common) != 1 or not shown:
        return None
    look = common.pop()
    right = [ran for ran in runs if _is_right_without(ran, look)]
    if len(right) < _LEAST_RUNS:
        return None
    extra = next(line for line in split_both(shown[0])[1] if _look_at(line) == look)
    message = say(
        "Your program also prints a line like “{line}”. Print only the answers.", line=quote_start(extra.strip())
    )
    label = _LABEL.match(extra)
    line = find_only_line(facts.text, re.compile(rf"[\"'`]{re.escape(label[0].strip())}")) if label else None
    place = name_place(line, say("“{label}” is printed here.", label=label[0].strip() if label else ""))
    return facts.diagnose("extra-lines", "lines beside the answers", message, right, place)


def _is_right_without(ran: CaseRun, look: str) -> bool:
    kept = "\n".join(line for line in decode(ran.output).split("\n") if _look_at(line) != look)
    return are_same_outputs((ran.case.expected or "").encode(), kept.encode(), ran.case.compare)


def _look_at(line: str) -> str:
    """A line with any number in the place of each."""
    return _NUMBER.sub("0", line.strip())


def find_title_case(facts: ProgramFacts) -> Diagnosis | None:
    """Capital letters stand behind apostrophes and the like, in a program that calls `title()`."""
    runs = _list_wrong(facts)
    found = [_find_title(ran) for ran in runs]
    shown = next((word for word, ran in zip(found, runs, strict=True) if word and ran.case.is_visible), "")
    called = _TITLE.search(facts.text)
    if facts.language.grammar != "python" or called is None or not shown or not all(found):
        return None
    message = say(
        "`title()` begins a new word after each character that is not a letter, so it gives “{word}”. "
        "Make a capital of the first character only, and small letters of the others.",
        word=quote_start(shown),
    )
    place = name_place(count_line(facts.text, called.start()), say("`title()` is called here."))
    return facts.diagnose("title-case", "capitals by title()", message, runs, place)


def _find_title(ran: CaseRun) -> str:
    """A word with such a capital letter; empty where anything else differs."""
    asked, got = (text.split() for text in (ran.case.expected or "", decode(ran.output)))
    pairs = [(one, other) for one, other in zip(asked, got, strict=False) if one != other]
    fits = len(asked) == len(got) and all(other == one.title() and other[0] == one[0] for one, other in pairs)
    return pairs[0][1] if fits and pairs else ""


def _list_wrong(facts: ProgramFacts) -> Sequence[CaseRun]:
    """All failing runs, where each of them ended well and printed something wrong; else none."""
    runs = [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER and _is_literal(ran)]
    return runs if len(runs) == len(facts.failing) else []


def _is_literal(ran: CaseRun) -> bool:
    return ran.is_compared_in_order and len(ran.output) <= _LONGEST
