"""The programs of a class play each other and the reference: each pair from one opening, once from either side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import dataclass
from itertools import chain, combinations, count
from pathlib import Path

from grader.errors import AssignmentError, NothingToGrade
from grader.files import make_folder
from grader.grading.batch_request import Progress
from grader.grading.choices import Choices, Listener
from grader.grading.fingerprints import Prints
from grader.grading.kept.kept_games import KeptGames
from grader.grading.matches import MatchRoom, PlayedMatch, play_match
from grader.grading.programs import BuiltProgram, build, list_files_beside
from grader.grading.sandbox_opening import open_sandbox
from grader.grading.session import STORE, check_tier, count_affordable_jobs, read_chosen
from grader.grading.tool_versions import UserVersions, ask_tools, describe_missing_tools, find_missing_tools
from grader.judging.modes.interactive import find_turn_limit
from grader.model import Assignment, Contestant, Ending, Submission, Tournament, TournamentGame
from grader.reference.dialogue import Players
from grader.sandbox import Sandbox
from grader.sandbox.pool import AloneTime
from grader.text.digest import hash_parts

REFERENCE = "the reference"
_NEEDED = ("match", "generate")
_HINT = "docs/bots.md shows what a tournament needs."
_MOST_REPLAYS = 2


@dataclass(frozen=True)
class _Entrant:
    """A contestant, its program, and the hash of what all of its games follow from; the reference has neither."""

    contestant: Contestant
    program: BuiltProgram | None = None
    print_: str = ""


@dataclass(frozen=True)
class _Fixture:
    """A game to be played: its number, the seed of its opening, the opening, and the places of its players.

    `print_` is the hash of all that the game follows from.
    """

    number: int
    seed: int
    text: str
    players: tuple[int, int]
    print_: str


@dataclass(frozen=True)
class _Hall:
    """Where the games take place."""

    entrants: Sequence[_Entrant]
    players: Players
    room: MatchRoom

    def play(self, fixture: _Fixture) -> PlayedMatch:
        """A game, played once."""
        one, other = (self.entrants[at].program for at in fixture.players)
        worker = self.players.take()
        try:
            return play_match(fixture.text, (one, other), worker, self.room)
        finally:
            self.players.give_back(worker)

    def replay(self, fixture: _Fixture, played: PlayedMatch, alone: AloneTime) -> PlayedMatch:
        """A game that we have spoilt, or in which the machine may have made a program late, with nothing beside it.

        A program that is late every time costs a bounded part of the whole time.
        """
        for _ in range(_MOST_REPLAYS):
            if played.ending is Ending.UNDECIDED:
                played = self.play(fixture)
        if not played.doubtful or alone.is_used_up():
            return played
        with alone:
            again = self.play(fixture)
        return played if again.ending is Ending.UNDECIDED else again


def hold_tournament(
    assignment: Assignment,
    choices: Choices,
    output: Path,
    listener: Listener,
    progress: AbstractContextManager[Progress],
) -> Tournament:
    """Every game of a class; those that are over are kept in the folder `output`, and found there again.

    Raises AssignmentError where the reference offers no games, NothingToGrade, SandboxError, OutputError.
    """
    reference = find_reference(assignment)
    with ExitStack() as opened:
        players = opened.enter_context(Players(reference))
        _refuse_without_match(assignment, players)
        submissions = read_chosen(assignment, choices, listener)
        private = [path for path in (choices.submissions, output) if path]
        jobs = max(1, count_affordable_jobs(assignment, 2 * choices.jobs, listener) // 2)  # two programs play a game
        sandbox = opened.enter_context(open_sandbox(2 * jobs, assignment, warm=choices.warm, private=private))
        check_tier(sandbox, choices, listener)
        entrants, absent = _build_entrants(assignment, submissions, sandbox)
        fixtures = list(_plan_fixtures(entrants, players))
        kept = opened.enter_context(_open_kept_games(output, choices.fresh, listener))
        matches = _play_all(
            fixtures, entrants, players, assignment, sandbox, jobs, kept, opened.enter_context(progress)
        )
    contestants = tuple(entrant.contestant for entrant in entrants)
    games = tuple(_record_game(fixture, matches[fixture.number]) for fixture in fixtures)
    return Tournament(assignment.name, assignment.title or assignment.name, contestants, games, absent)


def _open_kept_games(output: Path, fresh: bool, listener: Listener) -> AbstractContextManager[KeptGames]:
    """The games of former tournaments in this folder; none of them where all is to be played anew."""
    make_folder(output)
    kept = KeptGames(output / STORE)
    for note in kept.notes:
        listener.note(note)
    if fresh:
        kept.forget()
    return closing(kept)


def find_reference(assignment: Assignment) -> Path:
    """The reference that plays. Raises AssignmentError for an assignment in which programs do not play."""
    mode = assignment.settings.compare.mode
    if mode != "interactive" or assignment.reference is None:
        why = f"its mode is `{mode}`" if mode != "interactive" else "it has no reference that plays"
        message = f"the programs of {assignment.name} do not play each other: {why}"
        raise AssignmentError(message, f"A tournament needs `compare: {{mode: interactive}}`. {_HINT}")
    return assignment.reference


def _refuse_without_match(assignment: Assignment, players: Players) -> None:
    worker = players.take()
    missing = [f"{name}()" for name in _NEEDED if name not in worker.functions]
    players.give_back(worker)
    if missing:
        message = (
            f"the reference of {assignment.name} offers no match of two programs: it has no {' and no '.join(missing)}"
        )
        raise AssignmentError(message, _HINT)


def _build_entrants(
    assignment: Assignment, submissions: Sequence[Submission], sandbox: Sandbox
) -> tuple[list[_Entrant], tuple[tuple[str, str], ...]]:
    """The reference and all programs that can play; the others with the reason. Raises NothingToGrade without any."""
    lacking = find_missing_tools(assignment.settings.runtime.python)
    prints = _make_prints(assignment, submissions, sandbox)
    entrants, absent = [], []
    with ThreadPoolExecutor() as workers:
        built = workers.map(lambda each: _build_program(assignment, each, sandbox, lacking), submissions)
        for submission, found in zip(submissions, built, strict=True):
            if isinstance(found, str):
                absent.append((submission.submitter, found))
            else:
                language = submission.choice.source.language.title if submission.choice.source else ""
                print_ = hash_parts(submission.submitter, prints.trial(submission))
                entrants.append(_Entrant(Contestant(submission.submitter, language), found, print_))
    if not entrants:
        raise NothingToGrade("no program can take part", f"{absent[0][0]}: {absent[0][1]}" if absent else "")
    return [*entrants, _Entrant(Contestant(_name_reference(entrants)))], tuple(absent)


def _name_reference(entrants: Sequence[_Entrant]) -> str:
    """A name that no student has, however it is written."""
    taken = {" ".join(each.contestant.name.casefold().split()) for each in entrants}
    names = chain([REFERENCE], (f"{REFERENCE} ({number})" for number in count(2)))
    return next(name for name in names if name not in taken)


def _make_prints(assignment: Assignment, submissions: Sequence[Submission], sandbox: Sandbox) -> Prints:
    used = {each.choice.source.language.name: each.choice.source.language for each in submissions if each.choice.source}
    tools = ask_tools(used.values(), assignment.settings.style, UserVersions())
    return Prints(assignment, sandbox.facts.tier, sandbox.interpreter, tools)


def _build_program(
    assignment: Assignment, submission: Submission, sandbox: Sandbox, lacking: frozenset[str]
) -> BuiltProgram | str:
    """The program of a submission, or why it has none."""
    source = submission.choice.source
    if source is None:
        return submission.problem or submission.choice.message or "there is no program"
    if source.language.name in lacking:
        return describe_missing_tools(source.language, assignment.settings.runtime.python)
    beside = list_files_beside(source, submission.files, assignment)
    built = build(source, beside, sandbox.python, assignment.settings.build, sandbox.run)
    return built.program or built.fault or "it does not build"


def _plan_fixtures(entrants: Sequence[_Entrant], players: Players) -> Iterator[_Fixture]:
    """Both games of each pair, from an opening whose seed is the number of the pair."""
    worker = players.take()
    try:
        for seed, (one, other) in enumerate(combinations(range(len(entrants)), 2), 1):
            text = worker.generate({"seed": seed}, f"opening {seed}")
            for number, pair in ((2 * seed - 1, (one, other)), (2 * seed, (other, one))):
                print_ = hash_parts(text, *(entrants[at].print_ for at in pair))
                yield _Fixture(number, seed, text, pair, print_)
    finally:
        players.give_back(worker)


def _play_all(
    fixtures: Sequence[_Fixture],
    entrants: Sequence[_Entrant],
    players: Players,
    assignment: Assignment,
    sandbox: Sandbox,
    jobs: int,
    kept: KeptGames,
    tell: Progress,
) -> Mapping[int, PlayedMatch]:
    """How each game went, by its number; each is kept before it is told. An interruption ends those played now."""
    limits = assignment.settings.limits
    turn_seconds = find_turn_limit(assignment.settings.compare) or limits.wall_seconds
    found = {fixture.number: played for fixture in fixtures if (played := kept.find(fixture.print_))}
    tell(len(found), len(fixtures), "")
    waiting = [fixture for fixture in fixtures if fixture.number not in found]
    with ThreadPoolExecutor(2 * jobs) as threads, ThreadPoolExecutor(jobs) as tables:
        hall = _Hall(entrants, players, MatchRoom(sandbox.run_once, threads, limits, turn_seconds))
        try:
            for fixture, played in _play_waiting(waiting, hall, tables):
                found[fixture.number] = played
                if played.ending is not Ending.UNDECIDED:
                    kept.keep(fixture.print_, played)
                tell(len(found), len(fixtures), _name_game(fixture, entrants))
        except BaseException:
            sandbox.abort()
            tables.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def _play_waiting(
    waiting: Sequence[_Fixture], hall: _Hall, tables: ThreadPoolExecutor
) -> Iterator[tuple[_Fixture, PlayedMatch]]:
    """The games as they end: first those that are sure, side by side, then the others, one after the other."""
    unsure: list[tuple[_Fixture, PlayedMatch]] = []
    futures = {tables.submit(hall.play, fixture): fixture for fixture in waiting}
    for future in as_completed(futures):
        fixture, played = futures[future], future.result()
        if played.doubtful or played.ending is Ending.UNDECIDED:
            unsure.append((fixture, played))
        else:
            yield fixture, played
    alone = AloneTime()
    for fixture, played in sorted(unsure, key=lambda game: game[0].number):
        yield fixture, hall.replay(fixture, played, alone)


def _record_game(fixture: _Fixture, played: PlayedMatch) -> TournamentGame:
    return TournamentGame(
        number=fixture.number,
        seed=fixture.seed,
        input=fixture.text,
        players=fixture.players,
        winner=None if played.winner is None else fixture.players[played.winner],
        ending=played.ending,
        reason=played.reason,
        record=played.record,
        times=played.times,
    )


def _name_game(fixture: _Fixture, entrants: Sequence[_Entrant]) -> str:
    return " – ".join(entrants[at].contestant.name for at in fixture.players)


def has_undecided(tournament: Tournament) -> bool:
    """Whether the grader could not bring a game to its end."""
    return any(game.ending is Ending.UNDECIDED for game in tournament.games)
