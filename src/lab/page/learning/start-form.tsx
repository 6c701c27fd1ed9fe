/** The form for a new run: a preset with changes, or a recipe in YAML; in this browser or on the server. */

import { useEffect, useState } from 'preact/hooks';
import { FIRST_GAME } from '../../../games/catalogue.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';
import type { OptionOffered, PresetOffered, RunListed, RunRequest } from '../../api.js';
import { readRecipeLink, recipeLink } from '../../recipe-link.js';
import { copyOf } from '../clipboard.js';
import { isExported } from '../exported.js';
import { Alert, TextBox, TextField, Tick } from '../fields.js';
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

/** The form's own fields, as they are typed. */
type Filled = {
  readonly recipe: string;
  readonly seed: string;
  readonly seeds: string;
  readonly steps: string;
  readonly games: string;
  readonly every: string;
};

const filledBy = (link: RunRequest | undefined): Filled => ({
  recipe: link?.recipe ?? RECIPE,
  seed: link?.seed ?? '1',
  seeds: String(link?.seeds ?? 1),
  steps: String(link?.steps ?? ''),
  games: String(link?.games ?? ''),
  every: String(link?.every ?? ''),
});

/** What the form asks for. */
function requestOf(filled: Filled, name: string, preset: PresetOffered | undefined): Parsed<RunRequest> {
  const { recipe, seed, steps, games, every, seeds } = filled;
  const numbers = { steps: numberIn(steps), games: numberIn(games), every: numberIn(every) };
  const runs = numberIn(seeds) ?? 1;
  const strange = Object.entries({ ...numbers, seeds: runs }).find(
    ([, value]) => value !== undefined && !Number.isSafeInteger(value),
  );
  if (strange) return refused(`${strange[0]}: enter a whole number`);
  const changes = Object.entries(choice.value.options).filter(
    ([option, value]) => preset?.options.find(each => each.name === option)?.value !== value,
  );
  return parsed({
    ...(name === OWN_RECIPE ? { recipe } : { preset: name }),
    seed: seed.trim() || '1',
    seeds: runs,
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
    options: name === OWN_RECIPE ? {} : Object.fromEntries(changes),
  });
}

function RecipeList({
  presets,
  name,
}: {
  readonly presets: readonly PresetOffered[];
  readonly name: string | undefined;
}) {
  return (
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
  );
}

const AboutPreset = ({ preset }: { readonly preset: PresetOffered }) => (
  <p class="wide quiet">
    <b>{preset.card.title}</b> — {preset.summary}.{' '}
    {preset.measured.length > 0 ? `Measured by ${preset.measured.join('; ')}.` : ''}
    {preset.figures.length > 0 ? ` Its curve stands beside ${preset.figures.join(' and ')}.` : ''}
  </p>
);

type NumbersProps = {
  readonly filled: Filled;
  readonly steps: number | undefined;
  readonly onFill: (change: Partial<Filled>) => void;
};

function Numbers({ filled, steps, onFill }: NumbersProps) {
  const of = (name: keyof Filled) => ({
    type: 'number' as const,
    min: 1,
    value: filled[name],
    placeholder: 'as the recipe says',
    onText: (text: string) => onFill({ [name]: text }),
  });
  return (
    <>
      <TextField label="Seed" value={filled.seed} maxLength={64} onText={seed => onFill({ seed })} />
      <TextField {...of('seeds')} label="Runs, one seed each" max={20} />
      <TextField {...of('steps')} label="Steps" {...(steps === undefined ? {} : { placeholder: String(steps) })} />
      <TextField {...of('games')} label="Measuring games" min={2} step={2} />
      <TextField {...of('every')} label="Measure every … steps" />
    </>
  );
}

function LearnerOptions({ preset }: { readonly preset: PresetOffered }) {
  const { options } = choice.value;
  return (
    <details class="wide">
      <summary>Options of {preset.learner}</summary>
      <p class="quiet">{preset.learnerSummary}</p>
      <div class="fields">
        {preset.options.map(option => (
          <OptionField
            key={`${preset.name} ${option.name}`}
            option={option}
            value={options[option.name] ?? option.value}
            onInput={value => setOptions({ ...options, [option.name]: value })}
          />
        ))}
      </div>
    </details>
  );
}

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
  const preset = chosenPreset(presets);
  const name = choice.value.name ?? preset?.name;
  const isUnknown =
    presets.length > 0 && linked?.preset !== undefined && !presets.some(each => each.name === linked.preset);
  useEffect(() => {
    if (isUnknown)
      choice.value = { ...NO_CHOICE, problem: `the link cannot be used: no recipe called ${quote(linked.preset!)}` };
  }, [isUnknown]);
  const [filled, setFilled] = useState(() => filledBy(linked));
  const fill = (change: Partial<Filled>): void => setFilled({ ...filled, ...change });
  const [isHere, setHere] = useState(isExported());
  const [isBusy, setBusy] = useState(false);

  /** Undefined, with the problem shown, where the form says nothing that could start. */
  const request = (): RunRequest | undefined => {
    if (name === undefined) return undefined; // the recipes are still on their way
    const read = requestOf(filled, name, preset);
    if (!read.ok) setProblem(read.reason);
    return read.ok ? read.value : undefined;
  };

  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    const wanted = request();
    if (!wanted) return;
    setBusy(true);
    const answer = await (isHere ? browserRuns : folderRuns()).start(wanted);
    setBusy(false);
    setProblem(answer.ok ? '' : answer.reason);
    if (!answer.ok) return;
    announce(`${answer.value.runs.map(run => run.name).join(', ')} started`);
    await refresh();
    onStarted(answer.value.runs);
  };

  return (
    <form class="fields" onSubmit={event => void start(event)}>
      <RecipeList presets={presets} name={name} />
      {preset && <AboutPreset preset={preset} />}
      {name === OWN_RECIPE && (
        <TextBox
          label="Recipe in YAML"
          kind="wide"
          rows={7}
          value={filled.recipe}
          spellcheck={false}
          onText={recipe => fill({ recipe })}
        />
      )}
      <Numbers filled={filled} steps={preset?.steps} onFill={fill} />
      {preset && <LearnerOptions preset={preset} />}
      {isExported() ? (
        <p class="wide quiet">It runs in this browser while this page is open, and is stored here.</p>
      ) : (
        <Tick
          label="In this browser: it runs while this page is open, and is stored here, not in the runs folder"
          kind="wide"
          isOn={isHere}
          onTick={setHere}
        />
      )}
      <Alert text={choice.value.problem} />
      <button type="submit" class="main" disabled={isBusy || name === undefined}>
        Start learning
      </button>
      <button
        type="button"
        onClick={() => {
          const wanted = request();
          if (wanted) void copyOf('link', addressAt(`learn?${new URLSearchParams(recipeLink(wanted))}`));
        }}
      >
        Copy link
      </button>
    </form>
  );
}
