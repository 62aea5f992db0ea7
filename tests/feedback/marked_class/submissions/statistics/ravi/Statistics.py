numbers = []
count = int(input("How many numbers? "))  # HERE
while len(numbers) < count:
    numbers += [int(word) for word in input().split()]
numbers = numbers[:count]
numbers_sum = 0
for number in numbers:
    numbers_sum = numbers_sum + number
print("count", count)
print("sum", numbers_sum)
print("mean", "%.2f" % (numbers_sum / count))
print("largest", max(numbers))
print("smallest", min(numbers))
