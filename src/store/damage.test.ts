/**
 * A finished run, damaged in every file in every way: the program finds, reports, sets aside and repairs the damage.
 */
import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openArena } from '../arena/single-thread.js';
import { readRecipe } from '../experiments/recipe.js';
import { openRun } from '../experiments/run-service.js';
import { loadKernel } from '../kernel/load.node.js';
import { backendOf } from '../learners/backend.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { parsed } from '../specs/parsed.js';
import { type Repaired, repair } from './repairing.node.js';
import { digestOf } from './run-checks.node.js';
import { RunFolder } from './run-folder.node.js';
import { recorded } from './run-recorder.node.js';
import { readRunFolder } from './runs.node.js';
import { checkFiles } from './verifying.node.js';

const base = mkdtempSync(join(tmpdir(), 'breedboard-damage-'));
after(() => rmSync(base, { recursive: true }));
const backend = backendOf(openArena(loadKernel()));
const recipe = readRecipe({
  learner: 'pinkney(population=4)',
  steps: 6,
  seed: 0, // the default of version 0.1
  keep: 2,
  yardsticks: [{ against: 'random', games: 2, every: 4 }],
});
assert.ok(recipe.ok);
const experiment = recipe.value;

/** All files except those about times. */
const CERTAIN = [
  'run.json',
  'events.jsonl',
  'lineage.jsonl',
  'checks.jsonl',
  'champion.json',
  'ancestors',
  'checkpoints',
];

function contents(run: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const name of CERTAIN) {
    const path = join(base, run, name);
    if (!existsSync(path)) continue;
    if (!name.includes('.'))
      for (const each of readdirSync(path).filter(one => !one.includes('damaged')))
        files[`${name}/${each}`] = digestOf(readFileSync(join(path, each)));
    else if (statSync(path).isFile()) files[name] = digestOf(readFileSync(path));
  }
  return files;
}

/** Each step of a run in its folder once it is stored; the caller closes the folder. */
async function* stepsOf(folder: RunFolder, own = experiment): AsyncGenerator<number> {
  const run = await openRun({
    experiment: own,
    open: async () => parsed(recorded(folder, own, 1)),
    backend: async () => ({ backend, close: async () => {} }),
    now: () => 0,
  });
  assert.ok(run.ok);
  for await (const { step } of run.value.stream()) yield step.step;
}

async function learnt(run: string): Promise<readonly string[] | string> {
  const folder = await RunFolder.open(base, run, experiment);
  if (!folder.ok) return folder.reason;
  try {
    for await (const _ of stepsOf(folder.value));
  } finally {
    await folder.value.close();
  }
  return folder.value.notices;
}

async function repaired(run: string): Promise<Repaired> {
  const repairing = repair(base, run, backend);
  for (;;) {
    const next = await repairing.next();
    if (!next.done) continue;
    assert.ok(next.value.ok, next.value.ok ? '' : next.value.reason);
    return next.value.value;
  }
}

const damagesOf = async (run: string): Promise<string[]> => {
  const checked = await checkFiles(base, run);
  return checked.ok ? checked.value.damages.map(({ file, reason }) => `${file}: ${reason}`) : [checked.reason];
};

before(async () => {
  assert.deepEqual(await learnt('whole'), []);
  assert.deepEqual(await damagesOf('whole'), []);
});

let copies = 0;
function copyOfWhole(): string {
  const name = `copy-${++copies}`;
  cpSync(join(base, 'whole'), join(base, name), { recursive: true });
  return name;
}

const rng = rngFrom(parseSeed('damage'));
/** Kinds of damage: each changes the bytes of a file. */
const DAMAGES: Readonly<Record<string, (bytes: Buffer) => Buffer | undefined>> = {
  'a byte is zeroed': bytes => {
    const at = rng.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.of(0), bytes.subarray(at + 1)]);
  },
  'a bit is flipped': bytes => {
    const copy = Buffer.from(bytes);
    copy[rng.below(copy.length)]! ^= 1 << rng.below(7);
    return copy;
  },
  'its second half is gone': bytes => bytes.subarray(0, bytes.length >> 1),
  'its last byte is gone': bytes => bytes.subarray(0, -1),
  'it is empty': () => Buffer.alloc(0),
  'it is all zeros': bytes => Buffer.alloc(bytes.length),
  'it holds {}': () => Buffer.from('{}'),
  'a line of it is doubled': bytes => {
    const lines = bytes.toString('latin1').split('\n');
    const at = rng.below(lines.length - 1);
    return Buffer.from([...lines.slice(0, at + 1), ...lines.slice(at)].join('\n'), 'latin1');
  },
  'it is missing': () => undefined,
};

const TARGETS = [
  'run.json',
  'events.jsonl',
  'lineage.jsonl',
  'checks.jsonl',
  'champion.json',
  'ancestors/00000002.json',
  'ancestors/00000006.json',
  'checkpoints/00000005.bin',
  'checkpoints/00000006.bin',
];
/** A resumed run reads only what it needs; only verify and repair read these. */
const NOT_NEEDED = ['ancestors/00000002.json', 'checkpoints/00000005.bin'];
/** Nothing records that these files existed, so their loss is not reported; they are rebuilt all the same. */
const UNNOTICED = [
  'checkpoints/00000006.bin it is missing',
  'checks.jsonl it is missing',
  'checks.jsonl it is empty',
  'checkpoints/00000005.bin it is missing',
];

test('what a healthy run stores is what version 0.1 stored but for the format of run.json, and its checks', () => {
  const {
    'run.json': run,
    'events.jsonl': events,
    'lineage.jsonl': lineage,
    'champion.json': champion,
  } = contents('whole');
  // As `breedboard learn` of version 0.1 wrote them for this recipe.
  assert.deepEqual(
    [run, events, lineage, champion],
    ['14165c9ca148dba9', '9da8b9ad88e33c2e', 'd70ff3cf78f10de3', '44b1acdec8a3c50c'],
  );
});

describe('a run of version 0.1, which has no checks', () => {
  function oldCopy(): string {
    const run = copyOfWhole();
    rmSync(join(base, run, 'checks.jsonl'));
    return run;
  }

  test('is intact, and resumes to the same files', async () => {
    const run = oldCopy();
    assert.deepEqual(await damagesOf(run), []);
    // Back to step 4, as if the process had been killed in the middle of step 5.
    const events = join(base, run, 'events.jsonl');
    const text = readFileSync(events, 'utf8');
    const middle = text.indexOf('{"type":"step","step":6');
    writeFileSync(events, text.slice(0, middle + 20));
    rmSync(join(base, run, 'checkpoints/00000006.bin'));
    assert.deepEqual(await damagesOf(run), []);
    assert.deepEqual(await learnt(run), [], 'a kill leaves nothing to report');
    const { 'checkpoints/00000005.bin': _, ...files } = contents(run);
    const { 'checkpoints/00000005.bin': __, ...whole } = contents('whole');
    assert.deepEqual(files, whole);
  });

  test('reports which line of its events or births cannot be read', async () => {
    for (const name of ['events.jsonl', 'lineage.jsonl']) {
      const count = readFileSync(join(base, 'whole', name), 'utf8').split('\n').length - 1;
      for (let line = 0; line < count; line++) {
        const run = oldCopy();
        const path = join(base, run, name);
        const lines = readFileSync(path, 'utf8').split('\n');
        lines[line] = `${lines[line]!.slice(0, -9)}\0${lines[line]!.slice(-8)}`;
        writeFileSync(path, lines.join('\n'));
        assert.match((await damagesOf(run))[0]!, new RegExp(`^${name}: .*line ${line + 1} cannot be read`));
        assert.deepEqual((await repaired(run)).left, []);
        assert.deepEqual(contents(run), contents('whole'), `${name}, line ${line + 1}`);
        rmSync(join(base, run), { recursive: true });
      }
    }
  });

  test('whose champion is {} or another’s is restored', async () => {
    const ancestor = readFileSync(join(base, 'whole/ancestors/00000000.json'), 'utf8');
    for (const content of ['{}', ancestor]) {
      const run = oldCopy();
      writeFileSync(join(base, run, 'champion.json'), content);
      assert.match(String(await damagesOf(run)), /^champion.json: /);
      assert.match(
        String(await learnt(run)),
        /^champion.json: .*it is stored as champion.json.damaged; the champion of step 6/,
      );
      assert.deepEqual(contents(run), contents('whole'));
    }
  });
});

describe('a damaged run', () => {
  for (const file of TARGETS) {
    for (const [what, damage] of Object.entries(DAMAGES)) {
      test(`${file}: ${what}`, async () => {
        const whole = contents('whole');
        const run = copyOfWhole();
        const path = join(base, run, file);
        const good = readFileSync(path);
        const bad = damage(good);
        if (bad === undefined) rmSync(path);
        else writeFileSync(path, bad);
        const found = await damagesOf(run);
        const isUnnoticed = UNNOTICED.includes(`${file} ${what}`) || bad?.equals(good) === true;
        if (!isUnnoticed)
          assert.ok(
            found.some(each => each.startsWith(file)),
            `found: ${found}`,
          );

        const other = copyOfWhole();
        cpSync(join(base, run), join(base, other), { recursive: true, force: true });
        if (bad === undefined) rmSync(join(base, other, file));

        const { left } = await repaired(run);
        assert.deepEqual(left, []);
        assert.deepEqual(await damagesOf(run), []);
        const { 'checkpoints/00000005.bin': before, ...rest } = contents(run);
        const { 'checkpoints/00000005.bin': wanted, ...all } = whole;
        assert.deepEqual(rest, all, 'repaired');
        if (before !== undefined) assert.equal(before, wanted);

        const isTold = !isUnnoticed && !NOT_NEEDED.includes(file);
        const notices = await learnt(other);
        assert.ok(Array.isArray(notices), String(notices));
        if (isTold)
          assert.ok(
            notices.some(each => each.startsWith(file)),
            `told: ${notices}`,
          );
        assert.ok(notices.every(each => !each.includes('\n')));
        const folder = join(base, other, file, '..');
        const aside = readdirSync(folder).filter(name => name.includes('damaged'));
        if (isTold && bad !== undefined && bad.length > 0) {
          assert.equal(aside.length, 1, 'the damaged file is kept');
          assert.deepEqual(readFileSync(join(folder, aside[0]!)), bad);
        }
        // Steps without a checkpoint before them stay lost until the user repairs the run.
        if ((await damagesOf(other)).length > 0) await repaired(other);
        const { 'checkpoints/00000005.bin': _, ...again } = contents(other);
        assert.deepEqual(again, all, 'learnt on');
      });
    }
  }

  test('both checkpoints missing or damaged: this is reported, and the steps are re-run', async () => {
    for (const damage of ['damaged', 'missing']) {
      const run = copyOfWhole();
      const checkpoints = join(base, run, 'checkpoints');
      for (const name of readdirSync(checkpoints)) {
        if (damage === 'damaged') truncateSync(join(checkpoints, name), 100);
        else rmSync(join(checkpoints, name));
      }
      const events = readFileSync(join(base, run, 'events.jsonl'));
      assert.match(
        String(await learnt(run)),
        /^none of its checkpoints can be read: breedboard runs repair copy-\d+ re-runs/,
      );
      assert.deepEqual(readFileSync(join(base, run, 'events.jsonl')), events, 'nothing was cut off');
      assert.deepEqual((await repaired(run)).left, []);
      assert.deepEqual(contents(run), contents('whole'));
    }
  });

  test('two files at once, one of them at the first step', async () => {
    const run = copyOfWhole();
    const path = join(base, run, 'events.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    lines[0] = `${lines[0]!.slice(0, 5)}\0${lines[0]!.slice(6)}`;
    writeFileSync(path, lines.join('\n'));
    writeFileSync(join(base, run, 'champion.json'), '{}');
    const notices = await learnt(run);
    assert.equal(notices.length, 2, String(notices));
    const view = await readRunFolder(base, run);
    assert.ok(view.ok);
    assert.equal(view.value.lines.filter(({ type }) => type === 'step').length, 6, 'the other steps are still there');
    assert.equal(view.value.fault, undefined, 'no line is left that cannot be read');
    const { steps, left } = await repaired(run);
    assert.deepEqual([steps, left], [[0], []]);
    assert.deepEqual(contents(run), contents('whole'));
  });

  test('lines with very deep nesting', async () => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    for (const [name, line] of [
      ['events.jsonl', `{"type":"log","step":3,"lines":${nested}}`],
      ['events.jsonl', `{"type":"checkpoint","step":3,"hash":"x","more":${nested}}`],
      ['lineage.jsonl', `{"step":3,"id":"x","parents":${nested},"by":"x"}`],
      ['timings.jsonl', `{"step":"x","games":${nested}}`],
      ['checks.jsonl', nested],
      ['run.json', nested],
      ['provenance.json', nested],
      ['champion.json', nested],
    ] as const) {
      const run = copyOfWhole();
      const path = join(base, run, name);
      writeFileSync(path, name.endsWith('.jsonl') ? `${line}\n${readFileSync(path, 'utf8')}` : line);
      assert.match((await damagesOf(run))[0]!, new RegExp(`^${name}: `));
      assert.deepEqual((await repaired(run)).left, []);
      assert.deepEqual(contents(run), contents('whole'), name);
    }
  });

  test('side files about times are checked for their form, and set aside', async () => {
    const run = copyOfWhole();
    const timings = readFileSync(join(base, run, 'timings.jsonl'), 'utf8').split('\n');
    writeFileSync(
      join(base, run, 'timings.jsonl'),
      [timings[0], 'rub\0bish', ...timings.slice(2, -1), '{"st'].join('\n'),
    );
    writeFileSync(join(base, run, 'provenance.json'), '{"run":');
    assert.deepEqual(
      (await damagesOf(run)).map(each => each.split(':')[0]),
      ['provenance.json', 'timings.jsonl'],
    );
    assert.equal((await learnt(run)).length, 2);
    assert.deepEqual(await damagesOf(run), []);
    assert.equal(readFileSync(join(base, run, 'timings.jsonl'), 'utf8').split('\n').length, timings.length - 1);
    assert.ok(
      existsSync(join(base, run, 'timings.jsonl.damaged')) && existsSync(join(base, run, 'provenance.json.damaged')),
    );
  });

  test('another run’s checkpoint is refused', async () => {
    const other = readRecipe({ learner: 'pinkney(population=4)', steps: 6, seed: 'other' });
    assert.ok(other.ok);
    const folder = await RunFolder.open(base, 'other', other.value);
    assert.ok(folder.ok);
    for await (const _ of stepsOf(folder.value, other.value));
    await folder.value.close();
    const run = copyOfWhole();
    cpSync(join(base, 'other/checkpoints'), join(base, run, 'checkpoints'), { recursive: true, force: true });
    assert.ok((await damagesOf(run)).some(each => each.includes('it is not the file that the run wrote')));
    assert.deepEqual((await repaired(run)).left, []);
    assert.deepEqual(contents(run), contents('whole'));
  });

  test('an unreadable disk is not treated as an empty one', async () => {
    for (const name of ['events.jsonl', 'lineage.jsonl', 'checks.jsonl']) {
      const run = copyOfWhole();
      const path = join(base, run, name);
      rmSync(path);
      // Reading a folder fails with EISDIR, as reading a bad sector fails with EIO.
      cpSync(join(base, 'whole/ancestors'), path, { recursive: true });
      const before = contents(run);
      assert.equal(await learnt(run), `${name}: it is a folder`);
      assert.deepEqual(contents(run), before, 'nothing was changed');
    }
  });
});
