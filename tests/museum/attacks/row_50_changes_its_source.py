import os
first = not os.path.exists("__pycache__") and os.path.getsize(__file__) > 100
name = os.path.basename(__file__)
try:
    os.chmod(".", 0o777)
except PermissionError:
    pass
os.rename(name, "old.py")
with open(name, "w") as file:
    file.write("print('changed')\n")
os.makedirs("__pycache__")
print("held" if first else "changed before")
