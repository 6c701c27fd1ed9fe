/** The form for a new run: a preset with changes, or a recipe in YAML; in this browser or on the server. */

import { useEffect, useState } from 'preact/hooks';
import { FIRST_GAME } from '../../../games/catalogue.js';
import { quote } from '../../../specs/parsed.js';
import type { OptionOffered, PresetOffered, RunListed, RunRequest } from '../../api.js';
import { readRecipeLink, recipeLink } from '../../recipe-link.js';
import { copyOf } from '../clipboard.js';
import { isExported } from '../exported.js';
import { announce } from '../notices.js';
import { addressAt, route } from '../route.js';
import { browserRuns } from './browser-runs.js';
import { folderRuns } from './folder-runs.js';
import { choice, chooseRecipe, chosenPreset, NO_CHOICE, OWN_RECIPE, type RecipeChoice } from './recipe-choice.js';
import { refresh } from './state.js';

const RECIPE = `game: ${FIRST_GAME}
learner: pinkney(population=20)
steps: 100
yardsticks:
  - { against: random, games: 200, every: 10 }
`;

const words = ({ accepts }: OptionOffered): readonly string[] | undefined => {
  const values = accepts.split('|');
  return values.length > 1 && values.every(value => /^[\w-]+$/.test(value)) ? values : undefined;
};

type FieldProps = { readonly option: OptionOffered; readonly value: string; readonly onInput: (value: string) => void };

function OptionField({ option, value, onInput }: FieldProps) {
  const choices = words(option);
  const id = `option-${option.name}`;
  return (
    <div class="field option">
      <label for={id}>{option.name}</label>
      {choices ? (
        <select
          id={id}
          value={value}
          aria-describedby={`${id}-note`}
          onChange={event => onInput(event.currentTarget.value)}
        >
          {choices.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="text"
          value={value}
          spellcheck={false}
          autocomplete="off"
          aria-describedby={`${id}-note`}
          onInput={event => onInput(event.currentTarget.value)}
        />
      )}
      <span id={`${id}-note`} class="quiet note-line">
        {option.summary} ({option.accepts})
      </span>
    </div>
  );
}

const setOptions = (options: RecipeChoice['options']): void => {
  choice.value = { ...choice.value, options };
};
const setProblem = (problem: string): void => {
  choice.value = { ...choice.value, problem };
};

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

type FormProps = {
  readonly presets: readonly PresetOffered[];
  readonly onStarted: (runs: readonly RunListed[]) => void;
};

export function StartForm({ presets, onStarted }: FormProps) {
  const [link] = useState(() => readRecipeLink(route.peek().query));
  const linked = link.ok ? link.value : undefined;
  useEffect(() => {
    if (linked) choice.value = { name: linked.preset ?? OWN_RECIPE, options: linked.options, problem: '' };
    else if (!link.ok) setProblem(`the link cannot be used: ${link.reason}`);
  }, []);
  const { options, problem } = choice.value;
  const preset = chosenPreset(presets);
  const name = choice.value.name ?? preset?.name;
  const isUnknown =
    presets.length > 0 && linked?.preset !== undefined && !presets.some(each => each.name === linked.preset);
  useEffect(() => {
    if (isUnknown)
      choice.value = { ...NO_CHOICE, problem: `the link cannot be used: no recipe called ${quote(linked.preset!)}` };
  }, [isUnknown]);
  const [recipe, setRecipe] = useState(linked?.recipe ?? RECIPE);
  const [seed, setSeed] = useState(linked?.seed ?? '1');
  const [seeds, setSeeds] = useState(String(linked?.seeds ?? 1));
  const [steps, setSteps] = useState(String(linked?.steps ?? ''));
  const [games, setGames] = useState(String(linked?.games ?? ''));
  const [every, setEvery] = useState(String(linked?.every ?? ''));
  const [isHere, setHere] = useState(isExported());
  const [isBusy, setBusy] = useState(false);

  /** What the form says; undefined, with the problem shown, where it says nothing that could start. */
  const filledIn = (): RunRequest | undefined => {
    if (name === undefined) return undefined; // the recipes are still on their way
    const numbers = { steps: numberIn(steps), games: numberIn(games), every: numberIn(every), seeds: numberIn(seeds) };
    const strange = Object.entries(numbers).find(([, value]) => value !== undefined && !Number.isSafeInteger(value));
    if (strange) {
      setProblem(`${strange[0]}: enter a whole number`);
      return undefined;
    }
    const changes = Object.entries(options).filter(
      ([option, value]) => preset?.options.find(each => each.name === option)?.value !== value,
    );
    return {
      ...(name === OWN_RECIPE ? { recipe } : { preset: name }),
      seed: seed.trim() || '1',
      seeds: numbers.seeds ?? 1,
      ...(numbers.steps === undefined ? {} : { steps: numbers.steps }),
      ...(numbers.games === undefined ? {} : { games: numbers.games }),
      ...(numbers.every === undefined ? {} : { every: numbers.every }),
      options: name === OWN_RECIPE ? {} : Object.fromEntries(changes),
    };
  };

  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const request = filledIn();
    if (!request) return;
    setBusy(true);
    const answer = await (isHere ? browserRuns : folderRuns()).start(request);
    setBusy(false);
    setProblem(answer.ok ? '' : answer.reason);
    if (!answer.ok) return;
    announce(`${answer.value.runs.map(run => run.name).join(', ')} started`);
    await refresh();
    onStarted(answer.value.runs);
  };

  return (
    <form class="fields" onSubmit={event => void start(event)}>
      <label class="field wide">
        <span>Recipe</span>
        <select value={name} onChange={event => chooseRecipe(event.currentTarget.value)}>
          {[...new Set(presets.map(each => each.group))].map(group => (
            <optgroup key={group} label={group}>
              {presets
                .filter(each => each.group === group)
                .map(each => (
                  <option key={each.name} value={each.name}>
                    {each.name}: {each.card.title}
                  </option>
                ))}
            </optgroup>
          ))}
          <option value={OWN_RECIPE}>your own recipe, in YAML …</option>
        </select>
      </label>
      {preset && (
        <p class="wide quiet">
          <b>{preset.card.title}</b> — {preset.summary}.{' '}
          {preset.measured.length > 0 ? `Measured by ${preset.measured.join('; ')}.` : ''}
          {preset.figures.length > 0 ? ` Its curve stands beside ${preset.figures.join(' and ')}.` : ''}
        </p>
      )}
      {name === OWN_RECIPE && (
        <label class="field wide">
          <span>Recipe in YAML</span>
          <textarea
            rows={7}
            value={recipe}
            spellcheck={false}
            onInput={event => setRecipe(event.currentTarget.value)}
          />
        </label>
      )}
      <label class="field">
        <span>Seed</span>
        <input type="text" value={seed} maxLength={64} onInput={event => setSeed(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>Runs, one seed each</span>
        <input type="number" min={1} max={20} value={seeds} onInput={event => setSeeds(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>Steps</span>
        <input
          type="number"
          min={1}
          value={steps}
          placeholder={preset ? String(preset.steps) : 'as the recipe says'}
          onInput={event => setSteps(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>Measuring games</span>
        <input
          type="number"
          min={2}
          step={2}
          value={games}
          placeholder="as the recipe says"
          onInput={event => setGames(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>Measure every … steps</span>
        <input
          type="number"
          min={1}
          value={every}
          placeholder="as the recipe says"
          onInput={event => setEvery(event.currentTarget.value)}
        />
      </label>
      {preset && (
        <details class="wide">
          <summary>Options of {preset.learner}</summary>
          <p class="quiet">{preset.learnerSummary}</p>
          <div class="fields">
            {preset.options.map(option => (
              <OptionField
                key={`${name} ${option.name}`}
                option={option}
                value={options[option.name] ?? option.value}
                onInput={value => setOptions({ ...options, [option.name]: value })}
              />
            ))}
          </div>
        </details>
      )}
      {isExported() ? (
        <p class="wide quiet">It runs in this browser while this page is open, and is stored here.</p>
      ) : (
        <label class="field tick wide">
          <input type="checkbox" checked={isHere} onChange={event => setHere(event.currentTarget.checked)} />
          <span>In this browser: it runs while this page is open, and is stored here, not in the runs folder</span>
        </label>
      )}
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="main" disabled={isBusy || name === undefined}>
        Start learning
      </button>
      <button
        type="button"
        onClick={() => {
          const request = filledIn();
          if (request) void copyOf('link', addressAt(`learn?${new URLSearchParams(recipeLink(request))}`));
        }}
      >
        Copy link
      </button>
    </form>
  );
}
