import warnings
warnings.warn("be careful")
warnings.warn("old", DeprecationWarning)
print(1 is 1)
