"""What a program printed for a case, in which the answers of a mistake are found from their hashes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from grader.feedback import CaseRun
from grader.feedback.own_layout import drop_form, split_answers
from grader.grading.packed_feedback import OutputHashes, hash_output, hash_text
from grader.judging import decode

_UNKNOWN = "output "
"""Before a hash, in the place of an output of which no more is known."""
_LONGEST = 10_000
"""Characters of an output in which answers are looked for."""
_MOST_WORDS = 16
"""In a line of more words an answer is looked for only as the whole of it."""
_WORD = re.compile(r"[^\s:=]+|[:=]")
"""Where an answer may begin and end in its line; a colon ends a label."""

_TextOfHash = Mapping[str, str]


@dataclass(frozen=True)
class SeenOutput:
    """The output of a run, and the hashes of all that may be an answer in it."""

    salt: str
    ran: CaseRun

    def find(self, hashes: OutputHashes) -> str:
        """The output with these hashes, where the program gave its answers, whatever it printed around them.

        Also known are the right output and the empty one. Of any other the text given here is like no output.
        """
        if hashes.whole in self._whole:
            return self._whole[hashes.whole]
        found = _join_known(self._answers, hashes.answers) or _join_known(self._loose_answers, hashes.loose)
        return found or _UNKNOWN + hashes.whole

    @property
    def _texts(self) -> tuple[str, str]:
        own = decode(self.ran.output)
        return own if len(own) <= _LONGEST else "", self.ran.case.expected or ""

    @cached_property
    def _whole(self) -> _TextOfHash:
        texts = (decode(self.ran.output), self._texts[1], "")
        return {hash_output(self.salt, text, self.ran.case.compare).whole: text for text in texts}

    @cached_property
    def _answers(self) -> _TextOfHash:
        own, expected = map(split_answers, self._texts)
        return self._hash_all([*expected, *_list_spans(own)])

    @cached_property
    def _loose_answers(self) -> _TextOfHash:
        own, expected = (drop_form(split_answers(text)) for text in self._texts)
        return self._hash_all([*expected, *_list_spans(own)])

    def _hash_all(self, texts: Iterable[str]) -> _TextOfHash:
        return {hash_text(self.salt, text): text for text in texts}


def _join_known(known: _TextOfHash, hashes: Sequence[str]) -> str:
    """The answers as lines; empty where one of them is not known."""
    return "".join(f"{known[each]}\n" for each in hashes) if all(each in known for each in hashes) else ""


def _list_spans(lines: Iterable[str]) -> Iterator[str]:
    """Every stretch of words of each line: one may be an answer, and the others a label."""
    for line in lines:
        words = list(_WORD.finditer(line))
        yield line
        if len(words) <= _MOST_WORDS:
            yield from (line[one.start() : other.end()] for at, one in enumerate(words) for other in words[at:])
