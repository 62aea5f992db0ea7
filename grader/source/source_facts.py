"""What the source of a program shows by itself, before anything is run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from grader.model import Language
from grader.source.assigned_conditions import AssignedCondition, scan_for_assigned_condition
from grader.source.c_slips import (
    EndLoop,
    LineBuffer,
    UnsetSum,
    WeakOperator,
    find_line_buffer,
    scan_for_end_loop,
    scan_for_unset_sum,
    scan_for_weak_operator,
)
from grader.source.class_fields import SelfSet, SharedField, scan_for_self_set, scan_for_shared_field
from grader.source.compared_texts import find_compared_arrays, find_compared_texts
from grader.source.copied_parameters import CopiedParameter, scan_for_copied_parameter
from grader.source.doubled_directions import DoubledDirection, scan_for_doubled_direction
from grader.source.empty_functions import EmptyFunction, scan_for_empty_function
from grader.source.empty_vectors import EmptyVector, scan_for_empty_vector
from grader.source.endless_loops import EndlessLoop, scan_for_endless_loop
from grader.source.exit_lines import find_exit_lines
from grader.source.guarded_loops import GuardedLoop, scan_for_guarded_loop
from grader.source.hidden_fields import HiddenField, scan_for_hidden_field
from grader.source.hidden_names import HiddenName, scan_for_hidden_name
from grader.source.inherited_classes import InheritanceSlip, scan_for_inheritance_slip
from grader.source.inverted_maps import InvertedMap, scan_for_inverted_map
from grader.source.known_lines import (
    KnownLines,
    TurnedOperator,
    find_known_lines,
    find_truth_order,
    scan_for_turned_operator,
)
from grader.source.loop_names import SharedLoopName, scan_for_shared_loop_name
from grader.source.narrowed_sums import NarrowedSum, scan_for_narrowed_sum
from grader.source.random_draws import draws_by_chance
from grader.source.read_calls import (
    ReadCall,
    find_character_call,
    find_late_reading,
    find_line_after_number,
)
from grader.source.scan_formats import ScanFormat, find_scan_formats
from grader.source.second_readers import SecondReader, scan_for_second_reader
from grader.source.signed_remainders import SignedRemainder, find_signed_remainder
from grader.source.skipped_steps import SkippedStep, scan_for_skipped_step
from grader.source.start_values import StartValue, find_start_values
from grader.source.text_order import OrderLines, find_order_lines
from grader.source.uncalled_functions import find_uncalled
from grader.source.unfinished_blocks import UnfinishedBlock, scan_for_unfinished_block
from grader.source.unguarded_heads import UnguardedHead, scan_for_unguarded_head
from grader.source.unused_functions import UnusedFunction, scan_for_unused_function
from grader.source.unused_values import UnusedValue, scan_for_unused_value
from grader.source.waiting_lines import WaitingLine, find_waiting_line
from grader.source.whole_division import WholeQuotient, find_whole_division, scan_for_whole_quotient
from grader.source.word_readers import WordReader, find_word_reader

_QUOTED_FILE = re.compile(r"""["']([\w-][\w-]{0,40}\.[A-Za-z]{2,4})["']""")
_MOST_FILES = 3
_MOST_SOURCE = 200_000
_C = ("c", "cpp")
_OF_OBJECTS = ("java", "csharp")
_HIDING = (*_C, "javascript")
_BUILT = (*_C, "java", "csharp")


@dataclass(frozen=True)
class SourceFacts:
    """What a source shows: whether it can print, and its functions where none is called.

    `uncalled` are those functions, each with the line that defines it, `files` the files that it names, each with the
    first line that does; `compared` is a line that compares texts as objects, `word_reader` what reads words, `starts`
    are the starts of searches, `whole_division` is the only line that divides, where it does so by whole numbers,
    `orders` are the only lines that put anything in order, `waiting` is where waiting items are kept, in a stack or a
    queue, `narrowed_sum` is a whole number to which decimals are added, `exits` are the lines that end it with an exit
    code; `unset_sum`, `end_loop`, `scans` and `line_buffer` are for slips in C and C++; `weak_operator` is joined later
    than the comparison beside it, which Java and C# do not build; `character_call` reads one character as a number,
    `line_after_number` a line behind a number of Java, `late_reading` is a print in JavaScript that comes before what
    is read, `truth_order` a line there that sorts with a function which answers true or false, `turned_operator` is
    `=+` in the place of `+=`, `signed_remainder` the remainder of a difference, and `shared_loop_name` a loop that
    counts as the one around it does, `assigned_condition` a condition that assigns, and `hidden_name` a variable that
    is declared anew, all in languages with braces; `whole_quotient` is a division of two whole numbers as they are
    written, in languages that drop the rest; `empty_function` is called and does nothing, `unused_function` is never
    called, `unused_value` never used, `copied_parameter` is changed by a function in vain, `unfinished` is a block that
    is still to be written, `unguarded_head` has a `;` behind it, or lacks braces; `endless_loop` has a condition that
    nothing in it changes, `skipped_step` is left out by `continue`, `doubled_direction` is one step to a neighbour that
    stands twice, and `second_reader` finds no input in Java, because another one has taken it; `self_set` gives a
    parameter to itself, `shared_field` is one for all objects, though each sets it, `hidden_field` is one that a name
    of a method hides, `empty_vector` never gets an item, `inheritance_slip` is what a class means to override and does
    not, `guarded_loop` ends with the first error that is caught, and `inverted_map` keeps one key for each value.
    """

    prints: bool = True
    uncalled: Mapping[str, int | None] = field(default_factory=dict)
    files: Mapping[str, int] = field(default_factory=dict)
    compared: int | None = None
    word_reader: WordReader | None = None
    lines: KnownLines = field(default_factory=KnownLines)
    starts: tuple[StartValue, ...] = ()
    whole_division: int | None = None
    orders: OrderLines | None = None
    waiting: WaitingLine | None = None
    narrowed_sum: NarrowedSum | None = None
    unset_sum: UnsetSum | None = None
    end_loop: EndLoop | None = None
    exits: Mapping[int, int] = field(default_factory=dict)
    scans: tuple[ScanFormat, ...] = ()
    character_call: ReadCall | None = None
    line_after_number: ReadCall | None = None
    late_reading: ReadCall | None = None
    truth_order: int | None = None
    weak_operator: WeakOperator | None = None
    line_buffer: LineBuffer | None = None
    turned_operator: TurnedOperator | None = None
    signed_remainder: SignedRemainder | None = None
    shared_loop_name: SharedLoopName | None = None
    assigned_condition: AssignedCondition | None = None
    hidden_name: HiddenName | None = None
    whole_quotient: WholeQuotient | None = None
    empty_function: EmptyFunction | None = None
    copied_parameter: CopiedParameter | None = None
    unfinished: UnfinishedBlock | None = None
    unused_function: UnusedFunction | None = None
    unused_value: UnusedValue | None = None
    unguarded_head: UnguardedHead | None = None
    endless_loop: EndlessLoop | None = None
    skipped_step: SkippedStep | None = None
    doubled_direction: DoubledDirection | None = None
    second_reader: SecondReader | None = None
    self_set: SelfSet | None = None
    hidden_field: HiddenField | None = None
    empty_vector: EmptyVector | None = None
    shared_field: SharedField | None = None
    inheritance_slip: InheritanceSlip | None = None
    guarded_loop: GuardedLoop | None = None
    inverted_map: InvertedMap | None = None
    draws: bool = False


def describe_source(text: str, code: str, language: Language) -> SourceFacts:
    """What a source shows, given whole and as its code without comments and texts.

    It may be wrong in every way: then nothing is said of it.
    """
    if len(text) > _MOST_SOURCE:
        return SourceFacts(draws=draws_by_chance(text, code))
    is_c, has_braces = language.name in _C, language.grammar != "python"
    is_exact = len(text) == len(code)
    return SourceFacts(
        prints=not language.printing or re.search(language.printing, code) is not None,
        uncalled=find_uncalled(text, code, language),
        files=_find_files(text, code),
        compared=_find_compared(text, code, language),
        word_reader=find_word_reader(code, language.name),
        lines=find_known_lines(text, code, language),
        starts=find_start_values(code, language.grammar == "python") if is_exact else (),
        whole_division=find_whole_division(code, language) if is_exact else None,
        orders=find_order_lines(code, language) if is_exact else None,
        waiting=find_waiting_line(code, language),
        narrowed_sum=scan_for_narrowed_sum(code, language.name) if is_exact else None,
        unset_sum=scan_for_unset_sum(code) if is_c else None,
        end_loop=scan_for_end_loop(text, code) if is_c else None,
        exits=find_exit_lines(code, language),
        scans=find_scan_formats(text, code) if is_c else (),
        character_call=find_character_call(code),
        line_after_number=find_line_after_number(code, language),
        late_reading=find_late_reading(code, language),
        truth_order=find_truth_order(code) if language.name == "javascript" and is_exact else None,
        weak_operator=scan_for_weak_operator(text, code) if is_exact and language.name in _BUILT else None,
        line_buffer=find_line_buffer(code) if is_c else None,
        turned_operator=scan_for_turned_operator(text, code) if is_exact else None,
        signed_remainder=find_signed_remainder(text, code) if has_braces and is_exact else None,
        shared_loop_name=scan_for_shared_loop_name(text, code) if has_braces and is_exact else None,
        assigned_condition=scan_for_assigned_condition(text, code) if has_braces and is_exact else None,
        hidden_name=scan_for_hidden_name(text, code) if language.name in _HIDING and is_exact else None,
        whole_quotient=scan_for_whole_quotient(code, language) if is_exact else None,
        empty_function=scan_for_empty_function(text, code, language),
        copied_parameter=scan_for_copied_parameter(text, code, language) if language.build and is_exact else None,
        unfinished=scan_for_unfinished_block(text, code, language) if is_exact else None,
        unused_function=scan_for_unused_function(text, code, language),
        unused_value=scan_for_unused_value(text, code, language) if is_exact else None,
        endless_loop=scan_for_endless_loop(text, code, language) if is_exact else None,
        skipped_step=scan_for_skipped_step(text, language) if is_exact else None,
        doubled_direction=scan_for_doubled_direction(code) if is_exact else None,
        second_reader=scan_for_second_reader(text, code) if language.name == "java" and is_exact else None,
        unguarded_head=scan_for_unguarded_head(text, code) if has_braces and is_exact else None,
        empty_vector=scan_for_empty_vector(text, code) if language.name == "cpp" and is_exact else None,
        hidden_field=scan_for_hidden_field(text, code) if language.name in _OF_OBJECTS and is_exact else None,
        self_set=scan_for_self_set(text, code, language) if is_exact else None,
        shared_field=scan_for_shared_field(text, code) if language.name in _OF_OBJECTS and is_exact else None,
        inheritance_slip=scan_for_inheritance_slip(text, code, language) if is_exact else None,
        guarded_loop=scan_for_guarded_loop(text, code, language) if is_exact else None,
        inverted_map=scan_for_inverted_map(text, code, language) if is_exact else None,
        draws=draws_by_chance(text, code),
    )


def _find_compared(text: str, code: str, language: Language) -> int | None:
    if language.name in _C:
        return find_compared_arrays(code)
    return find_compared_texts(text, code) if language.name == "java" else None


def _find_files(text: str, code: str) -> Mapping[str, int]:
    """The first files that are named, with the line; a name in code comes before one in a comment."""
    found = list(_QUOTED_FILE.finditer(text))
    found.sort(key=lambda name: len(text) != len(code) or code[name.start()].isspace())
    lines = {name[1]: text.count("\n", 0, name.start()) + 1 for name in reversed(found)}
    return dict(list(reversed(lines.items()))[:_MOST_FILES])
