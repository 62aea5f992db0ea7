# Anton, statistics of numbers
n = int(input("How many numbers? "))
numbers = []
while len(numbers) < n:
    for word in input("Next: ").split():
        numbers.append(int(word))
s = sum(numbers)
print("count", n)
print("sum", s)
print("mean", s / n)
print("largest", max(numbers))
print("smallest", min(numbers))
