import subprocess, sys
done = subprocess.run([sys.executable, "-c", "print(input()[::-1])"], input="nim\n", text=True, capture_output=True)
print(done.returncode, done.stdout, done.stderr)
