"""The attacks of students: which program stands for which row, with which limits, and what must come of it.

Rows are those of `ATTACKS`; `docs/attacks.md` is generated from this table (`python -m tests.museum.attack_page`). A
program that only tries what must be refused prints `held` when all of it was, which is the right answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from grader.model import Limit, Tier, Verdict

BOTH = (Tier.STRONG, Tier.NAMESPACES)
"""Where processes and files have namespaces of their own, and are counted."""
WALLED = (*BOTH, Tier.LANDLOCK)
COUNTED = (Tier.STRONG,)
"""Where a cgroup counts the memory and CPU time of all processes together."""

ACCEPTED = (Verdict.ACCEPTED,)
COMPILE_ERROR = (Verdict.COMPILE_ERROR,)
MEMORY = (Verdict.MEMORY_LIMIT,)
NO_OUTPUT = (Verdict.NO_OUTPUT,)
OUTPUT = (Verdict.OUTPUT_LIMIT,)
RUNTIME = (Verdict.RUNTIME_ERROR,)
TIME = (Verdict.TIME_LIMIT,)
WRONG = (Verdict.WRONG_ANSWER,)

COMMON: Mapping[str, Any] = {
    "cpu_seconds": 1,
    "wall_seconds": 3,
    "memory_mib": 48,
    "output_kib": 512,
    "disk_mib": 4,
    "files": 64,
    "threads": 16,
}
"""The limits of every program, where its own do not say otherwise."""
# Enough for the pages that 64 forks of an interpreter write, so that a bomb ends by its CPU time and nothing else.
TREE: Mapping[str, Any] = {"processes": 64, "memory_mib": 256}
BUSY: Mapping[str, Any] = {"cpu_seconds": 0.25, "wall_seconds": 1.5}
IDLE: Mapping[str, Any] = {"wall_seconds": 0.3}


@dataclass(frozen=True)
class Exhibit:
    """One program with the verdicts that its row allows.

    `tiers` promise the verdict. `limit` is the first limit that it passes, where a cgroup counts. `output` names the
    file that is the answer; `source` is the program where it is too long to keep. It is run `times` times in a row.
    """

    row: int
    program: str
    verdicts: tuple[Verdict, ...] = ACCEPTED
    limits: Mapping[str, Any] = field(default_factory=dict)
    stdin: bytes | None = b"3 4 5\n"
    tiers: tuple[Tier, ...] = WALLED
    limit: Limit | None = None
    output: str = ""
    source: str = ""
    times: int = 1


EXPECTED = b"held\n"
MANY_FUNCTIONS = "functions = [" + "lambda: 0," * 40_000 + "]\nprint('held')\n"

JAVA: Mapping[str, Any] = {"cpu_seconds": 4, "wall_seconds": 12, "memory_mib": 256}
ODD_CLASSES = "".join(f"class {chr(0x1D49C) * 58}{number} {{}}\n" for number in range(300))
MANY_ODD_CLASSES = (
    'class row_61_odd_classes { public static void main(String[] words) { System.out.println("held"); } }\n'
    + ODD_CLASSES
)

# Short as a source, 14 MB once it is compiled: more than the program may use, before it has begun.
MANY_CONSTANTS = "words = [" + "".join(f"'{number:05}' * 800,\n" for number in range(3_500)) + "]\nprint('held')\n"

EXHIBITS = (
    Exhibit(1, "row_01_fork_bomb.py", TIME, {**TREE, **BUSY}, limit=Limit.CPU, tiers=BOTH),
    Exhibit(1, "row_01_fork_bomb_gives_up.py", RUNTIME, TREE, tiers=BOTH),
    Exhibit(2, "row_02_fork_bomb_in_sessions.py", TIME, {**TREE, **BUSY}, limit=Limit.CPU, tiers=BOTH),
    Exhibit(3, "row_03_children_sleep_on.py", ACCEPTED, TREE),
    Exhibit(4, "row_04_children_burn.py", TIME, {**TREE, **BUSY}, limit=Limit.CPU),
    Exhibit(5, "row_05_children_never_counted.py", TIME, {**TREE, **BUSY}, limit=Limit.CPU),
    Exhibit(6, "row_06_daemon.py", ACCEPTED, TREE),
    Exhibit(7, "row_07_grandchild_keeps_the_output.py", ACCEPTED, TREE),
    Exhibit(8, "row_08_infinite_loop.py", TIME, BUSY, limit=Limit.CPU),
    Exhibit(8, "row_08_infinite_loop.c", TIME, BUSY, limit=Limit.CPU),
    Exhibit(9, "row_09_sleeps.py", TIME, IDLE, limit=Limit.WALL),
    Exhibit(9, "row_09_pauses.py", TIME, IDLE, limit=Limit.WALL),
    Exhibit(9, "row_09_selects.py", TIME, IDLE, limit=Limit.WALL),
    Exhibit(10, "row_10_stops_itself.py", TIME, IDLE, limit=Limit.WALL),
    Exhibit(11, "row_11_kills_its_parent.py", TIME, IDLE, limit=Limit.WALL),
    Exhibit(12, "row_12_ignores_signals.py", TIME, BUSY, limit=Limit.CPU),
    Exhibit(13, "row_13_raises_its_limits.py"),
    Exhibit(14, "row_14_priorities.py"),
    Exhibit(15, "row_15_cgroups.py", tiers=BOTH),
    Exhibit(16, "row_16_thread_flood.py", RUNTIME, tiers=BOTH),
    Exhibit(17, "row_17_reads_other_processes.py", ACCEPTED, {"processes": 4}),
    Exhibit(18, "row_18_sets_the_clock.py"),
    Exhibit(19, "row_19_just_over_the_limit.py", TIME, BUSY, limit=Limit.CPU),
    Exhibit(20, "row_20_parent_of_a_stopped_vfork.c", TIME, {**IDLE, "processes": 4}, limit=Limit.WALL, tiers=BOTH),
    Exhibit(20, "row_20_stopped_children.py", TIME, {**IDLE, "processes": 8}, limit=Limit.WALL, tiers=BOTH),
    Exhibit(22, "row_22_heap_bomb.py", MEMORY, limit=Limit.MEMORY),
    Exhibit(22, "row_22_heap_bomb.c", MEMORY, limit=Limit.MEMORY),
    Exhibit(22, "row_22_many_functions.py", (*MEMORY, *RUNTIME), {"memory_mib": 20}, source=MANY_FUNCTIONS),
    Exhibit(22, "row_22_full_heap.java", MEMORY, JAVA),
    Exhibit(22, "row_22_full_heap.cs", MEMORY, JAVA),
    Exhibit(22, "row_22_full_heap.js", MEMORY, JAVA),
    Exhibit(22, "row_22_catches_the_end_of_its_heap.java", ACCEPTED, JAVA),
    Exhibit(22, "row_22_catches_the_end_of_memory.py", ACCEPTED),
    Exhibit(23, "row_23_static_array_untouched.c", ACCEPTED, tiers=COUNTED),
    Exhibit(23, "row_23_static_array_touched.c", MEMORY, tiers=COUNTED, limit=Limit.MEMORY),
    Exhibit(
        24, "row_24_many_under_the_limit.py", MEMORY, {**TREE, "memory_mib": 48}, tiers=COUNTED, limit=Limit.MEMORY
    ),
    Exhibit(25, "row_25_shared_memory_folder.py", RUNTIME),
    Exhibit(25, "row_25_memory_files.py", (*MEMORY, *RUNTIME, *ACCEPTED)),
    Exhibit(25, "row_25_shared_mapping.py", (*MEMORY, *RUNTIME)),
    Exhibit(25, "row_25_growing_down.c", (*MEMORY, *RUNTIME)),
    Exhibit(25, "row_25_system_v.py"),
    Exhibit(25, "row_25_socket_buffers.py", (*MEMORY, *ACCEPTED), tiers=COUNTED),
    Exhibit(25, "row_25_page_tables.c", (*MEMORY, *RUNTIME)),
    Exhibit(25, "row_25_shared_and_let_go.c", (*MEMORY, *RUNTIME)),
    Exhibit(25, "row_25_shared_behind_a_file.c", (*MEMORY, *RUNTIME), {"disk_mib": 24, "cpu_seconds": 4}),
    Exhibit(26, "row_26_direct_buffers.java", (*MEMORY, *RUNTIME), JAVA),
    Exhibit(26, "row_26_large_stacks.java", (*MEMORY, *RUNTIME), JAVA),
    # With so little memory the runtime's own code may be read from the disk again and again until its time is over.
    Exhibit(26, "row_26_small_heap.java", (*MEMORY, *RUNTIME, *TIME), {**JAVA, "memory_mib": 24}),
    Exhibit(27, "row_27_recursion.c", RUNTIME),
    Exhibit(27, "row_27_recursion.py", RUNTIME),
    Exhibit(28, "row_28_killed_while_a_child_answers.py", MEMORY, {**TREE, "memory_mib": 48}, limit=Limit.MEMORY),
    Exhibit(29, "row_29_page_cache.py", ACCEPTED, {"cpu_seconds": 5, "wall_seconds": 15}),
    Exhibit(30, "row_30_output_flood.py", OUTPUT, limit=Limit.OUTPUT),
    Exhibit(31, "row_31_error_flood.py"),
    Exhibit(32, "row_32_blanks_after_the_answer.py", OUTPUT, limit=Limit.OUTPUT),
    Exhibit(33, "row_33_long_line.py", WRONG),
    Exhibit(33, "row_33_very_long_line.py", OUTPUT, limit=Limit.OUTPUT),
    Exhibit(34, "row_34_wrong_utf_8.py", WRONG),
    Exhibit(35, "row_35_nul_bytes.py", WRONG),
    Exhibit(36, "row_36_terminal_escapes.py", WRONG),
    Exhibit(37, "row_37_markup.py", WRONG),
    Exhibit(38, "row_38_formulas.py", WRONG),
    Exhibit(39, "row_39_false_markers.py"),
    Exhibit(40, "row_40_closes_its_streams.py", NO_OUTPUT, stdin=b"x" * 1_000_000),
    Exhibit(40, "row_40_closed_output.py", RUNTIME),
    Exhibit(40, "row_40_reads_nothing.py", stdin=b"x" * 1_000_000),
    Exhibit(41, "row_41_flags_of_its_descriptors.py", stdin=None, times=2),
    Exhibit(42, "row_42_reads_twice.py"),
    Exhibit(43, "row_43_types_into_the_terminal.py"),
    Exhibit(44, "row_44_floods_its_output_by_path.py", OUTPUT, limit=Limit.OUTPUT),
    Exhibit(44, "row_44_writes_its_output_by_path.py"),
    Exhibit(45, "row_45_looks_for_answers.py"),
    Exhibit(46, "row_46_includes_the_answers.c", COMPILE_ERROR),
    Exhibit(46, "row_46_embeds_a_secret.c", COMPILE_ERROR),
    Exhibit(47, "row_47_looks_for_submissions.py"),
    Exhibit(48, "row_48_looks_for_secrets.py"),
    Exhibit(49, "row_49_other_processes.py"),
    Exhibit(50, "row_50_changes_its_source.py", times=2),
    Exhibit(51, "row_51_leaves_files.py", times=2),
    Exhibit(52, "row_52_keyrings.py", times=2),
    Exhibit(52, "row_52_descriptors_in_flight.py", (*ACCEPTED, *RUNTIME), times=3),
    Exhibit(54, "row_54_writes_elsewhere.py"),
    Exhibit(55, "row_55_fills_the_disk.py", RUNTIME),
    Exhibit(56, "row_56_many_files.py", RUNTIME, tiers=BOTH),
    Exhibit(56, "row_56_many_folders.py", RUNTIME, tiers=BOTH),
    Exhibit(56, "row_56_many_links.py", RUNTIME, tiers=BOTH),
    Exhibit(56, "row_56_many_attributes.py", RUNTIME),
    Exhibit(57, "row_57_sparse_output.py", OUTPUT, output="answers.txt", limit=Limit.OUTPUT),
    Exhibit(58, "row_58_deep_folders.py", ACCEPTED, {"files": 1_200}),
    Exhibit(59, "row_59_output_is_a_symlink.py", NO_OUTPUT, output="answers.txt"),
    Exhibit(59, "row_59_output_is_a_device.py", NO_OUTPUT, output="answers.txt"),
    Exhibit(59, "row_59_output_is_a_fifo.py", NO_OUTPUT, output="answers.txt"),
    Exhibit(59, "row_59_output_is_a_folder.py", NO_OUTPUT, output="answers.txt"),
    Exhibit(59, "row_59_output_is_a_hard_link.py", NO_OUTPUT, output="answers.txt"),
    Exhibit(59, "row_59_output_is_a_socket.py", NO_OUTPUT, output="answers.txt", tiers=BOTH),
    Exhibit(60, "row_60_output_is_swapped.py", (*ACCEPTED, *NO_OUTPUT), {"processes": 4}, output="answers.txt"),
    Exhibit(60, "row_60_folder_is_a_link.py", NO_OUTPUT, output="out/os-release"),
    Exhibit(60, "row_60_folder_of_the_kernel.py", NO_OUTPUT, output="out/status"),
    Exhibit(61, "row_61_odd_names.py"),
    Exhibit(61, "row_61_odd_classes.java", (*ACCEPTED, *COMPILE_ERROR, *RUNTIME), JAVA, source=MANY_ODD_CLASSES),
    Exhibit(62, "row_62_odd_calls.py"),
    Exhibit(62, "row_62_cannot_be_loaded.c", RUNTIME),
    Exhibit(63, "row_63_leaves_its_root.py", ACCEPTED, {"processes": 4}),
    Exhibit(64, "row_64_set_user_id.py", ACCEPTED, {"processes": 4, "wall_seconds": 8}),
    Exhibit(65, "row_65_inherited_descriptors.py"),
    Exhibit(66, "row_66_overwrites_the_runner.py"),
    Exhibit(67, "row_67_network.py"),
    Exhibit(68, "row_68_sockets_of_the_machine.py"),
    Exhibit(69, "row_69_kinds_of_sockets.py"),
    Exhibit(70, "row_70_system_log.py"),
    Exhibit(75, "row_75_includes_zeros.c", COMPILE_ERROR),
    Exhibit(75, "row_75_includes_itself.c", COMPILE_ERROR),
    Exhibit(75, "row_75_large_object.c", COMPILE_ERROR),
    Exhibit(75, "row_75_macro_bomb.c", COMPILE_ERROR),
    Exhibit(75, "row_75_nested_source.py", COMPILE_ERROR),
    Exhibit(77, "row_77_leaves_early.py", NO_OUTPUT),
    Exhibit(77, "row_77_leaves_by_exit.py", WRONG),
    Exhibit(78, "row_78_looks_for_the_checker.py"),
    Exhibit(79, "row_79_poisons_the_interpreter.py", times=2),
    Exhibit(80, "row_80_sees_the_run_before.py", times=2),
    Exhibit(81, "row_81_counts_its_processes.py", ACCEPTED, {"processes": 5, "memory_mib": 128}),
    Exhibit(81, "row_81_forks_from_many_processes.py", ACCEPTED, {"processes": 8, "memory_mib": 128}),
    Exhibit(81, "row_81_forks_where_it_starves.c", ACCEPTED, {"processes": 5, "threads": 64, "cpu_seconds": 5}),
    Exhibit(82, "row_82_watches_the_machine.py"),
    Exhibit(127, "row_127_leaves_traces.py", times=2),
    Exhibit(90, "row_90_child_of_the_launcher.c", ACCEPTED, {**IDLE, "processes": 4}),
    Exhibit(91, "row_91_many_constants.py", MEMORY, {"processes": 4, "memory_mib": 10}, source=MANY_CONSTANTS),
)

ATTACKS: Mapping[int, str] = {
    1: "forks without end",
    2: "forks without end, each child in a session of its own",
    3: "leaves sleeping children behind when it ends",
    4: "sleeps while its children compute",
    5: "lets children compute of which nobody asks the CPU time",
    6: "starts a daemon",
    7: "ends while a grandchild still holds its standard output",
    8: "computes for ever",
    9: "waits for ever",
    10: "stops itself",
    11: "stops or kills the process that watches it",
    12: "blocks or ignores every signal",
    13: "raises its own limits, or those of others",
    14: "changes priorities and processors, locks memory",
    15: "makes or freezes cgroups",
    16: "starts threads without end",
    17: "traces another process or writes into its memory",
    18: "sets the clock",
    19: "answers just after its time is over",
    20: "waits for a child that is stopped",
    21: "hopes that a signal meant for a dead process hits another of its number",
    22: "takes memory without end",
    23: "declares an array larger than the memory limit",
    24: "takes memory in many processes, each below the limit",
    25: "takes memory that is nobody's own: shared, in files, sockets, page tables",
    26: "goes round the heap limit of its runtime",
    27: "recurses without end",
    28: "is killed for its memory while a child goes on to answer",
    29: "reads and writes files until they fill the page cache",
    30: "prints without end",
    31: "prints to standard error without end",
    32: "answers right, then prints blanks without end",
    33: "prints one very long line",
    34: "prints bytes that are no text",
    35: "prints zero bytes",
    36: "prints codes that repaint a terminal",
    37: "prints markup and scripts for the report",
    38: "prints formulas for the spreadsheet",
    39: "prints the words of a grader",
    40: "closes its streams, or reads nothing of a large input",
    41: "changes the descriptors that it was given",
    42: "reads its input twice",
    43: "types into the terminal of whoever grades",
    44: "opens its standard output by path",
    45: "looks for expected outputs",
    46: "includes files of the machine while it is compiled",
    47: "looks for the submissions of others",
    48: "looks for the grader's code, settings, environment and secrets",
    49: "looks into other processes by /proc",
    50: "changes its source, its compiled code or its input for the next run",
    51: "leaves files for the next run",
    52: "leaves messages in the kernel for the next run",
    53: "guesses which case it is and prints a stored answer",
    54: "writes outside its folder",
    55: "fills the disk",
    56: "makes files, folders, links or attributes without end",
    57: "leaves an output file that claims a huge size",
    58: "nests folders a thousand deep",
    59: "leaves something else than a file where its output belongs",
    60: "swaps its output for a link while the grader reads it",
    61: "gives files and classes odd names",
    62: "calls the kernel with nonsense; cannot be loaded",
    63: "leaves its root, mounts, makes namespaces",
    64: "runs programs that would give it the rights of root",
    65: "uses descriptors that it inherited",
    66: "overwrites the program that runs it",
    67: "talks to the network",
    68: "talks to services of the machine by their sockets",
    69: "opens rare kinds of sockets",
    70: "floods the system log",
    71: "hands in an archive whose paths lead out of it",
    72: "hands in an archive with links and devices",
    73: "hands in an archive that unpacks without end",
    74: "hands in YAML that grows or builds objects",
    75: "keeps the compiler busy for ever",
    76: "runs commands while it is compiled",
    77: "ends the interpreter before its time",
    78: "looks for the checker in its own process",
    79: "spoils the interpreter for the next run",
    80: "looks for traces of the run before it: frames, objects, memory, process numbers",
    81: "starts more processes than it may, beside threads, from many processes, where it starves",
    82: "asks to be told what others do to files, or to place memory on the machine's nodes",
    83: "tells a program that runs at the same time something, by locks on files that both see",
    84: "hands in two names that are one: written in two Unicode forms, or a control character and its escape",
    85: "hands in a course, hoping that somebody runs the grader in it",
    86: "hands in a file with the name of one of ours, or a list of times of submission",
    87: "hands in a source whose blanks or brackets keep what reads it busy",
    88: "edits or swaps rows of the store",
    90: "starts a process as a child of whoever started it",
    91: "is larger than its memory before it has begun",
    92: "prints a false traceback, or hands in or writes the notes of a watched run",
    93: "has values that raise, hang or lie when they are shown at a crash",
    94: "hands in damaged or hostile class files",
    95: "puts HTML, a script, a picture or an escape sequence into a hint or an explanation",
    96: "damages the feedback of a packed course",
    97: "exits, prints a result, patches modules, reads frames or leaves threads behind in a function that is called",
    98: "hangs, crashes, floods or cheats in a game or a tournament, or closes its output",
    99: "hands in a repository whose configuration, hooks or signatures run programs, or whose commits lie about time",
    100: "has a name or files that are read as other students' in a downloaded class",
    101: "prints a transcript that keeps the checker of a game busy",
    102: "names classmates, absent ones too, in comments and output, where reports are made without names",
    103: "guesses the address of another student's page, or has a name or an id that stands in another's",
    104: "hands in a module with the name of one of Python's beside the entry script of a bundle, or lets the "
    "grader crash there",
    105: "keeps what compares programs busy, or puts markup into a passage that is shown",
    106: "prints several lines for one turn of a game, or closes its output and sleeps",
    107: "hands in a clone whose objects lead elsewhere or are pipes, or data nested without end",
    108: "throws or returns what cannot be compared or shown in a function that is called",
    109: "goes around the standard output of a watched run, or lies about which line prints",
    110: "floods, hangs or crashes while a program of the course talks with it",
    111: "opens the page of another student or a hidden test on the served page, or guesses, keeps or forges a link",
    112: "reaches the served page from another site or by another name, or sends its form without its token",
    113: "uploads a gigabyte, a zip bomb, names without end or much at one time, or sends and reads too slowly",
    114: "is on the machine on which somebody serves a page for oneself",
    115: "uploads while the server is killed or the disk is full",
    116: "looks for names, source, hidden tests or the reference in the answers of practice",
    117: "sends inputs to practice that are huge, broken or slow, or many at one time",
    118: "uploads without end, after the closing time, or with the link of somebody who left the class",
    119: "asks for the served page in a language that does not exist, or in thousands of them",
    120: "ends or hangs the worker machine on which it is graded, again and again",
    121: "is a worker of another version, another course or without the keys that wants work",
    122: "answers the front end with data of another kind, or with a grade of somebody else",
    123: "writes the notes of the extra run that looks for the line, or finds out that it is watched",
    124: "changes what was kept of its judgements",
    125: "executes a line of its own for each bit of a hidden input, to read it from the marked lines",
    126: "uploads a form whose part has a head that takes minutes to read, or follows a check on many pages at once",
    127: "leaves traces in the network, on devices and with the kernel, and reads those that others have left",
}
"""What a program of each row does."""

NOT_SHOWN: Mapping[int, str] = {
    21: "needs the grader to hold a stale process number; it holds a pidfd instead, so there is none to race for",
    53: "a program may always guess; it is a matter of the order of cases and of the report, not of one run",
    71: "an archive is no program: shown in the tests of intake",
    72: "an archive is no program: shown in the tests of intake",
    73: "an archive is no program: shown in the tests of intake",
    74: "no file of a student is ever read as configuration: shown in the tests of intake and of assignments",
    83: "not promised on any tier: see SECURITY.md",
    84: "the second one is not read, and its submitter's page says so: shown in the tests of intake",
    85: "refused unless `--course` names it: shown in the tests of assignments and of the command line",
    86: "no file of a student is configuration, and ours get another name: shown in the tests of intake and of style",
    87: "all of it takes linear time, in a process with a time limit: shown in the tests of readers and of patterns",
    88: "each row is bound to its key by a checksum: shown in the tests of grading",
    92: "notes that the first run contradicts are dropped, a submitted file of notes is not placed: shown in the tests of "
    "grading",
    93: "nothing of a value that is the program's own is called to show it: shown in the tests of grading",
    94: "they are not started: shown in the tests of grading",
    95: "shown as text, on pages and terminal: shown in the tests of reports and of the command line",
    96: "named, with exit code 2, and no right program needs it: shown in the tests of the command line",
    97: "values come back on a channel of their own with a nonce, and are compared outside of its process: shown in the "
    "tests of grading",
    98: "it loses that game only, with the verdict of the limit it passed: shown in the tests of grading and of the "
    "command line",
    99: "git is told where the objects are and nothing else, and the command says that students set these times: shown "
    "in the tests of intake",
    100: "such a class is refused, with the folder to name: shown in the tests of intake",
    101: "judged in bounded time as a wrong answer: shown in the tests of references",
    102: "every name, id and address of the roster is replaced: shown in the tests of the command line",
    103: "a page for sending has 128 bits of a keyed hash for a name, the list of them lies elsewhere, and "
    "only whole ids match: shown in the tests of the command line",
    104: "nothing of a student is imported, and a result without a score lies there before: shown in the "
    "tests of bundles",
    105: "compared in linear time, in a process with a time limit, and escaped: shown in the tests of "
    "feedback and of reports",
    106: "the verdict names the line, and it is ended after two seconds: shown in the tests of grading",
    107: "not read, and the time of submission needs review: shown in the tests of intake",
    108: "shown without a frame of ours: shown in the tests of grading",
    109: "what is noted must add up to the output that was judged, within the own file; else no line is told: shown in "
    "the tests of grading",
    110: "the verdict is that of its own end, or a wrong answer once it was rejected: shown in the tests of grading",
    111: "only what belongs to a signed link is there, and hidden tests never run: shown in the tests of serving",
    112: "refused by Host, Origin and the token of the form: shown in the tests of serving",
    113: "bounded while it arrives, and one after the other for each student: shown in the tests of serving",
    114: "the address has a secret in it: shown in the tests of serving",
    115: "what was kept before is still there, and a start completes what was begun: shown in the tests of serving",
    116: "a form holds a keyed hash of a program, and hidden tests have no part in it: shown in the tests of serving",
    117: "refused or ended by the limits of the reference, and counted by the time they take: shown in the tests of "
    "serving",
    118: "the same file is stored once, a bound is told, and what comes too late is refused: shown in the tests of serving",
    119: "only the codes of catalogues count, and only a part of the request is read: shown in the tests of serving",
    120: "after three workers it needs review, and no other grade is touched: shown in the tests of the cluster",
    121: "refused by its keys, its version or its proof, and named: shown in the tests of the cluster",
    122: "answers are plain data, checked against what was asked: shown in the tests of the cluster",
    123: "only its own line is told by them, never a verdict: shown in the tests of grading",
    124: "each row is bound to its content by a checksum, and made again: shown in the tests of grading",
    125: "only the lines that visible tests reach are compared: shown in the tests of grading",
    126: "a head is short, and a page counts before it is told anything: shown in the tests of serving",
    76: "no language built here runs a command of the source while it compiles; what it ran would be in the sandbox",
}
"""Rows that no program of one run can show, with the reason."""
