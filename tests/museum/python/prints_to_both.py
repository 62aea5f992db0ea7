import sys
print("one")
print("two", file=sys.stderr)
sys.stdout.write("three")
sys.stdout.flush()
sys.stderr.write("four")
print(sys.stdout.line_buffering, sys.stderr.line_buffering, sys.stdout.isatty(), sys.stdin.isatty())
print(sys.stdout, sys.stderr, sys.stdin, sys.stdout.mode, sys.stdin.mode, sys.stdout.name)
print(sys.stdin.seekable(), sys.stdout.seekable(), sys.stdout.writable(), sys.stdin.buffer, sys.stdout.buffer.raw.mode)
