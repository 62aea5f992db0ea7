import threading, time


def work():
    time.sleep(0.05)
    print("thread ends")


threading.Thread(target=work).start()
print("main ends", threading.main_thread().name, threading.current_thread() is threading.main_thread())
