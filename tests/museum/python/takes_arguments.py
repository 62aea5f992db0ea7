import argparse
parser = argparse.ArgumentParser(description="Nim")
parser.add_argument("heaps", nargs="*", type=int)
parser.add_argument("--misere", action="store_true")
print(parser.parse_args(), parser.prog)
parser.parse_args(["--wrong"])
