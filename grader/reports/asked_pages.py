"""What is asked of the pages of one grade, and what comes back of them."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from grader.model import ScoreRecord


@dataclass(frozen=True)
class PageLinks:
    """Where an instructor's page leads: the page to send, the class page, and who stands before and after there."""

    own: str
    class_page: str
    before: tuple[str, str] | None
    after: tuple[str, str] | None


@dataclass(frozen=True)
class PagesInPlace:
    """What is of use of the pages in place, both with their checksums, and of what exports have said, packed.

    Of exports it is what a change of points, hints and times leaves as it was; nothing where something else has
    changed. `shown` says of parts of the pages what they show, as in `RenderedFile`; where `is_same`, they would show
    just that now.
    """

    files: tuple[tuple[Path, str], ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)
    is_same: bool = False


@dataclass(frozen=True)
class AskedPage:
    """What the pages of one grade follow from beside it, and the page's name."""

    name: str
    links: PageLinks
    former: PagesInPlace
    history: tuple[ScoreRecord, ...]


@dataclass(frozen=True)
class WrittenPages:
    """The checksums of both pages of a grade as they were written, and what each export says of it, packed.

    `shown` is that of `RenderedFile`.
    """

    checksum: str
    of_instructor: str
    parts: Mapping[str, str]
    shown: Mapping[str, str]


def pack_text(text: str) -> str:
    """Quickly: it is packed for each page, and packed once more where it is kept."""
    return base64.b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"), 1)).decode()


def unpack_text(packed: str) -> str:
    """What an export says of a grade, as it was before it was packed."""
    return zlib.decompress(base64.b64decode(packed)).decode("utf-8", "surrogatepass")
