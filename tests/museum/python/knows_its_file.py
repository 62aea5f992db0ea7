import os, sys
print(__file__, __name__, __doc__, __package__, __spec__, __cached__, sys.argv, os.getcwd())
print(sorted(name for name in globals() if name.startswith("__")), type(__loader__).__name__, __builtins__)
print(sys.path, sys.executable, sys.orig_argv[1:], sys.prefix, sys.flags, sys.warnoptions)
