/**
 * The learners of the systems inside the papers, and of the papers' wishes, in real processes: killed by `kill -9` on one
 * thread, resumed and killed again on two, and resumed once more. The files must be those of a run that was never killed.
 * Learners and genomes are those of the presets, with smaller populations, so that a run takes about a second.
 */
import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PINKNEY, randomNetwork } from '../src/evaluators/network/presets.js';
import { presets } from '../src/experiments/presets.js';
import { formatEvaluator, networkModel } from '../src/models/file.js';
import { rngFrom } from '../src/random/rng.js';
import { parseSeed } from '../src/random/seed.js';
import { type Json, parseSpec, type Spec } from '../src/specs/spec.js';
import { MAIN, workshop } from './suites/command.js';

const { folder, at, breedboard, start } = workshop();
cpSync(fileURLToPath(new URL('../../samples/wthor', import.meta.url)), at('samples/wthor'), { recursive: true });

const NET = { ...PINKNEY, hidden: [8] };
const drawn = randomNetwork(NET, rngFrom(parseSeed('base')), 'gaussian');
writeFileSync(at('base.json'), formatEvaluator(networkModel('othello', drawn)));

const COACHES = { kind: 'coaches', coach1: { kind: 'iago' }, coach2: { kind: 'squares' }, every: 2 };
const reference = (against: Json, options: Readonly<Record<string, Json>> = {}) => ({
  kind: 'reference',
  pairs: 2,
  against,
  ...options,
});
const TWO_PLIES = { kind: 'search', depth: 2, evaluator: { kind: 'squares' } };

const SMALL: Readonly<Record<string, { readonly steps: number; readonly options: Readonly<Record<string, Json>> }>> = {
  'sun-wu-quick': { steps: 8, options: { population: 20, fitness: COACHES } },
  'rosin-belew-quick': { steps: 8, options: { population: 30, tests: 30, sample: 10 } },
  'samuel-quick': { steps: 8, options: { every: 2, depth: 1 } },
  'angeline-pollack-quick': { steps: 8, options: { population: 64 } },
  'moriarty-quick': {
    steps: 8,
    options: {
      population: 10,
      fitness: { kind: 'staged', first: reference({ kind: 'random' }), second: reference(TWO_PLIES), after: 4 },
    },
  },
  'focus-quick': { steps: 8, options: { population: 10, fitness: reference(TWO_PLIES, { depth: 2 }) } },
  'anaconda-quick': { steps: 8, options: { parents: 4, fitness: { kind: 'single-games', depth: 2, games: 2 } } },
  'alliot-net-quick': {
    steps: 8,
    options: { lessons: 4, games: 40, population: 8, fitness: reference({ kind: 'alliot', stage: 0 }) },
  },
  // Four lessons of recorded games by the network of a file, then evolution.
  'ferrer-people': {
    steps: 8,
    options: { base: 'base.json', lessons: 4, population: 8, fitness: reference({ kind: 'squares' }) },
  },
  'bill-quick': { steps: 6, options: { player: { kind: 'bill-1' }, games: 34, enough: 5 } },
  'regression-quick': {
    steps: 8,
    options: {
      tuples: 'all-3',
      pretraining: 2,
      games: 50,
      'pool-size': 2,
      batches: 3,
      played: 10,
      depth: 2,
      exact: 6,
    },
  },
  logistello: { steps: 8, options: { tuples: 'all-3', batches: 8, exact: 6 } },
  'pinkney-searching': { steps: 8, options: { population: 8, fitness: reference(TWO_PLIES) } },
  'pinkney-crossed': { steps: 8, options: { population: 8, 'hall-of-fame': 3 } },
  binkley: { steps: 8, options: { games: 30, total: 240 } },
  'verhelst-program': { steps: 8, options: { games: 60, total: 480 } },
};

const learnerOf = (preset: string): Spec => {
  const { learner } = presets[preset]!.recipe;
  if (typeof learner !== 'string') return learner as Spec;
  const read = parseSpec(learner);
  assert.ok(read.ok);
  return read.value;
};

const eventsOf = (run: string): string => {
  try {
    return readFileSync(join(folder, 'runs', run, 'events.jsonl'), 'utf8');
  } catch {
    return '';
  }
};
/** The last step whose checkpoint is stored; −1 before the first. */
const stored = (run: string): number =>
  Math.max(-1, ...[...eventsOf(run).matchAll(/"type":"checkpoint","step":(\d+)/g)].map(found => Number(found[1])));

/** Everything that must not depend on interruptions. */
const FILES = ['champion.json', 'events.jsonl', 'lineage.jsonl', 'run.json'];
const LOOK = 2; // milliseconds

describe('killed and resumed to the same bytes:', () => {
  for (const [preset, { steps, options }] of Object.entries(SMALL)) {
    test(preset, async () => {
      const { game = 'othello', plays = 'search(depth=1)' } = presets[preset]!.recipe;
      const yardsticks = [{ against: 'random', games: 4, every: 3 }];
      const recipe = { game, plays, learner: { ...learnerOf(preset), ...options }, steps, yardsticks };
      writeFileSync(at(`${preset}.yaml`), JSON.stringify(recipe));
      const learn = (name: string, threads: number): readonly string[] => [
        ...['learn', `${preset}.yaml`, '--quiet', '--name', name],
        ...['--threads', String(threads)],
      ];

      const whole = await breedboard(learn(`${preset}-whole`, 1));
      assert.equal(whole.code, 0, whole.err);

      const name = `${preset}-killed`;
      /** As soon as a step of this process is stored; false if it ended before. */
      const kill = async (threads: number): Promise<boolean> => {
        const before = stored(name);
        const { child, ended } = start(MAIN, learn(name, threads));
        child.stdin.end();
        const timer = setInterval(() => stored(name) > before && child.kill('SIGKILL'), LOOK);
        const { code, err } = await ended;
        clearInterval(timer);
        assert.ok(code === null || code === 0, err);
        return code === null && !eventsOf(name).includes('"crowned"');
      };
      // A busy machine may not look in time; then the run starts again.
      let attempts = 0;
      while (!((await kill(1)) && (await kill(2)))) {
        assert.ok(++attempts < 10, 'it always ended before it was killed');
        rmSync(join(folder, 'runs', name), { recursive: true });
      }
      for (const threads of [1, 2]) {
        const copy = `${name}-${threads}`;
        cpSync(join(folder, 'runs', name), join(folder, 'runs', copy), { recursive: true });
        const ended = await breedboard(learn(copy, threads));
        assert.equal(ended.code, 0, ended.err);
        for (const file of FILES)
          assert.equal(
            readFileSync(join(folder, 'runs', copy, file), 'utf8'),
            readFileSync(join(folder, 'runs', `${preset}-whole`, file), 'utf8'),
            `${file} on ${threads} threads`,
          );
      }
    });
  }
});
