import signal, time
for number in set(range(1, 65)) - {9, 19, 32, 33}:
    signal.signal(number, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
end = time.monotonic() + 10
while time.monotonic() < end:
    pass
