import second
import second as again
from second import greet
print(second.__name__, second.__file__, again is second, greet())
