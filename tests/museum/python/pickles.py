import pickle


class Move:
    def __init__(self, heap):
        self.heap = heap


print(pickle.loads(pickle.dumps(Move(2))).heap, pickle.dumps(Move)[:30])
