/**
 * A position in which the user looks for a good move: of a game under review, of the practice, or an exercise. The page
 * comments each answer, refutes a bad one, and plays the best line.
 */
import { useEffect, useState } from 'preact/hooks';
import { isMistake } from '../../../review/mistakes.js';
import { lossOf, lossText, type PositionAnalysis, sourceOf, worthText } from '../../../review/verdict.js';
import type { Game } from '../../../rules/game.js';
import { type Move, opponent, type Position } from '../../../rules/position.js';
import { does, formatLine } from '../../../rules/words.js';
import { announce } from '../notices.js';
import { analysePosition } from '../position-analysis.js';
import { LineWalk, positionOn, type ShownLine } from './shown-line.js';

export type Puzzle = {
  readonly game: Game;
  /** With its options. */
  readonly name: string;
  readonly position: Position;
  readonly analysis: PositionAnalysis;
};

type Comment = { readonly isGood: boolean; readonly text: string };

/** The comment on the user's answer. */
function commentOn({ game, position, analysis }: Puzzle, move: Move): Comment {
  const loss = lossOf(analysis, move);
  const name = game.display.formatMove(move, position);
  const isGood = !isMistake({ analysis, move, loss });
  if (loss === 0) return { isGood, text: `${name} is the best move.` };
  const cost = `it loses ${lossText(analysis, move)} against the best`;
  return { isGood, text: isGood ? `${name} is good: ${cost}.` : `${name} is not good enough: ${cost}.` };
}

/** The effort for a refutation. */
const EFFORT = { nodes: 300_000 };

/** The moves that punish an answer; undefined while they are looked for. */
type Refutation = { readonly tried: Move; readonly moves?: readonly Move[] };

export type Solving = {
  /** The position on the board: the puzzle's, or one of a line. */
  readonly position: Position;
  readonly line: ShownLine | undefined;
  readonly comment: Comment | undefined;
  /** The user found a good move, or gave up. */
  readonly isOver: boolean;
  readonly isShown: boolean;
  readonly refutation: Refutation | undefined;
  readonly answer: (move: Move) => void;
  readonly show: () => void;
  readonly setLine: (line: ShownLine | undefined) => void;
};

/** `onAnswer` gets the first answer, or false if the user gives up before it. */
export function useSolving(
  puzzle: Puzzle | undefined,
  comment: (puzzle: Puzzle, move: Move) => Comment = commentOn,
  onAnswer: (isGood: boolean) => void = () => {},
): Solving | undefined {
  const [answers, setAnswers] = useState<readonly Move[]>([]);
  const [isShown, setShown] = useState(false);
  const [line, setLine] = useState<ShownLine>();
  const [refutation, setRefutation] = useState<Refutation>();
  const given = answers.at(-1);
  const key = puzzle && `${puzzle.name} ${puzzle.game.display.formatPosition(puzzle.position)}`;
  useEffect(() => {
    setAnswers([]);
    setShown(false);
    setLine(undefined);
    setRefutation(undefined);
  }, [key]);
  useEffect(() => {
    if (!puzzle || given === undefined || comment(puzzle, given).isGood) return;
    const { game, name, position } = puzzle;
    const after = game.play(position, given);
    if (game.moves(after).length === 0) return;
    const stop = new AbortController();
    setRefutation({ tried: given });
    analysePosition(game, name, after, EFFORT, stop.signal).then(
      ({ pv }) => {
        if (!stop.signal.aborted) setRefutation({ tried: given, moves: pv });
      },
      () => {
        if (!stop.signal.aborted) setRefutation(undefined);
      },
    );
    return () => stop.abort();
  }, [key, answers]);
  if (!puzzle) return undefined;
  const said = given === undefined ? undefined : comment(puzzle, given);
  return {
    position: line ? positionOn(puzzle.game, line) : puzzle.position,
    line,
    comment: said,
    isOver: isShown || (said?.isGood ?? false),
    isShown,
    refutation: said && !said.isGood ? refutation : undefined,
    answer(move) {
      const words = comment(puzzle, move);
      if (answers.length === 0 && !isShown) onAnswer(words.isGood);
      setAnswers([...answers, move]);
      announce(words.text);
    },
    show() {
      if (answers.length === 0) onAnswer(false);
      setShown(true);
    },
    setLine,
  };
}

/** Comment, refutation and best line below a task. */
export function SolvingSteps({ puzzle, solving }: { readonly puzzle: Puzzle; readonly solving: Solving }) {
  const { game, position, analysis } = puzzle;
  const { comment, refutation, isOver, line, setLine } = solving;
  if (line) {
    return (
      <LineWalk
        game={game}
        line={line}
        onStep={at => setLine({ ...line, at })}
        back="Back to the position"
        onClose={() => setLine(undefined)}
      />
    );
  }
  const reply = refutation?.moves?.[0];
  const other = game.display.sides[opponent(position.turn)];
  return (
    <>
      {comment && (
        <p class={comment.isGood ? 'good' : 'problem'} data-verdict={comment.isGood ? 'good' : 'bad'}>
          {comment.text}
        </p>
      )}
      {refutation && (
        <p class="refutation">
          {reply === undefined
            ? 'Looking for the refutation …'
            : `${does(other, 'answer')} ${formatLine(game, game.play(position, refutation.tried), refutation.moves!).join(' ')}.`}
        </p>
      )}
      {isOver && (
        <p class="best-line">
          Best line ({sourceOf(analysis)}, {worthText(analysis, analysis.values[0]!)}):{' '}
          {formatLine(game, position, analysis.pv).join(' ')}
        </p>
      )}
      <div class="buttons">
        {refutation?.moves && (
          <button
            type="button"
            onClick={() =>
              setLine({
                title: 'The refutation',
                start: position,
                moves: [refutation.tried, ...refutation.moves!],
                at: 1,
              })
            }
          >
            Play the refutation
          </button>
        )}
        {isOver && analysis.pv.length > 0 && (
          <button
            type="button"
            onClick={() => setLine({ title: 'The best line', start: position, moves: analysis.pv, at: 1 })}
          >
            Play the best line
          </button>
        )}
        {!isOver && (
          <button type="button" onClick={solving.show}>
            Show me
          </button>
        )}
      </div>
    </>
  );
}
