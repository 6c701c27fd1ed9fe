/** Runs on a GPU in software: their files are those of runs on threads, also where they were killed or moved between the two. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { MAIN, workshop } from '../suites/command.js';
import { deviceEnvironment, useSoftwareDevice } from './software.js';

const { at, start } = workshop();
const skip = useSoftwareDevice() ? false : 'no GPU in software';
const run = (args: readonly string[]) => start(MAIN, args, deviceEnvironment());

/** With the players and learners of the presets, and as few games as show a difference. */
const RECIPES: Readonly<Record<string, { readonly on: string; readonly recipe: string }>> = {
  pinkney: {
    on: 'gpu',
    recipe: `game: othello
learner: pinkney(population=4)
steps: 3
plays: search(depth=1, terminal=evaluator)
yardsticks: [{ against: random, games: 8, openings: start }]
`,
  },
  currie: {
    on: 'gpu',
    recipe: `game: othello(start=currie)
learner: currie(size=4)
steps: 3
plays: search(depth=1, ties=first, pass=ply)
yardsticks: [{ against: random, games: 8, openings: start }]
`,
  },
  // It also plays two and three moves ahead, which threads do.
  alliot: {
    on: 'auto',
    recipe: `game: othello
learner: alliot(islands=2, population=4, span=3, positions=1)
steps: 3
plays: search(depth=1)
yardsticks: [{ against: "alliot-durand(stage=0, depth=0)", games: 8, openings: inner }]
`,
  },
};

/** What a run is; the other files hold times. */
function filesOf(runs: string): Record<string, string> {
  const folder = at(join(runs, 'run'));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const kept = names.filter(name => /\.(json|jsonl)$/.test(name) && !/provenance|timings|checks/.test(name));
  return Object.fromEntries(kept.map(name => [name, readFileSync(join(folder, name), 'utf8')]));
}

const learn = (recipe: string, runs: string, on: string): string[] => [
  ...['learn', at(`${recipe}.yaml`), '--runs', at(runs), '--name', 'run', '--device', on, '--threads', '1'],
];

/** Until so many steps are stored. */
async function stored(runs: string, steps: number): Promise<void> {
  for (let i = 0; i < 3000; i++) {
    try {
      if (readFileSync(at(join(runs, 'run', 'events.jsonl')), 'utf8').split('"type":"step"').length > steps) return;
    } catch {
      // not there yet
    }
    await setTimeout(20);
  }
  assert.fail(`no step ${steps} was stored`);
}

for (const [name, { on, recipe }] of Object.entries(RECIPES)) {
  test(`${name}: on a device, and killed there and finished on threads, the files of a run on threads`, {
    skip,
  }, async () => {
    writeFileSync(at(`${name}.yaml`), recipe);
    const [threads, whole, moved] = ['threads', 'whole', 'moved'].map(each => `${name}-${each}`) as [
      string,
      string,
      string,
    ];
    assert.equal((await run(learn(name, threads, 'threads')).ended).code, 0);
    const onDevice = await run(learn(name, whole, on)).ended;
    assert.equal(onDevice.code, 0, onDevice.err);
    assert.deepEqual(filesOf(whole), filesOf(threads));
    const killed = run(learn(name, moved, on));
    await stored(moved, 1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    assert.equal((await run(learn(name, moved, 'threads')).ended).code, 0);
    assert.deepEqual(filesOf(moved), filesOf(threads));
  });
}
