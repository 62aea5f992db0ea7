print("held")
