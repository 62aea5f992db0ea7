"""Changes that are tried in one run of a runtime print what each prints in a run of its own."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace

import pytest

from grader.changes.built.noted_source import NotedSource
from grader.changes.built.trial_places import TrialPlace
from grader.changes.source_changes import ChangeKind
from grader.config.settings import AssignmentSettings, Limits
from grader.feedback import CaseRun
from grader.feedback.generic.right_outputs import is_right
from grader.grading.further_runs.noting import Noter
from grader.grading.further_runs.trial_batches import MOST_AT_ONCE, ChangedRun, make_batch_job, read_batch
from grader.grading.further_runs.trial_runs import TrialRuns
from grader.languages import LANGUAGES
from grader.model import Job, Outcome, Source
from grader.readers import call_here
from grader.sandbox import Sandbox

from ..conftest import Course
from ..feedback.conftest import case_of, ran
from .test_debugging import graded
from .test_idle_changes import BUILT, SHOWS
from .test_noting import JAVA, box, in_frame
from .test_second_trial import course, make_assignment

__all__ = ["box", "course"]

needs_gcc = pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")
needs_mono = pytest.mark.skipif(shutil.which("mcs") is None, reason="mcs is not installed")
needs_java = pytest.mark.skipif(shutil.which("javac") is None, reason="javac is not installed")
PRINTS = 'System.out.println(sum + " thirds");'
STATE = """import java.util.*;
public class Double {
    static int sum = 0;
    static final Scanner in = new Scanner(System.in);
    static List<Integer> all = new ArrayList<>();
    static void add(int n) { for (int i = 0; i < n; i++) { sum += i % 2; all.add(i); } }
    public static void main(String[] given) throws Exception {
        int n = in.nextInt();
        add(n);
        if (n == 13) System.exit(0);
        if (all.size() == n + 1) throw new IllegalStateException();
        int left = n;
        while (left > 2) left -= 3;
        System.out.printf("%d thirds%n", sum + left);
    }
}
"""

READS = """import java.io.*;
import java.util.*;
class Base {{
    static int[] table = new int[6_000_000];
    public static void main(String[] given) throws Exception {{
        int n = {read};
        int sum = 0;
        for (int i = 0; i < n; i++) {{
            table[i] = i;
            if (i % 3 == 2) {{
                sum++;
            }} else if (i > 100) {{
                sum--;
            }}
        }}
        {prints}
    }}
}}
public class Double extends Base {{
}}
"""
SCANNED = "new Scanner(System.in).nextInt()"
FROM_SYSTEM = (
    "Integer.parseInt(new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in))).readLine())"
)
LATE = """int all = sum;
        new Thread(() -> {
            try {
                Thread.sleep(30);
            } catch (InterruptedException stopped) {
            }
            System.out.println(all + 1 + " thirds");
        }).start();"""
UNFLUSHED = """System.out.println("go");
        System.setOut(new PrintStream(new BufferedOutputStream(System.out)));
        System.out.println(sum + " thirds");"""
BYTES = 'System.out.println("go"); for (char each : (sum + 1 + " thirds").toCharArray()) System.out.write(each);'


def compare_with_runs_alone(
    course: Course,
    box: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    text: str,
    values: tuple[int, ...] = (5, 13, 22),
) -> list[tuple[ChangedRun, ChangedRun]]:
    """What each change of a program comes to among others and alone."""
    compared: list[tuple[ChangedRun, ChangedRun]] = []
    go_on = TrialRuns.run_together

    def run_together(runs: TrialRuns, ran: CaseRun, numbers: list[int]) -> None:
        if len(compared) > MOST_AT_ONCE:
            return go_on(runs, ran, numbers)
        limits = ran.case.limits.model_copy(update={"cpu_seconds": 0.5, "wall_seconds": 3.0})
        told: Mapping[int, ChangedRun] = runs.noter.run_changes(ran.case, numbers[:MOST_AT_ONCE], limits)
        assert set(told) == {*numbers[:MOST_AT_ONCE]}
        compared.extend((each, runs.noter.run_change(ran.case, number, limits)) for number, each in told.items())
        runs.made.update({(ran.case.name, number, runs.also): each for number, each in told.items()})
        return go_on(runs, ran, numbers)

    monkeypatch.setattr(TrialRuns, "run_together", run_together)
    graded(make_assignment(course, values), box, language, text)
    return compared


def ended(stdout: bytes, exit_code: int = 0) -> Outcome:
    return Outcome(exit_code=exit_code, signal=None, stdout=stdout, stderr=b"")


def frame(number: int, how: str, printed: bytes) -> bytes:
    return b"\n\x03%d %s %d\n%s" % (number, how.encode(), len(printed), printed)


@needs_java
@pytest.mark.parametrize(
    ("text", "values"),
    [
        (STATE, (5, 13, 22)),
        (in_frame(SHOWS["java"][0], BUILT, SHOWS["java"][1]), (3, 4, 12)),
        (in_frame(JAVA, "int sum = 0;", "for (int i = 9; i > n % 3; i--) sum += i;", PRINTS), (5, 13, 22)),
        (in_frame(JAVA, "int sum = 9 / (n - 5);", "int[] t = new int[n]; t[n - 1] = sum;", PRINTS), (6, 7, 22)),
        (READS.format(read=SCANNED, prints=LATE), (5, 13, 22)),
        (READS.format(read=SCANNED, prints=UNFLUSHED), (5, 13, 22)),
        (READS.format(read=SCANNED, prints=BYTES), (5, 13, 22)),
    ],
)
def test_changes_tried_at_once_print_what_they_print_alone(
    course: Course, box: Sandbox, monkeypatch: pytest.MonkeyPatch, text: str, values: tuple[int, ...]
) -> None:
    compared = compare_with_runs_alone(course, box, monkeypatch, "java", text, values)
    assert len(compared) > 5
    assert [(one.output, one.is_stopped) for one, _ in compared] == [
        (other.output, other.is_stopped) for _, other in compared
    ]


IN_C = """#include <stdio.h>
#include <stdlib.h>
int read(int n) {{ return n; }}
int close(int n, int k) {{ return n + k; }}
int main(void) {{
    int n, sum = 0;
    int *table = calloc(60, sizeof *table);
    if (scanf("%d", &n) != 1) return 1;
    for (int i = 0; i < n; i++) if (i % 3 == 2) sum++; else table[i] = i;
    int left = close(read(n), 0);
    while (left > 2) left -= 3;
    {ends}
    printf("%d thirds\\n", sum + left + 1);
}}
"""
IN_CPP = """#include <iostream>
#include <vector>
#include <stdexcept>
static std::vector<int> all;
struct Told {{ ~Told() {{ std::cout << all.size() << " counted" << std::endl; }} }} told;
int main() {{
    int n, sum = 0;
    std::cin >> n;
    for (int i = 0; i < n; i++) {{ if (i % 3 == 2) sum++; all.push_back(i); }}
    int left = n;
    while (left > 2) left -= 3;
    {ends}
    std::cout << sum + left + 1 << " thirds\\n";
}}
"""
IN_CSHARP = """using System;
using System.Collections.Generic;
using System.IO;
class Double {{
    static int sum = 0;
    static List<int> all = new List<int>();
    {more}
    static int Deep(int n) {{ return n > 0 ? Deep(n + 1) + 1 : 0; }}
    static void Add(int n) {{ for (int i = 0; i < n; i++) {{ sum += i % 2; all.Add(i); }} }}
    static int Main(string[] given) {{
        int n = int.Parse(Console.ReadLine());
        Add(n);
        int left = n;
        while (left > 2) left -= 3;
        {ends}
        Console.Write("{{0}} ", sum + left);
        Console.WriteLine("thirds \u00e4");
        return 0;
    }}
}}
"""


@needs_gcc
@pytest.mark.parametrize(
    ("language", "text", "ends"),
    [
        ("c", IN_C, ""),
        ("c", IN_C, "if (left == 2) abort();"),
        ("c", IN_C, 'if (n < 0) fopen("more.txt", "r");'),
        ("c", IN_C, "if (left == 2) { fclose(stdout); while (1) sum++; }"),
        ("cpp", IN_CPP, ""),
        ("cpp", IN_CPP, 'if (left == 2) throw std::runtime_error("2");'),
        ("cpp", IN_CPP, "if (left == 2) return 1;"),
        *(
            pytest.param("csharp", IN_CSHARP.replace("{more}", ""), ends, marks=needs_mono)
            for ends in (
                "",
                "if (n == 13) Environment.Exit(0); if (left == 2) Environment.ExitCode = 2;",
                "if (left == 2) Environment.Exit(3);",
                "if (left == 2) return 1; if (all.Count > n) throw new InvalidOperationException();",
                "while (left > 2) Console.WriteLine(sum);",
                'if (given.Length > 0) Console.WriteLine(File.ReadAllText("a.txt"));',
            )
        ),
    ],
)
def test_a_program_begins_again_for_each_change(
    course: Course, box: Sandbox, monkeypatch: pytest.MonkeyPatch, language: str, text: str, ends: str
) -> None:
    compared = compare_with_runs_alone(course, box, monkeypatch, language, text.format(ends=ends))
    assert len(compared) > 5
    assert len({one.output for one, _ in compared}) > 2
    for one, alone in compared:
        assert (one.output, one.is_stopped) == (alone.output, alone.is_stopped)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        pytest.param("c", IN_C.format(ends="if (n < 0) system(0);"), marks=needs_gcc),
        pytest.param("c", IN_C.format(ends='if (n < 0) fopen("/dev/stdin", "r");'), marks=needs_gcc),
        pytest.param("c", IN_C.format(ends='if (n < 0) fopen("told.txt", "w");'), marks=needs_gcc),
        *(
            pytest.param("csharp", IN_CSHARP.format(more=more, ends=ends), marks=needs_mono)
            for more, ends in (
                ("", 'if (n < 0) File.Delete("a");'),
                ("", 'if (n < 0) new StreamWriter("a");'),
                ("", "if (n < 0) Console.OpenStandardInput();"),
                ("static string first = Console.In.ToString();", ""),
            )
        ),
        pytest.param(
            "java", READS.format(read=FROM_SYSTEM, prints='System.out.println(sum + 1 + " thirds");'), marks=needs_java
        ),
    ],
)
def test_what_reads_or_writes_elsewhere_is_tried_in_runs_of_its_own(
    course: Course, box: Sandbox, monkeypatch: pytest.MonkeyPatch, language: str, text: str
) -> None:
    told: list[Mapping[int, ChangedRun]] = []

    def run_together(runs: TrialRuns, ran: CaseRun, numbers: list[int]) -> None:
        told.append(runs.noter.run_changes(ran.case, numbers, ran.case.limits))

    monkeypatch.setattr(TrialRuns, "run_together", run_together)
    graded(make_assignment(course, (5, 13, 22)), box, language, text)
    assert told
    assert not any(told)


def test_what_a_program_tells_of_other_changes_ends_the_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source(LANGUAGES["java"], "Double.java", "Double.java", b"class Double {}")
    settings = AssignmentSettings.model_validate({"schema": 1, "name": "double", "submission": {"file": "any"}})
    noter = Noter(source, settings, lambda _: None, lambda *_: None, call_here)
    batches = iter(({4: ChangedRun(b"a"), 9: ChangedRun(b"b")}, {99: ChangedRun(b"c")}))
    monkeypatch.setattr(Noter, "_run_batch", lambda *_: next(batches))
    monkeypatch.setattr(Noter, "_noted", NotedSource("", False))
    assert {*noter.run_changes(case_of("1\n", "2\n"), [4, 5], Limits())} == {4}


@pytest.mark.parametrize(("slow", "left"), [(True, [1]), (False, [])])
def test_a_passing_test_that_takes_too_long_with_notes_refuses_no_change(
    monkeypatch: pytest.MonkeyPatch, slow: bool, left: list[int]
) -> None:
    source = Source(LANGUAGES["c"], "double.c", "double.c", b"int main(void) { return 0; }")
    settings = AssignmentSettings.model_validate({"schema": 1, "name": "double", "submission": {"file": "any"}})
    noter = Noter(source, settings, lambda _: None, lambda *_: None, call_here)
    place = TrialPlace((0,), 1, ChangeKind.LIMIT, "a < b")
    monkeypatch.setattr(Noter, "_noted", NotedSource("", False, (place,)))
    first, passing = ran(case_of("1\n", "2\n", "first"), "3\n"), ran(case_of("2\n", "4\n", "passing"), "4\n")
    stopped = ChangedRun(None, is_stopped=True)
    made = {("first", 1, 0): ChangedRun(b"2\n"), ("passing", 1, 0): stopped}
    made["passing", 0, 0] = stopped if slow else ChangedRun(b"4\n")
    assert TrialRuns(noter, first, (), (passing,), made).find_best([1], is_right)[0] == left


@pytest.mark.parametrize(("beside", "tried"), [((), {4}), (('void f(void) { fopen("log", "a"); }',), set())])
def test_a_file_beside_that_writes_keeps_changes_in_runs_of_their_own(
    monkeypatch: pytest.MonkeyPatch, beside: tuple[str, ...], tried: set[int]
) -> None:
    source = Source(LANGUAGES["c"], "double.c", "double.c", b"int main(void) { return 0; }")
    settings = AssignmentSettings.model_validate({"schema": 1, "name": "double", "submission": {"file": "any"}})
    noter = Noter(source, settings, lambda _: None, lambda *_: None, call_here, beside)
    monkeypatch.setattr(Noter, "_run_batch", lambda *_: {4: ChangedRun(b"a")})
    monkeypatch.setattr(Noter, "_noted", NotedSource("", False))
    assert {*noter.run_changes(case_of("1\n", "2\n"), [4], Limits())} == tried


def test_a_program_in_c_is_asked_for_its_changes_by_its_environment() -> None:
    limits = Limits(cpu_seconds=0.2, wall_seconds=0.5, output_kib=1)
    made = make_batch_job(Job(("./program", "one"), {}, limits), "", 1, [3, 5], limits)
    assert made.command == ("./program", "one")
    assert made.environment["GRADER_TRIALS"] == "200 500 8192 5 3,5"
    assert made.limits.processes == limits.processes + 1


def test_a_job_starts_the_trier_in_the_package_of_the_program() -> None:
    limits = Limits()
    job = Job(("java", "-cp", ".", "a.b.Main", "one", "two"), {}, limits)
    made = make_batch_job(job, "GraderTrials", 2, [3, 5], limits)
    assert made.command[:5] == ("java", "-cp", ".", "a.b.GraderTrials", "a.b.Main")
    assert made.command[7:] == ("3,5", "one", "two")
    assert made.limits.cpu_seconds > limits.cpu_seconds
    plain = make_batch_job(Job(("java", "Main"), {}, limits), "GraderTrials", 0, [1], limits)
    assert plain.command[:3] == ("java", "GraderTrials", "Main")


def test_with_each_of_many_changes_a_program_may_print_as_much_as_it_may_alone() -> None:
    limits = Limits()
    made = make_batch_job(Job(("java", "Main"), {}, limits), "GraderTrials", 0, [*range(1, MOST_AT_ONCE + 1)], limits)
    assert int(made.command[4]) > 1024 * limits.output_kib


def test_what_a_run_tells_of_each_change() -> None:
    told = frame(3, "ended", b"\x017\x02a\n\n\x031") + frame(4, "failed", b"b\n") + frame(5, "stopped", b"")
    found = read_batch(ended(told))
    assert {number: (each.output, each.is_stopped) for number, each in found.items()} == {
        3: (b"a\n\n\x031", False),
        4: (None, False),
        5: (None, True),
    }
    assert all(each.share < 1 for each in found.values())
    assert read_batch(None) == {}


@pytest.mark.parametrize(("code", "output"), [(0, b"ab"), (3, None)])
def test_a_program_that_ends_itself_ends_well_where_the_run_does(code: int, output: bytes | None) -> None:
    found = read_batch(ended(frame(8, "left", b"ab"), code))
    assert {number: each.output for number, each in found.items()} == {8: output}


@pytest.mark.parametrize(
    "told", [b"", b"hello\n", b"\n\x038 ended 9\nab", b"x\n\x038 ended 2\nab", b"\n\x038 gone 0\n"]
)
def test_what_cannot_be_read_says_nothing(told: bytes) -> None:
    assert read_batch(ended(told)) == {}


@pytest.mark.parametrize(
    ("language", "runs", "is_long"),
    [("javascript", 19, False), ("javascript", 21, True), ("c", 79, False), ("c", 81, True)],
)
def test_what_is_tried_one_by_one_ends_sooner(language: str, runs: int, is_long: bool) -> None:
    """Each run takes a tenth of a second; a program in C tries many changes in one run."""
    source = Source(LANGUAGES[language], "double", "double", b"")
    settings = AssignmentSettings.model_validate({"schema": 1, "name": "double", "submission": {"file": "any"}})
    noter = Noter(source, settings, lambda _: None, lambda *_: None, call_here)
    first = ran(case_of("1\n", "2\n", "first"), "3\n")
    first = replace(first, result=replace(first.result, cpu_seconds=0.1))
    made = {("first", number, 0): ChangedRun(b"") for number in range(runs)}
    assert TrialRuns(noter, first, (), (), made).takes_long(8.0) is is_long
