import os, signal
children = []
for _ in range(3):
    child = os.fork()
    if child == 0:
        signal.alarm(10)
        os.kill(os.getpid(), signal.SIGSTOP)
        os._exit(0)
    children.append(child)
for child in children:
    os.waitpid(child, 0)
