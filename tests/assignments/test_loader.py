"""Courses, assignments, and every fault of all their files at once."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grader.assignments import FaultyAssignment, list_assignment_names, load_assignment
from grader.errors import UsageError
from grader.model import Adjustment, Extension

Course = Callable[..., Path]

SETTINGS = "name: sums\nsubmission: {file: sums.py}\nreference: sums.py\n"
NO_REFERENCE = "name: sums\nsubmission: {file: sums.py}\n"


def faults_of(course: Path) -> list[str]:
    """`file:line:column: message` of every fault."""
    with pytest.raises(FaultyAssignment) as caught:
        load_assignment("sums", course)
    assert str(caught.value) == caught.value.message
    return [f"{fault.path.name}:{fault.line}:{fault.column}: {fault.message}" for fault in caught.value.faults]


def hints_of(course: Path) -> list[str]:
    with pytest.raises(FaultyAssignment) as caught:
        load_assignment("sums", course)
    return [fault.hint for fault in caught.value.faults]


# --- courses and names ---


def test_names_are_sorted_and_need_a_settings_file(course: Course) -> None:
    root = course({"cases/b/assignment.yaml": "x", "cases/a/assignment.yaml": "x", "cases/c/notes.txt": "x"})
    assert list_assignment_names(root) == ["a", "b", "sums"]


@pytest.mark.parametrize("line", ["first", "0", "-1", "1.5", "01", "12345678"])
def test_a_comment_is_on_the_number_of_a_line(course: Course, line: str) -> None:
    root = course({"cases/sums/comments.yaml": f"ada: {{sums.py: {{{line}: Why?}}}}\n"})
    assert faults_of(root) == [f"comments.yaml:1:17: `{line}`: `{line}` must be the number of a line, from 1"]


def test_unknown_assignment_suggests_and_lists(course: Course) -> None:
    root = course({"cases/other/assignment.yaml": "x"})
    with pytest.raises(UsageError, match="no assignment `sum`") as caught:
        load_assignment("sum", root)
    assert "Did you mean `sums`?" in caught.value.hint
    assert "other, sums" in caught.value.hint
    with pytest.raises(UsageError) as caught:
        load_assignment("zebra", root)
    assert "mean" not in caught.value.hint


@pytest.mark.parametrize("name", ["", ".", "..", "../reference", "\0", "x" * 5000, "sums/../../reference"])
def test_odd_names_are_unknown(course: Course, name: str) -> None:
    with pytest.raises(UsageError):
        load_assignment(name, course())


def test_a_path_names_its_own_course(course: Course, tmp_path: Path) -> None:
    root = course()
    for path in (root / "cases" / "sums", root / "cases" / "sums" / "assignment.yaml"):
        assert load_assignment(str(path), tmp_path).course == root


# --- what is read ---


def test_the_smallest_assignment(course: Course) -> None:
    assignment = load_assignment("sums", course())
    assert (assignment.name, assignment.title) == ("sums", "sums")
    assert assignment.reference == assignment.course / "reference" / "sums.py"
    (case,) = assignment.cases
    assert (case.name, case.group, case.input, case.expected) == ("two numbers", "plain", "1 2\n", None)
    assert case.limits == assignment.settings.limits
    assert case.compare.mode == "lines"


def test_groups_follow_the_names_of_their_files(course: Course) -> None:
    cases = {f"cases/sums/{name}.yaml": f"- {{name: {name}, input: x}}\n" for name in ("b", "a", "C")}
    assert [case.group for case in load_assignment("sums", course(cases)).cases] == ["C", "a", "b", "plain"]


def test_text_keys_keep_the_text(course: Course) -> None:
    words = "[NO, 010, 12:30, 1e3, null, ~, 1_000, 2013-01-18]"
    root = course({"cases/sums/plain.yaml": f"- {{name: 010, input: {{lines: {words}}}, hint: NO, args: {words}}}\n"})
    (case,) = load_assignment("sums", root).cases
    assert case.name == "010"
    assert case.hint == "NO"
    assert case.args == ("NO", "010", "12:30", "1e3", "null", "~", "1_000", "2013-01-18")
    assert case.input == "NO\n010\n12:30\n1e3\nnull\n~\n1_000\n2013-01-18\n"


def test_free_keys_follow_the_core_schema(course: Course) -> None:
    words = "[NO, 010, 12:30, 1e3, null, ~, 0o17, 0x1F, true, yes, 1_000, -5, 1.5, 'true', '1', {a: [2]}]"
    root = course({"cases/sums/plain.yaml": f"- {{name: x, generate: {{seed: 1, words: {words}}}}}\n"})
    generate = load_assignment("sums", root).cases[0].generate or {}
    wanted = ["NO", 10, "12:30", 1e3, None, None, 15, 31, True, "yes", "1_000", -5, 1.5, "true", "1", {"a": [2]}]
    assert generate["words"] == wanted
    assert [type(word) for word in generate["words"]] == [type(word) for word in wanted]


@pytest.mark.parametrize("nothing", ["", " null", " ~"])
def test_an_empty_optional_key_is_as_if_left_out(course: Course, nothing: str) -> None:
    root = course({"cases/sums/assignment.yaml": SETTINGS + f"deadline:{nothing}\n"})
    assert load_assignment("sums", root).settings.deadline is None


def test_expected_lines_are_text_of_lines(course: Course) -> None:
    cases = "- {name: x, input: a, expected: {lines: [NO, 010]}}\n- {name: y, input: a, expected: {lines: []}}\n"
    given = load_assignment("sums", course({"cases/sums/plain.yaml": cases})).cases
    assert [case.expected for case in given] == ["NO\n010\n", ""]


def test_a_quoted_null_is_text(course: Course) -> None:
    root = course({"cases/sums/plain.yaml": "- {name: x, input: 'null', expected: ''}\n"})
    (case,) = load_assignment("sums", root).cases
    assert (case.input, case.expected) == ("null", "")


def test_limits_of_a_case_change_only_what_they_name(course: Course) -> None:
    settings = SETTINGS + "limits: {cpu_seconds: 3, memory_mib: 64}\n"
    cases = "- {name: x, input: x, limits: {cpu_seconds: 0.5}, compare: {mode: exact}}\n"
    root = course({"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": cases})
    (case,) = load_assignment("sums", root).cases
    assert (case.limits.cpu_seconds, case.limits.memory_mib, case.limits.stop_after) == (0.5, 64, 2)
    assert case.compare.mode == "exact"


def test_the_files_beside_the_cases(course: Course) -> None:
    root = course(
        {
            "cases/sums/assignment.yaml": SETTINGS + "deadline: {due: 2013-01-18 23:00, timezone: America/Chicago}\n",
            "cases/sums/extensions.yaml": "ada: {due: 2013-01-20 12:00}\n010: {days: 1.5}\n",
            "cases/sums/adjust.yaml": "ada: {points: +5, reason: found a mistake}\nbo: {points: -1, reason: no}\n",
            "cases/sums/comments.yaml": "ada: |\n  Well done.\nben: {sums.py: {3: Why?, 12: NO}}\n",
        }
    )
    assignment = load_assignment("sums", root)
    due = datetime(2013, 1, 20, 12, tzinfo=ZoneInfo("America/Chicago"))
    assert assignment.extensions == {"ada": Extension(due), "010": Extension(None, 1.5)}
    assert assignment.adjustments == {"ada": Adjustment(5, "found a mistake"), "bo": Adjustment(-1, "no")}
    assert assignment.comments == {"ada": "Well done.\n"}
    assert assignment.line_comments == {"ben": {"sums.py": {3: "Why?", 12: "NO"}}}
    assert [case.group for case in assignment.cases] == ["plain"]


def test_files_that_editors_leave_are_passed_over(course: Course) -> None:
    root = course({"cases/sums/.#plain.yaml": "{", "cases/sums/plain.yaml~": "{", "cases/sums/notes.txt": "{"})
    assert len(load_assignment("sums", root).cases) == 1


# --- faults ---


def test_every_fault_of_every_file_at_once(course: Course) -> None:
    root = course(
        {
            "cases/sums/assignment.yaml": (
                "name: sum\n"
                "submision: {file: sums.py}\n"
                "reference: sum.py\n"
                "compare: {mode: linez}\n"
                "limits: {cpu_seconds: two, memory_mib: 1.5, cpu_secs: 1}\n"
                "deadline: {due: tomorrow, timezone: America/Chicgo}\n"
            ),
            "cases/sums/plain.yaml": "- {name: x, input: x, visibility: vissible}\n- {name: x, input: y, points: -1}\n",
            "cases/sums/zebra.yaml": "- {name: z, input: [1], runs: '2'}\n- text\n",
            "cases/sums/adjust.yaml": "ada: 5\n",
            "cases/sums/late.yml": "",
        }
    )
    assert faults_of(root) == [
        "assignment.yaml:1:1: the key `submission` is missing",
        "assignment.yaml:1:7: `name` is `sum`, but the folder is `sums`",
        "assignment.yaml:2:1: `submision` is not a known key",
        "assignment.yaml:3:12: cannot find the reference `sum.py`",
        "assignment.yaml:4:17: `mode`: must be one of exact, lines, tokens, numbers, values, unordered, regex, kattis, "
        "checker, interactive, not `linez`",
        "assignment.yaml:5:23: `cpu_seconds`: must be a number, not `two`",
        "assignment.yaml:5:40: `memory_mib`: must be a whole number, not `1.5`",
        "assignment.yaml:5:45: `cpu_secs` is not a known key",
        "assignment.yaml:6:17: `due`: `tomorrow` is not a date and time; write it like 2026-10-09 22:00",
        "assignment.yaml:6:37: `timezone`: `America/Chicgo` is not a zone of the tz database",
        "plain.yaml:1:35: `visibility`: must be one of visible, hidden, after_due, not `vissible`",
        "plain.yaml:2:10: the case `x` is given twice",
        "plain.yaml:2:31: `points`: must be at least 0",
        "zebra.yaml:1:20: `input`: must be text",
        "zebra.yaml:1:31: `runs`: must be a whole number, written without quotes",
        "zebra.yaml:2:3: must be a mapping, `key: value`",
        "adjust.yaml:1:6: `ada`: must be a mapping, `key: value`",
        "late.yml:1:1: only files that end in `.yaml` are read",
    ]


def test_the_text_of_the_error_shows_place_excerpt_caret_and_suggestion(course: Course) -> None:
    root = course({"cases/sums/assignment.yaml": SETTINGS + "inptu: {file: sums.txt}\n"})
    with pytest.raises(FaultyAssignment) as caught:
        load_assignment("sums", root)
    assert caught.value.message.splitlines() == [
        "cases/sums/assignment.yaml:4:1: `inptu` is not a known key",
        "    inptu: {file: sums.txt}",
        "    ^",
        "    did you mean `input`?",
    ]
    assert caught.value.exit_code == 2


SUGGESTIONS = {
    "key": ("tilte: x\n", "did you mean `title`?"),
    "key in other letters": ("TITLE: x\n", "did you mean `title`?"),
    "nested key": ("limits: {memory_mb: 1}\n", "did you mean `memory_mib`?"),
    "key of a list item": ("header: {fields: [{name: File, equal: x}]}\n", "did you mean `equals`?"),
    "key of a mapping by name": ("style: {rules: {ruff/E501: {severty: off}}}\n", "did you mean `severity`?"),
    "rule without its family": ("style: {rules: {e501: {severity: off}}}\n", "did you mean `ruff/E501`?"),
    "rule that none looks like": (
        "style: {rules: {foo: {severity: off}}}\n",
        "name its tool as well: `cppcheck/foo` or `eslint/foo` or `gcc/foo` or `javac/foo`",
    ),
    "rule of gcc": ("style: {rules: {gcc/-Wunused-value: {weight: 0}}}\n", "did you mean `gcc/unused-value`?"),
    "rule of C#": ("style: {rules: {cs0168: {weight: 0}}}\n", "did you mean `csharp/CS0168`?"),
    "rule of the header by its last word": ("style: {rules: {header/blnk: {}}}\n", "did you mean `header/blank`?"),
    "rule": ("style: {rules: {style/short_name: {severity: off}}}\n", "did you mean `style/short-name`?"),
    "how a key begins": ("limits: {cpu: 1}\n", "did you mean `cpu_seconds`?"),
    "word": ("reveal: smalest\n", "did you mean `smallest`?"),
    "zone": ("deadline: {due: 2013-01-18 23:00, timezone: Europe/Berln}\n", "did you mean `Europe/Berlin`?"),
    "abbreviated zone": (
        "deadline: {due: 2013-01-18 23:00, timezone: CST}\n",
        "Name a city in the zone, such as America/Chicago or Europe/Berlin.",
    ),
    "nothing near": ("zzzzz: x\n", "valid here: build, compare, deadline"),
}


@pytest.mark.parametrize(("line", "hint"), SUGGESTIONS.values(), ids=SUGGESTIONS)
def test_suggestions(course: Course, line: str, hint: str) -> None:
    (found,) = hints_of(course({"cases/sums/assignment.yaml": SETTINGS + line}))
    assert found.startswith(hint)


@pytest.mark.parametrize(
    ("entry", "hint"),
    [
        ("hidden: true", "write `visibility: hidden`"),
        ("visible: true", "write `visibility: visible`"),
        ("visible: hidden", "write `visibility: hidden`"),
        ("hidden: after_due", "write `visibility: after_due`"),
        ("expected: [a, b]", "write `{lines: […]}` for several lines"),
    ],
)
def test_what_else_is_written_in_a_case(course: Course, entry: str, hint: str) -> None:
    cases = f'- {{name: one, input: "1", {entry}}}\n'
    (found,) = hints_of(course({"cases/sums/assignment.yaml": SETTINGS, "cases/sums/plain.yaml": cases}))
    assert found == hint


def test_a_mistyped_language_is_told_at_the_key(course: Course) -> None:
    settings = SETTINGS.replace("sums.py}", "{pyhton: sums.py}}")
    root = course({"cases/sums/assignment.yaml": settings})
    (fault,) = faults_of(root)
    assert fault.startswith("assignment.yaml:2:21: ")
    assert hints_of(root) == ["did you mean `python`?"]


SETTINGS_FAULTS = {
    "no name": ("submission: {file: x.py}\nreference: sums.py\n", "1:1: the key `name` is missing"),
    "not a mapping": ("- a\n", "1:1: must be a mapping"),
    "only a word": ("nim\n", "1:1: must be a mapping"),
    "schema": (SETTINGS + "schema: 2\n", "4:9: `schema`: must be 1, not `2`"),
    "yes for true": (SETTINGS + "input: {stdin: yes}\n", "4:16: `stdin`: must be true or false, not `yes`"),
    "quoted true": (SETTINGS + "style: {docstrings: 'true'}\n", "4:21: `docstrings`: must be true or false, written"),
    "quoted number": (SETTINGS + "points: {tests: '70'}\n", "4:17: `tests`: must be a number, written without quotes"),
    "percent": (
        SETTINGS + "deadline: {due: 2026-10-09 22:00, percent_per_day: 10%}\n",
        "4:52: `percent_per_day`: must be a number; write 10 for 10 %",
    ),
    "quoted percent of a share": (
        SETTINGS + 'compare: {form_share: "80 %"}\n',
        "4:23: `form_share`: must be a number; write 0.8 for 80 %",
    ),
    "percent of no percent": (SETTINGS + "points: {tests: 10%}\n", "4:17: `tests`: must be a number, not `10%`"),
    "infinite": (SETTINGS + "points: {tests: .inf}\n", "4:17: `tests`: must be a number, not `.inf`"),
    "too large": (SETTINGS + "points: {tests: 1e999}\n", "4:17: `tests`: `1e999` is too large"),
    "beyond the bound": (SETTINGS + f"limits: {{memory_mib: {10**30}}}\n", "4:22: `memory_mib`: must be at most"),
    "endless digits": (SETTINGS + f"limits: {{files: {'9' * 5000}}}\n", "4:17: `files`: is a number of more than"),
    "zero": (SETTINGS + "limits: {processes: 0}\n", "4:21: `processes`: must be greater than 0"),
    "no value": (SETTINGS + "limits: {processes: }\n", "4:21: `processes`: must be a whole number; it has no value"),
    "number as a list": (SETTINGS + "points: {tests: [1]}\n", "4:17: `tests`: must be a number"),
    "empty model": (SETTINGS + "limits:\n", "4:8: `limits`: must be a mapping"),
    "text for a list": (SETTINGS + "style: {ruff: E}\n", "4:15: `ruff`: must be a list"),
    "file and stdout": (
        SETTINGS + "output: {file: a.txt, stdout: true}\n",
        "4:9: `output` is `file` or `stdout: true`; both",
    ),
    "nothing in capitals": (
        SETTINGS + "input: {file: NULL}\n",
        "4:8: `input` is `file`, `stdin: true` or both; neither is given",
    ),
    "output in the place of the program": (SETTINGS + "output: {file: sums.py}\n", "4:16: the output has the name of"),
    "output in the place of the input": (
        SETTINGS + "input: {file: a.txt}\noutput: {file: a.txt}\n",
        "5:16: the output has the name of the input",
    ),
    "rule of the header": (
        SETTINGS + "style: {rules: {header/blank: {weight: 0.5}}}\n",
        "4:32: a rule of the header has no weight",
    ),
    "weight above 1": (SETTINGS + "style: {rules: {ruff/E501: {weight: 2}}}\n", "4:37: `weight`: must be at most 1"),
    "label of two fields": (
        SETTINGS + "header: {fields: [{name: Author}, {name: Name, also: [Who, author]}]}\n",
        "4:60: the header field `author` is given twice",
    ),
    "no rule": (SETTINGS + "style: {rules: {ruff/E: {severity: off}}}\n", "4:17: there is no rule `ruff/E`"),
    "no family of ruff": (SETTINGS + "style: {ruff: [F, QQQ]}\n", "4:19: ruff has no rules `QQQ`"),
    "family of ruff in small letters": (SETTINGS + "style: {ruff: [e]}\n", "4:16: ruff has no rules `e`"),
    "half a rule of ruff": (SETTINGS + "style: {ruff: [E501x]}\n", "4:16: ruff has no rules `E501x`"),
    "pattern without an end": (
        SETTINGS + 'header: {fields: [{name: A, pattern: "(?:[a-z]+?)+?[0-9]"}]}\n',
        "4:38: `pattern`: nested repetitions could take forever",
    ),
    "neither": (SETTINGS + "input: {stdin: false}\n", "4:8: `input` is `file`, `stdin: true` or both; neither"),
    "no output": (SETTINGS + "output: {}\n", "4:9: `output` is `file` or `stdout: true`; neither"),
    "input in the place of the program": (SETTINGS + "input: {file: sums.py}\n", "4:15: the input has the name"),
    "no such time": (SETTINGS + "deadline: {due: 2013-02-30 23:00}\n", "4:17: `due`: `2013-02-30 23:00` is not a date"),
    "no time of day": (SETTINGS + "deadline: {due: 2013-01-18}\n", "4:17: `due`: `2013-01-18` is not a date and time"),
    "zone as a folder": (
        SETTINGS + "deadline: {due: 2013-01-18 23:00, timezone: America}\n",
        "4:45: `timezone`: `America` is not",
    ),
    "zone outside": (
        SETTINGS + "deadline: {due: 2013-01-18 23:00, timezone: ../../etc/passwd}\n",
        "4:45: `timezone`: `../../etc/passwd` is not",
    ),
    "pattern": (
        SETTINGS + 'header: {fields: [{name: A, pattern: "[a-"}]}\n',
        "4:38: `pattern`: is not a regular expression: unterminated",
    ),
    "before an unknown field": (
        SETTINGS + "header: {fields: [{name: A, date: true}, {name: B, date: true, not_before: C}]}\n",
        "4:76: there is no date field `C`",
    ),
    "before itself": (
        SETTINGS + "header: {fields: [{name: A, date: true, not_before: A}]}\n",
        "4:53: a date is never before itself",
    ),
    "label with a colon": (SETTINGS + 'header: {fields: [{name: "A: b"}]}\n', "4:26: a label ends before its colon"),
    "example of another form": (
        SETTINGS + "header: {fields: [{name: A, pattern: '[0-9]+', example: x1}]}\n",
        "4:57: the example does not match the `pattern`",
    ),
    "a field that cannot be right": (
        SETTINGS + "header: {fields: [{name: A, equals: ''}]}\n",
        "4:37: no value of this field would be right",
    ),
    "a field of blanks alone": (
        SETTINGS + "header: {fields: [{name: A, equals: ' '}]}\n",
        "4:37: no value of this field would be right",
    ),
    "an example that is another value": (
        SETTINGS + "header: {fields: [{name: A, equals: x, example: y}]}\n",
        "4:49: the example is not what `equals` asks for",
    ),
    "an example of another file": (
        SETTINGS + "header: {fields: [{name: A, equals: 'My {file}', example: My}]}\n",
        "4:59: the example is not what `equals` asks for",
    ),
    "no such placeholder": (
        SETTINGS + "header: {fields: [{name: A, equals: 'x {fil}'}]}\n",
        "4:37: `{fil}` stands for nothing",
    ),
    "before a field that is no date": (
        SETTINGS + "header: {fields: [{name: A}, {name: B, date: true, not_before: A}]}\n",
        "4:64: there is no date field `A`",
    ),
    "two fields of one name": (SETTINGS + "header: {fields: [{name: A}, {name: A}]}\n", "4:37: the header field `A`"),
    "suffix of no language": (
        SETTINGS.replace("sums.py}", "sums.pas}"),
        "2:20: the suffix of `sums.pas` does not name",
    ),
    "suffix of another language": (
        SETTINGS.replace("sums.py}", "{c: a.py}}"),
        "2:24: `a.py` is not a valid name for a c file",
    ),
    "no language": (SETTINGS.replace("sums.py}", "{}}"), "2:20: `file`: must not be empty"),
    "reference elsewhere": (
        SETTINGS.replace("reference: ", "reference: ../"),
        "3:12: `reference`: `../sums.py` is not a",
    ),
}


@pytest.mark.parametrize(("content", "wanted"), SETTINGS_FAULTS.values(), ids=SETTINGS_FAULTS)
def test_faults_of_settings(course: Course, content: str, wanted: str) -> None:
    faults = faults_of(course({"cases/sums/assignment.yaml": content}))
    assert len(faults) == 1, faults
    assert faults[0].startswith(f"assignment.yaml:{wanted}")


UNSAFE = ["../x.py", "a/b.py", "a\\b.py", "/x.py", "C:x.py", "..", "", "con.py", "NUL.py", "-x.py", "x.py ", 'a"b.py']


@pytest.mark.parametrize("name", UNSAFE)
def test_unsafe_file_names_are_refused_everywhere(course: Course, name: str) -> None:
    quoted = "'" + name + "'"
    settings = (
        f"name: sums\nsubmission: {{file: {{python: {quoted}}}}}\n"
        f"input: {{file: {quoted}}}\noutput: {{file: {quoted}}}\nreference: sums.py\n"
    )
    cases = f"- {{name: x, input: x, files: {{{quoted}: x}}}}\n"
    faults = faults_of(course({"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": cases}))
    told = [fault for fault in faults if re.search("not a plain file name|not every platform", fault)]
    assert len(told) == 4


CASE_FAULTS = {
    "no input": ("- {name: x}\n", "1:3: this case has no input"),
    "empty input": ("- {name: x, input: }\n", "1:3: this case has no input"),
    "two inputs": ("- {name: x, input: a, generate: {seed: 1}}\n", "1:3: this case has `input` and `generate`"),
    "no name": ("- {input: a}\n", "1:3: the key `name` is missing"),
    "empty name": ("- {name: , input: a}\n", "1:10: `name`: must be one line"),
    "name of two lines": ('- {name: "a\\nb", input: a}\n', "1:10: `name`: must be one line"),
    "name that acts on a terminal": ('- {name: "\\e[31m", input: a}\n', "1:10: `name`: must be one line"),
    "no seed": ("- {name: x, generate: {size: 3}}\n", "1:23: `generate` needs a `seed` that is a whole number"),
    "seed as text": ("- {name: x, generate: {seed: '7'}}\n", "1:30: `generate` needs a `seed`"),
    "seed as a truth value": ("- {name: x, generate: {seed: true}}\n", "1:30: `generate` needs a `seed`"),
    "lines as text": ("- {name: x, input: {lines: a}}\n", "1:28: `lines`: must be a list"),
    "runs": ("- {name: x, input: a, runs: 5000}\n", "1:29: `runs`: must be at most 1000"),
    "NUL in an argument": ('- {name: x, input: a, args: ["\\0"]}\n', "1:30: `args`: must not contain a NUL character"),
    "file in the place of the program": (
        "- {name: x, input: a, files: {sums.py: evil}}\n",
        "1:31: the file `sums.py` would take the place",
    ),
    "not a list": ("name: x\n", "1:1: must be a list"),
    "endless digits": (f"- {{name: x, generate: {{seed: {'9' * 5000}}}}}\n", "1:30: `seed`: is a number of more than"),
}


@pytest.mark.parametrize(("content", "wanted"), CASE_FAULTS.values(), ids=CASE_FAULTS)
def test_faults_of_cases(course: Course, content: str, wanted: str) -> None:
    faults = faults_of(course({"cases/sums/plain.yaml": content}))
    assert len(faults) == 1, faults
    assert faults[0].startswith(f"plain.yaml:{wanted}")


def test_no_case_brings_the_file_that_a_program_is_to_write(course: Course) -> None:
    cases = "- {name: x, input: a, files: {sums.txt: '3'}}\n"
    settings = SETTINGS + "output: {file: sums.txt}\n"
    faults = faults_of(course({"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": cases}))
    assert faults == [
        "plain.yaml:1:31: the file `sums.txt` would take the place of the input, the output or the submission"
    ]


def test_without_a_reference_every_case_needs_its_expected_output(course: Course) -> None:
    cases = "- {name: a, input: x}\n- {name: b, generate: {seed: 1}, expected: y}\n- {name: c, input: x, expected: y}\n"
    root = course({"cases/sums/assignment.yaml": NO_REFERENCE, "cases/sums/plain.yaml": cases})
    assert faults_of(root) == [
        "plain.yaml:1:3: this case has no expected output, and the assignment has no reference",
        "plain.yaml:2:13: only a reference module can generate inputs",
    ]


def test_a_double_name_in_another_file_names_the_first(course: Course) -> None:
    root = course({"cases/sums/zebra.yaml": "- {name: two numbers, input: x}\n"})
    assert faults_of(root) == ["zebra.yaml:1:10: the case `two numbers` is given twice"]
    assert hints_of(root) == ["the first is in plain.yaml in line 1"]


def test_no_case_at_all(course: Course) -> None:
    assert faults_of(course({"cases/sums/plain.yaml": None})) == ["assignment.yaml:1:1: the assignment has no case"]
    assert faults_of(course({"cases/sums/plain.yaml": "[]"})) == ["assignment.yaml:1:1: the assignment has no case"]


def test_cases_that_are_worth_nothing(course: Course) -> None:
    root = course({"cases/sums/plain.yaml": "- {name: x, input: x, points: 0}\n"})
    assert faults_of(root) == [
        "assignment.yaml:1:1: every case is worth 0 points, so nobody can earn the points for tests"
    ]


@pytest.mark.parametrize("name", ["extensions", "adjust", "rubric", "comments"])
def test_an_empty_file_beside_the_cases_says_nothing(course: Course, name: str) -> None:
    assignment = load_assignment("sums", course({f"cases/sums/{name}.yaml": "# none yet\n"}))
    assert (assignment.extensions, assignment.adjustments, assignment.comments) == ({}, {}, {})


@pytest.mark.parametrize("name", ["plain", "assignment"])
def test_an_empty_file_is_a_fault(course: Course, name: str) -> None:
    assert f"{name}.yaml:1:1: the file is empty" in faults_of(course({f"cases/sums/{name}.yaml": "# soon\n"}))


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="links need a right on Windows")
def test_a_link_to_nowhere_is_a_fault(course: Course) -> None:
    root = course()
    (root / "cases/sums/adjust.yaml").symlink_to(root / "nowhere")
    (fault,) = faults_of(root)
    assert fault.startswith("adjust.yaml:1:1: the file cannot be read")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("sums.txt", "the suffix of the reference `sums.txt` does not name a language"),
        ("suns.c", "cannot find the reference `suns.c`"),
    ],
)
def test_a_reference_that_is_not_there_or_no_program_is_a_fault(course: Course, name: str, told: str) -> None:
    settings = f"{NO_REFERENCE}reference: {name}\n"
    (fault,) = faults_of(course({"cases/sums/assignment.yaml": settings}))
    assert fault.startswith("assignment.yaml:")
    assert told in fault


FAULTY_CALLS = {
    "two targets": ("call: {function: f, class: C}, returns: 1", "a call names either a `function` or a `class`"),
    "no target": ("call: {args: [1]}, returns: 1", "a call names either a `function` or a `class`"),
    "no method": ("call: {class: C}, returns: 1", "a call of a class has either a `method` or `calls`"),
    "method of a function": ("call: {function: f, method: m}, returns: 1", "only a `class` has methods to call"),
    "too few values": (
        "call: {class: C, calls: [{method: m}, {method: m}]}, returns: [1]",
        "`returns` must be a list of 2 values, one for each of `calls`",
    ),
    "not a name": (
        "call: {function: f(1)}, returns: 1",
        "must be the name of a function, a class or a method, such as nim_sum",
    ),
    "input": ("call: {function: f}, returns: 1, input: x", "`input` cannot stand beside `call`"),
    "expected": ("call: {function: f}, returns: 1, expected: x", "`expected` cannot stand beside `call`"),
    "mode": (
        "call: {function: f}, returns: 1, compare: {mode: tokens}",
        "returned values cannot be compared by mode `tokens`",
    ),
    "returns alone": ("input: x, expected: x, returns: 1", "nothing is called that could return this"),
}


@pytest.mark.parametrize(("keys", "words"), FAULTY_CALLS.values(), ids=FAULTY_CALLS)
def test_a_faulty_call_is_told(course: Course, keys: str, words: str) -> None:
    (fault,) = faults_of(course({"cases/sums/plain.yaml": f"- {{name: x, {keys}}}\n"}))
    assert words in fault


def test_a_call_without_a_value_needs_a_reference(course: Course) -> None:
    given = {
        "cases/sums/assignment.yaml": NO_REFERENCE,
        "cases/sums/plain.yaml": "- {name: x, call: {function: f}}\n- {name: y, call: {function: f}, returns: null}\n",
    }
    (fault,) = faults_of(course(given))
    assert fault == "plain.yaml:1:3: this case does not say what the call returns"


@pytest.mark.parametrize("language", ["c", "cpp", "csharp"])
def test_functions_of_some_languages_cannot_be_called(course: Course, language: str) -> None:
    files = {"c": "sums.c", "cpp": "sums.cpp", "csharp": "sums.cs"}
    settings = NO_REFERENCE.replace("sums.py", f"{{python: sums.py, {language}: {files[language]}}}")
    cases = "- {name: x, call: {function: f, args: [[1]]}, returns: 2}\n"
    (fault,) = faults_of(course({"cases/sums/assignment.yaml": settings, "cases/sums/plain.yaml": cases}))
    assert f"functions cannot be called in {language}: only in python" in fault


def test_defaults_written_out_are_no_fault(course: Course) -> None:
    settings = SETTINGS + (
        "compare: {mode: lines, abs: null, form_share: , partial: ~}\nruntime: {warm: []}\nreveal: none\nbuild: {}\n"
    )
    load_assignment("sums", course({"cases/sums/assignment.yaml": settings}))


@pytest.mark.parametrize(
    "field",
    ["equals: '', optional: true", "equals: ", "equals: ' x  y', example: x y", "equals: '{file}', example: a.py"],
)
def test_a_field_that_can_be_right_as_its_example_says(course: Course, field: str) -> None:
    settings = f"{SETTINGS}header: {{fields: [{{name: A, {field}}}]}}\n"
    load_assignment("sums", course({"cases/sums/assignment.yaml": settings}))


def test_a_reference_that_may_not_be_read_is_a_fault(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    root = course({})
    monkeypatch.setattr("os.access", lambda path, _: Path(path).name != "sums.py")  # root may read everything
    assert [fault.partition(": ")[2] for fault in faults_of(root)] == [
        "the reference `sums.py` cannot be read: permission denied"
    ]
