import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fastSuite } from '../../../test/suites/fast.js';
import { gameSuite, randomGame } from '../../../test/suites/game.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { draw } from '../../rules/dice.js';
import type { FullGame, Game } from '../../rules/game.js';
import { perft } from '../../rules/perft.js';
import type { Side } from '../../rules/position.js';
import { readOptions } from '../../specs/options.js';
import type { Json } from '../../specs/spec.js';
import { parseGame } from '../catalogue.js';
import type { SenetPosition } from './position.js';
import { senet } from './senet.js';
import { held, listed, MAX_THROWS } from './sticks.js';
import { senetOptions } from './variants.js';

type Changes = { readonly [option: string]: Json };
const variant = (changes: Changes = {}): FullGame<SenetPosition> =>
  senet(readOptions({ ...changes, kind: 'senet' }, senetOptions));
const game = variant();

gameSuite('senet', game, 20);
gameSuite('senet(drowned=skip-then-throw)', variant({ drowned: 'skip-then-throw', crowded: 'return', bump: 'any' }), 5);
gameSuite('senet(drowned=throw-then-turn)', variant({ drowned: 'throw-then-turn', opening: 'forced' }), 5);
gameSuite('senet(backward=throw)', variant({ backward: 'throw', blockade: true, beautiful: 'exempt' }), 5);
gameSuite('senet(layout=odd)', variant({ layout: 'odd', opening: 'forced', crowded: 'swap', rescue: 'always' }), 5);
gameSuite('senet(water=continues)', variant({ water: 'continues', crowded: 'return', bump: 'any' }), 10);
gameSuite(
  'senet(water=continues, drowned=skip-then-throw)',
  variant({ water: 'continues', drowned: 'skip-then-throw' }),
  5,
);
gameSuite('senet(saving=may)', variant({ saving: 'may', meeting: 'swap', blockade: true, exit: 'blocked' }), 10);
gameSuite('senet(meeting=swap)', variant({ meeting: 'swap', drowned: 'skip-then-throw', water: 'continues' }), 10);
gameSuite('senet(cap=30)', variant({ cap: 30, drowned: 'skip-then-throw' }), 20);

fastSuite('senet', game, 40);
for (const changes of [
  { drowned: 'skip-then-throw', crowded: 'return', bump: 'any' },
  { drowned: 'throw-then-turn', opening: 'forced', backward: 'throw', blockade: true, beautiful: 'exempt' },
  { layout: 'odd', opening: 'forced', crowded: 'swap', rescue: 'always' },
  { cap: 30, opening: 'fresh', drowned: 'skip-then-throw' },
  { water: 'continues', crowded: 'swap', bump: 'any' },
  { water: 'continues', drowned: 'skip-then-throw', backward: 'throw' },
  { saving: 'may', meeting: 'swap', blockade: true, exit: 'blocked' },
  { meeting: 'swap', drowned: 'skip-then-throw', water: 'continues' },
]) {
  fastSuite(`senet(${JSON.stringify(changes)})`, variant(changes), 20);
}

/** Houses of the cones and of the spools, then the rest of the text of a position. */
function position(
  cones: readonly number[],
  spools: readonly number[],
  rest: string,
  of: Game<SenetPosition> = game,
): SenetPosition {
  const houses = Array.from({ length: 30 }, (_, i) =>
    cones.includes(i + 1) ? 'c' : spools.includes(i + 1) ? 's' : '.',
  );
  const rows = [0, 10, 20].map(from => houses.slice(from, from + 10).join(''));
  const result = of.display.parsePosition(`${rows.join('/')} ${rest}`);
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
}

const housesOf = (pieces: number): number[] =>
  Array.from({ length: 30 }, (_, i) => i + 1).filter(house => pieces & (1 << (house - 1)));
const moves = (at: SenetPosition, of: Game<SenetPosition> = game): string[] =>
  of.moves(at).map(move => of.display.formatMove(move, at));

/** Plays moves by their text, each of which must be possible. */
function play(at: SenetPosition, texts: string, of: Game<SenetPosition> = game): SenetPosition {
  return texts.split(' ').reduce((now, text) => {
    const result = of.display.parseMove(text);
    assert.ok(result.ok, text);
    const possible = [...of.moves(now), ...(of.chances?.(now) ?? []).map(({ move }) => move)];
    assert.ok(possible.includes(result.value), `${text} is not possible in ${of.display.formatPosition(now)}`);
    return of.play(now, result.value);
  }, at);
}

const EVENS = [2, 4, 6, 8, 10, 12, 14];
const ODDS = [1, 3, 5, 7, 9, 11, 13];

// Rule 1: the board and the set-up.

test('senet: seven cones stand on the even and seven spools on the odd houses up to 14, and cones begin', () => {
  const at = game.initial();
  assert.deepEqual([housesOf(at.cones), housesOf(at.spools), at.turn], [EVENS, ODDS, 0]);
  assert.equal(game.display.formatPosition(at), 'scscscscsc/scsc....../.......... c throw:1 0 -');
});

test('senet: layout=odd exchanges the two', () => {
  const at = variant({ layout: 'odd' }).initial();
  assert.deepEqual([housesOf(at.cones), housesOf(at.spools), at.turn], [ODDS, EVENS, 0]);
});

test('senet: the track runs like an S over three rows of ten', () => {
  const at = Object.fromEntries(game.display.diagram(game.initial()).cells.map(({ id, x, y }) => [id, `${x},${y}`]));
  const seen = ['1', '10', '11', '20', '21', '30'].map(id => at[id]);
  assert.deepEqual(seen, ['0,0', '9,0', '9,1', '0,1', '0,2', '9,2']);
});

// Rule 2: the sticks.

test('senet: 1 to 5 are thrown in 4, 6, 4, 1 and 1 of 16 ways', () => {
  const falls = [0, 0, 0, 0, 0, 0];
  for (let sticks = 0; sticks < 16; sticks++) {
    const marked = [1, 2, 4, 8].filter(stick => sticks & stick).length;
    falls[[4, 3, 2, 1, 5][marked]!]!++; // by marked sides up
  }
  const chances = game.chances!(game.initial()).map(({ probability }) => probability * 16);
  assert.deepEqual(chances, falls.slice(1));
});

test('senet: 1, 4 and 5 are thrown again, and no piece moves before the throwing is done', () => {
  const gathered = play(game.initial(), 'throw-4 throw-5 throw-1');
  assert.deepEqual([gathered.phase, listed(gathered.throws), moves(gathered)], ['throw', [1, 1, 4, 5], []]);
  for (const last of [2, 3]) {
    const done = play(gathered, `throw-${last}`);
    assert.equal(done.phase, 'move');
    assert.equal(held(done.throws, last), 1);
  }
});

test(`senet: the throw number ${MAX_THROWS} of a turn is always the last`, () => {
  const all = play(game.initial(), Array.from({ length: MAX_THROWS - 1 }, () => 'throw-5').join(' '));
  assert.deepEqual([all.phase, held(all.throws, 1), held(all.throws, 5)], ['move', 1, MAX_THROWS - 1]);
  const text = game.display.formatPosition(all);
  assert.deepEqual(game.display.parsePosition(text), { ok: true, value: all });
});

// Rule 3: the opening.

test('senet: the 1 that won the roll-off is the first throw, and one throws again', () => {
  assert.deepEqual([listed(game.initial().throws), game.initial().phase], [[1], 'throw']);
});

test('senet: opening=fresh begins without it', () => {
  assert.deepEqual(listed(variant({ opening: 'fresh' }).initial().throws), []);
});

test('senet: opening=forced has moved the foremost cone by it', () => {
  const even = variant({ opening: 'forced' }).initial();
  assert.deepEqual([housesOf(even.cones).at(-1), even.throws, even.start, even.distance], [15, 0, 14, 1]);
  const odd = variant({ opening: 'forced', layout: 'odd' }).initial();
  assert.deepEqual([housesOf(odd.cones).at(-1), housesOf(odd.spools).at(-1)], [14, 13]);
});

// Rule 4: one piece, one throw at a time.

test('senet: throws are used in any order, and one piece may use several', () => {
  const at = position([20], [1], 'c move:13 10 -');
  assert.deepEqual(moves(at), ['20-21', '20-23']);
  const [first, second] = [play(at, '20-21'), play(at, '20-23')];
  assert.deepEqual([moves(first), moves(second)], [['21-24'], ['23-24']]);
  assert.equal(play(first, '21-24').cones, play(second, '23-24').cones);
});

test('senet: the move just made is known until the sticks are thrown', () => {
  const moved = play(position([20], [1], 'c move:3 10 -'), '20-23');
  assert.deepEqual([moved.turn, moved.start, moved.distance, moved.phase], [1, 20, 3, 'throw']);
  assert.deepEqual([play(moved, 'throw-2').start, play(moved, 'throw-2').distance], [0, 0]);
});

test('senet: a turn ends with its last throw', () => {
  const at = play(position([20], [1], 'c move:13 10 -'), '20-21');
  assert.deepEqual([at.turn, at.turns], [0, 10]);
  const next = play(at, '21-24');
  assert.deepEqual([next.turn, next.turns, next.phase], [1, 11, 'throw']);
});

// Rule 5: hitting and defending.

test('senet: an undefended enemy changes places with the piece that hits it', () => {
  const at = play(position([5], [8, 20], 'c move:3 10 -'), '5-8');
  assert.deepEqual([housesOf(at.cones), housesOf(at.spools)], [[8], [5, 20]]);
});

test('senet: neither an own piece nor a defended one can be landed on', () => {
  assert.deepEqual(moves(position([5, 8], [20], 'c move:3 10 -')), ['8-11']);
  assert.deepEqual(moves(position([5, 12], [8, 9], 'c move:3 10 -')), ['12-15']);
});

test('senet: neighbours on the track defend each other round the bends', () => {
  assert.deepEqual(moves(position([8, 15], [10, 11], 'c move:2 10 -')), ['15-17']);
  assert.deepEqual(moves(position([18, 22], [20, 21], 'c move:2 10 -')), ['22-24']);
  // 1 and 20 lie side by side on the board, not on the track.
  assert.deepEqual(moves(position([18, 22], [1, 20], 'c move:2 10 -')), ['18-20', '22-24']);
});

test('senet: while one piece of a side is drowned, its other pieces are not defended', () => {
  assert.deepEqual(moves(position([5, 12], [8, 9, 27], 'c move:3 10 -')), ['5-8', '12-15']);
  // A drowned piece does not defend other pieces either.
  assert.deepEqual(moves(position([24], [26, 27], 'c move:2 10 -')), ['24-26']);
});

// Rule 6: blocks.

test('senet: three in a row may be passed unless blockade=true', () => {
  assert.deepEqual(moves(position([5, 16], [6, 7, 8], 'c move:34 10 -')), ['5-9', '16-19', '16-20']);
});

test('senet: blockade=true stops a 4 and a 5 and nothing shorter', () => {
  const strict = variant({ blockade: true });
  assert.deepEqual(moves(position([5, 16], [6, 7, 8], 'c move:34 10 -', strict), strict), ['16-19', '16-20']);
  assert.deepEqual(moves(position([5, 16], [7, 8, 9], 'c move:25 10 -', strict), strict), ['16-18', '16-21']);
  assert.deepEqual(moves(position([5, 16], [6, 7, 9], 'c move:25 10 -', strict), strict), ['5-10', '16-18', '16-21']);
});

// Rule 7: backward moves.

test('senet: one goes back only when no throw that is left has a forward move', () => {
  const at = position([25], [1], 'c move:13 10 -');
  assert.deepEqual(moves(at), ['25-26']);
  assert.deepEqual(moves(position([25], [1], 'c move:3 10 -')), ['25-22']);
});

test('senet: backward=throw sends back with each throw that has no forward move', () => {
  const each = variant({ backward: 'throw' });
  assert.deepEqual(moves(position([25], [1], 'c move:13 10 -', each), each), ['25-26', '25-22']);
});

test('senet: going back onto an enemy, defended or not, brings it forward', () => {
  const at = position([25], [20, 21, 22], 'c move:3 10 -');
  assert.deepEqual(moves(at), ['25-22']);
  const next = play(at, '25-22');
  assert.deepEqual([housesOf(next.cones), housesOf(next.spools)], [[22], [20, 21, 25]]);
  assert.deepEqual([next.start, next.distance], [25, -3]);
});

test('senet: one goes back neither onto an own piece nor below house 1', () => {
  assert.deepEqual(moves(position([22, 25], [23, 24, 26], 'c move:3 10 -')), ['22-19']);
  assert.deepEqual(moves(position([2], [4, 5], 'c move:2 10 -')), ['pass']);
});

test('senet: where nothing goes, the throws that are left are forfeited by a pass', () => {
  const at = position([1], [3, 4, 5, 6], 'c move:1124 10 -');
  assert.deepEqual(moves(at), ['1-2']);
  const stuck = play(at, '1-2');
  assert.deepEqual(moves(stuck), ['2-1']);
  const blocked = position([1], [3, 4, 5, 6], 'c move:24 10 -');
  assert.deepEqual(moves(blocked), ['pass']);
  assert.ok(game.isPass!(game.moves(blocked)[0]!));
  const next = play(blocked, 'pass');
  assert.deepEqual([next.turn, next.throws, next.start], [1, 0, 0]);
});

test('senet: blockade=true holds for going back too', () => {
  const strict = variant({ blockade: true });
  // With a 3 used to land on 25 a 4 is left, which would pass 26 forward and 22 to 24 backward.
  const at = position([25], [22, 23, 24], 'c move:4 10 22+3');
  assert.deepEqual(moves(at), ['25-21']);
  assert.deepEqual(moves(at, strict), ['pass']);
});

// Rule 8: the last houses.

test('senet: no piece passes house 26 without having landed there', () => {
  assert.deepEqual(moves(position([22, 23], [1], 'c move:345 10 -')), ['22-25', '22-26', '23-26']);
});

test('senet: from 26 a 5 bears off and 1 to 4 lead to 27 to 30', () => {
  const at = position([26], [1], 'c move:11345 10 -');
  assert.deepEqual(moves(at), ['26-27', '26-29', '26-30', '26-off']);
  assert.deepEqual(moves(position([26], [1], 'c move:2 10 -')), ['26-28']);
});

test('senet: 28 is left by a 3, 29 by a 2 and 30 by anything', () => {
  assert.deepEqual(moves(position([28, 29, 30], [1], 'c move:1245 10 -')), [
    '29-off',
    '30-off:1',
    '30-off:2',
    '30-off:4',
    '30-off:5',
  ]);
  assert.deepEqual(moves(position([28, 29, 30], [1], 'c move:3 10 -')), ['28-off', '30-off:3']);
  assert.deepEqual(moves(position([28, 29], [1], 'c move:1245 10 -')), ['29-off']);
});

// Rule 9: bearing off.

test('senet: nothing is borne off while an own piece stands on 1 to 10', () => {
  assert.deepEqual(moves(position([10, 26, 30], [1], 'c move:35 10 -')), ['10-13', '10-15', '26-29']);
  assert.deepEqual(moves(position([11, 26, 30], [1], 'c move:25 10 -')), [
    '11-13',
    '11-16',
    '26-28',
    '26-off',
    '30-off:2',
    '30-off:5',
  ]);
});

test('senet: the first ten can be vacated and a piece borne off in one turn', () => {
  const at = position([10, 30], [1], 'c move:12 10 -');
  assert.deepEqual(moves(at), ['10-11', '10-12']);
  assert.deepEqual(moves(play(at, '10-11')), ['11-13', '30-off:2']);
});

// Rule 10: who need not go back.

test('senet: pieces on 28 to 30 never go back', () => {
  assert.deepEqual(moves(position([28], [1], 'c move:2 10 -')), ['pass']);
  assert.deepEqual(moves(position([5, 30], [8, 9], 'c move:3 10 -')), ['5-2']);
});

test('senet: a piece on 26 can be forced back unless beautiful=exempt', () => {
  const exempt = variant({ beautiful: 'exempt' });
  const at = position([26], [1, 28, 29], 'c move:3 10 -');
  assert.deepEqual(moves(at), ['26-23']);
  assert.deepEqual(moves(at, exempt), ['pass']);
});

// Rule 11: hits on the last houses.

test('senet: a hit from 26 onto 28 to 30 sends the victim into the water', () => {
  const at = play(position([26], [1, 29], 'c move:3 10 -'), '26-29');
  assert.deepEqual([housesOf(at.cones), housesOf(at.spools), at.phase, at.turn], [[29], [1, 27], 'drowned', 1]);
});

test('senet: such a hit does not end the turn', () => {
  const at = play(position([20, 26], [1, 29], 'c move:13 10 -'), '26-29');
  assert.deepEqual([at.turn, at.phase, moves(at)], [0, 'move', ['20-21']]);
});

test('senet: a defended piece there is safe unless bump=any', () => {
  const at = position([26], [1, 28, 29], 'c move:3 10 -');
  assert.ok(!moves(at).includes('26-29'));
  const any = variant({ bump: 'any' });
  assert.deepEqual(moves(at, any), ['26-29']);
  assert.deepEqual(housesOf(play(at, '26-29', any).spools), [1, 27, 28]);
});

test('senet: with 27 occupied there is no such hit, or it swaps, or sends the victim to 15', () => {
  const at = position([15, 26], [14, 27, 29], 'c move:3 10 -');
  assert.deepEqual(moves(at), ['15-18']);
  const swap = variant({ crowded: 'swap' });
  assert.deepEqual(housesOf(play(at, '26-29', swap).spools), [14, 26, 27]);
  const back = variant({ crowded: 'return' });
  assert.deepEqual(housesOf(play(at, '26-29', back).spools), [13, 14, 27]);
});

test('senet: a 1 from 26 is not a move while 27 is occupied', () => {
  assert.deepEqual(moves(position([26], [27], 'c move:13 10 -')), ['26-29']);
  for (const crowded of ['swap', 'return']) {
    assert.deepEqual(moves(position([26], [27], 'c move:13 10 -'), variant({ crowded })), ['26-29']);
  }
});

// Rule 12: the water.

test('senet: walking into the water ends the turn and loses the throws that are left', () => {
  const at = play(position([20, 26], [1], 'c move:113 10 -'), '26-27');
  assert.deepEqual([at.turn, at.throws, at.turns, at.phase], [1, 0, 11, 'throw']);
});

test('senet: a 4 may save the drowned piece, or take it back', () => {
  const at = position([27, 15], [20], 'c rescue:4 10 -');
  assert.deepEqual(moves(at), ['27-off']);
  assert.deepEqual(moves(at, variant({ saving: 'may' })), ['27-back', '27-off']);
  assert.deepEqual(moves(position([27, 5], [20], 'c rescue:4 10 -'), variant({ saving: 'may' })), ['27-back']);
});

test('senet: a piece that meets a drowned one drowns in its place', () => {
  const of = variant({ meeting: 'swap' });
  const at = position([26], [27, 20], 'c move:13 10 -', of);
  assert.deepEqual(moves(at), ['26-29']);
  assert.deepEqual(moves(at, of), ['26-27', '26-29']);
  const [move] = of.moves(at);
  const after = of.play(at, move!);
  assert.equal(of.display.formatPosition(after).slice(0, 32), '........../.........s/.....sc...');
});

test('senet: with exit=blocked three in a row beyond 26 stop it too', () => {
  const at = position([26], [27, 28, 29], 'c move:24 10 -');
  const tried = (changes: Changes): readonly string[] => moves(at, variant({ bump: 'any', ...changes }));
  assert.ok(tried({ blockade: true }).includes('26-30'));
  assert.ok(!tried({ blockade: true, exit: 'blocked' }).includes('26-30'));
  assert.deepEqual(tried({ exit: 'blocked' }), tried({}));
});

test('senet: water=continues leaves the other pieces the throws that are left', () => {
  const goesOn = variant({ water: 'continues' });
  const at = play(position([20, 26], [1], 'c move:113 10 -', goesOn), '26-27', goesOn);
  assert.deepEqual([at.turn, at.turns, at.phase, moves(at, goesOn)], [0, 10, 'move', ['20-21', '20-23']]);
  const read = goesOn.display.parsePosition(goesOn.display.formatPosition(at));
  assert.deepEqual(read.ok && read.value, at);
  assert.ok(!game.display.parsePosition(goesOn.display.formatPosition(at)).ok);
  const end = play(at, '20-21 21-24', goesOn);
  assert.deepEqual([housesOf(end.cones), end.turn, end.turns, end.phase], [[24, 27], 1, 11, 'throw']);
  assert.equal(play(end, 'throw-2 1-3', goesOn).phase, 'drowned');
  // The drowned piece itself has to wait, and the last throw of a turn ends it as before.
  const alone = play(position([26], [1], 'c move:13 10 -', goesOn), '26-27', goesOn);
  assert.deepEqual(moves(alone, goesOn), ['pass']);
  assert.equal(play(position([20, 26], [1], 'c move:1 10 19+1', goesOn), '26-27', goesOn).turn, 1);
});

test('senet: the owner then has one throw: a 4 bears off, anything else returns to 15', () => {
  const at = position([20, 27], [1], 'c drowned 10 -');
  assert.deepEqual(moves(at), []);
  const off = play(at, 'throw-4');
  assert.deepEqual(moves(off), ['27-off']);
  const saved = play(off, '27-off');
  assert.deepEqual([housesOf(saved.cones), saved.turn, saved.turns, saved.start, saved.distance], [[20], 1, 11, 27, 4]);
  for (const thrown of [1, 2, 3, 5]) {
    const back = play(at, `throw-${thrown}`);
    assert.deepEqual([back.phase, moves(back)], ['rescue', ['27-back']]);
    const next = play(back, '27-back');
    assert.deepEqual([housesOf(next.cones), next.turn, next.turns, next.distance], [[15, 20], 1, 11, -12]);
  }
});

test('senet: where 15 is taken the drowned piece goes to the nearest vacant house below', () => {
  const at = position([14, 27], [1, 13, 15], 'c drowned 10 -');
  assert.deepEqual(housesOf(play(at, 'throw-2 27-back').cones), [12, 14]);
});

test('senet: a 4 rescues only with the first ten vacated, unless rescue=always', () => {
  const at = position([10, 27], [1], 'c drowned 10 -');
  assert.deepEqual(moves(play(at, 'throw-4')), ['27-back']);
  const always = variant({ rescue: 'always' });
  assert.deepEqual(moves(play(at, 'throw-4', always), always), ['27-off']);
});

test('senet: drowned=skip-then-throw costs a whole turn before the throw', () => {
  const skips = variant({ drowned: 'skip-then-throw' });
  const hit = play(position([20, 26], [1, 29], 'c move:3 10 -', skips), '26-29', skips);
  assert.deepEqual([hit.turn, hit.phase, moves(hit, skips)], [1, 'skip', ['pass']]);
  const lost = play(hit, 'pass', skips);
  assert.deepEqual([lost.turn, lost.phase, lost.waited, lost.turns], [0, 'throw', true, 12]);
  const again = play(lost, 'throw-2 20-22', skips);
  assert.deepEqual([again.turn, again.phase], [1, 'drowned']);
  const back = play(again, 'throw-4 27-back', skips);
  assert.deepEqual([housesOf(back.spools), back.turn, back.waited], [[1, 15], 0, false]);
});

test('senet: drowned=throw-then-turn gives a full turn after the throw', () => {
  const both = variant({ drowned: 'throw-then-turn' });
  const back = play(position([20, 27], [1], 'c drowned 10 -', both), 'throw-1 27-back', both);
  assert.deepEqual([back.turn, back.phase, back.throws, back.turns], [0, 'throw', 0, 10]);
  assert.deepEqual(moves(play(back, 'throw-2', both), both), ['15-17', '20-22']);
});

// Rule 13: the end.

test('senet: the side that bears off its seventh piece wins by the other’s remaining pieces', () => {
  const cones = play(position([30], [1, 5, 7], 'c move:2 10 -'), '30-off:2');
  assert.deepEqual(game.outcome(cones), { winner: 0, margin: 3, official: 3 });
  const spools = play(position([1], [27], 's drowned 11 -'), 'throw-4 27-off');
  assert.deepEqual(game.outcome(spools), { winner: 1, margin: -1, official: -1 });
});

test('senet: after the last turn a coin decides and the outcome says so', () => {
  const at = play(position([20], [1, 5], 's move:2 499 -'), '1-3');
  assert.deepEqual([at.phase, at.turns, moves(at)], ['lot', 500, []]);
  assert.deepEqual(
    game.chances!(at).map(({ probability }) => probability),
    [0.5, 0.5],
  );
  assert.deepEqual(game.outcome(play(at, 'lot-cones')), { winner: 0, margin: 1, official: 1, capped: true });
  assert.deepEqual(game.outcome(play(at, 'lot-spools')), { winner: 1, margin: 1, official: 1, capped: true });
});

test('senet: a win in the last turn is a win', () => {
  const at = play(position([1], [30], 's move:2 499 -'), '30-off:2');
  assert.deepEqual(game.outcome(at), { winner: 1, margin: -1, official: -1 });
});

// Counting.

/**
 * From the start with a 1 in hand, cones on 2, 4 … 14. The spools on 3 … 13 have no friend beside them, so a 1 has
 * seven moves (2-3 … 12-13 hit, 14-15), a 2 one (14-16; the others land on cones), a 3 seven (2-5 … 10-13 hit, 12-15,
 * 14-17), a 4 two (12-16, 14-18) and a 5 seven (2-7 … 8-13 hit, 10-15, 12-17, 14-19).
 * Ply 2: three throws of five are thrown again, 3 × 5; {1,2} has 8 moves, {1,3} 14.
 * Ply 3: 9 × 5 for three throws in a row; {1,1,2} 8, {1,1,3} 14, {1,4,2} 10, {1,4,3} 16, {1,5,2} 15, {1,5,3} 21;
 * {1,2} has 21 ways to be used up: each of seven 1s leaves two 2s, 14-16 leaves seven 1s;
 * {1,3} has 68: the 1s from 2, 4 … 14 leave 6, 5, 4, 4, 4, 5, 6 3s, the 3s from there leave 5, 4, 4, 4, 4, 6, 7 1s.
 */
for (const [depth, leaves] of [
  [0, 1],
  [1, 5],
  [2, 15 + 8 + 14],
  [3, 45 + (8 + 14 + 10 + 16 + 15 + 21) + 21 + 68],
] as const) {
  test(`senet: perft ${depth} is ${leaves}`, () => assert.equal(perft(game, game.initial(), depth), leaves));
}

test('senet: without the opening 1, perft 2 is 3 × 5 throws, one 2 and seven 3s', () => {
  const fresh = variant({ opening: 'fresh' });
  assert.equal(perft(fresh, fresh.initial(), 2), 15 + 1 + 7);
});

/** The default rules once more, on a list of houses, as plainly as they can be said. */
function plainMoves(at: SenetPosition): Set<string> {
  const [own, foe] = at.turn === 0 ? (['c', 's'] as const) : (['s', 'c'] as const);
  const on = (house: number): string =>
    at.cones & (1 << (house - 1)) ? 'c' : at.spools & (1 << (house - 1)) ? 's' : '';
  const track = Array.from({ length: 31 }, (_, house) => (house === 0 ? '' : on(house)));
  const safe = (house: number): boolean => track[27] !== foe && (track[house - 1] === foe || track[house + 1] === foe);
  const home = track.slice(1, 11).every(piece => piece !== own);
  const [ahead, back] = [new Set<string>(), new Set<string>()];
  for (let from = 1; from <= 30; from++) {
    if (track[from] !== own || from === 27) continue;
    for (const thrown of listed(at.throws)) {
      const to = from + thrown;
      if (from < 26 && to <= 26 && track[to] !== own && !(track[to] === foe && safe(to))) ahead.add(`${from}-${to}`);
      if (from === 26 && thrown === 5 && home) ahead.add('26-off');
      if (from === 26 && thrown === 1 && track[27] === '') ahead.add('26-27');
      if (from === 26 && thrown > 1 && thrown < 5) {
        if (track[to] === '' || (track[to] === foe && !safe(to) && track[27] === '')) ahead.add(`26-${to}`);
      }
      if (home && ((from === 28 && thrown === 3) || (from === 29 && thrown === 2))) ahead.add(`${from}-off`);
      if (home && from === 30) ahead.add(`30-off:${thrown}`);
      if (from <= 26 && from - thrown >= 1 && track[from - thrown] !== own) back.add(`${from}-${from - thrown}`);
    }
  }
  return ahead.size > 0 ? ahead : back.size > 0 ? back : new Set(['pass']);
}

test('senet: moves are those of the rules written plainly', () => {
  let compared = 0;
  for (let i = 0; i < 100; i++) {
    for (const { position: at } of randomGame(game, seedFor(parseSeed('plain'), i))) {
      if (at.phase !== 'move') continue;
      assert.deepEqual(new Set(moves(at)), plainMoves(at), game.display.formatPosition(at));
      compared++;
    }
  }
  assert.ok(compared > 10_000);
});

test('senet: pieces are never lost but by bearing off, and at most one is drowned', () => {
  for (const of of [game, variant({ crowded: 'swap', bump: 'any' }), variant({ crowded: 'return', bump: 'any' })]) {
    for (let i = 0; i < 20; i++) {
      const trail = randomGame(of, seedFor(parseSeed('pieces'), i));
      for (const [k, { position: at, move }] of trail.entries()) {
        assert.equal(at.cones & at.spools, 0);
        if (move === undefined) continue;
        const next = trail[k + 1]!.position;
        const left = (each: SenetPosition): number => housesOf(each.cones | each.spools).length;
        assert.equal(left(at) - left(next), of.display.formatMove(move, at).includes('off') ? 1 : 0);
      }
    }
  }
});

/** Both sides move at random; the mean number of turns and the first mover's share of the wins. */
function calibrate(of: Game<SenetPosition>, games: number): { turns: number; first: number; capped: number } {
  let turns = 0;
  const wins: [number, number] = [0, 0];
  let capped = 0;
  for (let i = 0; i < games; i++) {
    const rng = rngFrom(seedFor(parseSeed('senet calibration'), i));
    let at = of.initial();
    while (at.phase !== 'over') {
      const chances = of.chances!(at);
      const legal = chances.length > 0 ? [] : of.moves(at);
      const move =
        chances.length > 0 ? draw(chances, rng) : legal.length === 1 ? legal[0]! : legal[rng.below(legal.length)]!;
      at = of.play(at, move);
    }
    const outcome = of.outcome(at)!;
    turns += at.turns + (outcome.capped ? 0 : 1);
    wins[outcome.winner as Side]++;
    if (outcome.capped) capped++;
  }
  return { turns: turns / games, first: wins[0] / games, capped };
}

test('senet: random games last about as long as Ferrer’s 158 turns, and never 500', () => {
  const { turns, first, capped } = calibrate(game, 5000);
  assert.ok(turns > 155 && turns < 170, `${turns} turns`); // 162.2 ±0.7
  assert.ok(first > 0.515 && first < 0.555, `first mover ${first}`); // 0.534 ±0.014
  assert.equal(capped, 0);
});

// Means of 5,000 games, ±0.7; two thousand are ±1.1.
for (const [changes, mean] of [
  [{ water: 'continues' }, 159.8],
  [{ drowned: 'skip-then-throw' }, 164.1],
  [{ drowned: 'throw-then-turn' }, 157.8],
  [{ backward: 'throw' }, 172.7],
  [{ blockade: true }, 163.2],
  [{ beautiful: 'exempt' }, 162.0],
  [{ bump: 'any' }, 163.8],
  [{ rescue: 'always' }, 160.9],
  [{ saving: 'may' }, 163.6],
  [{ meeting: 'swap' }, 162.0],
] as const) {
  const [[option, value]] = Object.entries(changes) as [[string, Json]];
  test(`senet: with ${option}=${value} random games last about ${mean} turns`, () => {
    const { turns, capped } = calibrate(variant(changes), 2000);
    assert.ok(Math.abs(turns - mean) < 2, `${turns} turns`);
    assert.equal(capped, 0);
  });
}

// Text and drawing.

test('senet: every move there is has a text of its own', () => {
  const texts = Array.from({ length: game.moveCount }, (_, move) => game.display.formatMove(move, game.initial()));
  assert.equal(new Set(texts).size, game.moveCount);
  for (const [move, text] of texts.entries())
    assert.deepEqual(game.display.parseMove(` ${text.toUpperCase()} `), { ok: true, value: move });
  assert.equal(game.display.formatMove(game.moveCount, game.initial()), '?');
});

test('senet: a move that cannot be is refused with the reason', () => {
  for (const [text, reason] of [
    ['30-off', /name the throw/],
    ['5-15', /no throw from 1 to 5 leads from house 5 to 15/],
    ['25-27', /no throw/],
    ['12-off', /off the board/],
    ['e4', /5-9, 26-off/],
    ['', /not a move/],
  ] as const) {
    const result = game.display.parseMove(text);
    assert.ok(!result.ok, text);
    assert.match(result.reason, reason);
  }
});

test('senet: an unreachable position is refused with the reason', () => {
  const [start, empty] = ['scscscscsc/scsc....../..........', '........../........../'];
  for (const [text, reason] of [
    ['', /three rows of ten/],
    [`${start} c wait 0 -`, /throw\|move\|skip/],
    [`ccccc.cccs/........../.......... c throw 0 -`, /8 cones/],
    [`${start} s throw 0 -`, /turn of the cones/],
    [`${start} c throw 501 -`, /501 turns are more/],
    [`${start} c throw 500 -`, /lot or over/],
    [`${start} c lot 10 -`, /only after 500/],
    [`${start} c over 10 -`, /only after 500/],
    [`${empty}.........s c throw 10 -`, /the phase is over/],
    [`${empty}.........s s over 11 -`, /has the turn/],
    [`${empty}.......... c over 10 -`, /only one can/],
    [`${empty}.........s c over 500 -`, /not yet counted/],
    [`${empty}.........s c over 10 -`, /winning move is missing/],
    [`${start} c drowned 10 -`, /none of the cones is in the water/],
    [`${empty}......c..s c move:2 10 -`, /phase is drowned/],
    [`${empty}......c..s c skip 10 -`, /no turn is lost/],
    [`${empty}......c..s c drowned 10 - waited`, /no piece can have waited/],
    [`${start} c throw:2 10 -`, /after a 2 or 3/],
    [`${start} c throw:${'1'.repeat(31)} 10 -`, /at most 31/],
    [`${start} c move 10 -`, /a throw must be held/],
    [`${start} c move:22 10 -`, /only one throw/],
    [`${start} c move:11 10 -`, /none has been used/],
    [`${start} c drowned:1 10 -`, /in the water/],
    [`${empty}......c..s c rescue:11 10 -`, /one throw is made/],
    [`${start} c throw:1 0 2+1`, /2\+1 cannot have been played last/],
    [`${start} c throw 10 1+3`, /1\+3 cannot/],
    [`${start} c throw 10 14+9`, /14\+9 cannot/],
  ] as const) {
    const result = game.display.parsePosition(text);
    assert.ok(!result.ok, text);
    assert.match(result.reason, reason, text);
  }
  const skips = variant({ drowned: 'skip-then-throw' }).display;
  for (const [text, reason] of [
    [`${empty}......c..s c drowned 10 -`, /not waited yet/],
    [`${empty}......c..s c skip 10 - waited`, /already lost/],
  ] as const) {
    const result = skips.parsePosition(text);
    assert.ok(!result.ok, text);
    assert.match(result.reason, reason);
  }
});

test('senet: no text makes a parser throw, and what is read is written the same', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'cs./ 0123456789+-:abdefhiklmoprtuvw'), maxLength: 60 });
  const rows = fc.string({ unit: fc.constantFrom(...'....cs'), minLength: 10, maxLength: 10 });
  const phases = fc.constantFrom('throw', 'move', 'skip', 'drowned', 'rescue', 'lot', 'over');
  const throws = fc.string({ unit: fc.constantFrom(...'12345'), maxLength: 4 });
  const last = fc.constantFrom('-', '5+4', '27-12', '26+5', '25-3', '0+0');
  const likely = fc
    .tuple(rows, rows, rows, fc.constantFrom('c', 's'), phases, throws, fc.integer({ min: 0, max: 501 }), last)
    .map(
      ([a, b, c, side, phase, held, turns, move]) =>
        `${a}/${b}/${c} ${side} ${phase}${held && `:${held}`} ${turns} ${move}`,
    );
  for (const of of [game, variant({ drowned: 'skip-then-throw' }), variant({ drowned: 'throw-then-turn' })]) {
    fc.assert(
      fc.property(fc.oneof(fc.string(), letters, likely), text => {
        of.display.parseMove(text);
        const result = of.display.parsePosition(text);
        if (!result.ok) return;
        const written = of.display.formatPosition(result.value);
        assert.deepEqual(of.display.parsePosition(written), result);
        of.display.diagram(result.value);
        const acts = of.moves(result.value).length + of.chances!(result.value).length;
        assert.equal(acts === 0, of.outcome(result.value) !== undefined);
      }),
      { seed: 1996, numRuns: 2000 },
    );
  }
});

const labels = (at: SenetPosition, of: Game<SenetPosition> = game): Record<string, string> =>
  Object.fromEntries(of.display.diagram(at).choices.map(each => [of.display.formatMove(each.move, at), each.label]));

test('senet: a choice says who goes where, with what, and what comes of it', () => {
  const at = position([5, 8, 26], [9, 29], 'c move:1134 10 -');
  const labelled = labels(at);
  assert.equal(labelled['5-9'], 'cone from house 5 to 9 with a 4, hits');
  assert.equal(labelled['8-9'], 'cone from house 8 to 9 with a 1, hits');
  assert.equal(labelled['8-12'], 'cone from house 8 to 12 with a 4');
  assert.equal(labelled['26-27'], 'cone from house 26 to 27 with a 1, into the water');
  assert.equal(labelled['26-29'], 'cone from house 26 to 29 with a 3, hits the spool into the water');
  assert.deepEqual(labels(position([25], [22], 'c move:3 10 -')), {
    '25-22': 'cone from house 25 back to 22 with a 3, the spool there advances to 25',
  });
  assert.deepEqual(labels(position([1], [3, 4], 'c move:2 10 -')), { pass: 'cones pass, no throw left can be used' });
  assert.deepEqual(labels(position([1, 15], [27], 's rescue:4 11 -')), {
    '27-off': 'drowned spool from house 27 off the board with a 4',
  });
  assert.deepEqual(labels(position([1, 15], [27], 's rescue:2 11 -')), {
    '27-back': 'drowned spool from house 27 back to 14',
  });
});

test('senet: touches are the house left and the house reached, and from 30 the throw where kinds differ', () => {
  const touches = (at: SenetPosition): string[] =>
    game.display.diagram(at).choices.map(each => each.touches.join(' → '));
  assert.deepEqual(touches(position([5, 8], [1], 'c move:124 10 -')), [
    '5 → 6',
    '5 → 7',
    '5 → 9',
    '8 → 9',
    '8 → 10',
    '8 → 12',
  ]);
  assert.deepEqual(touches(position([30], [1], 'c move:2 10 -')), ['30 → off']);
  assert.deepEqual(touches(position([29, 30], [1], 'c move:12 10 -')), ['29 → off', '30 → throw 1', '30 → throw 2']);
});

test('senet: notes tell what the houses do not show', () => {
  const notes = (at: SenetPosition): readonly string[] => game.display.diagram(at).notes;
  assert.deepEqual(notes(position([5, 26], [9, 27], 'c move:113 10 -')), [
    'cones move; throws left: 1, 1, 3',
    'borne off: 5 cones, 5 spools',
    'a spool is drowned',
    'turn 11 of at most 500',
  ]);
  assert.deepEqual(notes(position([5], [9], 'c over 500 -')), [
    'cones have won by a random draw',
    'borne off: 6 cones, 6 spools',
    'over in turn 500',
  ]);
});

test('senet: houses with rules of their own are marked', () => {
  const marks = game.display.diagram(position([5], [9], 'c throw 10 -')).cells.filter(cell => cell.mark !== undefined);
  assert.deepEqual(
    marks.map(({ id, mark }) => `${id} ${mark}`),
    ['15 life', '26 beauty', '27 water', '28 3', '29 2', '30 any', 'off off'],
  );
});

// Features.

const feature = (at: SenetPosition, side: Side, name: string): number =>
  game.features.read(at, side)[game.features.names.indexOf(name)]!;

test('senet: features count what they are called', () => {
  const at = position([5, 6, 7, 20, 26, 28], [4, 19, 23, 27], 'c move:13 10 -');
  for (const [name, value] of [
    ['own progress', 5 + 6 + 7 + 20 + 26 + 28 + 31],
    ['opponent progress', 4 + 19 + 23 + 15 + 3 * 31],
    ['own borne off', 1],
    ['opponent borne off', 3],
    ['own drowned', 0],
    ['opponent drowned', 1],
    ['own defended', 3],
    ['opponent defended', 0],
    ['own exposed', 2], // 20 from 19, 26 from 23; 5 to 7 are defended
    ['opponent exposed', 1], // 23 from 20
    ['own blocks of three', 1],
    ['own spread', 23],
    ['own in the first ten', 3],
    ['own on the beautiful house', 1],
    ['own past the water', 1],
    ['own turn', 1],
    ['own throws left', 2],
    ['opponent throws left', 0],
  ] as const) {
    assert.equal(feature(at, 0, name), value, name);
    const mirrored = name.startsWith('own') ? name.replace('own', 'opponent') : name.replace('opponent', 'own');
    if (game.features.names.includes(mirrored)) assert.equal(feature(at, 1, mirrored), value, mirrored);
  }
});

// The catalogue.

test('senet: the catalogue builds variants from text', () => {
  const built = parseGame('senet(blockade=true, drowned=throw-then-turn)');
  assert.ok(built.ok && built.value.maxPlies === variant({ drowned: 'throw-then-turn' }).maxPlies);
  assert.throws(() => parseGame('senet(blokade=true)'), /did you mean “blockade”/);
});
