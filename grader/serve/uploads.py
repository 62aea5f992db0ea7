"""What a student sends by the form: a file, or text that was pasted."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath, PureWindowsPath

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from grader.errors import UsageError
from grader.intake.caps import FILE_BYTES
from grader.intake.names import is_ignored, make_plain
from grader.languages import find_language
from grader.serve.visitors import SentFile
from grader.text.spoken_text import say
from grader.text.visible import make_one_line
from grader.text.wording import list_some

FORM_BYTES = 16 << 10
"""A form without a file."""
UPLOAD_BYTES = FILE_BYTES + FORM_BYTES
"""One file and the few words around it."""
_MOST_FIELDS = 6
_LONGEST_NAME = 200
_LONGEST_SHOWN = 60


class UploadError(UsageError):
    """What was sent is not a program that can be checked."""


async def read_form(request: Request) -> FormData:
    """The fields of a form; at most one of them is a file. Raises UploadError."""
    try:
        _refuse_other_encodings(request)
        return await request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=FILE_BYTES)
    except (HTTPException, FormParserError) as error:  # the second where Starlette is older than its parser
        hint = say("Choose one file of at most 1 MiB with a short name, such as those above.")
        raise UploadError(say("the upload could not be read"), hint) from error
    except OSError as error:
        message = say("the upload could not be read: {reason}", reason=error.strerror)
        raise UploadError(message, say("Try again in a few minutes.")) from error


def _refuse_other_encodings(request: Request) -> None:
    """Raises HTTPException where a form is not in UTF-8: one in Punycode takes minutes to decode, some cannot be."""
    _, options = parse_options_header(request.headers.get("content-type"))
    if options.get(b"charset", b"utf-8").lower() != b"utf-8":
        raise HTTPException(400)


async def read_sent(form: FormData, expected: Mapping[str, str]) -> SentFile:
    """The file that was chosen, or the text under the name `expected` of its language. Raises UploadError."""
    file, text = form.get("file"), form.get("text")
    if isinstance(file, UploadFile) and file.filename:
        return _check_size(SentFile(_check_name(file.filename, expected), await file.read()))
    if isinstance(text, str) and text.strip():
        name = expected.get(str(form.get("language")), next(iter(expected.values()), "program.py"))
        return _check_size(SentFile(name, text.replace("\r\n", "\n").encode("utf-8", "backslashreplace")))
    raise UploadError(say("nothing was sent"), say("Choose a file, or paste your program."))


def _check_name(sent: str, expected: Mapping[str, str]) -> str:
    """The last part of a name: some browsers send the folders, too."""
    name = make_plain(PureWindowsPath(PurePath(sent).name).name)
    if len(name.encode()) > _LONGEST_NAME:
        raise UploadError(
            say("the name of the file has {number:,} characters", number=len(name)),
            say("Give it a short one: {files}.", files=_list_names(expected)),
        )
    if find_language(name) is None and not name.lower().endswith(".zip"):
        shown = make_one_line(name[:_LONGEST_SHOWN]) or say("a file without a name")
        hint = say("The file to send is {files}.", files=_list_names(expected))
        raise UploadError(say("{file} is not a program", file=shown), hint)
    if is_ignored(name):
        raise UploadError(
            say("the name {file} begins with a dot", file=name),
            say("Such files are not graded. Give it another name: {files}.", files=_list_names(expected)),
        )
    return name


def _check_size(sent: SentFile) -> SentFile:
    if len(sent.content) > FILE_BYTES:
        raise UploadError(say("the file has more than 1 MiB"), say("Send the program alone, without data."))
    if not sent.content.strip():
        raise UploadError(say("the file is empty"), say("Save it in your editor, then choose it again."))
    return sent


def _list_names(expected: Mapping[str, str]) -> str:
    return list_some(list(expected.values()))
