"""Programs that play against the grader, and whose lines stay in a buffer while it waits for them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grader.feedback.case_run import CaseRun
from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis, Limit, Verdict
from grader.source.known_lines import count_line
from grader.text.spoken_text import say


@dataclass(frozen=True)
class _Buffering:
    """What prints into a buffer, what would empty that, also before a reading, and how it is emptied.

    Nothing is said where `asked` is not found, which may tell the `{owner}` of the buffer.
    """

    prints: str
    empties: str
    written: str
    asked: str = ""


_C_PRINTS = r"(?<![\w.])(?:printf|puts|putchar|fputs)\s?\("
_LANGUAGES = {
    "c": _Buffering(_C_PRINTS, r"\bfflush\b|\bset(?:v|line)?buf(?:fer)?\b", ""),
    "cpp": _Buffering(
        rf"(?<![\w.])cout\s?<<|{_C_PRINTS}",
        r"\bendl\b|\bflush\b|\bunitbuf\b|\bfflush\b|\bset(?:v|line)?buf\b",
        "cout << flush;",
        r"\btie\s?\(|(?<![\w.])(?:scanf|getchar|fgets)\s?\(",
    ),
    "java": _Buffering(
        r"\b{owner}\.(?:print|println|printf|write|append)\s?\(",
        r"\bflush\s?\(|,\s?true\s?\)",
        "{owner}.flush();",
        r"\b(?P<owner>\w{1,40})\s?=\s?new\s(?:PrintWriter|BufferedWriter|BufferedOutputStream)\s?\(",
    ),
    "csharp": _Buffering(
        r"\b{owner}\.Write(?:Line)?\s?\(",
        r"\bAutoFlush\b|\bFlush\s?\(",
        "{owner}.Flush();",
        r"\b(?P<owner>\w{1,40})\s?=\s?new\s(?:StreamWriter|BufferedStream)\s?\(",
    ),
    "python": _Buffering(r"(?<![\w.])print\(", r"\bflush\b|(?<![\w.])input\(", "flush=True"),
}


def find_unflushed_turn(facts: ProgramFacts) -> Diagnosis | None:
    """The grader waited in vain in each game that was lost, heard nothing of it, and nothing empties the buffer."""
    buffering, games = _LANGUAGES.get(facts.language.name), facts.failing
    if buffering is None or not games or not all(map(_is_unheard, games)):
        return None
    asked = re.search(buffering.asked, facts.text)
    owner = asked.groupdict().get("owner", "") if asked else ""
    printing = _find_in_code(buffering.prints.replace("{owner}", owner), facts.text) if asked else None
    if not printing or re.search(buffering.empties, facts.text):
        return None
    is_stream_of_c = printing[0].startswith(("printf", "put", "fput"))
    message = say(
        "The grader heard nothing of your program. What it prints stays in a buffer, and nothing in it empties that: "
        "write `{flush}` where a line is printed, as on line {line}. Or it waits for more than it is sent.",
        flush="fflush(stdout);" if is_stream_of_c else buffering.written.format(owner=owner),
        line=count_line(facts.text, printing.start()),
    )
    said = say("What is printed here stays in the buffer.")
    place = name_place(count_line(facts.text, printing.start()), said)
    return facts.diagnose("unflushed-turn", "output left in a buffer", message, games, place)


def _find_in_code(pattern: str, text: str) -> re.Match[str] | None:
    """The first place of a pattern on a line that is no comment."""
    for found in re.finditer(pattern, text):
        line = text[text.rfind("\n", 0, found.start()) + 1 :]
        if not line.lstrip(" \t").startswith(("//", "/*", "*", "#")):
            return found
    return None


def _is_unheard(ran: CaseRun) -> bool:
    """Whether a game ended because the grader waited for a line, and none had come."""
    result = ran.result
    is_late = result.verdict is Verdict.TIME_LIMIT and result.limit in (Limit.TURN, Limit.WALL)
    return ran.case.compare.mode == "interactive" and is_late and all(each.who != "program" for each in result.game)
