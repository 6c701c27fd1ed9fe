/** The population at the last step, the best first, as small pictures to choose from. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { readEvaluator } from '../../../models/file.js';
import { weightMaps } from '../../../models/weight-maps.js';
import type { IndividualShown, PopulationShown } from '../../api.js';
import { sourceOf } from './state.js';
import { Thumbnail } from './weights.js';

/** Milliseconds between two requests for the population of a running run. */
const LOOK = 2500;

/** The population after a finished step; requested again as steps are done, but not more often than LOOK. */
export function usePopulation(run: string, step: number): PopulationShown | undefined {
  const [found, setFound] = useState<PopulationShown>();
  const last = useRef(0);
  useEffect(() => {
    if (step < 0) return;
    let isOver = false;
    const wait = Math.max(0, last.current + LOOK - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      void sourceOf(run)
        .population(run)
        .then(answer => {
          if (!isOver && answer.ok) setFound(answer.value);
        });
    }, wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [run, step]);
  return found;
}

function Card({
  each,
  isPicked,
  onPick,
}: {
  readonly each: IndividualShown;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}) {
  const file = useMemo(() => readEvaluator(each.evaluator), [each.evaluator]);
  return (
    <li>
      <button type="button" aria-pressed={isPicked} onClick={onPick}>
        {file.ok ? <Thumbnail file={file.value} /> : <span class="problem">{file.reason}</span>}
        <span class="who">
          {each.id} <strong>{Number(each.fitness.toPrecision(3))}</strong>
        </span>
      </button>
    </li>
  );
}

/** Most learners name a player by its generation and its number there. */
function meaningOf(id: string): string {
  const parts = /^(\d+)\.(\d+)$/.exec(id);
  return parts ? ` ${id} is number ${parts[2]} of generation ${parts[1]}.` : '';
}

type PopulationProps = {
  readonly population: PopulationShown;
  readonly picked: string | undefined;
  readonly onPick: (individual: IndividualShown) => void;
};

export function Population({ population: { individuals, size, step }, picked, onPick }: PopulationProps) {
  if (individuals.length === 0) return <p class="quiet">This learner has no population, only its best.</p>;
  const first = readEvaluator(individuals[0]!.evaluator);
  const hasBoards = first.ok && weightMaps(first.value).length > 0;
  return (
    <>
      <p class="quiet">
        {size} at step {step}, the best first; name and fitness below each.{meaningOf(individuals[0]!.id)}
        {hasBoards ? ' Blue and + favour the side with a disc there, orange and − the other side.' : ''}
        {size > individuals.length ? ` ${size - individuals.length} more are not shown.` : ''}
      </p>
      <ul class="population">
        {individuals.map(each => (
          <Card key={each.id} each={each} isPicked={each.id === picked} onPick={() => onPick(each)} />
        ))}
      </ul>
    </>
  );
}
