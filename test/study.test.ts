/** `breedboard study` from real processes: the answer, the report, resuming, and refusals. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { workshop } from './suites/command.js';

const RECIPE = 'game: noughts\nlearner: td(games=50)\nsteps: 2\nyardsticks:\n  - {against: random, games: 20}\n';

describe('study', () => {
  const { at, inSession: breedboard } = workshop();
  mkdirSync(at('recipes'));
  writeFileSync(at('recipes/r.yaml'), RECIPE);
  writeFileSync(
    at('recipes/grid.yaml'),
    'recipe: r.yaml\ngrid: {rate: [0.1, 0.02], lambda: [0, 0.5]}\nseeds: 2\nseed: 7\n',
  );
  const read = (path: string): string => readFileSync(at(path), 'utf8');

  test('a grid: one answer, a table, and a report whose sums are right; again after a lost run, the same bytes', async () => {
    const once = await breedboard(['study', 'recipes/grid.yaml', '-o', 'report', '-t', '2']);
    assert.equal(once.code, 0, once.err);
    assert.match(once.out, /^rate=\S+, lambda=\S+ scores most against random, [\d.]+ %/);
    assert.match(once.out, /over 2 paired seeds\.$/m);
    assert.match(once.out, /^rate +lambda +against random$/m);
    const names = readdirSync(at('report'));
    for (const name of ['README.md', 'cite.bib', 'curves.svg', 'environment.json', 'study.yaml', 'table.tex'])
      assert.ok(names.includes(name), name);
    const sums = read('report/SHA256SUMS').trimEnd().split('\n');
    assert.equal(sums.length, names.length - 1);
    for (const line of sums) {
      const [sum, name] = line.split('  ');
      assert.equal(
        createHash('sha256')
          .update(read(`report/${name}`))
          .digest('hex'),
        sum,
        name,
      );
    }
    assert.match(read('report/table.csv'), /^rate,lambda,random,random low,random high\n0\.1,0,/);
    assert.match(read('report/table.tex'), /rate & lambda & against random/);
    assert.match(read('report/measurements.csv'), /^run,seed,(?:rate,lambda|lambda,rate),step,/);
    const { runs } = JSON.parse(read('report/environment.json'));
    assert.deepEqual(
      runs.map(({ seed }: { seed: string }) => seed),
      ['7', '8', '7', '8', '7', '8', '7', '8'],
    );
    assert.ok(runs.every(({ champion }: { champion: string }) => /^sha256:[0-9a-f]{64}$/.test(champion)));
    const table = await breedboard(['runs', 'table', '--study', 'recipes/grid.yaml']);
    assert.equal(table.out, read('report/measurements.csv'));
    const both = await breedboard(['runs', 'table', '--study', 'recipes/grid.yaml', '--all']);
    assert.match(both.err, /choose names, --all or --study$/m);
    const before = read('report/SHA256SUMS');
    rmSync(at(`runs/${runs[3].name}`), { recursive: true });
    const again = await breedboard(['study', 'recipes/grid.yaml', '-o', 'report', '-t', '1']);
    assert.equal(again.out, once.out);
    assert.equal(read('report/SHA256SUMS'), before);
  });

  test('an ablation says what each ingredient does; several recipes are compared', async () => {
    writeFileSync(at('a.yaml'), 'recipe: recipes/r.yaml\nset: {steps: 1}\nwithout: [rate=0, games=1]\nseeds: 2\n');
    const ablation = await breedboard(['study', 'a.yaml', '--json']);
    assert.equal(ablation.code, 0, ablation.err);
    const { answers, rows } = JSON.parse(ablation.out);
    assert.deepEqual(
      rows.map((row: { options: object }) => row.options),
      [{ without: 'nothing' }, { without: 'rate=0' }, { without: 'games=1' }],
    );
    assert.equal(answers.length, 2);
    assert.match(
      answers[0],
      /rate=0 .*the score against random .*by \S+ points \(95 % interval \S+ to \S+\), over 2 paired/,
    );
    writeFileSync(at('recipes/s.yaml'), RECIPE.replace('50', '40'));
    writeFileSync(at('recipes/b.yaml'), 'recipes: [r.yaml, s.yaml]\nset: {steps: 1}\nseeds: 2\n');
    const compared = await breedboard(['study', 'recipes/b.yaml']);
    assert.equal(compared.code, 0, compared.err);
    assert.match(compared.out, /^recipe=[rs]\.yaml scores most against random/);
  });

  for (const [text, code, message] of [
    ['[1]', 3, /a study is a mapping with: recipe, recipes/],
    ['recipe: r.yaml\n', 3, /nothing is compared: add grid, without, or several recipes$/],
    ['grid: {rate: [1, 2]}\n', 3, /name one recipe: a preset or a file/],
    ['recipe: recipes/r.yaml\ngrid: {rate: 1}\n', 3, /grid: names with a list of values each/],
    ['recipe: recipes/r.yaml\ngrid: {rate: [1, 1]}\n', 3, /grid: .* has “1” twice$/],
    ['recipe: recipes/r.yaml\ngrid: {rate: [1, 2]}\nwithout: [rate=0]\n', 3, /an ablation has one recipe and no grid/],
    ['recipe: recipes/r.yaml\ngrid: {rate: [1, 2]}\nseeds: 1\n', 3, /seeds: a whole number from 2 to 1000$/],
    ['recipe: recipes/r.yaml\ngrids: {rate: [1, 2]}\n', 3, /there is no “grids” in a study/],
    ['recipe: no.yaml\ngrid: {rate: [1, 2]}\n', 3, /cannot read “no\.yaml”/],
    ['recipe: nothing\ngrid: {rate: [1, 2]}\n', 2, /no recipe called “nothing”/],
    ['recipe: recipes/r.yaml\ngrid: {rat: [1, 2]}\n', 2, /“rat” cannot be set; did you mean “rate”/],
    ['recipe: r\n  x: [\n', 3, /line 3, column 1: a bracket that was opened before is not closed$/],
  ] as const) {
    test(`refused, with nothing written: ${text.replaceAll('\n', ' ')}`, async () => {
      writeFileSync(at('bad.yaml'), text);
      const before = readdirSync(at('.')).length;
      const ended = await breedboard(['study', 'bad.yaml', '-o', 'new']);
      assert.equal(ended.code, code, ended.err);
      assert.match(ended.err.trimEnd(), message);
      assert.equal(ended.err.trimEnd().split('\n').length, 1);
      assert.equal(readdirSync(at('.')).length, before);
    });
  }

  test('a folder with other files is refused before a run', async () => {
    mkdirSync(at('mine'));
    writeFileSync(at('mine/README.md'), 'mine');
    const ended = await breedboard(['study', 'recipes/grid.yaml', '-o', 'mine']);
    assert.equal(ended.code, 2);
    assert.match(ended.err, /“mine” holds other files, such as “README\.md”/);
    const file = await breedboard(['study', 'recipes/grid.yaml', '-o', 'mine/README.md']);
    assert.equal(file.code, 1);
    assert.match(file.err, /^breedboard: cannot write to “mine\/README\.md”: there is a file of that name$/m);
  });
});
