import socket
with socket.socket(socket.AF_UNIX) as end:
    end.bind("answers.txt")
print("held")
