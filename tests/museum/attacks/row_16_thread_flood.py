import threading, time
for _ in range(500):
    threading.Thread(target=time.sleep, args=(5,), daemon=True).start()
print("no limit on threads")
