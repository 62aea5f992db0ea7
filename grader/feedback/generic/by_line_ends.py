"""Programs that lose sight of where a line ends, each proved by running it again with the lines written otherwise.

Only visible tests are changed: what is said of a mistake tells of their inputs.
"""

from __future__ import annotations

import re
from dataclasses import replace

from grader.feedback.case_run import ENDED_BY_ITSELF, CaseRun, sort_by_size
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.feedback.output_lines import split_answer_lines
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.source.known_lines import count_line
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_MOST_TRIED, _LEAST_LINES = 2, 2
_LONGEST_COUNT = 6
_READ_NUMBER = re.compile(
    r"\b([A-Za-z_]\w{0,40})\s?(?:>>\s?[A-Za-z_]|\.next(?:Int|Long|Double|Short)?\(\s?\))|\bf?scanf\s?\("
)
"""How C, C++ and Java read a number and nothing else."""
_READ_LINE = re.compile(r"\b([A-Za-z_]\w{0,40})\.nextLine\(|\bgetline\(\s?([A-Za-z_]\w{0,40})\s?,")
_LEAST_NUMBERS = 3
"""Different numbers of lines by which it is known that each line of the input has one of the output."""
_LONGEST = 10_000


def find_unread_rest(facts: ProgramFacts) -> Diagnosis | None:
    """What stands on the first line behind the count is taken for the first line that follows."""
    counted = (ran for ran in _list_tried(facts) if ran.case.input.split("\n")[0].strip().isdecimal())
    longer = [ran for ran in counted if len(split_input(ran, counted=True)) > _LEAST_LINES]
    proofs = [_takes_rest(facts, ran) for ran in longer[:_MOST_TRIED]]
    if True not in proofs or False in proofs:
        return None
    message = say(
        "Your program reads the number on line 1 and leaves the end of that line unread. It takes that rest for the "
        "next line, so each answer comes one line late. Read line 1 to its end."
    )
    read = _find_count_read(facts.text) if facts.language.grammar == "c" else None
    place = name_place(count_line(facts.text, read.start()) if read else None, say("The number is read here."))
    return facts.diagnose(
        "unread-rest", "rest of line 1 taken for the next", message, _list_wrong_answers(facts), place
    )


def _find_count_read(text: str) -> re.Match[str] | None:
    """Where the count is read: first of all from what the lines are read from."""
    lines = {name for found in _READ_LINE.finditer(text) for name in found.groups() if name}
    reads = [*_READ_NUMBER.finditer(text)]
    return next((read for read in reads if read[1] in lines), reads[0] if reads else None)


def _takes_rest(facts: ProgramFacts, ran: CaseRun) -> bool | None:
    """Whether a line written behind the count is answered first, as in its own place, and nothing else changes.

    The first answer must not be one to the count itself. None where all is answered alike.
    """
    count, *lines = split_input(ran, counted=True)
    first, *answers = split_answer_lines(decode(ran.output))
    tried = [(line, answer) for line, answer in zip(lines, answers, strict=False) if answer != first][:_MOST_TRIED]
    outputs = [_run(facts, ran, "\n".join((f"{count} {line}", *lines))) for line, _ in tried]
    wanted = [[answer, *answers] for _, answer in tried]
    one_more = _run(facts, ran, "\n".join((str(len(lines) + 1), *lines, lines[-1])))
    return (outputs == wanted and one_more[:1] == [first]) if tried else None


def find_unseen_line_ends(facts: ProgramFacts) -> Diagnosis | None:
    """It prints the same where the lines of the input are joined, though each of them has a line of the output."""
    counted = next((each for each in (False, True) if has_line_for_each(facts, each)), None)
    if counted is None or not _are_lines_uneven(facts, counted):
        return None
    longer = [ran for ran in _list_tried(facts) if len(split_input(ran, counted)) > _LEAST_LINES][:_MOST_TRIED]
    # Who prints the same answer whatever the input is does not see the lines either, and for another reason.
    if len({line for ran in longer for line in split_answer_lines(decode(ran.output))}) < _LEAST_LINES:
        return None
    if len(longer) < _MOST_TRIED or not all(_prints_the_same(facts, ran, counted) for ran in longer):
        return None
    message = say(
        "Your program prints the same when the lines of the input are joined into one: it does not see where a line "
        "ends. Read line by line."
    )
    return facts.diagnose("unseen-line-ends", "does not see where a line ends", message, _list_wrong_answers(facts))


def _are_lines_uneven(facts: ProgramFacts, counted: bool) -> bool:
    """Whether lines have different numbers of words and do not begin with these: who reads words goes wrong there."""
    visible = [ran for ran in facts.ended if ran.case.is_visible]
    lines = [line.split() for ran in visible for line in split_input(ran, counted)[1:]]
    are_told = all(words and words[0] == str(len(words) - 1) for words in lines)
    return len({len(words) for words in lines}) > 1 and not are_told


def find_unanswered_line(facts: ProgramFacts) -> Diagnosis | None:
    """Nothing is printed for a line of the input that stands alone, though each line has an answer."""
    counted = next((each for each in (True, False) if has_line_for_each(facts, each)), None)
    if counted is None:
        return None
    answers = [(ran, count_answer_lines(ran.case.expected or "")) for ran in facts.failing]
    short = [ran for ran, asked in answers if not ran.output or count_answer_lines(decode(ran.output)) < asked]
    visible = [ran for ran in short if ran in _list_tried(facts)][:_MOST_TRIED]
    lines = [_find_unanswered(facts, ran, counted) for ran in visible]
    if not lines or not all(lines):
        return None
    message = say(
        "Your program prints nothing for the line “{line}”. Each way through the program must print an answer.",
        line=quote_start(lines[0]),
    )
    return facts.diagnose("unanswered-line", "no answer to a line", message, short)


def _find_unanswered(facts: ProgramFacts, ran: CaseRun, counted: bool) -> str:
    """The line whose answer is the first that is missing; empty where that line alone is answered, or none is."""
    head, *lines = split_input(ran, counted)
    asked, got = split_answer_lines(ran.case.expected or ""), split_answer_lines(decode(ran.output))
    place = next((at for at, pair in enumerate(zip(asked, got, strict=False)) if pair[0] != pair[1]), len(got))
    if place >= len(lines) or not asked[place].strip():
        return ""
    other = next((at for at, answer in enumerate(asked[: len(lines)]) if at != place and answer in got), None)
    if other is None:
        return ""

    def answer(*places: int) -> list[str]:
        return _run(facts, ran, "\n".join((str(len(places)) if counted else head, *(lines[at] for at in places))))

    # A loop that ends too early leaves out the last line, whichever it is.
    is_silent = answer(place) == [""] and answer(other) == answer(other, place) == answer(place, other) == [
        asked[other]
    ]
    return lines[place] if is_silent else ""


def has_line_for_each(facts: ProgramFacts, counted: bool) -> bool:
    """Whether each line of every input, but for its first, has one of the right output."""
    numbers = set[int]()
    for ran in facts.ended:
        answers = count_answer_lines(ran.case.expected or "")
        if len(split_input(ran, counted)) != answers + 1:
            return False  # mostly of the first case, before many large ones are read
        numbers.add(answers)
    return len(numbers) >= _LEAST_NUMBERS


def _prints_the_same(facts: ProgramFacts, ran: CaseRun, counted: bool) -> bool:
    first, *lines = split_input(ran, counted)
    return _run(facts, ran, f"{first}\n{' '.join(lines)}") == split_answer_lines(decode(ran.output))


def _list_wrong_answers(facts: ProgramFacts) -> list[CaseRun]:
    return [ran for ran in facts.failing if ran.result.verdict is Verdict.WRONG_ANSWER]


def _list_tried(facts: ProgramFacts) -> list[CaseRun]:
    """The visible tests whose answers are wrong, those with the shortest inputs first."""
    wrong = [ran for ran in facts.ended if ran.result.verdict is Verdict.WRONG_ANSWER and ran.case.is_visible]
    return sort_by_size(ran for ran in wrong if len(ran.case.input) <= _LONGEST and ran.output.strip())


def _run(facts: ProgramFacts, ran: CaseRun, text: str) -> list[str]:
    """The lines that it prints for a text; none where it does not come to an end of its own."""
    other = facts.execute(replace(ran.case, input=f"{text}\n"), facts.settings) if facts.execute else None
    ended = other is not None and other.result.verdict in ENDED_BY_ITSELF - {Verdict.RUNTIME_ERROR}
    return split_answer_lines(decode(other.output)) if other and ended else []


def split_input(ran: CaseRun, counted: bool) -> list[str]:
    """The lines of an input; of one that begins with the number of those that follow, no more of them."""
    lines = ran.case.input.removesuffix("\n").split("\n")
    count = lines[0].strip() if counted else ""
    return lines[: int(count) + 1] if count.isdecimal() and len(count) < _LONGEST_COUNT else lines


def count_answer_lines(text: str) -> int:
    """How many lines an output has."""
    return text.count("\n") + (not text.endswith("\n"))
