/** A list of runs is the same with its catalogue, without it, and with one that is cut, changed or old. */
import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { readRecipe } from '../experiments/recipe.js';
import { CATALOGUE, PAGE, RunCatalogue } from './run-catalogue.node.js';
import { faultOf, isNoRun, type RunEntry } from './run-entry.node.js';
import { formatLine, formatStep } from './run-lines.js';
import { formatRun } from './runs.js';

const base = mkdtempSync(join(tmpdir(), 'breedboard-catalogue-'));
after(() => rmSync(base, { recursive: true }));

/** All files are long settled. */
const later = (): number => Date.now() + 3_600_000;
const COUNT = 104;

let runs: string;
let made = 0;
const nameOf = (i: number): string => `run-${String(i).padStart(4, '0')}`;
const place = (i: number, file = ''): string => join(runs, nameOf(i), file);

function writeRun(i: number): void {
  const experiment = readRecipe({ game: 'noughts', learner: 'cma-es', steps: 9, seed: String(i) });
  assert.ok(experiment.ok);
  mkdirSync(place(i));
  writeFileSync(place(i, 'run.json'), formatRun(experiment.value));
  writeFileSync(place(i, 'events.jsonl'), '');
  for (let step = 0; step <= i % 4; step++) addStep(i, step);
}
function addStep(i: number, step: number): void {
  const events = [{ type: 'step', step, progress: { best: 1 }, games: 10 + i }] as const;
  appendFileSync(place(i, 'events.jsonl'), formatStep({ step, events }, 'x', step === 3 ? 'y' : undefined));
}

async function list(catalogue = new RunCatalogue(runs, later)): Promise<RunEntry[]> {
  const pages: RunEntry[] = [];
  for (let from = 0; ; from += PAGE) {
    const page = await catalogue.page(from);
    assert.ok(page.ok);
    pages.push(...page.value.entries);
    if (from + PAGE >= page.value.total) return pages;
  }
}
/** Twice, and from nothing, in a copy that knows nothing. */
async function same(what: string): Promise<RunEntry[]> {
  const [first, second] = [await list(), await list()];
  rmSync(join(runs, CATALOGUE), { recursive: true, force: true });
  const anew = await list();
  const shown = (all: readonly RunEntry[]) => all.map(({ stamp: _, ...entry }) => entry);
  assert.deepEqual(shown(first), shown(anew), what);
  assert.deepEqual(shown(second), shown(anew), `${what}, again`);
  return anew;
}

beforeEach(() => {
  runs = join(base, String(made++));
  mkdirSync(runs);
});

describe('the catalogue of runs', () => {
  test('lists what the folders hold, in pages by name, and reads no run that it knows', async () => {
    for (let i = 0; i < COUNT; i++) writeRun(i);
    writeFileSync(join(runs, 'a-file'), '');
    mkdirSync(join(runs, 'no-run'));
    const all = await same('new');
    assert.deepEqual(
      all.map(({ name }) => name),
      ['no-run', ...Array.from({ length: COUNT }, (_, i) => nameOf(i))],
    );
    assert.ok(isNoRun(all[0]!));
    const { run } = all[8]!;
    assert.deepEqual(
      [run!.step, run!.games, run!.isFinished, run!.about.seed, run!.about.steps],
      [3, 4 * 17, true, '7', 9],
    );
    await list();
    // Content that changes under the same size and time is what the check of all files is for.
    const path = join(runs, CATALOGUE, 'entries.jsonl');
    const before = readFileSync(path);
    await list();
    assert.deepEqual(readFileSync(path), before, 'nothing was looked at again');
  });

  test('is made again where it is deleted, cut anywhere, or changed', async () => {
    for (let i = 0; i < 30; i++) writeRun(i);
    const wanted = await list();
    for (const file of ['index', 'entries.jsonl']) {
      const path = join(runs, CATALOGUE, file);
      const bytes = readFileSync(path);
      const check = async (what: string, content: Buffer): Promise<void> => {
        writeFileSync(path, content);
        assert.deepEqual(await list(), wanted, `${file} ${what}`);
      };
      for (let k = 0; k < 6; k++) {
        await check(`cut at ${k} of 6`, bytes.subarray(0, Math.floor((k * bytes.length) / 6)));
        const changed = Buffer.from(bytes);
        changed[Math.floor((k * (bytes.length - 1)) / 5)]! ^= 0x15;
        await check(`changed at ${k} of 5`, changed);
      }
      await check('all zeros', Buffer.alloc(bytes.length));
      rmSync(path);
      assert.deepEqual(await list(), wanted, `${file} deleted`);
    }
  });

  test('follows runs that go on, come, go, are labelled, replaced or damaged', async () => {
    for (let i = 0; i < 30; i++) writeRun(i);
    await list();
    addStep(4, 1);
    const grown = (await same('a step more')).find(({ name }) => name === nameOf(4));
    assert.deepEqual([grown!.run!.step, grown!.run!.games], [1, 28]);
    writeRun(30);
    rmSync(place(11), { recursive: true });
    assert.equal((await same('one more, one less')).length, 30);
    writeFileSync(
      place(5, 'label.json'),
      `${JSON.stringify({ format: 'breedboard label 1', title: 'Mine', note: '', tags: ['x'] })}\n`,
    );
    assert.equal((await same('a label'))[5]!.label?.title, 'Mine');
    rmSync(place(6), { recursive: true });
    mkdirSync(place(6));
    writeFileSync(place(6, 'run.json'), readFileSync(place(7, 'run.json')));
    writeFileSync(place(6, 'events.jsonl'), formatLine({ type: 'checkpoint', step: 5, hash: 'z' }));
    assert.equal((await same('another run of the name'))[6]!.run!.about.seed, '7');
    appendFileSync(place(7, 'events.jsonl'), 'not a line\n{"type":"step"');
    const [damaged] = (await same('damage')).filter(each => faultOf(each) !== undefined);
    assert.match(`${damaged!.name} ${faultOf(damaged!)}`, /^run-0007 events\.jsonl: a line cannot be read/);
    writeFileSync(place(8, 'run.json'), '{}');
    const broken = (await same('no recipe')).find(({ name }) => name === nameOf(8));
    assert.match(broken!.reason!, /^run\.json: /);
    symlinkSync(place(9), join(runs, 'zz-link'));
    assert.ok((await same('a link')).at(-1)!.isLink);
  });

  test('a folder that takes no catalogue is listed all the same', async () => {
    for (let i = 0; i < 25; i++) writeRun(i);
    writeFileSync(join(runs, CATALOGUE), 'a file in its place');
    assert.equal((await list()).length, 25);
    assert.equal((await list()).at(-1)!.run!.about.seed, '24');
    const none = join(base, 'none');
    assert.deepEqual(await new RunCatalogue(none, later).page(0), { ok: true, value: { total: 0, entries: [] } });
    assert.ok(!existsSync(none));
    symlinkSync(join(base, 'nowhere'), join(base, 'dangling'));
    const dangling = await new RunCatalogue(join(base, 'dangling'), later).page(0);
    assert.match(dangling.ok ? '' : dangling.reason, /is a link that leads nowhere$/);
    writeFileSync(none, '');
    const fault = await new RunCatalogue(none, later).page(0);
    assert.ok(!fault.ok && fault.reason.endsWith('is not a folder'));
  });

  test('what changed just now is looked at again, however coarse the clock of the disk', async () => {
    for (let i = 0; i < 25; i++) writeRun(i);
    const catalogue = new RunCatalogue(runs, () => 0); // everything is from the future
    await catalogue.page(0);
    assert.ok(!existsSync(join(runs, CATALOGUE, 'entries.jsonl')));
    writeFileSync(place(3, 'run.json'), readFileSync(place(4, 'run.json')));
    const page = await catalogue.page(3, 1);
    assert.ok(page.ok);
    assert.equal(page.value.entries[0]!.run!.about.seed, '4');
  });

  test('of very many events a list reads the end, and all of them where it is asked to', async () => {
    for (let i = 0; i < 25; i++) writeRun(i);
    const line = `${' '.repeat(9999)}\n`;
    const lines = formatLine({ type: 'step', step: 1, progress: {}, games: 5 }).trimEnd() + line;
    appendFileSync(place(2, 'events.jsonl'), lines.repeat(900));
    addStep(2, 9);
    const catalogue = new RunCatalogue(runs, later);
    const quick = await catalogue.page(2, 1);
    assert.ok(quick.ok);
    assert.deepEqual([quick.value.entries[0]!.run!.games, quick.value.entries[0]!.run!.step], [null, 9]);
    const whole = await catalogue.page(2, 1, true);
    assert.ok(whole.ok);
    assert.equal(whole.value.entries[0]!.run!.games, 3 * 12 + 900 * 5 + 12);
    assert.deepEqual(await catalogue.page(2, 1), whole);
  });
});
