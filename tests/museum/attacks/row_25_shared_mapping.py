import mmap
size = 200 << 20
shared = mmap.mmap(-1, size)
for place in range(0, size, mmap.PAGESIZE):
    shared[place] = 1
print("no limit on shared mappings")
