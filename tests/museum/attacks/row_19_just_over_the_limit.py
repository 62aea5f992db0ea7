import time
while time.process_time() < 0.35:
    pass
print("held")
