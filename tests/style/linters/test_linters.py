"""The linters that a machine may have: what they say, that nothing switches them off, and what breaks them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.config.settings import Rule, Style
from grader.languages import LANGUAGES
from grader.model import Finding, Job, Limit, Outcome, Severity, Source, Tier
from grader.readers import Readers
from grader.sandbox import Sandbox
from grader.style import LINTERS, NOT_CHECKED, Bench, Linter, LinterError, LintResult, find_unknown_rules
from grader.style.linters.checkstyle import CHECKSTYLE
from grader.style.linters.cppcheck import CPPCHECK
from grader.style.linters.eslint import ESLINT
from grader.style.linters.linter import LARGEST_FILE, ReportingLinter, lint

from ...sandbox.conftest import open_tier

OF_THE_MACHINE = [one for one in LINTERS.values() if isinstance(one, ReportingLinter)]
C = "int main(void) { int heaps[3] = {1, 2, 3}; return heaps[3]; }\n"
JAVA = 'class T { boolean x(String s) { return s == "a"; } }\n'
JAVASCRIPT = "const lines = [];\nif (lines.length == 0) console.log('none');\n"
CALLED = """\
function mean(numbers) { return numbers[0]; }
const best = numbers => numbers[0];
function topWords(words) { return words; }
function spare() { return 1; }
"""
SAYS = {
    "c": ("Nim.c", C, CPPCHECK, "cppcheck/arrayIndexOutOfBounds"),
    "cpp": ("Nim.cpp", C, CPPCHECK, "cppcheck/arrayIndexOutOfBounds"),
    "java": ("Nim.java", JAVA, CHECKSTYLE, "checkstyle/StringLiteralEquality"),
    "javascript": ("nim.js", JAVASCRIPT, ESLINT, "eslint/eqeqeq"),
}


def source(name: str, text: str | bytes) -> Source:
    language = next(one for one in LANGUAGES.values() if name.endswith(one.suffixes))
    return Source(language, name, name, text if isinstance(text, bytes) else text.encode())


def needs(linter: Linter) -> None:
    if linter.find() is None:
        pytest.skip(f"{linter.title} is not on this machine")


def findings(found: list[LintResult]) -> list[tuple[Finding, ...]]:
    return [looked.findings for looked in found]


def rules(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.rule for finding in findings]


@pytest.fixture(scope="module", params=list(Tier))
def tier(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as opened:
        yield opened


@pytest.fixture(scope="module")
def plain() -> Iterator[Sandbox]:
    with open_tier(Tier.PLAIN) as opened:
        yield opened


Look = Callable[..., list[tuple[Finding, ...]]]


@pytest.fixture
def look(plain: Sandbox) -> Look:
    """The findings on sources, given as a name and texts."""

    def look(name: str, *texts: str | bytes) -> list[tuple[Finding, ...]]:
        sources = [source(name, text) for text in texts]
        linter = next(one for one in OF_THE_MACHINE if sources[0].language.name in one.languages)
        needs(linter)
        return findings(lint(sources, linter, plain.run))

    return look


@pytest.mark.parametrize("language", SAYS)
def test_every_tier_tells_what_they_say(tier: Sandbox, language: str) -> None:
    name, text, linter, rule = SAYS[language]
    needs(linter)
    clean = "" if language == "c" else "\n"
    found = findings(lint([source(name, clean), source(name, text)], linter, tier.run))
    assert found[0] == ()
    assert [(one.rule, one.severity, one.file) for one in found[1] if one.rule == rule] == [(rule, Severity.NOTE, name)]
    assert all(one.fix for one in found[1])


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("c", "// cppcheck-suppress-file arrayIndexOutOfBounds\n", ""),
        ("c", "// cppcheck-suppress arrayIndexOutOfBounds\n", ""),
        ("c", "// cppcheck-suppress-begin *\n", "// cppcheck-suppress-end *\n"),
        ("java", "// CHECKSTYLE:OFF\n", "// CHECKSTYLE:ON\n"),
        ("java", '@SuppressWarnings("all")\n', ""),
        ("java", "// NOPMD\n// CSOFF: StringLiteralEquality\n", ""),
        ("javascript", "/* eslint-disable */\n", ""),
        ("javascript", "// eslint-disable-next-line eqeqeq\n", ""),
        ("javascript", "/* eslint eqeqeq: off */\n", ""),
        ("javascript", "#!/usr/bin/env node\n// @ts-nocheck\n/* global none */\n", ""),
    ],
)
def test_nothing_switches_them_off(look: Look, language: str, before: str, after: str) -> None:
    name, text, _, rule = SAYS[language]
    assert rule in rules(look(name, before + text + after)[0])


@pytest.mark.parametrize("language", SAYS)
@pytest.mark.parametrize("broken", ["int main( { ]\n", "#error stop\nclass\n", "'"])
def test_a_source_that_cannot_be_read_is_not_passed_over(look: Look, language: str, broken: str) -> None:
    name, text, _, rule = SAYS[language]
    found = look(name, broken, text)
    assert set(rules(found[0])) <= {NOT_CHECKED}
    assert rule in rules(found[1])


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("javascript", "if (0) f() = 1;\n"),
        ("javascript", "import fs from 'node:fs';\n"),
        ("c", "#ifdef __GNUC__\nint lines;\n#else\n#error no compiler is like this\n#endif\n"),
    ],
)
def test_a_line_that_only_the_linter_cannot_read_is_told(look: Look, language: str, line: str) -> None:
    name, text, linter, _ = SAYS[language]
    found = look(name, line + text)[0]
    if language == "javascript":
        assert [(one.rule, one.severity) for one in found] == [(NOT_CHECKED, Severity.NOTE)]
        assert found[0].message == f"{linter.title} did not check this file: {linter.title} cannot read it."
    else:
        assert found != ()


@pytest.mark.parametrize(
    ("language", "deep"),
    [
        ("c", "int x = " + "(" * 20_000 + "1" + ")" * 20_000 + ";\n"),
        ("java", "class T { int x = " + "(" * 20_000 + "1" + ")" * 20_000 + "; }\n"),
        ("javascript", "let x = " + "(" * 50_000 + "1" + ")" * 50_000 + ";\n"),
    ],
)
def test_a_source_that_breaks_the_linter_costs_nobody_anything(look: Look, language: str, deep: str) -> None:
    name, text, _, rule = SAYS[language]
    found = look(name, text, deep, text)
    assert set(rules(found[1])) <= {NOT_CHECKED}
    assert rule in rules(found[0])
    assert rule in rules(found[2])


@pytest.mark.parametrize("language", SAYS)
def test_large_and_odd_files(look: Look, language: str) -> None:
    name, text, _, rule = SAYS[language]
    found = look(name, b"/" * (LARGEST_FILE + 1), text.encode() + b"// \xff\xfe\r\n", b"")
    assert rules(found[0]) == [NOT_CHECKED]
    assert rule in rules(found[1])
    assert found[2] == ()


def test_a_linter_sees_the_source_as_it_was_handed_in() -> None:
    jobs: list[Job] = []

    def run(job: Job) -> Outcome:
        jobs.append(job)
        return Outcome(0, None, b"", b"", files={"remarks.of.the.linter": b"<results><errors/></results>"})

    text = '#line 7 "other.c"\n#pragma GCC diagnostic ignored "-Wall"\n// cppcheck-suppress all\n'
    lint([source("Nim.c", text)], CPPCHECK, run)
    assert jobs[0].files["0000/program.c"].content == text.encode()


def test_a_c_source_never_lies_beside_another_students() -> None:
    jobs: list[Job] = []

    def run(job: Job) -> Outcome:
        jobs.append(job)
        return Outcome(0, None, b"", b"", files={"remarks.of.the.linter": b"<results><errors/></results>"})

    lint([source("Nim.c", '#include "../0000/program.c"\n'), source("Nim.c", C)], CPPCHECK, run)
    assert [list(job.files) for job in jobs] == [["0000/program.c"], ["0000/program.c"]]


def test_remarks_on_other_files_are_nobodys() -> None:
    report = """<results version="2"><errors>
      <error id="zerodiv" msg="m"><location file="/usr/include/x.h" line="1" column="1"/></error>
      <error id="zerodiv" msg="m"><location file="0000/program.c" line="1" column="3"/></error>
      <error id="zerodiv" msg="no place"/>
      </errors></results>"""
    told = Outcome(0, None, b"", b"", files={"remarks.of.the.linter": report.encode()})
    found = lint([source("Nim.c", "int x;\n")], CPPCHECK, lambda _: told)[0].findings
    assert [(one.rule, one.line, one.column) for one in found] == [("cppcheck/zerodiv", 1, 3)]


def test_a_report_whose_reading_comes_to_no_end_costs_nobody_anything() -> None:
    def run(job: Job) -> Outcome:
        hostile = any(b"hostile" in file.content for file in job.files.values())
        report = b"any(iter(int, 1))" if hostile else b"[]"
        return Outcome(0, None, b"", b"", files={"remarks.of.the.linter": report})

    linter = replace(ESLINT, read=eval)
    sources = [source("nim.js", "clean"), source("nim.js", "hostile")]
    with Readers(time_limit=2) as readers:
        clean, hostile = lint(sources, linter, run, call=readers.call)
    assert clean == LintResult(())
    assert hostile.broke_off
    assert [(one.rule, one.severity) for one in hostile.findings] == [(NOT_CHECKED, Severity.NOTE)]


def test_what_tests_call_is_used(plain: Sandbox) -> None:
    needs(ESLINT)
    bench = Bench("eslint", Style(), plain.run, called=frozenset({"mean", "best", "top_words"}))
    (looked,) = ESLINT.look([source("nim.js", CALLED)], bench)
    assert [(each.rule, each.line) for each in looked.findings] == [("eslint/no-unused-vars", 4)]
    assert "mean" not in looked.findings[0].message, "it says nothing of what its settings are"


def test_a_choice_that_does_something_is_no_expression_without_effect(look: Look) -> None:
    text = "const all = [];\nall[0] ? all[0] = 1 : all.push(2);\nall[1] && all.pop();\nall[0] + 1;\n"
    assert [(each.rule, each.line) for each in look("nim.js", text)[0]] == [("eslint/no-unused-expressions", 4)]


def test_scripts_and_modules_of_javascript(look: Look) -> None:
    module = "import fs from 'node:fs';\nconsole.log(fs.readFileSync('nim.txt', 'utf8'));\n"
    script = "const fs = require('fs');\nmodule.exports = fs;\n"
    private = "class Heap {\n  #line = 3;\n  get line() { return this.#line; }\n}\nconsole.log(new Heap().line);\n"
    assert look("nim.mjs", module) == [()]
    assert look("nim.js", script, private) == [(), ()]
    assert rules(look("nim.mjs", script)[0]) == ["eslint/no-undef", "eslint/no-undef"]


@pytest.mark.parametrize(
    ("name", "text", "rule", "column"),
    [
        ("nim.js", "const 𝒳 = '𝒳', y = 𝒳 == 1; console.log(y);\n", "eslint/eqeqeq", 22),
        (
            "Nim.c",
            'int main(void) {\n\tint x[2]; const char *p = "éé"; x[2] = p[0]; return x[2]; }\n',
            "cppcheck/arrayIndexOutOfBounds",
            35,
        ),
        (
            "Nim.java",
            'class T {\n\tboolean ä(String s) { return s == "é"; } }\n',
            "checkstyle/StringLiteralEquality",
            33,
        ),
    ],
)
def test_columns_count_characters(look: Look, name: str, text: str, rule: str, column: int) -> None:
    assert [one.column for one in look(name, text)[0] if one.rule == rule][:1] == [column]


@pytest.mark.parametrize("linter", OF_THE_MACHINE, ids=lambda one: one.name)
def test_a_linter_that_does_not_work_is_no_source_s_fault(linter: ReportingLinter) -> None:
    name = {"cppcheck": "Nim.c", "checkstyle": "Nim.java", "eslint": "nim.js"}[linter.name]
    old = Outcome(2, None, b"", b"Invalid option '--config'\nmore")
    with pytest.raises(LinterError, match=r"^Invalid option '--config'$"):
        lint([source(name, "")], linter, lambda _: old)
    with pytest.raises(LinterError, match="disk full"):
        lint([source(name, "")], linter, lambda _: replace(old, fault="disk full"))
    with pytest.raises(LinterError, match="it ended with 2"):
        lint([source(name, "")], linter, lambda _: replace(old, stderr=b""))


WHOLE = Outcome(0, None, b"", b"", files={"remarks.of.the.linter": b"[]"})


@pytest.mark.parametrize(
    "broken",
    [
        replace(WHOLE, files={}),
        replace(WHOLE, files={"remarks.of.the.linter": b"[{"}),
        replace(WHOLE, files={"remarks.of.the.linter": b'[{"filePath": "0000/program.js"}]'}),
        replace(WHOLE, files={"remarks.of.the.linter": b"[" * 100_000}),
        replace(WHOLE, breaches=(Limit.WALL,)),
        replace(WHOLE, exit_code=None, signal="SIGKILL"),
    ],
)
def test_every_way_to_break_off_is_told_from_a_report(broken: Outcome) -> None:
    culprit = b"culprit"

    def run(job: Job) -> Outcome:
        return broken if any(file.content == culprit for file in job.files.values()) else WHOLE

    sources = [source("nim.js", "1"), source("nim.js", culprit), source("nim.js", "3")]
    found = lint(sources, ESLINT, run)
    assert [rules(one.findings) for one in found] == [[], [NOT_CHECKED], []]
    assert [one.broke_off for one in found] == [False, True, False]


@pytest.mark.parametrize("linter", OF_THE_MACHINE, ids=lambda one: one.name)
@given(said=st.one_of(st.text(), st.recursive(st.text(), st.lists).map(json.dumps)))
def test_no_report_is_anything_but_read_or_refused(linter: ReportingLinter, said: str) -> None:
    try:
        linter.read(said)
    except ValueError:
        return


def test_a_report_defines_no_entities() -> None:
    with pytest.raises(ValueError, match="definitions"):
        CPPCHECK.read('<!DOCTYPE x [<!ENTITY a "aaaa">]><results>&a;</results>')


@pytest.mark.parametrize("linter", OF_THE_MACHINE, ids=lambda one: one.name)
def test_their_rules_are_those_that_an_assignment_may_name(linter: ReportingLinter) -> None:
    assert linter.languages <= set(LANGUAGES)
    for rule, advice in linter.advice.items():
        assert linter.rules.has(rule)
        assert advice.endswith(".")


def test_one_that_breaks_off_is_tried_alone_and_an_empty_one_only_once() -> None:
    jobs: list[list[bytes]] = []

    def run(job: Job) -> Outcome:
        contents = [file.content for name, file in job.files.items() if name.endswith("program.js")]
        jobs.append(contents)
        return replace(WHOLE, files={}) if b"bad" in contents else WHOLE

    lint([source("nim.js", text) for text in ("1", "bad", "2", "bad")], ESLINT, run)
    assert jobs == [[b"1", b"bad", b"2", b"bad"], [b"1"], [b"bad"], [b"2"], [b"bad"]]
    jobs.clear()
    lint([source("nim.js", "bad")], ESLINT, run)
    assert jobs == [[b"bad"], [b""]]


def test_a_fault_of_the_sandbox_is_none_of_the_source() -> None:
    def run(job: Job) -> Outcome:
        fault = any(file.content == b"bad" for file in job.files.values())
        return replace(WHOLE, fault="disk full") if fault else WHOLE

    found = lint([source("nim.js", "bad")], ESLINT, run)[0]
    assert (rules(found.findings), found.broke_off) == ([NOT_CHECKED], True)


def test_what_is_said_twice_is_told_once_and_what_has_no_rule_not_at_all() -> None:
    message = {"ruleId": "eqeqeq", "line": 1, "column": 1, "message": "m", "fatal": False}
    said = [
        {
            "filePath": "/x/0000/program.js",
            "messages": [message, message | {"message": "n"}, message | {"ruleId": None}],
        }
    ]
    told = replace(WHOLE, files={"remarks.of.the.linter": json.dumps(said).encode()})
    assert rules(lint([source("nim.js", "1\n")], ESLINT, lambda _: told)[0].findings) == ["eslint/eqeqeq"]


def test_line_separators_of_javascript_move_no_remark(look: Look) -> None:
    text = "console.log('a\u2028b\u2029');\nconst q = [];\nif (q.length == 0) console.log(q);\n"
    assert [(one.rule, one.line, one.column) for one in look("nim.js", text)[0]] == [("eslint/eqeqeq", 3, 14)]
    same_line = "const q = [], t = 'a\u2028b\u2029'; if (q.length == t) console.log(q);\n"
    assert [(one.rule, one.line, one.column) for one in look("nim.js", same_line)[0]] == [("eslint/eqeqeq", 1, 40)]


def test_what_node_has_is_defined(look: Look) -> None:
    assert look("nim.js", "console.log(atob('YQ=='), crypto.randomUUID(), new EventTarget(), new Blob([]));\n") == [()]


def test_a_rule_that_a_linter_is_never_asked_for_is_named() -> None:
    style = Style(rules={name: Rule(severity="error") for name in ("eslint/eqeqeqq", "cppcheck/any", "gcc/any")})
    assert find_unknown_rules(style) == [
        "`style.rules` names `eslint/eqeqeqq`, which ESLint is not asked to check: did you mean `eslint/eqeqeq`?"
    ]
