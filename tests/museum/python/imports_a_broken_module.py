print("starting")
import broken
