"""A batch on several machines: Dask moves the work, and every grade is the same as on one machine.

The front end sends the course once and submissions in chunks; workers send back what they found. Both ways it is plain
data: bytes that each side reads by itself, of a form that it knows. `docs/how-to/cluster.md` says what that protects.
"""
