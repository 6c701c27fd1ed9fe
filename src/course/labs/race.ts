/** The race: a player of the student's own, which meets boards that it has not seen. */
import { buildGame } from '../../games/catalogue.js';
import { type Rng, rngFrom } from '../../random/rng.js';
import { seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import type { Move, Position, Side } from '../../rules/position.js';
import { parseSpec } from '../../specs/spec.js';
import type { Check, CheckOutcome, Lab, Program } from '../lab.js';
import { measured, measuredAgainst } from '../measuring.js';

const SIZE = 6;
const GAMES = 600;
/** How often the opponent moves at random, so that games differ. */
const ERRORS = 0.1;

type Arena = {
  readonly game: Game;
  /** Where each cell of the board lies in the rows that students see. */
  readonly places: readonly number[];
  readonly blocked: readonly number[];
};

const nameOf = (place: number): string => `${'abcdefghij'[place % SIZE]}${Math.floor(place / SIZE) + 1}`;

function arenaOn(blocked: readonly number[]): Arena {
  const text = blocked.length === 0 ? '' : `, blocked=${blocked.map(nameOf).join('/')}`;
  const spec = parseSpec(`othello(size=${SIZE}${text})`);
  if (!spec.ok) throw new Error(spec.reason);
  const game = buildGame(spec.value) as Game;
  const names = Array.from({ length: SIZE * SIZE }, (_, place) => nameOf(place));
  return { game, places: game.board!.cells.map(cell => names.indexOf(cell)), blocked };
}

/** Row by row, as a side sees the board: 1 its own discs, −1 the other's. */
function boardFor({ game, places }: Arena, position: Position, side: Side): number[] {
  const cells = new Int8Array(places.length);
  game.board!.read(position, side, cells);
  const rows = new Array<number>(SIZE * SIZE).fill(0);
  for (const [i, place] of places.entries()) rows[place] = cells[i]!;
  return rows;
}

/** Takes the most discs, the first or a random one of equal moves. */
function greedy(arena: Arena, position: Position, moves: readonly Move[], rng: Rng): Move {
  if (rng.next() < ERRORS) return moves[rng.below(moves.length)]!;
  const counts = moves.map(move =>
    boardFor(arena, arena.game.play(position, move), position.turn).reduce((sum, disc) => sum + disc, 0),
  );
  const most = Math.max(...counts);
  const best = moves.filter((_, i) => counts[i] === most);
  return best[rng.below(best.length)]!;
}

function playGame(arena: Arena, program: Program, side: Side, rng: Rng): 0 | 0.5 | 1 | string {
  const { game } = arena;
  let position = game.initial();
  for (;;) {
    const outcome = game.outcome(position);
    if (outcome) return outcome.winner === null ? 0.5 : outcome.winner === side ? 1 : 0;
    const moves = game.moves(position);
    let move = moves[0]!;
    if (moves.length > 1 && position.turn !== side) move = greedy(arena, position, moves, rng);
    else if (moves.length > 1) {
      const after = moves.map(each => boardFor(arena, game.play(position, each), side));
      const answer = program.call('choose', after);
      if (!answer.ok) return answer.reason;
      const chosen = typeof answer.value === 'number' ? moves[answer.value] : undefined;
      if (chosen === undefined)
        return `choose gave ${JSON.stringify(answer.value)}, which is no index from 0 to ${moves.length - 1}`;
      move = chosen;
    }
    position = game.play(position, move);
  }
}

/** Some squares away from the middle, the same on both halves of the board. */
function drawBlocked(rng: Rng): readonly number[] {
  const squares = new Set<number>();
  while (squares.size < 4) {
    const [x, y] = [rng.below(SIZE), rng.below(SIZE)];
    const isMiddle = x > 0 && x < SIZE - 1 && y > 0 && y < SIZE - 1;
    if (isMiddle) continue;
    squares.add(y * SIZE + x);
    squares.add((SIZE - 1 - y) * SIZE + (SIZE - 1 - x));
  }
  return [...squares].sort((a, b) => a - b);
}

/** What is wrong with the program, if it cannot be prepared for a board. */
function prepared(program: Program, { blocked }: Arena): string | undefined {
  if (!program.has('prepare')) return undefined;
  const answer = program.call('prepare', { size: SIZE, blocked });
  return answer.ok || answer.reason.endsWith('gave nothing') ? undefined : answer.reason;
}

const gamesOn = (program: Program, arena: Arena, seed: string) => (game: number) =>
  playGame(arena, program, (game % 2) as Side, rngFrom(seedFor(seed, 'game', game)));

function meets(program: Program, arena: Arena, bar: number, seed: string): CheckOutcome {
  const wrong = prepared(program, arena);
  if (wrong !== undefined) return { share: 0, reason: wrong };
  return measuredAgainst(bar, GAMES, gamesOn(program, arena, seed));
}

/** Games on a board for practice. */
const PRACTICE_GAMES = 200;

function practise(program: Program, seed: string): string {
  const arena = arenaOn(drawBlocked(rngFrom(seedFor(seed, 'board'))));
  const found = prepared(program, arena) ?? measured(PRACTICE_GAMES, gamesOn(program, arena, seed));
  return `${arena.blocked.map(nameOf).join(' ')} blocked: ${found}`;
}

const onUsual =
  (bar: number): Check['run'] =>
  (program, seed) =>
    meets(program, arenaOn([]), bar, seed);
const onUnseen =
  (bar: number, board: string): Check['run'] =>
  (program, seed) =>
    meets(program, arenaOn(drawBlocked(rngFrom(seedFor(seed, 'board', board)))), bar, seed);

export const race: Lab = {
  id: 'race',
  title: 'The race',
  question: 'How well does your own learner play, also on boards that it has never seen?',
  file: 'lab.js',
  practice: { title: 'Try an unseen board', run: practise },
  checks: [
    { name: 'it scores 60 % against the greedy player on six by six squares', points: 2, run: onUsual(0.6) },
    { name: 'it scores 75 % there', points: 2, run: onUsual(0.75) },
    { name: 'it scores 55 % on a board that it has not seen', points: 3, isHidden: true, run: onUnseen(0.55, 'first') },
    { name: 'it scores 65 % on another one', points: 3, isHidden: true, run: onUnseen(0.65, 'second') },
  ],
};
