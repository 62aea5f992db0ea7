"""Keys by which scheduler, workers and front ends of one cluster know each other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from grader.errors import UsageError
from grader.files import make_folder

if TYPE_CHECKING:
    from distributed import Security

CERTIFICATE = "cluster-cert.pem"
KEY = "cluster-key.pem"


def write_keys(folder: Path) -> None:
    """Write a new key, and the certificate that belongs to it. Raises UsageError where there are keys already."""
    from distributed import Security

    present = [name for name in (CERTIFICATE, KEY) if (folder / name).exists()]
    if present:
        raise UsageError(f"there are keys in {folder} already", "Name another folder, or delete them first.")
    make_folder(folder)
    made = Security.temporary()
    write_private(folder / KEY, made.tls_client_key)
    write_private(folder / CERTIFICATE, made.tls_ca_file)


def write_private(path: Path, text: str) -> None:
    """A new file that only its owner can read."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(text)


def load_keys(folder: Path) -> Security:
    """What Dask needs of the keys in a folder. Raises UsageError where there are none."""
    from distributed import Security

    certificate, key = (str((folder / name).absolute()) for name in (CERTIFICATE, KEY))
    security = Security(
        require_encryption=True,
        tls_ca_file=certificate,
        **{f"tls_{role}_cert": certificate for role in ("client", "scheduler", "worker")},
        **{f"tls_{role}_key": key for role in ("client", "scheduler", "worker")},
    )
    try:
        security.get_connection_args("client")
    except OSError as error:  # an SSLError is one, too
        raise UsageError(
            f"there are no usable keys in {folder}: {error.strerror or error}",
            f"Make some with `grader cluster keys {folder}`.",
        ) from error
    return security
