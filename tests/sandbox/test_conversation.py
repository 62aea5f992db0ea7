"""A program with a partner: what each hears of the other, and that neither can hold the other up for ever."""

from __future__ import annotations

import pytest

from grader.config.settings import Limits
from grader.model import File, Job, Limit, Outcome, Partner, ProgramChannel, Tier
from grader.sandbox import Sandbox

LIMITS = Limits(wall_seconds=1, output_kib=64)
ECHO = "import sys\nfor line in sys.stdin:\n    print('got', line.strip(), flush=True)\nprint('end')"


def talk_to(sandbox: Sandbox, source: str, partner: Partner | None) -> Outcome:
    return sandbox.run(Job((sandbox.python, "a.py"), {"a.py": File(source.encode())}, LIMITS, partner=partner))


def test_each_hears_the_other_and_the_output_is_whole(any_box: Sandbox) -> None:
    heard: list[bytes | None] = []

    def partner(talk: ProgramChannel) -> None:
        for word in (b"one\n", b"two\n"):
            talk.say(word)
            heard.append(talk.hear())

    outcome = talk_to(any_box, ECHO, partner)
    assert heard == [b"got one", b"got two"]
    assert (outcome.exit_code, outcome.stdout, outcome.breaches) == (0, b"got one\ngot two\nend\n", ())


def test_a_program_that_is_gone_is_heard_to_be(any_box: Sandbox) -> None:
    heard: list[bytes | None] = []

    def partner(talk: ProgramChannel) -> None:
        for _ in range(4):
            talk.say(b"x\n" * 100_000)
            heard.append(talk.hear())

    outcome = talk_to(any_box, "print('a\\r\\nlast', end='')", partner)
    assert heard == [b"a", b"last", None, None]
    assert (outcome.exit_code, outcome.stdout) == (0, b"a\r\nlast")


def test_a_program_that_waits_for_ever_is_stopped(any_box: Sandbox) -> None:
    def asks_twice(talk: ProgramChannel) -> None:
        talk.say(b"x\n")
        talk.hear()

    outcome = talk_to(any_box, "input()\ninput()", asks_twice)
    assert outcome.breaches == (Limit.WALL,)


def test_what_it_prints_is_bounded(any_box: Sandbox) -> None:
    heard: list[bytes | None] = []
    flood = "import os\nwhile True: os.write(1, b'x' * 4096)"
    outcome = talk_to(any_box, flood, lambda talk: heard.append(talk.hear()))
    assert heard == [None]
    assert Limit.OUTPUT in outcome.breaches
    assert outcome.stdout == b"x" * (64 << 10)


def test_a_program_finds_nothing_but_its_own_ends(any_box: Sandbox) -> None:
    source = "import os\nprint(sorted(os.listdir('/proc/self/fd'))[:3], open('/dev/stdout', 'w').write(''))"
    outcome = talk_to(any_box, source, lambda _: None)
    assert outcome.stdout == b"['0', '1', '2'] 0\n"


def test_a_partner_that_fails_is_told(any_box: Sandbox) -> None:
    def partner(_: ProgramChannel) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        talk_to(any_box, ECHO, partner)
    assert talk_to(any_box, "print(1)", None).stdout == b"1\n"


def test_a_program_that_answers_while_it_is_spoken_to_holds_nobody_up(any_box: Sandbox) -> None:
    heard: list[bytes | None] = []

    def partner(talk: ProgramChannel) -> None:
        talk.say(b"word\n" * 30_000)
        heard.extend(talk.hear() for _ in range(30_000))

    limits = Limits(wall_seconds=20, output_kib=1024)
    source = "import sys\nfor _ in range(30000):\n    print(sys.stdin.readline().strip())"
    job = Job((any_box.python, "a.py"), {"a.py": File(source.encode())}, limits, partner=partner)
    assert any_box.run(job).breaches == ()
    assert heard == [b"word"] * 30_000


def test_who_listens_for_ever_to_a_flood_is_told_that_it_is_over(any_box: Sandbox) -> None:
    def partner(talk: ProgramChannel) -> None:
        while talk.hear() is not None:
            talk.say(b"more\n")

    outcome = talk_to(any_box, "while True: print(flush=True)", partner)
    assert outcome.breaches[0] in (Limit.WALL, Limit.OUTPUT, Limit.CPU)


def test_what_outlives_the_run_holds_nobody_up() -> None:
    heard: list[bytes | None] = []
    source = """
import subprocess
subprocess.Popen(["sh", "-c", "sleep 5; echo late"], stderr=subprocess.DEVNULL, start_new_session=True)
print("bye")
"""
    with Sandbox(1, only=Tier.PLAIN) as sandbox:
        outcome = talk_to(sandbox, source, lambda talk: heard.extend((talk.hear(), talk.hear())))
    assert heard == [b"bye", None]
    assert outcome.stdout == b"bye\n"


PATIENT = Limits(wall_seconds=60, output_kib=64)


def talk_patiently(sandbox: Sandbox, source: str, partner: Partner) -> Outcome:
    return sandbox.run(Job((sandbox.python, "a.py"), {"a.py": File(source.encode())}, PATIENT, partner=partner))


def test_a_program_that_is_late_for_a_line_is_stopped(any_box: Sandbox) -> None:
    """One look later it may be the machine that was late, so it is to be run once more."""
    heard: list[bytes | None] = []

    def partner(talk: ProgramChannel) -> None:
        heard.extend((talk.hear(20), talk.hear(0.2), talk.hear(20)))

    outcome = talk_patiently(any_box, "import time\nprint(1, flush=True)\ntime.sleep(1000)", partner)
    assert heard == [b"1", None, None]
    assert (outcome.breaches, outcome.doubtful, outcome.stdout) == ((Limit.TURN,), True, b"1\n")


def test_a_program_that_its_partner_stops_has_done_nothing_wrong(any_box: Sandbox) -> None:
    def partner(talk: ProgramChannel) -> None:
        talk.hear()
        talk.stop()

    outcome = talk_patiently(any_box, "import time\nprint(1, flush=True)\ntime.sleep(1000)", partner)
    assert (outcome.exit_code, outcome.signal, outcome.breaches, outcome.fault) == (0, None, (), "")


def test_what_a_program_did_before_it_was_stopped_counts(any_box: Sandbox) -> None:
    def partner(talk: ProgramChannel) -> None:
        while talk.hear() is not None:
            pass
        talk.stop()

    outcome = talk_patiently(any_box, "import os\nos._exit(7)", partner)
    assert (outcome.exit_code, outcome.breaches) == (7, ())


def test_a_program_that_closes_its_output_and_goes_on_is_heard_to_do_so(any_box: Sandbox) -> None:
    heard: list[bytes | None] = []
    source = "import os\nprint(1, flush=True)\nos.close(1)\ninput()\nos._exit(5)"

    def partner(talk: ProgramChannel) -> None:
        heard.extend((talk.hear(20), talk.hear(20)))
        talk.say(b"still there?\n")

    outcome = talk_patiently(any_box, source, partner)
    assert heard == [b"1", None]
    assert (outcome.exit_code, outcome.breaches) == (5, ())
