"""What all forms of the server share: the token by which they are known, and the status that refuses one."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeTimedSerializer

from grader.errors import GraderError
from grader.serve.check_queue import QueueFull
from grader.serve.kept_uploads import NotKept
from grader.serve.uploads import UploadError
from grader.text.spoken_text import say

_TOKEN_SECONDS = 12 * 3600
_STATUS: Mapping[type[GraderError], int] = {QueueFull: 429, NotKept: 507}


class FormSigner:
    """Makes the token of a form for one visitor, which no other page can know, and checks it."""

    def __init__(self) -> None:
        self._signer = URLSafeTimedSerializer(secrets.token_bytes(32), "form")

    def sign(self, visitor: str) -> str:
        return str(self._signer.dumps(visitor))

    def check(self, token: object, visitor: str) -> None:
        """Raises UploadError where the form is not one of ours for this visitor, or too old."""
        try:
            is_own = self._signer.loads(str(token), max_age=_TOKEN_SECONDS) == visitor
        except BadSignature:
            is_own = False
        if not is_own:
            hint = say("This is a new one: choose the file once more.")
            raise UploadError(say("this page was open for too long"), hint)


def find_status(fault: GraderError) -> int:
    """The status of an answer to a form that is refused."""
    return _STATUS.get(type(fault), 400)
