/** Groups of runs side by side: mean curves over seeds with their intervals, the difference at the end, and the data. */
import { useMemo, useState } from 'preact/hooks';
import { type Curve, curvesOf } from '../../../experiments/curves.js';
import { groupCurves, groupsCsv, type SeedGroup } from '../../../experiments/seed-groups.js';
import type { RunListed } from '../../api.js';
import { commonName, letterOf, recipesOf, seedsText, settingsApart } from '../../learning/run-groups.js';
import { saveFile } from '../downloads.js';
import { Tick } from '../fields.js';
import { notify } from '../notices.js';
import { Chart } from './chart.js';
import { ChartSettings } from './chart-tools.js';
import { Differences } from './differences.js';
import { isGoing, stateName, titleOf, useRun } from './state.js';

/** Groups by run: at first one for each recipe. */
function firstGroups(runs: readonly RunListed[]): ReadonlyMap<string, number> {
  return new Map(recipesOf(runs).flatMap(({ runs: own }, group) => own.map(({ id }) => [id, group] as const)));
}

function GroupTable({
  runs,
  groups,
  onMove,
}: {
  readonly runs: readonly RunListed[];
  readonly groups: ReadonlyMap<string, number>;
  readonly onMove: (run: string, group: number) => void;
}) {
  const choices = Array.from({ length: Math.min(runs.length, 8) }, (_, i) => i);
  return (
    <details>
      <summary>Which run is in which group</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll tall" tabIndex={0} aria-label="Groups of the runs">
        <table>
          <thead>
            <tr>
              <th scope="col" class="text">
                run
              </th>
              <th scope="col" class="text">
                seed
              </th>
              <th scope="col" class="text">
                state
              </th>
              <th scope="col" class="text">
                group
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map(run => (
              <tr key={run.id}>
                <th scope="row" class="text">
                  <bdi>{titleOf(run)}</bdi>
                </th>
                <td class="text">
                  <bdi>{run.about?.seed ?? '–'}</bdi>
                </td>
                <td class="text">{stateName(run)}</td>
                <td class="text">
                  <select
                    aria-label={`group of ${titleOf(run)}`}
                    value={String(groups.get(run.id))}
                    onChange={event => onMove(run.id, Number(event.currentTarget.value))}
                  >
                    {choices.map(group => (
                      <option key={group} value={String(group)}>
                        {letterOf(group)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** A chart for each curve that at least two of the compared lines have. */
function chartsOf(lines: readonly { readonly name: string; readonly curves: readonly Curve[] }[]) {
  const names = [...new Set(lines.flatMap(({ curves }) => curves.map(({ name }) => name)))];
  const all = names.map(name => ({
    title: name,
    curves: lines.flatMap(line =>
      line.curves.filter(curve => curve.name === name).map(curve => ({ ...curve, name: line.name })),
    ),
  }));
  return lines.length === 1 ? all : all.filter(({ curves }) => curves.length > 1);
}

/** Runs of several games have no score in common. */
function OtherGames({ games }: { readonly games: readonly string[] }) {
  return (
    <section class="card head" aria-label="Comparison">
      <h1>These runs cannot be compared: they play different games.</h1>
      <p>{games.join(', ')}. A score against an opponent of one game says nothing about another game.</p>
    </section>
  );
}

/** Mounted again for another choice of runs, so that each keeps its place. */
export function Comparison({ runs }: { readonly runs: readonly RunListed[] }) {
  const games = [...new Set(runs.flatMap(({ about }) => about?.game ?? []))];
  return games.length > 1 ? <OtherGames games={games} /> : <Compared runs={runs} />;
}

function Compared({ runs }: { readonly runs: readonly RunListed[] }) {
  const [isMean, setMean] = useState(true);
  const [moved, setMoved] = useState<ReadonlyMap<string, number>>(new Map());
  const followed = runs.map(run => useRun(run.id));
  const contents = followed.map(({ lines }) => lines.value);
  const first = firstGroups(runs);
  const placed = new Map(runs.map(({ id }) => [id, moved.get(id) ?? first.get(id)!]));
  const place = [...placed.values()].join();
  const groups = useMemo(() => {
    const curves = new Map(runs.map(({ id }, i) => [id, curvesOf(contents[i]!)]));
    return [...new Set(placed.values())]
      .sort((a, b) => a - b)
      .map((group): SeedGroup => {
        const own = runs.filter(({ id }) => placed.get(id) === group);
        return {
          name: `${letterOf(group)}: ${commonName(own.map(({ name }) => name))}`,
          runs: own.map(({ id, name, about }) => ({ name, seed: about?.seed ?? '', curves: curves.get(id)! })),
        };
      });
  }, [place, ...contents]);
  const charts = useMemo(
    () =>
      chartsOf(
        isMean
          ? groups.map(group => ({
              name: `${group.name}, ${seedsText(group.runs.length)}`,
              curves: groupCurves(group),
            }))
          : groups.flatMap(group =>
              group.runs.map(run => ({ name: `${group.name[0]} ${run.name}`, curves: run.curves })),
            ),
      ),
    [groups, isMean],
  );
  // A group has the recipe of its first run, unless the user moved others into it.
  const abouts = groups.map(group => runs.find(({ name }) => name === group.runs[0]!.name)?.about);
  const apart = abouts.every(about => about !== undefined) ? settingsApart(abouts) : [];
  const going = runs.filter(isGoing).length;
  const save = (): void => {
    saveFile('comparison.csv', new Blob([groupsCsv(groups)], { type: 'text/csv' }));
    notify('comparison.csv is saved: every run and the means, one value a line');
  };
  return (
    <>
      <section class="card head" aria-label="Comparison">
        <h1>Comparison</h1>
        <ul class="groups">
          {groups.map(({ name, runs: own }, i) => (
            <li key={name}>
              <strong>{name}</strong>, {seedsText(own.length)}
              {apart[i] ? `: ${apart[i]}` : ''}
            </li>
          ))}
        </ul>
        {going > 0 && (
          <p class="quiet">
            {going} of {runs.length} runs are still in work: what is compared is what all of them have so far.
          </p>
        )}
        <Tick
          label={`Mean over the seeds of a group, with its 95 % interval${groups.length === runs.length ? ' (every group has one run)' : ''}`}
          isOn={isMean}
          disabled={groups.length === runs.length}
          onTick={setMean}
        />
        <GroupTable runs={runs} groups={placed} onMove={(run, group) => setMoved(new Map([...moved, [run, group]]))} />
        <div class="buttons">
          <button type="button" onClick={save}>
            Export the data (CSV)
          </button>
        </div>
      </section>
      {groups.length > 1 && <Differences groups={groups} />}
      <section class="charts" aria-label="Curves">
        {charts.length > 0 && <ChartSettings />}
        {charts.map(({ title, curves }) => (
          <Chart
            key={title}
            title={title}
            curves={curves}
            owner="comparison"
            {...(isMean ? { shortOf: (name: string) => name[0]! } : {})}
          />
        ))}
        {charts.length === 0 && <p class="quiet">No two of these runs have a measurement in common.</p>}
      </section>
    </>
  );
}
