/** Several runs in each chart; runs that differ only in their seed can be shown as their mean. */
import { useMemo, useState } from 'preact/hooks';
import { type Curve, curvesOf, meanCurve } from '../../../experiments/curves.js';
import type { RunListed } from '../../api.js';
import { Chart } from './chart.js';
import { ChartSettings } from './chart-tools.js';
import { useRun } from './state.js';

type ComparedRun = { readonly name: string; readonly recipeKey: string; readonly curves: readonly Curve[] };

/** The runs of each recipe as one mean, if there are several. */
function averaged(lines: readonly ComparedRun[]): readonly ComparedRun[] {
  const kins = [...new Set(lines.map(({ recipeKey }) => recipeKey))];
  return kins.map(recipeKey => {
    const own = lines.filter(line => line.recipeKey === recipeKey);
    if (own.length === 1) return own[0]!;
    const curves = own[0]!.curves.flatMap(({ name }) => {
      const same = own.flatMap(({ curves: each }) => each.filter(curve => curve.name === name));
      return same.length === own.length ? [meanCurve(same)] : [];
    });
    return {
      name: `${own[0]!.name} and ${own.length - 1} more seed${own.length === 2 ? '' : 's'}, mean`,
      recipeKey,
      curves,
    };
  });
}

/** Mounted again for another choice of runs, so that each keeps its place. */
export function Comparison({ runs }: { readonly runs: readonly RunListed[] }) {
  const [isMean, setMean] = useState(true);
  const followed = runs.map(run => useRun(run.id));
  const contents = followed.map(({ lines }) => lines.value);
  const lines = useMemo(
    () =>
      runs.map(
        ({ name, about }, i): ComparedRun => ({
          name,
          recipeKey: about?.recipeKey ?? name,
          curves: curvesOf(contents[i]!),
        }),
      ),
    contents,
  );
  const shown = useMemo(() => (isMean ? averaged(lines) : lines), [lines, isMean]);
  const charts = useMemo(() => {
    const names = [...new Set(shown.flatMap(({ curves }) => curves.map(({ name }) => name)))];
    const all = names.map(name => ({
      title: name,
      curves: shown.flatMap(line =>
        line.curves.filter(curve => curve.name === name).map(curve => ({ ...curve, name: line.name })),
      ),
    }));
    return shown.length === 1 ? all : all.filter(({ curves }) => curves.length > 1);
  }, [shown]);
  const hasSeeds = new Set(lines.map(({ recipeKey }) => recipeKey)).size < lines.length;
  return (
    <>
      <section class="card head" aria-label="Comparison">
        <h1>Comparison</h1>
        <p class="quiet">{runs.map(({ name }) => name).join(', ')}</p>
        <label class="field tick">
          <input
            type="checkbox"
            checked={isMean}
            disabled={!hasSeeds}
            onChange={event => setMean(event.currentTarget.checked)}
          />
          <span>
            Average the seeds of one recipe, with the 95 % interval of the mean
            {hasSeeds ? '' : ' (no two of these runs differ only in their seed)'}
          </span>
        </label>
      </section>
      <section class="charts" aria-label="Curves">
        {charts.length > 0 && <ChartSettings />}
        {charts.map(({ title, curves }) => (
          <Chart key={title} title={title} curves={curves} owner="comparison" />
        ))}
        {charts.length === 0 && <p class="quiet">No two of these runs have a measurement in common.</p>}
      </section>
    </>
  );
}
