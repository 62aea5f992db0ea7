import sys

print("going")
sys.exit('no such heap')
