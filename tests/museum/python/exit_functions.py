import atexit
atexit.register(print, "registered first")
atexit.register(lambda: print("registered second"))
print("main ends")
