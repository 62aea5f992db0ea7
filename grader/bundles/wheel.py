"""The grader itself as a wheel, made from what is installed: a bundle can hold it, and no index has it.

A build tool makes wheels from a checkout, and where the grader runs there may be none. The format is that of PyPA's
"Binary distribution format".
"""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
from pathlib import Path

from grader import __version__
from grader.bundles.bundle_files import make_zip, read_tree
from grader.errors import UsageError

_DISTRIBUTION = "reference-grader"
_NOT_NEEDED = "sample/"
_WHEEL = b"Wheel-Version: 1.0\nGenerator: grader\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def make_wheel() -> tuple[str, bytes]:
    """The name of the wheel and its content. Raises UsageError where the grader is not installed as a package."""
    try:
        installed = importlib.metadata.distribution(_DISTRIBUTION)
    except importlib.metadata.PackageNotFoundError as error:
        message = f"the package {_DISTRIBUTION} is not installed, so it cannot be put into a bundle"
        raise UsageError(message, "Install the grader with pip, then run the command again.") from error
    stem = f"{_DISTRIBUTION.replace('-', '_')}-{__version__}"
    package = read_tree(Path(__file__).parents[1])
    files = {f"grader/{name}": data for name, data in package.items() if not name.startswith(_NOT_NEEDED)}
    told = f"{stem}.dist-info"
    files[f"{told}/METADATA"] = _read_metadata(installed).encode()
    files[f"{told}/WHEEL"] = _WHEEL
    files[f"{told}/entry_points.txt"] = (installed.read_text("entry_points.txt") or "").encode()
    files[f"{told}/RECORD"] = _list_records(files, told)
    return f"{stem}-py3-none-any.whl", make_zip(files)


def _read_metadata(installed: importlib.metadata.Distribution) -> str:
    """What the package says of itself, with the version of the code: a checkout may have moved on."""
    text = installed.read_text("METADATA") or ""
    return text.replace(f"\nVersion: {installed.version}\n", f"\nVersion: {__version__}\n", 1)


def _list_records(files: dict[str, bytes], told: str) -> bytes:
    lines = [f"{name},sha256={_hash(content)},{len(content)}\n" for name, content in files.items()]
    return "".join((*lines, f"{told}/RECORD,,\n")).encode()


def _hash(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
