/** What the user's judged games lose, by phase and by opening. */

import type { ReviewedMove } from '../../review/mistakes.js';
import { openingNameOf } from '../../review/opening-name.js';
import { phasesOf } from '../../review/phases.js';
import { lossesByPhase, type PhaseLoss } from '../../review/story.js';
import type { OwnGame } from './own-games.js';

export type JudgedGame = { readonly own: OwnGame; readonly judged: readonly ReviewedMove[] };

/** Discs a move in each phase, over all games: a move counts once. */
export function phaseTotals(games: readonly JudgedGame[]): readonly PhaseLoss[] {
  const totals = new Map<PhaseLoss['phase'], { loss: number; moves: number }>();
  for (const { own, judged } of games)
    for (const { phase, loss, moves } of lossesByPhase(judged, phasesOf(own.game, own.line.history), own.side)) {
      const total = totals.get(phase) ?? { loss: 0, moves: 0 };
      totals.set(phase, { loss: total.loss + loss * moves, moves: total.moves + moves });
    }
  return [...totals].map(([phase, { loss, moves }]) => ({ phase, loss: loss / moves, moves }));
}

export type OpeningTotal = { readonly name: string; readonly games: number; readonly score: number };

/** Openings by name, the most played first. */
export function openingTotals(games: readonly OwnGame[]): readonly OpeningTotal[] {
  const totals = new Map<string, { games: number; points: number }>();
  for (const { game, line, score } of games) {
    const moves = line.history.plies.map(({ move }) => move);
    const name = openingNameOf(game, line.history.start, moves) ?? 'no named opening';
    const total = totals.get(name) ?? { games: 0, points: 0 };
    totals.set(name, { games: total.games + 1, points: total.points + score });
  }
  return [...totals]
    .map(([name, { games: count, points }]) => ({ name, games: count, score: points / count }))
    .sort((a, b) => b.games - a.games || (a.name < b.name ? -1 : 1));
}

/** Fewer moves would show luck. */
const LEAST_MOVES = 10;

/** Where the user loses most a move; undefined where too little was judged. */
export const weakestPhase = (totals: readonly PhaseLoss[]): PhaseLoss | undefined =>
  totals.filter(({ moves }) => moves >= LEAST_MOVES).sort((a, b) => b.loss - a.loss)[0];

/** The opening with the lowest score, of those played at least three times. */
export const weakestOpening = (totals: readonly OpeningTotal[]): OpeningTotal | undefined =>
  totals.filter(({ games, name }) => games >= 3 && name !== 'no named opening').sort((a, b) => a.score - b.score)[0];
