/** A table survives writing and reading unchanged, and damaged text is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatGameFile, gameFile } from '../../matches/game-file.js';
import { latest, streamOf } from '../../matches/history.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { draw } from '../../rules/dice.js';
import type { Parsed } from '../../specs/parsed.js';
import { type Clock, clockOf, NO_CLOCK, spend } from './clock.js';
import { readGame } from './named-game.js';
import {
  begin,
  branch,
  comeBack,
  HUMAN,
  isLive,
  loseOnTime,
  outcomeOf,
  play,
  redo,
  resign,
  type Session,
  showPly,
  undo,
} from './session.js';
import { claimsToBeTable, formatTable, parseTable, type Table } from './session-file.js';

const start = (name: string): Session => {
  const found = readGame(name);
  assert.ok(found.ok);
  return begin({ ...found.value, seats: [HUMAN, 'random'], seed: parseSeed('file') });
};

/** `game` is rebuilt from its name: functions cannot be compared, but its id can. */
const comparable = ({ session, clock }: Table) => {
  const { game, ...rest } = session;
  return { ...rest, game: game.id, clock };
};

const must = <T>(result: Parsed<T>): T => {
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
};

const survives = (table: Table): void =>
  assert.deepEqual(comparable(must(parseTable(formatTable(table)))), comparable(table));

const ids = () => {
  let count = 0;
  return () => `fresh ${++count}`;
};

const moved = (session: Session, count: number, fresh = ids()): Session => {
  let now = session;
  while (count-- > 0 && !outcomeOf(now)) {
    const rng = streamOf(now.history);
    const position = latest(now.history);
    const moves = now.game.moves(position);
    now = play(
      now,
      moves.length > 0 ? moves[rng.below(moves.length)]! : draw(now.game.chances!(position), rng),
      rng,
      fresh,
    );
  }
  return now;
};

const TWO_MINUTES: Clock = spend(clockOf(2), 0, 1234.5);

for (const name of ['othello', 'senet(blockade=true)', 'noughts']) {
  const session = moved(start(name), 9);
  const variation = moved(
    branch(showPly(session, 3), () => 'variation'),
    2,
  );
  for (const [what, table] of [
    ['a new game', start(name)],
    ['a game', session],
    ['the past of a game', showPly(session, 4)],
    ['a resigned game', resign(moved(start(name), 4), ids())],
    ['a game lost on time', loseOnTime(moved(start(name), 4), 1, ids())],
    ['undone moves', undo(undo(session) ?? session) ?? session],
    ['an undone resignation', undo(resign(moved(start(name), 4), ids()))!],
    ['a variation', variation],
    ['a variation of a resigned game', moved(branch(showPly(resign(moved(start(name), 4), ids()), 2), ids()), 1)],
    ['a game with names', { ...session, names: ['<b>Ann</b>', ''] as const, isSealed: true }],
  ] as const) {
    test(`${name}: ${what} is restored completely`, () => {
      survives({ session: table, clock: NO_CLOCK });
      survives({ session: table, clock: TWO_MINUTES });
    });
  }
}

test('the table can be stored and restored after each act', () => {
  const acts = fc.array(fc.constantFrom('play', 'play', 'play', 'undo', 'redo', 'resign', 'show', 'branch', 'back'), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(fc.constantFrom('othello', 'noughts', 'senet'), acts, (name, list) => {
      const fresh = ids();
      let now = start(name);
      for (const act of list) {
        if (act === 'play') now = isLive(now) ? moved(now, 1, fresh) : now;
        else if (act === 'undo') now = undo(now) ?? now;
        else if (act === 'redo') now = redo(now) ?? now;
        else if (act === 'resign') now = resign(now, fresh);
        else if (act === 'show') now = showPly(now, now.history.plies.length >> 1);
        else if (act === 'branch') now = branch(now, fresh);
        else now = comeBack(now) ?? now;
        survives({ session: now, clock: TWO_MINUTES });
      }
    }),
    { numRuns: 30 },
  );
});

test('a saved game of version 1 is a table', () => {
  const { game, name, seats, history } = moved(start('othello'), 7);
  const text = formatGameFile(gameFile(game, history, { game: name, players: seats }));
  const { session, clock } = must(parseTable(text));
  assert.deepEqual(session.history, history);
  assert.deepEqual(session.seats, seats);
  assert.equal(session.id, history.seed);
  assert.equal(session.at, 7);
  assert.deepEqual(clock, NO_CLOCK);
  assert.ok(claimsToBeTable(text));
});

/** The format of version 0.1 in the browser. */
const VERSION_1 = `{
  "format": "breedboard game",
  "version": 1,
  "game": "noughts",
  "seed": "00112233445566778899aabbccddeeff",
  "start": "......... x",
  "players": ["human","random"],
  "moves": ["b2","a1","c3"],
  "stream": ["00112233445566778899aabbccddeeff","00112233445566778899aabbccddeeff","00112233445566778899aabbccddeeff"],
  "outcome": null,
  "check": "b30e91f6af83637dcb36db2fd02f629c"
}
`;

test('a game that version 0.1 left in a browser can be continued', () => {
  const { session } = must(parseTable(VERSION_1));
  assert.equal(session.history.plies.length, 3);
  assert.deepEqual(session.seats, [HUMAN, 'random']);
  assert.equal(latest(session.history).turn, 1);
});

/** A text with a valid checksum, as a stranger could write it. */
function forged(change: (content: Record<string, unknown>) => void): string {
  const { check: _, ...content } = JSON.parse(
    formatTable({ session: moved(branch(showPly(moved(start('othello'), 6), 2), ids()), 3), clock: TWO_MINUTES }),
  ) as Record<string, unknown>;
  change(content);
  return JSON.stringify({ ...content, check: seedFor('0'.repeat(32), 'breedboard session', JSON.stringify(content)) });
}

type Fields = Record<string, unknown>;
const inLine = (change: Fields) => (content: Fields) => Object.assign(content.line as Fields, change);

for (const [what, change, reason] of [
  ['nothing', () => {}, undefined],
  ['an unknown game', (content: Fields) => Object.assign(content, { game: 'chess' }), /no game called/],
  ['a bad start', (content: Fields) => Object.assign(content, { start: 'XX' }), /start cannot be read/],
  ['a bad seed', (content: Fields) => Object.assign(content, { seed: '0' }), /32 hex digits/],
  ['three seats', (content: Fields) => Object.assign(content, { seats: ['a', 'b', 'c'] }), /two players/],
  ['invalid names', (content: Fields) => Object.assign(content, { names: [1, 2] }), /two names/],
  ['more time than there was', (c: Fields) => Object.assign(c, { clock: { minutes: 1, left: [9e9, 0] } }), /clock/],
  ['an illegal move', inLine({ moves: ['a1', 'a1', 'a1', 'a1', 'a1'] }), /illegal/],
  ['no list of moves', inLine({ moves: 'f5' }), /a list of moves/],
  ['a stream too short', inLine({ stream: [] }), /for each move/],
  ['a ply beyond the end', inLine({ at: 99 }), /“line.at”/],
  ['a length beyond the end', inLine({ length: 99 }), /“line.length”/],
  ['more undone moves than there are', inLine({ undone: [1] }), /“line.undone”/],
  ['an invalid ending', inLine({ ending: { loser: 2, how: 'resigned' }, ended: true }), /“line.ending”/],
  ['an ending in the middle', inLine({ ending: { loser: 1, how: 'time' }, ended: false }), /“line.ending”/],
  ['an invalid trunk', (content: Fields) => Object.assign(content, { trunk: 7 }), /“trunk” must be an object/],
] as const) {
  test(`a text with a good check and ${what}`, () => {
    const result = parseTable(forged(change));
    if (reason === undefined) assert.ok(result.ok, result.ok ? '' : result.reason);
    else {
      assert.ok(!result.ok);
      assert.match(result.reason, reason);
    }
  });
}

test('damage is reported, and damaged text is never read as a table', () => {
  const text = formatTable({ session: moved(start('othello'), 5), clock: TWO_MINUTES });
  const reasonOf = (damaged: string): string => {
    const result = parseTable(damaged);
    assert.ok(!result.ok, damaged);
    return result.reason;
  };
  assert.equal(
    reasonOf(text.replace('"f5"', '"f4"').replace('"at":5', '"at":4')),
    'damaged: its checksum does not fit its content',
  );
  assert.match(reasonOf(text.slice(0, -20)), /^damaged: /);
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  assert.match(reasonOf(text.replace('"seats"', `"x": ${deep}, "seats"`)), /^damaged: more than 16 levels/);
  assert.equal(reasonOf('[]'), 'not a session');
  assert.equal(reasonOf('nonsense'), 'not a session');
  assert.match(reasonOf(text.replace('"version": 2', '"version": 3')), /version “3”; this program reads version 2/);
  assert.match(reasonOf('x'.repeat(2_000_001)), /too large for a session/);
  assert.match(reasonOf(VERSION_1.replace('c3', 'c2')), /checksum/);
  for (let i = 0; i < text.length; i += 3) {
    if (/\s/.test(text[i]!)) continue;
    reasonOf(`${text.slice(0, i)}${text[i] === '7' ? '8' : '7'}${text.slice(i + 1)}`);
  }
});
