"""What moves while programs run: on a terminal only, and there in one line."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from .terminal import GRADER, read_terminal

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX has terminals that a test can open")

MOVES = re.compile(r"[\r\x1b]")


def run(folder: Path, *arguments: str, **environment: str) -> str:
    """What a command shows on a terminal of 80 columns to which its errors go; it gives its results elsewhere."""
    import fcntl
    import struct
    import termios

    master, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [*GRADER, *arguments]
    shown = {**os.environ, "TERM": "xterm", **environment}
    with (
        (folder / "out").open("wb") as out,
        subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=terminal, env=shown),
    ):
        os.close(terminal)
        said = b"".join(iter(lambda: read_terminal(master), b""))
        os.close(master)
    assert (folder / "out").read_bytes(), said
    return said.decode()


@pytest.fixture
def class_of_two(tmp_path: Path) -> Path:
    """One of them has a name that would act on the terminal, and is long."""
    source = next((ROOT / "submissions" / "nim").glob("*/Nim.py")).read_bytes()
    for name in ("Ada", "Bo\x1b[2J" + "b" * 60):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "Nim.py").write_bytes(source)
    return tmp_path / "class"


def test_a_terminal_sees_a_bar_that_stays_in_one_line(class_of_two: Path, tmp_path: Path) -> None:
    command = ("grade", "nim", str(class_of_two), "--output", str(tmp_path / "reports"))
    said = run(tmp_path, *command)
    assert "[####" in said
    assert "2/2" in said
    assert "Ada" in said
    assert "\x1b[2J" not in said, "the name of a folder is shown, not obeyed"
    bars = [line for line in re.split(r"[\r\n]|\x1b\[\?25[lh]", said) if "[#" in line or "[-" in line]
    assert bars
    assert max(len(re.sub(r"\x1b\[[0-9?]*[A-Za-z]", "", line)) for line in bars) <= 80
    (class_of_two / "Ada" / "Nim.py").write_text("print(1)\n")
    assert "1/1" in run(tmp_path, *command), "what is kept is not left to do"
    assert "[#" not in run(tmp_path, *command), "nothing is left to do"


def test_the_bar_names_what_still_runs(class_of_two: Path, tmp_path: Path) -> None:
    (class_of_two / "Slow").mkdir()
    (class_of_two / "Slow" / "Nim.py").write_text("import time\ntime.sleep(30)\n")
    said = run(tmp_path, "grade", "nim", str(class_of_two), "--output", str(tmp_path / "reports"), "--jobs", "2")
    frames = re.split(r"[\r\n]|\x1b\[\?25[lh]", said)
    assert any("2/3" in frame and "runs: Slow" in frame for frame in frames)
    assert not any("3/3" in frame and "Slow" in frame for frame in frames)


def test_the_counter_of_cases_is_gone_at_the_end(class_of_two: Path, tmp_path: Path) -> None:
    said = run(tmp_path, "check", "nim", str(class_of_two / "Ada" / "Nim.py"))
    shown = re.findall(r"\rtest (\d+) of (\d+) +\r", said)
    assert [int(number) for number, _ in shown] == list(range(1, len(shown) + 1))
    assert len(shown) == int(shown[0][1])
    assert re.search(r"\r +\r(?=[^\r]*$)", said), "the last thing that moves clears its line"


def test_nothing_moves_where_it_is_not_wanted(class_of_two: Path, tmp_path: Path) -> None:
    file = str(class_of_two / "Ada" / "Nim.py")
    said = run(tmp_path, "check", "nim", file, "--quiet") + run(tmp_path, "check", "nim", file, TERM="dumb")
    assert not MOVES.search(said.replace("\r\n", "\n"))


def test_nothing_moves_in_a_pipe(class_of_two: Path, tmp_path: Path) -> None:
    command = [*GRADER, "grade", "nim", str(class_of_two), "--output", str(tmp_path / "new")]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stderr
    assert not MOVES.search(said)
    assert (tmp_path / "new" / "index.html").exists()
