"""`grader tournament` end to end, with a game that no reference of the sample course knows."""

from __future__ import annotations

import functools
import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from grader.grading import round_robin
from grader.model import Tier

from ..conftest import REPOSITORY, Course
from .conftest import Grader

RACE = '''
    """A pile of counters; a move takes one or two of them, and whoever takes the last one wins."""

    from grader.reference_api import GameRemark, Judgement, MarkRow, Marks, MatchResult, Picture, Turn


    def solve(text):
        return ""


    def generate(rng, **parameters):
        return f"{rng.randint(4, 9)}\\n"


    def draw(left):
        return Picture("The pile", "", Marks((MarkRow("Pile", f"{left} left", left),)))


    def play(text):
        yield text
        return Judgement(True)


    def match(text):
        left, mover, lost, said, heard = int(text), 0, False, ["", ""], None
        while True:
            line = yield Turn(said[mover] + f"{left}\\n", mover, str(left % 3 or 1), heard)
            if line is None:
                return MatchResult(1 - mover, "The loser stopped.")
            if line not in ("1", "2") or int(line) > left:
                return MatchResult(1 - mover, f"`{line}` is not a legal move.", illegal=True)
            loses = not lost and left % 3 != 0 and (left - int(line)) % 3 != 0
            left, lost = left - int(line), lost or loses
            heard = GameRemark(f"leaves {left}", draw(left), loses)
            if left == 0:
                return MatchResult(mover, "The winner took the last counter.", heard=heard)
            mover = 1 - mover
'''
"""Before each turn a player reads how many counters are left."""

LOOP = "while True:\n    left = int(input())\n    "
PERFECT = f"{LOOP}print(left % 3 or 1, flush=True)\n"
CAREFUL = f"{LOOP}print(1, flush=True)\n"
CHEAT = f"{LOOP}print(left, '<b>', flush=True)\n"
CRASH = "input()\n1 / 0\n"
HANG = "import time\ntime.sleep(1000)\n"
FLOOD = "while True:\n    print('x' * 1000, end='')\n"
FAILING = {"crash": CRASH, "flood": FLOOD, "hang": HANG}


@pytest.fixture
def race(course: Course) -> Course:
    file = course.folder / "cases/double/assignment.yaml"
    mode = "compare: {mode: interactive, turn_seconds: 1}\n"
    file.write_text(file.read_text(encoding="utf-8") + mode, encoding="utf-8")
    course.write("reference/double.py", RACE)
    return course


def hold(race: Course, grader: Grader, *options: str) -> dict[str, Any]:
    said = grader("tournament", "double", "--course", race.folder, "--trust-submissions", *options)
    assert said.code == 0, said.out + said.err
    found = json.loads((race.folder / "reports/double-tournament/tournament.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def page(race: Course) -> str:
    return (race.folder / "reports/double-tournament/index.html").read_text(encoding="utf-8")


def test_everybody_plays_everybody_and_the_reference_from_both_sides(race: Course, grader: Grader) -> None:
    race.submit("perfect", PERFECT)
    race.submit("careful", CAREFUL)
    found = hold(race, grader)
    names = ["careful", "perfect", "the reference"]
    wanted = [pair for one, other in combinations(names, 2) for pair in ([one, other], [other, one])]
    assert [game["players"] for game in found["games"]] == wanted
    assert [(game["number"], game["seed"]) for game in found["games"]] == [
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 2),
        (5, 3),
        (6, 3),
    ]
    for one, other in zip(found["games"][::2], found["games"][1::2], strict=True):
        assert one["input"] == other["input"]
    for game in found["games"]:
        left, movers = int(game["input"]), [said["who"] for said in game["record"]]
        assert left == sum(int(said["text"]) for said in game["record"])
        assert movers == [game["players"][at % 2] for at in range(len(movers))]
        assert game["winner"] == movers[-1]
        assert (game["ending"], game["reason"]) == ("played", "The winner took the last counter.")
    wins = {each["player"]: each["wins"] for each in found["standings"]}
    assert wins["perfect"] == wins["the reference"] > wins["careful"]
    assert sum(wins.values()) == 6
    assert [each["place"] for each in found["standings"]] == [1, 1, 3]


def test_two_tournaments_of_the_same_programs_are_the_same_games(race: Course, grader: Grader) -> None:
    race.submit("perfect", PERFECT)
    race.submit("careful", CAREFUL)
    first, second = (
        [(game["input"], game["record"], game["winner"]) for game in hold(race, grader, *options)["games"]]
        for options in ((), ("--jobs", "1", "--fresh"))
    )
    assert first == second


def test_who_cheats_or_fails_loses_these_games_only(race: Course, grader: Grader) -> None:
    race.submit("perfect", PERFECT)
    race.submit("cheat", CHEAT)
    for name, program in FAILING.items():
        race.submit(name, program)
    found = hold(race, grader)
    standings = {each["player"]: each for each in found["standings"]}
    assert standings["cheat"]["illegal_moves"] > 0
    assert standings["cheat"]["failures"] == 0
    for game in found["games"]:
        assert game["winner"] in game["players"]
        (loser,) = {*game["players"]} - {game["winner"]}
        if loser in FAILING:
            assert game["ending"] == "failed"
        assert (game["ending"] == "illegal") == (loser == "cheat")
        assert loser not in ("perfect", "the reference") or game["ending"] == "played"
    reasons = {name: set[str]() for name in FAILING}
    for game in found["games"]:
        if game["ending"] == "failed":
            (loser,) = {*game["players"]} - {game["winner"]}
            reasons[loser].add(game["reason"])
    assert reasons == {
        "crash": {"The loser exited with code 1."},
        "hang": {"The loser took too long for one turn."},
        "flood": {"The loser printed too much."},
    }
    shown = page(race)
    assert "`" not in shown[shown.index("<h2") :]
    assert "&lt;b&gt;" in shown
    assert "<b>" not in shown


def test_the_page_has_every_game_and_its_losing_move(race: Course, grader: Grader) -> None:
    race.submit("careful", CAREFUL)
    race.submit("broken", "def (\n")
    race.write("submissions/double/empty/notes.txt", "nothing")
    found = hold(race, grader)
    shown = page(race)
    assert [f'id="game-{number}"' in shown for number in (1, 2, 3)] == [True, True, False]
    assert shown.count("← the first losing move") == sum("loses" in str(game["record"]) for game in found["games"])
    assert found["absent"][0] == {"submitter": "broken", "reason": "it does not build"}
    assert found["absent"][1]["submitter"] == "empty"
    assert "Did not take part" in shown


def test_json_and_progress(race: Course, grader: Grader) -> None:
    race.submit("careful", CAREFUL)
    said = grader("tournament", "double", "--course", race.folder, "--trust-submissions", "--json", "-v")
    assert [each["player"] for each in json.loads(said.out)["standings"]] == ["the reference", "careful"]
    assert "2/2 " in said.err
    quiet = grader("tournament", "double", "--course", race.folder, "--trust-submissions")
    assert "  1  the reference" in quiet.out
    assert "2 games, two for each pair of players" in quiet.out


def test_an_assignment_without_a_game_says_so(race: Course, grader: Grader) -> None:
    race.submit("careful", CAREFUL)
    race.write("reference/double.py", RACE.replace("def match", "def other"))
    said = grader("tournament", "double", "--course", race.folder, "--trust-submissions")
    assert said.code == 2
    assert "the reference of double offers no match of two programs: it has no match()" in said.err
    said = grader("tournament", "nim", "--course", REPOSITORY)
    assert said.code == 2
    assert "the programs of nim do not play each other: its mode is `lines`" in said.err


def test_without_a_program_nothing_is_played(race: Course, grader: Grader) -> None:
    race.submit("broken", "def (\n")
    said = grader("tournament", "double", "--course", race.folder, "--trust-submissions")
    assert said.code == 4
    assert "no program can take part" in said.err
    assert not (race.folder / "reports").exists()


@pytest.mark.parametrize(
    ("ending", "wanted"),
    [
        ("return 1", "match() must return a MatchResult, not int"),
        ("return MatchResult(2, 'x')", "match() must return 0, 1 or None as the winner, and a reason"),
        ("return MatchResult(0, ' ')", "match() must return 0, 1 or None as the winner, and a reason"),
        ("raise KeyError('x')", "KeyError: 'x'"),
    ],
)
def test_a_fault_of_the_reference_is_told_as_one(race: Course, grader: Grader, ending: str, wanted: str) -> None:
    race.submit("careful", CAREFUL)
    text = RACE.replace('return MatchResult(mover, "The winner took the last counter.", heard=heard)', ending)
    race.write("reference/double.py", text)
    said = grader("tournament", "double", "--course", race.folder, "--trust-submissions")
    assert said.code == 2
    assert wanted in said.err
    assert "match()" in said.err
    assert not Path(race.folder / "reports/double-tournament/index.html").exists()


DRAW = 'MatchResult(mover, "The winner took the last counter.", heard=heard)'


def test_standings_have_draws_where_there_are_any(race: Course, grader: Grader) -> None:
    race.submit("careful", CAREFUL)
    arguments = ("tournament", "double", "--course", race.folder, "--trust-submissions")
    assert "  draws" not in grader(*arguments).out
    race.write("reference/double.py", RACE.replace(DRAW, DRAW.replace("mover", "None", 1)))
    out = grader(*arguments).out
    assert re.search(r"^ +player +wins  draws  losses  illegal  no move  longest turn$", out, re.MULTILINE)
    assert re.search(r"^  1  careful +0 +2 +0 +0 +0  ", out, re.MULTILINE)


def test_games_are_played_once(race: Course, grader: Grader) -> None:
    for name in ("ada", "bo", "random"):
        race.submit(name, f"import os\n{LOOP}print(1 + os.urandom(1)[0] % min(left, 2), flush=True)\n")
    arguments = ("tournament", "double", "--course", race.folder, "--trust-submissions")
    file = race.folder / "reports/double-tournament/tournament.json"
    assert "kept from before" not in grader(*arguments).out
    before = file.read_bytes()
    assert "12 of 12 kept from before" in grader(*arguments).out
    assert file.read_bytes() == before
    race.submit("bo", PERFECT)
    assert "6 of 12 kept from before" in grader(*arguments).out
    assert "kept from before" not in grader(*arguments, "--fresh").out
    assert "12 of 12 kept from before" in grader(*arguments).out
    race.write("reference/double.py", RACE.replace("took the last", "took the very last"))
    assert "kept from before" not in grader(*arguments).out


def test_a_bot_that_the_machine_made_late_plays_again(
    race: Course, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only where nothing is isolated can a program tell its first run from the others.
    monkeypatch.setattr(round_robin, "open_sandbox", functools.partial(round_robin.open_sandbox, only=Tier.PLAIN))
    mark = race.folder / "mark"
    late_once = f"import os, time\nif not os.path.exists({str(mark)!r}):\n    open({str(mark)!r}, 'w').close()\n"
    race.submit("careful", f"{late_once}    time.sleep(3)\n{CAREFUL}")
    found = hold(race, grader)
    assert mark.exists()
    assert [game["ending"] for game in found["games"]] == ["played", "played"]


def test_a_bot_that_prints_each_move_twice_loses(race: Course, grader: Grader) -> None:
    race.submit("twice", f"{LOOP}print(1, 1, sep='\\n', flush=True)\n")  # two calls could wait for each other's answer
    found = hold(race, grader)
    assert [game["winner"] for game in found["games"]] == ["the reference"] * 2
    early = "The loser printed `1` before it was its turn: it must print one line, then wait for the answer."
    assert ("illegal", early) in {(game["ending"], game["reason"]) for game in found["games"]}


def test_a_student_may_have_the_name_of_the_reference(race: Course, grader: Grader) -> None:
    race.submit("The reference", CAREFUL)
    found = hold(race, grader)
    assert {each["player"]: each["language"] for each in found["standings"]} == {
        "The reference": "Python",
        "the reference (2)": None,
    }
