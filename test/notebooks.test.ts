/** The notebooks of the course: their code cells run in order with Python's standard library, and their figures are those of the commands. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { workshop } from './suites/command.js';

type Cell = {
  readonly cell_type: 'code' | 'markdown';
  readonly id: string;
  readonly source: readonly string[];
  readonly execution_count?: null;
  readonly outputs?: readonly object[];
};
type Notebook = { readonly cells: readonly Cell[]; readonly nbformat: number; readonly nbformat_minor: number };

const notebook = (name: string): Notebook =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../course/notebooks/${name}.ipynb`, import.meta.url)), 'utf8'),
  ) as Notebook;

/** Debian's own first: it has the standard library at least. */
const python = ['/usr/bin/python3', 'python3'].find(path => spawnSync(path, ['-c', '']).status === 0);
const hasParquet = python !== undefined && spawnSync(python, ['-c', 'import pyarrow.parquet']).status === 0;

describe('the notebooks', { skip: python === undefined ? 'no python3 here' : false }, () => {
  const { at, inSession: breedboard } = workshop();
  /** Each cell in the same names as those before it, without a window for pictures. */
  const run = (name: string, more: Readonly<Record<string, string>> = {}): string =>
    execFileSync(
      python!,
      ['-c', 'import json, sys\nnames = {}\nfor code in json.load(sys.stdin): exec(code, names)\n'],
      {
        cwd: at('.'),
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH ?? '', MPLBACKEND: 'Agg', PYTHONIOENCODING: 'utf-8', ...more },
        input: JSON.stringify(
          notebook(name).cells.flatMap(cell => (cell.cell_type === 'code' ? [cell.source.join('')] : [])),
        ),
      },
    );
  let means: readonly { readonly mean: number; readonly low: number }[] = [];
  let best = 0;
  before(async () => {
    const learnt = await breedboard(['learn', 'noughts', '--name', 'mine', '--set', 'steps=4', '-q']);
    assert.equal(learnt.code, 0, learnt.err);
    await breedboard(['runs', 'table', 'mine', '--csv', 'run.csv', '--parquet', 'run.parquet']);
    best = Math.max(
      ...readFileSync(at('run.csv'), 'utf8')
        .split('\n')
        .flatMap(line => (line.includes(',score,') ? [Number(line.split(',')[5])] : [])),
    );
    if (!hasParquet) renameSync(at('run.parquet'), at('unread.parquet'));
    const study = ['--grid', 'population=4,6', '--seeds', '3', '--set', 'steps=1', '--runs', 'study', '-q'];
    const swept = await breedboard(['sweep', 'noughts', ...study, '--csv', 'sweep.csv']);
    assert.equal(swept.code, 0, swept.err);
    means = readFileSync(at('sweep.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map(line => line.split(',').map(Number))
      .map(([, mean, low]) => ({ mean: mean!, low: low! }));
    const listed = JSON.parse((await breedboard(['runs', '--runs', 'study', '--json'])).out) as readonly {
      name: string;
    }[];
    const names = listed.map(({ name }) => name);
    assert.equal(names.length, 6);
    const written = await breedboard(['runs', 'table', ...names, '--runs', 'study', '--csv', 'study.csv']);
    assert.equal(written.code, 0, written.err);
  });

  test('are whole, and hold no outputs', () => {
    for (const name of ['run', 'study']) {
      const { cells, nbformat, nbformat_minor } = notebook(name);
      assert.deepEqual([nbformat, nbformat_minor], [4, 5]);
      assert.equal(new Set(cells.map(({ id }) => id)).size, cells.length);
      for (const cell of cells)
        if (cell.cell_type === 'code') assert.deepEqual([cell.outputs, cell.execution_count], [[], null]);
    }
  });

  test('the one of a run names its best step', () => {
    const said = run('run');
    assert.match(said, /^run mine: 5 measurements against random$/m);
    const [, score] = /^best step: \d, (\d+\.\d) % \(/m.exec(said)!;
    assert.ok(Math.abs(Number(score) - 100 * best) < 0.051, said);
    assert.match(said, /^believed minus measured: [+-]\d+\.\d points on average, standard error \d+\.\d$/m);
    assert.match(said, /^step {3}0 \| +-*o-* *\| \d+\.\d %$/m);
  });

  test('the one of a study has the means and intervals of breedboard sweep', () => {
    const said = run('study');
    const told = [...said.matchAll(/^\S+: (\d+\.\d) ± (\d+\.\d) % of 3 seeds$/gm)].map(([, mean, half]) => ({
      mean: Number(mean),
      half: Number(half),
    }));
    assert.equal(told.length, 2, said);
    // The names of a sweep are hashes: the recipes may come in another order.
    for (const { mean, low } of means)
      assert.ok(
        told.some(
          each =>
            Math.abs(each.mean - 100 * mean) < 0.051 && (low === 0 || Math.abs(each.half - 100 * (mean - low)) < 0.11),
        ),
        `${said}\n${JSON.stringify(means)}`,
      );
    assert.match(said, /^\S+ minus \S+: -?\d+\.\d ± \d+\.\d points over 3 seeds: (?:differs|cannot tell)$/m);
  });

  test('the table may come as Parquet, which counts before CSV', { skip: hasParquet ? 'read above' : false }, () => {
    // In place of pyarrow, which is not here: the same calls, and the rows that they would give.
    mkdirSync(at('modules/pyarrow'), { recursive: true });
    writeFileSync(at('modules/pyarrow/__init__.py'), '');
    writeFileSync(
      at('modules/pyarrow/parquet.py'),
      [
        'import csv',
        'class Table:',
        '    def to_pylist(self):',
        '        whole = lambda name, text: int(text) if name == "step" else float(text)',
        '        read = lambda name, text: None if text == "" else whole(name, text)',
        '        numbers = ("step", "value", "low", "high")',
        '        rows = csv.DictReader(open("run.csv", newline=""))',
        '        return [{n: read(n, t) if n in numbers else t for n, t in row.items()} for row in rows]',
        'def read_table(name):',
        '    if open(name, "rb").read(4) != b"PAR1": raise ValueError(name)',
        '    print("read " + name)',
        '    return Table()',
        '',
      ].join('\n'),
    );
    copyFileSync(at('unread.parquet'), at('run.parquet'));
    const said = run('run', { PYTHONPATH: at('modules') });
    assert.equal(said, `read run.parquet\n${run('run')}`);
  });

  test('one without its table says which file is missing', () => {
    copyFileSync(at('run.csv'), at('kept.csv'));
    rmSync(at('run.csv'));
    if (existsSync(at('run.parquet'))) rmSync(at('run.parquet'));
    assert.throws(
      () => run('run'),
      ({ stderr }: { readonly stderr: string }) =>
        new RegExp(`^there is no run\\.csv here \\(.*${basename(at('.'))}.*\\): the first cell says`, 'm').test(stderr),
    );
  });
});
