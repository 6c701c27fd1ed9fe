/**
 * The promises of every store of runs. It runs in Node and in a page, so it brings its own comparison and needs no test
 * runner: `storeSuite` is a list of claims, each with a function that throws where the store breaks it.
 */
import { checksumOf } from '../../src/evaluators/checksum.js';
import type { Experiment, Step } from '../../src/experiments/experiment.js';
import { readRecipe } from '../../src/experiments/recipe.js';
import { buildFor } from '../../src/experiments/run.js';
import type { RunWriter } from '../../src/experiments/run-service.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import type { Model } from '../../src/rules/game.js';
import type { Parsed } from '../../src/specs/parsed.js';
import type { RunLine } from '../../src/store/run-lines.js';
import type { Store } from '../../src/store/store.js';

/** Numbers of typed arrays as a list under their kind, so that texts can be compared. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    ArrayBuffer.isView(each) ? { kind: each.constructor.name, values: Array.from(each as Float32Array) } : each,
  ) ?? 'undefined';

function same(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [textOf(actual), textOf(expected)];
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`);
}

function must<T>(result: Parsed<T>, what: string): T {
  if (!result.ok) throw new Error(`${what}: ${result.reason}`);
  return result.value;
}

function refused(result: Parsed<unknown>, pattern: RegExp, what: string): void {
  if (result.ok) throw new Error(`${what}: it was not refused`);
  if (!pattern.test(result.reason)) throw new Error(`${what}: refused with “${result.reason}”`);
}

const experiment: Experiment = must(readRecipe({ learner: 'pinkney(population=2)', steps: 3, keep: 2 }), 'the recipe');
const LAST = 3;

/** A step as a run would make it, but without games: a state and a champion of its own for each. */
function stepAt(step: number): Step {
  const { learner } = buildFor(experiment);
  const state = learner.begin(seedFor(parseSeed('store'), 'step', step));
  return {
    step,
    state,
    events: [
      { type: 'step', step, progress: { fitness: step / 3 }, games: 2 * step },
      { type: 'log', step, lines: [`step ${step}`] },
    ],
    births: [{ id: `${step}.0`, parents: step === 0 ? [] : [`${step - 1}.0`], by: 'mutation' }],
    champion: learner.champion(state),
    isKept: step % experiment.keep === 0 || step === LAST,
    isLast: step === LAST,
  };
}

const championAt = (step: number): Model => stepAt(step).champion;

/** The events of the run; the form of checkpoints is up to the store. */
const eventsOf = (lines: readonly RunLine[]): readonly RunLine[] => lines.filter(({ type }) => type !== 'checkpoint');

const opened = async (store: Store, name: string, of = experiment): Promise<RunWriter> =>
  must(await store.open(name, of), `opening ${name}`);

async function storeAll(writer: RunWriter, steps: readonly number[]): Promise<void> {
  for (const step of steps) {
    must(await writer.store(stepAt(step)), `storing step ${step}`);
    await writer.time({ step, games: step, seconds: step / 10 });
  }
}

export type Claim = { readonly claim: string; check(store: Store): Promise<void> };

/** Each is checked with an empty store. */
export const storeSuite: readonly Claim[] = [
  {
    claim: 'an empty store has no runs, and refuses any name',
    async check(store) {
      same(must(await store.names(), 'names'), [], 'names');
      refused(await store.read('nothing'), /there is no run “nothing”/, 'reading');
      refused(await store.best('nothing'), /there is no run “nothing”/, 'the best');
      refused(await store.checkpoint('nothing'), /there is no run “nothing”/, 'the checkpoint');
      refused(await store.remove('nothing'), /there is no run “nothing”/, 'removing');
      same(await store.timings('nothing'), [], 'timings');
      same(await store.lineage('nothing'), [], 'lineage');
    },
  },
  {
    claim: 'a run exists once it is opened, before its first step',
    async check(store) {
      const writer = await opened(store, 'first');
      same([writer.name, writer.checkpoint, writer.isFinished], ['first', undefined, false], 'the writer');
      same(must(await store.names(), 'names'), ['first'], 'names');
      const run = must(await store.read('first'), 'reading');
      same(run, { experiment, lines: [], isBeingWritten: true }, 'the run');
      refused(await store.best('first'), /no champion yet/, 'the best');
      refused(await store.checkpoint('first'), /no checkpoint yet/, 'the checkpoint');
      await writer.close();
      same(must(await store.read('first'), 'reading').isBeingWritten, false, 'once it is closed');
    },
  },
  {
    claim: 'stored data read back: lines, births, times, state and champions',
    async check(store) {
      const writer = await opened(store, 'whole');
      await storeAll(writer, [0, 1]);
      const { lines } = must(await store.read('whole'), 'reading');
      same(eventsOf(lines), [...stepAt(0).events, ...stepAt(1).events], 'the lines');
      same(
        (await store.lineage('whole')).map(({ step, id, parents, by }) => [step, id, parents, by]),
        [
          [0, '0.0', [], 'mutation'],
          [1, '1.0', ['0.0'], 'mutation'],
        ],
        'births',
      );
      same(
        (await store.timings('whole')).map(({ step, games, seconds }) => [step, games, seconds]),
        [
          [0, 0, 0],
          [1, 1, 0.1],
        ],
        'times',
      );
      const { step, state } = must(await store.checkpoint('whole'), 'the checkpoint');
      same([step, state.data, state.arrays], [1, stepAt(1).state.data, stepAt(1).state.arrays], 'the checkpoint');
      same(must(await store.best('whole', 1), 'generation 1').evaluator, championAt(0), 'kept every second step');
      same(must(await store.best('whole'), 'the last'), { step: 1, evaluator: championAt(1) }, 'the last, kept or not');
      refused(await store.best('whole', 2), /is at generation 1, before 2/, 'generation 2');
      await writer.close();
    },
  },
  {
    claim: 'a run resumes where it was left, and is finished once',
    async check(store) {
      const first = await opened(store, 'cut');
      await storeAll(first, [0, 1]);
      await first.close();
      const second = await opened(store, 'cut');
      same(second.checkpoint?.step, 1, 'where it stands');
      same(second.checkpoint?.state.arrays, stepAt(1).state.arrays, 'its state');
      same(second.isFinished, false, 'it is not finished');
      await storeAll(second, [2, 3]);
      await second.close();
      const { lines } = must(await store.read('cut'), 'reading');
      const crowned = { type: 'crowned', step: LAST, champion: checksumOf(championAt(LAST)) };
      same(eventsOf(lines), [...[0, 1, 2, 3].flatMap(step => stepAt(step).events), crowned], 'the lines');
      same(must(await store.best('cut', 2), 'generation 2').evaluator, championAt(2), 'generation 2');
      same(must(await store.best('cut'), 'the last').evaluator, championAt(LAST), 'the champion');
      const third = await opened(store, 'cut');
      same(third.isFinished, true, 'it is finished');
      await third.close();
    },
  },
  {
    claim: 'a run that is interrupted and resumed many times has every step once',
    async check(store) {
      const first = await opened(store, 'twice');
      await storeAll(first, [0, 1]);
      await first.close();
      const second = await opened(store, 'twice');
      await storeAll(second, [2]);
      await second.close();
      const third = await opened(store, 'twice');
      same(third.checkpoint?.step, 2, 'where it stands');
      await storeAll(third, [3]);
      await third.close();
      const steps = must(await store.read('twice'), 'reading').lines.filter(({ type }) => type === 'step');
      same(
        steps.map(({ step }) => step),
        [0, 1, 2, 3],
        'each step once',
      );
      same(
        (await store.timings('twice')).map(({ step }) => step),
        [0, 1, 2, 3],
        'each time once',
      );
    },
  },
  {
    claim: 'a name belongs to one recipe and one seed',
    async check(store) {
      const writer = await opened(store, 'q-a', { ...experiment, seed: 'q a' });
      await writer.close();
      const other = await store.open('q-a', { ...experiment, seed: 'q-a' });
      refused(other, /another recipe: it differs in seed \(it has seed “q a”, not “q-a”\)/, 'another seed');
      refused(
        await store.open('q-a', { ...experiment, seed: 'q a', steps: 9 }),
        /it differs in steps$/,
        'another number of steps',
      );
      same(must(await store.read('q-a'), 'reading').experiment.seed, 'q a', 'the first has it still');
      await (await opened(store, 'q-a', { ...experiment, seed: 'q a' })).close();
    },
  },
  {
    claim: 'a run has one writer at a time, and is not removed while it has one',
    async check(store) {
      const writer = await opened(store, 'held');
      refused(await store.open('held', experiment), /is writing to it/, 'a second writer');
      refused(await store.remove('held'), /is writing to it/, 'removing it');
      await (await opened(store, 'other')).close();
      await writer.close();
      await (await opened(store, 'held')).close();
    },
  },
  {
    claim: 'a removed run is gone, others stay, and its name is free',
    async check(store) {
      for (const name of ['b', 'a']) {
        const writer = await opened(store, name);
        await storeAll(writer, [0]);
        await writer.close();
      }
      same(must(await store.names(), 'names'), ['a', 'b'], 'names');
      must(await store.remove('b'), 'removing');
      same(must(await store.names(), 'names'), ['a'], 'names after that');
      refused(await store.read('b'), /there is no run/, 'reading it');
      const again = await opened(store, 'b', { ...experiment, seed: 'another' });
      same(again.checkpoint, undefined, 'it starts again');
      await again.close();
      same(must(await store.read('b'), 'reading').lines, [], 'with nothing of the old one');
      same(must(await store.read('a'), 'reading').lines.length > 0, true, 'the other is as it was');
    },
  },
  {
    claim: 'a label is stored beside the run, through steps and while it is written; it goes with the run',
    async check(store) {
      const empty = { title: '', note: '', tags: [] };
      refused(await store.label('named'), /there is no run “named”/, 'no run has no label');
      refused(await store.setLabel('named', empty), /there is no run “named”/, 'and gets none');
      const writer = await opened(store, 'named');
      await storeAll(writer, [0]);
      same(must(await store.label('named'), 'the label'), empty, 'before the first');
      must(
        await store.setLabel('named', { title: ' first nets ', note: 'two\nlines', tags: ['a', 'b ', 'a'] }),
        'while it is written',
      );
      await storeAll(writer, [1]);
      const label = { title: 'first nets', note: 'two\nlines', tags: ['a', 'b'] };
      same(must(await store.label('named'), 'the label'), label, 'after a step');
      await writer.close();
      same(must(await store.read('named'), 'reading').lines.filter(({ type }) => type === 'step').length, 2, 'steps');
      must(await store.setLabel('named', empty), 'removing the label');
      same(must(await store.label('named'), 'the label'), empty, 'an empty one');
      must(await store.setLabel('named', label), 'again');
      must(await store.remove('named'), 'removing the run');
      await (await opened(store, 'named')).close();
      same(must(await store.label('named'), 'the label'), empty, 'of a new run of that name');
    },
  },
  {
    claim: 'an invalid run name is refused',
    async check(store) {
      for (const name of ['', '..', 'a/b', '.x', 'a b', 'x'.repeat(65)])
        refused(await store.open(name, experiment), /name for a run|valid run name/, name);
      same(must(await store.names(), 'names'), [], 'nothing was created');
    },
  },
];
