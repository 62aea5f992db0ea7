print(hash("nim"), {"a", "b", "c", "d"}, hash((1, "x")))
