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

    Nothing is said where `asked` is not found.
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
        r"\b\w{1,40}\.(?:print|println|printf|write|append)\s?\((?<!System\.out\.println\()(?<!System\.out\.print\()",
        r"\bflush\s?\(|,\s?true\s?\)",
        "{owner}.flush();",
        r"\b(?:PrintWriter|BufferedWriter|BufferedOutputStream)\s?\(",
    ),
    "csharp": _Buffering(
        r"\b\w{1,40}\.Write(?:Line)?\s?\((?<!Console\.WriteLine\()(?<!Console\.Write\()",
        r"\bAutoFlush\b|\bFlush\s?\(",
        "{owner}.Flush();",
        r"\b(?:StreamWriter|BufferedStream)\s?\(",
    ),
    "python": _Buffering(r"(?<![\w.])(?:print|sys\.stdout\.write)\(", r"\bflush\b|(?<![\w.])input\(", "flush=True"),
}


def find_unflushed_turn(facts: ProgramFacts) -> Diagnosis | None:
    """The grader waited in vain in each game that was lost, heard nothing of it, and nothing empties the buffer."""
    buffering, games = _LANGUAGES.get(facts.language.name), facts.failing
    if buffering is None or not games or not all(map(_is_unheard, games)):
        return None
    printing = _find_in_code(buffering.prints, facts.text)
    if not printing or re.search(buffering.empties, facts.text) or not re.search(buffering.asked, facts.text):
        return None
    is_stream_of_c = printing[0].startswith(("printf", "put", "fput"))
    message = say(
        "Your program prints into a buffer and waits for an answer before that is emptied, so the grader never gets "
        "the line. Write `{flush}` where a line is printed, as on line {line}.",
        flush="fflush(stdout);" if is_stream_of_c else buffering.written.format(owner=printing[0].partition(".")[0]),
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
