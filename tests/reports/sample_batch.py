"""A graded batch with every verdict, made by hand, in which all that a student can write is one chosen text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import reduce
from operator import xor
from pathlib import Path

from grader.config.settings import AssignmentSettings, Compare, Limits
from grader.model import (
    Adjustment,
    Assignment,
    Attempt,
    Batch,
    Case,
    CaseResult,
    Cluster,
    CompileResult,
    Diagnosis,
    Difference,
    Explanation,
    Finding,
    Grade,
    Grid,
    HeaderCheck,
    HeaderFieldCheck,
    Limit,
    LinePair,
    Picture,
    PointsEarned,
    SandboxFacts,
    ScoreRecord,
    Severity,
    SkipReason,
    SmallestInput,
    Table,
    Tier,
    Verdict,
)
from reference.games.heaps import draw_heaps

HOSTILE = (
    "</style></script><script>alert(1)</script><img src=x onerror=alert(2)>{{ 7*7 }}{% raw %}&amp;\"'`<!--"
    "\x1b[31m\x00\u202eevil\u2066\u200b\ufeff" + "A" * 3000
)
HIDDEN_MARK = "topsecret"
"""Stands in everything of hidden cases that no page may show."""

GAMES = ("3 4 5", "8 13 5", "123 675 296 864 917 532", "9 7 4 12")
SOURCE = '''#  File: Nim.py
#  Description: Reads games of Nim and names the winning move of each
#  Student's Name: Ben Okafor
#  Student's UT EID: bo1234
#  Course Name: CS 313E
#  Unique Number 53260
#  Date Created: 1/12/2013
#  Date Last Modified: 1/11/2013


def nim_sum(heaps):
    """Return the nim-sum of the heaps."""
    x = 0
    for heap in heaps:
        x = x + heap
    return x


def main():
    with open("nim.txt") as games:
        count = int(games.readline())
        for _ in range(count):
            heaps = [int(word) for word in games.readline().split()]
            total = nim_sum(heaps)
            for place, heap in enumerate(heaps, 1):
                if heap ^ total < heap:
                    print("Remove", heap - (heap ^ total), "counters from Heap", place)
                    break
            else:
                print("Lose Game")


main()
'''

CASES = (
    ("handout sample", "handout", "visible"),
    ("two equal heaps", "edges", "visible"),
    ("one heap that is not empty", "edges", "visible"),
    ("zeros among heaps", "edges", "visible"),
    ("all heaps empty", "edges", "visible"),
    ("two hundred heaps", "large", "visible"),
    ("ten thousand games", "large", "visible"),
    ("runs of spaces between the numbers", "spacing", "visible"),
    ("no final newline", "spacing", "visible"),
    ("blank lines at the end", "spacing", "visible"),
    ("forty random games", "random", "visible"),
    ("last suitable heap is not the first", "random", "hidden"),
    ("largest heap is not the one", "random", "hidden"),
    ("nim-sum above every heap", "random", "after_due"),
)


def answer(game: str) -> str:
    heaps = [int(word) for word in game.split()]
    total = reduce(xor, heaps)
    for place, heap in enumerate(heaps, 1):
        if heap ^ total < heap:
            return f"Remove {heap - (heap ^ total)} counters from Heap {place}"
    return "Lose Game"


def explanation(game: str) -> Explanation:
    heaps = [int(word) for word in game.split()]
    total = reduce(xor, heaps)
    at = next((place for place, heap in enumerate(heaps) if heap ^ total < heap), None)
    move = None if at is None else (at, heaps[at] - (heaps[at] ^ total))
    width = max(heaps).bit_length()
    rows = [(f"Heap {place}", str(heap), f"{heap:0{width}b}") for place, heap in enumerate(heaps, 1)]
    return Explanation(
        answer=answer(game),
        steps=(
            f"The nim-sum of all heaps is {total}: a column of the table counts when it holds an odd number of ones.",
            "The first heap whose own nim-sum with it is smaller than the heap is the one to take from."
            if total
            else "It is 0, so every move gives the game away.",
            f"So the answer is “{answer(game)}”.",
        ),
        tables=(
            Table(
                "The heaps in binary",
                ("", "counters", "binary"),
                (*rows, ("nim-sum", str(total), f"{total:0{width}b}")),
                len(rows),
            ),
        ),
        picture=draw_heaps(
            heaps, move, "The heaps of this game", "Heaps " + ", ".join(map(str, heaps)) + f": {answer(game)}."
        ),
    )


def assignment() -> Assignment:
    settings = AssignmentSettings.model_validate(
        {
            "name": "nim",
            "title": "Game of Nim",
            "submission": {"file": {"python": "Nim.py", "c": "nim.c"}},
            "input": {"file": "nim.txt"},
            "header": {
                "fields": [
                    {"name": "File", "equals": "{file}"},
                    {"name": "Description", "min_words": 3},
                    {"name": "Student's Name"},
                    {"name": "Student's UT EID", "pattern": "[A-Za-z]{2,3}[0-9]{1,6}"},
                    {"name": "Course Name", "equals": "CS 313E"},
                    {"name": "Unique Number", "equals": "53260"},
                    {"name": "Date Created", "date": True},
                    {"name": "Date Last Modified", "date": True, "not_before": "Date Created"},
                ]
            },
            "style": {},
        }
    )
    cases = tuple(
        Case(name, group, "", None, 5, visibility, "", Limits(), Compare()) for name, group, visibility in CASES
    )
    return Assignment(
        "nim",
        "Game of Nim",
        Path(),
        Path("cases/nim"),
        settings,
        cases,
        None,
        adjustments={"Ada Lovelock": Adjustment(5, "Helped to find a fault in the handout.")},
    )


def right(at: int) -> CaseResult:
    name, group, visibility = CASES[at]
    text = f"{len(GAMES)}\n" + "".join(f"{game}\n" for game in GAMES)
    expected = "".join(f"{answer(game)}\n" for game in GAMES)
    mark = HIDDEN_MARK if visibility != "visible" else ""
    return CaseResult(
        name=name,
        group=group,
        visibility=visibility,
        verdict=Verdict.ACCEPTED,
        points=5,
        max_points=5,
        exit_code=0,
        cpu_seconds=0.011 + at * 0.0003,
        wall_seconds=0.0125 + at * 0.0004,
        memory_mib=8.9 + at / 8,
        input=mark + text,
        expected=mark + expected,
        actual=mark + expected,
        hint="Look at the first heap whose own nim-sum is smaller than the heap." if at % 3 == 0 else "",
    )


def wrong(at: int, evil: str) -> CaseResult:
    good = right(at)
    mine = ("Remove 3 counters from Heap 1", "Lose Game", evil, "Remove 6 counters from Heap 2  ")
    both = enumerate(zip(GAMES, mine, strict=True), 1)
    pairs = tuple(LinePair(at, answer(game), text, actual_number=at) for at, (game, text) in both)
    secret = HIDDEN_MARK if good.visibility != "visible" else ""
    return replace(
        good,
        verdict=Verdict.WRONG_ANSWER,
        points=0,
        actual=secret + "\n".join(mine),
        stderr=secret + evil,
        difference=Difference(
            secret + "3 of 4 answers are wrong; the first is on line 1.", 1, 8, "Remove 2", "Remove 3", pairs, 7
        ),
        explanations={item: explanation(GAMES[item]) for item in (0, 2, 3)},
        answer_names={item: f"game {item + 1}" for item in (0, 2, 3)},
    )


def refutation() -> Explanation:
    return Explanation(
        "Remove 1 counters from Heap 2",
        ("You take 1 counter from Heap 1. The heaps are then 0, 1.", "The opponent takes the last counter and wins."),
        (Table("Every move that you have left", ("you take", "the opponent takes"), (("nothing", "nothing"),)),),
        Picture(
            "The heaps after your move",
            "The opponent takes 1 counter from Heap 2.",
            Grid((("Heap 1", "0"), ("Heap 2", "1")), ((1, 1),)),
            "Outlined: taken.",
        ),
    )


def smallest(at: int, evil: str, **facts: object) -> SmallestInput:
    game = "1 2"
    pairs = (LinePair(1, answer(game), evil, actual_number=1),)
    basis = SmallestInput(
        case=CASES[at][0],
        input=f"1\n{game}\n",
        expected=f"{answer(game)}\n",
        actual=f"{evil}\n",
        verdict=Verdict.WRONG_ANSWER,
        difference=Difference("line 1 differs at column 8", 1, 8, "1", "3", pairs, rung="different"),
        answer="game 1",
        explanation=explanation(game),
        refutation=refutation(),
        minimal=True,
        runs=37,
    )
    return replace(basis, **facts)


LAST = Diagnosis("last suitable heap", "Your program takes the last heap that gets smaller. Stop at the first one.")
LARGEST = Diagnosis(
    "largest suitable heap", "Your program takes the largest heap that gets smaller: stop at `the first`."
)


def ended(at: int, verdict: Verdict, evil: str = "", **facts: object) -> CaseResult:
    return replace(right(at), verdict=verdict, points=0, actual=evil, **facts)


def skipped(at: int, reason: SkipReason) -> CaseResult:
    none = {"exit_code": None, "cpu_seconds": None, "wall_seconds": None, "memory_mib": None}
    return ended(at, Verdict.SKIPPED, reason=reason, **none)


def every(make: Callable[[int], CaseResult]) -> tuple[CaseResult, ...]:
    return tuple(make(at) for at in range(len(CASES)))


def header(evil: str) -> HeaderCheck:
    fields = (
        HeaderFieldCheck("File", "Nim.py", "Nim.py", True, 1),
        HeaderFieldCheck("Description", "Reads games of Nim and names the winning move", "at least 3 words", True, 2),
        HeaderFieldCheck("Student's Name", evil, "filled in", True, 3),
        HeaderFieldCheck("Student's UT EID", "bo1234", "two or three letters, then digits", True, 4),
        HeaderFieldCheck("Course Name", "CS 313E", "CS 313E", True, 5),
        HeaderFieldCheck("Unique Number", "53260", "53260, after a colon", False, 6),
        HeaderFieldCheck("Date Created", "1/12/2013", "a date", True, 7),
        HeaderFieldCheck("Date Last Modified", None, "a date, on or after Date Created", False, None),
    )
    return HeaderCheck(
        fields,
        (),
        SOURCE.split("\n\n")[0].replace("Number 5", "Number: 5").replace("Ben Okafor", evil) + f"\n#  Note:   {evil}\n",
    )


def findings(evil: str) -> tuple[Finding, ...]:
    return (
        Finding(
            "header/missing-colon",
            Severity.ERROR,
            "Nim.py",
            6,
            3,
            "The colon after “Unique Number” is missing.",
            "#  Unique Number: 53260",
        ),
        Finding(
            "header/bad-date",
            Severity.ERROR,
            "Nim.py",
            8,
            3,
            "“Date Last Modified” lies before “Date Created”.",
            "Write the day of the last change.",
        ),
        Finding(
            "style/short-name",
            Severity.WARNING,
            "Nim.py",
            13,
            5,
            f"The name {evil} says little.",
            "Name it after what it holds.",
        ),
        Finding("D103", Severity.NOTE, "Nim.py", 19, 1, "The function “main” has no docstring."),
        Finding("submission/file-name", Severity.WARNING, evil, 1, 1, "Handed in under another name.", "Nim.py"),
    )


def grade(submitter: str, cases: tuple[CaseResult, ...], score: float | None, tests: float, **more: object) -> Grade:
    basis = Grade(
        submitter=submitter,
        language="python",
        files={"Nim.py": "sha256:" + "5d41402abc4b2a76b9719d911017c592" * 2},
        submitted=datetime(2013, 1, 18, 22, 10, tzinfo=UTC),
        score=score,
        max_score=100.0,
        points=PointsEarned(tests, 15.0, 14.6, 0.0, 0.0),
        compile=CompileResult(True, "", 0.021),
        cases=cases,
        findings=(),
        header=header(submitter),
        source_name="Nim.py",
        source=SOURCE.replace("Ben Okafor", submitter),
        runtime="Python 3.11.2",
    )
    return replace(basis, **more)


def mixed(evil: str) -> tuple[CaseResult, ...]:
    special = {
        1: replace(wrong(1, evil), hint="Look at the first heap whose own nim-sum is smaller than the heap."),
        2: ended(2, Verdict.TIME_LIMIT, evil, limit=Limit.CPU, cpu_seconds=2.01, wall_seconds=2.2),
        3: ended(3, Verdict.MEMORY_LIMIT, limit=Limit.MEMORY, memory_mib=256.0),
        4: ended(4, Verdict.OUTPUT_LIMIT, evil + "\n" + f"{evil[:40]}\n" * 9000, limit=Limit.OUTPUT),
        5: ended(5, Verdict.RUNTIME_ERROR, exit_code=1, stderr=f"Traceback (most recent call last):\n{evil}\n"),
        6: ended(6, Verdict.RUNTIME_ERROR, exit_code=None, signal="SIGSEGV"),
        7: ended(7, Verdict.NO_OUTPUT),
        8: replace(wrong(8, evil), verdict=Verdict.PRESENTATION_ERROR, points=2.5),
        9: skipped(9, SkipReason.STOPPED),
        11: wrong(11, HIDDEN_MARK),
        13: wrong(13, HIDDEN_MARK),
    }
    return every(lambda at: special.get(at, right(at)))


def build_batch(evil: str = "Remove 41 counters from Heap 3") -> Batch:
    """The batch; `evil` stands wherever a student's own text can stand."""
    lost = PointsEarned(30.0, 11.25, 13.4, -5.465, 0.0)
    grades = (
        grade(
            "Ada Lovelock",
            every(right),
            104.6,
            70.0,
            points=PointsEarned(70.0, 15.0, 14.6, 0.0, 5.0),
            adjustment_reason="Helped to find a fault in the handout.",
            attempts=(
                Attempt("1", datetime(2013, 1, 16, 20, 0, tzinfo=UTC), 41.5, 100.0, counts=False),
                Attempt("2", datetime(2013, 1, 17, 20, 0, tzinfo=UTC), 104.6, 100.0, counts=True),
            ),
        ),
        grade(
            "Ben Okafor",
            every(lambda at: wrong(at, evil) if at in (0, 3, 10, 12) else right(at)),
            49.185,
            30.0,
            points=lost,
            findings=findings(evil),
            header=header(evil),
            late_note="1 day late: 10 % of the earned points",
            partners=("Ada Lovelock", evil),
            diagnosis=(replace(LAST, cases=tuple(CASES[at][0] for at in (0, 3, 10, 12))),),
            smallest=smallest(0, evil),
            cluster="last-suitable-heap-0a1b2c",
            comments=("See me on Monday,\nplease.",),
        ),
        grade(
            "Cleo Marsh",
            every(lambda at: ended(at, Verdict.COMPILE_ERROR, cpu_seconds=None, wall_seconds=None, memory_mib=None)),
            29.6,
            0.0,
            language="c",
            compile=CompileResult(False, f"nim.c:4:3: error: expected ';' before 'return'\n    4 |   {evil}\n", 0.4),
            source_name="nim.c",
            source='#include <stdio.h>\n\nint main(void)\n{\n  puts("Lose Game")\n  return 0;\n}\n',
            runtime="gcc 12.2.0",
        ),
        grade(
            evil,
            mixed(evil),
            61.3,
            32.5,
            findings=findings(evil),
            header=header(evil),
            source=SOURCE.replace("Ben Okafor", "Nobody") + f"# {evil}\n",
            submitted=None,
            files={evil: "sha256:" + "0" * 64},
        ),
        grade(
            "Dina Weiss",
            every(
                lambda at: (
                    ended(at, Verdict.TIME_LIMIT, limit=Limit.WALL, wall_seconds=6.0, cpu_seconds=0.01)
                    if at < 2
                    else skipped(at, SkipReason.STOPPED)
                )
            ),
            29.6,
            0.0,
        ),
        grade(
            "Finn Arvid",
            every(lambda at: skipped(at, SkipReason.MISSING_FILE)),
            0.0,
            0.0,
            language=None,
            problem="There is no file to grade: Nim.py is expected, found notes.txt.",
            files={"notes.txt": "sha256:" + "1" * 64},
            header=None,
            source_name="",
            source="",
            compile=None,
            points=PointsEarned(0.0, 0.0, 0.0, 0.0, 0.0),
            runtime="",
        ),
        grade(
            "Gwen Park",
            every(
                lambda at: (
                    ended(at, Verdict.UNDECIDED, fault="the launcher ended before the run began")
                    if at == 6
                    else replace(right(at), unstable=at == 10)
                )
            ),
            None,
            60.0,
        ),
        grade(
            "Hugo Lind",
            every(lambda at: skipped(at, SkipReason.NO_TOOLCHAIN)),
            None,
            0.0,
            language="java",
            source_name="Nim.java",
            source="class Nim {}\n",
        ),
        grade("Ivy Tran", every(lambda at: wrong(at, HIDDEN_MARK) if at in (11, 13) else right(at)), 84.6, 55.0),
        grade('=HYPERLINK("//x")', every(right), 99.6, 70.0, findings=findings(evil)[:1]),
        grade(
            "ADA LOVELOCK",
            every(lambda at: skipped(at, SkipReason.AMBIGUOUS_FILES)),
            0.0,
            0.0,
            problem="It is not clear which file to grade: a.py, b.py. Hand in one file, as Nim.py.",
            files={"a.py": "sha256:" + "2" * 64, "b.py": "sha256:" + "3" * 64},
            source_name="",
            source="",
        ),
        grade(
            "index",
            every(lambda at: wrong(at, evil) if at == 0 else right(at)),
            92.1,
            65.0,
            diagnosis=(LAST, LARGEST),
            smallest=smallest(0, evil, minimal=False, runs=200, refutation=None),
            cluster="last-suitable-heap-0a1b2c",
        ),
    )
    facts = SandboxFacts(
        Tier.STRONG,
        ("Nothing outside its folder can be read or written.", "No network.", "CPU time and memory are exact."),
        ("Faults of the kernel itself.", "Timing channels."),
    )
    clusters = (
        Cluster(
            "last-suitable-heap-0a1b2c",
            "The known mistake `last suitable heap`: 4 of 14 tests fail, the first is `handout sample`.",
            ("Ben Okafor", "index"),
            "index",
        ),
        Cluster("time-limit-3d4e5f", "Time limit: 14 of 14 tests fail.", ("Dina Weiss", evil), evil, "Soon."),
    )
    history = (
        ScoreRecord("2013-01-20T10:00:00+00:00", "prof", "Ada Lovelock", 99.6, 104.6, ("adjustment 0 → 5 (Helped.)",)),
        ScoreRecord("2013-01-21T10:00:00+00:00", "prof", evil, None, 12.5, ("other files", evil)),
    )
    return Batch(assignment(), facts, grades, "0.1.0", 12.84, clusters=clusters, history=history)
