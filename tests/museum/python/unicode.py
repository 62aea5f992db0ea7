print("⊕ Öz नमस्ते 🎲", "\u202e", ascii("é"))
import sys
print(sys.stdout.encoding, sys.stdout.errors, sys.stdin.encoding, sys.stdin.errors, sys.stderr.errors)
sys.stdout.buffer.write(b"\xff\n")
print("caf\udce9")
