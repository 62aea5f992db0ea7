"""Parts of a page that are taken as they stand from the page that is in place, where they would be the same.

A change of points or hints leaves most of a page as it was: the tests with all that they show, and the source. Such a
part stands between two comments with its name, which no text of a student can look like: each `<` in one is escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from grader.text.digest import digest

FormerParts = Mapping[str, str]
"""Parts of the page in place, with their comments, by their names."""
NO_PARTS: FormerParts = {}
FormerPages = Sequence[FormerParts]
"""The page of a submitter, and the instructor's page of the same."""
NEITHER: FormerPages = (NO_PARTS, NO_PARTS)

_NAME_END = "-->"


def read_parts(page: Path, checksum: str) -> FormerParts:
    """The parts of a page; none where it is not the one that was written with that checksum."""
    try:
        content = page.read_bytes()
    except OSError:
        return NO_PARTS
    if not checksum or digest(content) != checksum:
        return NO_PARTS
    opened = (each.partition(_NAME_END) for each in content.decode("utf-8", "replace").split("<!--")[1:])
    return {name: _enclose(name, text) for name, _, text in opened if not name.startswith("/")}


class PartRenderer:
    """What a template calls for each part: `{% call part(name) %}…{% endcall %}`.

    With `of_student` it renders the instructor's page, and takes from that of the student what both show alike.
    """

    def __init__(self, former: FormerParts = NO_PARTS, of_student: PartRenderer | None = None) -> None:
        self._former = former
        self._alike: dict[str, Markup] = of_student._alike if of_student else {}
        self._kept: dict[str, Markup] = of_student._kept if of_student else {}

    def __call__(self, name: str, caller: Callable[[], Markup]) -> Markup:
        """The part as it stands in the former page, or rendered now."""
        return self.find(name) or self.keep(name, caller())

    def find(self, name: str) -> Markup | None:
        """The part as it stands in the former page, or was kept for both pages.

        What stands many times on a page asks for itself: a block of a template that is called costs more than to find.
        """
        former = self._former.get(name)
        return Markup(former) if former is not None else self._kept.get(name)  # noqa: S704  a page of ours

    def keep(self, name: str, content: Markup, alike: bool = False) -> Markup:
        """The part as it was rendered now; `alike`: both pages of a grade show it so."""
        part = Markup(_enclose(name, content))  # noqa: S704  a page of ours
        if alike:
            self._kept[name] = part
        return part

    def alike(self, name: str, caller: Callable[[], Markup]) -> Markup:
        """What both pages of a grade show alike, rendered for the first of them; without a name they differ."""
        if not name:
            return caller()
        if name not in self._alike:
            self._alike[name] = caller()
        return self._alike[name]


@dataclass(frozen=True)
class TestParts:
    """The names of the parts of one test: its line in the list, what came of it, and what shows that."""

    line: str
    outcome: str
    evidence: str

    def are_in(self, pages: FormerPages) -> bool:
        """Whether each of these pages has them all."""
        names = {self.line, self.outcome, self.evidence}
        return all(names <= page.keys() for page in pages)


def name_test_parts(anchor: str) -> TestParts:
    """The parts of the test with that anchor."""
    return TestParts(f"{anchor}/line", f"{anchor}/outcome", f"{anchor}/evidence")


def name_snippet_part(*shown: object) -> str:
    """The part with the line at fault, which follows from what is `shown` there."""
    return f"snippet/{_hash(shown)}"


def name_proof_part(*shown: object) -> str:
    """The part of a card with all that proves what it says, which is `shown` there; the card's own name comes first."""
    return f"/proof/{_hash(shown)}"


def name_code_part(lines: int, *shown: object) -> str:
    """The part with so many lines of the source, and with what is `shown` there beside the remarks on them."""
    return f"code/{_hash(shown)}/{lines}"


def find_code_lines(pages: FormerPages, snippets: Collection[str], *shown: object) -> int | None:
    """How many lines of the source both pages show with all that is `shown` there; None where one of them does not.

    Neither does one that lacks a part named in `snippets`, which show lines of the source, too.
    """
    wanted = f"code/{_hash(shown)}/"
    fit = [page for page in pages if page.keys() >= set(snippets)]
    numbers = [{int(name.rpartition("/")[2]) for name in page if name.startswith(wanted)} for page in fit]
    return max(set.intersection(*numbers), default=None) if len(fit) == len(pages) else None


def _enclose(name: str, content: str) -> str:
    return f"<!--{name}{_NAME_END}{content}<!--/{name}{_NAME_END}"


def _hash(shown: tuple[object, ...]) -> str:
    return digest(repr(shown))[:16]
