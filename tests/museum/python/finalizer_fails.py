class Heap:
    def __del__(self):
        raise ValueError("at the end")


heap = Heap()
del heap
print("main ends")
