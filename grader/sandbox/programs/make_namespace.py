"""Ask for a user namespace."""

import ctypes

print("refused: EPERM" if ctypes.CDLL(None).unshare(0x10000000) else "DONE")
