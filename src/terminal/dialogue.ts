/**
 * The questions of Currie's DOS and UNIX programs (1997): his game asks for both players and then for columns and rows, as in
 * his appendix B; his evolution has the menu of his appendix D.
 */
import { performance } from 'node:perf_hooks';
import { advance, type History, latest, streamOf } from '../matches/history.js';
import type { Player } from '../players/player.js';
import type { Seed } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import { forcedPass } from '../rules/passes.js';
import type { Move, Position } from '../rules/position.js';
import { describeOutcome } from '../rules/words.js';
import { Failure } from './failure.js';
import { type Lines, openLines } from './lines.js';
import { HUMAN, type Parts, playerFor } from './parts.js';
import type { Screen } from './screen.js';

const LOOKAHEADS = [1, 5] as const;

/** Asks until the answer is a whole number of the range, as his program does. */
async function number(
  lines: Lines,
  screen: Screen,
  question: string,
  [low, high]: readonly [number, number],
): Promise<number> {
  for (;;) {
    screen.show(question);
    const line = await lines.next('');
    if (line === undefined) throw new Failure('ended', `the input ended at the question “${question.split('\n')[0]}”`);
    const value = Number(line.trim());
    if (/^\d+$/.test(line.trim()) && value >= low && value <= high) return value;
  }
}

/** Columns are numbered above the board, rows before it. */
function drawn({ board, display }: Game, position: Position): string {
  const [columns, rows] = board!.grid!;
  const cells = new Int8Array(board!.cells.length);
  board!.read(position, 0, cells);
  const numbers = Array.from({ length: columns }, (_, i) => i + 1).join('');
  const row = (y: number): string =>
    [...cells.subarray(y * columns, (y + 1) * columns)]
      .map(owner => (owner === 0 ? '.' : display.pieces[owner === 1 ? 0 : 1]))
      .join('');
  return [` ${numbers}`, ...Array.from({ length: rows }, (_, y) => `${y + 1}${row(y)}`)].join('\n');
}

type Seat = Player | typeof HUMAN;

async function seated(parts: Parts, game: Game, lines: Lines, screen: Screen): Promise<Seat> {
  const type = await number(lines, screen, 'Enter player type:\n1. Human\n2. Computer player', [1, 2]);
  if (type === 1) return HUMAN;
  const level = await number(lines, screen, 'Enter number of lookaheads:', LOOKAHEADS);
  return (await playerFor(parts, `currie(level=${level}, reading=recorded, search=faithful)`, game)).player;
}

/** The move at a column and a row, or the pass; an illegal one is asked again. */
async function asked(game: Game, position: Position, lines: Lines, screen: Screen): Promise<Move> {
  const [columns, rows] = game.board!.grid!;
  const legal = game.moves(position);
  const pass = forcedPass(game, legal);
  for (;;) {
    const x = await number(lines, screen, 'Enter x co-ordinate (0 to pass):', [0, columns]);
    if (x === 0) {
      if (pass !== undefined) return pass;
      continue;
    }
    const y = await number(lines, screen, 'Enter y co-ordinate:', [1, rows]);
    const name = game.board!.cells[(y - 1) * columns + x - 1];
    const move = legal.find(each => each !== pass && game.display.formatMove(each, position) === name);
    if (move !== undefined) return move;
  }
}

/** “I move (6, 3)”. */
function told(game: Game, position: Position, move: Move): string {
  const [columns] = game.board!.grid!;
  const cell = game.board!.cells.indexOf(game.display.formatMove(move, position));
  return cell < 0 ? 'I pass' : `I move (${(cell % columns) + 1}, ${Math.floor(cell / columns) + 1})`;
}

/** His game, from the first question to the end. */
export async function playDialogue(parts: Parts, game: Game, seed: Seed, screen: Screen): Promise<void> {
  if (!game.board?.grid)
    throw new Failure('usage', `--dialogue needs a board with columns and rows, and ${game.id} has none`);
  const lines = openLines(() => []);
  try {
    const seats = [await seated(parts, game, lines, screen), await seated(parts, game, lines, screen)] as const;
    let history: History = { seed, start: game.initial(), plies: [] };
    for (;;) {
      const position = latest(history);
      screen.show(drawn(game, position));
      const outcome = game.outcome(position);
      if (outcome) return screen.show(describeOutcome(game.display, outcome));
      const seat = seats[position.turn]!;
      const rng = streamOf(history);
      let move: Move;
      if (seat === HUMAN) move = await asked(game, position, lines, screen);
      else {
        lines.rest();
        const context = { seed, rng, now: () => performance.now(), shouldStop: () => false, report: () => {} };
        ({ move } = await seat.choose(position, {}, context));
        lines.wake();
        screen.show(told(game, position, move));
      }
      history = advance(game, history, move, rng);
    }
  } finally {
    lines.close();
  }
}

/** His menu: the changes to the recipe that its answers make. */
export async function learnDialogue(screen: Screen): Promise<readonly string[]> {
  const lines = openLines(() => []);
  try {
    const stage = await number(lines, screen, 'Select\n(1) Evolve special squares\n(2) Evolve weightings', [1, 2]);
    const lookahead = await number(lines, screen, 'Input lookahead :', LOOKAHEADS);
    const genes: number[] = [];
    for (let gene = 1; gene <= (stage === 1 ? 3 : 5); gene++)
      genes.push(await number(lines, screen, `Input gene ${gene} :`, [0, 100]));
    return [`stage=${stage === 1 ? 'squares' : 'strategies'}`, `lookahead=${lookahead}`, `genes="${genes.join(' ')}"`];
  } finally {
    lines.close();
  }
}
