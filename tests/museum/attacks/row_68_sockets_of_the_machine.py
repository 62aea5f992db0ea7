import socket
from attempts import attempt, report
for address in ("\0/tmp/.X11-unix/X0", "/tmp/.X11-unix/X0", "/run/dbus/system_bus_socket", "/var/run/docker.sock", "/run/docker.sock", "/run/systemd/private", "/run/systemd/journal/socket"):
    for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
        attempt(address, lambda: socket.socket(socket.AF_UNIX, kind).connect(address))
        attempt(address, lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].connect(address))
        attempt(address, lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b"x", address))
report()
