def clean(text):
    return text.split()


def mean_length(words):
    return round(sum(map(len, words)) / len(words), 2)
