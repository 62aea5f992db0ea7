import collections, json, math, re, random, datetime, itertools, functools, string, statistics
print(json.dumps({"pi": round(math.pi, 5)}), re.findall(r"\d+", "a1b22"), sorted(collections.Counter("nim").items()))
print(random.Random(3).random(), statistics.median([1, 2, 9]), string.digits, datetime.date(2013, 1, 18))
