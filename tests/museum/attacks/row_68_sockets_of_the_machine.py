import socket
from attempts import attempt, report
for address in ("\0/tmp/.X11-unix/X0", "/tmp/.X11-unix/X0", "/run/dbus/system_bus_socket", "/var/run/docker.sock", "/run/docker.sock", "/run/systemd/private", "/run/systemd/journal/socket"):
    attempt(address, socket.socket(socket.AF_UNIX).connect, address)
    attempt(address, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).connect, address)
report()
