import sys

print("going")
sys.exit(-1)
