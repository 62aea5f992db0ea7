import socket
from attempts import attempt, report
for address in (("127.0.0.1", 22), ("10.0.0.1", 80), ("192.0.2.1", 443)):
    attempt(f"tcp {address}", socket.create_connection, address, 0.5)
for name, address in {"udp": "192.0.2.1", "udp to itself": "127.0.0.1", "broadcast": "255.255.255.255"}.items():
    attempt(name, lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", (address, 53)))
attempt("raw", socket.socket, socket.AF_INET, socket.SOCK_RAW, 1)
attempt("names", socket.getaddrinfo, "example.org", 80)
report()
