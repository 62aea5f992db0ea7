print("starting")
eval("3 +")
