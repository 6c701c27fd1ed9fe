/** The ladder of a class: places, names, Elo and its error as a bar. */
import type { LadderRow, LadderState } from '../../class/api.js';
import { rowName } from '../../class/standings.js';

export const STATES: Readonly<Record<LadderState, string>> = {
  playing: 'playing',
  paused: 'paused',
  waiting: 'waiting for players',
  complete: 'all games are played',
};

const signed = (value: number): string => {
  const rounded = Math.round(value);
  return rounded < 0 ? `−${-rounded}` : String(rounded);
};

/** The scale of all bars: from the lowest end of an interval to the highest. */
function scaleOf(rows: readonly LadderRow[]): (rating: number) => number {
  const rated = rows.filter(({ games }) => games > 0);
  const low = Math.min(...rated.map(({ rating, error }) => rating - error));
  const high = Math.max(...rated.map(({ rating, error }) => rating + error));
  return rating => (high > low ? (100 * (rating - low)) / (high - low) : 50);
}

export function LadderRows({ rows }: { readonly rows: readonly LadderRow[] }) {
  const at = scaleOf(rows);
  return (
    <ol class="ladder-rows">
      {rows.map(row => {
        const { entry, place, rating, error, games, isHouse } = row;
        return (
          <li key={entry} class={isHouse ? 'house' : ''}>
            <span class="place">{games > 0 ? place : '–'}</span>
            <span class="who">
              {/* A name may be of any script; its direction must not change the line. */}
              <bdi>{rowName(row)}</bdi>
              {isHouse && <span class="tag">house</span>}
            </span>
            <span class="elo-figure">
              {games > 0 ? (
                <>
                  {signed(rating)} {error > 0 && <span class="error">± {Math.round(error)}</span>}
                </>
              ) : (
                <span class="error">no games yet</span>
              )}
            </span>
            <span class="scale" aria-hidden="true">
              {games > 0 && (
                <>
                  <i style={{ left: `${at(rating - error)}%`, width: `${at(rating + error) - at(rating - error)}%` }} />
                  <b style={{ left: `${at(rating)}%` }} />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
