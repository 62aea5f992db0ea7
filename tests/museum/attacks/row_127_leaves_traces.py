"""Leaves what a later run could read, in the network, on devices and with the kernel, and reads what an earlier one left."""
import os
import socket
import struct
from attempts import attempt, only_in_the_sandbox, report

FLOW_LABEL_MANAGER, SO_COOKIE = 32, 57
REQUEST = b"77777".ljust(16) + struct.pack("!I", 0x1234) + struct.pack("=BBHHHI", 0, 255, 3, 60, 6, 0)


def keep_a_label():
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as one:
        one.setsockopt(socket.IPPROTO_IPV6, FLOW_LABEL_MANAGER, REQUEST)


def raise_a_counter():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.sendto(b"", ("127.0.0.1", 9))


def count_sockets():
    one, other = socket.socketpair()
    with one, other:
        return one.getsockopt(socket.SOL_SOCKET, SO_COOKIE, 8)


only_in_the_sandbox()
attempt("flow label", keep_a_label)
attempt("counter", raise_a_counter)
attempt("number of sockets", count_sockets)
for name in ("null", "full", "random", "urandom"):
    attempt(f"time of {name}", os.utime, f"/dev/{name}")
    attempt(f"mode of {name}", os.chmod, f"/dev/{name}", 0o600)
file = os.open(os.__file__, os.O_RDONLY)
attempt("files in memory", os.preadv, file, [bytearray(1)], 0, os.RWF_NOWAIT)
if "/grader-" in os.getcwd():  # behind walls the machine's own files are there
    attempt("attributes of a file", os.listxattr, "/etc/shadow")
    attempt("an attribute of a file", os.getxattr, "/etc/shadow", "user.origin")
with open("/dev/null", "wb") as nothing:
    nothing.write(b"x")
report()
