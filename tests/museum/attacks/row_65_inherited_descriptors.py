import os
from attempts import done, report
done += [number for number in range(3, 256) if os.path.exists(f"/proc/self/fd/{number}")]
report()
