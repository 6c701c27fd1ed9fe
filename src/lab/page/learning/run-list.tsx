/** The list of runs: filtered, with tags and the time that is left, to open or to compare. */
import { useState } from 'preact/hooks';
import type { RunListed } from '../../api.js';
import { durationText } from '../../eta.js';
import { isFound } from '../../learning/run-filter.js';
import { recipesOf, seedsText } from '../../learning/run-groups.js';
import { isExported } from '../exported.js';
import { Choice, TextField } from '../fields.js';
import { go } from '../route.js';
import { hasMore, isGoing, isListed, runs, showMore, stateName, stepOf, titleOf } from './state.js';

export const addressOf = (ids: readonly string[]): string => `learn?${new URLSearchParams(ids.map(id => ['run', id]))}`;

function Row({
  run,
  isShown,
  isCurrent,
  isTicked,
  onTick,
  onTag,
}: {
  readonly run: RunListed;
  readonly isShown: boolean;
  readonly isCurrent: boolean;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly onTag: (tag: string) => void;
}) {
  const { label, secondsLeft } = run;
  return (
    <tr class={isShown ? 'shown' : ''} data-run={run.name}>
      <td class="text">
        <input
          type="checkbox"
          aria-label={`compare ${titleOf(run)}`}
          checked={isTicked}
          onChange={event => onTick(event.currentTarget.checked)}
        />
      </td>
      <th scope="row" class="text">
        <a href={`#/${addressOf([run.id])}`} aria-current={isCurrent ? 'true' : undefined}>
          <bdi>{titleOf(run)}</bdi>
        </a>
        <span class={`run-state state-${run.state}`}>
          {stateName(run)}
          {secondsLeft === undefined ? '' : `, ${durationText(secondsLeft)} left`}
          {run.trouble === undefined ? '' : `: ${run.trouble}`}
        </span>
        {label && label.tags.length > 0 && (
          <span class="tags">
            {label.tags.map(tag => (
              <button key={tag} type="button" class="tag" title="show runs with this tag" onClick={() => onTag(tag)}>
                <bdi>{tag}</bdi>
              </button>
            ))}
          </span>
        )}
      </th>
      <td>
        {stepOf(run)}
        {run.about ? ` / ${run.about.steps}` : ''}
      </td>
    </tr>
  );
}

/** All runs of two recipes, whatever is ticked. */
function RecipeChoice() {
  // Those with most seeds first: they can be compared best.
  const recipes = recipesOf(runs.value)
    .filter(({ runs: own }) => own.some(({ about }) => about))
    .sort((a, b) => b.runs.length - a.runs.length);
  const [picked, setPicked] = useState<readonly [string?, string?]>([]);
  if (recipes.length < 2) return null;
  const [first, second] = [0, 1].map(i => recipes.find(({ key }) => key === picked[i]) ?? recipes[i]!);
  const choice = (label: string, value: string, pick: (key: string) => void) => (
    <Choice
      label={label}
      kind="wide"
      value={value}
      choices={recipes.map(
        ({ key, name, runs: own }) =>
          [key, `${name} (${seedsText(own.length)}): ${own.find(({ about }) => about)!.about!.learner}`] as const,
      )}
      onPick={pick}
    />
  );
  return (
    <details class="recipe-choice">
      <summary>Compare two recipes over their seeds</summary>
      <div class="fields">
        {choice('First recipe', first!.key, key => setPicked([key, second!.key]))}
        {choice('Second recipe', second!.key, key => setPicked([first!.key, key]))}
        <button
          type="button"
          disabled={first === second}
          onClick={() => go(addressOf([...first!.runs, ...second!.runs].map(({ id }) => id)))}
        >
          Compare the recipes
        </button>
      </div>
    </details>
  );
}

export function RunList({ shown }: { readonly shown: readonly string[] }) {
  const [ticked, setTicked] = useState<readonly string[]>(shown);
  const [filter, setFilter] = useState('');
  const all = runs.value;
  const found = all.filter(run => isFound(run, filter, stateName(run)));
  const order = [...found].sort((a, b) => Number(isGoing(b)) - Number(isGoing(a)));
  const chosen = ticked.filter(id => all.some(run => run.id === id));
  if (isListed.value && all.length === 0)
    return (
      <p class="quiet">
        There are no runs yet.{' '}
        {isExported() ? (
          'Start one here.'
        ) : (
          <>
            Start one here, or in the terminal: <code>breedboard learn</code>.
          </>
        )}
      </p>
    );
  return (
    <>
      <TextField
        label="Filter by name, tag, recipe, game or state"
        kind="filter"
        type="search"
        value={filter}
        onText={setFilter}
      />
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
              <Row
                key={run.id}
                run={run}
                isShown={shown.includes(run.id)}
                isCurrent={shown.length === 1 && shown[0] === run.id}
                isTicked={chosen.includes(run.id)}
                onTick={isTicked => setTicked(isTicked ? [...chosen, run.id] : chosen.filter(id => id !== run.id))}
                onTag={tag => setFilter(`tag:${tag}`)}
              />
            ))}
          </tbody>
        </table>
        {order.length === 0 && isListed.value && (
          <p class="quiet">
            No run matches; there are {all.length}.{' '}
            <button type="button" onClick={() => setFilter('')}>
              Show all
            </button>
          </p>
        )}
      </section>
      {hasMore.value && (
        <p class="quiet">
          These are the first {all.length} runs by name.{' '}
          <button type="button" onClick={() => void showMore()}>
            Show 100 more
          </button>
        </p>
      )}
      <button type="button" disabled={chosen.length < 2} onClick={() => go(addressOf(chosen))}>
        Compare {chosen.length < 2 ? 'two or more' : chosen.length} runs
      </button>
      <RecipeChoice />
    </>
  );
}
