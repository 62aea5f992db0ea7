import builtins, os, random, sys
clean = not hasattr(builtins, "poison") and "poison" not in sys.modules and os.environ.get("POISON") is None
builtins.poison = 1
builtins.print_before = print
sys.modules["poison"] = sys
sys.path.insert(0, "/tmp")
os.environ["POISON"] = "1"
os.umask(0)
sys.setrecursionlimit(50_000)
random.seed(1)
sys.stdout.write("held\n" if clean and hash("held") == hash("held") else "poisoned before\n")
builtins.print = None
