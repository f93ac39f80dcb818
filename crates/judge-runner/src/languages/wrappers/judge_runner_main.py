"""Calls solution() with the three arrays of the input and prints what it returns."""
import importlib.util
import json
import os
import sys

arguments = [json.loads(line) for line in sys.stdin.read().splitlines()[:3]]
# What the solution prints itself is talk, not its answer.
answers, sys.stdout = sys.stdout, sys.stderr
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "@SOURCE@")
spec = importlib.util.spec_from_file_location("judged", path)
judged = importlib.util.module_from_spec(spec)
sys.modules["judged"] = judged
spec.loader.exec_module(judged)
print(judged.solution(*arguments), file=answers)
