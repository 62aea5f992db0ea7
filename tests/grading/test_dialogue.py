"""Games end to end: who wins, who loses and why, and that a fault of the reference costs nobody points."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grader.config.settings import Compare, Limits
from grader.judging import CannotJudge
from grader.model import Case, Outcome
from grader.reference.dialogue import Dialogue, Players

from ..cli.conftest import Grader, grader  # noqa: F401  the fixture that runs a command
from ..conftest import REPOSITORY, Course
from ..guessing import GUESSING
from .conftest import graded


@pytest.fixture
def games(course: Course) -> Course:
    file = course.folder / "cases/double/assignment.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "compare: {mode: interactive}\n", encoding="utf-8")
    course.write("reference/double.py", GUESSING)
    return course


def page(course: Course, name: str) -> str:
    return Path(course.folder / f"out/{name}.html").read_text(encoding="utf-8")


FIRST_TWO = "print(input() and 2)\n"
TALKS = """
    import sys

    said = input()
    for guess in (2, 0):
        print(guess, flush=True)
        said = sys.stdin.readline()
        if not said:
            break
"""


def test_who_wins_and_who_loses(games: Course, grader: Grader) -> None:  # noqa: F811  the fixture
    games.submit("wins", TALKS)
    games.submit("stops", FIRST_TWO)
    for name in ("chats", "chats too"):
        games.submit(name, "print('hello')\ninput()\ninput()\n")
    games.submit("hangs", "import time\nprint(2)\ntime.sleep(9)\n")
    games.submit("fails", "input()\nprint(2)\nprint(0)\n1 / 0\n")
    found = graded(games, grader)
    told = {name: [case["verdict"] for case in each["cases"]] for name, each in found.items()}
    assert told["wins"] == ["accepted", "accepted", "wrong_answer"]
    assert told["stops"] == ["accepted", "wrong_answer", "wrong_answer"]
    assert told["chats"] == ["wrong_answer"] * 3
    assert told["hangs"][:2] == ["time_limit"] * 2
    assert told["fails"] == ["runtime_error", "wrong_answer", "wrong_answer"], "it does not wait for its second turn"
    chat = found["chats"]["cases"][0]
    assert chat["difference"]["summary"] == "`hello` is no guess."
    assert chat["game"] == [{"who": "reference", "text": "guess"}, {"who": "program", "text": "hello"}]
    assert "grader: guess\nyours: hello" in page(games, "chats")
    assert "The program stopped guessing" in page(games, "stops")
    assert "rejected by the checker" not in page(games, "index"), "nobody has checked an output"
    assert "lost game" in page(games, "index")


def test_a_program_that_does_not_flush_is_told_so(games: Course, grader: Grader) -> None:  # noqa: F811
    games.submit("silent", "import sys\nsys.stdout.write('2\\n')\nsys.stdin.readline()\nsys.stdin.readline()\n")
    (silent,) = graded(games, grader).values()
    assert [case["verdict"] for case in silent["cases"]][:2] == ["time_limit"] * 2
    assert "a program that plays must flush its output" in page(games, "silent")
    games.write("reference/double.py", GUESSING.replace('answer = "guess\\n"', 'answer = ""'))
    graded(games, grader)
    assert "a program that plays must flush its output" in page(games, "silent")
    assert "Nothing was said." in page(games, "silent")


def test_faults_of_the_reference_cost_nobody_points(games: Course, grader: Grader) -> None:  # noqa: F811
    games.submit("breaks", "print('break')\n")
    games.submit("right", FIRST_TWO)
    games.submit("waits", "print('think', flush=True)\ninput()\ninput()\n")
    found = graded(games, grader, code=3)
    told = {name: [case["verdict"] for case in each["cases"]] for name, each in found.items()}
    assert told["breaks"] == ["undecided"] * 3
    assert told["waits"] == ["undecided"] * 3
    assert told["right"] == ["accepted", "wrong_answer", "wrong_answer"]
    overview = page(games, "index")
    assert "the reference is broken" in overview
    assert "the reference took too long to move" in overview
    assert "the reference is broken" not in page(games, "breaks")


def test_check_shows_the_game(games: Course, grader: Grader) -> None:  # noqa: F811
    program = games.write("Double.py", FIRST_TWO)
    said = grader("check", "double", program, "--course", games.folder)
    assert said.code == 1
    assert "  game       grader: guess\n             yours: 2\n             grader: lower\n" in said.out
    assert "The program stopped guessing." in said.out


LONG = """
    from grader.reference_api import Judgement


    def solve(text):
        return ""


    def play(text):
        for number in range(210):
            line = yield f"{number}\\n"
            if line is None:
                return Judgement(False, "It stopped.")
        return Judgement(False, "The last one was wrong.")
"""


def test_a_long_game_shows_its_beginning_and_its_end(games: Course, grader: Grader) -> None:  # noqa: F811
    games.write("reference/double.py", LONG)
    games.submit("echo", "import sys\nfor line in sys.stdin:\n    print('so', line.strip(), flush=True)\n")
    (echo,) = graded(games, grader).values()
    game = echo["cases"][0]["game"]
    assert game[:2] == [{"who": "reference", "text": "0"}, {"who": "program", "text": "so 0"}]
    assert {"who": "", "text": "… 20 more lines"} in game
    assert game[-1] == {"who": "program", "text": "so 209"}


def test_who_has_lost_has_lost_whatever_comes_then(games: Course, grader: Grader) -> None:  # noqa: F811
    games.write(
        "reference/double.py", GUESSING.replace("if line is None", "time.sleep(0.7)\n            if line is None")
    )
    games.submit("sleeps", "import time\nprint('x', flush=True)\ntime.sleep(9)\n")
    (sleeps,) = graded(games, grader).values()
    assert [case["verdict"] for case in sleeps["cases"]] == ["wrong_answer"] * 3


def test_a_game_that_was_not_played_is_nobodys_loss(tmp_path: Path) -> None:
    (tmp_path / "reference").mkdir()
    broken = tmp_path / "reference/broken.py"
    broken.write_text("1 / 0\n", encoding="utf-8")
    case = Case("one", "group", "1", "", 1, "visible", "", Limits(), Compare(mode="interactive"))
    ended = Outcome(0, None, b"", b"")
    with Players(broken) as players:
        with Dialogue(players, case) as dialogue, pytest.raises(CannotJudge, match=r"play\(\) of the reference failed"):
            dialogue.judge(ended)
        _, check = Dialogue(players, case).judge(ended)
        with pytest.raises(CannotJudge, match="has not ended"):
            check(b"")


DRAWN = """
    from grader.reference_api import Judgement, MarkRow, Marks, Picture, GameRemark, Turn


    def picture(number):
        return Picture(f"The pile of {number}", "", Marks((MarkRow("Pile", f"{number} left", number),)))


    def solve(text):
        return "2\\n"


    def play(text):
        losing = GameRemark("`4` wins", picture(9), loses=True)
        yield Turn("ten\\n", said=GameRemark("a pile", picture(10)))
        yield Turn("seven\\n", heard=losing, said=GameRemark("", picture(7)))
        last = Turn("none\\n", said=GameRemark("end"))
        return Judgement(False, "You lost.", heard=GameRemark("", picture(6)), last=last)
"""


def test_the_record_shows_each_position_and_the_losing_move(games: Course, grader: Grader) -> None:  # noqa: F811
    games.write("reference/double.py", DRAWN)
    games.submit("plays", "for _ in range(2):\n    input()\n    print(1, flush=True)\ninput()\n")
    (plays,) = graded(games, grader).values()
    assert plays["cases"][0]["game"] == [
        {"who": "reference", "text": "ten", "remark": "a pile"},
        {"who": "program", "text": "1", "remark": "`4` wins", "loses": True},
        {"who": "reference", "text": "seven"},
        {"who": "program", "text": "1"},
        {"who": "reference", "text": "none", "remark": "end"},
    ]
    shown = page(games, "plays")
    assert "yours: 1 (`4` wins) ← the first losing move\ngrader: seven" in shown
    record = shown[shown.index("The game</dt>") :]
    losing, _, others = record[: record.index("</dl>")].partition("Each position of the game")
    assert re.findall(r"The pile of \d+", losing) == ["The pile of 9"]
    assert re.findall(r"The pile of \d+", others) == [f"The pile of {number}" for number in (10, 9, 7, 6)]


def test_a_smaller_game_is_shown_as_a_game(grader: Grader, tmp_path: Path) -> None:  # noqa: F811
    """And a known mistake is named: against the same answers it prints the same moves."""
    place = tmp_path / "class/hugo"
    place.mkdir(parents=True)
    source = REPOSITORY / "submissions/nim_bot/hugo/NimBot.py"
    (place / source.name).write_bytes(source.read_bytes())
    options = ("--course", REPOSITORY, "--output", tmp_path / "out", "-q", "--trust-submissions")
    assert grader("grade", "nim_bot", tmp_path / "class", *options).code == 0
    shown = (tmp_path / "out/hugo.html").read_text(encoding="utf-8")
    card = shown[shown.index("Fix this first") : shown.index("Failing tests")]
    assert "Your program always takes one counter from the first heap" in card
    assert "grader: 2\nfirst" not in card, "each line has its speaker"
    assert "yours: 1 1 (3 → 2; `1 3` wins) ← the first losing move\ngrader: 1 2 (2 → 0)" in card
    assert "You printed" not in card


TURNS = "compare: {mode: interactive, turn_seconds: 0.5}"


@pytest.fixture
def timed(games: Course) -> Course:
    file = games.folder / "cases/double/assignment.yaml"
    text = file.read_text(encoding="utf-8").replace("compare: {mode: interactive}", TURNS)
    file.write_text(text.replace("wall_seconds: 2", "wall_seconds: 60"), encoding="utf-8")
    return games


def test_a_program_that_is_late_for_its_turn_is_stopped(timed: Course, grader: Grader) -> None:  # noqa: F811
    """Long before its other limits: the pages say what the grader was waiting for."""
    timed.submit("thinks", "import time\nprint(9, flush=True)\ntime.sleep(1000)\n")
    timed.submit("quick", TALKS)
    found = graded(timed, grader)
    assert [case["verdict"] for case in found["thinks"]["cases"]] == ["time_limit"] * 2 + ["skipped"]
    assert {case["limit"] for case in found["thinks"]["cases"]} == {"wall", None}
    assert all(case["wall_seconds"] < 30 for case in found["thinks"]["cases"][:2])
    assert [case["verdict"] for case in found["quick"]["cases"]] == ["accepted", "accepted", "wrong_answer"]
    assert "took too long for one turn" in page(timed, "thinks")
    assert "a program that plays must flush its output" in page(timed, "thinks")


def test_nobody_waits_for_a_line_after_the_last_one(games: Course, grader: Grader) -> None:  # noqa: F811
    """A program that sleeps when the game is over has flushed all that was asked of it."""
    file = games.folder / "reference/double.py"
    text = file.read_text(encoding="utf-8").replace("import Judgement", "import Judgement, Turn")
    file.write_text(text.replace("Judgement(True)", 'Judgement(True, last=Turn("over\\n"))'), encoding="utf-8")
    games.submit("sleeps", TALKS.rstrip() + "\n    import time\n    time.sleep(1000)\n")
    (sleeps,) = graded(games, grader).values()
    assert sleeps["cases"][0]["verdict"] == "time_limit"
    assert sleeps["cases"][0]["game"][-1]["text"] == "over"
    assert "The grader was waiting" not in page(games, "sleeps")


def test_a_program_that_closes_its_output_and_goes_on_is_ended(timed: Course, grader: Grader) -> None:  # noqa: F811
    timed.submit("sleeps", "import os, time\nprint(9, flush=True)\nos.close(1)\ntime.sleep(1000)\n")
    (sleeps,) = graded(timed, grader).values()
    assert [(case["verdict"], case["limit"]) for case in sleeps["cases"]] == [("wrong_answer", None)] * 3
    assert sleeps["cases"][0]["difference"]["summary"] == "The program stopped guessing."
    assert all(case["wall_seconds"] < 30 for case in sleeps["cases"])


TWICE = TALKS.replace("print(guess, flush=True)", "print(guess, guess, sep='\\n', flush=True)")
"""Both lines arrive at once: between two calls the answer to the first one could come."""


def test_a_program_that_prints_more_than_its_turns_is_wrong(games: Course, grader: Grader) -> None:  # noqa: F811
    """Each line is one turn: a second one is no answer to anything, even if it would have been right."""
    games.submit("twice", TWICE)
    games.submit("adds", TALKS.rstrip() + "\n    print()\n    print('I win')\n")
    games.submit("ends with an empty line", TALKS.rstrip() + "\n    print()\n")
    found = graded(games, grader)
    told = {name: [case["difference"] for case in each["cases"][:2]] for name, each in found.items()}
    assert told["ends with an empty line"] == [None, None]
    assert [difference["summary"] for difference in told["twice"]] == [
        "Your program printed `2` when the game was over: it must print one line for each turn, and no more.",
        "Your program printed `2` before it was its turn: it must print one line, then wait for the answer.",
    ]
    assert [difference["summary"] for difference in told["adds"]] == [
        "Your program printed `I win` when the game was over: it must print one line for each turn, and no more."
    ] * 2


def test_a_flood_is_a_flood_whatever_its_first_line_is(games: Course, grader: Grader) -> None:  # noqa: F811
    games.submit("floods", "while True:\n    print('no guess')\n")
    (floods,) = graded(games, grader).values()
    assert [case["verdict"] for case in floods["cases"]] == ["output_limit"] * 3


def test_what_prints_without_end_once_it_has_lost_has_lost(games: Course, grader: Grader) -> None:  # noqa: F811
    """It waits for each answer, and takes the end of its input for one more."""
    endless = "import sys\nwhile True:\n    sys.stdin.readline()\n    print(77, flush=True)\n"
    games.submit("goes on", endless)
    (goes_on,) = graded(games, grader).values()
    assert [case["verdict"] for case in goes_on["cases"]] == ["wrong_answer"] * 3
    assert goes_on["cases"][0]["difference"]["summary"] == "Three guesses were not enough."


def test_one_line_too_many_is_no_flood(games: Course, grader: Grader) -> None:  # noqa: F811
    """Though it then prints without end, as the game is over."""
    twice = "import sys\nwhile True:\n    sys.stdin.readline()\n    print('77\\n78', flush=True)\n"
    games.submit("twice", twice)
    (found,) = graded(games, grader).values()
    assert [case["verdict"] for case in found["cases"]] == ["wrong_answer"] * 3
    assert "before it was its turn" in found["cases"][0]["difference"]["summary"]


def test_the_grader_hears_when_a_program_closes_its_output(timed: Course, grader: Grader) -> None:  # noqa: F811
    """Nobody but the program holds the pipe: to wait for a line until the turn is over would be a wrong verdict."""
    timed.submit("hangs up", "import os\nprint(9, flush=True)\nos.close(1)\nwhile True:\n    input()\n")
    (hangs_up,) = graded(timed, grader).values()
    assert [(case["verdict"], case["limit"]) for case in hangs_up["cases"]] == [("runtime_error", None)] * 3


def test_a_program_that_closes_its_output_is_not_stopped(games: Course, grader: Grader) -> None:  # noqa: F811
    """It goes on for a while, and what it does is its own."""
    games.submit("closes", "import os, time\nos.close(1)\ntime.sleep(0.3)\nos._exit(3)\n")
    (closes,) = graded(games, grader).values()
    assert [case["exit_code"] for case in closes["cases"]] == [3] * 3
