import locale, os, time
print(locale.getlocale(), locale.getpreferredencoding(), os.environ["LANG"], time.tzname, sorted(os.environ))
