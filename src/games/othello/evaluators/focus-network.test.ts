import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playOnePlyPairs } from '../../../arena/one-ply.js';
import { startsFor } from '../../../arena/openings.js';
import { refereePairs } from '../../../arena/referee.js';
import { lazyModel } from '../../../models/file.js';
import { buildShape } from '../../../models/shapes.js';
import { buildPlayer } from '../../../players/catalogue.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { anyGame } from '../../../rules/game.js';
import { CONVENTIONS } from '../../../search/conventions.js';
import { genericSearch } from '../../../search/generic.js';
import { minimax } from '../../../search/minimax.js';
import { BadSpec } from '../../../specs/options.js';
import { type OthelloPosition, SQUARES } from '../board.js';
import { othello } from '../othello.js';
import { FOCUSED, focusNetwork, focusNetworkModel, focusWindow } from './focus-network.js';
import { iagoEdge } from './iago/iago-edge.js';

const SEED = parseSeed('focus');
const CONTEXT = { seed: SEED, rng: rngFrom(SEED), shouldStop: () => false, report: () => {} };
const drawn = (length: number, label: string): Float32Array => {
  const rng = rngFrom(parseSeed(label));
  return Float32Array.from({ length }, () => rng.below(256) - 128);
};

/** Positions of random games. */
function* positions(games: number): Generator<OthelloPosition> {
  const rng = rngFrom(SEED);
  for (let i = 0; i < games; i++) {
    let position = othello.initial();
    while (!othello.outcome(position)) {
      yield position;
      const moves = othello.moves(position);
      position = othello.play(position, moves[rng.below(moves.length)]!);
    }
  }
}

test('a move is hidden if its output is below 0; if all are, the first of the largest is left', () => {
  for (const [outputs, moves, seen] of [
    [
      [1, -1, 0, 5],
      [0, 1, 2, 3],
      [0, 2, 3],
    ],
    [[1, -1, 0, 5], [1, 3], [3]],
    [[-3, -1, -2, -1], [0, 1, 2, 3], [1]],
    [
      [0, 0],
      [0, 1],
      [0, 1],
    ],
  ] as const)
    assert.deepEqual(focusWindow(outputs, moves), seen);
});

test('a network without connections hides nothing: the search is that of the evaluator alone', () => {
  const plain = genericSearch(othello, iagoEdge());
  const open = genericSearch(othello, focusNetwork(new Float32Array(100), 'iago-edge'));
  for (const position of positions(1)) {
    const limits = { depth: 2 };
    assert.deepEqual(open.search(position, limits, CONTEXT).values, plain.search(position, limits, CONTEXT).values);
  }
});

test('a focused search is minimax over the moves in the window, at every position of the tree', () => {
  const network = focusNetwork(drawn(1000, 'window'), 'squares');
  const { focus } = network;
  const game = {
    ...othello,
    moves: (position: OthelloPosition) => {
      const moves = othello.moves(position);
      return moves.length > 1 ? focus!(position, moves) : moves;
    },
  };
  let hidden = 0;
  for (const position of positions(1)) {
    const legal = othello.moves(position);
    const { values, nodes } = genericSearch(othello, network).search(position, { depth: 3 }, CONTEXT);
    assert.deepEqual(values, minimax(game, network, CONVENTIONS).search(position, { depth: 3 }, CONTEXT).values);
    assert.ok(nodes > 0 && values!.every(({ move }) => legal.includes(move)));
    hidden += legal.length - values!.length;
  }
  assert.ok(hidden > 50, String(hidden));
});

test('the referee and games without a record agree one move ahead', async () => {
  const game = anyGame(othello);
  const stored = lazyModel(focusNetworkModel(drawn(1000, 'one ply'), 'squares'), 'sha256:focus');
  const models = new Map([[stored.checksum, stored]]);
  const spec = { kind: 'search', depth: 1, evaluator: { kind: 'stored', checksum: stored.checksum } };
  const player = buildPlayer(spec, game, models);
  const batch = {
    game: { kind: 'othello' },
    players: [spec, spec] as const,
    starts: startsFor({ kind: 'random', plies: 4 }, { game, pairs: 3, seed: SEED }),
    pairs: 3,
    first: 0,
    seed: SEED,
    want: 'tally' as const,
  };
  const expected = await refereePairs({ game, players: [player, player], reproducible: true }, batch);
  const { evaluator } = player.setup!;
  const onePly = { evaluator, scores: true, randomTies: true, tolerance: 0 };
  assert.deepEqual(playOnePlyPairs(game, [onePly, onePly], batch, expected.isRandom), expected);
  assert.throws(
    () => buildPlayer({ kind: 'mcts', evaluator: spec.evaluator }, game, models),
    (error: Error) => error instanceof BadSpec && /focuses a search; use search/.test(error.message),
  );
});

test('every evaluator of leaves can be stored, and a file that is none is refused', () => {
  for (const rates of FOCUSED) {
    const { kind, shape, weights } = focusNetworkModel(drawn(200, rates), rates);
    const built = buildShape('othello', kind, shape, weights);
    assert.ok(built.ok && built.value.focus);
    const position = othello.play(othello.initial(), SQUARES.indexOf('d3'));
    assert.ok(Math.abs(built.value.value(position, 0)) <= built.value.bound);
  }
  for (const [shape, weights, reason] of [
    [{}, [1], /rates/],
    [{ rates: 'champion' }, [1], /rates/],
    [{ rates: 'squares' }, [0.5], /is whole/],
  ] as const) {
    const built = buildShape('othello', 'focus-network', shape, Float32Array.from(weights));
    assert.ok(!built.ok && reason.test(built.reason), built.ok ? '' : built.reason);
  }
});
