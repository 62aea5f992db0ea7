"""The line in which a compiled program crashes, told by its own tool chain; nothing where that cannot tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from grader.assignments import load_assignment, resolve_expected
from grader.feedback import advise
from grader.grading.checkers import Checkers
from grader.grading.further_runs.debugging import Debugger
from grader.grading.grading_context import GradingContext
from grader.grading.pipeline import grade_submission
from grader.grading.programs import build, build_job
from grader.intake import SubmittedFiles, choose_source
from grader.languages import LANGUAGES, is_here
from grader.model import Assignment, Grade, Source, Stop, StopKind, Submission, Tier, Verdict
from grader.reports.phrases import tell_fault_at_line
from grader.sandbox import Sandbox

from ..conftest import ASSIGNMENT, Course
from ..sandbox.conftest import open_tier

NAMES = {"c": "double.c", "cpp": "double.cpp", "csharp": "Double.cs", "java": "Double.java", "javascript": "double.js"}
HEAD = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <signal.h>\n"


@pytest.fixture(scope="module")
def assignment(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    course = Course(tmp_path_factory.mktemp("course"))
    names = ", ".join(f"{language}: {name}" for language, name in NAMES.items())
    text = ASSIGNMENT.replace("python: Double.py, c: double.c, java: Double.java", names)
    course.write("cases/double/assignment.yaml", text.replace("memory_mib: 64", "memory_mib: 256"))
    return resolve_expected(load_assignment("double", course.folder))


@pytest.fixture(scope="module", params=[Tier.STRONG, Tier.PLAIN])
def box(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    with open_tier(request.param) as opened:
        yield opened


def graded(assignment: Assignment, box: Sandbox, language: str, text: str) -> Grade:
    if not is_here(LANGUAGES[language]):
        pytest.skip(f"{LANGUAGES[language].title} cannot be built on this machine")
    files = {NAMES[language]: text.encode()}
    submission = Submission("ada", files, choose_source(SubmittedFiles(files), assignment.settings.submission.file))
    checkers = Checkers(assignment, box.run, box.run, box.python, None)
    context = GradingContext(assignment, box.run, box.run_alone, box.python, frozenset(), {}, None, checkers)
    return grade_submission(submission, context)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("int *p = 0;\n    return *p;", "uses a pointer that is NULL"),
        ("struct { int a, b[9]; } *p = 0;\n    return p->b[3];", "uses a pointer that is NULL"),
        ('int n = 0;\n    return scanf("%d", n);', "reads or writes memory at a wrong address"),
        (
            "int n = getchar() - getchar() - 40, zero = n - n;\n    return 3 / zero;",
            "makes a division that has no result",
        ),
        ("int *a = malloc(12);\n    return a[getchar() * 1000000];", "reads or writes"),
        (
            'char text[4];\n    strcpy(text, getenv("HOME")), memset(text, 1, 4000000); return puts(text);',
            "reads or writes",
        ),
        ("char *volatile p = malloc(3); free(p);\n    free(p);", "frees memory that it must not free"),
    ],
)
def test_a_crash_of_c_is_told_at_its_line(assignment: Assignment, box: Sandbox, body: str, said: str) -> None:
    grade = graded(assignment, box, "c", f"{HEAD}int main(void) {{\n    {body}\n}}\n")
    assert grade.cases[0].verdict is Verdict.RUNTIME_ERROR
    stop = grade.cases[0].stop
    if box.facts.tier is Tier.STRONG:
        assert stop is not None
        assert (stop.line, stop.kind) == (7, StopKind.CHECKED)
        assert said in stop.raised or "uses memory after it was freed" in stop.raised
    else:
        assert stop is None, "the checks need more address space than a program may have here"


NO_RETURN = """#include <iostream>
#include <string>
#include <vector>
std::vector<std::string> words = {"0"};
int find(std::string word) {
    for (int i = 0; i < (int) words.size(); i++)
        if (words[i] == word) return i;
}
int main() {
    std::string n;
    std::cin >> n;
    std::cout << find(n) << std::endl;
}
"""


def test_a_function_of_cpp_that_ends_without_return_is_told(assignment: Assignment, box: Sandbox) -> None:
    told = advise(assignment, graded(assignment, box, "cpp", NO_RETURN)).stop
    if box.facts.tier is Tier.STRONG:
        assert told == Stop(5, "begins a function that reached its end without a `return`", StopKind.CHECKED)
    else:
        assert told is None or told.kind is not StopKind.CHECKED


def test_another_illegal_instruction_is_no_missing_return(assignment: Assignment, box: Sandbox) -> None:
    told = advise(assignment, graded(assignment, box, "cpp", "int main() {\n    __builtin_trap();\n}\n")).stop
    assert told is None


def test_a_warning_of_the_compiler_is_told_where_nothing_is_proved(assignment: Assignment, box: Sandbox) -> None:
    text = '#include <stdio.h>\nint main(void) {\n    int n;\n    scanf("%d", &n);\n    printf("%d\\n", 2.5 * n);\n}\n'
    (found,) = graded(assignment, box, "c", text).diagnosis
    assert (found.kind, found.place and found.place.line) == ("wrong-format", 5)
    assert found.message == "`%d` stands for `int`, and `2.5 * n` is passed as `double`: write `%f`."


NO_ITEM = """#include <iostream>
#include <vector>
int main() {
    std::vector<std::vector<int>> rows;
    int n;
    std::cin >> n; rows.reserve(0);
    rows[0].push_back(n);
    std::cout << 2 * rows[0][0] << std::endl;
}
"""


@pytest.mark.parametrize("call", ["rows[0]", "rows.back()"])
def test_an_item_that_a_container_of_cpp_does_not_have(assignment: Assignment, box: Sandbox, call: str) -> None:
    told = advise(assignment, graded(assignment, box, "cpp", NO_ITEM.replace("rows[0].push", f"{call}.push"))).stop
    if box.facts.tier is Tier.STRONG:
        assert told == Stop(7, "asks for an item that is not there", StopKind.CHECKED)


OUTSIDE = """#include <stdio.h>
int main(void) {
    int room[20], sums[3] = {0}, n;
    scanf("%d", &n);
    for (int i = 0; i <= 3; i++)
        sums[i] += n;
    room[0] = sums[0];
    printf("%d\\n", room[0]);
    return 0;
}
"""


def test_a_wrong_use_of_memory_is_told_of_a_wrong_answer(assignment: Assignment, box: Sandbox) -> None:
    """It may be what makes the output wrong; right answers are not looked at."""
    grade = graded(assignment, box, "c", OUTSIDE)
    assert grade.cases[0].verdict is Verdict.WRONG_ANSWER
    told = advise(assignment, grade).stop
    if box.facts.tier is Tier.STRONG:
        assert told == Stop(6, "reads or writes outside of an array", StopKind.CHECKED)
    inside = graded(assignment, box, "c", OUTSIDE.replace("i <= 3", "i < 3"))
    stop = advise(assignment, inside).stop
    assert stop is None or stop.kind is not StopKind.CHECKED


def test_an_exception_of_cpp_is_told_at_the_line_that_throws_it(assignment: Assignment, box: Sandbox) -> None:
    text = '#include <stdexcept>\nvoid f(int n) {\n    if (n == 9) throw std::out_of_range("no");\n    f(n + 1);\n}\n'
    text += "int main() { f(0); }\n"
    stop = graded(assignment, box, "cpp", text).cases[0].stop
    expected = Stop(3, "makes the program end itself, with abort()", StopKind.CHECKED)
    assert stop == (expected if box.facts.tier is Tier.STRONG else None)


@pytest.mark.parametrize(
    "body",
    [
        "raise(SIGSEGV);",  # our own code did nothing wrong before it
        'fputs("double.c:3:5: runtime error: division by zero\\n", stderr); return 1;',
        'fputs("==1==ERROR: AddressSanitizer: SEGV on x\\n    #0 0x1 in main double.c:3\\n", stderr); raise(SIGKILL);',
    ],
)
def test_a_program_that_tells_a_lie_is_not_believed(assignment: Assignment, box: Sandbox, body: str) -> None:
    grade = graded(assignment, box, "c", f"{HEAD}int main(void) {{\n    {body}\n    return 0;\n}}\n")
    stop = grade.cases[0].stop
    assert stop is None or stop.line == 6


CSHARP = """class P {
    static int Read(string text) {
        return int.Parse(text);
    }
    static void Main() {
        System.Console.WriteLine(Read("x"));
    }
}
"""


def test_a_crash_of_csharp_is_told_at_its_line(assignment: Assignment, box: Sandbox) -> None:
    grade = graded(assignment, box, "csharp", CSHARP)
    stop = grade.cases[0].stop
    assert stop is not None
    assert (stop.line, stop.kind) == (3, StopKind.ERROR)
    assert stop.raised.startswith("System.FormatException: ")


CSHARP_HELPER = """class P {
    static int zero;
    static int Help(int n) {
        BODY
        return n;
    }
    static void Main() {
        System.Console.WriteLine(Help(2));
    }
}
"""


@pytest.mark.parametrize("body", ["n = n / zero;", "if (n < 9) throw new System.Exception();"])
def test_a_crash_of_csharp_in_a_short_function_is_told_there(assignment: Assignment, box: Sandbox, body: str) -> None:
    stop = graded(assignment, box, "csharp", CSHARP_HELPER.replace("BODY", body)).cases[0].stop
    assert stop is not None
    assert stop.line == 4


def test_the_call_that_takes_too_much_stack_is_told(assignment: Assignment, box: Sandbox) -> None:
    text = (
        "int f(int n) {\n    int next = n + 1;\n    return n + f(next) + f(next);\n}\nint main(void) { return f(1); }\n"
    )
    stop = graded(assignment, box, "c", text).cases[0].stop
    expected = Stop(3, "needs more stack than there is", StopKind.CHECKED)
    assert stop == (expected if box.facts.tier is Tier.STRONG else None)


EXITS = {
    "c": f"{HEAD}int main(void) {{\n    if (getchar() == 0) return 2;\n    exit(3);\n}}\n",
    "cpp": "#include <cstdlib>\nint main() {\n    if (0)\n        return 0;\n\n\n    return (3);\n}\n",
    "java": "\n\nclass Double {\n    public static void main(String[] a) {\n\n\n        System.exit(3);\n    }\n}\n",
    "csharp": "\n\nclass P {\n    static void Main() {\n\n\n        System.Environment.Exit(3);\n    }\n}\n",
    "javascript": "// process.exit(3);\n\n\nfunction stop() {\n\n\n    process.exit(3);\n}\nstop();\n",
}


@pytest.mark.parametrize("language", EXITS)
def test_the_only_line_that_ends_with_the_exit_code_is_told(
    assignment: Assignment, box: Sandbox, language: str
) -> None:
    stop = graded(assignment, box, language, EXITS[language]).cases[0].stop
    assert stop == Stop(7, kind=StopKind.EXIT)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}int main(void) {{\n    int n = 3;\n    if (getchar() == 0) exit(3);\n    return n;\n}}\n",
        f"{HEAD}int main(void) {{\n    if (getchar() == 0) exit(3);\n    return 3;\n}}\n",
    ],
)
def test_no_line_is_told_where_another_may_end_the_program(assignment: Assignment, box: Sandbox, text: str) -> None:
    assert graded(assignment, box, "c", text).cases[0].stop is None


JAVA = """public class Double {
    static void print(int number) {
        new Exception("no").printStackTrace();
    }
    public static void main(String[] a) {
        print(1);
        END
    }
}
"""


@pytest.mark.parametrize(
    ("end", "line"), [("int zero = 0; print(1 / zero);", 7), ('System.exit(Integer.parseInt("1"));', None)]
)
def test_a_trace_that_java_prints_of_what_was_caught_is_no_crash(
    assignment: Assignment, box: Sandbox, end: str, line: int | None
) -> None:
    assert advise(assignment, graded(assignment, box, "java", JAVA.replace("END", end))).line == line


TWO_FAILURES = """#include <stdio.h>
int main(void) {
    int n;
    scanf("%d", &n);
    if (n == 0)
        return 7 % n;
    printf("%d\\n", 3 * n);
    return 0;
}
"""


def test_the_second_failure_is_told_at_its_line(assignment: Assignment, box: Sandbox) -> None:
    text = TWO_FAILURES.replace("7 % n", 'printf("%d", 7 % n)')
    second = advise(assignment, graded(assignment, box, "c", text)).second
    assert second is not None
    does = "makes a division that has no result, such as one by 0"
    assert second.stop == (Stop(6, does, StopKind.CHECKED) if box.facts.tier is Tier.STRONG else None)


ITEM = """import java.util.*;
class Double {
    public static void main(String[] args) {
        List<String> none = new ArrayList<>();
        none.add(new Scanner(System.in).nextInt(), "x");
    }
}
"""


def test_what_is_raised_on_another_input_is_told_of_that(assignment: Assignment, box: Sandbox) -> None:
    """The card shows the smallest input, and so what the program says of that one."""
    first = graded(assignment, box, "java", ITEM).cases[0]
    assert "Index: 2, Size: 0" in first.stderr
    source = Source(LANGUAGES["java"], NAMES["java"], NAMES["java"], ITEM.encode())
    limits = assignment.settings.build
    program = build(source, {}, box.python, limits, box.run).program
    assert program is not None
    job = build_job(source, {}, box.python, limits)
    debugger = Debugger(program, source, assignment.settings, job, box.run, box.run, {})
    case = assignment.cases[0]
    assert debugger.find_stop(case, first) is None, "what the run itself has said is known"
    said = "java.lang.IndexOutOfBoundsException: Index: 9, Size: 0"
    assert debugger.find_stop(replace(case, input="9\n"), first) == Stop(5, said)
    assert debugger.find_stop(replace(case, input="0\n"), first) is None, "there it does not stop"


def test_what_is_said_at_the_line() -> None:
    stop = Stop(3, "makes the program end itself, with abort()", StopKind.CHECKED)
    assert (
        tell_fault_at_line(stop)
        == "This line makes the program end itself, with abort(), as a second run with memory checks has shown."
    )
