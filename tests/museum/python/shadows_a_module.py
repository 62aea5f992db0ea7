import second as random
print(random.greet())
import random as real
print(hasattr(real, "randint"))
