import sys
print("first")
sys.stdout = None
print("nothing")
