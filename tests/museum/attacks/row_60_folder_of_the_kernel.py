import os
os.symlink("/proc/self", "out")
