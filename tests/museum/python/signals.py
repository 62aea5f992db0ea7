import os, signal
print([signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE, signal.SIGXFSZ)])
signal.signal(signal.SIGALRM, lambda number, frame: print("alarm", number, frame.f_lineno))
signal.setitimer(signal.ITIMER_REAL, 0.01)
signal.pause()
os.kill(os.getpid(), signal.SIGTERM)
