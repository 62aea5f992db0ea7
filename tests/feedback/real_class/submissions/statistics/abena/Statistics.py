# Statistics
n = int(input())
total = 0
largest = 0
smallest = 1000000
for i in range(n):
    x = int(input())
    total += x
    if x > largest:
        largest = x
    if x < smallest:
        smallest = x
print("count", n)
print("sum", total)
print("mean %.2f" % (total / n))
print("largest", largest)
print("smallest", smallest)
