"""What an error of JavaScript tells with the source: bytes in the place of a text."""

from __future__ import annotations

import re

from grader.feedback.generic.program_facts import ProgramFacts, name_place
from grader.model import Diagnosis
from grader.source.known_lines import count_line
from grader.text.quoting import quote_start
from grader.text.spoken_text import say

_NO_TEXT = re.compile(
    r"^TypeError: [\w$.()'\"/-]{1,120}\.(?:split|trim|replace|replaceAll|match|matchAll|charAt|substring|startsWith"
    r"|endsWith|trimEnd) is not a function",
    re.M,
)
_READ_BYTES = re.compile(r"\b((?:[A-Za-z_$][\w$]{0,40}\.)?readFileSync\()([^(),]{1,80})\)(?!\.toString)")
"""A file that is read without an encoding."""


def find_bytes_for_text(facts: ProgramFacts) -> Diagnosis | None:
    """What was read of a file is used as a text and is none, since no encoding is named."""
    read = _READ_BYTES.search(facts.text) if facts.language.name == "javascript" else None
    found, runs = facts.find_errors(_NO_TEXT) if read else (None, ())
    if read is None or found is None:
        return None
    message = say(
        "`{code}` gives bytes, which have no methods of a text. Name the encoding: `{fixed}`.",
        code=quote_start(read[0]),
        fixed=quote_start(f'{read[1]}{read[2].strip()}, "utf8")'),
    )
    place = name_place(count_line(facts.text, read.start()), say("This gives bytes."))
    return facts.diagnose("bytes-for-text", "bytes in the place of a text", message, runs, place)
