def kind(heaps: list[int]) -> str:
    match heaps:
        case []:
            return "none"
        case [one]:
            return f"one of {one}"
        case [first, *rest]:
            return f"{first} and {len(rest)} more"


print([kind([]), kind([3]), kind([3, 4, 5])])
assert kind([]) == "some", "asserted"
