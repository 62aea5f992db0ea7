"""Ask for capabilities, and whether the kernel would give new ones."""

import ctypes
import struct

libc, sets = ctypes.CDLL(None), ctypes.create_string_buffer(24)
none = libc.capget(struct.pack("Ii", 0x20080522, 0), sets) == 0 and not any(sets.raw)
print("refused: none to gain" if none and libc.prctl(39, 0, 0, 0, 0) == 1 else "DONE")
