import sys


def hook(kind, value, trace):
    raise RuntimeError("hook")


sys.excepthook = hook
raise ValueError("mine")
