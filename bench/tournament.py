"""What games of programs cost: `python bench/tournament.py`, in a checkout, with the grader installed.

One game of 30 moves beside a run of the same program that has nothing to play, and a tournament of 20 Python bots:
380 games, and 40 against the reference.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from timing import interleaved, machine, seconds

from grader.assignments import load_assignment
from grader.config.settings import Limits
from grader.grading.programs import build, make_bare_job
from grader.languages import find_language
from grader.model import Job, ProgramChannel, Source
from grader.reference.dialogue import Dialogue, Players
from grader.sandbox import Sandbox

GRADER = [sys.executable, "-c", "from grader.cli import main; main()"]
BOTS = ("aiko", "gita", "hugo", "isla", "rania")
"""Sample programs that play to the end of each game."""
NUMBER, MOVES, TIMES = 20, 30, 40
MOST_BEYOND, MOST_SECONDS = 0.05, 60.0


def tell_nothing_to_play(channel: ProgramChannel) -> None:
    """A game that is over when it begins."""
    channel.say(b"0\nfirst\n")


def measure_game(course: Path) -> bool:
    """Whether a game takes little more than the program's own start."""
    assignment = load_assignment("nim_bot", course)
    found = next(case for case in assignment.cases if case.name == "a long game")
    file = course / "submissions/nim_bot/aiko/NimBot.py"
    language = find_language(file.name)
    assert language and assignment.reference
    source = Source(language, file.name, file.name, file.read_bytes())
    with Sandbox(1) as sandbox, Players(assignment.reference) as players, Dialogue(players, found) as dialogue:
        built = build(source, {}, sandbox.python, assignment.settings.build, sandbox.run)
        assert built.program
        job: Job = make_bare_job(built.program, Limits())
        played = sandbox.run(replace(job, partner=dialogue))
        assert played.stdout.count(b"\n") == MOVES // 2, played
        ours, bare = interleaved(
            lambda: sandbox.run(replace(job, partner=dialogue)),
            lambda: sandbox.run(replace(job, partner=tell_nothing_to_play)),
            TIMES,
        )
    beyond = ours - bare
    wanted = f"at most {MOST_BEYOND * 1000:.0f} ms beyond its start" + ("" if beyond <= MOST_BEYOND else ": MISSED")
    print(f"a game of {MOVES} moves {ours * 1000:11.1f} ms / {bare * 1000:5.1f} ms  ({wanted})", flush=True)
    return beyond <= MOST_BEYOND


def measure_tournament(course: Path) -> bool:
    """Whether all games of a class take little time."""
    with tempfile.TemporaryDirectory() as folder:
        for at in range(NUMBER):
            place = Path(folder, "class", f"student {at:02}")
            place.mkdir(parents=True)
            source = (course / "submissions/nim_bot" / BOTS[at % len(BOTS)] / "NimBot.py").read_bytes()
            (place / "NimBot.py").write_bytes(source)
        command = [
            *GRADER,
            "tournament",
            "nim_bot",
            f"{folder}/class",
            "--course",
            str(course),
            "--output",
            folder,
            "-q",
        ]
        taken = seconds(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True))
        games = json.loads(Path(folder, "tournament.json").read_text(encoding="utf-8"))["games"]
        page = Path(folder, "index.html").stat().st_size
    wanted = f"below {MOST_SECONDS:.0f} s" + ("" if taken < MOST_SECONDS else ": MISSED")
    print(f"a tournament of {len(games)} games {taken:11.1f} s  ({wanted}), its page {page / 1e6:.2f} MB", flush=True)
    return taken < MOST_SECONDS


def main() -> None:
    """Print both figures, and exit with 1 if one is missed."""
    course = Path(__file__).parents[1]
    print(machine())
    held = [measure_game(course), measure_tournament(course)]
    sys.exit(not all(held))


if __name__ == "__main__":
    main()
