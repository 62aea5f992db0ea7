import os, select
reader, writer = os.pipe()
select.select([reader], [], [], 10)
