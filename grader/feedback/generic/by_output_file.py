"""Mistakes in where a program writes its answer, each proved by running it once more and looking elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from grader.config.settings import Output
from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Verdict
from grader.text.spoken_text import say


def find_printed_answer(facts: ProgramFacts) -> Diagnosis | None:
    """It leaves the output file empty in every test, and prints."""
    file = facts.settings.output.file
    if not file or not _finds_output(facts, Output(stdout=True)):
        return None
    message = say(
        "Your program prints to standard output. Here the answer belongs in the file `{file}`: write it there.",
        file=file,
    )
    place = name_place(facts.source.lines.printing, say("This line prints."))
    return facts.diagnose("prints-answer", "prints instead of writing a file", message, facts.failing, place)


def find_other_output_file(facts: ProgramFacts) -> Diagnosis | None:
    """It leaves the output file empty in every test, and writes a file of another name."""
    file = facts.settings.output.file
    found = next((name for name in _list_other_files(facts) if _finds_output(facts, Output(file=name))), None)
    if found is None:
        return None
    message = say(
        "Your program writes the file `{found}`. Here the answer belongs in `{file}`, spelled exactly like that.",
        found=found,
        file=file,
    )
    place = name_place(facts.source.files[found], say("This line names the file “{name}”.", name=found))
    return facts.diagnose("writes-other-file", "writes another file", message, facts.failing, place)


def find_answer_in_file(facts: ProgramFacts) -> Diagnosis | None:
    """It never prints the right answer, which is in a file that it writes."""
    ran = _find_shortest_without_answer(facts)
    if ran is None or facts.execute is None:
        return None
    for name in facts.source.files:
        settings = facts.settings.model_copy(update={"output": Output(file=name)})
        known = name == facts.settings.input.file or name in ran.case.files
        if not known and facts.execute(ran.case, settings).result.verdict is Verdict.ACCEPTED:
            message = say(
                "Your program writes the answer into the file `{name}`. Here the answer is printed: print it.",
                name=name,
            )
            return facts.diagnose("writes-answer", "writes a file instead of printing", message, facts.failing)
    return None


def _find_shortest_without_answer(facts: ProgramFacts) -> CaseRun | None:
    """The run with the shortest input that ends well, of a program that should print and is never right."""
    runs = [ran for ran in facts.ended if ran.result.verdict in (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT)]
    is_right = any(ran.result.verdict is Verdict.ACCEPTED for ran in facts.runs)
    prints = facts.settings.output.file is None and not is_right
    return min(runs, key=lambda ran: len(ran.case.input)) if prints and runs else None


def _list_other_files(facts: ProgramFacts) -> Iterator[str]:
    """The files that its source names and that are not there before it runs."""
    ran = _find_silent_run(facts)
    given = {facts.settings.output.file, facts.settings.input.file, *(ran.case.files if ran else ())}
    yield from (name for name in facts.source.files if ran and name not in given)


def _finds_output(facts: ProgramFacts, output: Output) -> bool:
    """Whether there is an answer where the program is not asked for one."""
    ran = _find_silent_run(facts)
    if ran is None or facts.execute is None:
        return False
    return bool(facts.execute(ran.case, facts.settings.model_copy(update={"output": output})).output.strip())


def _find_silent_run(facts: ProgramFacts) -> CaseRun | None:
    """The first run of a program that never writes its output file, and ends well each time; None for any other."""
    silent = [ran for ran in facts.failing if ran.result.verdict is Verdict.NO_OUTPUT]
    wanted = [ran for ran in facts.runs if (ran.case.expected or "").strip() and not ran.case.is_call]
    return silent[0] if facts.settings.output.file and silent and len(silent) == len(wanted) else None
