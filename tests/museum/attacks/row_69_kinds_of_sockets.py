import socket
from attempts import attempt, report
for family in range(50):
    if family == socket.AF_UNIX:
        continue
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
        attempt(f"family {family} kind {kind}", socket.socket, family, kind, 0)
report()
