"""How gcc builds a program that checks each use of memory and of containers, and tells the first wrong one."""

from grader.model import DebugBuild

SANITIZED = DebugBuild(
    options=(
        "-O0",
        "-g",
        "-D_GLIBCXX_ASSERTIONS",
        "-fsanitize=address,return",
        "-fsanitize-undefined-trap-on-error",
        "-fno-omit-frame-pointer",
    ),
    program="program",
    run=("./program",),
    environment=(("ASAN_OPTIONS", "detect_leaks=0:handle_abort=1:handle_sigill=1:log_path={notes}"),),
    checks=True,
)
