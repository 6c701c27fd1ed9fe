/** Standings with error bars, and the cross-table. */
import { linearTicks } from '../../../experiments/chart-model.js';
import { crossText, percent, pointsText, signed } from '../../../tournaments/report.js';
import type { Standing } from '../../../tournaments/standings.js';
import type { Tournament } from '../../arena/tournament.js';

type Range = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

/** The Elo axis holds all intervals, and some five round numbers. */
function rangeOf(players: readonly Standing[]): Range {
  const ends = players.flatMap(({ rating, error }) => [rating - error, rating + error]);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const span = Math.max(40, most - least);
  const [low, high] = [least - span * 0.04, most + span * 0.04];
  return { low, high, ticks: linearTicks(low, high, 10) };
}

const WIDTH = 200;
const HEIGHT = 24;

const xIn = ({ low, high }: Range, elo: number): number => (WIDTH * (elo - low)) / (high - low);

/** The interval as a bar with ends, the rating as a dot; the number beside it says the same. */
function ErrorBar({ of: { rating, error }, range }: { readonly of: Standing; readonly range: Range }) {
  const [from, at, to] = [rating - error, rating, rating + error].map(elo => xIn(range, elo)) as [
    number,
    number,
    number,
  ];
  const middle = HEIGHT / 2;
  return (
    <svg
      class="error-bar"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {range.ticks.map(tick => (
        <path key={tick} class={tick === 0 ? 'tick zero' : 'tick'} d={`M${xIn(range, tick)} 0V${HEIGHT}`} />
      ))}
      <path
        class="interval"
        d={`M${from} ${middle}H${to}M${from} ${middle - 4}V${middle + 4}M${to} ${middle - 4}V${middle + 4}`}
      />
      {/* A line without length and with round ends is a dot of the same size at every width. */}
      <path class="rating" d={`M${at} ${middle}h0`} />
    </svg>
  );
}

export function StandingsTable({ held }: { readonly held: Tournament }) {
  const { players } = held.standings;
  const range = rangeOf(players);
  return (
    <section class="card" aria-label="Standings">
      <h2>Strength</h2>
      <table class="standings">
        <caption>Elo relative to the mean of all players, with the 95 % interval.</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">place</span>
            </th>
            <th scope="col" class="text">
              player
            </th>
            <th scope="col" class="drawn">
              <span class="unseen">interval of the Elo, drawn</span>
              <span class="axis" aria-hidden="true">
                {range.ticks.map(tick => (
                  <i
                    key={tick}
                    class={tick === 0 ? 'zero' : ''}
                    data-text={signed(tick)}
                    style={{ left: `${(100 * xIn(range, tick)) / WIDTH}%` }}
                  />
                ))}
              </span>
            </th>
            <th scope="col">Elo ±</th>
            <th scope="col">score %</th>
            <th scope="col" class="extra">
              95 %
            </th>
            <th scope="col" class="extra">
              points
            </th>
            <th scope="col" class="extra">
              won, drawn, lost
            </th>
          </tr>
        </thead>
        <tbody>
          {players.map(each => (
            <tr key={each.player}>
              <td>{each.place}</td>
              <th scope="row" class="text">
                {each.name}
              </th>
              <td class="drawn">
                <ErrorBar of={each} range={range} />
              </td>
              <td>
                <b>{signed(each.rating)}</b> ± {each.error.toFixed(0)}
              </td>
              <td>{percent(each.score)}</td>
              <td class="extra">
                {percent(each.interval.low)}–{percent(each.interval.high)}
              </td>
              <td class="extra">
                {pointsText(each.points)} of {each.games}
              </td>
              <td class="extra">
                {each.wins}, {each.draws}, {each.losses}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Numbers instead of names head the columns, so that ten players fit on a phone. */
export function CrossTable({ held }: { readonly held: Tournament }) {
  const { players, cross } = held.standings;
  const most = 2 * held.plan.pairs;
  const isEven = cross.every(row => row.every(cell => cell === null || cell.games === most));
  return (
    <section class="card" aria-label="Cross-table">
      <h2>Who beat whom</h2>
      <table class="cross" style={{ '--players': String(players.length) }}>
        <caption>
          Points of the row’s player against the column’s{isEven ? `, out of ${most} games` : ''}. Blue: more than half;
          orange: less.
        </caption>
        <thead>
          <tr>
            <th scope="col" class="text">
              player
            </th>
            {players.map((each, i) => (
              <th key={each.player} scope="col">
                <abbr title={each.name}>{i + 1}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((each, i) => (
            <tr key={each.player}>
              <th scope="row" class="text">
                <span class="number">{i + 1}</span> {each.name}
              </th>
              {cross[i]!.map((crossing, j) => {
                const lead = crossing ? (2 * crossing.points) / crossing.games - 1 : 0;
                return (
                  <td
                    key={players[j]!.player}
                    class={i === j ? 'self' : lead > 0 ? 'plus' : lead < 0 ? 'minus' : ''}
                    style={{ '--lead': `${Math.round(100 * Math.abs(lead))}%` }}
                    {...(crossing ? { title: `${pointsText(crossing.points)} of ${crossing.games}` } : {})}
                  >
                    {i === j ? '' : isEven ? (crossing ? pointsText(crossing.points) : '') : crossText(crossing)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
