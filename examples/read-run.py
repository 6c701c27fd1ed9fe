"""Reads a stored run with pandas: the score against each benchmark opponent, with its 95 % interval, and the best step.

Run breed.mjs first, or `npx breedboard learn noughts`. Debian's package is python3-pandas.

  npx breedboard runs table bred --csv run.csv
  python3 read-run.py [file]           # or --parquet run.parquet, with pandas.read_parquet
"""

import sys

import pandas

table = pandas.read_csv(sys.argv[1] if len(sys.argv) > 1 else "run.csv")
# One row for each number: run, seed, step, kind (score or progress), name, value, low, high.
scores = table[table.kind == "score"]
print(scores.pivot_table(index="step", columns=["run", "name"], values="value").round(3))
for (run, opponent), rows in scores.groupby(["run", "name"]):
    best = rows.loc[rows.value.idxmax()]
    print(f"{run}: best against {opponent} is step {best.step}, {best.value:.3f} ({best.low:.3f} to {best.high:.3f})")
