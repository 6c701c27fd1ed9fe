/** A class in a folder: students, limits, its games, and what is left of them after a restart or damage. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatEvaluator, squaresModel } from '../../models/file.js';
import { formatPlayer } from '../../players/file.js';
import { parseSeed } from '../../random/seed.js';
import { Classroom, MAX_ENTRIES, MAX_STUDENTS } from './classroom.node.js';

const base = mkdtempSync(join(tmpdir(), 'breedboard-class-'));
after(() => rmSync(base, { recursive: true }));

const SEED = parseSeed('class');
let clock = 0;
const now = (): number => clock;
/** What ends the waits of slow checks, oldest first. */
const waits: (() => void)[] = [];
const wait = (): Promise<void> => new Promise(resolve => waits.push(resolve));

async function open(name: string, game = 'noughts'): Promise<Classroom> {
  const room = await Classroom.open({ folder: join(base, name), game, seed: SEED, now, wait });
  assert.ok(room.ok, room.ok ? '' : room.reason);
  return room.value;
}

const codeOf = (room: Classroom): string => room.look('').code;

async function joinAs(room: Classroom, name: string, address = '10.0.0.1'): Promise<string> {
  const joined = await room.join({ code: codeOf(room), name }, address);
  assert.ok(joined.ok, joined.ok ? '' : joined.reason);
  return joined.value.token;
}

/** Different for each number. */
const squares = (number: number): string =>
  formatEvaluator(
    squaresModel(
      'noughts',
      Array.from({ length: 9 }, (_, i) => (i === number % 9 ? number + 2 : 1)),
    ),
  );

async function submit(room: Classroom, token: string, text: string): Promise<string> {
  const submitted = await room.submit(room.studentWith(token)!.id, text, '10.0.0.1');
  return submitted.ok ? submitted.value.entry : submitted.reason;
}

/** Waits for the ladder, whose games take no time worth measuring. */
async function until(room: Classroom, done: () => boolean): Promise<void> {
  for (let i = 0; i < 30_000 && !done(); i++) await sleep(10);
  assert.ok(done(), JSON.stringify(room.standings().rows));
}

/** Every file of games, by name. */
const gamesIn = (name: string): Readonly<Record<string, string>> => {
  const folder = join(base, name, 'games');
  return Object.fromEntries(readdirSync(folder).map(each => [each, readFileSync(join(folder, each), 'utf8')]));
};

test('a ladder plays to its end by itself, and the same class gives the same games in any order', async () => {
  const play = async (name: string, order: readonly number[]): Promise<void> => {
    const room = await open(name);
    for (const each of order) {
      const token = await joinAs(room, `student ${each}`);
      assert.match(await submit(room, token, squares(each)), /^e\d+$/);
      await sleep(40 * order[0]!); // the ladder plays in between
    }
    await until(room, () => room.standings().state === 'complete');
    const { rows, games } = room.standings();
    assert.equal(games, 100 * ((rows.length * (rows.length - 1)) / 2));
    assert.ok(rows.every(row => row.error > 0 || row.name === 'Random'));
    assert.equal(rows.find(row => row.name === 'Random')!.rating, 0);
    await room.close();
  };
  await play('forwards', [1, 2, 3]);
  await play('backwards', [3, 2, 1]);
  assert.deepEqual(gamesIn('forwards'), gamesIn('backwards'));
});

test('a class is resumed with its students, players, games and code; what a stop cost is played again', async () => {
  const first = await open('resumed');
  const token = await joinAs(first, 'Ada');
  await submit(first, token, squares(1));
  await until(first, () => first.standings().games >= 40);
  const code = codeOf(first);
  await first.close();
  const before = gamesIn('resumed');
  const again = await open('resumed');
  assert.equal(codeOf(again), code);
  assert.equal(again.studentWith(token)?.name, 'Ada');
  assert.ok(again.standings().games >= 40);
  await until(again, () => again.standings().state === 'complete');
  await again.close();
  for (const [name, text] of Object.entries(gamesIn('resumed'))) {
    const games = (file: string): readonly string[] => JSON.parse(file).games;
    const old = before[name] === undefined ? [] : games(before[name]);
    assert.deepEqual(games(text).slice(0, old.length), old);
    assert.equal(games(text).length, 100);
  }
});

test('damaged games are set aside and played again, to the same bytes', async () => {
  const room = await open('damaged');
  await submit(room, await joinAs(room, 'Ada'), squares(1));
  await until(room, () => room.standings().state === 'complete');
  await room.close();
  const before = gamesIn('damaged');
  const [name] = Object.keys(before);
  const path = join(base, 'damaged', 'games', name!);
  writeFileSync(path, before[name!]!.replace(/0 /, '1 '));
  const again = await open('damaged');
  assert.match(again.look('').troubles.join(), /played again/);
  await until(again, () => again.standings().state === 'complete');
  await again.close();
  assert.equal(readFileSync(path, 'utf8'), before[name!]);
});

test('a damaged class is not opened, and another game is not taken for it', async () => {
  const room = await open('kept');
  await room.close();
  const other = await Classroom.open({ folder: join(base, 'kept'), game: 'senet', now });
  assert.match(other.ok ? '' : other.reason, /a class of noughts, not senet/);
  const path = join(base, 'kept', 'class.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"isPaused":false', '"isPaused":true'));
  const damaged = await Classroom.open({ folder: join(base, 'kept'), now });
  assert.match(damaged.ok ? '' : damaged.reason, /^class.json: its checksum does not fit/);
  const unknown = await Classroom.open({ folder: join(base, 'none'), game: 'chess', now });
  assert.match(unknown.ok ? '' : unknown.reason, /no game called “chess”/);
  assert.throws(() => statSync(join(base, 'none')), 'nothing was written');
});

test('two processes cannot hold one class; only its owner can read it', async () => {
  const room = await open('mine');
  const second = await Classroom.open({ folder: join(base, 'mine'), now });
  assert.match(second.ok ? '' : second.reason, /is writing to it/);
  assert.equal(statSync(join(base, 'mine')).mode & 0o777, 0o700);
  await room.close();
});

test('tokens are stored as hashes, and a wrong one is not a student’s', async () => {
  const room = await open('tokens');
  const token = await joinAs(room, 'Ada');
  assert.doesNotMatch(readFileSync(join(base, 'tokens', 'class.json'), 'utf8'), new RegExp(token));
  assert.equal(room.studentWith(token)?.name, 'Ada');
  for (const wrong of ['', '0'.repeat(64), token.slice(1), `${token}0`])
    assert.equal(room.studentWith(wrong), undefined);
  await room.close();
});

/** The status of joining, or `joined`. */
async function joining(room: Classroom, address: string, code: string, name: string): Promise<number | string> {
  const joined = await room.join({ code, name }, address);
  return joined.ok ? 'joined' : joined.status;
}

test('wrong codes from many addresses lock no one out who has the right one', async () => {
  const room = await open('codes');
  for (let from = 1; from <= 40; from++)
    for (let i = 0; i < 10; i++) assert.equal(await joining(room, `10.0.9.${from}`, 'AAAAAA', 'Eve'), 403);
  assert.equal(waits.length, 0);
  assert.equal(await joining(room, '10.0.0.8', codeOf(room), 'Ada'), 'joined');
  assert.ok((await room.watch(codeOf(room), '10.0.0.8')).ok);
  await room.close();
});

test('after ten wrong codes an address is checked slowly, one at a time, and the right one is still accepted', async () => {
  const room = await open('slow');
  const from = '10.0.0.9';
  for (let i = 0; i < 10; i++) assert.equal(await joining(room, from, 'AAAAAA', 'Eve'), 403);
  const answered: (number | string)[] = [];
  const attempts = ['AAAAAA', 'AAAAAC', codeOf(room), 'AAAAAD'].map(async code => {
    const status = await joining(room, from, code, 'Ada');
    answered.push(status);
  });
  for (let turn = 0; turn < attempts.length; turn++) {
    while (waits.length === 0) await sleep(1);
    await sleep(20); // nothing else may answer in between
    assert.deepEqual([answered.length, waits.length], [turn, 1]);
    waits.shift()!();
    while (answered.length === turn) await sleep(1);
  }
  assert.deepEqual(answered.map(String).sort(), ['403', '403', '403', 'joined']);
  clock += 11 * 60 * 1000;
  assert.equal(await joining(room, from, 'AAAAAA', 'Eve'), 403);
  assert.equal(waits.length, 0, 'it ends with time');
  await room.close();
});

test('a text that no code can be is no guess, and a wrong code takes no place of those who join', async () => {
  const room = await open('typing');
  await room.pause(true);
  const from = '10.0.0.7';
  for (let i = 0; i < 30; i++) assert.equal(await joining(room, from, 'K7F', 'Ada'), 403);
  for (let i = 0; i < 9; i++) assert.equal(await joining(room, from, 'AAAAAA', 'Ada'), 403);
  for (let i = 1; i <= MAX_STUDENTS; i++)
    assert.equal(await joining(room, from, codeOf(room), `student ${i}`), 'joined', String(i));
  assert.equal(waits.length, 0);
  await room.close();
});

test('the requests of strangers do not count for the students at their address', async () => {
  const room = await open('strangers');
  const [token, from] = [await joinAs(room, 'Ada'), '10.0.0.1'];
  const watched = await room.watch(codeOf(room), from);
  assert.ok(watched.ok);
  for (let i = 0; i < 30_000; i++) assert.ok(room.allows(from, { token: '0'.repeat(64) }));
  assert.equal(room.allows(from, {}), false);
  assert.ok(room.allows(from, { token }));
  assert.ok(room.allows(from, { watching: watched.value }));
  assert.ok(room.allows('10.0.0.2', {}));
  await room.close();
});

test('a name that looks like a taken one is refused, and the reason names it', async () => {
  const room = await open('alike');
  await room.pause(true);
  await joinAs(room, 'Ada');
  const cyrillic = await room.join({ code: codeOf(room), name: 'Аda' }, '10.0.0.2');
  assert.match(cyrillic.ok ? '' : cyrillic.reason, /taken in this class, or looks like “Ada”/);
  await room.close();
});

test('names are taken once, and a class has so many students', async () => {
  const room = await open('full');
  await room.pause(true);
  await joinAs(room, 'Ada');
  const again = await room.join({ code: codeOf(room), name: 'ADA' }, '10.0.0.1');
  assert.deepEqual(again.ok ? '' : again.status, 409);
  const house = await room.join({ code: codeOf(room), name: 'Random' }, '10.0.0.1');
  assert.deepEqual(house.ok ? '' : house.status, 409);
  for (let i = 1; i < MAX_STUDENTS; i++) await joinAs(room, `student ${i}`, `10.0.1.${i}`);
  const last = await room.join({ code: codeOf(room), name: 'one more' }, '10.0.0.2');
  assert.match(last.ok ? '' : last.reason, /full/);
  await room.close();
});

test('a further submission replaces the oldest of the student; the same one again changes nothing', async () => {
  const room = await open('replaced');
  await room.pause(true);
  const token = await joinAs(room, 'Ada');
  const entries: string[] = [];
  for (let i = 1; i <= MAX_ENTRIES + 1; i++) entries.push(await submit(room, token, squares(i)));
  assert.equal(await submit(room, token, squares(MAX_ENTRIES + 1)), entries.at(-1));
  const own = room.status(room.studentWith(token)!);
  assert.deepEqual(own.rows.map(row => row.entry).sort(), entries.slice(1).sort());
  assert.deepEqual(own.rows.map(row => row.number).sort(), [2, 3]);
  await room.close();
});

test('two students with the same player share its games', async () => {
  const room = await open('shared');
  for (const name of ['Ada', 'Bob']) await submit(room, await joinAs(room, name), squares(4));
  await until(room, () => room.standings().state === 'complete');
  const [ada, bob] = ['Ada', 'Bob'].map(name => room.standings().rows.find(row => row.name === name)!);
  assert.equal(ada!.rating, bob!.rating);
  assert.equal(ada!.place, bob!.place);
  await room.close();
});

test('submissions are limited by student and by address', async () => {
  const room = await open('limited');
  await room.pause(true);
  const token = await joinAs(room, 'Ada');
  for (let i = 0; i < 10; i++) await submit(room, token, '{}');
  assert.match(await submit(room, token, squares(1)), /too many submissions/);
  clock += 11 * 60 * 1000;
  assert.match(await submit(room, token, squares(1)), /^e/);
  await room.close();
});

test('the teacher removes a player, then a student: the games of others stay, the token ends', async () => {
  const room = await open('removed');
  await room.pause(true);
  const [ada, bob] = [await joinAs(room, 'Ada'), await joinAs(room, 'Bob')];
  const entry = await submit(room, ada, squares(1));
  await submit(room, bob, squares(2));
  assert.ok((await room.removeEntry(entry)).ok);
  assert.equal((await room.removeEntry(entry)).ok, false);
  assert.deepEqual(
    room.standings().rows.flatMap(row => (row.isHouse ? [] : [row.name])),
    ['Bob'],
  );
  const { students } = room.look('');
  assert.ok((await room.removeStudent(students.find(each => each.name === 'Ada')!.id)).ok);
  assert.equal(room.studentWith(ada), undefined);
  assert.ok((await room.removeStudent(students.find(each => each.name === 'Bob')!.id)).ok);
  assert.equal(room.standings().rows.filter(row => !row.isHouse).length, 0);
  await room.close();
});

test('a paused ladder stays paused after a restart, and plays no games', async () => {
  const room = await open('paused');
  await room.pause(true);
  await submit(room, await joinAs(room, 'Ada'), formatPlayer('noughts', { kind: 'random' }));
  await submit(room, await joinAs(room, 'Bob'), squares(2));
  const { games } = room.standings();
  await room.close();
  const again = await open('paused');
  await sleep(100);
  assert.deepEqual([again.standings().state, again.standings().games], ['paused', games]);
  await again.pause(false);
  await until(again, () => again.standings().games > games);
  await again.close();
});

test('a disk that takes no more games pauses the ladder, and resuming it plays on', async () => {
  const room = await open('full-disk');
  await room.pause(true);
  await submit(room, await joinAs(room, 'Ada'), squares(1));
  const folder = join(base, 'full-disk', 'games');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, ''); // no file can be written into a file
  await room.pause(false);
  await until(room, () => room.look('').isPaused);
  assert.match(room.look('').troubles.join(), /its games cannot be stored: /);
  assert.equal(room.standings().games, 0, 'what is not stored does not count');
  rmSync(folder);
  mkdirSync(folder);
  await room.pause(false);
  await until(room, () => room.standings().state === 'complete');
  assert.equal(room.standings().games, 300);
  await room.close();
});

test('files that a killed process was writing are removed, and others are not', async () => {
  const room = await open('killed');
  await room.close();
  const left = ['killed/.class.json.999999999.0123456789ab.tmp', 'killed/games/.a-b.json.999999999.0123456789ab.tmp'];
  const others = ['killed/games/notes.txt', 'killed/players/.mine.tmp'];
  for (const name of [...left, ...others]) writeFileSync(join(base, name), 'x');
  await (await open('killed')).close();
  const found = readdirSync(join(base, 'killed'), { recursive: true, encoding: 'utf8' }).map(name => `killed/${name}`);
  for (const name of left) assert.ok(!found.includes(name), name);
  for (const name of others) assert.ok(found.includes(name), name);
});
