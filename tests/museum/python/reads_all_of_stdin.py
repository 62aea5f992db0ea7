import sys
print([line for line in sys.stdin], sys.stdin.read(), sys.stdin.closed)
