def deeper(number):
    return deeper(number + 1) + 1


print(deeper(0))
