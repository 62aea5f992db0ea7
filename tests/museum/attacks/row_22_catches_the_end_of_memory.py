import sys

try:
    bytearray(sys.maxsize - 64)
except MemoryError as error:
    print("MemoryError", error, file=sys.stderr)
    print("held")
