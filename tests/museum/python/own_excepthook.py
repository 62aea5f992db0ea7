import sys


def hook(kind, value, trace):
    print("caught", kind.__name__, value, trace.tb_lineno, trace.tb_next)


sys.excepthook = hook
raise ValueError("mine")
