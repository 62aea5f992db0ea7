import os, signal
print("stopping", flush=True)
os.kill(os.getpid(), signal.SIGSTOP)
