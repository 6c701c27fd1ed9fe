/** One run: its progress, the best of any generation, the current population, and family trees. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { curvesOf } from '../../../experiments/curves.js';
import { luckOf } from '../../../experiments/luck.js';
import { type PrintedFigure, printedFigures } from '../../../experiments/papers/printed.js';
import { formatSpec, parseSpec } from '../../../specs/spec.js';
import type { IndividualShown, RunAct, RunListed, Shown } from '../../api.js';
import { durationText } from '../../eta.js';
import { storedStep } from '../../learning/stored-step.js';
import { announce } from '../notices.js';
import { Chart } from './chart.js';
import { ChartSettings } from './chart-tools.js';
import { groupsOf, speedOf, withPrinted } from './curve-groups.js';
import { Family } from './family.js';
import { IndividualView, PlayButton } from './individual.js';
import { Population, usePopulation } from './population.js';
import { RunLabel } from './run-label.js';
import { isGoing, refresh, sourceOf, stateName, titleOf, useRun } from './state.js';
import { Theatre } from './theatre.js';

const ACTS: Readonly<Record<RunListed['state'], readonly RunAct[]>> = {
  running: ['pause', 'stop'],
  pausing: ['stop'],
  waiting: ['stop'],
  elsewhere: [],
  paused: ['resume'],
  exported: [],
  finished: [],
  unreadable: [],
};
const ACT_NAMES: Readonly<Record<RunAct, string>> = { pause: 'Pause', stop: 'Stop at once', resume: 'Resume' };
const ACT_NOTES: Readonly<Record<RunAct, string>> = {
  pause: 'pauses after the current step',
  stop: 'loses the current step; the run can be resumed',
  resume: 'continues from the last stored step',
};

function Acts({ run }: { readonly run: RunListed }) {
  const [problem, setProblem] = useState('');
  const act = async (what: RunAct): Promise<void> => {
    const done = await sourceOf(run.id).act(run.id, what);
    setProblem(done.ok ? '' : done.reason);
    await refresh();
  };
  if (ACTS[run.state].length === 0 && problem === '') return null;
  return (
    <div class="buttons">
      {ACTS[run.state].map(what => (
        <button key={what} type="button" title={ACT_NOTES[what]} onClick={() => void act(what)}>
          {ACT_NAMES[what]}
        </button>
      ))}
      {problem !== '' && (
        <span class="problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** The best of a generation, requested once the slider rests. */
function useBest(run: string, generation: number): { readonly shown?: Shown; readonly problem: string } {
  const [found, setFound] = useState<{ readonly shown?: Shown; readonly problem: string }>({ problem: '' });
  useEffect(() => {
    if (generation < 0) return;
    let isOver = false;
    const timer = setTimeout(() => {
      void sourceOf(run)
        .best(run, generation)
        .then(answer => {
          if (isOver) return;
          setFound(answer.ok ? { shown: answer.value, problem: '' } : { problem: answer.reason });
        });
    }, 120);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [run, generation]);
  return found;
}

/** What papers print of runs of this learner. */
function figuresOf({ about }: RunListed): readonly PrintedFigure[] {
  const learner = about && parseSpec(about.learner);
  return learner?.ok ? printedFigures(learner.value) : [];
}

export function RunView({ run }: { readonly run: RunListed }) {
  const { lines, timings } = useRun(run.id);
  const curves = useMemo(() => curvesOf(lines.value), [lines.value]);
  const luck = useMemo(() => luckOf(lines.value), [lines.value]);
  const speed = useMemo(() => speedOf(timings.value), [timings.value]);
  const done = lines.value.reduce((most, { step }) => Math.max(most, step), -1);
  const figures = useMemo(() => figuresOf(run), [run.about?.learner]);
  const groups = useMemo(() => withPrinted(groupsOf(curves, speed), figures, done), [curves, speed, figures]);
  // Undefined follows the latest generation.
  const [generation, setGeneration] = useState<number>();
  const [individual, setIndividual] = useState<IndividualShown>();
  const at = Math.min(generation ?? done, done);
  const stored = run.about ? storedStep(at, run.about) : at;
  const { shown, problem } = useBest(run.id, at);
  // A new programme only once the slider rests.
  const staged = generation === undefined ? undefined : shown?.step;
  const population = usePopulation(run.id, done);
  const recipeKey = individual?.id ?? population?.individuals[0]?.id;
  const { about } = run;
  const best = shown &&
    about && {
      title: `${run.name}, generation ${storedStep(shown.step, about)}`,
      about,
      evaluator: shown.evaluator,
    };

  return (
    <>
      <section class="card head" aria-label="Run">
        <div class="now">
          <h1>
            <bdi>{titleOf(run)}</bdi>
          </h1>
          {best && <PlayButton individual={best} />}
        </div>
        {titleOf(run) !== run.name && <p class="quiet">{run.name}</p>}
        {about && (
          <p class="quiet">
            {about.learner}; {about.game}, seed <bdi>{about.seed}</bdi>; plays {formatSpec(about.plays)}
          </p>
        )}
        <p data-state={run.state}>
          <strong>{stateName(run)}</strong>
          {about && done >= 0 ? `, step ${done} of ${about.steps}` : ''}
          {run.secondsLeft === undefined ? '' : `, ${durationText(run.secondsLeft)} left`}
          {run.state === 'elsewhere' ? '; Ctrl-C there pauses it' : ''}
        </p>
        {about && <progress max={about.steps} value={Math.max(0, done)} aria-label="Steps done" />}
        {run.trouble !== undefined && <p class="problem">{run.trouble}</p>}
        <Acts run={run} />
        <RunLabel run={run} />
      </section>

      {about && population && (
        <Theatre key={staged ?? 'latest'} run={run} about={about} population={population} generation={staged} />
      )}

      <section class="charts" aria-label="Curves" data-steps={done}>
        {groups.length > 0 && <ChartSettings hasLuck={luck.size > 0} />}
        {groups.map(({ title, curves: own, notes }) => (
          <Chart
            key={title}
            title={title}
            curves={own}
            owner={run.name}
            last={done}
            notes={notes}
            {...(own.every(({ isScore }) => isScore) ? { luck } : {})}
            at={generation}
            onPick={step => setGeneration(Math.min(step, done))}
          />
        ))}
        {groups.length === 0 && (
          <p class="quiet">{isGoing(run) ? 'The first step is running …' : 'Nothing has been measured yet.'}</p>
        )}
      </section>

      {done >= 0 && (
        <section class="card stack" aria-label="The best of a generation">
          <h2>The best of a generation</h2>
          <div class="line">
            <label class="field slider">
              <span>
                Generation <strong>{at}</strong> of {done}
                {generation === undefined ? ', the latest' : ''}
                {stored === at ? '' : `; the last stored best is that of generation ${stored}`}
              </span>
              <input
                type="range"
                min={0}
                max={done}
                value={at}
                aria-valuetext={`generation ${at}`}
                onInput={event => {
                  setIndividual(undefined);
                  setGeneration(Number(event.currentTarget.value));
                }}
              />
            </label>
            <button type="button" aria-pressed={generation === undefined} onClick={() => setGeneration(undefined)}>
              Follow the latest
            </button>
          </div>
          {problem !== '' && <p class="problem">{problem}</p>}
          {best && (
            <div data-generation={shown.step}>
              <IndividualView {...best} />
            </div>
          )}
        </section>
      )}

      {population && (
        <section class="card stack" aria-label="Population">
          <h2>Population</h2>
          <Population
            population={population}
            picked={individual?.id}
            onPick={each => {
              setIndividual(each.id === individual?.id ? undefined : each);
              announce(`${each.id} is chosen`);
            }}
          />
          {individual && about && (
            <section class="chosen" aria-label={`Individual ${individual.id}`}>
              <h3>{individual.id}</h3>
              <IndividualView title={`${run.name}, ${individual.id}`} about={about} evaluator={individual.evaluator} />
            </section>
          )}
        </section>
      )}

      {recipeKey !== undefined && (
        <section class="card stack" aria-label="Family tree">
          <h2>
            Family tree of {recipeKey}
            {individual ? '' : ', the best'}
          </h2>
          <Family run={run.id} individual={recipeKey} />
        </section>
      )}
    </>
  );
}
