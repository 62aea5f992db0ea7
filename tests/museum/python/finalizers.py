import weakref


class Heap:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone", self.name)


first, second = Heap("first"), Heap("second")
first.other, second.other = second, first
alone = Heap("alone")
weakref.finalize(alone, print, "finalized")
print("main ends")
