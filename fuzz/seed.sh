#!/bin/sh
# Copies the golden inputs into the corpora, as seeds of the fuzz targets.
set -eu
cd "$(dirname "$0")"
mkdir -p corpus/scanner
for game in puyo gomoku sokoban footholds; do
    mkdir -p "corpus/$game"
    find "../tests/data/$game" -name '*.in' | while read -r input; do
        # Files of one name in different folders are different seeds.
        name=$(echo "${input#../tests/data/}" | tr / -)
        cp "$input" "corpus/$game/$name"
        cp "$input" "corpus/scanner/$name"
    done
done
