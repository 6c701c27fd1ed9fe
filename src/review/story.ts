/** A reviewed game told as a story: how it ended, where it turned, its worst moves, and what each side lost in each phase. */
import type { Game } from '../rules/game.js';
import { type Outcome, opponent, type Side } from '../rules/position.js';
import { does, verb } from '../rules/words.js';
import { gradeOf, mistakesOf, type ReviewedMove } from './mistakes.js';
import type { Phase } from './phases.js';
import { amountText, countText, DISCS } from './verdict.js';

/** More would be a list, not a story. */
const MOST_POINTS = 5;

/** The worst mistakes of the moves, in the order of play. */
export const turningPointsOf = (judged: readonly ReviewedMove[]): readonly ReviewedMove[] =>
  mistakesOf(judged)
    .filter(each => ['blunder', 'mistake'].includes(gradeOf(each) ?? ''))
    .slice(0, MOST_POINTS)
    .sort((a, b) => a.ply - b.ply);

/** The next of them after a ply, or before it; the first again after the last. */
export function neighbouring(
  points: readonly ReviewedMove[],
  ply: number,
  direction: 1 | -1,
): ReviewedMove | undefined {
  const beyond = points.filter(each => (direction > 0 ? each.ply > ply : each.ply < ply));
  return (direction > 0 ? beyond[0] : beyond.at(-1)) ?? points.at(direction > 0 ? 0 : -1);
}

/** Who is ahead with best play, for a side: 1, −1, or 0 where the best move loses too little to tell. */
function leadOf({ side, analysis }: ReviewedMove, of: Side): number {
  const { value, final } = analysis.values[0]!;
  if (!final && Math.abs(value) <= analysis.tolerance) return 0;
  return Math.sign(value) * (side === of ? 1 : -1);
}

/** The last move before which the winner was not ahead; from then on it was. */
export type Turn = { readonly ply: number; readonly was: 'ahead' | 'level' };

export function turnOfGame(judged: readonly ReviewedMove[], winner: Side): Turn | undefined {
  const last = judged.findLast(each => leadOf(each, winner) <= 0);
  return last && { ply: last.ply, was: leadOf(last, winner) < 0 ? 'ahead' : 'level' };
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** Discs of both sides where a margin counts what fills the board: 35–29. */
function scoreText({ board }: Game, { official }: Outcome): string | undefined {
  const most = board?.filling?.[1];
  if (most === undefined) return undefined;
  const [winner, loser] = [(most + Math.abs(official)) / 2, (most - Math.abs(official)) / 2];
  return `${winner}–${loser}`;
}

/**
 * The game in two short sentences: how it ended, and until when the loser was ahead. `ending` replaces the first where the
 * board does not say it, as after a resignation.
 */
export function headlineOf(
  game: Game,
  outcome: Outcome | undefined,
  judged: readonly ReviewedMove[],
  ending?: { readonly winner: Side; readonly text: string },
): string {
  const { sides } = game.display;
  const winner = ending?.winner ?? outcome?.winner;
  if (winner === undefined) return 'The game is not over.';
  if (winner === null) return 'A draw.';
  const [who, loser] = [sides[winner], sides[opponent(winner)]];
  const score = outcome && game.margin !== undefined ? scoreText(game, outcome) : undefined;
  const end = ending ? capital(ending.text) : `${capital(does(who, 'win'))}${score === undefined ? '' : ` ${score}`}`;
  if (judged.length === 0) return `${end}.`;
  const turn = turnOfGame(judged, winner);
  if (!turn) return `${end}, and ${verb(who, 'lead')} from the start.`;
  const was = turn.was === 'ahead' ? `${capital(loser)} ${loser.endsWith('s') ? 'were' : 'was'} ahead` : 'It was level';
  return `${end}. ${was} until move ${turn.ply + 1}.`;
}

export type PhaseLoss = { readonly phase: Phase['name']; readonly loss: number; readonly moves: number };

/** Mean loss of a side's moves in each phase, in discs. Empty where values are not in discs. */
export function lossesByPhase(
  judged: readonly ReviewedMove[],
  phases: readonly Phase[],
  side: Side,
): readonly PhaseLoss[] {
  return phases.flatMap(({ name, from, to }) => {
    const own = judged.filter(
      each => each.side === side && each.analysis.unit === DISCS && each.ply >= from && each.ply < to,
    );
    const sum = own.reduce((all, { loss }) => all + loss, 0);
    return own.length === 0 ? [] : [{ phase: name, loss: sum / own.length, moves: own.length }];
  });
}

/** “Black lost 1.2 discs a move in the opening, 3.4 in the midgame”; undefined where nothing was counted. */
export function accuracyText(game: Game, losses: readonly PhaseLoss[], side: Side): string | undefined {
  if (losses.length === 0) return undefined;
  const parts = losses.map(
    ({ phase, loss }, i) => `${i === 0 ? `${countText(loss, DISCS)} a move` : amountText(loss, DISCS)} in the ${phase}`,
  );
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]!;
  return `${capital(game.display.sides[side])} lost ${list}`;
}
