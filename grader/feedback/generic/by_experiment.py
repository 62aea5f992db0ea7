"""Mistakes in how a program reads its input, each proved by running it once more with the input given otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from grader.config.settings import AssignmentSettings, Input
from grader.feedback.case_run import CaseRun, read_last_words
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Case, Diagnosis, Verdict
from grader.source.known_lines import count_line
from grader.text.spoken_text import say
from grader.text.wording import join_sentences

_PATH_TO = r"(?m)^(?!\s*(?://|#|\*)).{{0,200}}?[\"'](?P<path>(?:[A-Za-z]:)?[\\/][^\"'\n]{{0,200}}?[\\/]{file})[\"']"
"""A whole path of a file, in no line of comment."""
_BY_STREAM = Input(stdin=True)
_LEAST_RUNS = 2
_MOST_CUT, _MOST_READ = 3, 2
"""Inputs that are cut, and lines of them that are left."""
_SHORT = 10_000


def find_use_of_standard_input(facts: ProgramFacts) -> Diagnosis | None:
    """It reads standard input where a file is given: with the same text there, it does something else."""
    file, ran = facts.settings.input.file, _find_blind(facts)
    if not file or facts.settings.input.stdin or ran is None:
        return None
    if not _changes(facts, ran, {file: ran.case.input}, ran.case.input):
        return None
    message = say(
        "Your program reads standard input. Here the input is in the file `{file}`: open it and read from it.",
        file=file,
    )
    place = name_place(facts.source.lines.reading, say("This line uses standard input."))
    return facts.diagnose("reads-standard-input", "reads standard input", message, facts.failing, place)


def find_other_file(facts: ProgramFacts) -> Diagnosis | None:
    """It opens a file of another name: with the input there, it does something else."""
    file, ran = facts.settings.input.file, _find_blind(facts)
    if ran is None:
        return None
    stream = ran.case.input if facts.settings.input.stdin else ""
    for name, line in facts.source.files.items():
        if name in (file, facts.settings.output.file) or name in ran.case.files:
            continue
        given = {name: ran.case.input} | ({file: ran.case.input} if file else {})
        if _changes(facts, ran, given, stream):
            place = name_place(line, say("This line names the file “{name}”.", name=name))
            message = _tell_other_file(name, file)
            return facts.diagnose("reads-other-file", "reads another file", message, facts.failing, place)
    path = _find_path_elsewhere(facts.text, file) if file else None
    if path:
        message = say(
            "Your program opens `{path}`, a place that only your own machine has. Write `{file}` alone: it lies beside "
            "your program.",
            path=path["path"],
            file=file,
        )
        place = name_place(count_line(facts.text, path.start("path")), say("This path is one of your own machine."))
        return facts.diagnose("other-folder", "file of another machine", message, facts.failing, place)
    return None


def _find_path_elsewhere(text: str, file: str) -> re.Match[str] | None:
    """Where a program names the input file by a whole path."""
    return re.search(_PATH_TO.format(file=re.escape(file)), text)


def _tell_other_file(name: str, file: str | None) -> str:
    """`file` is where the input is; None where it comes from standard input."""
    opened = say("Your program tries to open the file `{name}`.", name=name)
    if file:
        return join_sentences(
            opened, say("Here the input is in the file `{file}`, spelled exactly like that.", file=file)
        )
    return join_sentences(opened, say("Here the input comes from standard input, as if typed."))


def find_ignored_input(facts: ProgramFacts) -> Diagnosis | None:
    """It never opens the input file: without it, it prints the same."""
    file, ran = facts.settings.input.file, _find_blind(facts)
    if not file or ran is None or facts.execute is None or ran.result.verdict is Verdict.RUNTIME_ERROR:
        return None
    without = facts.execute(replace(ran.case, input=""), _give_by_stream(facts))
    if not is_alike(ran, without):
        return None
    message = say(
        "Your program does not use `{file}`: it prints the same when that file is not there. Read the input from it.",
        file=file,
    )
    return facts.diagnose("ignores-input", "ignores the input", message, facts.failing)


def find_unread_lines(facts: ProgramFacts) -> Diagnosis | None:
    """Only so many lines are read, however many there are: without those behind them, it prints the same."""
    for number in range(1, _MOST_READ + 1):
        longer = [ran for ran in facts.ended if len(ran.case.input.splitlines()) > number]
        if not _ignores_rest(facts, longer, number):
            continue
        message = say(
            "Your program prints the same without what comes after line {number} of the input. "
            "Read the input to its end, and use what stands there.",
            number=number,
        )
        failing = [ran for ran in longer if ran.result.verdict is not Verdict.ACCEPTED]
        return facts.diagnose("unread-lines", "uses only the first lines", message, failing)
    return None


def _ignores_rest(facts: ProgramFacts, runs: Iterable[CaseRun], number: int) -> bool:
    """Whether a program does the same with the first lines of some inputs alone, and not always the same, nor crashes.

    Those with the most lines are tried: of others, the first lines may say that no more of them count.
    """
    short = (ran for ran in runs if len(ran.case.input) <= _SHORT)
    tried = sorted(short, key=lambda ran: -ran.case.input.count("\n"))[:_MOST_CUT]
    if facts.execute is None or len({ran.output for ran in tried}) < _MOST_CUT or all(map(_crashes, tried)):
        return False
    lines = ((ran, ran.case.input.splitlines(keepends=True)[:number]) for ran in tried)
    cut = ((ran, replace(ran.case, input="".join(kept))) for ran, kept in lines)
    return all(is_alike(ran, facts.execute(case, facts.settings)) for ran, case in cut)


def _find_blind(facts: ProgramFacts) -> CaseRun | None:
    """The failing run with the shortest input, of a program that does the same on every case: right only by chance."""
    runs = facts.ended
    if facts.execute is None or len(runs) < _LEAST_RUNS or len(runs) < len(facts.runs):
        return None
    failing = [ran for ran in runs if ran.result.verdict is not Verdict.ACCEPTED]
    first = min(failing or runs, key=lambda ran: len(ran.case.input))
    return first if all(is_alike(first, ran) for ran in runs) else None


def _changes(facts: ProgramFacts, ran: CaseRun, files: Mapping[str, str], stream: str) -> bool:
    """Whether the program does something else with these files and this standard input."""
    assert facts.execute  # noqa: S101  else there is no run to compare with
    case = replace(ran.case, input=stream, files={**ran.case.files, **files})
    other = facts.execute(case, _give_by_stream(facts))
    if _crashes(other) and not (_crashes(ran) and _reads(facts, case, files, other)):
        return False  # it writes such a file: one that is there already stops it
    return not is_alike(ran, other)


def _reads(facts: ProgramFacts, case: Case, files: Mapping[str, str], ran: CaseRun) -> bool:
    """Whether it ends otherwise than in this run when there is nothing in the files and in standard input."""
    assert facts.execute  # noqa: S101  else there is no run to compare with
    nothing = replace(case, input="", files={**case.files, **dict.fromkeys(files, "")})
    return not is_alike(ran, facts.execute(nothing, _give_by_stream(facts)))


def _crashes(ran: CaseRun) -> bool:
    return ran.result.verdict is Verdict.RUNTIME_ERROR


def _give_by_stream(facts: ProgramFacts) -> AssignmentSettings:
    return facts.settings.model_copy(update={"input": _BY_STREAM})


def is_alike(one: CaseRun, other: CaseRun) -> bool:
    """Whether a program has done the same."""
    ends = [(ran.result.exit_code, ran.result.signal, read_last_words(ran.result.stderr)) for ran in (one, other)]
    return one.output == other.output and ends[0] == ends[1]
