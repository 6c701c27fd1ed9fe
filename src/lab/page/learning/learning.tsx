/** The list of runs, and the view of one or several of them. */
import './learning.css';
import { useEffect, useRef } from 'preact/hooks';
import { isExported } from '../exported.js';
import { go, route } from '../route.js';
import { Comparison } from './comparison.js';
import { Queue } from './queue.js';
import { RecipeCards } from './recipe-cards.js';
import { usePresets } from './recipe-choice.js';
import { addressOf, RunList } from './run-list.js';
import { RunView } from './run-view.js';
import { StartForm } from './start-form.js';
import { isListed, lost, runs, useRuns } from './state.js';

/** The runs in the address, in its order. */
const named = (): readonly string[] => route.value.query.getAll('run');

const NoSuchRun = () => (
  <section class="card" aria-label="No such run">
    <h1>There is no such run here</h1>
    <p>
      It was deleted, or the link is from another lab. Choose a run from the list, or{' '}
      <a href="#/learn">start one from a recipe</a>.
    </p>
  </section>
);

export function Learning() {
  const shown = named();
  useRuns(shown);
  const presets = usePresets();
  // A link with a recipe fills in the form; other addresses leave the form as it is.
  const linked = useRef('');
  const { query } = route.value;
  if (query.has('preset') || query.has('recipe')) linked.current = query.toString();
  const found = shown.flatMap(id => runs.value.filter(run => run.id === id));
  const [only] = found;
  const view = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDetailsElement>(null);
  const key = found.map(({ id }) => id).join(' ');
  // On a narrow screen the chosen runs are below the list; beside a long form they may begin above the window.
  useEffect(() => {
    const top = view.current?.getBoundingClientRect().top ?? 0;
    if (key !== '' && (top < 0 || top > innerHeight * 0.6)) view.current?.scrollIntoView({ block: 'start' });
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
        <details class="card" open={shown.length === 0} ref={form}>
          <summary>Start a run</summary>
          {shown.length === 0 && (
            <button
              type="button"
              class="to-cards"
              onClick={() => view.current?.querySelector('.recipes')?.scrollIntoView({ block: 'start' })}
            >
              Recipes as cards
            </button>
          )}
          <StartForm
            key={linked.current}
            presets={presets}
            onStarted={started => go(addressOf(started.map(({ id }) => id)))}
          />
        </details>
      </div>
      <div class="stack view" ref={view}>
        {found.length === 0 && shown.length > 0 && isListed.value && <NoSuchRun />}
        {shown.length === 0 && (
          <section class="card" aria-label="What this is">
            <h1>Learn</h1>
            <p>
              Breed and train players here. Start a run, or choose one from the list: its curves grow as it runs, and
              you can play, explain and match the best of any generation. The list also has the runs{' '}
              {isExported() ? 'that were chosen for this copy, read-only' : 'started in a terminal'}.
            </p>
            <p>
              <a href="#/papers">The five papers, measured again</a>: what each claimed beside what was found, to run,
              change and play.
            </p>
          </section>
        )}
        {shown.length === 0 && (
          <RecipeCards
            presets={presets}
            onPointed={() => {
              form.current!.open = true;
              const start = form.current!.querySelector('.main')!;
              const { top, bottom } = start.getBoundingClientRect();
              if (top < 0 || bottom > innerHeight) start.scrollIntoView({ block: 'center' });
            }}
          />
        )}
        {found.length === 1 && <RunView key={key} run={only!} />}
        {found.length > 1 && <Comparison key={key} runs={found} />}
      </div>
    </div>
  );
}
