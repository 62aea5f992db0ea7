import os
for number in range(3):
    os.close(number)
os._exit(0)
