print("before")
exit()
