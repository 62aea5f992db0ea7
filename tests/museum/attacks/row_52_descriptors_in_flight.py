import array, os, socket
# Sockets that hold each other outlive their processes, with whatever files travel in them.
files = [os.open("left", os.O_RDWR | os.O_CREAT), os.memfd_create("left")]
os.write(files[1], b"x" * (7 << 20))
try:
    for _ in range(3):
        one, two = socket.socketpair()
        for end in (one, two):
            rights = array.array("i", [one.fileno(), two.fileno(), *files])
            end.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)])
except OSError:
    pass
os.write(1, b"held\n")
os._exit(0)
