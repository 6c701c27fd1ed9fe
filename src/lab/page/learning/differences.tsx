/** How two groups of runs differ at the end, with the interval over their seeds. */
import { useMemo, useState } from 'preact/hooks';
import { ROUNDING } from '../../../experiments/chart-model.js';
import {
  differencesCsv,
  type GroupDifference,
  groupDifferences,
  type SeedGroup,
} from '../../../experiments/seed-groups.js';
import { formatValue } from '../../learning/readout.js';
import { saveFile } from '../downloads.js';
import { Choice } from '../fields.js';
import { notify } from '../notices.js';

/** Scores in points of a hundred, with a sign. */
function signedText(value: number, isScore: boolean): string {
  if (Math.abs(value) < ROUNDING) return '0';
  const text = isScore ? (100 * value).toFixed(1) : formatValue(value, false).replace('−', '-');
  return Number(text) > 0 ? `+${text}` : text.replace('-', '−');
}

/** One sentence for a difference of scores: only there is more always better. */
function verdict({ isScore, low, high, kind }: GroupDifference, first: string, second: string): string {
  if (kind === 'none') return 'not known from one seed';
  if (low <= 0 && high >= 0) return 'no difference shown';
  if (!isScore) return 'they differ';
  return low > 0 ? `${first} scores more` : `${second} scores more`;
}

const KINDS = {
  seeds: 'over the seeds',
  games: 'games only (one seed)',
  none: '–',
} as const;

function Group({
  label,
  groups,
  value,
  onPick,
}: {
  readonly label: string;
  readonly groups: readonly SeedGroup[];
  readonly value: number;
  readonly onPick: (group: number) => void;
}) {
  return (
    <Choice label={label} value={value} choices={groups.map(({ name }, i) => [i, name] as const)} onPick={onPick} />
  );
}

export function Differences({ groups }: { readonly groups: readonly SeedGroup[] }) {
  const [picked, setPicked] = useState<readonly [number, number]>([0, 1]);
  const [a, b] = picked.map(i => Math.min(i, groups.length - 1)) as [number, number];
  const [first, second] = [groups[a]!, groups[b]!];
  const all = useMemo(() => groupDifferences(first, second), [first, second]);
  const save = (): void => {
    const csv = differencesCsv(first.name, second.name, all);
    saveFile('differences.csv', new Blob([csv], { type: 'text/csv' }));
    notify('differences.csv is saved');
  };
  return (
    <section class="card stack" aria-label="Final difference">
      <h2>Final difference</h2>
      {groups.length > 2 && (
        <div class="line">
          <Group label="First group" groups={groups} value={a} onPick={group => setPicked([group, b])} />
          <Group label="Second group" groups={groups} value={b} onPick={group => setPicked([a, group])} />
        </div>
      )}
      {all.length === 0 && <p class="quiet">The groups have no measurement in common yet.</p>}
      {all.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <section class="scroll" tabIndex={0} aria-label="Differences of the groups">
            <table>
              <caption>
                {first.name} minus {second.name}, at the last step that all runs have; 95 % intervals (Welch’s t over
                the seeds, never narrower than the games leave them). Scores in points of 100. Bold: the interval
                excludes 0.
              </caption>
              <thead>
                <tr>
                  <th scope="col" class="text">
                    measured
                  </th>
                  <th scope="col">step</th>
                  <th scope="col">{first.name[0]}</th>
                  <th scope="col">{second.name[0]}</th>
                  <th scope="col">difference</th>
                  <th scope="col">seeds</th>
                  <th scope="col" class="text">
                    interval
                  </th>
                  <th scope="col" class="text">
                    result
                  </th>
                </tr>
              </thead>
              <tbody>
                {all.map(each => {
                  const { curve, isScore, step, difference, low, high, kind, seeds } = each;
                  const interval =
                    kind === 'none' ? '' : ` (${signedText(low, isScore)} to ${signedText(high, isScore)})`;
                  const text = signedText(difference, isScore) + interval;
                  return (
                    <tr key={curve}>
                      <th scope="row" class="text">
                        {curve}
                      </th>
                      <td>{step}</td>
                      <td>{formatValue(each.first, isScore)}</td>
                      <td>{formatValue(each.second, isScore)}</td>
                      <td>{low > 0 || high < 0 ? <strong>{text}</strong> : text}</td>
                      <td>
                        {seeds[0]} and {seeds[1]}
                      </td>
                      <td class="text">{KINDS[kind]}</td>
                      <td class="text">{verdict(each, first.name[0]!, second.name[0]!)}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </section>
          <div class="buttons">
            <button type="button" onClick={save}>
              Export the differences (CSV)
            </button>
          </div>
        </>
      )}
    </section>
  );
}
