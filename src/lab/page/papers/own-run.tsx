/** A run that a reader started from an article: its state, its curve for the figure, and its best to play against. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Curve, curvesOf } from '../../../experiments/curves.js';
import { learnedOf } from '../../../experiments/learned.js';
import { luckOf } from '../../../experiments/luck.js';
import type { RunListed, Shown } from '../../api.js';
import { durationText } from '../../eta.js';
import { PlayButton } from '../learning/individual.js';
import { addressOf } from '../learning/run-list.js';
import { isGoing, sourceOf, stateName, useRun } from '../learning/state.js';

type OwnRunProps = {
  readonly run: RunListed;
  readonly title: string;
  readonly onCurves: (id: string, curves: readonly Curve[]) => void;
  readonly onDrop: () => void;
};

function useLast(run: RunListed, isDone: boolean): Shown | undefined {
  const [last, setLast] = useState<Shown>();
  useEffect(() => {
    let isOver = false;
    if (isDone)
      void sourceOf(run.id)
        .best(run.id, run.step)
        .then(answer => {
          if (!isOver && answer.ok) setLast(answer.value);
        });
    return () => {
      isOver = true;
    };
  }, [run.id, isDone]);
  return last;
}

export function OwnRunView({ run, title, onCurves, onDrop }: OwnRunProps) {
  const { lines } = useRun(run.id);
  const curves = useMemo(() => curvesOf(lines.value), [lines.value]);
  const goesOn = isGoing(run) || run.state === 'waiting';
  const learned = useMemo(() => learnedOf(curves, luckOf(lines.value), goesOn), [curves, goesOn]);
  useEffect(() => onCurves(run.id, curves), [run.id, curves]);
  const done = lines.value.reduce((most, { step }) => Math.max(most, step), 0);
  const last = useLast(run, run.state === 'finished');
  const { about } = run;
  return (
    <li class="own-run" data-state={run.state}>
      <p>
        <strong>{title}</strong>
        <span class="quiet">
          {stateName(run)}
          {about ? `, step ${done} of ${about.steps}` : ''}
          {run.secondsLeft === undefined ? '' : `, ${durationText(run.secondsLeft)} left`}
        </span>
      </p>
      {about && goesOn && <progress max={about.steps} value={done} aria-label={`${title}: steps done`} />}
      <p>{learned.headline}</p>
      <div class="buttons">
        {last && about && (
          <PlayButton
            individual={{ title: run.name, about, evaluator: last.evaluator }}
            label="Play the result"
            isQuiet
          />
        )}
        <a href={`#/${addressOf([run.id])}`}>The whole run</a>
        <button type="button" onClick={onDrop}>
          Leave out
        </button>
      </div>
    </li>
  );
}
