import os
open("file", "w").close()
for number in range(5_000):
    os.link("file", f"link{number}")
print("no limit on links")
