# Carlos
data = [int(w) for w in open("numbers.txt").read().split()]
n = data[0]
nums = data[1:n + 1]
print("count", n)
print("sum", sum(nums))
print("mean %.2f" % (sum(nums) / n))
print("largest", max(nums))
print("smallest", min(nums))
