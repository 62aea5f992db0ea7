import os
names = [b"new\nline", b"tab\t", b"\x1b[2J", "\u202egpj.exe".encode(), b"n" * 255, b"\xff\xfe", b"-rf", b"-", b"--help", b"..x", b"<b>", b"=1+1", b" ", b"\xed\xa0\x80"]
for name in names:
    os.close(os.open(name, os.O_CREAT | os.O_WRONLY))
print("held")
