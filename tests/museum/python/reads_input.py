name = input("Your name? ")
number = int(input())
print(f"{name!r} {number * 2}")
try:
    input()
except EOFError as error:
    print("end:", error)
