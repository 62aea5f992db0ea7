import sys

print("going")
sys.exit(10**30)
