"""Look for files of the run before, and leave some."""

import os
import tempfile

places = [tempfile.gettempdir(), ".", *filter(os.path.isdir, ["/box/tmp"])]
left = [name for place in places for name in os.listdir(place)]
open(places[0] + "/left", "w")
open("left", "w")
print("DONE" if set(left) - {"program.py"} else "refused: empty")
