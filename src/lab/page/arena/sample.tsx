/** Two games that play while there is no tournament: what a meeting is, in view. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { FIRST_GAME, parseGame } from '../../../games/catalogue.js';
import type { GameRecord } from '../../../matches/record.js';
import type { Position } from '../../../rules/position.js';
import { describeOutcome } from '../../../rules/words.js';
import { sampleOf } from '../../arena/sample.js';
import { positionsOf } from '../../learning/theatre.js';
import { MiniBoard } from '../mini-board.js';
import { openTheatre } from '../workers.js';

/** Milliseconds of a move. */
const PACE = 180;

type Show = { readonly record: GameRecord; readonly positions: readonly Position[] };

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Sample() {
  const game = useMemo(() => {
    const found = parseGame(FIRST_GAME);
    if (!found.ok) throw new Error(found.reason);
    return found.value;
  }, []);
  const sample = useMemo(() => sampleOf(game, { kind: FIRST_GAME }), [game]);
  const [shows, setShows] = useState<readonly Show[]>([]);
  const [ply, setPly] = useState(0);
  useEffect(() => {
    let isOver = false;
    const play = async (): Promise<void> => {
      if (!sample) return;
      const threads = await openTheatre();
      try {
        for await (const { records = [] } of threads.run([sample.match]))
          if (!isOver) setShows(records.map(record => ({ record, positions: positionsOf(game, record) })));
      } finally {
        await threads.close();
      }
    };
    // A sample that cannot be played is left out.
    play().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [sample]);
  const longest = Math.max(0, ...shows.map(({ positions }) => positions.length - 1));
  useEffect(() => {
    if (longest === 0) return undefined;
    if (isCalm()) {
      setPly(longest);
      return undefined;
    }
    const timer = setInterval(() => {
      if (!document.hidden) setPly(now => Math.min(longest, now + 1));
    }, PACE);
    return () => clearInterval(timer);
  }, [longest]);
  if (!sample) return null;
  return (
    <ul class="sample" aria-label="A sample: one pair of games">
      {[0, 1].map(i => {
        const show = shows[i];
        const at = Math.min(ply, (show?.positions.length ?? 1) - 1);
        const position = show?.positions[at] ?? game.initial();
        const isEnd = show !== undefined && at === show.positions.length - 1;
        const [first, second] = i === 0 ? sample.names : [sample.names[1], sample.names[0]];
        return (
          <li key={i}>
            <MiniBoard display={game.display} colours={game.about.colours} diagram={game.display.diagram(position)} />
            <span>
              {first} – {second}
            </span>
            <span class="quiet">
              {isEnd ? describeOutcome(game.display, show.record.outcome, game.margin !== undefined) : `move ${at}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
