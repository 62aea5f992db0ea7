# python 2 from my old course
n = int(raw_input())
nums = []
for i in range(n):
    nums.append(int(raw_input()))
print "count", n
print "sum", sum(nums)
print "mean %.2f" % (sum(nums) / float(n))
print "largest", max(nums)
print "smallest", min(nums)
