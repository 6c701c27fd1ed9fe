/** The sequential test of one match while its games arrive: the log-likelihood ratio between its two bounds. */
import { useState } from 'preact/hooks';
import { chartModel } from '../../../experiments/chart-model.js';
import { type Sprt, sprtBounds } from '../../../tournaments/sprt.js';
import { decisionOf, type SprtPoint, sprtPath } from '../../../tournaments/sprt-path.js';
import { sprtOf, TEST_ELOS, USUAL_ELO } from '../../arena/sprt-test.js';
import type { PlayedMatch, Tournament } from '../../arena/tournament.js';
import { Choice } from '../fields.js';
import { useWidth } from '../width.js';

const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 14;
const TOP = 22;
const BOTTOM = 26;

const ratio = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;

function Drawing({
  test,
  path,
  most,
  label,
}: {
  readonly test: Sprt;
  readonly path: readonly SprtPoint[];
  readonly most: number;
  readonly label: string;
}) {
  const { frame, width } = useWidth(640);
  const { lower, upper } = sprtBounds(test);
  const reach = Math.max(upper, -lower) * 1.35;
  const right = width - RIGHT;
  const { x, y, line, stepTicks } = chartModel(
    { first: 0, last: Math.max(1, most), bottom: -reach, top: reach, isScore: false },
    { left: LEFT, right, top: TOP, bottom: HEIGHT - BOTTOM },
  );
  const walk = [{ step: 0, value: 0 }, ...path.map(({ games, llr }) => ({ step: games, value: llr }))];
  const end = path.at(-1);
  const decision = decisionOf(path);
  return (
    <svg class="sprt" ref={frame} viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} role="img" aria-label={label}>
      <rect class="plus" x={LEFT} width={right - LEFT} y={TOP} height={y(upper) - TOP} />
      <rect class="minus" x={LEFT} width={right - LEFT} y={y(lower)} height={HEIGHT - BOTTOM - y(lower)} />
      {[upper, 0, lower].map(level => (
        <g key={level}>
          <path
            class={level === 0 ? 'zero' : level > 0 ? 'bound plus' : 'bound minus'}
            d={`M${LEFT} ${y(level)}H${right}`}
          />
          <text x={LEFT - 6} y={y(level) + 4} text-anchor="end">
            {level === 0 ? '0' : ratio(level)}
          </text>
        </g>
      ))}
      <text class="hypothesis plus" x={right} y={y(upper) - 6} text-anchor="end">
        {test.elo1} Elo better
      </text>
      <text class="hypothesis minus" x={right} y={y(lower) + 16} text-anchor="end">
        not better
      </text>
      {stepTicks.map(({ at, text }) => (
        <text key={text} x={x(at)} y={HEIGHT - 8} text-anchor="middle">
          {text}
        </text>
      ))}
      <path class="walk-line" d={line(walk)} />
      {decision && <path class="decided" d={`M${x(decision.games)} ${TOP}V${HEIGHT - BOTTOM}`} />}
      {end && <circle class="now" cx={x(end.games)} cy={y(end.llr)} r="5" />}
    </svg>
  );
}

function sentence(test: Sprt, path: readonly SprtPoint[], [first, second]: readonly [string, string]): string {
  const decision = decisionOf(path);
  const end = decision ?? path.at(-1);
  if (!end) return 'No pair of games is finished yet.';
  const told = `The log-likelihood ratio is ${ratio(end.llr)} after ${end.games} games`;
  if (decision?.accepted === 'H1')
    return `${told}: ${first} is better than ${second}, by about ${test.elo1} Elo or more.`;
  if (decision) return `${told}: ${first} is not better than ${second} by ${test.elo1} Elo.`;
  return `${told}, between ${ratio(end.lower)} and ${ratio(end.upper)}: not decided yet.`;
}

export function SprtCard({ held, match }: { readonly held: Tournament; readonly match: PlayedMatch }) {
  const [elo, setElo] = useState(held.test?.elo1 ?? USUAL_ELO);
  const test = sprtOf(elo);
  const [a, b] = match.pairing;
  const path = sprtPath(test, match.batches);
  const names = [held.names[a]!, held.names[b]!] as const;
  const told = sentence(test, path, names);
  return (
    <section class="card" aria-label="Sequential test">
      <div class="line">
        <h2>
          Is {names[0]} better than {names[1]}?
        </h2>
        <Choice
          label="by"
          kind="short"
          value={elo}
          choices={TEST_ELOS.map(each => [each, `${each} Elo`] as const)}
          onPick={setElo}
        />
      </div>
      <Drawing test={test} path={path} most={2 * held.plan.pairs} label={`Sequential test. ${told}`} />
      <p>{told}</p>
      <p class="quiet">
        SPRT: 0 against {elo} Elo, 5 % of errors either way; the horizontal axis counts games.
        {held.test ? '' : ' The match is played to its end whatever the test says.'}
      </p>
      {path.length > 0 && (
        <details>
          <summary>The test in numbers</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <section class="scroll tall" tabIndex={0} aria-label="Log-likelihood ratio by game">
            <table>
              <thead>
                <tr>
                  <th scope="col">games</th>
                  <th scope="col">log-likelihood ratio</th>
                </tr>
              </thead>
              <tbody>
                {path.map(({ games, llr }) => (
                  <tr key={games}>
                    <td>{games}</td>
                    <td>{ratio(llr)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </section>
  );
}
