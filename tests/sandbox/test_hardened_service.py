"""Programs are built and run where a service manager has taken calls of the kernel away."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from grader.sandbox.inside import kernel

from ..conftest import RIGHT, Course

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux filters the calls of a process")

WITHOUT_OPENAT2 = """
import ctypes, struct, sys
code = struct.pack("HBBI", 0x20, 0, 0, 0) + struct.pack("HBBI", 0x15, 0, 1, 437)
code += struct.pack("HBBI", 0x06, 0, 0, 0x00050000 | 38) + struct.pack("HBBI", 0x06, 0, 0, 0x7FFF0000)
class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_char_p)]
libc = ctypes.CDLL(None, use_errno=True)
assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, ctypes.byref(Program(4, code))) == 0
assert libc.syscall(437, -100, b"/", 0, 0) == -1 and ctypes.get_errno() == 38
from grader.cli import main
main()
"""
"""As `RestrictSUIDSGID=yes` of systemd does: the flags of this call cannot be looked at."""


def test_a_program_is_built_where_openat2_is_refused(course: Course, tmp_path: Path) -> None:
    """Each was said not to compile: what the build had written was not found."""
    file = tmp_path / "Double.py"
    file.write_text(dedent(RIGHT), encoding="utf-8")
    command = [sys.executable, "-c", WITHOUT_OPENAT2, "check", "double", str(file), "--course", str(course.folder)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "All 2 tests pass" in ended.stdout, ended.stdout + ended.stderr


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "secret").write_text("secret")
    box = tmp_path / "box"
    (box / "folder" / "inner").mkdir(parents=True)
    (box / "folder" / "inner" / "file").write_text("own")
    (box / "link").symlink_to("folder")
    (box / "file link").symlink_to("folder/inner/file")
    (box / "way out").symlink_to("..")
    return box


def test_a_file_in_a_folder_is_opened(box: Path) -> None:
    with os.fdopen(kernel.open_below(str(box), "folder/inner/file", os.O_RDONLY)) as file:
        assert file.read() == "own"


@pytest.mark.parametrize(
    "name",
    ["link/inner/file", "file link", "way out/secret", "../secret", "folder/../../secret", "/etc/passwd", "..", "none"],
)
def test_no_link_and_no_way_out_of_the_folder_is_followed(box: Path, name: str) -> None:
    with pytest.raises(OSError):
        os.close(kernel.open_below(str(box), name, os.O_RDONLY))


def test_no_other_file_system_is_entered() -> None:
    if Path("/proc").stat().st_dev == Path("/").stat().st_dev:
        pytest.skip("/proc is no file system of its own here")
    with pytest.raises(OSError):
        os.close(kernel.open_below("/", "proc/version", os.O_RDONLY))
