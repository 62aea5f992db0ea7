import sys
sys.stdout.buffer.write(b"held\0\n\0")
