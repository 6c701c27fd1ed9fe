/** The review of a game: its board, how it went, the mistakes, and a second try at each. */
import { useEffect, useState } from 'preact/hooks';
import { positionAt } from '../../../matches/history.js';
import type { Move, Side } from '../../../rules/position.js';
import { gradeOf, mistakesOf } from '../../review/mistakes.js';
import { amountText, DISCS, lossText, sourceOf, worthText } from '../../review/verdict.js';
import { actionOf } from '../../session/keys.js';
import { tellMove } from '../../session/sentences.js';
import { HUMAN, type Line, type Session } from '../../session/session.js';
import { Board } from '../board.js';
import { EvaluationBar } from '../evaluation-bar.js';
import { whoIs } from '../gallery.js';
import { Icon } from '../icons.js';
import { describeTurn, lastCells, Moves } from '../moves.js';
import { announce } from '../notices.js';
import { PlayerBar } from '../player-bar.js';
import { reviewOf } from '../reviewing.js';
import { go } from '../route.js';
import { playGameFrom } from '../table.js';
import { GameCurve } from './game-curve.js';
import { MistakeList, markOf } from './mistake-list.js';
import { Numbers } from './numbers.js';
import { commentOn, type Try, Trying } from './trying.js';

export function Reviewed({ reviewed, line }: { readonly reviewed: Session; readonly line: Line }) {
  const { game, name, seats, names } = reviewed;
  const { history } = line;
  const { display } = game;
  const review = reviewOf(game, name, history).value;
  const { moves: judged, done } = review;
  const people = ([0, 1] as const).filter(side => seats[side] === HUMAN);
  const [whose, setWhose] = useState<Side | undefined>(people.length === 1 ? people[0] : undefined);
  const [at, setAt] = useState(history.plies.length);
  const [attempt, setAttempt] = useState<Try>();
  /** Moves of the better line that are on the board, in place of the game's. */
  const [ahead, setAhead] = useState(0);
  const theirs = judged.filter(each => whose === undefined || each.side === whose);
  const mistakes = mistakesOf(theirs);
  const shownAt = attempt ? attempt.mistake.ply : at;
  const here = judged.find(each => each.ply === shownAt);
  const better = here && !attempt ? here.analysis.pv : [];
  const position = better.slice(0, ahead).reduce((board, move) => game.play(board, move), positionAt(history, shownAt));
  const diagram = display.diagram(position);
  const show = (ply: number): void => {
    setAhead(0);
    setAt(Math.max(0, Math.min(history.plies.length, ply)));
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (attempt || target?.closest('input, textarea, select, [role="grid"]')) return;
      const action = actionOf(event);
      const plies = { first: 0, back: at - 1, forward: at + 1, latest: history.plies.length };
      if (action === undefined || !(action in plies)) return;
      event.preventDefault();
      show(plies[action as keyof typeof plies]);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  useEffect(() => {
    if (done) announce(`the review is done: ${mistakes.length} mistakes`);
  }, [done]);

  const answer = (move: Move): void => {
    if (!attempt) return;
    setAttempt({ ...attempt, answers: [...attempt.answers, move] });
    announce(commentOn(game, attempt.mistake.analysis, move).text);
  };

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
      name={whoIs({ seats, ...(names ? { names } : {}) }, side)}
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
          analysis={attempt || ahead > 0 ? undefined : here?.analysis}
          turn={position.turn}
          below={0}
        />
        <div class="board-place">
          <Board
            key={attempt ? `try ${attempt.mistake.ply}` : 'game'}
            display={display}
            colours={game.about.colours}
            diagram={diagram}
            label={attempt ? 'board, find a better move' : 'board'}
            last={ahead > 0 ? [] : lastCells(game, history, shownAt)}
            hinted={
              attempt || !here || ahead > 0
                ? []
                : (diagram.choices.find(({ move }) => move === here.analysis.values[0]!.move)?.touches ?? [])
            }
            turn={position.turn}
            after={move => display.diagram(game.play(position, move))}
            {...(attempt ? { onMove: answer } : {})}
          />
        </div>
        {bar(0)}
      </section>
      <div class="side">
        {attempt ? (
          <Trying
            game={game}
            attempt={attempt}
            onShow={() => setAttempt({ ...attempt, shown: true })}
            onEnd={() => setAttempt(undefined)}
          />
        ) : (
          <>
            <GameCurve reviewed={reviewed} line={line} review={review} at={at} onShow={show} />
            <section class="card below" aria-label="This move">
              <p class="state">
                {ahead > 0
                  ? `the better line, move ${ahead} of ${better.length}`
                  : game.outcome(position)
                    ? 'the end'
                    : describeTurn(game, position)}
              </p>
              {here && (
                <p class="quiet">
                  best {display.formatMove(here.analysis.values[0]!.move)} (
                  {worthText(here.analysis, here.analysis.values[0]!)}, {sourceOf(here.analysis)}); played{' '}
                  {display.formatMove(here.move)}, which loses{' '}
                  {here.loss === 0 ? 'nothing' : lossText(here.analysis, here.move)}
                </p>
              )}
              <div class="buttons">
                {better.length > 0 && (
                  <button
                    type="button"
                    class="main"
                    disabled={ahead >= better.length}
                    onClick={() => {
                      announce(tellMove(game, position, better[ahead]!));
                      setAhead(ahead + 1);
                    }}
                  >
                    <Icon name="forward" />
                    {ahead === 0 ? 'Play the better line' : 'Next move of the line'}
                  </button>
                )}
                {ahead > 0 && (
                  <button type="button" onClick={() => setAhead(0)}>
                    Back to the game’s position
                  </button>
                )}
              </div>
            </section>
            <MistakeList
              game={game}
              mistakes={mistakes}
              isDone={done}
              whose={whose}
              onWhose={setWhose}
              onTry={mistake => {
                show(mistake.ply);
                setAttempt({ mistake, answers: [], shown: false });
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
            <Numbers game={game} reviewed={judged} />
          </>
        )}
      </div>
    </div>
  );
}
