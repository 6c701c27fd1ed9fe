/** What comes over the queue is data: every forged job is refused with its reason. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchOf } from '../../test/suites/batch-runner.js';
import { type Batch, batchesOf } from '../arena/batch.js';
import type { Json } from '../specs/spec.js';
import { sha256 } from './connection.node.js';
import { enginesIn } from './engines.js';
import {
  type Build,
  buildOfQueue,
  checksumsIn,
  engineQueueName,
  formatJob,
  MAX_JOB,
  queueName,
  readJob,
  sameBuild,
} from './job.js';

const build = {
  version: '1.2.3',
  program: '00112233aabbccdd',
  kernel: '0123456789abcdef',
  weights: 'fedcba9876543210',
};
const coordinator = '00112233445566ff';
const [batch] = batchesOf(matchOf('random', 'squares', { pairs: 2 }), 1);

const sealed = (body: string) => ({ hash: sha256(body), body });
const jobOf = (batches: readonly unknown[]) =>
  sealed(formatJob('batches', { build, coordinator, content: { batches } as Json }));
const changed = (change: object) => jobOf([{ ...batch, ...change }]);

test('a job reads back as it was sent', () => {
  const read = readJob(jobOf([batch]), sha256);
  assert.ok(read.ok);
  assert.equal(read.value.job.kind, 'batches');
  assert.deepEqual(read.value.job.content, { batches: [batch] });
  assert.deepEqual(read.value.job.build, build);
});

const file = { kind: 'search', evaluator: { kind: 'file', path: '/etc/passwd' } };
const engine = { kind: 'engine', command: 'rm -r .' };
const allowed = { kind: 'allowed-engine', name: 'x', level: -1, depth: 0, milliseconds: 0, start: 30, move: 60 };
const other = { kind: 'random' };
const start = batch!.starts[0]!;

for (const [what, data, reason] of [
  ['nothing', undefined, /must be an object/],
  ['a text', 'job', /must be an object/],
  ['a job without a hash', { body: '{}' }, /“hash” must be 64 hex digits/],
  ['a job under another hash', { ...jobOf([batch]), hash: sha256('other') }, /not the one of its hash/],
  ['a job of a huge size', sealed('x'.repeat(MAX_JOB + 1)), /a text of at most/],
  ['a text that is not JSON', sealed('rm -r .'), /cannot be read: expected/],
  ['deep nesting', sealed('['.repeat(1000)), /more than 16 levels/],
  ['a prototype', sealed('{"__proto__": {"isTrusted": true}}'), /“__proto__” is not a name/],
  ['a constructor', sealed(JSON.stringify({ constructor: { prototype: {} } })), /has no field “constructor”/],
  ['another format', sealed('{"format": "x"}'), /“format” must be/],
  [
    'a kind of job that does not exist',
    sealed(formatJob('shell' as 'run', { build, coordinator, content: {} })),
    /“kind”/,
  ],
  ['a path', changed({ players: [file, { kind: 'random' }] }), /names file\(…\)/],
  ['a run', changed({ players: [{ kind: 'run', name: '../x' }, { kind: 'random' }] }), /names run\(…\)/],
  ['a program', changed({ players: [engine, { kind: 'random' }] }), /names engine\(…\)/],
  ['a program inside a player', changed({ players: [{ kind: 'x', y: [{ z: engine }] }, file] }), /names engine\(…\)/],
  [
    'an engine with a program',
    changed({ players: [{ ...allowed, command: 'rm -r .' }, other] }),
    /has no field “command”/,
  ],
  ['an engine with a folder', changed({ players: [{ ...allowed, folder: '/' }, other] }), /has no field “folder”/],
  ['an engine without a name', changed({ players: [other, { ...allowed, name: '../x' }] }), /the name of an engine/],
  ['an engine at a level that is not one', changed({ players: [{ ...allowed, level: 1e9 }, other] }), /level” must be/],
  ['too many pairs', changed({ pairs: 1e9 }), /“batches\[0\].pairs” must be a whole number from 0/],
  ['a negative number of pairs', changed({ pairs: -1 }), /pairs” must be/],
  ['a seed that is not one', changed({ seed: 'x' }), /“batches\[0\].seed” must be 32 hex digits/],
  ['a start that is too long', changed({ starts: [{ ...start, position: 'x'.repeat(5000) }] }), /position” must be/],
  ['moves that are not numbers', changed({ starts: [{ ...start, moves: ['a1'] }] }), /moves\[0\]” must be/],
  ['a share above 1', changed({ epsilon: [0, 2] }), /epsilon\[1\]” must be a number from 0 to 1/],
  ['an unknown field', changed({ path: '/tmp/x' }), /has no field “path”/],
  ['too many batches', jobOf(Array.from({ length: 5000 }, () => batch)), /a list of at most|at most/],
  [
    'a recipe that is a list',
    sealed(formatJob('run', { build, coordinator, content: { recipe: [], attempt: 0 } })),
    /recipe/,
  ],
] as const) {
  test(`refused: ${what}`, () => {
    const read = readJob(data, sha256);
    assert.ok(!read.ok);
    assert.match(read.reason, reason);
    assert.ok(read.reason.length < 300, read.reason);
  });
}

test('an engine by its name is a player, in its own place only', () => {
  const read = readJob(changed({ players: [allowed, other] }), sha256);
  assert.ok(read.ok && read.value.job.kind === 'batches');
  assert.deepEqual(enginesIn(read.value.job.content.batches), ['x']);
  assert.deepEqual(enginesIn([{ players: [{ kind: 'mix', of: allowed }, other] }]), []);
});

test('the evaluators of a player are found wherever they stand', () => {
  const players: Batch['players'] = [
    { kind: 'search', evaluator: { kind: 'stored', checksum: 'sha256:a' } },
    { kind: 'mix', parts: [{ kind: 'stored', '0': 'sha256:b' }, { kind: 'random' }] },
  ];
  assert.deepEqual([...checksumsIn(players as unknown as Json)], ['sha256:a', 'sha256:b']);
});

test('the name of a queue says which build it is of, and parts that differ make another queue', () => {
  const other = 'ffffffffffffffff';
  const builds: readonly Build[] = [
    build,
    { ...build, version: '2.0.0-beta.1' },
    { ...build, program: other },
    { ...build, kernel: other },
    { ...build, weights: other },
    { ...build, plugins: other },
    { ...build, plugins: '0'.repeat(16) },
  ];
  assert.equal(new Set(builds.map(queueName)).size, builds.length);
  for (const each of builds) {
    assert.deepEqual(buildOfQueue(queueName(each)), each);
    assert.deepEqual(buildOfQueue(engineQueueName(each)), each);
    assert.deepEqual(
      builds.filter(another => sameBuild(each, another)),
      [each],
    );
  }
  assert.equal(buildOfQueue('games-1.2.3-kernel-weights'), undefined);
});
