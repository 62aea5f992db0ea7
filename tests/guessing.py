"""A game for tests of the mode `interactive`: the program guesses the number that is the input."""

GUESSING = '''
    """Guess a number in three lines."""

    import time

    from grader.model import Judgement


    def solve(text):
        return f"{int(text)}\\n"


    def play(text):
        secret = int(text)
        answer = "guess\\n"
        for _ in range(3):
            line = yield answer
            if line is None:
                return Judgement(False, "The program stopped guessing.")
            if line == "think":
                time.sleep(5)
                line = "77"
            if line == "break":
                raise RuntimeError("the reference is broken")
            if not line.lstrip("-").isdigit():
                return Judgement(False, f"`{line}` is no guess.")
            if int(line) == secret:
                return Judgement(True)
            answer = "higher\\n" if int(line) < secret else "lower\\n"
        return Judgement(False, "Three guesses were not enough.")
'''
