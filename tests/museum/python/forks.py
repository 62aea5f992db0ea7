import os, sys
print("before", flush=True)
child = os.fork()
if child == 0:
    print("child")
    sys.exit(3)
print("child ended with", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
