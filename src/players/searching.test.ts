import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watching } from '../../test/suites/searcher.js';
import { constant } from '../evaluators/constant.js';
import { noughts } from '../games/noughts/noughts.js';
import { perfectNoughts } from '../games/noughts/perfect.js';
import type { NoughtsPosition } from '../games/noughts/squares.js';
import type { Evaluator } from '../rules/evaluator.js';
import { type Move, SIDES } from '../rules/position.js';
import type { Conventions } from '../search/conventions.js';
import { genericSearch } from '../search/generic.js';
import type { Limits, Report, Searcher } from '../search/searcher.js';
import { searchingPlayer } from './searching.js';

/** Every move the player could draw, asked for once a position. */
function choices(searcher: Searcher<NoughtsPosition>): (position: NoughtsPosition) => readonly Move[] {
  const player = searchingPlayer(searcher, { depth: 9 });
  const known = new Map<string, readonly Move[]>();
  return position => {
    const key = JSON.stringify(position);
    const found = known.get(key);
    if (found) return found;
    const { move, report } = player.choose(position, {}, watching()) as { move: Move; report: Report };
    assert.ok(noughts.moves(position).includes(move));
    const all = (report.values ?? [report]).filter(({ value }) => value >= report.value - 1e-6).map(each => each.move);
    assert.ok(all.includes(move));
    known.set(key, all);
    return all;
  };
}

const players: readonly (readonly [string, Evaluator<NoughtsPosition>, Partial<Conventions>])[] = [
  ['Pinkney’s perfect evaluator', perfectNoughts, { terminal: 'evaluator' }],
  ['Pinkney’s perfect evaluator, ties=first', perfectNoughts, { terminal: 'evaluator', ties: 'first' }],
  ['no evaluator to speak of', constant(), {}],
];
for (const [name, evaluator, conventions] of players) {
  test(`${name}: the searching player never loses noughts against any line of play, from either side`, () => {
    const choose = choices(genericSearch(noughts, evaluator, conventions));
    for (const own of SIDES) {
      let games = 0;
      let won = 0;
      const follow = (position: NoughtsPosition): void => {
        const outcome = noughts.outcome(position);
        if (outcome) {
          games++;
          if (outcome.winner === own) won++;
          assert.notEqual(outcome.winner, 1 - own, noughts.display.formatPosition(position));
          return;
        }
        const moves = position.turn === own ? choose(position) : noughts.moves(position);
        for (const move of moves) follow(noughts.play(position, move));
      };
      follow(noughts.initial());
      assert.ok(games > 50 && won > games / 4, `${won} of ${games}`);
    }
  });
}

test('the perfect evaluator wins as soon and loses as late as can be', () => {
  const value = (text: string): number => {
    const position = noughts.display.parsePosition(text);
    assert.ok(position.ok);
    const searcher = genericSearch(noughts, perfectNoughts, { terminal: 'evaluator', ties: 'first' });
    return searcher.search(position.value, { depth: 9 }, watching()).value;
  };
  assert.equal(value('xx.oo.... x'), 1 + 4);
  assert.equal(value('xx.oo...x o'), 1 + 3);
  assert.equal(value('x.x.o.o.x o'), -(1 + 2)); // crosses threaten b1 and c2 at once
  assert.equal(value('......... x'), 0);
});

test('a player keeps to its own limits and to those of the match, whichever are narrower', () => {
  const requests: Limits[] = [];
  const searcher: Searcher = {
    search(_position, limits) {
      requests.push(limits);
      return { move: 0, value: 0, depth: 1, exact: false, nodes: 1, pv: [0] };
    },
  };
  const player = searchingPlayer(searcher, { depth: 4, nodes: 100 });
  for (const given of [{}, { depth: 6, nodes: 50 }, { depth: 2, milliseconds: 5 }]) {
    assert.deepEqual(player.choose(noughts.initial(), given, watching()), {
      move: 0,
      report: { move: 0, value: 0, depth: 1, exact: false, nodes: 1, pv: [0] },
    });
  }
  assert.deepEqual(requests, [
    { depth: 4, nodes: 100 },
    { depth: 4, nodes: 50 },
    { depth: 2, nodes: 100, milliseconds: 5 },
  ]);
});
