"""Mistakes that the source shows."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.by_returned import find_wrong_call
from grader.feedback.generic.change_messages import WEAK_OPERATOR
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.judging import decode
from grader.model import Diagnosis, Verdict
from grader.source.scan_formats import ScanFormat
from grader.text.spoken_text import say, say_later
from grader.text.wording import join_sentences, join_with_and, list_some

_MOST_NAMED = 5
_LEAST_RUNS = 2
_FUNCTION = re.compile(
    r"(?m)^(?:async )?function\s{1,3}(\w{1,60})"
    r"|^(?:const|let|var)\s{1,3}(\w{1,60})\s?=\s?(?:function\b|\([^()\n]{0,80}\)\s?=>)"
)
_CLOSES = re.compile(r"(?m)^\}|^class\b")
"""A function that ends, or a class that begins, without indentation."""
_MOST_LATE, _MOST_CUT = 2, 12
_LATE_ENDS = (Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR)
_OF_OUTPUT = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.PRESENTATION_ERROR)
_NO_TEXT_FOUND = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT)
_COMPARED = {
    "java": say_later(
        "Your program compares Strings with `==`. In Java that asks whether they are the same object: "
        "use `a.equals(b)` to ask whether they have the same characters."
    ),
    "c": say_later(
        "Your program compares texts with `==`. In C that asks whether they lie at the same address: "
        "use `strcmp(a, b) == 0` to ask whether they have the same characters."
    ),
    "cpp": say_later(
        "Your program compares arrays of characters with `==`. In C++ that asks whether they lie at the same address: "
        "make them `std::string`, or use `strcmp(a, b) == 0`, to ask whether they have the same characters."
    ),
}


def find_uncalled_functions(facts: ProgramFacts) -> Diagnosis | None:
    """Only functions are defined, and none is called."""
    names = [*facts.source.uncalled]
    if not names or not _is_silent(facts):
        return None
    message = join_sentences(_tell_uncalled(names), _advise_on_call(names))
    if not facts.source.prints and not facts.settings.output.file:
        print_it = say("Then print the result: there is no `{name}` in the file.", name=facts.language.prints)
        message = join_sentences(message, print_it)
    first = "main" if "main" in names else names[0]
    place = name_place(facts.source.uncalled[first], say("“{name}” is defined here and never used.", name=first))
    return facts.diagnose("functions-only", "functions never called", message, facts.failing, place)


def _tell_uncalled(names: Sequence[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    if len(names) == 1:
        return say("Your program defines {name} but never calls it.", name=quoted[0])
    if len(names) == 2:
        return say("Your program defines {names} but uses neither of them.", names=join_with_and(quoted))
    which = join_with_and(quoted) if len(names) <= _MOST_NAMED else list_some(quoted, _MOST_NAMED)
    return say("Your program defines {names} but uses none of them.", names=which)


def _advise_on_call(names: Sequence[str]) -> str:
    if "main" in names:
        return say("Call `main()` at the end of the file.")
    return say("Call it at the end of the file.") if len(names) == 1 else say("Use them at the end of the file.")


def find_empty_file(facts: ProgramFacts) -> Diagnosis | None:
    """Nothing but white space, which fails every test that asks for something, or does not build."""
    is_silent = all(ran.result.verdict is Verdict.NO_OUTPUT for ran in facts.failing)
    if facts.text.lstrip("\ufeff").strip() or not is_silent:
        return None
    return facts.diagnose("empty-file", "empty file", say("Your file is empty. Was it saved?"), facts.failing)


def find_silence(facts: ProgramFacts) -> Diagnosis | None:
    """A result without a print."""
    if facts.source.prints or facts.settings.output.file or not _is_silent(facts):
        return None
    name = facts.language.prints
    message = say("Your program never prints: there is no `{name}` in it. Print the result.", name=name)
    return facts.diagnose("no-print", "never prints", message, facts.failing)


def find_text_identity(facts: ProgramFacts) -> Diagnosis | None:
    """Strings are compared with `==`; which tests fail by that, nobody can tell."""
    line = facts.source.compared
    if line is None or not any(ran.result.verdict in _NO_TEXT_FOUND for ran in facts.failing):
        return None
    message = say(_COMPARED[facts.language.name])
    place = name_place(line, say("This line compares texts with == or !=."))
    return facts.diagnose("text-identity", "Strings compared by ==", message, (), place)


def find_unset_sum(facts: ProgramFacts) -> Diagnosis | None:
    """A sum is never set: what it starts with is left to chance, and so are the tests that fail."""
    unset = facts.source.unset_sum
    if unset is None or not any(ran.result.verdict is Verdict.WRONG_ANSWER for ran in facts.failing):
        return None
    message = say(
        "Your program calculates with `{name}`, which never gets a first value. "
        "What stood in memory before is counted with it: start `{name}` at 0.",
        name=unset.name,
    )
    place = name_place(unset.line, say("“{name}” has no value here yet.", name=unset.name))
    return facts.diagnose("unset-sum", "sum without a first value", message, (), place)


def find_weak_operator(facts: ProgramFacts) -> Diagnosis | None:
    """A comparison is made before what stands left of it is joined; which tests fail by that, nobody can tell."""
    weak = facts.source.weak_operator if facts.language.name in ("c", "cpp") else None
    if weak is None or not any(ran.result.verdict is Verdict.WRONG_ANSWER for ran in facts.failing):
        return None
    message = say(WEAK_OPERATOR, code=weak.written, name=weak.read_as)
    place = name_place(weak.line, say("The comparison comes first here."))
    return facts.diagnose("weak-operator", "comparison before an operator", message, (), place)


def find_whole_quotient(facts: ProgramFacts) -> Diagnosis | None:
    """Two written whole numbers are divided, and something is lost; which tests fail by that, nobody can tell."""
    found = facts.source.whole_quotient
    if found is None or not any(ran.result.verdict is Verdict.WRONG_ANSWER for ran in facts.failing):
        return None
    message = say(
        "`{code}` is {value} in your program: both are whole numbers, so what comes after the decimal point is "
        "dropped. Write `{first}.0 / {second}`.",
        code=found.written,
        value=found.value,
        first=found.first,
        second=found.second,
    )
    place = name_place(found.line, say("“{code}” is {value} here.", code=found.written, value=found.value))
    return facts.diagnose("whole-quotient", "whole numbers divided", message, (), place)


def find_turned_operator(facts: ProgramFacts) -> Diagnosis | None:
    """`n =+ 1` in the place of `n += 1`; which tests fail by that, nobody can tell."""
    turned = facts.source.turned_operator
    if turned is None or not any(ran.result.verdict is Verdict.WRONG_ANSWER for ran in facts.failing):
        return None
    if turned.sign == "-":
        advice, told = say("To take it off, write `-=`."), say("`=-` is not `-=`.")
    else:
        advice, told = say("To add to it, write `+=`."), say("`=+` is not `+=`.")
    message = say("`{code}` replaces what `{name}` was before.", code=turned.written, name=turned.name)
    name = f"={turned.sign} in the place of {turned.sign}="
    return facts.diagnose("turned-operator", name, join_sentences(message, advice), (), name_place(turned.line, told))


def find_short_buffer(facts: ProgramFacts) -> Diagnosis | None:
    """All tests fail that have a line which is longer than what the program reads at one time, and few others."""
    buffer = facts.source.line_buffer
    if buffer is None:
        return None
    cut = [ran for ran in facts.ended if _measure_longest(ran.case.input) >= buffer.characters]
    failing = [ran for ran in facts.failing if ran in cut]
    if len(failing) < len(cut) or 2 * len(cut) <= len(facts.failing):
        return None
    if not any(ran.case.is_visible for ran in cut):
        return None
    message = say(
        "Your program reads at most {number} characters of a line into `{name}`. Of a longer line, it takes the rest "
        "for the next one. Make `{name}` large enough for every line that may come.",
        number=buffer.characters,
        name=buffer.name,
    )
    place = name_place(buffer.line, say("This line reads at most {number} characters.", number=buffer.characters))
    return facts.diagnose("short-buffer", "line longer than what is read", message, cut, place)


def _measure_longest(text: str) -> int:
    """The bytes of the longest line."""
    return max(len(line.encode(errors="replace")) for line in text.split("\n"))


def find_shared_loop_name(facts: ProgramFacts) -> Diagnosis | None:
    """A loop counts with the variable of the loop around it."""
    reused = facts.source.shared_loop_name
    if reused is None or not _shows_in(facts, (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.TIME_LIMIT)):
        return None
    message = say(
        "The loops in lines {around} and {line}, one inside the other, both count with `{name}`: after the inner one, "
        "the outer loop continues from where that ended. Give the inner loop a variable of its own.",
        line=reused.line,
        name=reused.name,
        around=reused.around,
    )
    place = name_place(reused.line, say("This loop changes `{name}` of the loop around it.", name=reused.name))
    return facts.diagnose("shared-loop-name", "two loops with one variable", message, (), place)


def _shows_in(facts: ProgramFacts, verdicts: Collection[Verdict]) -> bool:
    """Whether a failing test may show what the source does: a crash or a build error tells of something else."""
    return not facts.build_error and any(ran.result.verdict in verdicts for ran in facts.failing)


def find_assigned_condition(facts: ProgramFacts) -> Diagnosis | None:
    """A condition gives a name a value and compares nothing."""
    condition = facts.source.assigned_condition
    if condition is None or not _shows_in(facts, _OF_OUTPUT):
        return None
    message = say(
        "`{written}` is a condition that compares nothing: it gives `{name}` a value. Use `==` to compare.",
        written=condition.written,
        name=condition.name,
    )
    place = name_place(condition.line, say("This condition gives `{name}` a value.", name=condition.name))
    return facts.diagnose("assigned-condition", "assigned in a condition", message, (), place)


def find_hidden_name(facts: ProgramFacts) -> Diagnosis | None:
    """A variable is declared anew, and the one that it hides is used after that."""
    hidden = facts.source.hidden_name
    if hidden is None or not _shows_in(facts, _OF_OUTPUT):
        return None
    message = say(
        "Line {line} declares a new `{name}`, which is used nowhere: the `{name}` of line {hidden} keeps its value. "
        "To change that one, write `{name} = …` alone.",
        line=hidden.line,
        name=hidden.name,
        hidden=hidden.hidden,
    )
    place = name_place(
        hidden.line, say("This is a new `{name}`, not that of line {line}.", name=hidden.name, line=hidden.hidden)
    )
    return facts.diagnose("hidden-name", "variable declared twice", message, (), place)


def find_sorting_by_truth(facts: ProgramFacts) -> Diagnosis | None:
    """A function that sorts answers true or false."""
    line = facts.source.truth_order
    if line is None or not _shows_in(facts, _OF_OUTPUT):
        return None
    message = say(
        "The function that your program gives to `sort` returns true or false. "
        "It must return a number: negative if the first value comes first, positive if the second does."
    )
    place = name_place(line, say("This line sorts."))
    return facts.diagnose("truth-order", "sorted by true or false", message, _list_calls_around(facts, line), place)


def _list_calls_around(facts: ProgramFacts, line: int) -> Sequence[CaseRun]:
    """The failing runs that call the function in JavaScript in which a line stands; none where that is not sure."""
    before = "\n".join(facts.text.split("\n")[:line])
    heads = [*_FUNCTION.finditer(before)]
    if not heads or _CLOSES.search(before, heads[-1].end()):
        return ()
    name = heads[-1][1] or heads[-1][2]
    return [ran for ran in facts.failing if ran.case.is_call and _spell(find_wrong_call(ran)) == _spell(name)]


def _spell(name: str) -> str:
    """A name as it is in all spellings that the calls of a test allow."""
    return name.replace("_", "").lower()


def find_end_loop(facts: ProgramFacts) -> Diagnosis | None:
    """A loop asks for the end before it reads, and what is printed changes with the end of the input or of a line."""
    loop = facts.source.end_loop
    late = [ran for ran in facts.ended if loop and ran.result.verdict in _LATE_ENDS][:_MOST_LATE]
    if loop is None or not any(_changes_with_ends(facts, ran, ">>" in loop.read) for ran in late):
        return None
    message = say(
        "Your loop `{condition}` goes round once more after everything is read. "
        "Only a read that fails finds the end: let the loop ask whether `{read}` has worked.",
        condition=loop.condition,
        read=loop.read,
    )
    place = name_place(loop.line, say("This loop asks for the end before it reads."))
    cut = [ran for ran in facts.failing if ran.result.verdict in _LATE_ENDS][:_MOST_CUT]
    runs = [ran for ran in cut if ran.case.input.endswith("\n") and _is_right_without_end(facts, ran)]
    is_shown = any(ran.case.is_visible for ran in runs)
    return facts.diagnose("end-loop", "loop up to the end of the file", message, runs if is_shown else (), place)


def _is_right_without_end(facts: ProgramFacts, ran: CaseRun) -> bool:
    """Whether the answer comes right where no newline stands at the end of the input."""
    case = replace(ran.case, input=ran.case.input.removesuffix("\n"))
    ended = facts.execute(case, facts.settings) if facts.execute else None
    return ended is not None and ended.result.verdict is Verdict.ACCEPTED


def _changes_with_ends(facts: ProgramFacts, ran: CaseRun, reads_words: bool) -> bool:
    """Whether a program prints something else with the end of the input written otherwise.

    Or, where it reads words, whether it is right without blanks at the ends of lines.
    """
    if facts.execute is None:
        return False
    text = ran.case.input
    other = text.removesuffix("\n") if text.endswith("\n") else f"{text}\n"
    if facts.execute(replace(ran.case, input=other), facts.settings).output != ran.output:
        return True
    trimmed = "\n".join(line.rstrip(" \t\r") for line in text.split("\n"))
    if not reads_words or trimmed == text:
        return False
    return facts.execute(replace(ran.case, input=trimmed), facts.settings).result.verdict is Verdict.ACCEPTED


def find_scanned_mark(facts: ProgramFacts) -> Diagnosis | None:
    """A mark stands between two values of a format, and in no input: what comes after it never gets a value."""
    inputs = [ran.case.input for ran in facts.ended]
    word = next((scan for scan in facts.source.scans if scan.word), None)
    if word and facts.failing:
        return _tell_mark_behind_word(facts, word)
    scan = next((scan for scan in facts.source.scans if not any(scan.mark in text for text in inputs)), None)
    if scan is None or not inputs:
        return None
    message = say(
        "Your program reads with the format `{format}`, which waits for “{mark}” between two values. There is none in "
        "the input, so the values after it are never read. Write in the format what stands in the input.",
        format=scan.written,
        mark=scan.mark,
    )
    place = name_place(scan.line, say("This format asks for “{mark}”.", mark=scan.mark))
    return facts.diagnose("scanned-mark", "a mark in a format of scanf", message, facts.failing, place)


def _tell_mark_behind_word(facts: ProgramFacts, scan: ScanFormat) -> Diagnosis:
    """What follows such a mark is read on no input; which tests fail by that alone, nobody can tell."""
    message = say(
        "Your program reads with the format `{format}`, in which `%s` reads up to the next blank or line end. "
        "So the “{mark}” behind it never fits, and what comes after it is never read. "
        "`%[^{mark}]` reads up to the “{mark}”, and blanks as well.",
        format=scan.written,
        mark=scan.mark,
    )
    place = name_place(scan.line, say("This format asks for “{mark}”.", mark=scan.mark))
    return facts.diagnose("scanned-word", "a mark behind %s of scanf", message, (), place)


def find_reading_of_words(facts: ProgramFacts) -> Diagnosis | None:
    """Words are read, and all blanks of the text are gone that should be printed."""
    reader = facts.source.word_reader
    if reader is None:
        return None
    lost = [ran for ran in facts.ended if _is_blank_within(ran.case.expected or "")]
    if len(lost) < _LEAST_RUNS or any(_is_blank_within(decode(ran.output)) for ran in lost):
        return None
    if not any(ran.output.strip() for ran in lost):
        return None
    message = say(
        "Your program reads words with `{call}`, which drops the blanks and line ends between them. "
        "Read whole lines with `{better}`.",
        call=reader.call,
        better=reader.better,
    )
    if reader.before:
        again = say(
            "Also call it once right after `{call}`: the rest of that line is still unread.", call=reader.before
        )
        message = join_sentences(message, again)
    place = name_place(reader.line, say("This line reads one word."))
    return facts.diagnose("reads-words", "reads words", message, lost, place)


def _is_blank_within(text: str) -> bool:
    return any(" " in line.strip() for line in text.splitlines())


def _is_silent(facts: ProgramFacts) -> bool:
    """Whether it ends well on every case, and never prints."""
    return bool(facts.runs) and all(ran.result.verdict is Verdict.NO_OUTPUT for ran in facts.runs)
