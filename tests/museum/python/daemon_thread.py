import threading, time


def work():
    time.sleep(30)
    print("never")


threading.Thread(target=work, daemon=True).start()
print("main ends")
