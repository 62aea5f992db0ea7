import time
from attempts import attempt, only_in_the_sandbox, report, system_call
only_in_the_sandbox()
attempt("clock_settime", time.clock_settime, time.CLOCK_REALTIME, time.time())
attempt("settimeofday", system_call, 164, 0, 0)
attempt("adjtimex", system_call, 159, 0)
attempt("clock_adjtime", system_call, 305, 0, 0)
report()
