import inspect, sys, traceback


def here():
    return inspect.stack()[1].lineno, inspect.stack()[0].function


print(inspect.getsource(here), here())
try:
    1 / 0
except ZeroDivisionError:
    print(traceback.format_exc(), sys.exc_info()[1])
print(sys._getframe().f_code.co_filename, sys.modules["__main__"].__dict__ is globals())
