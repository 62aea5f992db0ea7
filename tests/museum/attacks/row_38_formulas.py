print('=HYPERLINK("http://example.org","held")')
print("+1\n-1\n@SUM(A1)\n\tx\n\rx")
