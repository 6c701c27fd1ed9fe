/** The rules of a training game that Verhelst's program has and his text leaves open, each against its definition. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OUTCOME_RULES } from '../../test/training/self-play.js';
import { parameterCount } from '../evaluators/network/data.js';
import { VERHELST } from '../evaluators/network/presets.js';
import { noughts } from '../games/noughts/noughts.js';
import type { NoughtsPosition } from '../games/noughts/squares.js';
import { discs } from '../games/othello/board.js';
import { othello } from '../games/othello/othello.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import { forcedPass } from '../rules/passes.js';
import type { Json } from '../specs/spec.js';
import { readBatch } from './batch.js';
import { type EpisodeRules, playEpisode, workspaceFor } from './episode.js';
import type { PositionLearner } from './learner.js';
import { trainPlainly } from './plain.js';

const SEED = parseSeed('episodes');
const RULES: EpisodeRules<NoughtsPosition> = { ...OUTCOME_RULES, explore: 0 };
const CONSTANT: Evaluator<NoughtsPosition> = { unit: 'free', bound: 1, value: () => 0 };

/** A learner of crosses that values a board by this function, and what it was to learn. */
function crosses(value: (crosses: number) => number) {
  const learnt: (readonly [crosses: number, target: number])[] = [];
  const learner: PositionLearner<NoughtsPosition> = {
    value: position => value(position.crosses),
    learn: (position, _, target) => void learnt.push([position.crosses, target]),
  };
  return { learner, learnt };
}
const play = (
  start: NoughtsPosition,
  learner: PositionLearner<NoughtsPosition>,
  rules: Partial<EpisodeRules<NoughtsPosition>>,
  seed = SEED,
) =>
  playEpisode(
    workspaceFor(noughts),
    start,
    [{ learner }, { evaluator: CONSTANT }],
    { ...RULES, ...rules },
    rngFrom(seed),
  );
const after = (...moves: readonly number[]): NoughtsPosition =>
  moves.reduce((position, move) => noughts.play(position, move), noughts.initial());

test('explored=played: the value of a random move is a target; explored=skip: it is none', () => {
  const small = (own: number): number => own / 1000;
  const played = crosses(small);
  const { winner } = play(noughts.initial(), played.learner, { explore: 1, explored: 'played' });
  const end = winner === null ? 0 : winner === 0 ? 1 : -1;
  const boards = played.learnt.map(([own]) => own);
  assert.ok(boards.length >= 3);
  // Every board but the last learns the value of the next one, though all moves were random.
  assert.deepEqual(
    played.learnt.map(([, target]) => target),
    [...boards.slice(1).map(small), end],
  );
  const skipped = crosses(small);
  play(noughts.initial(), skipped.learner, { explore: 1, explored: 'skip' });
  assert.deepEqual(skipped.learnt, [[boards.at(-1)!, end]]);
});

test('ends=net: the player rates a finished board as any other; ends=score: a win is played at once', () => {
  // Crosses on the first two squares of a row, noughts elsewhere; crosses value the last square only.
  const start = after(0, 3, 1, 7);
  const wantsLast = (own: number): number => ((own >> 8) & 1) / 2;
  const byScore = crosses(wantsLast);
  assert.equal(play(start, byScore.learner, { ends: 'score' }).winner, 0);
  assert.deepEqual(byScore.learnt, [[0b000_000_111, 1]]);
  const byNet = crosses(wantsLast);
  play(start, byNet.learner, { ends: 'learner' });
  assert.equal(byNet.learnt[0]![0], 0b100_000_011);
});

test('ties=first: the first of equal moves is played; ties=random: any of them', () => {
  const firsts = (ties: 'first' | 'random'): number =>
    new Set(
      Array.from({ length: 40 }, (_, i) => {
        const { learner, learnt } = crosses(() => 0);
        play(noughts.initial(), learner, { ties }, seedFor(SEED, ties, i));
        return learnt[0]![0];
      }),
    ).size;
  assert.equal(firsts('first'), 1);
  assert.equal(firsts('random'), 9);
});

/** Games, won, drawn and lost of the first of two nets, all of whose moves are random. */
function randomGames(games: number, options: Readonly<Record<string, Json>>): readonly number[] {
  const weights = new Float32Array(parameterCount({ ...VERHELST, hidden: [1] }));
  const learner = { kind: 'network', shape: { ...VERHELST, hidden: [1] }, rate: 0 };
  const batch = readBatch({ kind: 'td', learner, mode: 'rivals', games, explore: 1, ...options });
  return [...trainPlainly(othello, batch, { weights, rivalWeights: weights.slice() }, SEED).figures!.slice(0, 4)];
}

/** The same games by the rules: random moves, to the end or to the first pass. For black. */
function byRules(game: number, passes: 'play' | 'end'): number {
  const rng = rngFrom(seedFor(seedFor(SEED, 'game'), game));
  let position = othello.initial();
  for (;;) {
    const outcome = othello.outcome(position);
    if (outcome) return Math.sign(outcome.margin);
    const moves = othello.moves(position);
    if (forcedPass(othello, moves) !== undefined) {
      const [black, white] = discs(position);
      if (passes === 'end') return Math.sign(black - white);
      position = othello.play(position, moves[0]!);
      continue;
    }
    rng.next(); // whether to play a random move
    position = othello.play(position, moves[moves.length > 1 ? rng.below(moves.length) : 0]!);
  }
}

const GAMES = 30;
const counted = (results: readonly number[]): readonly number[] => [
  results.length,
  ...[1, 0, -1].map(result => results.filter(each => each === result).length),
];
const numbers = Array.from({ length: GAMES }, (_, i) => i);

test('passes=end: a game ends where a side must pass, and more discs win', () => {
  for (const passes of ['play', 'end'] as const)
    assert.deepEqual(
      randomGames(GAMES, { colours: 'fixed', passes }),
      counted(numbers.map(game => byRules(game, passes))),
    );
  assert.ok(numbers.some(game => byRules(game, 'play') !== byRules(game, 'end')));
});

test('colours=fixed: the first net is black in every game; alternate: in every second', () => {
  const black = numbers.map(game => byRules(game, 'play'));
  assert.deepEqual(randomGames(GAMES, { colours: 'fixed' }), counted(black));
  const alternate = counted(black.map((result, game) => (game % 2 === 0 ? result : -result)));
  assert.deepEqual(randomGames(GAMES, { colours: 'alternate' }), alternate);
  assert.notDeepEqual(alternate, counted(black));
});
