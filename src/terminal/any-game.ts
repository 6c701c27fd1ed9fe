/**
 * `solve` and `analyse` for games that the kernel does not play: by the library, whose calls run in a thread, so that Ctrl-C
 * ends them.
 */
import { type AnalyseOptions, analyse } from '../api/analyse.js';
import '../api/breedboard.node.js';
import { BreedboardError } from '../api/errors.js';
import { gameOf } from '../api/game.js';
import { type SolveOptions, solve } from '../api/solve.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { formatSpec, type Spec } from '../specs/spec.js';
import { Failure } from './failure.js';
import { withMinus } from './minus.js';
import { type PositionLine, positionOrInput } from './positions.js';
import { hearInterrupt } from './progress.js';
import type { Screen } from './screen.js';

type AnyGame = { readonly spec: Spec; readonly game: Game };

/** Options that only the kernel understands, and what they are where nothing is given. */
type KernelOptions = Readonly<Record<string, { readonly given: unknown; readonly usual: unknown }>>;

/** Throws Failure. */
export function refuseKernelOptions(command: string, { game }: AnyGame, options: KernelOptions): void {
  const odd = Object.entries(options).find(([, { given, usual }]) => given !== undefined && given !== usual);
  if (odd) throw new Failure('usage', `${command}: ${odd[0]} needs the kernel, which does not play ${game.id}`);
}

/** The library's call, ended by Ctrl-C. Throws Failure. */
async function asked<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const interrupt = hearInterrupt(() => ending.abort(new Failure('interrupted', 'interrupted before an answer')));
  try {
    return await call(ending.signal);
  } catch (error) {
    if (error instanceof BreedboardError) throw new Failure(error.code === 'text' ? 'input' : 'usage', error.message);
    throw error;
  } finally {
    interrupt.close();
  }
}

const number = (value: number): string => (value > 0 ? '+' : '') + withMinus(String(Number(value.toFixed(2))));
const WORDS: Readonly<Record<number, string>> = { [-1]: 'lost', 0: 'drawn', 1: 'won' };
const outcomeWord = (value: number): string => WORDS[value]!;

type Limits = { readonly depth?: number; readonly nodes?: number; readonly milliseconds?: number };

/** Says of each position whether it is won, drawn or lost for the side to move. Throws Failure. */
export async function solveAny(
  { spec, game }: AnyGame,
  lines: readonly PositionLine<Position>[],
  limits: Omit<SolveOptions, 'game' | 'signal'>,
  json: boolean,
  { show, data, complain }: Screen,
  bad: () => void,
): Promise<void> {
  if (game.chances) throw new Failure('usage', `solve needs a game without dice, and ${game.id} has dice`);
  const named = gameOf(formatSpec(spec));
  for (const { lineNumber, position } of lines) {
    const reason = !position.ok
      ? position.reason
      : game.outcome(position.value)
        ? 'the game is over in this position'
        : undefined;
    if (!position.ok || reason !== undefined) {
      if (json) data(JSON.stringify({ lineNumber, error: reason }));
      complain(`breedboard: line ${lineNumber}: ${reason}`);
      bad();
      continue;
    }
    const start = performance.now();
    const found = await asked(signal => solve(named.fromData(position.value), { ...limits, signal }));
    const { move = null, score = null, isProven, line, nodes } = found;
    const seconds = (performance.now() - start) / 1000;
    if (json) data(JSON.stringify({ lineNumber, move, score, proven: isProven, pv: line, nodes, seconds }));
    else if (score === null) show(`${lineNumber}: no answer within ${nodes} nodes`);
    else show(`${lineNumber}: ${move} ${outcomeWord(score)}  (${nodes} nodes, ${seconds.toFixed(2)} s)`);
  }
}

/** Rates every legal move of a position. Throws Failure. */
export async function analyseAny(
  { spec, game }: AnyGame,
  text: string,
  { evaluator, ...limits }: Limits & Pick<AnalyseOptions, 'evaluator'>,
  json: boolean,
  { show, data }: Screen,
): Promise<void> {
  const position = await positionOrInput(game, text);
  if (game.moves(position).length === 0)
    throw new Failure(
      'input',
      game.outcome(position) ? 'the game is over in this position' : 'the dice must be thrown first',
    );
  const side = game.display.sides[position.turn];
  const chosen = { ...limits, ...(evaluator === undefined ? {} : { evaluator }) };
  const found = await asked(signal => analyse(gameOf(formatSpec(spec)).fromData(position), { ...chosen, signal }));
  const { moves, unit, isExact, depth, nodes, line } = found;
  if (json) {
    const values = moves.map(({ move, value, isFinal }) => ({ move, value, final: isFinal }));
    const reproducible = limits.depth !== undefined || limits.nodes !== undefined || isExact;
    return data(JSON.stringify({ toMove: side, values, unit, exact: isExact, depth, nodes, pv: line, reproducible }));
  }
  const source = isExact ? 'exact' : `by ${evaluator ?? 'the usual evaluator'} to depth ${depth}`;
  show(`${side} to move; values are for ${side}, ${source}`);
  const width = Math.max(5, ...moves.map(({ move }) => move.length + 1));
  for (const { move, value, isFinal } of moves) {
    const end = isFinal ? `  ${outcomeWord(Math.sign(value))}` : '';
    show(`  ${move.padEnd(width)}${number(value).padStart(9)}${end}`);
  }
  show(`best line: ${line.join(' ')}`);
}
