/** The list of runs, and the view of one or several of them. */
import './learning.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isExported, papersAddress } from '../exported.js';
import { go, route } from '../route.js';
import { Comparison } from './comparison.js';
import { Queue } from './queue.js';
import { RunView } from './run-view.js';
import { StartForm } from './start-form.js';
import { isGoing, isListed, lost, runs, stateName, useRuns } from './state.js';

/** The runs in the address, in its order. */
const named = (): readonly string[] => route.value.query.getAll('run');
const addressOf = (ids: readonly string[]): string => `learn?${new URLSearchParams(ids.map(id => ['run', id]))}`;

function RunList({ shown }: { readonly shown: readonly string[] }) {
  const [ticked, setTicked] = useState<readonly string[]>(shown);
  const all = runs.value;
  const order = [...all].sort((a, b) => Number(isGoing(b)) - Number(isGoing(a)));
  const chosen = ticked.filter(id => all.some(run => run.id === id));
  if (isListed.value && all.length === 0)
    return <p class="quiet">There are no runs yet. Start one here, or in the terminal: breedboard learn.</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll tall" tabIndex={0} aria-label="List of runs">
        <table class="runs">
          <thead>
            <tr>
              <th scope="col" class="text">
                <span class="unseen">compare</span>
              </th>
              <th scope="col" class="text">
                run and state
              </th>
              <th scope="col">step</th>
            </tr>
          </thead>
          <tbody>
            {order.map(run => (
              <tr key={run.id} class={shown.includes(run.id) ? 'shown' : ''} data-run={run.name}>
                <td class="text">
                  <input
                    type="checkbox"
                    aria-label={`compare ${run.name}`}
                    checked={chosen.includes(run.id)}
                    onChange={event =>
                      setTicked(event.currentTarget.checked ? [...chosen, run.id] : chosen.filter(id => id !== run.id))
                    }
                  />
                </td>
                <th scope="row" class="text">
                  <a
                    href={`#/${addressOf([run.id])}`}
                    aria-current={shown.length === 1 && shown[0] === run.id ? 'true' : undefined}
                  >
                    {run.name}
                  </a>
                  <span class={`run-state state-${run.state}`}>
                    {stateName(run)}
                    {run.trouble === undefined ? '' : `: ${run.trouble}`}
                  </span>
                </th>
                <td>
                  {Math.max(0, run.step)}
                  {run.about ? ` / ${run.about.steps}` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <button type="button" disabled={chosen.length < 2} onClick={() => go(addressOf(chosen))}>
        Compare {chosen.length < 2 ? 'two or more' : chosen.length} runs
      </button>
    </>
  );
}

export function Learning() {
  useRuns();
  const shown = named();
  // A link with a recipe fills in the form; other addresses leave the form as it is.
  const linked = useRef('');
  const { query } = route.value;
  if (query.has('preset') || query.has('recipe')) linked.current = query.toString();
  const found = shown.flatMap(id => runs.value.filter(run => run.id === id));
  const [only] = found;
  const view = useRef<HTMLDivElement>(null);
  const key = found.map(({ id }) => id).join(' ');
  // On a narrow screen the chosen runs are below the list.
  useEffect(() => {
    if (key !== '' && view.current && view.current.getBoundingClientRect().top > innerHeight * 0.6)
      view.current.scrollIntoView({ block: 'start' });
  }, [key]);
  return (
    <div class="page learn">
      <div class="side">
        <section class="card" aria-label="Runs">
          <h2>Runs</h2>
          {lost.value !== '' && <p class="problem">{lost.value}</p>}
          <RunList shown={shown} />
        </section>
        <Queue />
        <details class="card" open={shown.length === 0}>
          <summary>Start a run</summary>
          <StartForm key={linked.current} onStarted={started => go(addressOf(started.map(({ id }) => id)))} />
        </details>
      </div>
      <div class="stack view" ref={view}>
        {found.length === 0 && shown.length > 0 && isListed.value && <p class="card">That run no longer exists.</p>}
        {shown.length === 0 && (
          <section class="card" aria-label="What this is">
            <h1>Learn</h1>
            <p>
              Breed and train players here. Start a run, or choose one from the list: its curves grow as it runs, and
              you can play, explain and match the best of any generation. The list also has the runs{' '}
              {isExported() ? 'that were chosen for this copy, read-only' : 'started in a terminal'}.
            </p>
            <p>
              <a href={papersAddress()} target="_blank" rel="noopener">
                The five papers, measured again
              </a>{' '}
              (opens a new tab): every figure they print beside ours, as breedboard reproduce --all wrote it.
            </p>
          </section>
        )}
        {found.length === 1 && <RunView key={key} run={only!} />}
        {found.length > 1 && <Comparison key={key} runs={found} />}
      </div>
    </div>
  );
}
