print("\x1b[2J\x1b]0;accepted\x07\x1b[1Aheld\u202edleh\x9b31m")
