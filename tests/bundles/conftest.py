"""Bundles as their systems use them: unpacked, installed by their own script, started without network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import pytest

from grader.assignments import load_assignment
from grader.bundles.building import BundleRequest, make_bundle
from grader.bundles.systems import SYSTEMS
from grader.grading.reference_program import resolve_answers

from ..conftest import ASSIGNMENT, Course
from ..made_once import make_once

PYTHON_ONLY = dedent(ASSIGNMENT).replace("c: double.c, java: Double.java", "").replace("Double.py, }", "Double.py}")
DEADLINE = 'deadline: {due: "2013-01-18 23:00", timezone: America/Chicago, percent_per_day: 10}\n'
ALONE = ["unshare", "--net"] if shutil.which("unshare") and os.geteuid() == 0 else []
"""What keeps a command from any network."""
ENVIRONMENT = {
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    "PIP_NO_DEPS": "1",
    "PIP_NO_INDEX": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
}


@dataclass(frozen=True)
class Ended:
    """How a command of a system ended."""

    code: int
    out: str
    err: str


def run_alone(command: list[str], folder: Path, stdin: str = "", **environment: str) -> Ended:
    """Run a command without network and with nothing of this process's environment."""
    done = subprocess.run(
        [*ALONE, *command],
        cwd=folder,
        env={**ENVIRONMENT, "XDG_CACHE_HOME": str(folder / ".caches"), **environment},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def unpack(content: bytes, place: Path) -> Path:
    """Unpack a zip with the modes that it tells, as systems do."""
    place.mkdir(parents=True, exist_ok=True)
    archive = place.with_name(f"{place.name}.zip")
    archive.write_bytes(content)
    with zipfile.ZipFile(archive) as opened:
        for entry in opened.infolist():
            Path(opened.extract(entry, place)).chmod(entry.external_attr >> 16 & 0o777)
    return place


def add_dependencies(kit: Path) -> None:
    """Let an installed grader depend on what this process has, as no index was asked; the grader itself is its own."""
    packages = next((kit / "venv/lib").glob("python*/site-packages"))
    assert (packages / "grader/cli/bundle.py").is_file()
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), "utf-8")


@pytest.fixture
def exported(course: Course) -> Course:
    """A course whose tools are on every machine: it takes Python only."""
    course.write("cases/double/assignment.yaml", PYTHON_ONLY + DEADLINE)
    return course


@pytest.fixture
def make(exported: Course) -> Callable[[str], bytes]:
    """Make the bundle of the course for a system."""

    def make_for(system: str) -> bytes:
        assignment = resolve_answers(load_assignment("double", exported.folder))
        return make_bundle(BundleRequest(assignment, SYSTEMS[system], trusts=True))

    return make_for


@pytest.fixture
def install(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], None]:
    """Install the grader of an unpacked kit by its script; all bundles install the same, which is done once."""

    def install_kit(kit: Path) -> None:
        def run_setup(place: Path) -> None:
            shutil.copytree(kit, place, dirs_exist_ok=True)
            done = run_alone(["sh", "./setup.sh"], place)
            assert done.code == 0, done.err
            add_dependencies(place)

        (kit / "venv").symlink_to(make_once(tmp_path_factory, "installed-kit", run_setup) / "venv")

    return install_kit
