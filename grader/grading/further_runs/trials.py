"""The one place of a program where a small change makes failing tests pass, found by trying each place there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from grader.changes.built.trial_places import TrialPlace
from grader.changes.source_changes import ChangeKind, SourceChange
from grader.feedback import CaseRun, find_main_mistake
from grader.feedback.case_run import leave_free_failures, put_different_first, sort_by_size
from grader.feedback.generic.change_choice import leave_branches
from grader.feedback.generic.change_ranks import (
    CHANGES_LITTLE,
    LIKELIEST,
    NEEDS_TWO_ANSWERS,
    OF_MANY_WAYS,
    SAYS_MOST,
    has_helped_enough,
    is_for_less,
    is_telling,
)
from grader.feedback.generic.change_trial import (
    LEAST_FIXED,
    LEAST_FOR_PAIR,
    LEAST_LINES,
    MOST_HELPFUL,
    Fits,
    can_choose_of_many,
    needs_branch,
)
from grader.feedback.generic.change_words import are_one_mistake, tell_change, tell_second_change
from grader.feedback.generic.repaired_program import change_run
from grader.feedback.generic.right_outputs import (
    count_answers,
    count_seen_answers,
    is_mostly_right,
    is_nearer,
    is_right,
    is_right_but_for_form,
)
from grader.feedback.generic.told_change import tell_form, tell_next_line
from grader.feedback.generic.varied_runs import is_spoiled
from grader.feedback.mistake_kinds import AND
from grader.grading.further_runs.noting import Noter
from grader.grading.further_runs.reasons import narrow_limits
from grader.grading.further_runs.trial_runs import LEAST_SECONDS, TrialRuns
from grader.grading.trial import Reasons
from grader.model import CaseResult, Diagnosis, Fit, Stop, StopKind, Verdict
from grader.text.spoken_text import say, say_later

_MOST_FAILING, _MOST_PASSING, _MOST_OTHERS, _MOST_FORMS, _MOST_KINDS = 4, 4, 16, 3, 4
_MOST_JOINED, _MOST_LEFT = 6, 12
"""Pairs of changes that are tried together where each makes other tests right, and changes of which tests choose."""
_MOST_SECONDS = 6.0
"""Of all trials of a program, after which no more are begun."""
_TRIED = (Verdict.WRONG_ANSWER, Verdict.NO_OUTPUT, Verdict.RUNTIME_ERROR)
_MADE_RIGHT = (*_TRIED, Verdict.PRESENTATION_ERROR)
_OF_LOOP = {ChangeKind.LONGER_RANGE, ChangeKind.SHORTER_RANGE, ChangeKind.RANGE_START, ChangeKind.START}
_LEAVES_ARRAYS = ("c", "cpp")
_OF_SIZES = {
    ChangeKind.FEW_PLACES,
    ChangeKind.FILLED_BEFORE,
    ChangeKind.LENGTH_OF_TABLE,
    ChangeKind.LONGER_RANGE,
    ChangeKind.REMAINDER,
    ChangeKind.SHORTER_RANGE,
    ChangeKind.SWAPPED_INDEXES,
    ChangeKind.SWAPPED_LIMITS,
    ChangeKind.SWAPPED_SIZES,
}
"""What may lead a program out of an array."""
_TELLS_BY_ONE = {ChangeKind.CONNECTIVE, ChangeKind.DIRECTION, ChangeKind.NEGATED}
"""What is told where it makes the only failing test right and spoils none: of a connective it is then only asked."""
_AS_GOOD = {ChangeKind.START: ChangeKind.LIMIT, ChangeKind.READ_EARLY: ChangeKind.SMALL_NUMBER}
"""What is tried as well where another start helps, or what is done later: a border, or another number, may say more."""
_EXCLUDED = {ChangeKind.UNSORTED_KEYS, ChangeKind.MIXED_KEYS}
"""Two changes of which one excludes the other."""
_SAID = {
    ChangeKind.LIMIT: say_later("Look at this comparison: one small change to it makes failing tests pass."),
    ChangeKind.START: say_later("Look at this start value: one small change to it makes failing tests pass."),
}
_SAID_OF_LOOP = say_later("Look at where this loop starts and ends: one small change here makes failing tests pass.")
_SAID_OF_ANY = say_later("One small change here makes failing tests pass.")
_SAID_OF_FORM = say_later("Look here first.")


@dataclass(frozen=True)
class FoundPlace:
    """A line in which a change makes tests pass, with what is said of it, and the mistake where that is sure.

    `number` is that of the change, `also` that of the other one where it takes two, else 0. `second` is the mistake
    that is left in the program with it, where one is found.
    """

    stop: Stop
    number: int
    mistake: Diagnosis | None = None
    second: Diagnosis | None = None
    also: int = 0

    @property
    def mistakes(self) -> tuple[Diagnosis, ...]:
        """Those that are sure."""
        return tuple(filter(None, (self.mistake, self.second)))


def find_trial(told: CaseResult, runs: Sequence[CaseRun], reasons: Reasons, noter: Noter) -> FoundPlace | None:
    """The only line in which a change makes the test `told` right, and most others that are tried with it.

    These are failing tests of the same mistake, and passing ones, which must still pass. Where no change makes a test
    pass, one may make it right but for its form. Hidden tests have no part in it, but for how many a mistake explains:
    a line that follows from one would tell of its input.
    """
    known = find_main_mistake(reasons.diagnosis)
    if told.verdict not in _TRIED or noter.draws or not noter.trials or (known and known.place):
        return None
    visible = [ran for ran in runs if ran.case.is_visible]
    explained = set(known.cases) if known and known.cases else {ran.case.name for ran in runs}
    costing = leave_free_failures(visible)
    wrong = [ran for ran in costing if ran.result.verdict in _TRIED and ran.case.name in explained]
    passing = sort_by_size(ran for ran in visible if ran.result.verdict is Verdict.ACCEPTED)[-_MOST_PASSING:]
    first = next((ran for ran in wrong if ran.case.name == told.name), None)
    if first is None:
        return None
    rest = sort_by_size(ran for ran in wrong if ran is not first)
    others = put_different_first([first, *rest])[1 : _MOST_FAILING + 1]
    trials = TrialRuns(noter, first, others, passing)
    if trials.run(first, 0) not in (None, first.output):
        # The notes have changed what it does, as they may where it leaves an array.
        return _try_sizes(trials, runs) if not known and noter.source.language.name in _LEAVES_ARRAYS else None
    found = _try(trials, runs, bool(known))
    if known:
        return found
    found = found or _try_from_others(trials, runs) or _join_fixed(trials, runs) or _try_two(trials, runs)
    found = found or _try_nearer(trials, runs)
    return replace(found, second=_find_second(found.mistake, found.number, trials, runs)) if found else None


def _try(trials: TrialRuns, runs: Sequence[CaseRun], is_known: bool) -> FoundPlace | None:
    """The only line in which a change makes the first test right; no mistake is named where one is known."""
    left, fixed, fits = _find_best(trials)
    costing = leave_free_failures(runs)
    rest = [ran for ran in costing if ran.result.verdict in _MADE_RIGHT and not trials.has_tried(ran)]
    passed = [ran for ran in runs if ran.result.verdict is Verdict.ACCEPTED and ran not in trials.passing]
    others = [*rest[: _MOST_OTHERS // 2], *passed[: _MOST_OTHERS // 2]]
    left = _keep_one_line(trials, left, others, passed, fits, is_known)
    if not left:
        return None
    places = [trials.noter.trials[number - 1] for number in left]
    if {place.kind for place in places} == {ChangeKind.NEVER} and _is_needed(left[0], trials, runs):
        return None
    said = _say_of({place.kind for place in places}) if fits is is_right else say(_SAID_OF_FORM)
    if is_known and places[0].kind in SAYS_MOST:
        said = tell_change(_make_change(places[0]), trials.noter.source.language)
    stop = Stop(places[0].line, said, StopKind.NAMED)
    # A test may also pass because a condition that is right leads it past what is wrong.
    tells_enough = places[0].kind in CHANGES_LITTLE or (
        places[0].kind in _TELLS_BY_ONE and len(fixed) == len(trials.failing)
    )
    is_of_chance = places[0].kind in NEEDS_TWO_ANSWERS or (bool(places[0].exchange) and not tells_enough)
    proof = [*fixed, *_list_varied_fixed(trials, left[0]), *([] if is_of_chance else trials.passing)]
    more = [] if is_known else [ran for ran in rest[:_MOST_OTHERS] if trials.fits(ran, left[0], fits)]
    is_doubtful = places[0].kind in NEEDS_TWO_ANSWERS or places[0].kind is ChangeKind.NEVER
    # Where visible tests alone are too few, one more answer is asked for, and no failing test may be left.
    fixes_all_others = len(more) == len(rest) and count_answers([*fixed, *more]) > LEAST_FIXED
    if is_known or count_answers([*proof, *more] if fixes_all_others or not is_doubtful else proof) < LEAST_FIXED:
        return FoundPlace(stop, left[0]) if fits is is_right else None
    form = "" if fits is is_right else _tell_form_left(fixed, left[0], trials)
    mistake = _name_mistake(places, [*fixed, *more], runs, trials.noter, form)
    changed = trials.list_changed([*trials.failing, *rest[:_MOST_OTHERS]], left[0], fits)
    # With notes a test takes longer: one that a limit stops then says nothing.
    stopped = (ran for ran in rest[:_MOST_OTHERS] if trials.is_stopped(ran, left[0]))
    untried = tuple(ran.case.name for ran in (*stopped, *rest[_MOST_OTHERS:]))
    helped = len(fixed) + len(more) + len(untried)
    if not has_helped_enough(places[0], helped, len(trials.failing) + len(rest)):
        return None  # it may help a few tests by chance
    is_special = places[0].kind in CHANGES_LITTLE
    if count_answers([*fixed, *more]) < LEAST_FIXED and len(more) + len(untried) < len(rest) and not is_special:
        return None  # one answer of several that are wrong may come out right by chance
    return FoundPlace(stop, left[0], replace(mistake, changed=changed, untried=untried))


def _list_varied_fixed(trials: TrialRuns, number: int) -> list[CaseRun]:
    """The further inputs with a wrong answer that a change makes right: they speak for it as a test does."""
    wrong = [ran for ran in trials.noter.list_varied() if ran.result.verdict is Verdict.WRONG_ANSWER]
    return [ran for ran in wrong if trials.fits(ran, number, is_right)]


def _keep_one_line(
    trials: TrialRuns,
    found: list[int],
    others: Sequence[CaseRun],
    passed: Sequence[CaseRun],
    fits: Fits,
    is_known: bool,
) -> list[int]:
    """The changes on the only line where some help and spoil nothing; none where there are several such lines."""
    left = _leave_spoiling(trials, found, passed) if len(found) <= _MOST_LEFT else found
    if len({trials.noter.trials[number - 1].line for number in left}) > 1:
        left = trials.choose_most_helpful(left[:_MOST_LEFT], others, fits)
    places = leave_branches([trials.noter.trials[number - 1] for number in left])
    left = [number for number in left if trials.noter.trials[number - 1] in places]
    if len({place.line for place in places}) != 1:
        return []
    if len({place.kind for place in places}) > 1 and not is_known:
        left = trials.choose_most_helpful(left[:_MOST_KINDS], others, fits)
    return _leave_spoiling(trials, left[:_MOST_LEFT], passed)


def _leave_spoiling(trials: TrialRuns, numbers: Sequence[int], passed: Sequence[CaseRun]) -> list[int]:
    """The changes that spoil none of the visible tests, nor what the program does with further inputs."""
    left = trials.leave_spoiling(numbers, _choose_kept(passed))
    for ran in trials.noter.list_varied() if left else ():
        trials.run_together(ran, left)
        left = [number for number in left if not is_spoiled(ran, trials.run(ran, number))]
    fixed = {number: len(_list_varied_fixed(trials, number)) for number in left}
    return [number for number in left if fixed[number] == max(fixed.values())]


def _choose_kept(passed: Sequence[CaseRun]) -> Sequence[CaseRun]:
    """The longest of the visible tests, which a change spoils soonest."""
    return [*reversed(sort_by_size(ran for ran in passed if ran.case.is_visible))][: _MOST_OTHERS // 2]


def _try_sizes(trials: TrialRuns, runs: Sequence[CaseRun]) -> FoundPlace | None:
    """The only change of a size or of the end of a loop with which all tests are right that are tried."""
    if any(trials.fits(ran, 0, is_right) for ran in trials.failing):
        return None  # the notes alone make it right
    places, tried = trials.noter.trials, (*trials.failing, *trials.passing)
    right = [number for number, place in enumerate(places, 1) if place.kind in _OF_SIZES]
    for ran in tried:
        trials.run_together(ran, right)
        right = [number for number in right if trials.fits(ran, number, is_right)]
    if len(right) != 1 or count_answers(tried) <= LEAST_FIXED:
        return None
    mistake = _name_mistake([places[right[0] - 1]], trials.failing, runs, trials.noter, "")
    rest = [ran.case.name for ran in leave_free_failures(runs) if ran.result.verdict in _MADE_RIGHT]
    untried = tuple(name for name in rest if name not in mistake.cases)
    return FoundPlace(
        Stop(places[right[0] - 1].line, say(_SAID_OF_ANY), StopKind.NAMED), right[0], replace(mistake, untried=untried)
    )


def _is_needed(branch: int, trials: TrialRuns, runs: Sequence[CaseRun]) -> bool:
    passing = sort_by_size(ran for ran in runs if ran.result.verdict is Verdict.ACCEPTED)
    return needs_branch(passing, lambda ran: trials.run(ran, branch))


def _try_from_others(trials: TrialRuns, runs: Sequence[CaseRun]) -> FoundPlace | None:
    """A mistake that shows in other failing tests, where no change makes the first one right: it may show two."""
    for first in trials.others if len(trials.failing) > LEAST_FIXED else ():
        if trials.takes_long(_MOST_SECONDS) or trials.is_endless:
            return None
        others = [ran for ran in trials.failing if ran is not first]
        found = _try(replace(trials, first=first, others=others), runs, False)
        if found and found.mistake and not found.mistake.then:
            return found
    return None


def _join_fixed(trials: TrialRuns, runs: Sequence[CaseRun]) -> FoundPlace | None:
    """Two changes that different failing tests show, and that together make all of them right."""
    few = trials.is_endless or count_answers([*trials.failing, *trials.passing]) < LEAST_FOR_PAIR
    if few or len(trials.failing) < LEAST_FIXED or trials.takes_long(_MOST_SECONDS):
        return None
    places, failing = trials.noter.trials, {ran.case.name for ran in trials.failing}
    numbers = [number for number, place in enumerate(places, 1) if not is_for_less(place)]
    for ran in trials.failing:
        trials.run_together(ran, numbers)
    fixed = {number: trials.list_fixed(number) for number in numbers}
    fixed = {number: names for number, names in fixed.items() if names and names != failing}
    pairs = [
        (one, other)
        for one, other in combinations(fixed, 2)
        if fixed[one] | fixed[other] == failing and places[one - 1].line != places[other - 1].line
    ]
    found: dict[frozenset[int], FoundPlace] = {}
    for one, other in pairs[:_MOST_JOINED]:
        joined = _try(replace(trials, also=one), runs, False)
        if joined and joined.mistake and joined.number == other and _fixes_all(joined.mistake, trials.failing):
            lines = frozenset(places[number - 1].line for number in (one, other))
            both = _join(places[one - 1], one, joined.mistake, places[other - 1], trials.noter)
            if lines not in found or _explains_more(both, found[lines]):
                found[lines] = replace(both, also=other)
    return next(iter(found.values())) if len(found) == 1 else None


def _try_two(trials: TrialRuns, runs: Sequence[CaseRun]) -> FoundPlace | None:
    """Two changes that together make every failing test right, on the only two lines where two do."""
    if trials.is_endless or count_answers([*trials.failing, *trials.passing]) < LEAST_FOR_PAIR:
        return None
    found: dict[frozenset[int | None], FoundPlace] = {}
    for number in trials.list_helpful()[:MOST_HELPFUL]:
        if trials.takes_long(_MOST_SECONDS):
            break  # those that help most came first
        other = _try(replace(trials, also=number), runs, False)
        place = trials.noter.trials[number - 1]
        if other and other.mistake and place.line != other.stop.line and _fixes_all(other.mistake, trials.failing):
            lines = frozenset((place.line, other.stop.line))
            second = trials.noter.trials[other.number - 1]
            if not {place.kind, second.kind}.isdisjoint(OF_MANY_WAYS) and not can_choose_of_many(trials.failing):
                continue
            both = _join(place, number, other.mistake, second, trials.noter)
            if lines not in found or _explains_more(both, found[lines]):
                found[lines] = replace(both, also=other.number)
    return next(iter(found.values())) if len(found) == 1 else None


def _try_nearer(trials: TrialRuns, runs: Sequence[CaseRun]) -> FoundPlace | None:
    """The only line in which a change makes more lines of failing tests right, and none wrong."""
    numbers = [number for number, place in enumerate(trials.noter.trials, 1) if is_telling(place)]
    left, nearer = trials.find_nearer(numbers)
    rest = [ran for ran in runs if ran.result.verdict in _MADE_RIGHT and not trials.has_tried(ran)]
    passed = [ran for ran in runs if ran.result.verdict is Verdict.ACCEPTED and ran not in trials.passing]
    left = _leave_spoiling(trials, left, passed)
    if left and len(trials.failing) == 1:
        left = trials.choose_most_helpful(left, rest[:_MOST_OTHERS], is_right)
        if sum(trials.fits(ran, left[0], is_right) for ran in rest[:_MOST_OTHERS]) < LEAST_FIXED:
            return None
    kept = leave_branches([trials.noter.trials[number - 1] for number in left])
    if len({(place.line, place.kind) for place in kept}) != 1:
        return None
    number = next(number for number in left if trials.noter.trials[number - 1] is kept[0])
    all_nearer = [*nearer, *(ran for ran in rest[:_MOST_OTHERS] if trials.fits(ran, number, is_nearer))]
    tried = [*trials.failing, *rest[:_MOST_OTHERS]]
    is_lost = any(trials.loses(ran, number) for ran in tried)
    is_enough = len(all_nearer) >= LEAST_FIXED and trials.count_gained(number, all_nearer) >= LEAST_LINES
    is_chance = not is_mostly_right(tried, [trials.run(ran, number) for ran in tried])
    if is_lost or is_chance or not is_enough or 4 * len(all_nearer) < 3 * len(tried):
        return None  # a few lines may come out right by chance
    wrong = [ran for ran in all_nearer if not trials.fits(ran, number, is_right)]
    left_wrong = next((ran for ran in wrong if ran.case.is_visible), None)
    then = tell_next_line(left_wrong, trials.run(left_wrong, number) or b"") if left_wrong else ""
    explained = [ran for ran in all_nearer if ran not in wrong or ran.case.is_visible]
    mistake = _name_mistake(kept, explained, runs, trials.noter, then)
    return FoundPlace(Stop(kept[0].line, say(_SAID_OF_FORM), StopKind.NAMED), number, mistake)


def shows_mistake(found: FoundPlace, noter: Noter, ran: CaseRun) -> bool | None:
    """Whether a failing run comes out right with the change that was found; None where a limit stopped it."""
    changed = noter.run_change(ran.case, found.number, narrow_limits(ran, LEAST_SECONDS), found.also)
    output = changed.output
    if changed.is_stopped:
        return None
    return output is not None and (is_right(ran, output) or is_right_but_for_form(ran, output))


def _fixes_all(mistake: Diagnosis, failing: Sequence[CaseRun]) -> bool:
    return not mistake.then and {ran.case.name for ran in failing} <= {*mistake.cases}


def _explains_more(one: FoundPlace, other: FoundPlace) -> bool:
    """Whether it makes more tests right; hidden ones may tell two ways apart that visible ones do not."""
    return len(one.mistake.cases if one.mistake else ()) > len(other.mistake.cases if other.mistake else ())


def _join(place: TrialPlace, number: int, other: Diagnosis, second: TrialPlace, noter: Noter) -> FoundPlace:
    """Both mistakes as one that says which to mend first; the other one is made at the `second` place."""
    language, change = noter.source.language, _make_change(place)
    stop = Stop(place.line, say(_SAID_OF_FORM), StopKind.NAMED)
    name, then = f"{place.kind}{AND}{other.variant}", tell_second_change(_make_change(second), language, change)
    both = replace(other, variant=name, message=tell_change(change, language), then=(then,), place=stop)
    return FoundPlace(stop, number, both)


def _make_change(place: TrialPlace) -> SourceChange:
    return SourceChange(place.kind, place.line, place.code, "", place.name, place.loop)


def _find_second(
    mistake: Diagnosis | None, number: int, trials: TrialRuns, runs: Sequence[CaseRun]
) -> Diagnosis | None:
    """The mistake that is left in the program with a change that makes some tests right."""
    if mistake is None or mistake.fit is not Fit.PART or mistake.then or trials.takes_long(_MOST_SECONDS):
        return None
    settled = {*mistake.cases, *mistake.untried}
    failing = [ran for ran in runs if ran.result.verdict in _TRIED and ran.case.name not in settled]
    failing.sort(key=lambda ran: (not ran.case.is_visible, len(ran.case.input)))
    tried, others = failing[:_MOST_OTHERS], failing[_MOST_OTHERS:]
    changed = [ran for each in tried if (ran := change_run(each, trials.run(each, number)))]
    visible = put_different_first(sort_by_size(ran for ran in changed if ran.case.is_visible))[: _MOST_FAILING + 1]
    if not visible:
        return None
    left = TrialRuns(trials.noter, visible[0], visible[1:], trials.passing, also=number)
    found = _try(left, changed, False)
    if found is None or found.mistake is None:
        return None
    first, second = (trials.noter.trials[each - 1] for each in (number, found.number))
    if {first.kind, second.kind} == _EXCLUDED and first.line == second.line:
        return None
    if found.mistake.variant in NEEDS_TWO_ANSWERS and len(found.mistake.cases) < LEAST_FIXED:
        return None  # it is tried at so many places that it helps one test by chance
    untried = (*found.mistake.untried, *(ran.case.name for ran in others))
    return replace(found.mistake, fit=Fit.PART, untried=untried)


def _find_best(trials: TrialRuns) -> tuple[list[int], list[CaseRun], Fits]:
    """What says most comes first unless something else makes more tests right, and the form after what is right."""
    sure = [number for number, place in enumerate(trials.noter.trials, 1) if place.kind in SAYS_MOST]
    left, fixed = trials.find_best(sure, is_right) if sure else ([], [])
    if left and len(fixed) == len(trials.failing):
        return left, fixed, is_right
    others, also_fixed, fits = _find_best_of_all(trials)
    is_best = fits is not is_right or len(fixed) >= len(also_fixed)
    return (left, fixed, is_right) if count_answers(fixed) >= LEAST_FIXED and is_best else (others, also_fixed, fits)


def _find_best_of_all(trials: TrialRuns) -> tuple[list[int], list[CaseRun], Fits]:
    rounds: tuple[list[int], list[int]] = ([], [])
    for number, place in enumerate(trials.noter.trials, 1):
        rounds[place.may_never_end].append(number)
    rounds[1].sort(key=lambda number: trials.noter.trials[number - 1].kind not in LIKELIEST)
    has_answers = any(is_right_but_for_form(ran, ran.output) for ran in trials.failing)
    for fits in (is_right,) if has_answers else (is_right, is_right_but_for_form):
        left, fixed = trials.find_best(rounds[0], fits)
        # Where a loop begins may help by chance, and so may what leaves tests wrong: what is exchanged may say more.
        kinds = {trials.noter.trials[number - 1].kind for number in left}
        for kind, other in _AS_GOOD.items():
            if kinds == {kind}:
                left += _find_as_good(trials, rounds[1], other, len(fixed), fits)
        may_be_chance = kinds in ({ChangeKind.RANGE_START}, {ChangeKind.NOT_KEPT})
        if may_be_chance or len(fixed) < len(trials.failing):
            exchanged, also_fixed = trials.find_best(rounds[1], fits)
            if len(also_fixed) > len(fixed) or (may_be_chance and exchanged and len(also_fixed) == len(fixed)):
                left, fixed = exchanged, also_fixed
        if left:
            return left, fixed, fits
    return [], [], is_right


def _find_as_good(trials: TrialRuns, numbers: Sequence[int], kind: ChangeKind, most: int, fits: Fits) -> list[int]:
    """The changes of a kind that make as many tests right as those that are found."""
    others = [number for number in numbers if trials.noter.trials[number - 1].kind is kind]
    left, fixed = trials.find_best(others, fits)
    return left if len(fixed) == most else []


def _say_of(kinds: set[ChangeKind]) -> str:
    if len(kinds) == 1 and kinds <= _SAID.keys():
        return say(_SAID[min(kinds)])
    return say(_SAID_OF_LOOP if kinds <= _OF_LOOP else _SAID_OF_ANY)


def _tell_form_left(fixed: Sequence[CaseRun], number: int, trials: TrialRuns) -> str:
    """The form that is still wrong in one of the first tests with right answers; empty where none can be told."""
    told = (tell_form(ran, trials.run(ran, number) or b"") for ran in fixed[:_MOST_FORMS])
    return next(filter(None, told), "")


def _name_mistake(
    places: Sequence[TrialPlace], fixed: Sequence[CaseRun], runs: Sequence[CaseRun], noter: Noter, form: str
) -> Diagnosis:
    # A loop that only counts its turns has one too many, whichever of its numbers is changed.
    first, *others = [place for place in places if place.kind is not ChangeKind.RANGE_START] or places
    change = _make_change(first)
    is_sure = are_one_mistake([first, *others])
    is_often = count_seen_answers(fixed) >= LEAST_FIXED
    failing = [ran for ran in runs if ran.result.verdict not in (Verdict.ACCEPTED, Verdict.SKIPPED)]
    return Diagnosis(
        str(first.kind),
        # In these languages a start value is exchanged only where a search starts with it.
        tell_change(change, noter.source.language, is_sure, is_often, is_search=bool(first.exchange)),
        "source-change",
        Fit.WHOLE if len(fixed) == len(failing) else Fit.PART,
        tuple(ran.case.name for ran in fixed),
        then=(form,) if form else (),
        place=Stop(first.line, say(_SAID_OF_FORM if form else _SAID_OF_ANY), StopKind.NAMED),
    )
