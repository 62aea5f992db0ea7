import atexit, sys, threading, time
atexit.register(print, "completed: held")
threading.Thread(target=time.sleep, args=(0.1,)).start()
sys.exit(0)
