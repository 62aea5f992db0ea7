# prompts the user for each number
def ask(text):
    return input(text + "? ").split()  # HERE


amount = int(ask("amount")[0])
entries = []
while len(entries) < amount:
    entries.extend(map(int, ask("numbers")))
entries = entries[:amount]
mean = sum(entries) / amount
print("count", amount)
print("sum", sum(entries))
print("mean", mean)
print("largest", max(entries))
print("smallest", min(entries))
