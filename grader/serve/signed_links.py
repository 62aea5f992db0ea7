"""A link for each student, signed instead of a password: it ends after some days, and can be withdrawn before."""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer

from grader.errors import OutputError
from grader.files import write_whole

INSTRUCTOR = ""
"""Whose link opens the instructor's page: no student has an empty id."""
_KEY_FILE, _WITHDRAWN_FILE = "key", "withdrawn.csv"
_KEY_BYTES = 32
_FOR_GOOD = datetime.max.replace(tzinfo=UTC)


class LinkSigner:
    """Makes and reads links by the key in a folder that is there. What another process writes there counts at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make_token(self, student: str, days: int) -> str:
        """What stands in the link of a student for so many days. Raises OutputError where there can be no key."""
        return str(self._make_serializer(self._ensure_key()).dumps([student, days]))

    def find_student(self, token: str) -> str | None:
        """Whose link it is; None where it is not of our making, or too old, or withdrawn."""
        try:
            serializer = self._make_serializer((self.folder / _KEY_FILE).read_bytes())
            (student, days), signed = serializer.loads(token, return_timestamp=True)
        except (BadSignature, SignatureExpired, OSError, ValueError, TypeError):
            return None
        if datetime.now(UTC) > signed + timedelta(days=days):
            return None
        try:
            withdrawn = self._read_withdrawn().get(student)
        except OSError:  # nobody can say who is no longer let in
            return None
        return None if withdrawn and signed <= withdrawn else student

    def withdraw(self, student: str) -> None:
        """End all links of a student that were made up to now. Raises OutputError.

        Links tell the second in which they were made: when this one is over, a new one is told from those.
        """
        moment = datetime.now(UTC)
        now = moment.replace(microsecond=0)
        try:
            former = self._read_withdrawn()
        except OSError as error:
            raise OutputError(f"the withdrawn links cannot be read: {error.strerror}") from error
        lines = (f"{name},{ended.isoformat()}\n" for name, ended in {**former, student: now}.items())
        write_whole(self.folder / _WITHDRAWN_FILE, "".join(lines))
        time.sleep((now + timedelta(seconds=1) - moment).total_seconds())

    def change_key(self) -> None:
        """End all links. Raises OutputError."""
        self._write_key()

    def _read_withdrawn(self) -> dict[str, datetime]:
        try:
            text = (self.folder / _WITHDRAWN_FILE).read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return {}
        return dict(filter(None, map(_read_line, text.splitlines())))

    def _ensure_key(self) -> bytes:
        try:
            return (self.folder / _KEY_FILE).read_bytes()
        except FileNotFoundError:
            return self._write_key()
        except OSError as error:
            raise OutputError(f"the key of the links cannot be read: {error.strerror}") from error

    def _write_key(self) -> bytes:
        """A new key, which nobody but the owner may read."""
        key, draft = secrets.token_bytes(_KEY_BYTES), self.folder / f".{_KEY_FILE}.{os.getpid()}"
        try:
            descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(descriptor, "wb") as file:  # noqa: PTH123  it is a descriptor
                file.write(key)
            draft.replace(self.folder / _KEY_FILE)
        except OSError as error:
            raise OutputError(f"the key of the links cannot be written: {error.strerror}") from error
        return key

    def _make_serializer(self, key: bytes) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(key, "link", signer_kwargs={"digest_method": hashlib.sha256})


def _read_line(line: str) -> tuple[str, datetime] | None:
    """A student and up to when links have ended: for good where no time stands there, as somebody may write by hand."""
    name, _, ended = line.rpartition(",")
    try:
        return name.strip(), datetime.fromisoformat(ended.strip()).astimezone(UTC)
    except (ValueError, OverflowError):
        student = (name or line).strip(" ,")
        return (student, _FOR_GOOD) if student else None
