import sys
print("written")
sys.stdout.close()
