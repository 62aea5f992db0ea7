import gc
print(gc.isenabled(), gc.get_threshold(), gc.collect() >= 0)
