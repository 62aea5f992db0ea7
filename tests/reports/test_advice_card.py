"""What a student reads first: true, short, and what to do."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

import pytest

from grader.config.settings import Deadline, Input
from grader.feedback import advise
from grader.feedback.crash_causes import find_first_error
from grader.judging.modes.checker import make_difference
from grader.model import (
    Batch,
    CaseResult,
    Diagnosis,
    Difference,
    Finding,
    Grade,
    HeaderCheck,
    HeaderFieldCheck,
    Judgement,
    Limit,
    PointsEarned,
    Severity,
    SkipReason,
    Stop,
    StopKind,
    Verdict,
)
from grader.reports import format_student_page
from grader.reports.pages.advice_card import stop_words
from grader.reports.pages.student import gather_student_page
from grader.reports.phrases import LOOKS, describe_outcome, make_sentence

WARNING = Finding("style/short-name", Severity.WARNING, "Nim.py", 13, 5, "The name 'x' says little", "Rename it.")
FULL = PointsEarned(70.0, 15.0, 15.0, 0.0, 0.0)


def card(page: str) -> str:
    """What stands in the card, as text."""
    start = page.index('<section aria-labelledby="first"')
    inside = re.sub(r"</(?:p|h2|dt|dd)>", " ", page[start : page.index("</section>", start)])
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", inside)).strip()


def right(batch: Batch, **facts: object) -> Grade:
    return replace(batch.grades[0], **{"points": FULL, "findings": (), "adjustment_reason": "", **facts})


def stopped_at(batch: Batch, result: CaseResult, grade: Grade) -> str:
    return stop_words(advise(batch.assignment, replace(grade, cases=(result, *grade.cases[1:]))))


def with_case(batch: Batch, **facts: object) -> Grade:
    grade = batch.grades[0]
    return replace(grade, cases=(replace(grade.cases[0], points=0, **facts), *grade.cases[1:]))


@pytest.mark.parametrize(
    ("points", "findings", "text"),
    [
        (
            replace(FULL, style=14.1),
            (WARNING,) * 3,
            "What is left Every test passes; 3 style warnings cost 0.9 points "
            "Look first at line 13. The name &#39;x&#39; says little. Rename it.",
        ),
        (
            replace(FULL, style=12.0),
            (WARNING, replace(WARNING, severity=Severity.ERROR, line=14)),
            "What is left Every test passes; 1 style error and 1 style warning cost 3 points "
            "Look first at line 14. The name &#39;x&#39; says little. Rename it.",
        ),
        (replace(FULL, late=-9.995), (), "What is left Every test passes; lateness costs 9.99 points"),
        (replace(FULL, style=14.0), (), "What is left Every test passes; style costs 1 point"),
    ],
)
def test_what_costs_points_though_every_case_is_right(
    batch: Batch, points: PointsEarned, findings: tuple[Finding, ...], text: str
) -> None:
    assert card(format_student_page(batch, right(batch, points=points, findings=findings))) == text


@pytest.mark.parametrize("late", [0.0, -0.001])
def test_success_says_so_and_ends(batch: Batch, late: float) -> None:
    page = format_student_page(batch, right(batch, points=replace(FULL, late=late), score=100.0))
    assert "<strong>All 14 tests pass.</strong> 100 of 100.</p>" in page
    assert 'aria-labelledby="first"' not in page


@pytest.mark.parametrize(
    ("name", "stderr", "told"),
    [
        (
            "Nim.py",
            'Traceback (most recent call last):\n  File "/box/Nim.py", line 9, in <module>\n    main()\n'
            '  File "/box/Nim.py", line 17, in main\n    int(x)\n  File "/usr/lib/ast.py", line 3, in y\n    z\n'
            "ValueError: invalid literal\n",
            "Line 17 stopped the program: ValueError: invalid literal",
        ),
        ("Nim.py", 'File "Nim.py", line 4\nKeyboardInterrupt', "Line 4 stopped the program: KeyboardInterrupt"),
        ("Nim.py", 'File "Nim.py", line 4\n    x = 1\n… 33 more characters', "Line 4 stopped the program"),
        ("Nim.py", 'File "Nim.py", line 999999\nValueError: x', ""),
        ("Nim.py", 'File "Nim.py", line 0\nValueError: x', ""),
        ("Nim.py", 'File "OtherNim.py", line 4\nValueError: x', ""),
        ("Nim.py", "", ""),
        ("", 'File "", line 4\nValueError: x', ""),
        ("nim.c", "program: nim.c:23: to_number: Assertion `x' failed.", "Line 23 stopped the program"),
        (
            "Nim.java",
            'Exception in thread "main" java.lang.IllegalStateException: no\n\tat Nim.move(Nim.java:7)\n'
            "\tat Nim.main(Nim.java:9)\n",
            "Line 7 stopped the program: java.lang.IllegalStateException: no",
        ),
    ],
)
def test_where_a_program_stopped(batch: Batch, name: str, stderr: str, told: str) -> None:
    grade = replace(batch.grades[0], source_name=name, source="x\n" * 30)
    result = replace(grade.cases[0], verdict=Verdict.RUNTIME_ERROR, stderr=stderr, exit_code=1)
    assert stopped_at(batch, result, grade) == told
    assert stopped_at(batch, replace(result, verdict=Verdict.WRONG_ANSWER), grade) == ""


def test_a_hostile_error_output_makes_no_long_headline(batch: Batch) -> None:
    grade = replace(batch.grades[0], source="x\n" * 30)
    stderr = 'File "Nim.py", line 4\n' + "E" * 4000 + "\n"
    told = stopped_at(batch, replace(grade.cases[0], verdict=Verdict.RUNTIME_ERROR, stderr=stderr), grade)
    assert len(told) < 200


def test_the_line_that_stopped_the_program_is_the_headline(batch: Batch) -> None:
    stderr = 'Traceback\n  File "Nim.py", line 17, in main\nValueError: no\n'
    page = format_student_page(batch, with_case(batch, verdict=Verdict.RUNTIME_ERROR, exit_code=1, stderr=stderr))
    assert '<h2 id="first">Line 17 stopped the program: ValueError: no</h2>' in page
    assert "a successful program exits with 0." in card(page)
    assert re.search(r"15\s+x = x \+ heap ?16\s+return x ?17 ?ValueError: no 18 ?19\s?def main\(\):", card(page))
    assert "Traceback" not in card(page)
    assert page.count('<p class="hot">ValueError: no</p>') == 2  # in the card and in the code
    assert "runtime error at line 17: ValueError: no</span>" in page


def test_what_a_run_with_memory_checks_has_seen_is_the_headline(batch: Batch) -> None:
    stop = Stop(17, "makes the program end itself, with abort()", StopKind.CHECKED)
    page = format_student_page(batch, with_case(batch, verdict=Verdict.RUNTIME_ERROR, signal="SIGABRT", stop=stop))
    assert '<h2 id="first">Line 17 makes the program end itself, with abort()</h2>' in page
    assert "Your program was killed by the signal SIGABRT." in card(page)
    assert (
        "This line makes the program end itself, with abort(), as a second run with memory checks has shown."
        in card(page)
    )


@pytest.mark.parametrize(
    ("verdict", "limit", "headline", "advice"),
    [
        (
            Verdict.TIME_LIMIT,
            Limit.CPU,
            "Your program used up its 2 s of CPU time: an infinite loop, or too slow for this input",
            "",
        ),
        (Verdict.TIME_LIMIT, Limit.WALL, "Your program was still running after 6 s", "Is it waiting for input"),
        (Verdict.MEMORY_LIMIT, Limit.MEMORY, "Your program used more than 256 MiB of memory", "Does a list or string"),
        (
            Verdict.OUTPUT_LIMIT,
            Limit.OUTPUT,
            "Your program printed more than 1,024 KiB",
            "Look for an infinite loop that prints",
        ),
        (Verdict.WRONG_ANSWER, Limit.DISK, "Your program wrote more than 16 MiB to its folder", ""),
        (Verdict.WRONG_ANSWER, Limit.FILES, "Your program created more than 256 files", ""),
    ],
)
def test_a_limit_is_told_with_its_number(
    batch: Batch, verdict: Verdict, limit: Limit, headline: str, advice: str
) -> None:
    page = format_student_page(batch, with_case(batch, verdict=verdict, limit=limit))
    assert f'<h2 id="first">{headline}</h2>' in page
    assert advice in card(page)


@pytest.mark.parametrize(
    ("name", "message", "line"),
    [
        ("Nim.py", '  File "/box/work/Nim.py", line 23\n    print "x"\nSyntaxError: no\n', 23),
        (
            "nim.c",
            "nim.c:2:1: warning: x\nnim.c: In f:\nnim.c:4:3: error: expected ';'\nnim.c:9:1: error: x\n",
            4,
        ),
        ("Nim.java", "Nim.java:7: error: ';' expected\n", 7),
        ("Nim.cs", "Nim.cs(12,5): error CS1002: ; expected\n", 12),
        ("nim.js", "/box/nim.js:5\n  return }\n", 5),
        ("nim.c", "/usr/include/stdio.h:4:3: error: not yours\n", None),
        ("nim.c", "nim.c:999999:3: error: no such line\n", None),
        ("nim.c", "mynim.c:4:3: error: another file\n", None),
        ("", ":4: error\n", None),
    ],
)
def test_where_a_program_does_not_build(batch: Batch, name: str, message: str, line: int | None) -> None:
    found = find_first_error(message, replace(batch.grades[0], source_name=name, source="x\n" * 30))
    assert (found.line if found else None) == line


def test_the_cases_after_a_stop_are_told(batch: Batch) -> None:
    dina = batch.grades[4]
    page = format_student_page(batch, dina)
    assert "The other 12 tests were not run. The grader stops after 2 time limits." in card(page)
    assert "Not run: stopped after 2 time limits." in page


@pytest.mark.parametrize("verdict", Verdict)
def test_a_hint_is_given_where_it_can_help(batch: Batch, verdict: Verdict) -> None:
    page = format_student_page(batch, with_case(batch, verdict=verdict, hint="Count from 1."))
    without = (Verdict.ACCEPTED, Verdict.COMPILE_ERROR, Verdict.SKIPPED, Verdict.UNDECIDED)
    assert ("Count from 1." in page) is (verdict not in without)


def test_a_right_output_of_a_program_that_was_stopped_is_not_shown_as_wrong(batch: Batch) -> None:
    case = {"verdict": Verdict.TIME_LIMIT, "limit": Limit.WALL, "difference": None, "expected": "4\n"}
    right, wrong = (format_student_page(batch, with_case(batch, actual=actual, **case)) for actual in ("4\n", "5\n"))
    assert '<div class="e"><dt>You printed</dt>' in right
    assert '<div class="y"><dt>You printed</dt>' in wrong


FAILING = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT, Verdict.RUNTIME_ERROR)


@pytest.mark.parametrize("verdict", FAILING)
@pytest.mark.parametrize("visibility", ["visible", "hidden"])
def test_a_hint_names_its_test_and_is_gone_where_the_mistake_is_named(
    batch: Batch, verdict: Verdict, visibility: str
) -> None:
    grade = with_case(batch, verdict=verdict, hint="Count from 1.", visibility=visibility)
    failing = next(case for case in grade.cases if case.hint == "Count from 1.")
    assert f"Hint for the test “{failing.name}”. Count from 1." in card(format_student_page(batch, grade))
    known = replace(grade, diagnosis=(Diagnosis("last", "Your program takes the last heap."),))
    assert "Count from 1." not in format_student_page(batch, known)
    either = replace(grade, diagnosis=(*known.diagnosis, Diagnosis("first", "Your program takes the first heap.")))
    assert "Count from 1." not in format_student_page(batch, either)


@pytest.mark.parametrize("source", ["", " \n\t\n", "\ufeff\n"])
def test_an_empty_file_is_said_to_be_one(batch: Batch, source: str) -> None:
    vera = replace(with_case(batch, verdict=Verdict.NO_OUTPUT, hint="Count from 1."), source=source)
    page = format_student_page(batch, vera)
    told = card(page)
    assert told.startswith("Fix this first Your file is empty Was it saved?")
    assert all(case.name in page for case in vera.cases)
    assert "Count from 1." not in told


FILE, STREAM, BOTH = Input(file="nim.txt"), Input(stdin=True), Input(file="nim.txt", stdin=True)
NIM_TXT = "The input is in the file nim.txt"
STDIN = "The input comes from standard input"
MORE = "There is no more input: your program reads on after the last line."


@pytest.mark.parametrize(
    ("given", "stderr", "told"),
    [
        (FILE, "FileNotFoundError: [Errno 2] No such file or directory: 'Nim.txt'", NIM_TXT),
        (FILE, "java.nio.file.NoSuchFileException: Nim.txt", NIM_TXT),
        (FILE, "EOFError: EOF when reading a line", f"{NIM_TXT}: open it"),
        (STREAM, "EOFError: EOF when reading a line", MORE),
        (BOTH, "EOFError: EOF when reading a line", MORE),
        (STREAM, "Error: ENOENT: no such file or directory, open 'nim.txt'", STDIN),
        (FILE, "BlockingIOError: [Errno 11] Resource temporarily unavailable", "Starting other programs"),
        (FILE, "OSError: [Errno 28] No space left on device", "write at most 16 MiB in 256 files."),
        (FILE, "RuntimeError: can't start new thread: Resource temporarily unavailable", "at most 64 threads"),
        (FILE, "FileNotFoundError: [Errno 2] No such file or directory: 'highscores.txt'", ""),
        (FILE, "ValueError: x", ""),
    ],
)
def test_an_error_that_follows_from_the_assignment_is_explained(
    batch: Batch, given: Input, stderr: str, told: str
) -> None:
    settings = batch.assignment.settings.model_copy(update={"input": given})
    bent = replace(batch, assignment=replace(batch.assignment, settings=settings))
    facts = {"verdict": Verdict.RUNTIME_ERROR, "difference": None, "stderr": stderr, "exit_code": 1}
    text = card(format_student_page(bent, with_case(bent, **facts)))
    causes = (NIM_TXT, STDIN, MORE, "Starting other programs", "at most 64 threads", "write at most")
    assert [cause for cause in causes if cause in text] == [cause for cause in causes if told and cause in told]
    assert told in text


CALL = {"verdict": Verdict.RUNTIME_ERROR, "is_call": True, "input": "double(2)\n", "actual": "", "exit_code": 1}
NOT_CALLED = Difference("Nim.py has no function double. It defines: main.", 1, 1, "", "")


def test_a_call_without_a_value_returned_nothing_not_even_none(batch: Batch) -> None:
    told = card(format_student_page(batch, with_case(batch, **CALL, difference=NOT_CALLED)))
    assert "has no function double" in told
    assert "You returned" not in told
    returned = CALL | {"verdict": Verdict.WRONG_ANSWER, "actual": "None\n", "difference": None}
    assert "You returned None" in card(format_student_page(batch, with_case(batch, **returned)))


def test_a_function_that_could_not_be_called_gets_no_hint_about_its_answer(batch: Batch) -> None:
    facts = CALL | {"difference": NOT_CALLED, "hint": "Count from 1."}
    assert "Count from 1." not in format_student_page(batch, with_case(batch, **facts))
    raised = 'File "Nim.py", line 3, in double\nValueError: no\n'
    assert "Count from 1." in format_student_page(batch, with_case(batch, **facts, stderr=raised))


def test_a_program_that_reads_where_its_functions_are_called_is_told_so(batch: Batch) -> None:
    told = card(format_student_page(batch, with_case(batch, **CALL, difference=NOT_CALLED, stderr="EOFError: EOF")))
    assert "The tests call your functions; there is no input to read." in told
    assert MORE not in told


@pytest.mark.parametrize("form", [True, False])
def test_a_hint_about_the_answer_is_not_given_where_that_is_right(batch: Batch, form: bool) -> None:
    difference = batch.grades[1].cases[0].difference
    assert difference is not None
    facts = {"verdict": Verdict.WRONG_ANSWER, "difference": replace(difference, form=form), "hint": "Count from 1."}
    page = format_student_page(batch, with_case(batch, **facts))
    assert ("Count from 1." in page) is not form


@pytest.mark.parametrize(
    ("text", "told"), [("all right; x", "All right; x."), ("A.", "A."), ("", ""), ("  ", ""), ("why?", "Why?")]
)
def test_a_sentence_has_a_capital_and_a_full_stop(text: str, told: str) -> None:
    assert make_sentence(text) == told


def test_the_sentence_of_a_difference_is_one(batch: Batch) -> None:
    result = batch.grades[1].cases[0]
    assert result.difference is not None
    told = describe_outcome(replace(result, difference=replace(result.difference, summary="line 1 differs")))
    assert told == "Line 1 differs."


def missing(found: str | None = None) -> HeaderCheck:
    names = ("File", "Description", "Student's Name")
    fields = (
        HeaderFieldCheck(names[0], found, "x", False),
        *(HeaderFieldCheck(n, None, "x", False) for n in names[1:]),
    )
    lost = [Finding("header/missing-field", Severity.ERROR, "Nim.py", 1, 1, f"No field '{name}'.") for name in names]
    return HeaderCheck(fields, tuple(lost), "# File: Nim.py\n# Description: <...>\n")


def test_a_missing_header_is_one_sentence(batch: Batch) -> None:
    header = missing()
    grade = right(batch, header=header, findings=header.findings, points=replace(FULL, header=0.0))
    page = format_student_page(batch, grade)
    assert card(page).startswith("What is left The header is missing The header costs 15 points. Paste the lines")
    assert "No field" not in page
    assert page.count("The header is missing.") == 2  # at line 1, and above what is to be pasted
    assert "Fill in your own values. Put it above line 1, followed by a blank line" in page
    assert "takes the place" not in page


def test_a_header_with_one_field_keeps_its_remarks(batch: Batch) -> None:
    header = replace(missing("Nim.py"), first_line=2, last_line=9)
    page = format_student_page(batch, right(batch, header=header, findings=header.findings))
    assert page.count("No field &#39;Description&#39;.") == 1  # at its line: there is no second list
    assert "Your own values are kept. It replaces lines 2 to 9." in page


def test_a_right_header_is_not_corrected(batch: Batch) -> None:
    assert batch.grades[0].header is not None
    fields = tuple(replace(field, ok=True, found="1/13/2013", line=8) for field in batch.grades[0].header.fields)
    page = format_student_page(batch, right(batch, header=replace(batch.grades[0].header, fields=fields)))
    assert "Corrected header" not in page
    assert "✓ 8 of 8 fields" in page
    assert page.index('<h2 id="source"') < page.index('id="fields"') < page.index('id="run"')
    assert page.count("<bdi>1/13/2013</bdi>") == 8
    left_out = replace(fields[-1], found=None, line=None)
    page = format_student_page(
        batch, right(batch, header=replace(batch.grades[0].header, fields=(*fields[:-1], left_out)))
    )
    assert page.count('<span class="at">left out</span></td>') == 1


@pytest.mark.parametrize("corrected", ["", "#  File: Nim.py"])
def test_a_wrong_header_is_shown_once(batch: Batch, corrected: str) -> None:
    ben = batch.grades[1]
    assert ben.header
    page = format_student_page(batch, replace(ben, header=replace(ben.header, corrected=corrected)))
    assert page.count('<h2 id="header">') == 1
    assert page.count("<strong>Unique Number</strong>") == 1
    assert 'id="fields"' not in page
    without = format_student_page(batch, replace(ben, header=replace(missing(), corrected=corrected)))
    assert ("<strong>Description</strong>" in without) is not bool(corrected)


@pytest.mark.parametrize("tone", ["wrong", "crash", "limit", "form"])
@pytest.mark.parametrize("visibility", ["visible", "hidden"])
def test_the_card_has_the_colour_of_the_square_that_it_is_about(
    batch: Batch, tone: str, visibility: Literal["visible", "hidden"]
) -> None:
    ben = batch.grades[1]
    verdict = next(verdict for verdict, look in LOOKS.items() if look.kind == tone)
    cases = (replace(ben.cases[0], verdict=verdict, visibility=visibility), *ben.cases[1:3])
    page = format_student_page(batch, replace(ben, cases=cases, smallest=None))
    assert f'class="fix is-{tone}"' in page
    assert f'<section aria-labelledby="source" class="is-{tone}">' in page
    assert re.search(rf'class="{tone}( hid)?" href="#case-handout-sample"', page)


@pytest.mark.parametrize("encoding", ["", "Windows-1252"])
def test_a_file_that_is_no_utf8_is_said(batch: Batch, encoding: str) -> None:
    page = format_student_page(batch, right(batch, encoding=encoding))
    assert ("The file is not UTF-8: it was read as Windows-1252." in page) is bool(encoding)


def test_the_points_of_a_test_are_points_of_the_score(batch: Batch) -> None:
    """So that all that is lost adds up: a case of 10 among cases that weigh 75 in all is worth 10/75 of 70 points."""
    ben = batch.grades[1]
    cases = (replace(ben.cases[0], max_points=10), *ben.cases[1:])
    failing = gather_student_page(batch, replace(ben, cases=cases)).failing
    assert [(view.name, view.lost) for view in failing] == [
        ("handout sample", "−9.33"),
        ("zeros among heaps", "−4.67"),
        ("forty random games", "−4.67"),
        ("largest heap is not the one", "−4.67"),
    ]


@pytest.mark.parametrize(
    ("weights", "lost"),
    [
        ((25, 25, 25, 25), ["−17.5", "−17.5", "−17.5", "−17.5"]),
        ((40, 30, 20, 10), ["−28", "−21", "−14", "−7"]),
        ((45, 30, 25, 0), ["−31.5", "−21.0", "−17.5", "0 points"]),
        ((99.99, 0.001, 0.009, 0), ["−69.99", "under 0.01", "−0.01", "0 points"]),
    ],
)
def test_what_tests_cost_stands_in_line_and_is_never_left_open(
    batch: Batch, weights: tuple[float, ...], lost: list[str]
) -> None:
    ben = batch.grades[1]
    failing = [case for case in ben.cases if case.verdict is Verdict.WRONG_ANSWER]
    cases = tuple(replace(case, max_points=weight) for case, weight in zip(failing, weights, strict=True))
    assert [view.lost for view in gather_student_page(batch, replace(ben, cases=cases)).failing] == lost
    checked = gather_student_page(replace(batch, own_check="all cases"), replace(ben, cases=cases))
    assert [view.lost for view in checked.failing] == [""] * 4


@pytest.mark.parametrize(
    ("files", "shown"),
    [
        (["Nim.py"], "Nim.py"),
        (["nim.PY", "Board.py"], "nim.PY"),
        (["work/game_of_nim.py"], "game_of_nim.py"),
        (["Nim.py", "nim.py"], "Nim.py"),
        ([], "Nim.py"),
    ],
)
def test_the_head_names_the_file_that_was_handed_in(batch: Batch, files: list[str], shown: str) -> None:
    ben = replace(batch.grades[1], files=dict.fromkeys(files, "sha256:"))
    assert gather_student_page(batch, ben).file == shown
    nothing_chosen = replace(ben, source_name="", source="")
    assert gather_student_page(batch, nothing_chosen).file == "Nim.py"


@pytest.mark.parametrize("deadline", [None, Deadline(due="2013-01-18 23:00", timezone="America/Chicago")])
def test_an_unknown_time_of_submission_matters_only_where_something_is_due(
    batch: Batch, deadline: Deadline | None
) -> None:
    settings = batch.assignment.settings.model_copy(update={"deadline": deadline})
    due = replace(batch, assignment=replace(batch.assignment, settings=settings))
    told = gather_student_page(due, replace(batch.grades[1], submitted=None, late_note="")).handed_in
    assert told == (("time of submission unknown",) if deadline else ())
    in_time = gather_student_page(due, replace(batch.grades[1], late_note="")).handed_in
    assert in_time[0].startswith("handed in Jan 18")


def test_cases_after_the_due_time_open_when_the_batch_says_so(batch: Batch, secret: str) -> None:
    ivy = replace(batch.grades[8], cases=batch.grades[8].cases[13:])
    assert ivy.cases[0].visibility == "after_due"
    assert secret not in format_student_page(batch, ivy)
    assert secret in format_student_page(replace(batch, after_due_visible=True), ivy)


def test_what_is_hidden_stays_hidden_after_the_due_time(batch: Batch, secret: str) -> None:
    ivy = replace(batch.grades[8], cases=batch.grades[8].cases[11:13])
    assert secret not in format_student_page(replace(batch, after_due_visible=True), ivy)


def test_skipped_by_a_stop_names_the_setting(batch: Batch) -> None:
    limits = batch.assignment.settings.limits.model_copy(update={"stop_after": 1})
    cases = tuple(replace(case, limits=limits) for case in batch.assignment.cases)
    dina = replace(batch.grades[4], cases=batch.grades[4].cases[2:])
    assert dina.cases[0].reason is SkipReason.STOPPED
    page = format_student_page(replace(batch, assignment=replace(batch.assignment, cases=cases)), dina)
    assert "Not run: stopped after 1 time limit." in page


def test_a_page_of_a_checker_never_says_that_a_line_was_expected(batch: Batch) -> None:
    judged = make_difference(Judgement(False, "4 is not a factor", line=2), b"3\n4\n", "rejected by the checker")
    facts = {"verdict": Verdict.WRONG_ANSWER, "difference": judged, "expected": "", "actual": "3\n4\n"}
    text = card(format_student_page(batch, with_case(batch, **facts)))
    assert "4 is not a factor" in text.lower()
    assert "no such line" not in text
    assert "Expected" not in text
    assert "You printed" in text
