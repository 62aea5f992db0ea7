import sys
sys.stdout.buffer.write(b"held\xff\xfe \xed\xa0\x80 \xc0\xaf\n")
