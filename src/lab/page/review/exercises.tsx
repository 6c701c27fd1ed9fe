/** Exercises: positions made by the solver, to solve on the board or to print. */
import './exercises.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { parseSeed } from '../../../random/seed.js';
import type { Game } from '../../../rules/game.js';
import { formatLine } from '../../../rules/words.js';
import {
  AIMS,
  type Aim,
  commentOnExercise,
  DIFFICULTIES,
  type Difficulty,
  type Exercise,
  exercises,
  hardnessOf,
  hasExercises,
  resultOf,
  taskOf,
} from '../../review/exercises.js';
import { readGame } from '../../session/named-game.js';
import { Choice, plainly, TextField, titled } from '../fields.js';
import { MiniBoard } from '../mini-board.js';
import { warn } from '../notices.js';
import { analysePosition } from '../position-analysis.js';
import { ratedGame } from '../workers.js';
import { PuzzleBoard } from './puzzle-board.js';
import { SolvingSteps, useSolving } from './solving.js';

const COUNTS = [6, 12, 24];

type Sheet = {
  readonly aim: Aim;
  readonly difficulty: Difficulty;
  readonly count: number;
  readonly seed: string;
};

type Made = { readonly sheet: Sheet; readonly found: readonly Exercise[]; readonly isDone: boolean };

/** Makes one sheet at a time; another one takes its place. */
function useSheet(game: Game): { readonly made: Made | undefined; readonly make: (sheet: Sheet) => void } {
  const [made, setMade] = useState<Made>();
  const current = useRef(0);
  useEffect(
    () => () => {
      current.current = -1;
    },
    [],
  );
  const run = async (sheet: Sheet, own: number): Promise<void> => {
    let found: readonly Exercise[] = [];
    setMade({ sheet, found, isDone: false });
    const { name } = namedOf(game);
    const solve = (position: Exercise['position']) => analysePosition(game, name, position, {});
    for await (const each of exercises({ game, ...sheet, seed: parseSeed(sheet.seed), solve })) {
      if (current.current !== own) return;
      found = [...found, each];
      setMade({ sheet, found, isDone: false });
    }
    if (current.current === own) setMade({ sheet, found, isDone: true });
  };
  return {
    made,
    make(sheet) {
      run(sheet, ++current.current).catch((error: unknown) =>
        warn(error instanceof Error ? error.message : String(error)),
      );
    },
  };
}

function namedOf(game: Game): { readonly name: string } {
  const named = readGame(game.id);
  if (!named.ok) throw new Error(named.reason);
  return named.value;
}

function Form({ onMake }: { readonly onMake: (sheet: Sheet) => void }) {
  const [aim, setAim] = useState<Aim>('win');
  const [difficulty, setDifficulty] = useState<Difficulty>('easy');
  const [count, setCount] = useState(6);
  const [seed, setSeed] = useState('1');
  return (
    <form
      class="card fields no-print"
      aria-label="New exercises"
      onSubmit={event => {
        event.preventDefault();
        onMake({ aim, difficulty, count, seed });
      }}
    >
      <Choice label="Aim" value={aim} choices={titled(AIMS)} onPick={setAim} />
      <Choice
        label="Difficulty"
        value={difficulty}
        choices={titled(DIFFICULTIES).map(([id, empties]) => [id, `${id}: ${empties} empty squares`] as const)}
        onPick={setDifficulty}
      />
      <Choice label="Exercises" value={count} choices={plainly(COUNTS)} onPick={setCount} />
      <TextField label="Seed (the same one gives the same exercises)" value={seed} maxLength={100} onText={setSeed} />
      <button type="submit" class="main">
        Make exercises
      </button>
    </form>
  );
}

/** The sheet: boards with their tasks, and the solutions, which only paper shows. */
function Boards({
  game,
  made,
  onOpen,
}: {
  readonly game: Game;
  readonly made: Made;
  readonly onOpen: (index: number) => void;
}) {
  const { sheet, found, isDone } = made;
  const { display } = game;
  return (
    <>
      <div class="line no-print">
        <p class="quiet" role="status">
          {isDone ? `${found.length} exercises` : `${found.length} of ${sheet.count} exercises …`}
        </p>
        <button type="button" disabled={!isDone} onClick={() => print()}>
          Print with solutions
        </button>
      </div>
      <h2 class="print-only">
        {AIMS[sheet.aim]}, {sheet.difficulty} (seed {sheet.seed})
      </h2>
      <ol class="exercises" aria-label="Exercises">
        {found.map(({ position, analysis, winning }, i) => {
          const task = taskOf(game, position, sheet.aim);
          return (
            <li key={i} class="exercise">
              <MiniBoard
                kind="printable"
                display={game.display}
                colours={game.about.colours}
                diagram={game.display.diagram(position)}
                label={display.formatPosition(position)}
                hasAxes
              />
              <button type="button" class="exercise-task" onClick={() => onOpen(i)}>
                {i + 1}. {task}
              </button>
              <span class="quiet">{hardnessOf(game, { position, analysis, winning })}</span>
            </li>
          );
        })}
      </ol>
      <section class="print-only solutions" aria-label="Solutions">
        <h2>Solutions</h2>
        <ol>
          {found.map(({ position, analysis, winning }, i) => (
            <li key={i}>
              {winning
                .map(move => {
                  const { value } = analysis.values.find(each => each.move === move)!;
                  return `${display.formatMove(move, position)} (${resultOf(game, position, value)})`;
                })
                .join(', ')}
              ; best line {formatLine(game, position, analysis.pv).join(' ')}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

type OneProps = {
  readonly game: Game;
  readonly exercise: Exercise;
  readonly number: number;
  readonly sheet: Sheet;
  readonly onNext: (() => void) | undefined;
  readonly onBack: () => void;
};

function One({ game, exercise, number, sheet, onNext, onBack }: OneProps) {
  const { position, analysis } = exercise;
  const puzzle = { game, name: namedOf(game).name, position, analysis };
  const solving = useSolving(puzzle, commentOnExercise)!;
  return (
    <div class="page review">
      <PuzzleBoard title={`Exercise ${number}`} puzzle={puzzle} solving={solving} />
      <div class="side">
        <section class="card task" aria-label="Task">
          <h2>{taskOf(game, position, sheet.aim)}</h2>
          <p class="quiet">{hardnessOf(game, exercise)}</p>
          <SolvingSteps puzzle={puzzle} solving={solving} />
          <div class="buttons">
            {onNext && (
              <button type="button" class={solving.isOver ? 'main' : ''} onClick={onNext}>
                Next
              </button>
            )}
            <button type="button" onClick={onBack}>
              All exercises
            </button>
          </div>
        </section>
      </div>
    </div>
  );
}

const EXAMPLE: Sheet = { aim: 'win', difficulty: 'easy', count: 1, seed: 'example' };

/** Before the first sheet: what an exercise is, and one of them. */
function Example({
  game,
  made,
  onOpen,
}: {
  readonly game: Game;
  readonly made: Made | undefined;
  readonly onOpen: () => void;
}) {
  const [exercise] = made?.found ?? [];
  const position = exercise?.position ?? game.initial();
  return (
    <section class="card example" aria-label="An example">
      <div class="exercise">
        <MiniBoard
          kind="printable"
          display={game.display}
          colours={game.about.colours}
          diagram={game.display.diagram(position)}
          label={game.display.formatPosition(position)}
          hasAxes
        />
        {exercise ? (
          <>
            <button type="button" class="exercise-task" onClick={onOpen}>
              {taskOf(game, position, EXAMPLE.aim)}
            </button>
            <span class="quiet">{hardnessOf(game, exercise)}</span>
          </>
        ) : (
          <span class="quiet loading">Making an example …</span>
        )}
      </div>
      <div>
        <h2>What an exercise is</h2>
        <p>
          The last moves of a game, where few of the moves win. You play the move on the board; the page answers with
          best play and says what your move was worth.
        </p>
        <ul>
          <li>Press the example to try it.</li>
          <li>“Make exercises” gives you a sheet of them: start with easy ones.</li>
          <li>A sheet can be printed, six boards a page, with the solutions on a page of their own.</li>
        </ul>
      </div>
    </section>
  );
}

export function Exercises() {
  const game = ratedGame;
  const { made, make } = useSheet(game);
  const example = useSheet(game);
  useEffect(() => {
    if (hasExercises(game)) example.make(EXAMPLE);
  }, [game]);
  const [open, setOpen] = useState<number>();
  const shown = made ?? example.made;
  const exercise = open === undefined ? undefined : shown?.found[open];
  if (shown && exercise && open !== undefined) {
    return (
      <One
        key={open}
        game={game}
        exercise={exercise}
        number={open + 1}
        sheet={shown.sheet}
        onNext={open + 1 < shown.found.length ? () => setOpen(open + 1) : undefined}
        onBack={() => setOpen(undefined)}
      />
    );
  }
  return (
    <div class="review-part">
      <h1 class="no-print">Exercises</h1>
      <p class="quiet no-print">
        {hasExercises(game)
          ? `Endings of ${game.about.title}, solved to the last square. Any winning move is right.`
          : 'No game here has a solver.'}
      </p>
      <Form onMake={make} />
      {made ? (
        <Boards game={game} made={made} onOpen={setOpen} />
      ) : (
        hasExercises(game) && <Example game={game} made={example.made} onOpen={() => setOpen(0)} />
      )}
    </div>
  );
}
