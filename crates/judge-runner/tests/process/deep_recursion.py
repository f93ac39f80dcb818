# Ends with a traceback, as learners' programs do.
def dive(n):
    return dive(n + 1)


dive(0)
