from counting import count_words

count_words()
