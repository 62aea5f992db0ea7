"""The doc string of the file."""
print(__doc__, __annotations__)
count: int = 3
print(__annotations__)
