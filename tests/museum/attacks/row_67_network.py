import socket
from attempts import attempt, report
for address in (("127.0.0.1", 22), ("10.0.0.1", 80), ("192.0.2.1", 443)):
    attempt(f"tcp {address}", socket.create_connection, address, 0.5)
datagrams = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
attempt("udp", datagrams.sendto, b"x", ("192.0.2.1", 53))
attempt("udp to itself", datagrams.sendto, b"x", ("127.0.0.1", 53))
attempt("broadcast", datagrams.sendto, b"x", ("255.255.255.255", 67))
attempt("raw", socket.socket, socket.AF_INET, socket.SOCK_RAW, 1)
attempt("names", socket.getaddrinfo, "example.org", 80)
report()
