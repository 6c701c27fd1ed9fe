/** `breedboard learn` and `runs`, from real processes: kill -9, damage, full disks, and their messages. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { rngFrom } from '../src/random/rng.js';
import { parseSeed } from '../src/random/seed.js';
import { formatLabel } from '../src/store/labels.js';
import { fails, MAIN, workshop } from './suites/command.js';

const { folder, at, inSession: breedboard, start } = workshop();
const RECIPE = `
learner: pinkney(population=6)
steps: 12
yardsticks:
  - { against: random, games: 4, every: 3, openings: start }
`;
writeFileSync(at('small.yaml'), RECIPE);
const learn = (name: string, ...more: readonly string[]): readonly string[] => [
  'learn',
  'small.yaml',
  '--name',
  name,
  ...more,
];
const file = (run: string, name: string): string => readFileSync(join(folder, 'runs', run, name), 'utf8');
/** Everything that must not depend on interruptions. */
const FILES = ['champion.json', 'events.jsonl', 'lineage.jsonl', 'run.json'];
const ancestors = (run: string): string[] => readdirSync(join(folder, 'runs', run, 'ancestors'));

describe('a champion', () => {
  const RECIPE_OF_PATTERNS =
    'learner: td(tuples=all-2, rate=0.1, games=20)\nsteps: 3\nyardsticks: [{ against: random, games: 4 }]\n';
  const pack = (...words: readonly string[]) => breedboard(['champion', 'pack', ...words]);

  test('is packed from a run into the given folder, with its provenance', async () => {
    writeFileSync(at('patterns.yaml'), RECIPE_OF_PATTERNS);
    const learnt = await breedboard(['learn', 'patterns.yaml', '--name', 'tables']);
    assert.equal(learnt.code, 0, learnt.err);
    const packed = await pack('--run', 'tables', '--folder', 'packed');
    assert.equal(packed.code, 0, packed.err);
    assert.deepEqual(readdirSync(at('packed')).sort(), ['card.md', 'champion.json', 'weights.gz']);
    const card = readFileSync(at('packed/card.md'), 'utf8');
    assert.match(card, /^# Model card: champion\n/);
    assert.match(
      card,
      /\n\| learner \| td\(tuples=all-2, rate=0.1, games=20\) \|\n\| steps and seed \| 3 steps, seed 1 \|\n/,
    );
    assert.match(card, /\n\| games \| 60, all played by the program itself \|\n/);
    assert.match(card, /\n\| random \| 3 \| [\d.]+ % \| [\d.]+ % to [\d.]+ % \|\n/);
    const shown = await breedboard(['champion', '--folder', 'packed']);
    assert.match(shown.out, /from td\(tuples=all-2.*, 3 steps, seed 1, 60 games\n.*\nagainst random/);
    for (const hostile of ['null', '[]', '{"from":{"provenance":{"curves":{"a":[]}}}}', 'rubbish']) {
      writeFileSync(at('packed/champion.json'), hostile);
      assert.match((await breedboard(['champion', '--folder', 'packed'])).out, /its origin is not recorded\n$/);
    }
  });

  test('comes from one source, and from a finished run', async () => {
    assert.deepEqual(await pack(), fails(2, 'name a file, or a run by --run NAME'));
    const both = 'a file, “a.json”, and a run, “tables”, are both given: give one';
    assert.deepEqual(await pack('a.json', '--run', 'tables'), fails(2, both));
    const events = join(folder, 'runs', 'tables', 'events.jsonl');
    const lines = readFileSync(events, 'utf8').split('\n');
    writeFileSync(events, lines.filter(line => !line.includes('crowned')).join('\n'));
    const unfinished = 'the run “tables” is not finished; breedboard learn resumes it';
    assert.deepEqual(await pack('--run', 'tables', '--folder', 'early'), fails(3, unfinished));
  });
});

describe('a run', () => {
  test('killed ten times at random moments, ends with the same bytes', async () => {
    const whole = await breedboard(learn('whole', '--threads', '1'));
    assert.equal(whole.code, 0, whole.err);
    const rng = rngFrom(parseSeed('kills'));
    let killed = 0;
    for (let attempt = 0; attempt < 200 && killed < 10; attempt++) {
      const { child, ended } = start(MAIN, learn('killed', '--threads', '2'));
      child.stdin.end();
      // Counted from when the run has started: the start-up time of a process varies.
      child.stderr.once('data', () => setTimeout(() => child.kill('SIGKILL'), rng.below(60)));
      if ((await ended).code === null) killed++;
      else if (file('killed', 'events.jsonl').includes('"crowned"'))
        rmSync(join(folder, 'runs', 'killed'), { recursive: true });
    }
    assert.equal(killed, 10);
    const last = await breedboard(learn('killed', '--threads', '2'));
    assert.equal(last.code, 0, last.err);
    for (const name of FILES) assert.equal(file('killed', name), file('whole', name), name);
    assert.deepEqual(ancestors('killed'), ancestors('whole'));
  });

  test('of several concurrent seeds gives the same as each alone', async () => {
    const both = await breedboard(learn('both', '--seed', '5', '--seeds', '2', '--threads', '2'));
    assert.equal(both.code, 0, both.err);
    assert.match(both.out, /mean of 2 seeds/);
    for (const seed of ['5', '6']) {
      const alone = await breedboard(learn(`alone-${seed}`, '--seed', seed, '--threads', '1'));
      assert.equal(alone.code, 0, alone.err);
      for (const name of FILES) assert.equal(file(`both-${seed}`, name), file(`alone-${seed}`, name), name);
    }
    const again = await breedboard(learn('both', '--seed', '5', '--seeds', '2', '--threads', '2', '--set', 'steps=3'));
    assert.equal(again.code, 2);
    assert.match(again.err, /both-5.*another recipe/);
  });

  test('that is finished reports it and exits with 0', async () => {
    const again = await breedboard(learn('whole'));
    assert.equal(again.code, 0);
    assert.match(again.err, /runs\/whole is finished/);
  });

  test('of the same name and another recipe or seed is refused with the difference', async () => {
    const other = await breedboard(learn('whole', '--seed', '9', '--set', 'population=8'));
    const reason =
      'a run of that name has another recipe: it differs in learner.population, seed (it has seed “1”, not “9”)';
    assert.deepEqual(other, fails(2, `cannot use “runs/whole”: ${reason}`));
  });

  test('with a damaged checkpoint resumes from the previous one, to the same end', async () => {
    const stop = await breedboard(learn('damaged'));
    assert.equal(stop.code, 0, stop.err);
    const checkpoints = join(folder, 'runs', 'damaged', 'checkpoints');
    const [, last] = readdirSync(checkpoints).sort();
    const bytes = readFileSync(join(checkpoints, last!));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(join(checkpoints, last!), bytes);
    const again = await breedboard(learn('damaged'));
    assert.equal(again.code, 0, again.err);
    assert.match(
      again.err,
      /checkpoints\/00000012.bin: its checksum does not match: it was changed or truncated; it is stored as/,
    );
    for (const name of FILES) assert.equal(file('damaged', name), file('whole', name), name);
    for (const name of readdirSync(checkpoints)) writeFileSync(join(checkpoints, name), 'rubbish');
    const lost = await breedboard(learn('damaged'));
    assert.equal(lost.code, 1);
    assert.match(lost.err, /none of its checkpoints can be read/);
  });

  test('is verified step by step, and a hash that was changed is found', async () => {
    const verified = await breedboard(['runs', 'verify', 'whole', '--from', '0', '--steps', '3', '--json']);
    const { files, ...rest } = JSON.parse(verified.out) as { files: number };
    assert.deepEqual(rest, { name: 'whole', from: null, steps: [0, 1, 2], same: true });
    assert.ok(files >= 10, String(files));
    const path = join(folder, 'runs', 'whole', 'events.jsonl');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/("step":12,"hash":")./, '$1x'));
    const forged = await breedboard(['--quiet', 'runs', 'verify', 'whole']);
    const found = 'runs/whole/events.jsonl: its lines about step 12 are damaged or missing';
    const remedy = 'breedboard: “whole” is damaged; breedboard runs repair whole restores what it can';
    assert.deepEqual(forged, fails(1, `${found}\n${remedy}`));
    // A change that also adapts the checks is found by re-running the steps.
    const checks = join(folder, 'runs', 'whole', 'checks.jsonl');
    const sealed = readFileSync(checks);
    rmSync(checks);
    const again = await breedboard(['--quiet', 'runs', 'verify', 'whole']);
    assert.match(again.err, /checkpoints\/00000012.bin: it is not the file that the run wrote/);
    writeFileSync(checks, sealed);
    writeFileSync(path, text);
  });

  test('gives players of any generation', async () => {
    const match = await breedboard(['match', 'run(whole, generation=0)', 'run(whole)', '--games', '4', '--json']);
    assert.equal(match.code, 0, match.err);
    const late = await breedboard(['match', 'run(whole, generation=99)', 'random', '--games', '4']);
    assert.equal(late.code, 3);
    assert.match(late.err, /is at generation 12, before 99/);
    const none = await breedboard(['play', 'othello', '--white', 'run(nobody)']);
    assert.equal(none.code, 3);
    assert.match(none.err, /there is no run “nobody”/);
  });

  test('is listed, shown and removed', async () => {
    const list = JSON.parse((await breedboard(['runs', '--json'])).out) as { name: string; state: string }[];
    assert.deepEqual(list.find(({ name }) => name === 'whole')?.state, 'finished');
    const label = { title: 'Four small nets', note: 'first\nsecond', tags: ['essay', 'b\u202ea'] };
    writeFileSync(join(folder, 'runs', 'whole', 'label.json'), formatLabel(label));
    const table = (await breedboard(['runs'])).out.split('\n');
    assert.match(table[0]!, /^run +label +step +state/);
    assert.match(table.find(line => line.startsWith('whole '))!, /^whole +Four small nets #essay #b·a +12\/12 /);
    const labelled = JSON.parse((await breedboard(['runs', '--json'])).out) as { name: string; label?: object }[];
    assert.deepEqual(labelled.find(({ name }) => name === 'whole')?.label, label);
    assert.match((await breedboard(['runs', 'show', 'whole'])).out, /\nFour small nets #essay #b·a\nfirst\nsecond\n/);
    const shown = await breedboard(['runs', 'show', 'whole', '--csv', 'whole.csv', '--svg', 'whole.svg']);
    assert.match(shown.out, /against random/);
    assert.equal(readFileSync(at('whole.csv'), 'utf8').split('\n').length, 1 + 13 + 1);
    assert.equal(
      (await breedboard(['runs', 'clean', 'damaged'])).out,
      'would remove runs/damaged; add --yes to remove it\n',
    );
    assert.equal((await breedboard(['runs', 'clean', 'damaged', '--yes'])).code, 0);
    assert.deepEqual(await breedboard(['runs', 'show', 'damaged']), fails(3, 'there is no run “damaged”'));
    assert.equal((await breedboard(['runs', 'clean', '../whole', '--yes'])).code, 3);
  });
});

describe('bad input', () => {
  test('an unknown key is reported with its place in the file', async () => {
    writeFileSync(at('bad.yaml'), RECIPE.replace('steps', 'step'));
    const ended = await breedboard(['learn', 'bad.yaml']);
    assert.equal(ended.code, 3);
    assert.match(
      ended.err,
      /^breedboard: “bad.yaml”: line 3, column 1: step: there is no “step” here; did you mean “steps”/,
    );
  });
  test('a part that the game does not support is refused before anything is written', async () => {
    const noughts = 'game: noughts\nsteps: 1\n';
    for (const [recipe, place, reason] of [
      [
        `${noughts}learner: td\nyardsticks: [{ against: iago }]\n`,
        'line 4, column 25: yardsticks[1].against',
        'iago is an evaluator for othello, not for noughts',
      ],
      [
        `${noughts}learner: td\nyardsticks:\n  - { against: random, openings: balanced }\n`,
        'line 5, column 34: yardsticks[1].openings',
        'balanced openings are for othello, not for noughts',
      ],
      [
        `${noughts}learner: td(exact=4)\n`,
        'line 3, column 10: learner',
        'td(exact=…) needs a game with a kernel, and noughts has none; games that have it: othello',
      ],
    ] as const) {
      writeFileSync(at('unfit.yaml'), recipe);
      assert.deepEqual(
        await breedboard(['learn', 'unfit.yaml', '--runs', 'unfit']),
        fails(2, `“unfit.yaml”: ${place}: ${reason}`),
      );
    }
    assert.deepEqual(
      await breedboard(['learn', 'noughts', '--runs', 'unfit', '--set', 'fitness=reference(against=level)']),
      fails(2, 'learner: level plays othello, not noughts'),
    );
    assert.ok(!existsSync(at('unfit')));
  });
  test('a folder that cannot be created', { skip: process.platform !== 'linux' && 'it is one of Linux' }, async () => {
    const ended = await breedboard(learn('x', '--runs', '/proc/runs'));
    assert.deepEqual(ended, fails(1, 'cannot use “/proc/runs/x”: no such file or folder'));
  });
  test('a place for runs that is a file', async () => {
    writeFileSync(at('taken'), '');
    const ended = await breedboard(learn('x', '--runs', 'taken'));
    assert.deepEqual(ended, fails(1, 'cannot use “taken/x”: there is a file of that name'));
  });
});
