/** The games of a generation on small boards, and its champion against the one before. */
import './theatre.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Threads } from '../../../arena/threads.js';
import { parseGame } from '../../../games/catalogue.js';
import type { GameRecord } from '../../../matches/record.js';
import { readEvaluator } from '../../../models/file.js';
import type { Game, RegisteredModel } from '../../../rules/game.js';
import type { Position } from '../../../rules/position.js';
import { describeOutcome } from '../../../rules/words.js';
import { parseSpec } from '../../../specs/spec.js';
import type { PopulationShown, RunAbout, RunListed } from '../../api.js';
import { storedStep } from '../../learning/stored-step.js';
import {
  type Actor,
  championScene,
  earlierSteps,
  paceOf,
  populationScenes,
  positionsOf,
  type Scene,
} from '../../learning/theatre.js';
import { MiniBoard } from '../mini-board.js';
import { sessionOf } from '../replaying.js';
import { go } from '../route.js';
import { startGame } from '../table.js';
import { openTheatre } from '../workers.js';
import { isGoing, sourceOf } from './state.js';

type Show = {
  readonly names: readonly [string, string];
  readonly record: GameRecord;
  readonly positions: readonly Position[];
  /** One of the two is the best of the generation. */
  readonly isBest: boolean;
  readonly isChampions: boolean;
};

type Programme = {
  /** The generation, and the one its champion meets. */
  readonly step: number;
  readonly before?: number;
  readonly scenes: readonly Scene[];
  readonly models: ReadonlyMap<string, RegisteredModel>;
};

/** The best of the last generation before this one whose best differs. */
async function championBefore(
  run: string,
  about: RunAbout,
  step: number,
  checksum: string,
): Promise<{ readonly step: number; readonly file: RegisteredModel } | undefined> {
  const steps = new Set(earlierSteps(step).map(earlier => storedStep(earlier, about)));
  for (const earlier of steps) {
    const found = await sourceOf(run).best(run, earlier);
    const file = found.ok ? readEvaluator(found.value.evaluator) : undefined;
    if (file?.ok && file.value.checksum !== checksum) return { step: earlier, file: file.value };
  }
  return undefined;
}

async function programmeOf(
  run: string,
  about: RunAbout,
  game: Game,
  population: PopulationShown,
  generation: number | undefined,
): Promise<Programme> {
  const spec = parseSpec(about.game);
  if (!spec.ok) throw new Error(spec.reason);
  const step = generation ?? population.step;
  const setting = { about, spec: spec.value, game, step };
  const models = new Map<string, RegisteredModel>();
  const scenes: Scene[] = [];
  let before: number | undefined;
  const best = await sourceOf(run).best(run, step);
  const own = best.ok ? readEvaluator(best.value.evaluator) : undefined;
  if (own?.ok) {
    const other = await championBefore(run, about, step, own.value.checksum);
    if (other) {
      models.set(own.value.checksum, own.value).set(other.file.checksum, other.file);
      before = other.step;
      const actor = (of: number, { checksum }: RegisteredModel): Actor => ({ name: `gen ${of}`, checksum });
      scenes.push(championScene(setting, actor(storedStep(step, about), own.value), actor(other.step, other.file)));
    }
  }
  // Of earlier generations only the best is stored.
  if (step === population.step) {
    const actors = population.individuals.flatMap(({ id, evaluator }): Actor[] => {
      const file = readEvaluator(evaluator);
      if (!file.ok) return [];
      models.set(file.value.checksum, file.value);
      return [{ name: id, checksum: file.value.checksum }];
    });
    scenes.push(...populationScenes(setting, actors));
  }
  return { step, ...(before === undefined ? {} : { before }), scenes, models };
}

/** Plays the programme in a worker; games appear as they end. */
async function* performed({ scenes, models }: Programme, game: Game, arena: Threads): AsyncGenerator<Show> {
  await arena.register(models);
  let at = 0;
  for await (const { records = [] } of arena.run(scenes.map(({ match }) => match))) {
    const { actors, match } = scenes[at]!;
    const isChampions = !match.odd;
    for (const [i, record] of records.entries()) {
      const [first, second] = actors;
      const names = i === 0 ? ([first.name, second.name] as const) : ([second.name, first.name] as const);
      const isBest = !isChampions && at === (scenes[0]!.match.odd ? 0 : 1);
      yield { names, record, positions: positionsOf(game, record), isBest, isChampions };
    }
    at++;
  }
}

type Stage = {
  readonly step: number;
  readonly before?: number;
  readonly shows: readonly Show[];
  readonly isDone: boolean;
};

/** The generation on the stage; it changes when its games have ended, or when the user asks for the next one. */
function useStage(
  run: string,
  about: RunAbout,
  game: Game,
  population: PopulationShown,
  generation: number | undefined,
  isFree: boolean,
): { readonly stage: Stage | undefined; readonly problem: string } {
  const [stage, setStage] = useState<Stage>();
  const [problem, setProblem] = useState('');
  const current = useRef(0);
  const arena = useRef<Promise<Threads> | undefined>(undefined);
  const wanted = generation ?? population.step;
  const isNext = stage === undefined || (stage.step !== wanted && stage.isDone && isFree);
  useEffect(() => {
    if (!isNext) return;
    const own = ++current.current;
    const play = async (): Promise<void> => {
      const programme = await programmeOf(run, about, game, population, generation);
      const { step, before } = programme;
      const shows: Show[] = [];
      const set = (isDone: boolean): void =>
        setStage({ step, ...(before === undefined ? {} : { before }), shows: [...shows], isDone });
      arena.current ??= openTheatre();
      for await (const show of performed(programme, game, await arena.current)) {
        if (own !== current.current) return;
        shows.push(show);
        set(false);
      }
      if (own === current.current) set(true);
    };
    play().catch((error: unknown) => {
      if (own === current.current) setProblem(error instanceof Error ? error.message : String(error));
    });
  }, [isNext, wanted]);
  // The games that are still being played have no viewer.
  useEffect(
    () => () => {
      current.current++;
      void arena.current?.then(threads => threads.close());
    },
    [],
  );
  return { stage, problem };
}

function lastCells(game: Game, { record, positions }: Show, ply: number): readonly string[] {
  const move = [...record.start.moves, ...record.moves][ply - 1];
  if (move === undefined) return [];
  const choice = game.display.diagram(positions[ply - 1]!).choices.find(each => each.move === move);
  return choice?.touches.slice(-1) ?? [];
}

type SceneryProps = {
  readonly game: Game;
  /** The game with its options. */
  readonly name: string;
  readonly show: Show;
  readonly ply: number;
};

function Scenery({ game, name, show, ply }: SceneryProps) {
  const { names, record, positions } = show;
  const at = Math.min(ply, positions.length - 1);
  const result = describeOutcome(game.display, record.outcome, game.margin !== undefined);
  const isEnd = at === positions.length - 1;
  const label = `${game.display.sides[0]} ${names[0]}, ${game.display.sides[1]} ${names[1]}: ${result}`;
  return (
    <li class={show.isBest ? 'best' : ''}>
      <button
        type="button"
        title="review this game"
        onClick={() => {
          startGame(sessionOf(name, game, names, record));
          go('review');
        }}
      >
        <span class="unseen">{label}. Review this game</span>
        <MiniBoard
          display={game.display}
          colours={game.about.colours}
          diagram={game.display.diagram(positions[at]!)}
          last={lastCells(game, show, at)}
        />
        <span class="who" aria-hidden="true">
          {names[0]} – {names[1]}
        </span>
        <span class="quiet" aria-hidden="true">
          {isEnd ? result : `move ${at}`}
        </span>
      </button>
    </li>
  );
}

type TheatreProps = {
  readonly run: RunListed;
  readonly about: RunAbout;
  readonly population: PopulationShown;
  /** Undefined follows the latest. */
  readonly generation: number | undefined;
};

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function Performance({ game, run, about, population, generation }: TheatreProps & { readonly game: Game }) {
  const [ply, setPly] = useState(0);
  const [isPlaying, setPlaying] = useState(!isCalm());
  const longest = useRef(0);
  const isOver = ply >= longest.current;
  const [isAsked, setAsked] = useState(false);
  const { stage, problem } = useStage(run.id, about, game, population, generation, isAsked || (isPlaying && isOver));
  longest.current = Math.max(0, ...(stage?.shows ?? []).map(({ positions }) => positions.length - 1));
  const end = longest.current;
  useEffect(() => {
    setPly(0);
    setAsked(false);
  }, [stage?.step]);
  const isBehind = stage?.isDone === true && generation === undefined && stage.step < population.step;
  useEffect(() => {
    if (!isPlaying || end === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden) setPly(now => Math.min(end, now + 1));
    }, paceOf(end));
    return () => clearInterval(timer);
  }, [isPlaying, end]);
  // Without motion the end of each game is shown.
  const shown = isPlaying || ply > 0 ? ply : end;
  const of = (isChampions: boolean): readonly Show[] =>
    (stage?.shows ?? []).filter(show => show.isChampions === isChampions);
  const [champions, members] = [of(true), of(false)];
  const isEnded = shown >= end;
  return (
    <section class="card stack theatre" aria-label="Theatre" data-step={stage?.isDone ? stage.step : undefined}>
      <div class="line">
        <h2>Theatre</h2>
        <span class="quiet">
          {stage ? `games of generation ${stage.step}` : 'the games are being played …'}
          {isGoing(run) && stage && isPlaying ? '; the next generation follows when they end' : ''}
        </span>
        {isBehind && !isPlaying && (
          <button type="button" disabled={isAsked} onClick={() => setAsked(true)}>
            Show generation {population.step}
          </button>
        )}
        {end > 0 && (
          <button
            type="button"
            onClick={() => {
              if (isPlaying && !isEnded) setPlaying(false);
              else {
                if (isEnded) setPly(0);
                setPlaying(true);
              }
            }}
          >
            {isPlaying && !isEnded ? 'Pause the games' : isEnded ? 'Play them from the start' : 'Go on'}
          </button>
        )}
      </div>
      {problem !== '' && <p class="problem">{problem}</p>}
      <div class="stage">
        {champions.length > 0 && (
          <div>
            <h3>
              The best of generation {storedStep(stage!.step, about)} against that of {stage!.before}
            </h3>
            <ul class="champions">
              {champions.map((show, i) => (
                <Scenery key={String(i)} game={game} name={about.game} show={show} ply={shown} />
              ))}
            </ul>
          </div>
        )}
        {members.length > 0 && (
          <div>
            <h3>Members of the population</h3>
            <ul class="members">
              {members.map((show, i) => (
                <Scenery key={String(i)} game={game} name={about.game} show={show} ply={shown} />
              ))}
            </ul>
          </div>
        )}
      </div>
      {stage?.isDone && stage.shows.length === 0 && (
        <p class="quiet">There is no game to show: no earlier champion differs, and no population is stored.</p>
      )}
      <p class="quiet">
        Replayed in this page from the stored members, neighbours in rank, with seeds of the run: the same games every
        time. Learners store results, not games. Framed: the best.
        {generation === undefined || generation === population.step
          ? ''
          : ' Of an earlier generation only the best is stored.'}
      </p>
    </section>
  );
}

export function Theatre(props: TheatreProps) {
  const game = useMemo(() => parseGame(props.about.game), [props.about.game]);
  return game.ok ? <Performance {...props} game={game.value} /> : null;
}
