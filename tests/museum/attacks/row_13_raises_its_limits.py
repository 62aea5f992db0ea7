import resource
from attempts import attempt, report
for name in ("CPU", "FSIZE", "CORE", "NOFILE", "MEMLOCK", "MSGQUEUE"):
    kind = getattr(resource, f"RLIMIT_{name}", None) or 12
    soft, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (hard, hard))
    attempt(name, resource.setrlimit, kind, (hard, hard + 1))
attempt("limits of process 1", resource.prlimit, 1, resource.RLIMIT_CPU, (1, 1))
report()
