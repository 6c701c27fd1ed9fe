/** One run: its progress, the best of any generation, the current population, and family trees. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { curvesOf } from '../../../experiments/curves.js';
import { learnedOf } from '../../../experiments/learned.js';
import { luckOf } from '../../../experiments/luck.js';
import { type PrintedFigure, printedFigures } from '../../../experiments/papers/printed.js';
import { formatSpec, parseSpec } from '../../../specs/spec.js';
import type { IndividualShown, RunAct, RunListed, Shown } from '../../api.js';
import { durationText } from '../../eta.js';
import { storedStep } from '../../learning/stored-step.js';
import { Icon } from '../icons.js';
import { announce } from '../notices.js';
import { isBrowserRun } from './browser-runs.js';
import { Chart } from './chart.js';
import { ChartSettings } from './chart-tools.js';
import { type CurveGroup, groupsOf, speedOf, withPrinted } from './curve-groups.js';
import { Family } from './family.js';
import { IndividualView, PlayButton } from './individual.js';
import { Population, usePopulation } from './population.js';
import { RunLabel, RunNote } from './run-label.js';
import { isGoing, lost, refresh, sourceOf, stateName, titleOf, useRun } from './state.js';
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

/** Milliseconds for each generation while the timeline plays. */
const PACE = 450;
const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

type TimelineProps = {
  readonly at: number;
  readonly done: number;
  /** The generation whose best is stored, where that is another one. */
  readonly stored: number;
  readonly isLatest: boolean;
  /** Undefined follows the latest. */
  readonly onPick: (generation: number | undefined) => void;
  readonly best: Parameters<typeof PlayButton>[0]['individual'] | undefined;
};

/** One timeline drives the curve, the theatre, the best of a generation and its button. */
function Timeline({ at, done, stored, isLatest, onPick, best }: TimelineProps) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (at >= done) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => onPick(Math.min(done, at + (isCalm() ? 4 : 1))), PACE);
    return () => clearTimeout(timer);
  }, [isPlaying, at, done]);
  return (
    <div class="timeline">
      <button
        type="button"
        class="icon-button"
        aria-label={isPlaying ? 'Stop the timeline' : 'Play the timeline'}
        onClick={() => {
          if (!isPlaying && at >= done) onPick(0);
          setPlaying(!isPlaying);
        }}
      >
        <Icon name={isPlaying ? 'close' : 'forward'} />
      </button>
      <label class="field slider">
        <span>
          Generation <strong>{at}</strong> of {done}
          {isLatest ? ', the latest' : ''}
          {stored === at ? '' : `; the last stored best is that of generation ${stored}`}
        </span>
        <input
          type="range"
          min={0}
          max={done}
          value={at}
          aria-valuetext={`generation ${at}`}
          onInput={event => {
            setPlaying(false);
            onPick(Number(event.currentTarget.value));
          }}
        />
      </label>
      <button type="button" aria-pressed={isLatest} onClick={() => onPick(undefined)}>
        Follow the latest
      </button>
      {best && <PlayButton individual={best} label={isLatest ? 'Play the best' : `Play generation ${stored}`} />}
    </div>
  );
}

/** What a run has measured until now: curves in groups, what luck alone would give, and whether it learned. */
function useMeasured(run: RunListed) {
  const { lines, timings } = useRun(run.id);
  const curves = useMemo(() => curvesOf(lines.value), [lines.value]);
  const luck = useMemo(() => luckOf(lines.value), [lines.value]);
  const speed = useMemo(() => speedOf(timings.value), [timings.value]);
  const done = lines.value.reduce((most, { step }) => Math.max(most, step), -1);
  const figures = useMemo(() => figuresOf(run), [run.about?.learner]);
  const groups = useMemo(() => withPrinted(groupsOf(curves, speed), figures, done), [curves, speed, figures]);
  const isCut = lost.value !== '' && !isBrowserRun(run.id);
  const goesOn = !isCut && (isGoing(run) || run.state === 'waiting');
  const learned = useMemo(() => learnedOf(curves, luck, goesOn), [curves, luck, goesOn]);
  return { luck, done, groups, isCut, goesOn, learned };
}

type HeadProps = { readonly run: RunListed; readonly measured: ReturnType<typeof useMeasured> };

/** The answer first: whether it learned, and what to do next; then how far it is. */
function Head({ run, measured: { done, isCut, goesOn, learned } }: HeadProps) {
  const { about } = run;
  return (
    <section class="card head" aria-label="Run">
      <div class="now">
        <h1>{learned.headline}</h1>
        {learned.sure !== undefined && (
          <span class={`pill sure ${learned.verdict === 'learned' ? 'on' : ''}`}>{learned.sure}</span>
        )}
      </div>
      <p class="quiet">{learned.next}</p>
      <h2 class="run-name">
        <bdi>{titleOf(run)}</bdi>
      </h2>
      <RunNote run={run} />
      {isCut ? (
        <p class="problem" role="alert">
          The server does not answer: this is how the run stood at step {Math.max(0, done)}. Start the lab again to go
          on.
        </p>
      ) : (
        <>
          <p data-state={run.state}>
            <strong>{stateName(run)}</strong>
            {about && done >= 0 ? `, step ${done} of ${about.steps}` : ''}
            {run.secondsLeft === undefined ? '' : `, ${durationText(run.secondsLeft)} left`}
            {run.state === 'elsewhere' ? '; Ctrl-C there pauses it' : ''}
          </p>
          {about && goesOn && <progress max={about.steps} value={Math.max(0, done)} aria-label="Steps done" />}
          <Acts run={run} />
        </>
      )}
      {run.trouble !== undefined && <p class="problem">{run.trouble}</p>}
    </section>
  );
}

type MembersProps = {
  readonly run: RunListed;
  readonly population: NonNullable<ReturnType<typeof usePopulation>>;
  readonly individual: IndividualShown | undefined;
  readonly onPick: (individual: IndividualShown | undefined) => void;
};

function Members({ run: { name, about }, population, individual, onPick }: MembersProps) {
  return (
    <details class="card stack fold" aria-label="Population">
      <summary>Population: {population.individuals.length} members</summary>
      <Population
        population={population}
        picked={individual?.id}
        onPick={picked => {
          onPick(picked.id === individual?.id ? undefined : picked);
          announce(`${picked.id} is chosen`);
        }}
      />
      {individual && about && (
        <section class="chosen" aria-label={`Individual ${individual.id}`}>
          <h3>{individual.id}</h3>
          <IndividualView title={`${name}, ${individual.id}`} about={about} evaluator={individual.evaluator} />
        </section>
      )}
    </details>
  );
}

function AboutRun({ run }: { readonly run: RunListed }) {
  const { about } = run;
  return (
    <details class="card fold" aria-label="About this run">
      <summary>About this run</summary>
      <p class="quiet">{run.name}</p>
      {about && (
        <p class="quiet">
          {about.learner}; {about.game}, seed <bdi>{about.seed}</bdi>; plays {formatSpec(about.plays)}
        </p>
      )}
      <RunLabel run={run} />
    </details>
  );
}

type CurvesProps = {
  readonly run: RunListed;
  readonly measured: ReturnType<typeof useMeasured>;
  readonly at: number | undefined;
  readonly onPick: (generation: number) => void;
};

/** The curves of a group. */
function GroupChart({ run, measured, at, onPick, group }: CurvesProps & { readonly group: CurveGroup }) {
  const { luck, done } = measured;
  return (
    <Chart
      title={group.title}
      curves={group.curves}
      owner={run.name}
      last={done}
      notes={group.notes}
      {...(group.curves.every(({ isScore }) => isScore) ? { luck } : {})}
      at={at}
      onPick={step => onPick(Math.min(step, done))}
    />
  );
}

function OtherCurves(props: CurvesProps) {
  const { luck, groups } = props.measured;
  const [, ...others] = groups;
  return (
    <details class="card fold charts-fold">
      <summary>
        {others.length === 0
          ? 'How curves are drawn'
          : `Other curves: ${others.map(({ title }) => title.toLowerCase()).join(', ')}`}
      </summary>
      <ChartSettings hasLuck={luck.size > 0} />
      <div class="charts">
        {others.map(group => (
          <GroupChart key={group.title} {...props} group={group} />
        ))}
      </div>
    </details>
  );
}

export function RunView({ run }: { readonly run: RunListed }) {
  const measured = useMeasured(run);
  const { done, groups, goesOn } = measured;
  // Undefined follows the latest generation.
  const [generation, setGeneration] = useState<number>();
  const [individual, setIndividual] = useState<IndividualShown>();
  const at = Math.min(generation ?? done, done);
  const { about } = run;
  const stored = about ? storedStep(at, about) : at;
  const { shown, problem } = useBest(run.id, at);
  // A new programme only once the slider rests.
  const staged = generation === undefined ? undefined : shown?.step;
  const population = usePopulation(run.id, done);
  const recipeKey = individual?.id ?? population?.individuals[0]?.id;
  const title = about && shown && `${run.name}, generation ${storedStep(shown.step, about)}`;
  const best = title ? { title, about, evaluator: shown.evaluator } : undefined;
  const pick = (next: number | undefined): void => {
    setIndividual(undefined);
    setGeneration(next);
  };
  const curves: CurvesProps = { run, measured, at: generation, onPick: setGeneration };
  const [main] = groups;
  return (
    <>
      <Head run={run} measured={measured} />

      <section class="charts first" aria-label="Curves" data-steps={done}>
        {main && <GroupChart key={main.title} {...curves} group={main} />}
        {groups.length === 0 && (
          <p class="quiet">{goesOn ? 'The first step is running …' : 'Nothing has been measured yet.'}</p>
        )}
        {done >= 0 && (
          <Timeline at={at} done={done} stored={stored} isLatest={generation === undefined} onPick={pick} best={best} />
        )}
      </section>

      {about && population && (
        <Theatre key={staged ?? 'latest'} run={run} about={about} population={population} generation={staged} />
      )}

      {done >= 0 && (
        <section class="card stack" aria-label="The best of a generation">
          <h2>The best of generation {stored}</h2>
          {problem !== '' && <p class="problem">{problem}</p>}
          {best && (
            <div data-generation={shown?.step}>
              <IndividualView {...best} />
            </div>
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

      {population && <Members run={run} population={population} individual={individual} onPick={setIndividual} />}
      {main && <OtherCurves {...curves} />}
      <AboutRun run={run} />
    </>
  );
}
