print(exit, quit, credits is not None, type(help).__name__, copyright)
