import contextlib, io, sys
with contextlib.redirect_stdout(io.StringIO()) as memory:
    print("kept")
print(repr(memory.getvalue()))
sys.stdout = memory
print("lost")
