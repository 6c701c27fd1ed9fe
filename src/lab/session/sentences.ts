/** Sentences of the page about the game on the table. */
import { latest, positionAt } from '../../matches/history.js';
import type { Setup } from '../../players/player.js';
import type { Game } from '../../rules/game.js';
import { inWords } from '../../rules/number-words.js';
import { type Move, opponent, type Position } from '../../rules/position.js';
import { describeMove, describeOutcome, does, formatLine, verb } from '../../rules/words.js';
import type { Report } from '../../search/searcher.js';
import { figure } from '../inside/figures.js';
import { chanceActs, outcomeOf, type Session } from './session.js';

/** How the game ended; undefined while it is unfinished. */
export function describeEnd({ game, history, ending }: Pick<Session, 'game' | 'history' | 'ending'>) {
  const { sides } = game.display;
  if (ending) {
    const winner = does(sides[opponent(ending.loser)], 'win');
    return ending.how === 'resigned'
      ? `${does(sides[ending.loser], 'resign')}; ${winner}`
      : `the time of ${sides[ending.loser]} has run out; ${winner}`;
  }
  const outcome = outcomeOf({ game, history });
  return outcome && describeOutcome(game.display, outcome, game.margin !== undefined);
}

/** Describes a move, with the game's own words if it has some. */
export function tellMove(game: Game, position: Position, move: Move): string {
  const choice = game.display.diagram(position).choices.find(each => each.move === move);
  return choice?.label ?? describeMove(game, position, move);
}

/** The last move of a game, and the side to move. */
export function tellLastMove(session: Session): string {
  const { game, history } = session;
  const { plies } = history;
  const last = plies.at(-1);
  if (!last) return 'the start';
  const told = tellMove(game, positionAt(history, plies.length - 1), last.move);
  const end = describeEnd(session);
  const turn = chanceActs(session) ? '' : `${game.display.sides[latest(history).turn]} to move`;
  return [told, end ?? turn].filter(text => text !== '').join('; ');
}

/** Describes the shown position of an earlier move. */
export function tellShown({ game, history, at }: Session): string {
  const last = history.plies[at - 1];
  return last ? `move ${at}: ${tellMove(game, positionAt(history, at - 1), last.move)}` : 'the start';
}

/** The parts of a player that are needed to read its values. */
export type Reader = Pick<Setup, 'evaluator' | 'conventions' | 'exact'>;

/**
 * A search scores a finished game beyond its evaluator's bound (search/leaves.ts), and a solver returns the margin
 * itself. Both are results, not estimates: `won` is the sign; `margin` is omitted if the number can be either of the
 * two. With dice a number beyond the bound is a mean over mostly finished games; it is a result only if all of them are
 * finished.
 */
export function resultIn(
  { value, exact }: Pick<Report, 'value' | 'exact'>,
  { evaluator: { bound }, conventions: { terminal }, exact: solvesFrom }: Reader,
  hasDice: boolean,
): { readonly won: -1 | 0 | 1; readonly margin?: number } | undefined {
  if (terminal !== 'score') return undefined;
  const won = Math.sign(value) as -1 | 0 | 1;
  const size = Math.abs(value);
  if (hasDice) return size > bound ? { won } : undefined;
  if (exact && solvesFrom > 0) return size <= bound ? { won, margin: size } : { won };
  if (size > bound) return { won, margin: size - 2 * bound };
  return exact ? { won } : undefined;
}

function worth(report: Report, side: string, reader: Reader, hasDice: boolean): string {
  const result = resultIn(report, reader, hasDice);
  if (!result) {
    const { unit } = reader.evaluator;
    return `value ${figure(report.value, unit)}${unit === 'discs' ? ' discs' : ''}`;
  }
  const { won, margin } = result;
  if (won === 0) return 'a draw';
  const by = margin === undefined || margin === 0 ? '' : ` by ${margin}`;
  if (hasDice) return won > 0 ? `${side} almost certain to win` : `${side} almost certain to lose`;
  if (report.exact) return `${does(side, won > 0 ? 'win' : 'lose')}${by}`;
  return won > 0 ? `a win${by} in sight` : `a loss${by} in sight`;
}

/** What a player thinks or thought: depth, expected line, and its value for the player. */
export function describeThought(
  game: Game,
  position: Position,
  isThinking: boolean,
  report: Report | undefined,
  reader: Reader | undefined,
): string {
  const name = game.display.sides[position.turn];
  const who = isThinking ? does(name, 'think') : `${name} thought`;
  if (!report) return who;
  const line = formatLine(game, position, report.pv).join(' ');
  const value = reader ? [worth(report, name, reader, game.chances !== undefined)] : [];
  const playouts = report.visits ? [`${report.nodes} playouts`] : [];
  const depth = `depth ${report.depth}${report.exact ? ', to the end' : ''}`;
  return `${who}: ${[...playouts, depth, ...value, `line ${line}`].join(', ')}`;
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** What a person is told: how far a player looked, and who it sees ahead. Numbers only where they are pieces. */
export function describeView(
  game: Game,
  position: Position,
  isThinking: boolean,
  report: Report | undefined,
  reader: Reader | undefined,
): string {
  const name = game.display.sides[position.turn];
  if (isThinking) return `${capital(does(name, 'think'))} …`;
  if (!report || !reader) return `${capital(name)} thought.`;
  const far = report.visits
    ? `played ${report.nodes.toLocaleString('en')} games out`
    : `looked ${inWords(report.depth)} move${report.depth === 1 ? '' : 's'} ahead`;
  const result = resultIn(report, reader, game.chances !== undefined);
  if (result) {
    const by = result.margin === undefined || result.margin === 0 ? '' : ` by ${result.margin}`;
    const sees = result.won === 0 ? 'a draw' : result.won > 0 ? `a win${by}` : `a loss${by}`;
    return `${capital(name)} ${far} and ${verb(name, 'see')} ${sees}.`;
  }
  const { unit } = reader.evaluator;
  const amount = Math.abs(Math.round(10 * report.value) / 10);
  const is = name.endsWith('s') ? 'are' : 'is';
  if (amount === 0) return `${capital(name)} ${far} and ${verb(name, 'see')} an even game.`;
  const where = report.value > 0 ? 'ahead' : 'behind';
  if (unit === 'discs') return `${capital(name)} ${far} and ${is} ${amount} disc${amount === 1 ? '' : 's'} ${where}.`;
  return `${capital(name)} ${far} and ${verb(name, 'see')} ${name.endsWith('s') ? 'themselves' : 'itself'} ${where}.`;
}
