"""Beside every program of the museum: tries forbidden things and says whether one of them was possible."""
import ctypes
import os
import sys

libc = ctypes.CDLL(None, use_errno=True)
done = []


def only_in_the_sandbox():
    """Programs that would hurt the machine of whoever runs them by mistake begin with this."""
    if os.uname().nodename != "sandbox" and "/grader-" not in os.getcwd():
        sys.exit("This program runs in the sandbox only.")


def attempt(what, call, *arguments):
    """Call it; being refused is right."""
    try:
        answer = call(*arguments)
    except (OSError, ValueError):
        return None
    done.append(what)
    return answer


def system_call(number, *arguments):
    """A call by its x86_64 number; refusals raise."""
    words = [ctypes.c_long(word) if isinstance(word, int) else word for word in arguments]
    result = libc.syscall(ctypes.c_long(number), *words)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def report():
    print("held" if not done else f"BROKEN: {done}")
