/** Sentences of the page, checked against the numbers of real searches. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latest, streamOf } from '../../matches/history.js';
import { canonicalPlayer, GALLERY, playerFrom } from '../../players/catalogue.js';
import { parseSeed } from '../../random/seed.js';
import type { Report } from '../../search/searcher.js';
import { parseSpec } from '../../specs/spec.js';
import { readGame } from './named-game.js';
import {
  describeEnd,
  describeThought,
  describeView,
  type Reader,
  resultIn,
  tellLastMove,
  tellShown,
} from './sentences.js';
import { begin, HUMAN, loseOnTime, play, resign, type Session, showPly } from './session.js';

const table = (name: string, startText?: string): Session => {
  const found = readGame(name);
  assert.ok(found.ok);
  const setup = { ...found.value, seats: [HUMAN, HUMAN], seed: parseSeed('sentences') } as const;
  if (startText === undefined) return begin(setup);
  const start = found.value.game.display.parsePosition(startText);
  assert.ok(start.ok);
  return begin({ ...setup, start: start.value });
};

const played = (session: Session, texts: string): Session =>
  texts.split(' ').reduce((now, text) => {
    const move = now.game.display.parseMove(text);
    assert.ok(move.ok);
    return play(now, move.value, streamOf(now.history), () => 'fresh');
  }, session);

const fresh = (): string => 'fresh';

test('moves and endings are described', () => {
  const start = table('noughts');
  assert.equal(tellLastMove(start), 'the start');
  const first = played(start, 'a1');
  assert.match(tellLastMove(first), /a1; noughts to move$/);
  assert.match(tellShown(first), /^move 1: .*a1$/);
  assert.equal(tellShown(showPly(first, 0)), 'the start');
  assert.match(tellLastMove(played(first, 'b1 a2 b2 a3')), /; crosses win$/);
  assert.equal(describeEnd(first), undefined);
  assert.equal(describeEnd(resign(first, fresh)), 'noughts resign; crosses win');
  assert.equal(describeEnd(loseOnTime(table('othello'), 0, fresh)), 'the time of black has run out; white wins');
});

/** The report of a player's own search of a position, and how to read its numbers. */
async function search(session: Session, text: string): Promise<{ report: Report; reader: Reader }> {
  const spec = parseSpec(text);
  assert.ok(spec.ok);
  const player = playerFrom(GALLERY, canonicalPlayer(spec.value), { game: session.game, models: new Map() });
  const watch = {
    seed: session.history.seed,
    rng: streamOf(session.history),
    shouldStop: () => false,
    report: () => {},
    now: () => 0,
  };
  const { report } = await player.choose(latest(session.history), {}, watch);
  return { report: report!, reader: player.setup! };
}

/** Two squares are empty: black plays a1, and white h8 after it. */
const NEAR_END = `-${'X'.repeat(31)}${'O'.repeat(31)}- X`;

test('a finished game is a result, never a number beyond the evaluator’s bound', async () => {
  const session = table('othello', NEAR_END);
  for (const [player, pattern] of [
    ['search(depth=4, evaluator=iago)', /^black thought: depth \d+, to the end, black (wins|loses) by \d+, line /],
    ['search(depth=4, evaluator=squares)', /^black thought: depth \d+, to the end, black (wins|loses) by \d+, line /],
  ] as const) {
    const { report, reader } = await search(session, player);
    const said = describeThought(session.game, latest(session.history), false, report, reader);
    assert.match(said, pattern);
    assert.doesNotMatch(said, /value|\d{3}/);
  }
});

test('in noughts a search to the end reports the winner, or a draw', async () => {
  const { report, reader } = await search(table('noughts'), 'search(depth=9)');
  assert.match(
    describeThought(table('noughts').game, table('noughts').game.initial(), false, report, reader),
    /^crosses thought: depth 9, to the end, a draw, line /,
  );
  const won = played(table('noughts'), 'a1 b1 a2 b2');
  const sees = await search(won, 'search(depth=9)');
  assert.match(
    describeThought(won.game, latest(won.history), true, sees.report, sees.reader),
    /^crosses think: .*, crosses win by 1, /,
  );
});

const { game } = table('othello');
const WHITE = latest(played(table('othello'), 'f5').history);
const READER = {
  evaluator: { unit: 'free', bound: 1750, value: () => 0 },
  conventions: {
    pass: 'free',
    turns: 'alternate',
    taper: false,
    singular: 0,
    terminal: 'score',
    ties: 'first',
    tolerance: 0,
    rarest: 0,
  },
  exact: 0,
} as const satisfies Reader;
const REPORT: Report = { move: 0, value: 12.3456, depth: 3, exact: false, nodes: 1, pv: [0] };

for (const [what, said, report, reader] of [
  ['a guess in points', 'value +12.3', {}, READER],
  ['a small guess', 'value −0.576', { value: -0.57644 }, READER],
  [
    'a guess at the outcome',
    'value +0.58',
    { value: 0.57644 },
    { ...READER, evaluator: { ...READER.evaluator, unit: 'outcome' } },
  ],
  ['a guess in discs', 'value +12.3 discs', {}, { ...READER, evaluator: { ...READER.evaluator, unit: 'discs' } }],
  ['a win within the search', 'a win by 28 in sight', { value: 3528 }, READER],
  ['a loss within the search', 'a loss by 28 in sight', { value: -3528 }, READER],
  ['a loss', 'white loses by 28', { value: -3528, exact: true }, READER],
  ['a solver’s answer', 'white wins by 6', { value: 6, exact: true }, { ...READER, exact: 12 }],
  [
    'a number that may be either',
    'white wins',
    { value: 30, exact: true },
    { ...READER, exact: 12, evaluator: { ...READER.evaluator, bound: 1 } },
  ],
  [
    'ends that the evaluator rates',
    'value +3528',
    { value: 3528 },
    { ...READER, conventions: { ...READER.conventions, terminal: 'evaluator' } },
  ],
] as const) {
  test(`${what}: ${said}`, () => {
    const text = describeThought(game, WHITE, false, { ...REPORT, ...report }, reader);
    assert.ok(text.startsWith('white thought: depth 3'), text);
    assert.ok(text.includes(`, ${said}, line `), text);
  });
}

test('a player that thinks, and one that has thought', () => {
  assert.equal(describeThought(game, WHITE, true, undefined, undefined), 'white thinks');
  assert.equal(describeThought(game, WHITE, false, undefined, undefined), 'white thought');
  assert.equal(
    describeThought(table('noughts').game, table('noughts').game.initial(), true, undefined, undefined),
    'crosses think',
  );
});

test('with dice a mean beyond the bound is not a margin', () => {
  assert.deepEqual(resultIn({ value: 2000, exact: false }, READER, true), { won: 1 });
  assert.equal(resultIn({ value: 1500, exact: true }, READER, true), undefined);
  const senet = table('senet').game;
  const said = describeThought(senet, { ...senet.initial(), turn: 1 }, false, { ...REPORT, value: -3400 }, READER);
  assert.match(said, /almost certain to lose/);
});

for (const [report, unit, said] of [
  [{ depth: 1, value: -20.6 }, 'discs', 'White looked one move ahead and is 20.6 discs behind.'],
  [{ depth: 8, value: 1 }, 'discs', 'White looked eight moves ahead and is 1 disc ahead.'],
  [{ depth: 3, value: 0.01 }, 'discs', 'White looked three moves ahead and sees an even game.'],
  [{ depth: 2, value: 140 }, 'free', 'White looked two moves ahead and sees itself ahead.'],
] as const) {
  test(`for a person: ${said}`, () => {
    const reader: Reader = { ...READER, evaluator: { ...READER.evaluator, unit } };
    assert.equal(describeView(game, WHITE, false, { ...REPORT, exact: false, ...report }, reader), said);
  });
}

test('for a person: who thinks, and a result that is in sight', async () => {
  assert.equal(describeView(game, WHITE, true, undefined, undefined), 'White thinks …');
  const won = played(table('noughts'), 'a1 b1 a2 b2');
  const { report, reader } = await search(won, 'search(depth=9)');
  assert.match(
    describeView(won.game, latest(won.history), false, report, reader),
    /^Crosses looked \w+ moves ahead and see a win by 1\.$/,
  );
});
