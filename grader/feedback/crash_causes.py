"""Where and why a program stopped, read from its own error output: to be shown, never to judge by."""

from __future__ import annotations

import re

from grader.config.settings import AssignmentSettings, Input, Limits
from grader.feedback.recursion_traces import read_recursion
from grader.model import CaseResult, Grade, SmallestInput, Stop, Verdict
from grader.text.shorten import shorten
from grader.text.spoken_text import say

LONGEST_FAULT = 160
RAISED = re.compile(r"^[A-Za-z_][\w.]*(?::.*)?$", re.MULTILINE)
"""The last line of a traceback of Python: the exception and what it says."""
_FILE_OF_MODULE = re.compile(r"(?<=from )('[\w.]{1,60}') \((?![^()\n]{0,300}\bwork/)[^()\n]{0,300}\)$")
THROWN = re.compile(
    r'^(?:Exception in thread "[^"\n]*" |Unhandled exception\. |Uncaught )?([\w.$]*(?:Error|Exception)\b.*)$', re.M
)
"""The line in which other languages say so."""

ERRORS = (
    r'^ *File "(?:[^"\n]*[/\\])?{name}", line ([0-9]{1,6})(?:: (.*))?$',
    r"^(?:[^:\n]*[/\\])?{name}:([0-9]{1,6})(?::[0-9]+)?: (?:fatal )?error: (.*)$",
    r"^(?:[^:\n]*[/\\])?{name}\(([0-9]{1,6}),[0-9, ]+\): error (.*)$",
    r"^(?:[^:\n]*[/\\])?{name}:([0-9]{1,6})()$",
)
"""How an error is named by Python, by gcc and javac, by the compilers of C#, and by Node: the line and the fault."""
NAMED = re.compile(r"^[A-Za-z]\w*Error\b.*$", re.MULTILINE)
"""The line in which an interpreter says what is wrong, below the place."""
MARKS = re.compile(r"\n(?: *[0-9]+ \|)?(?P<code>.*)\n(?: +\|)?(?P<before>[ \t]*)(?P<marks>[\^~]+)")
ERROR = re.compile(r"(?:(?<!\w)\w*Error|(?:fatal )?error\b)[^\n]*")
"""The line in which a compiler says what is wrong, without its place."""

UNCAUGHT = {".java": r'^Exception in thread "', ".cs": r"^Unhandled [Ee]xception"}
"""How the runtime of a language begins to tell of an exception that nobody caught; a program prints others itself."""

# How Python, C, C++, Java, C# and JavaScript say it.
NOT_FOUND = re.compile(r"^.*(?:FileNotFound|NoSuchFile|No such file or directory|ENOENT).*", re.M)
END_OF_INPUT = re.compile(r"^EOFError|NoSuchElementException: No line found", re.M)
NO_PROCESS = re.compile(r"Resource temporarily unavailable|EAGAIN")
THREAD = re.compile(r"thread|std::system_error", re.I)
NO_SPACE = re.compile(r"No space left on device|ENOSPC|Disk full", re.I)


def find_place_of_stop(result: CaseResult, grade: Grade) -> tuple[int, str] | None:
    """The line of the student's own file where it stopped, and what was raised there (empty where nothing says so)."""
    if result.verdict is not Verdict.RUNTIME_ERROR or not grade.source_name:
        return None
    if result.stop is not None:
        return (result.stop.line, result.stop.raised) if result.stop.line else None
    return find_place_in(result.stderr, grade.source_name, grade.source)


def find_place_in(stderr: str, name: str, source: str) -> tuple[int, str] | None:
    """The line of the file `name` at which a program stopped by its error output, and what was raised there."""
    file, recursion = re.escape(name), read_recursion(stderr)
    places = list(re.finditer(rf'File "(?:[^"\n]*[/\\])?{file}", line ([0-9]{{1,6}})', stderr))
    if places:
        line = recursion.line if recursion else int(places[-1][1])
        return _keep_known_line(line, source, _find_raised(stderr, places[-1].end()))
    told = _cut_to_uncaught(stderr, name)
    place = re.search(rf"(?<![\w.-]){file}:(?:line )?([0-9]{{1,6}})", told)
    thrown = THROWN.search(told)
    if place is None:
        return None
    return _keep_known_line(recursion.line if recursion else int(place[1]), source, thrown[1] if thrown else "")


def _cut_to_uncaught(stderr: str, name: str) -> str:
    """The error output from what its runtime says last of an exception that nobody caught; where it says so."""
    form = next((form for suffix, form in UNCAUGHT.items() if name.endswith(suffix)), "")
    places = [match.start() for match in re.finditer(form, stderr, re.MULTILINE)] if form else [0]
    return stderr[places[-1] :] if places else ""


def find_stop(result: CaseResult, smallest: SmallestInput | None, grade: Grade) -> Stop | None:
    """Where the run stopped that is told of: that on the smallest input, where there is one, else that of the case."""
    seen = smallest.stop if smallest and smallest.stop else result.stop
    if seen is not None:
        return seen if seen.line else None
    place = find_place_of_stop(result, grade)
    return Stop(*place) if place else None


def find_first_error(message: str, grade: Grade) -> Stop | None:
    """The first error that a compiler's message names in the student's own file; None where it names none there."""
    if not grade.source_name:
        return None
    name = re.escape(grade.source_name)
    found = (re.search(form.replace("{name}", name), message, re.MULTILINE) for form in ERRORS)
    place = min(filter(None, found), key=re.Match.start, default=None)
    if place is None:
        return None
    said = place[2] or (NAMED.search(message, place.end()) or [""])[0]
    known = _keep_known_line(int(place[1]), grade.source, said)
    if known is None:
        return None
    return Stop(*known, part=_find_marked_part(message, place.end(), grade.source.split("\n")[known[0] - 1]))


def _find_marked_part(message: str, after: int, line: str) -> tuple[int, int] | None:
    """What `^` marks below a copy of the line; behind the line where something is missing there."""
    marks, code = MARKS.match(message, after), line.strip()
    if marks is None or marks["code"].strip() != code or not code:
        return None
    start = len(marks["before"]) - marks["code"].index(code) + line.index(code)
    behind = max(start + 1, min(start + len(marks["marks"]), len(line)))
    return (start, behind) if 0 <= start <= len(line) and line[start:behind] != code else None


def find_error_text(message: str) -> str:
    """The first error of a compiler's message without its place; empty where it names none."""
    error = ERROR.search(message)
    return error[0].strip() if error else ""


def _find_raised(text: str, after: int) -> str:
    fault = RAISED.search(text, text.find("\n", after) + 1 or len(text))
    return leave_file_out(fault[0]) if fault else ""


def leave_file_out(raised: str) -> str:
    """An error of Python that ends with where a module of its own is, without that file."""
    return _FILE_OF_MODULE.sub(r"\1", raised)


def _keep_known_line(line: int, source: str, fault: str) -> tuple[int, str] | None:
    """Only a line that the source has is named: the error output may say anything."""
    if not 1 <= line <= source.count("\n") + 1:
        return None
    return line, shorten(fault.strip(), LONGEST_FAULT)


def find_cause(result: CaseResult, settings: AssignmentSettings, limits: Limits) -> str:
    """What the assignment has to do with an error that stopped the program, and what to do; empty where nothing."""
    if result.verdict is not Verdict.RUNTIME_ERROR:
        return ""
    told = _advise_on_calls(result) if result.is_call else _advise_on_input(result.stderr, settings.input)
    return told or _advise_on_limits(result.stderr, limits)


def _advise_on_calls(result: CaseResult) -> str:
    if END_OF_INPUT.search(result.stderr):
        return say("The tests call your functions; there is no input to read.")
    return ""


def _advise_on_input(error: str, given: Input) -> str:
    file, missing = given.file, NOT_FOUND.search(error)
    if file and missing and file.partition(".")[0].lower() in missing[0].lower():
        return say(
            "The input is in the file {file}, spelled exactly like that, in the folder where the program runs.",
            file=file,
        )
    if END_OF_INPUT.search(error):
        if given.stdin:
            return say("There is no more input: your program reads on after the last line.")
        return say("The input is in the file {file}: open it; nothing is typed in.", file=file)
    return say("The input comes from standard input, as if it were typed in.") if missing and not file else ""


def _advise_on_limits(error: str, limits: Limits) -> str:
    refused = NO_PROCESS.search(error)
    if refused and THREAD.search(error):
        return say("A program may run at most {threads} threads at once.", threads=limits.threads)
    if refused and limits.processes == 1:
        return say("Starting other programs (os.fork, subprocess) is not allowed.")
    if NO_SPACE.search(error):
        return say(
            "A program may write at most {disk_mib} MiB in {files:,} files.",
            disk_mib=limits.disk_mib,
            files=limits.files,
        )
    return ""
