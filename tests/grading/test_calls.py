"""Functions of a submission are called, and what they return is compared: a whole class, graded by the command."""

from __future__ import annotations

from typing import Any

import pytest

from grader.assignments import load_assignment
from grader.grading.checkers import Checkers
from grader.grading.grading_context import GradingContext
from grader.grading.pipeline import grade_submission
from grader.intake import SubmittedFiles, choose_source
from grader.languages import LANGUAGES, is_here
from grader.model import Grade, Submission, Tier
from grader.sandbox import Sandbox

from ..cli.conftest import Grader
from ..conftest import Course
from ..sandbox.conftest import open_tier
from .conftest import graded

SETTINGS = """
    schema: 1
    name: double
    title: The functions of Nim
    submission: {file: {python: Nim.py}}
    limits: {cpu_seconds: 1, wall_seconds: 3, memory_mib: 64, stop_after: 0}
    points: {tests: 100, header: 0, style: 0}
"""
CASES = """
    - name: three heaps
      call: {function: nim_sum, args: [[3, 4, 5]]}
      returns: 2
    - name: the first heap
      call: {function: find_heap, args: [[3, 4, 5], 2]}
      returns: [2, 1]
"""
RIGHT = """
    def nim_sum(heaps):
        print("called with", heaps)
        total = 0
        for heap in heaps:
            total ^= heap
        return total

    def find_heap(heaps, total):
        for place, heap in enumerate(heaps, 1):
            if heap ^ total < heap:
                return heap - (heap ^ total), place

    if __name__ == "__main__":
        print(open("nim.txt").read())
"""


@pytest.fixture
def calls(course: Course) -> Course:
    course.write("cases/double/assignment.yaml", SETTINGS)
    course.write("cases/double/basic.yaml", CASES)
    return course


def grade_one(course: Course, grader: Grader, text: str, name: str = "Nim.py") -> dict[str, Any]:
    """What `results.json` says of a submission."""
    course.submit("ada", text, name)
    return graded(course, grader)["ada"]


def list_verdicts(submission: dict[str, Any]) -> list[str]:
    return [case["verdict"] for case in submission["cases"]]


def test_returned_values_are_compared(calls: Course, grader: Grader) -> None:
    submission = grade_one(calls, grader, RIGHT)
    assert list_verdicts(submission) == ["accepted", "accepted"]
    assert submission["score"] == 100
    assert submission["cases"][0]["printed"] == "called with [3, 4, 5]\n"


def test_a_wrong_value_is_told_with_its_call(calls: Course, grader: Grader) -> None:
    submission = grade_one(calls, grader, RIGHT.replace("^=", "+="))
    assert list_verdicts(submission) == ["wrong_answer", "accepted"]
    difference = submission["cases"][0]["difference"]
    assert difference["summary"] == "nim_sum([3, 4, 5]) returned 12; expected 2"
    assert (difference["expected"], difference["actual"]) == ("2", "12")


ATTACKS = {
    "leaves at once": ("import os\ndef nim_sum(heaps):\n    os._exit(0)\n", "runtime_error"),
    "exits as if all were right": ("import sys\ndef nim_sum(heaps):\n    sys.exit(0)\n", "runtime_error"),
    "exits while it is imported": ("raise SystemExit(0)\n", "runtime_error"),
    "prints a result": ("def nim_sum(heaps):\n    print('value i2')\n    print('completed')\n", "wrong_answer"),
    "writes results without the nonce": (
        """
        import os
        def nim_sum(heaps):
            for name in os.listdir("."):
                if not name.endswith((".py", ".code")):
                    os.chmod(name, 0o600)
                    with open(name, "w") as file:
                        file.write("value i2\\ncompleted\\n")
            os._exit(0)
        """,
        "runtime_error",
    ),
    "removes the results": (
        """
        import os
        def nim_sum(heaps):
            for name in os.listdir("."):
                os.remove(name)
        """,
        "runtime_error",
    ),
    "closes all descriptors": (
        "import os\ndef nim_sum(heaps):\n    os.closerange(0, 64)\n    return 2\n",
        "runtime_error",
    ),
    "changes what modules do": (
        """
        import builtins, json, marshal, os, sys
        def nim_sum(heaps):
            os.write = os.read = os._exit = json.dumps = marshal.loads = lambda *_: b"value i2"
            builtins.repr = builtins.str = builtins.type = builtins.list = builtins.isinstance = lambda *_: 2
            sys.excepthook = sys.exit = lambda *_: None
            sys.modules.clear()
            return [7]
        """,
        "wrong_answer",
    ),
    "returns what equals everything": (
        """
        class Anything(int):
            def __eq__(self, other):
                return True
            def __format__(self, how):
                return "2"
            __repr__ = __str__ = __index__ = __int__ = lambda self: 2
            __hash__ = int.__hash__
        def nim_sum(heaps):
            return Anything(7)
        """,
        "wrong_answer",
    ),
    "returns an object that equals everything": (
        """
        class Anything:
            __class__ = int
            def __eq__(self, other):
                return True
        def nim_sum(heaps):
            return Anything()
        """,
        "wrong_answer",
    ),
    "reads the frames of its caller": (
        """
        import gc, sys
        def nim_sum(heaps):
            frame, seen = sys._getframe(), []
            while frame:
                seen += [frame.f_locals, frame.f_globals]
                frame = frame.f_back
            known = [each[name] for each in seen for name in ("expected", "returns", "right") if name in each]
            return known[0] if known else 7
        """,
        "wrong_answer",
    ),
    "tells what it likes with the nonce": (
        """
        import os, sys
        def nim_sum(heaps):
            frame = sys._getframe()
            while frame:
                caller = frame.f_locals.get("program")
                if hasattr(caller, "nonce"):
                    told = f"{caller.nonce} value i7\\n{caller.nonce} completed\\n"
                    os.write(caller.results, told.encode())
                    os._exit(0)
                frame = frame.f_back
        """,
        "wrong_answer",
    ),
    "changes its caller's values by a trace function": (
        """
        import sys
        def nim_sum(heaps):
            sys.setprofile(lambda frame, event, value: frame.f_locals.update(value=8, told=["value i8"]))
            sys.settrace(lambda frame, event, value: frame.f_locals.update(value=8, told=["value i8"]))
            return 7
        """,
        "wrong_answer",
    ),
    "recurses": ("def nim_sum(heaps):\n    return nim_sum(heaps)\n", "runtime_error"),
    "returns itself in itself": ("def nim_sum(heaps):\n    heaps.append(heaps)\n    return heaps\n", "wrong_answer"),
    "never returns": ("def nim_sum(heaps):\n    while True:\n        pass\n", "time_limit"),
    "asks the keyboard": ("def nim_sum(heaps):\n    return int(input())\n", "runtime_error"),
    "reads the request": (
        """
        import os, sys
        def nim_sum(heaps):
            os.lseek(0, 0, 0)
            return len(sys.stdin.read())
        """,
        "wrong_answer",
    ),
    "leaves a thread that answers later": (
        """
        import threading, time
        def nim_sum(heaps):
            answer = [7]
            def change():
                time.sleep(0.2)
                answer[0] = 2
            threading.Thread(target=change).start()
            return answer
        """,
        "wrong_answer",
    ),
    "answers when it ends": (
        """
        import atexit, os
        def nim_sum(heaps):
            atexit.register(os._exit, 0)
            return 7
        """,
        "wrong_answer",
    ),
    "prints for ever": ("def nim_sum(heaps):\n    while True:\n        print('x' * 99999)\n", "output_limit"),
    "returns more than may be printed": ("def nim_sum(heaps):\n    return 'x' * 2_000_000\n", "output_limit"),
}


def test_no_attack_passes_for_a_result(calls: Course, grader: Grader) -> None:
    """Whatever it does beside: only a value that is right passes."""
    calls.write("cases/double/basic.yaml", CASES.partition("    - name: the first heap")[0])
    for name, (text, _) in ATTACKS.items():
        calls.submit(name, text, "Nim.py")
    found = graded(calls, grader)
    assert {name: list_verdicts(each) for name, each in found.items()} == {
        name: [verdict] for name, (_, verdict) in ATTACKS.items()
    }


def test_no_frame_of_ours_is_shown(calls: Course, grader: Grader) -> None:
    """A traceback begins in the student's own file."""
    text = "def nim_sum(heaps):\n    return heaps[9]\n"
    stderr = show_stderr(calls, grader, text)
    assert stderr.splitlines()[0] == "Traceback (most recent call last):"
    assert stderr.splitlines()[1].endswith('Nim.py", line 2, in nim_sum')
    assert stderr.rstrip().endswith("IndexError: list index out of range")
    assert "grader" not in stderr.replace("grader-", "")


def show_stderr(course: Course, grader: Grader, text: str) -> str:
    """The error output of the first case, as `grader show` tells it."""
    grade_one(course, grader, text)
    said = grader("show", "double", "ada", "--course", course.folder, "--output", course.folder / "out")
    lines = said.out.partition("stderr:\n")[2].partition("\n\n")[0]
    return "\n".join(line.removeprefix("      ") for line in lines.splitlines())


JAVA = """
    import java.util.List;

    public class Nim {
        static int nimSum(int[] heaps) {
            System.out.println("called");
            int total = 0;
            for (int heap : heaps) total ^= heap;
            return total;
        }

        static int[] find_heap(List<Integer> heaps, long total) {
            for (int place = 0; place < heaps.size(); place++) {
                int heap = heaps.get(place);
                if ((heap ^ total) < heap) return new int[] {(int) (heap - (heap ^ total)), place + 1};
            }
            throw new IllegalStateException("lost");
        }
    }
"""
JAVASCRIPT = """
    const fs = require("fs");
    function nimSum(heaps) {
      console.log("called");
      return heaps.reduce((total, heap) => total ^ heap, 0);
    }
    const find_heap = (heaps, total) => {
      const place = heaps.findIndex((heap) => (heap ^ total) < heap);
      if (place < 0) throw new Error("lost");
      return [heaps[place] - (heaps[place] ^ total), place + 1];
    };
    if (require.main === module) console.log(fs.readFileSync("nim.txt"));
"""
OTHERS = {"Nim.java": JAVA, "nim.js": JAVASCRIPT}
LOST = """
    - name: a lost game
      call: {function: find_heap, args: [[1, 1], 0]}
      returns: null
"""


@pytest.fixture
def others(calls: Course) -> Course:
    """Functions in Java and JavaScript, with the memory and time that these need."""
    missing = [name for name in ("java", "javascript") if not is_here(LANGUAGES[name])]
    if missing:
        pytest.skip(f"this machine has no tools for {', '.join(missing)}")
    settings = SETTINGS.replace("{python: Nim.py}", "{python: Nim.py, java: Nim.java, javascript: nim.js}")
    roomy = settings.replace("cpu_seconds: 1, wall_seconds: 3, memory_mib: 64", "wall_seconds: 30, cpu_seconds: 15")
    calls.write("cases/double/assignment.yaml", roomy)
    calls.write("cases/double/basic.yaml", CASES + LOST)
    return calls


@pytest.mark.parametrize("name", OTHERS)
def test_functions_of_java_and_javascript(others: Course, grader: Grader, name: str) -> None:
    submission = grade_one(others, grader, OTHERS[name], name)
    assert list_verdicts(submission) == ["accepted", "accepted", "runtime_error"], submission
    assert submission["cases"][0]["printed"] == "called\n"
    said = grader("show", "double", "ada", "--course", others.folder, "--output", others.folder / "out").out
    assert "lost" in said
    assert "GraderCaller" not in said and "grader_caller" not in said


PAIRS = """
    from grader.reference_api import Explanation

    def find_heap(heaps, total):
        return 2, 1

    def explain(text, item):
        return Explanation("(2, 1)", ("The first heap gets smaller.",))
"""
PAIR = """
    - name: the first heap
      call: {function: find_heap, args: [[3, 4, 5], 2]}
"""
SWAPPED = {
    "Nim.py": ("heap - (heap ^ total), place", "place, heap - (heap ^ total)", "(2, 1)"),
    "Nim.java": ("(int) (heap - (heap ^ total)), place + 1", "place + 1, (int) (heap - (heap ^ total))", "[2, 1]"),
    "nim.js": ("heaps[place] - (heaps[place] ^ total), place + 1", "place + 1, 2", "[2, 1]"),
}


@pytest.mark.parametrize("name", SWAPPED)
def test_an_expected_tuple_is_a_list_where_the_language_has_no_tuples(
    others: Course, grader: Grader, name: str
) -> None:
    old, new, expected = SWAPPED[name]
    settings = (others.folder / "cases/double/assignment.yaml").read_text(encoding="utf-8")
    others.write("cases/double/assignment.yaml", settings + "reference: double.py\n")
    others.write("cases/double/basic.yaml", PAIR)
    others.write("reference/double.py", PAIRS)
    submission = grade_one(others, grader, {"Nim.py": RIGHT, **OTHERS}[name].replace(old, new), name)
    (case,) = submission["cases"]
    assert case["difference"]["summary"].endswith(f"; expected {expected}")
    page = (others.folder / "out" / "ada.html").read_text(encoding="utf-8")
    assert f"Why find_heap([3, 4, 5], 2) is <q>{expected}</q>" in page
    assert ("(2, 1)" in page) == (name == "Nim.py")


def test_the_class_with_the_expected_name_is_called_though_another_one_has_a_main(
    others: Course, grader: Grader
) -> None:
    beside = "    class Main { public static void main(String[] words) {} }\n"
    submission = grade_one(others, grader, OTHERS["Nim.java"] + beside, "Nim.java")
    assert list_verdicts(submission) == ["accepted", "accepted", "runtime_error"], submission


BOARD_JAVA = """
    import java.math.BigInteger;
    import java.util.*;

    public class Nim {
        static BigInteger twice(BigInteger number) { return number.add(number); }
    }

    class Board {
        private final int[] heaps;
        Board(int[] heaps) { this.heaps = heaps; }
        void take(int heap, int counters) { heaps[heap - 1] -= counters; }
        int nimSum() { int total = 0; for (int heap : heaps) total ^= heap; return total; }
        List<Object> describe(String text, double share, boolean truth, Map<String, Integer> more) {
            return List.of(text, share, truth, more);
        }
    }
"""
BOARD_JAVASCRIPT = """
    class Board {
      constructor(heaps) { this.heaps = heaps; }
      take(heap, counters) { this.heaps[heap - 1] -= counters; }
      nimSum() { return this.heaps.reduce((total, heap) => total ^ heap, 0); }
      describe(...all) { return all; }
    }
    const twice = (number) => number * 2n;
"""
METHODS_ELSEWHERE = r"""
    - name: methods
      call: {class: Board, args: [[3, 4, 5]], calls: [{method: take, args: [1, 2]}, {method: nim_sum}]}
      returns: [null, 0]
    - name: every kind of value
      call: {class: Board, args: [[]], calls: [{method: describe, args: ["\u00e9\"x\n", 0.5, true, {a: 1}]}]}
      returns: [["\u00e9\"x\n", 0.5, true, {a: 1}]]
    - name: a large integer
      call: {function: twice, args: [100000000000000000000]}
      returns: 200000000000000000000
"""


@pytest.mark.parametrize(("name", "text"), [("Nim.java", BOARD_JAVA), ("nim.js", BOARD_JAVASCRIPT)])
def test_values_and_methods_of_java_and_javascript(others: Course, grader: Grader, name: str, text: str) -> None:
    others.write("cases/double/basic.yaml", METHODS_ELSEWHERE)
    assert list_verdicts(grade_one(others, grader, text, name)) == ["accepted"] * 3


ATTACKS_ELSEWHERE = {
    "leaves in Java": (
        "Nim.java",
        "public class Nim { static int nim_sum(int[] heaps) { System.exit(0); return 2; } }\n",
        "runtime_error",
    ),
    "halts in Java": (
        "Nim.java",
        "public class Nim { static int nim_sum(int[] heaps) { Runtime.getRuntime().halt(0); return 2; } }\n",
        "runtime_error",
    ),
    "has no such method in Java": (
        "Nim.java",
        "public class Nim { static int sum(int[] heaps) { return 2; } }\n",
        "runtime_error",
    ),
    "recurses in Java": (
        "Nim.java",
        "public class Nim { static int nim_sum(int[] heaps) { return nim_sum(heaps) + 1; } }\n",
        "runtime_error",
    ),
    "leaves in JavaScript": ("nim.js", "function nim_sum() { process.exit(0); }\n", "runtime_error"),
    "changes the language": (
        "nim.js",
        """
        const fs = require("fs");
        function nim_sum(heaps) {
          fs.writeSync = fs.openSync = process.exit = () => 2;
          Array.prototype.push = Array.prototype.map = Array.prototype.join = () => "value i2";
          Number.isInteger = BigInt.prototype.toString = () => "2";
          return 7;
        }
        """,
        "runtime_error",
    ),
    "answers by and by": ("nim.js", "async function nim_sum(heaps) { return 2; }\n", "wrong_answer"),
}


def test_no_attack_passes_for_a_result_elsewhere(others: Course, grader: Grader) -> None:
    others.write("cases/double/basic.yaml", CASES.partition("    - name: the first heap")[0])
    for name, (file, text, _) in ATTACKS_ELSEWHERE.items():
        others.submit(name, text, file)
    found = graded(others, grader)
    assert {name: list_verdicts(each) for name, each in found.items()} == {
        name: [verdict] for name, (_, _, verdict) in ATTACKS_ELSEWHERE.items()
    }
    for name in ATTACKS_ELSEWHERE:
        said = grader("show", "double", name, "--course", others.folder, "--output", others.folder / "out").out
        assert "GraderCaller" not in said and "grader_caller" not in said


MISSING = "Nim.py has no function nim_sum. It has nimsum: the name must be spelled exactly nim_sum."
UNGUARDED = "Nim.py ended while it was imported, before nim_sum could be called."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def nimsum(heaps):\n    return 2\n", MISSING),
        ("def nim_sum(heaps):\n    return 2\n\n\nprint(open('nim.txt').read())\n", UNGUARDED),
        ("def nim_sum(heaps):\n    return 2\n\n\nexit()\n", UNGUARDED),
        ("def nim_sum(heaps):\n    exit()\n", "Nim.py called exit(), so nim_sum did not return."),
        ("import os\ndef nim_sum(heaps):\n    os._exit(0)\n", "Your function ended without returning a value."),
        ("def nim_sum(heaps):\n    return heaps[9]\n", "`heaps` is too short here: there is no `heaps[9]`."),
        (
            "def nim_sum(heaps):\n    raise OSError\n",
            "An error stopped your code before a value came back.",
        ),
    ],
    ids=["missing", "unguarded", "exits when imported", "exits", "leaves", "asks for too much", "raises"],
)
def test_what_kept_a_function_from_returning_is_said(calls: Course, grader: Grader, text: str, told: str) -> None:
    file = calls.write("Nim.py", text)
    said = grader("check", "double", file, "--course", calls.folder, "--case", "three heaps")
    assert told in " ".join(said.out.split())
    assert "call       nim_sum([3, 4, 5])" in said.out


BOARD = """
    class Board:
        def __init__(self, heaps):
            self.heaps = list(heaps)

        def take(self, heap, counters):
            self.heaps[heap - 1] -= counters

        def nim_sum(self):
            total = 0
            for heap in self.heaps:
                total ^= heap
            return total
"""
METHODS = """
    - name: a new board
      call: {class: Board, args: [[3, 4, 5]], method: nim_sum}
      returns: 2
    - name: after a move
      call: {class: Board, args: [[3, 4, 5]], calls: [{method: take, args: [1, 2]}, {method: nim_sum}]}
      returns: [null, 0]
      compare: {mode: values, partial: per_line}
"""


def test_methods_are_called_on_one_object(calls: Course, grader: Grader) -> None:
    calls.write("cases/double/basic.yaml", METHODS)
    assert list_verdicts(grade_one(calls, grader, BOARD)) == ["accepted", "accepted"]
    submission = grade_one(calls, grader, BOARD.replace("-= counters", "-= 1"))
    after = submission["cases"][1]
    assert (after["verdict"], after["points"]) == ("wrong_answer", 0.5)
    assert after["difference"]["summary"] == "obj.nim_sum() returned 3; expected 0"


@pytest.mark.parametrize(
    ("board", "told"),
    [
        (BOARD.replace("def nim_sum", "def total"), "Board has no method nim_sum. It defines: take, total."),
        (BOARD.replace("def nim_sum", "def nimSum"), "It has nimSum: the name must be spelled exactly nim_sum."),
        (f"{BOARD}\n        def __getattr__(self, name):\n            return 7 // 0\n", ""),
        (f"{BOARD}\n    Board.nim_sum = property(lambda self: lambda: 2)\n", ""),
        (BOARD.replace("self.heaps = list", "self.nim_sum = lambda: 2; self.heaps = list"), ""),
        (BOARD.replace("class Board:", "class Whole:") + "\n    class Board(Whole):\n        pass\n", ""),
        (BOARD.replace("class Board:", "class Board:\n        __slots__ = ('heaps',)"), ""),
    ],
)
def test_missing_method_is_told_with_those_that_there_are(calls: Course, grader: Grader, board: str, told: str) -> None:
    calls.write("cases/double/basic.yaml", METHODS)
    first = grade_one(calls, grader, board)["cases"][0]
    said = first["difference"]["summary"] if first["difference"] else ""
    assert told in said
    assert first["verdict"] == ("runtime_error" if told else "accepted")


def test_fractions_are_compared_within_a_tolerance(calls: Course, grader: Grader) -> None:
    case = "- {name: half, call: {function: half, args: [0.3]}, returns: 0.15, compare: {mode: numbers, abs: 0.01}}\n"
    calls.write("cases/double/basic.yaml", case + case.replace("half,", "exact,", 1).replace("abs: 0.01", "abs: 0"))
    submission = grade_one(calls, grader, "def half(number):\n    return number / 2 + 0.001\n")
    assert list_verdicts(submission) == ["accepted", "wrong_answer"]


REFERENCE = """
    from grader.reference_api import Variant

    def solve(text):
        return f"{nim_sum(list(map(int, text.split())))}\\n"

    def nim_sum(heaps):
        total = 0
        for heap in heaps:
            total ^= heap
        return total

    VARIANTS = {"adds": Variant(lambda text: f"{sum(map(int, text.split()))}\\n", "Your program adds up the heaps.")}
"""
BESIDE = """
    - name: the program
      input: 3 4 5
    - name: the function
      call: {function: nim_sum, args: [[3, 4, 5]]}
"""
BOTH = """
    def nim_sum(heaps):
        total = 0
        for heap in heaps:
            total ^= heap
        return total

    if __name__ == "__main__":
        print(nim_sum(map(int, input().split())))
"""


def test_a_call_beside_a_program_is_answered_by_the_reference(calls: Course, grader: Grader) -> None:
    """Its function is called where the case does not say what it returns; its solvers read programs' inputs only."""
    calls.write("cases/double/assignment.yaml", SETTINGS + "    reference: double.py\n")
    calls.write("cases/double/basic.yaml", BESIDE)
    calls.write("reference/double.py", REFERENCE)
    said = grader("validate", "double", "--course", calls.folder)
    assert (said.code, said.err) == (0, ""), said.err
    assert list_verdicts(grade_one(calls, grader, BOTH)) == ["accepted", "accepted"]
    submission = grade_one(calls, grader, BOTH.replace("^=", "+="))
    assert list_verdicts(submission) == ["wrong_answer", "wrong_answer"]
    assert [mistake["variant"] for mistake in submission["diagnosis"]] == ["adds"]


def test_a_written_value_must_be_the_reference_s(calls: Course, grader: Grader) -> None:
    calls.write("cases/double/assignment.yaml", SETTINGS + "    reference: double.py\n")
    calls.write("cases/double/basic.yaml", BESIDE + "      returns: 3\n")
    calls.write("reference/double.py", REFERENCE)
    said = grader("validate", "double", "--course", calls.folder)
    assert said.code == 2
    assert "case `the function`: the written expected output and the reference's answer differ" in said.err


def test_a_packed_course_names_a_mistake_whatever_kind_of_list_is_returned(calls: Course, grader: Grader) -> None:
    """Its hashes know no value, so a tuple and a list must be the same before they are hashed."""
    swaps = "lambda text: '(1, 2)\\n' if 'find' in text else '2\\n'"
    wrong = f'VARIANTS = {{"swaps": Variant({swaps}, "Your find_heap returns the heap first.")}}'
    before = REFERENCE.partition("    VARIANTS")[0].replace("def solve(text)", "def print_sum(text)")
    find = "    def find_heap(heaps, total):\n        return 2, 1\n\n"
    calls.write("cases/double/assignment.yaml", SETTINGS + "    reference: double.py\n")
    calls.write("reference/double.py", f"{before}{find}    {wrong}\n")
    packed = calls.folder / "packed"
    assert grader("pack", "double", "--course", calls.folder, "--output", packed).code == 0
    for returned in ("[place, heap - (heap ^ total)]", "place, heap - (heap ^ total)"):
        file = calls.write("Nim.py", RIGHT.replace("heap - (heap ^ total), place", returned))
        said = grader("check", "double", file, "--course", packed)
        assert "Your find_heap returns the heap first" in said.out


def test_a_packed_course_calls_the_same_functions(calls: Course, grader: Grader) -> None:
    calls.write("cases/double/basic.yaml", CASES + METHODS)
    packed = calls.folder / "packed"
    assert grader("pack", "double", "--course", calls.folder, "--output", packed).code == 0
    file = calls.write("Nim.py", RIGHT + BOARD)
    said = grader("check", "double", file, "--course", packed)
    assert (said.code, "4 of 4" in said.out or "All 4" in said.out) == (0, True), said.out + said.err
    text = (packed / "cases/double/basic.yaml").read_text(encoding="utf-8")
    assert 'function: "nim_sum"' in text
    assert "Your file is imported and its functions are called" in (packed / "README.txt").read_text(encoding="utf-8")


KEYED = """
    - name: counted
      call: {function: count, args: [[3, 3], {1: 2.0, null: true}]}
      returns: {3: 2.0, 1: "{1: 2.0, None: True}"}
"""
COUNTS = """
    def count(heaps, shown):
        return {3: float(len(heaps)), 1: str(shown)}
"""


def test_keys_of_mappings_are_values_too(calls: Course, grader: Grader) -> None:
    calls.write("cases/double/basic.yaml", KEYED)
    assert list_verdicts(grade_one(calls, grader, COUNTS)) == ["accepted"]
    packed = calls.folder / "packed"
    assert grader("pack", "double", "--course", calls.folder, "--output", packed).code == 0
    file = calls.write("Nim.py", COUNTS)
    said = grader("check", "double", file, "--course", packed)
    assert said.code == 0, said.out + said.err


def test_one_call_of_a_mixed_assignment_asks_nothing_of_the_solvers(calls: Course, grader: Grader) -> None:
    """They read the inputs of programs: a call alone is no input for them, and that is no fault of theirs."""
    calls.write("cases/double/assignment.yaml", SETTINGS + "    reference: double.py\n")
    calls.write("cases/double/basic.yaml", BESIDE)
    calls.write("reference/double.py", REFERENCE)
    calls.submit("ada", BOTH.replace("^=", "+="), "Nim.py")
    said = grader("grade", "double", "--course", calls.folder, "--case", "the function", "--trust-submissions")
    assert said.code == 0, said.err
    assert "has a fault" not in said.out + said.err


def test_what_a_function_returns_counts_as_output(calls: Course, grader: Grader) -> None:
    file = calls.write("Nim.py", "def nim_sum(heaps):\n    return 'x' * 2_000_000\n")
    said = grader("check", "double", file, "--course", calls.folder, "--case", "three heaps")
    assert "printed or returned more than 1,024 KiB" in " ".join(said.out.split())


@pytest.mark.parametrize("tier", Tier)
def test_functions_are_called_on_every_tier(calls: Course, tier: Tier) -> None:
    """With a traceback that names the student's file as it stands there."""
    text = RIGHT + "\n    def fail(heaps):\n        return heaps[9]\n"
    more = "    - {name: fails, call: {function: fail, args: [[]]}, returns: 0}\n"
    calls.write("cases/double/basic.yaml", CASES + more)
    with open_tier(tier) as sandbox:
        grade = grade_with(calls, sandbox, text)
    assert [case.verdict for case in grade.cases] == ["accepted", "accepted", "runtime_error"], grade.cases
    lines = grade.cases[2].stderr.splitlines()
    assert [lines[0], lines[-1]] == ["Traceback (most recent call last):", "IndexError: list index out of range"]
    assert lines[1].endswith('Nim.py", line 17, in fail')
    assert lines[2].strip() == "return heaps[9]"


def grade_with(course: Course, sandbox: Sandbox, text: str) -> Grade:
    """The grade of one submission, run in a sandbox that is open."""
    assignment = load_assignment("double", course.folder)
    files = {"Nim.py": (course.write("Nim.py", text)).read_bytes()}
    choice = choose_source(SubmittedFiles(files), assignment.settings.submission.file)
    checkers = Checkers(assignment, sandbox.run, sandbox.run_beside, sandbox.python, None)
    shop = GradingContext(assignment, sandbox.run, sandbox.run, sandbox.python, frozenset(), {}, None, checkers)
    return grade_submission(Submission("ada", files, choice), shop)
