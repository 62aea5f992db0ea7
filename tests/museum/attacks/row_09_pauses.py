import signal
signal.alarm(10)
signal.pause()
