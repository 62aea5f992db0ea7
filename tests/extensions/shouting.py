"""A linter that nobody needs: it tells of every line in capital letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grader.model import Finding, Severity, Source
from grader.style import Bench, Linter, Looked
from grader.style.families import RuleFamily
from grader.style.remarks import Remark
from grader.style.rules import finding_of

_RULES = RuleFamily("shouting", "[a-z]+", (("shouting/loud", Severity.WARNING),))


@dataclass(frozen=True, kw_only=True)
class _Shouting(Linter):
    def find(self) -> str | None:
        return "/bin/echo"

    def look(self, sources: Sequence[Source], _: Bench) -> list[Looked]:
        return [Looked(tuple(_loud_lines(source))) for source in sources]


def _loud_lines(source: Source) -> list[Finding]:
    lines = enumerate(source.content.decode().splitlines(), 1)
    loud = [number for number, line in lines if line.isupper()]
    return [finding_of(Remark("shouting/loud", number, 1, "Too loud."), source.name, _RULES) for number in loud]


SHOUTING = _Shouting(
    rules=_RULES,
    title="Shouting",
    languages=frozenset({"python"}),
    package="shouting",
    advice={"shouting/loud": "Hush."},
)
