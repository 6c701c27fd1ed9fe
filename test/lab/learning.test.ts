/** Runs by request: what is refused, which runs wait, and that nothing outside the runs folder is shown. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readRecipe } from '../../src/experiments/recipe.js';
import { buildFor } from '../../src/experiments/run.js';
import type { PopulationShown, PresetOffered, RunListed, RunsStarted } from '../../src/lab/api.js';
import { familyOf } from '../../src/lab/family.js';
import { lineageOf, livingLineage } from '../../src/lab/lineage.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { learners } from '../../src/learners/catalogue.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-learning-'));
const runs = join(folder, 'runs');
let lab: RunningLab;
before(async () => {
  lab = await openLab({ port: 0, runs, version: '0', engines: [] });
});
after(async () => {
  await lab.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, body?: object): Promise<{ status: number; answer: unknown }> {
  const headers = { Authorization: `Bearer ${lab.token}`, 'Content-Type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${lab.port}${path}`, { headers, ...sent });
  return { status: response.status, answer: await response.json() };
}

const listed = async (): Promise<readonly RunListed[]> => (await ask('/api/runs')).answer as RunListed[];

async function until(id: string, state: RunListed['state']): Promise<RunListed> {
  for (;;) {
    const run = (await listed()).find(each => each.id === id)!;
    if (run.state === state) return run;
    await new Promise(done => setTimeout(done, 30));
  }
}

const SMALL = { preset: 'pinkney-quick', seed: '1', seeds: 1, games: 2, options: { population: '4' } };

test('presets are offered with their options', async () => {
  const presets = (await ask('/api/presets')).answer as PresetOffered[];
  assert.ok(!presets.some(({ name }) => name === 'logistello'), 'it reads files, which the page cannot');
  const pinkney = presets.find(({ name }) => name === 'pinkney-quick')!;
  assert.equal(pinkney.steps, 100);
  assert.equal(pinkney.options.find(({ name }) => name === 'population')!.value, '20');
  assert.deepEqual(pinkney.measured, ['1000 games against random after every step']);
});

const RECIPE = 'learner: pinkney\nsteps: 1\n';
for (const [what, change, reason] of [
  ['an unknown preset', { preset: '../pinkney' }, /no preset called/],
  ['both a preset and a recipe', { recipe: RECIPE }, /give either a preset or a recipe/],
  ['an unknown option', { options: { populations: '4' } }, /cannot be set/],
  ['an invalid value', { options: { population: 'many' } }, /whole number/],
  ['two options in one', { options: { population: '4, noise=1' } }, /is not a value/],
  ['an odd population', { options: { population: '5' } }, /even/],
  ['an odd number of games', { games: 3 }, /pairs/],
  ['an unknown field', { runs: '/tmp' }, /runs/],
  [
    'a program',
    { preset: undefined, recipe: `${RECIPE}yardsticks: ['engine("sh")']`, options: {} },
    /a recipe cannot name engine\(…\)/,
  ],
  [
    'a file',
    { preset: undefined, recipe: `${RECIPE}yardsticks: ['file(/etc/passwd)']`, options: {} },
    /a recipe cannot name file\(…\)/,
  ],
  [
    'a run',
    { preset: undefined, recipe: `${RECIPE}yardsticks: ['run(first)']`, options: {} },
    /a recipe cannot name run\(…\)/,
  ],
] as const) {
  test(`refused: ${what}`, async () => {
    const { status, answer } = await ask('/api/runs', { ...SMALL, ...change });
    assert.equal(status, 400, JSON.stringify(answer));
    assert.match((answer as { error: string }).error, reason);
    assert.deepEqual(await listed(), [], 'nothing was started');
  });
}

test('two runs run at a time, others wait with their folders created; paused ones resume, finished ones stay', async () => {
  const { answer } = await ask('/api/runs', { ...SMALL, seeds: 3, steps: 100_000 });
  const started = (answer as RunsStarted).runs;
  assert.deepEqual(
    started.map(({ state }) => state),
    ['running', 'running', 'waiting'],
  );
  assert.equal(new Set(started.map(({ about }) => about!.recipeKey)).size, 1, 'they differ only in their seed');
  const [first, second, third] = started.map(({ id }) => id) as [string, string, string];
  assert.equal((await ask(`/api/runs/${first}/stop`, {})).status, 200);
  await until(third, 'running');
  assert.equal((await until(first, 'paused')).trouble, undefined);
  assert.equal((await ask(`/api/runs/${first}/pause`, {})).status, 409, 'it is not running');
  for (const each of [second, third]) await ask(`/api/runs/${each}/stop`, {});

  const short = (await ask('/api/runs', { ...SMALL, steps: 2 })).answer as RunsStarted;
  const { id, name } = await until(short.runs[0]!.id, 'finished');
  const events = readFileSync(join(runs, name, 'events.jsonl'));
  const again = (await ask('/api/runs', { ...SMALL, steps: 2 })).answer as RunsStarted;
  assert.equal(again.runs[0]!.state, 'finished', 'the same run is found again');
  await ask(`/api/runs/${id}/resume`, {});
  assert.deepEqual(readFileSync(join(runs, name, 'events.jsonl')), events);

  const { individuals, size, step } = (await ask(`/api/runs/${id}/population`)).answer as PopulationShown;
  assert.deepEqual([individuals.length, size, step], [4, 4, 2]);
  assert.equal((await ask(`/api/runs/${id}/best/2`)).status, 200);
  assert.equal((await ask(`/api/runs/${id}/best/3`)).status, 404);
  assert.equal((await ask(`/api/runs/${id}/family/0.0`)).status, 200);
  assert.equal((await ask(`/api/runs/${id}/family/nobody`)).status, 404);
  assert.equal(((await ask(`/api/runs/${id}/timings`)).answer as unknown[]).length, 3);
  assert.equal(((await ask(`/api/runs/${id}/timings?after=1`)).answer as unknown[]).length, 1);

  // Damage is reported, and repaired.
  const best = join(runs, name, 'champion.json');
  const healthy = readFileSync(best, 'utf8');
  writeFileSync(best, '{}');
  assert.match(
    JSON.stringify((await ask(`/api/runs/${id}/best/last`)).answer),
    /champion.json: not a file of the format/,
  );
  await ask(`/api/runs/${id}/resume`, {});
  assert.match((await listed()).find(run => run.id === id)?.trouble ?? '', /^champion.json: .* is rewritten$/);
  assert.equal(readFileSync(best, 'utf8'), healthy);

  // A link in a run's folder could lead anywhere, even to a valid file.
  const champion = join(runs, name, 'champion.json');
  renameSync(champion, join(folder, 'elsewhere.json'));
  symlinkSync(join(folder, 'elsewhere.json'), champion);
  assert.deepEqual((await ask(`/api/runs/${id}/best/last`)).answer, { error: 'links are not followed' });
  assert.ok(readdirSync(runs).length >= 4);
});

test('two seeds whose runs would share a name: the second is refused with a reason, whether the first runs, waits or is finished', async () => {
  const long = { ...SMALL, options: { population: '6' }, steps: 100_000 };
  const first = await ask('/api/runs', { ...long, seed: 'q a' });
  assert.equal(first.status, 200, JSON.stringify(first.answer));
  const { id, name } = (first.answer as RunsStarted).runs[0]!;
  const refusal = (error: unknown): void =>
    assert.match(String((error as { error?: string }).error), new RegExp(`^${name}: .*seed “q a”.*not “q-a”`));
  const second = await ask('/api/runs', { ...long, seed: 'q-a' });
  assert.equal(second.status, 409, JSON.stringify(second.answer));
  refusal(second.answer);
  const again = await ask('/api/runs', { ...long, seed: 'q a' });
  assert.equal(again.status, 200, 'the same seed is the same run');
  assert.equal((again.answer as RunsStarted).runs[0]!.id, id);
  await ask(`/api/runs/${id}/stop`, {});
  refusal((await ask('/api/runs', { ...long, seed: 'q-a' })).answer);
});

test('a run is named, noted and tagged while it runs, and deleted once it is stopped', async () => {
  const started = await ask('/api/runs', { ...SMALL, seed: 'labelled', steps: 100_000 });
  const { id, name } = (started.answer as RunsStarted).runs[0]!;
  const own = async (): Promise<RunListed | undefined> => (await listed()).find(run => run.id === id);
  await until(id, 'running');
  const label = { title: 'Small nets', note: 'two\nlines', tags: ['thesis'] };
  assert.equal((await ask(`/api/runs/${id}/label`, label)).status, 200);
  assert.deepEqual((await own())?.label, label);
  assert.equal((await own())?.name, name, 'the folder keeps its name');
  for (const [bad, reason] of [
    [{ ...label, title: 'a\u0000b' }, /one line/],
    [{ ...label, tags: ['a,b'] }, /without commas/],
    [{ ...label, path: '../x' }, /path/],
    [{ title: 'x' }, /note/],
  ] as const) {
    const { status, answer } = await ask(`/api/runs/${id}/label`, bad);
    assert.equal(status, 400);
    assert.match((answer as { error: string }).error, reason);
  }
  const refusal = await ask(`/api/runs/${id}/delete`, {});
  assert.equal(refusal.status, 409);
  assert.match((refusal.answer as { error: string }).error, /in work; stop it/);
  while ((await own())?.secondsLeft === undefined) await new Promise(done => setTimeout(done, 30));
  await ask(`/api/runs/${id}/stop`, {});
  assert.equal((await own())?.secondsLeft, undefined, 'a stopped run has no time of arrival');
  assert.deepEqual((await own())?.label, label, 'the label stays');

  // Another process writes to it.
  const lock = join(runs, name, 'writing.lock');
  writeFileSync(lock, `${process.ppid} ? \n`);
  const held = await ask(`/api/runs/${id}/delete`, {});
  assert.equal(held.status, 409, JSON.stringify(held.answer));
  assert.ok(readdirSync(runs).includes(name));
  rmSync(lock);

  // A damaged label costs nothing else.
  writeFileSync(join(runs, name, 'label.json'), '{');
  assert.match((await own())?.trouble ?? '', /^label.json: /);
  assert.equal((await ask(`/api/runs/${id}/label`, label)).status, 200);
  assert.equal((await own())?.trouble, undefined);

  assert.equal((await ask(`/api/runs/${id}/delete`, {})).status, 200);
  assert.equal(await own(), undefined);
  assert.ok(!readdirSync(runs).includes(name));
  assert.equal((await ask(`/api/runs/${id}/delete`, {})).status, 404);
});

test('seeds that would share a run name within one request: nothing is started', async () => {
  const before = (await listed()).length;
  const { status, answer } = await ask('/api/runs', { ...SMALL, seed: 'a seed of more than twenty letters', seeds: 2 });
  assert.equal(status, 400, JSON.stringify(answer));
  assert.match((answer as { error: string }).error, /two seeds .* the same run name.*: use shorter seeds/);
  assert.equal((await listed()).length, before);
});

test('a family is cut where it grows too large, nearest relatives first', () => {
  const lineage = Array.from({ length: 200 }, (_, step) => ({
    id: `${step}`,
    step,
    parents: step === 0 ? [] : [`${step - 1}`],
    by: 'mutation',
  }));
  const family = familyOf(lineage, '150')!;
  assert.equal(family.isCut, true);
  assert.equal(family.relatives.at(-1)!.id, '150');
  assert.equal(family.relatives.length, 60);
  assert.equal(family.relatives[0]!.id, '91');
  assert.equal(familyOf(lineage, '5')!.isCut, false);
  assert.equal(familyOf(lineage, 'x'), undefined);
  assert.deepEqual(familyOf([], 'x')!.relatives, [], 'a learner without births');
});

test('every learner with a population says where its members come from', () => {
  const inPlace = ['verhelst']; // its two networks learn from their games
  for (const [name, entry] of Object.entries(learners)) {
    const read = readRecipe({ learner: name, steps: 2 });
    if (!read.ok) continue; // it needs files
    const { learner } = buildFor(read.value);
    if (!learner.population) continue;
    assert.equal(learner.births !== undefined || learner.descent !== undefined, !inPlace.includes(name), entry.summary);
  }
});

test('the samples of CMA-ES come from the line of its means', () => {
  const read = readRecipe({ learner: 'cma-es(genome=squares, lambda=6)', steps: 5 });
  assert.ok(read.ok);
  const family = familyOf(lineageOf([], read.value, 4), '3.4')!;
  assert.deepEqual(
    family.relatives.map(({ id, step, parents }) => [id, step, ...parents]),
    [
      ['mean 0', 0],
      ['mean 1', 1, 'mean 0'],
      ['mean 2', 2, 'mean 1'],
      ['3.4', 3, 'mean 2'],
    ],
  );
  assert.match(family.relatives[1]!.by, /the 3 best of 6 samples/);
  const living = livingLineage(lineageOf([], read.value, 4), 4);
  assert.equal(living.length, 5 + 6, 'the means, and the samples of the last step');
  assert.deepEqual(familyOf(living, '4.2')!.relatives.length, 5);
});
