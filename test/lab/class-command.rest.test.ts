/** A class as processes: opened, joined by `breedboard submit`, killed with -9 and resumed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClassShown } from '../../src/lab/class/api.js';
import { canonicalPlayer } from '../../src/players/catalogue.js';
import { formatPlayer } from '../../src/players/file.js';
import { parseSpec } from '../../src/specs/spec.js';
import { fails, MAIN, workshop } from '../suites/command.js';

const { start, at, breedboard } = workshop();
const HOST = '127.0.0.2';

/** No process keeps running after a failed test. */
const children: ReturnType<typeof start>['child'][] = [];
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** The lab's address, and the class's from the message. */
async function opened(folder: string, port: string, args: readonly string[] = []) {
  const { child } = start(MAIN, [
    ...['lab', '--no-open', '--port', '0', '--runs', at('teacher')],
    ...['--class', at(folder), '--host', HOST, '--class-port', port, ...args],
  ]);
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', text => (out += text));
  child.stderr.setEncoding('utf8').on('data', text => (err += text));
  const exited = once(child, 'exit');
  while (!/with the code/.test(err)) {
    if (child.exitCode !== null) assert.fail(err);
    await sleep(20);
  }
  const [, address = '', code = ''] = /submit to (\S+) with the code (.+)\n/.exec(err) ?? [];
  const lab = new URL(out.trim());
  const look = async (): Promise<ClassShown> => {
    const headers = { Authorization: `Bearer ${lab.searchParams.get('token')}` };
    const answer = await fetch(new URL('/api/class', lab), { headers });
    return ((await answer.json()) as { class: ClassShown }).class;
  };
  const until = async (done: (shown: ClassShown) => boolean): Promise<ClassShown> => {
    for (let i = 0; i < 7500; i++) {
      const shown = await look();
      if (done(shown)) return shown;
      await sleep(40);
    }
    return assert.fail(JSON.stringify((await look()).standings));
  };
  return { child, exited, address, code, look, until };
}

const games = (folder: string): ReadonlyMap<string, readonly string[]> => {
  const path = join(at(folder), 'games');
  return new Map(
    readdirSync(path)
      .filter(name => name.endsWith('.json') && !name.startsWith('.'))
      .map(name => [name, JSON.parse(readFileSync(join(path, name), 'utf8')).games as string[]]),
  );
};

test('five players join by breedboard submit; kill -9 loses at most a batch; the class is resumed as it was', async () => {
  const first = await opened('class', '0', ['--game', 'othello']);
  assert.match(first.address, /^http:\/\/127\.0\.0\.2:\d+$/);
  const players = ['squares', 'search(depth=2)', 'search(depth=3)', 'mcts(iterations=100)', 'greedy'];
  for (const [i, player] of players.entries()) {
    const spec = parseSpec(player);
    assert.ok(spec.ok);
    writeFileSync(at(`${i}.json`), formatPlayer('othello', canonicalPlayer(spec.value)));
    const args = ['submit', first.address, at(`${i}.json`), '--name', `student ${i}`, '--runs', at(`student-${i}`)];
    const sent =
      i % 2 === 0
        ? await breedboard([...args, '--code', first.code])
        : await breedboard(args, '', { BREEDBOARD_CLASS_CODE: first.code.toLowerCase() });
    assert.match(sent.out, new RegExp(`^student ${i} is on the ladder of http://127.0.0.2:`), sent.err);
  }
  assert.equal(statSync(join(at('student-0'), '.class-tokens')).mode & 0o777, 0o600);
  await first.until(({ standings }) => standings.games >= 40);
  first.child.kill('SIGKILL');
  await first.exited;
  const before = games('class');
  const stored = [...before.values()].reduce((sum, lines) => sum + lines.length, 0);
  assert.ok(stored >= 40, 'what was shown had been stored');

  const again = await opened('class', new URL(first.address).port);
  const shown = await again.until(({ standings }) => standings.games > stored);
  assert.equal(shown.code, first.code.replace(' ', ''));
  assert.equal(shown.students.length, 5);
  assert.deepEqual(
    shown.standings.rows.flatMap(row => (row.isHouse ? [] : [row.name])).sort(),
    players.map((_, i) => `student ${i}`),
  );
  const args = ['submit', again.address, at('1.json'), '--name', 'student 0', '--runs', at('student-0')];
  const late = await breedboard(args);
  assert.match(late.out, /^student 0 is on the ladder/, `the token needs no code: ${late.err}`);
  again.child.kill('SIGINT');
  assert.deepEqual(await again.exited, [0, null]);
  for (const [name, lines] of before) assert.deepEqual(games('class').get(name)!.slice(0, lines.length), lines);
});

test('a class without --host says that only this machine reaches it', async () => {
  const { child } = start(MAIN, [
    ...['lab', '--no-open', '--port', '0', '--runs', at('teacher')],
    ...['--class', at('alone'), '--class-port', '0'],
  ]);
  children.push(child);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', text => (err += text));
  const exited = once(child, 'exit');
  while (!/with the code .*\n/.test(err)) {
    if (child.exitCode !== null) assert.fail(err);
    await sleep(20);
  }
  child.kill('SIGTERM');
  await exited;
  assert.match(err, /submit to http:\/\/127\.0\.0\.1:\d+ .*\nonly this machine reaches that address; --host ADDRESS/);
});

test('what cannot be a class is refused in one line', async () => {
  const lab = ['lab', '--no-open', '--port', '0', '--runs', at('teacher')];
  assert.deepEqual(
    await breedboard([...lab, '--host', '192.168.1.5']),
    fails(2, '--host needs --class: without a class the lab serves this machine only'),
  );
  assert.deepEqual(await breedboard([...lab, '--game', 'noughts']), fails(2, '--game needs --class'));
  const all = await breedboard([...lab, '--class', at('none'), '--host', '0.0.0.0']);
  assert.deepEqual([all.code, all.out], [2, '']);
  assert.match(all.err, /^breedboard: --host: “0\.0\.0\.0” stands for all addresses at once; .*\n$/);
  const far = await breedboard([...lab, '--class', at('none'), '--host', '203.0.113.7', '--class-port', '0']);
  assert.equal(far.code, 1);
  assert.match(far.err, /203\.0\.113\.7 is not an address of this machine/);
  const chess = await breedboard([...lab, '--class', at('chess'), '--game', 'chess']);
  assert.match(chess.err, /no game called “chess”/);
});

test('a submission that cannot be sent is one line', async () => {
  const sample = fileURLToPath(new URL('../../../samples/player.json', import.meta.url));
  const submit = (...args: readonly string[]) => breedboard(['submit', ...args, '--runs', at('student')]);
  assert.deepEqual(await submit('127.0.0.2', sample), fails(2, 'a name is missing: --name NAME'));
  const missing = await submit('127.0.0.2', at('nothing.json'), '--name', 'Ada');
  assert.equal(missing.code, 3);
  const nowhere = await submit('127.0.0.2:9', sample, '--name', 'Ada', '--code', 'K7F4MQ');
  assert.equal(nowhere.code, 1);
  assert.match(nowhere.err, /no class answers at http:\/\/127\.0\.0\.2:9/);
  const wrong = await submit('ftp://x', sample, '--name', 'Ada', '--code', 'K7F4MQ');
  assert.match(wrong.err, /is not the address of a class/);
});
