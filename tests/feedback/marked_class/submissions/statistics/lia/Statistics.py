import sys

data = sys.stdin.read().split()
amount, data = int(data[0]), data[1:]
data = data[:amount]
result = sum(int(entry) for entry in data)
ordered = sorted(data)  # HERE
print("count %d" % amount)
print("sum %d" % result)
print("mean %.2f" % (result / amount))
print("largest %s" % ordered[-1])
print("smallest %s" % ordered[0])
