/** The review of a game: its board, how it went, the mistakes, and a second try at each. */
import { useEffect, useState } from 'preact/hooks';
import { positionAt } from '../../../matches/history.js';
import { gradeOf, mistakesOf, type ReviewedMove } from '../../../review/mistakes.js';
import { amountText, DISCS, lossText, sourceOf, worthText } from '../../../review/verdict.js';
import type { Side } from '../../../rules/position.js';
import { HUMAN, type Line, type Session } from '../../session/session.js';
import { Board } from '../board.js';
import { EvaluationBar } from '../evaluation-bar.js';
import { shownName } from '../gallery.js';
import { Icon } from '../icons.js';
import { useKeys } from '../keys.js';
import { describeTurn, lastCells, Moves } from '../moves.js';
import { announce } from '../notices.js';
import { PlayerBar } from '../player-bar.js';
import { reviewOf } from '../reviewing.js';
import { go } from '../route.js';
import { playGameFrom } from '../table.js';
import { GameCurve } from './game-curve.js';
import { MistakeList, markOf } from './mistake-list.js';
import { Numbers } from './numbers.js';
import { LineWalk, lastOf, positionOn, type ShownLine } from './shown-line.js';
import { SolvingSteps, useSolving } from './solving.js';

/** A move that loses nothing leaves no better one. */
const betterOf = ({ loss }: ReviewedMove): string => (loss > 0 ? 'better' : 'best');

export function Reviewed({ reviewed, line }: { readonly reviewed: Session; readonly line: Line }) {
  const { game, name, seats } = reviewed;
  const { history } = line;
  const { display } = game;
  const review = reviewOf(game, name, history).value;
  const { moves: judged, done } = review;
  const people = ([0, 1] as const).filter(side => seats[side] === HUMAN);
  const [whose, setWhose] = useState<Side | undefined>(people.length === 1 ? people[0] : undefined);
  const [at, setAt] = useState(history.plies.length);
  /** The mistake that is tried again. */
  const [retried, setRetried] = useState<ReviewedMove>();
  /** The better line, while it is on the board in place of the game's. */
  const [better, setBetter] = useState<ShownLine>();
  const theirs = judged.filter(each => whose === undefined || each.side === whose);
  const mistakes = mistakesOf(theirs);
  const shownAt = retried ? retried.ply : at;
  const here = judged.find(each => each.ply === shownAt);
  const there = positionAt(history, shownAt);
  const puzzle = retried && { game, name, position: there, analysis: retried.analysis };
  const solving = useSolving(puzzle);
  const shownLine = solving ? solving.line : better;
  const position = shownLine ? positionOn(game, shownLine) : there;
  const diagram = display.diagram(position);
  const show = (ply: number): void => {
    setBetter(undefined);
    setAt(Math.max(0, Math.min(history.plies.length, ply)));
  };
  useKeys(
    retried
      ? {}
      : {
          first: () => show(0),
          back: () => show(at - 1),
          forward: () => show(at + 1),
          latest: () => show(history.plies.length),
        },
  );

  useEffect(() => {
    if (done) announce(`the review is done: ${mistakes.length} mistakes`);
  }, [done]);
  useEffect(() => {
    // Without its server the page cannot load the practice; the review works all the same.
    import('./practice.js').then(({ keepWhenReviewed }) => keepWhenReviewed(reviewed)).catch(() => {});
  }, [history]);

  /** The mean loss of a side's moves in discs, where values are discs. */
  const lost = (side: Side): string => {
    const own = judged.filter(each => each.side === side && each.analysis.unit === DISCS);
    const sum = own.reduce((all, { loss }) => all + loss, 0);
    return own.length === 0 ? '' : `lost ${amountText(sum / own.length, DISCS)} discs a move`;
  };
  const bar = (side: Side) => (
    <PlayerBar
      game={game}
      side={side}
      name={shownName(reviewed, side)}
      isTurn={position.turn === side && game.outcome(position) === undefined}
      status={lost(side)}
      count={game.margin === undefined ? undefined : diagram.cells.filter(({ owner }) => owner === side).length}
    />
  );

  return (
    <div class="page review">
      <section class="table" aria-label="Board">
        <h1 class="unseen">Review</h1>
        {bar(1)}
        <EvaluationBar
          game={game}
          analysis={retried || better ? undefined : here?.analysis}
          turn={position.turn}
          below={0}
        />
        <div class="board-place">
          <Board
            key={retried ? `try ${retried.ply}` : 'game'}
            display={display}
            colours={game.about.colours}
            diagram={diagram}
            label={retried && !shownLine ? 'board, find a better move' : 'board'}
            last={shownLine ? lastOf(game, shownLine) : lastCells(game, history, shownAt)}
            hinted={
              retried || !here || better
                ? []
                : (diagram.choices.find(({ move }) => move === here.analysis.values[0]!.move)?.touches ?? [])
            }
            turn={position.turn}
            after={move => display.diagram(game.play(position, move))}
            {...(solving && !shownLine ? { onMove: solving.answer } : {})}
          />
        </div>
        {bar(0)}
      </section>
      <div class="side">
        {retried && puzzle && solving ? (
          <section class="card task" aria-label="Try again">
            <h2>Move {retried.ply + 1}: try again</h2>
            <p>
              {display.sides[retried.side]} played {display.formatMove(retried.move, there)}. Play something better on
              the board.
            </p>
            <SolvingSteps puzzle={puzzle} solving={solving} />
            <div class="buttons">
              <button type="button" onClick={() => setRetried(undefined)}>
                Back to the review
              </button>
            </div>
          </section>
        ) : (
          <>
            <GameCurve reviewed={reviewed} line={line} review={review} at={at} onShow={show} />
            <section class="card below" aria-label="This move">
              <p class="state">{game.outcome(position) ? 'the end' : describeTurn(game, position)}</p>
              {here && (
                <p class="quiet">
                  best {display.formatMove(here.analysis.values[0]!.move, there)} (
                  {worthText(here.analysis, here.analysis.values[0]!)}, {sourceOf(here.analysis)}); played{' '}
                  {display.formatMove(here.move, there)}, which loses{' '}
                  {here.loss === 0 ? 'nothing' : lossText(here.analysis, here.move)}
                </p>
              )}
              {better ? (
                <LineWalk
                  game={game}
                  line={better}
                  onStep={step => setBetter({ ...better, at: step })}
                  back="Back to the game’s position"
                  onClose={() => setBetter(undefined)}
                />
              ) : (
                here &&
                here.analysis.pv.length > 0 && (
                  <div class="buttons">
                    <button
                      type="button"
                      class="main"
                      onClick={() =>
                        setBetter({ title: `The ${betterOf(here)} line`, start: there, moves: here.analysis.pv, at: 1 })
                      }
                    >
                      <Icon name="forward" />
                      Play the {betterOf(here)} line
                    </button>
                  </div>
                )
              )}
            </section>
            <MistakeList
              game={game}
              history={history}
              mistakes={mistakes}
              isDone={done}
              whose={whose}
              onWhose={setWhose}
              onTry={mistake => {
                show(mistake.ply);
                setRetried(mistake);
              }}
            />
            <section class="card" aria-label="Moves">
              <Moves
                game={game}
                history={history}
                at={at}
                onShow={show}
                marks={new Map(judged.filter(gradeOf).map(each => [each.ply, markOf(each)]))}
              />
              <div class="buttons">
                <button
                  type="button"
                  onClick={() => {
                    playGameFrom(at);
                    go('play');
                  }}
                >
                  Play from here
                </button>
              </div>
            </section>
            <Numbers game={game} history={history} reviewed={judged} />
          </>
        )}
      </div>
    </div>
  );
}
