/** The first page: a small run that learns in view, and three doors. */
import '../learning/chart.css';
import './home.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import address from '../../../../data/first-run.json?url';
import type { Tints } from '../../../drawing/board.js';
import { extentOf } from '../../../experiments/chart-model.js';
import { everyGame, FIRST_GAME, parseGame } from '../../../games/catalogue.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Position } from '../../../rules/position.js';
import {
  cornersOf,
  type FirstRun,
  foundBy,
  lengthOf,
  momentAt,
  ofHundred,
  scoresUntil,
  stillOf,
  TICK,
} from '../../session/first-run.js';
import { describeEnd } from '../../session/sentences.js';
import { HUMAN } from '../../session/session.js';
import { Icon } from '../icons.js';
import { Plot } from '../learning/plot.js';
import { MiniBoard } from '../mini-board.js';
import { Piece } from '../piece.js';
import { session } from '../table.js';

const CHART_HEIGHT = 210;
/** Generations whose weights stay in view beside those of now. */
const KEPT = 3;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Without it the page has its doors, and a board at rest. */
function useFirstRun(): FirstRun | undefined {
  const [run, setRun] = useState<FirstRun>();
  useEffect(() => {
    let isOver = false;
    fetch(address).then(
      async answer => {
        const read = answer.ok ? ((await answer.json()) as FirstRun) : undefined;
        if (!isOver) setRun(read);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, []);
  return run;
}

/** Ticks since the beginning; they stop while the page is hidden. */
function useTicks(isPlaying: boolean, first: number): readonly [number, (tick: number) => void] {
  const [tick, setTick] = useState(first);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setTick(now => now + 1);
    }, TICK);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return [tick, setTick];
}

type Replayed = { readonly positions: readonly Position[]; readonly moves: readonly Move[] };

function replayed(game: Game, words: readonly string[]): Replayed {
  const positions: Position[] = [game.initial()];
  const moves: Move[] = [];
  for (const word of words) {
    const before = positions.at(-1)!;
    const move = game.moves(before).find(each => game.display.formatMove(each, before) === word);
    if (move === undefined) break;
    moves.push(move);
    positions.push(game.play(before, move));
  }
  return { positions, moves };
}

const lastOf = (game: Game, { positions, moves }: Replayed, ply: number): readonly string[] =>
  ply === 0
    ? []
    : (game.display
        .diagram(positions[ply - 1]!)
        .choices.find(({ move }) => move === moves[ply - 1])
        ?.touches.slice(-1) ?? []);

const tintsOf = (game: Game, weights: readonly number[]): Tints =>
  new Map((game.board?.cells ?? []).map((cell, i) => [cell, (weights[i] ?? 0) / 100]));

/** A board without pieces, coloured by what each square is worth to a generation. */
function Weights({ game, weights }: { readonly game: Game; readonly weights: readonly number[] }) {
  const diagram = game.display.diagram(game.initial());
  const bare = { ...diagram, cells: diagram.cells.map(({ owner: _, ...cell }) => cell) };
  return (
    <MiniBoard display={game.display} colours={game.about.colours} diagram={bare} tints={tintsOf(game, weights)} />
  );
}

function Live({ run, game }: { readonly run: FirstRun; readonly game: Game }) {
  const [isPlaying, setPlaying] = useState(!isCalm());
  const [tick, setTick] = useTicks(isPlaying, isCalm() ? stillOf(run) : 0);
  const { generation, game: at, ply } = momentAt(run, tick);
  const last = run.scores.length - 1;
  const corners = useMemo(() => cornersOf(game), [game]);
  const curve = useMemo(() => ({ ...scoresUntil(run, generation), look: 0, short: run.against }), [run, generation]);
  const extent = useMemo(() => extentOf([scoresUntil(run, last)]), [run]);
  const shown = run.shown[at]!;
  const played = useMemo(() => replayed(game, shown.moves), [game, shown]);
  const position = played.positions[Math.min(ply, played.positions.length - 1)]!;
  const steps = Array.from({ length: KEPT }, (_, i) => Math.round((i * last) / KEPT));
  const toggle = (): void => {
    if (!isPlaying && tick % lengthOf(run) >= stillOf(run)) setTick(0);
    setPlaying(!isPlaying);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || (event.target instanceof Element && event.target.closest('a, button, summary'))) return;
      event.preventDefault();
      toggle();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <>
      <figure class="home-board">
        <MiniBoard
          display={game.display}
          colours={game.about.colours}
          diagram={game.display.diagram(position)}
          last={lastOf(game, played, ply)}
          label={`A game of generation ${shown.generation} against ${run.against}`}
          hasAxes
        />
        <figcaption class="quiet">
          Generation {shown.generation}, {game.display.sides[0]}, against {run.against}
        </figcaption>
      </figure>
      <div class="home-words">
        <h1>It starts knowing nothing. Watch.</h1>
        <p class="found" data-generation={generation}>
          Generation <b>{generation}</b> scores <b>{ofHundred(run, generation)} of 100</b> against {run.against}.{' '}
          {foundBy(run, generation, corners)}
        </p>
        <figure
          class="home-curve card"
          role="img"
          aria-label={`Its score against ${run.against} in ${run.games} games rises from ${ofHundred(run, 0)} to ${ofHundred(run, last)} of 100 in ${last} generations`}
        >
          <Plot curves={[curve]} extent={extent} height={CHART_HEIGHT} onPoint={() => {}} />
          <span class="quiet" aria-hidden="true">
            generations
          </span>
        </figure>
        <ul class="home-weights" aria-label="What each square is worth to it">
          {[...steps, generation].map((step, i) => {
            const isNow = i === KEPT;
            const isThere = isNow || generation >= step;
            return (
              <li key={isNow ? 'now' : step} class={isNow ? 'now' : ''}>
                <Weights game={game} weights={isThere ? run.weights[step]! : []} />
                <span class="quiet">{isNow ? 'now' : `generation ${step}`}</span>
              </li>
            );
          })}
        </ul>
        <p class="home-foot quiet">
          <button type="button" onClick={toggle}>
            {isPlaying ? 'Pause' : tick === stillOf(run) ? 'Play it' : 'Go on'}
          </button>
          <span>
            Blue squares are worth something to it, orange ones cost.{' '}
            <span class="home-command">
              A stored run: <code>{run.command}</code>
            </span>
          </span>
        </p>
      </div>
    </>
  );
}

/** Until the run has come, and where it does not come. */
const AtRest = ({ game }: { readonly game: Game }) => (
  <>
    <figure class="home-board">
      <MiniBoard
        display={game.display}
        colours={game.about.colours}
        diagram={game.display.diagram(game.initial())}
        hasAxes
      />
      <figcaption class="quiet">&nbsp;</figcaption>
    </figure>
    <div class="home-words">
      <h1>It starts knowing nothing. Watch.</h1>
      <p class="found">Players of board games that learn by playing.</p>
      <div class="home-curve card" style={{ height: CHART_HEIGHT }} />
    </div>
  </>
);

type DoorProps = {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly isFirst?: boolean;
  readonly children: ComponentChildren;
};

const Door = ({ href, title, text, isFirst = false, children }: DoorProps) => (
  <a class={isFirst ? 'door first' : 'door'} href={href}>
    <span class="door-title">
      {title} <Icon name="forward" />
    </span>
    <span class="door-text">{text}</span>
    <span class="door-picture" aria-hidden="true">
      {children}
    </span>
  </a>
);

function Doors({ run, game }: { readonly run: FirstRun | undefined; readonly game: Game }) {
  const now = session.value;
  const isUnderWay = now.history.plies.length > 0 && now.seats.includes(HUMAN) && describeEnd(now) === undefined;
  const count = everyGame().length;
  const last = (run?.weights.length ?? 1) - 1;
  return (
    <section class="doors" aria-label="Where to go">
      <Door
        href="#/play"
        title={isUnderWay ? 'Go on playing' : 'Play'}
        text={isUnderWay ? `Your game of ${now.game.about.title} waits` : `${count} games, opponents from easy to hard`}
        isFirst
      >
        {everyGame()
          .slice(0, 3)
          .map(({ id, about, display }) => (
            <span key={id} class={`emblem-board ${display.look?.surface ?? 'paper'}`}>
              <Piece display={display} side={0} colours={about.colours} />
              <Piece display={display} side={1} colours={about.colours} />
            </span>
          ))}
      </Door>
      <Door href="#/learn" title="Breed" text="A player of your own, in this browser or in the lab">
        {[0, last >> 1, last].map((step, i) => (
          <Weights key={String(i)} game={game} weights={run?.weights[step] ?? []} />
        ))}
      </Door>
      <Door href="#/papers" title="Papers" text="Five, measured again">
        <svg class="door-curve" viewBox="0 0 120 48" focusable="false" aria-hidden="true">
          <path class="line" d="M4 42C28 38 30 12 60 10S100 6 116 6" />
          <path class="line second" d="M4 44C40 42 80 38 116 36" />
        </svg>
      </Door>
    </section>
  );
}

export function Home() {
  const run = useFirstRun();
  const game = useMemo(() => {
    const found = parseGame(run?.game ?? FIRST_GAME);
    return found.ok ? found.value : everyGame()[0]!;
  }, [run]);
  return (
    <div class="page home">
      <section class="home-live" aria-label="A run that learns" aria-live="off">
        {run ? <Live run={run} game={game} /> : <AtRest game={game} />}
      </section>
      <Doors run={run} game={game} />
    </div>
  );
}
