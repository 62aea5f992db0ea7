"""Files of bundles: scripts filled in, folders read, archives that are the same for the same files."""

from __future__ import annotations

import io
import shlex
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from string import Template

from grader.assignments.courses import OF_STUDENTS, SUBMISSIONS
from grader.bundles.system import BundleParts, Files
from grader.model import Assignment

REFERENCES = "reference/"
"""How names of references begin in a course."""
_SCRIPTS = Path(__file__).with_name("scripts")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The first date that a zip can tell."""
_SKIPPED = ("__pycache__", ".DS_Store")


class _ScriptTemplate(Template):
    """A script in which `@@{name}` varies: `$` belongs to the shell."""

    delimiter = "@@"


def render_script(script: str, /, **words: str) -> bytes:
    """A file of `scripts/` with its words filled in."""
    text = (_SCRIPTS / script).read_text(encoding="utf-8")
    return _ScriptTemplate(text).substitute(words).encode()


def render_run(script: str, parts: BundleParts) -> bytes:
    """A script that grades one submission of the assignment."""
    return render_script(script, command=shlex.join((parts.assignment.name, *parts.options)))


def place_below(folder: str, files: Files) -> dict[str, bytes]:
    """The same files in a folder."""
    return {f"{folder}/{name}": content for name, content in files.items()}


def read_tree(folder: Path) -> dict[str, bytes]:
    """The files below a folder; none that are hidden or made by Python."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in _list_files(folder)}


def read_course(assignment: Assignment) -> dict[str, bytes]:
    """The files of a course with this assignment as it is, and all references.

    No file of it names a student.
    """
    left_out = (*OF_STUDENTS, f"{SUBMISSIONS}/")
    files = {name: data for name, data in read_tree(assignment.folder).items() if not name.startswith(left_out)}
    has_reference = assignment.settings.reference is not None
    references = read_tree(assignment.course / "reference") if has_reference else {}
    return {**place_below(f"cases/{assignment.name}", files), **place_below(REFERENCES.rstrip("/"), references)}


def _list_files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") or part in _SKIPPED for part in parts):
            yield path


def find_handed_files(folder: Path) -> dict[str, Path]:
    """What a student handed in, as it lies in a folder; hidden files are none of it."""
    if not folder.is_dir():
        return {}
    return {path.name: path for path in sorted(folder.iterdir()) if not path.name.startswith(".")}


def list_expected_names(assignment: Assignment) -> list[str]:
    """The names under which a program may be handed in; none where any is right."""
    expected = assignment.settings.submission.file
    names = [expected] if isinstance(expected, str) else list(expected.values())
    return [] if names == ["any"] else names


def make_zip(files: Files) -> bytes:
    """A zip of the files, in the order of their names."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | _choose_mode(files[name])) << 16
            archive.writestr(entry, files[name])
    return content.getvalue()


def make_tar(files: Files) -> bytes:
    """A tar of the files and their folders, in the order of their names."""
    content = io.BytesIO()
    folders = {str(parent) for name in files for parent in PurePosixPath(name).parents} - {"."}
    with tarfile.open(fileobj=content, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(folders):
            entry = tarfile.TarInfo(name)
            entry.type, entry.mode = tarfile.DIRTYPE, 0o755
            archive.addfile(entry)
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(files[name]), _choose_mode(files[name])
            archive.addfile(entry, io.BytesIO(files[name]))
    return content.getvalue()


def _choose_mode(content: bytes) -> int:
    return 0o755 if content.startswith(b"#!") else 0o644
