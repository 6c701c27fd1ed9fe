/** The reason of a mistake, once a second look has confirmed it. It is remembered as long as the review. */
import { useEffect, useState } from 'preact/hooks';
import type { History } from '../../../matches/history.js';
import { REVIEW_NODES, SECOND_LOOK, SECOND_LOOK_EXACT } from '../../../review/effort.js';
import type { ReviewedMove } from '../../../review/mistakes.js';
import { type MistakeReason, reasonOf } from '../../../review/reasons.js';
import type { Game } from '../../../rules/game.js';
import { analysePosition } from '../position-analysis.js';

const LONGER = { nodes: SECOND_LOOK * REVIEW_NODES, exactFrom: SECOND_LOOK_EXACT };

const known = new WeakMap<ReviewedMove, MistakeReason>();

/** Undefined while it is looked for. */
export function useReason(
  game: Game,
  name: string,
  history: History,
  judged: readonly ReviewedMove[],
  mistake: ReviewedMove | undefined,
): MistakeReason | undefined {
  const [, setFound] = useState<MistakeReason>();
  useEffect(() => {
    if (!mistake || known.has(mistake)) return undefined;
    let isOver = false;
    // Where the adviser judges, its search has a fixed depth: a second look would be the same.
    const look = game.kernel
      ? (position: Parameters<Game['moves']>[0]) => analysePosition(game, name, position, LONGER)
      : undefined;
    reasonOf(game, history, judged, mistake, look).then(
      reason => {
        if (!reason) return;
        known.set(mistake, reason);
        if (!isOver) setFound(reason);
      },
      () => {}, // the search was stopped: the page is leaving
    );
    return () => {
      isOver = true;
    };
  }, [mistake, judged.length]);
  return mistake && known.get(mistake);
}
