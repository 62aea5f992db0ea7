def count_words(text_file, stop_file):
    stop = open(stop_file).read().split()
    counts = {}
    for word in open(text_file).read().split():
        if word not in stop:
            counts[word] = counts.get(word, 0) + 1
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
