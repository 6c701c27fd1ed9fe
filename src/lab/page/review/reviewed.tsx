/** The review of a game as a story: how it went, then one turning point at a time, with the board always in view. */
import { useEffect, useState } from 'preact/hooks';
import { positionAt } from '../../../matches/history.js';
import { gradeOf, mistakesOf, type ReviewedMove } from '../../../review/mistakes.js';
import { openingNameOf } from '../../../review/opening-name.js';
import { phasesOf } from '../../../review/phases.js';
import { linesOf } from '../../../review/reasons.js';
import { accuracyText, headlineOf, lossesByPhase, neighbouring, turningPointsOf } from '../../../review/story.js';
import { countText, DISCS, lossText, sourceOf, worthText } from '../../../review/verdict.js';
import { opponent, type Side } from '../../../rules/position.js';
import { marksOf } from '../../review/line-marks.js';
import { ownSides, possibleNames } from '../../session/me.js';
import { describeEnd } from '../../session/sentences.js';
import type { Line, Session } from '../../session/session.js';
import { Board } from '../board.js';
import { EvaluationBar } from '../evaluation-bar.js';
import { shownName } from '../gallery.js';
import { Icon } from '../icons.js';
import { useKeys } from '../keys.js';
import { iAm, me } from '../me.js';
import { describeTurn, lastCells, Moves } from '../moves.js';
import { announce } from '../notices.js';
import { PlayerBar } from '../player-bar.js';
import { type Review, reviewOf } from '../reviewing.js';
import { go } from '../route.js';
import { playGameFrom } from '../table.js';
import { GameCurve, Grades } from './game-curve.js';
import { MistakeList, markOf } from './mistake-list.js';
import { Numbers } from './numbers.js';
import { useReason } from './reason.js';
import { LineWalk, lastOf, positionOn, type ShownLine } from './shown-line.js';
import { SolvingSteps, useSolving } from './solving.js';
import { Points, TurningPoint } from './turning-point.js';

/** A move that loses nothing leaves no better one. */
const betterOf = ({ loss }: ReviewedMove): string => (loss > 0 ? 'better' : 'best');

/** Asked once, at the first game between two named people: mistakes and practice are then the user's own. */
function IAm({ reviewed }: { readonly reviewed: Session }) {
  const names = possibleNames(reviewed);
  if (names.length === 0) return null;
  if (me.value === '') {
    return (
      <p class="quiet i-am">
        Is one of them you?{' '}
        {names.map(name => (
          <button key={name} type="button" class="link" onClick={() => iAm(name)}>
            I am <bdi>{name}</bdi>
          </button>
        ))}
      </p>
    );
  }
  if (ownSides(reviewed, me.value).length !== 1) return null;
  return (
    <p class="quiet i-am">
      You are <bdi>{me.value}</bdi>: your mistakes are told.{' '}
      <button type="button" class="link" onClick={() => iAm('')}>
        That is not me
      </button>
    </p>
  );
}

type SummaryProps = { readonly reviewed: Session; readonly line: Line; readonly review: Review };

/** The answer first: how it ended and where it turned; then the opening, and what each side lost in each phase. */
function Summary({ reviewed, line, review }: SummaryProps) {
  const { game } = reviewed;
  const { history, ending } = line;
  const { moves: judged, done } = review;
  const told = describeEnd({ game, ...line });
  const ended = ending && told !== undefined ? { winner: opponent(ending.loser), text: told } : undefined;
  const headline = headlineOf(game, game.outcome(positionAt(history, history.plies.length)), done ? judged : [], ended);
  const moves = history.plies.map(({ move }) => move);
  const opening = openingNameOf(game, history.start, moves);
  const phases = phasesOf(game, history);
  const accuracy = ([0, 1] as const).flatMap(
    side => accuracyText(game, lossesByPhase(judged, phases, side), side) ?? [],
  );
  return (
    <header class="story-head">
      <h1>{headline}</h1>
      <p class="quiet">
        {opening === undefined ? '' : `${opening} opening · `}
        {game.display.sides[0]}: <bdi>{shownName(reviewed, 0)}</bdi>; {game.display.sides[1]}:{' '}
        <bdi>{shownName(reviewed, 1)}</bdi>
      </p>
      <IAm reviewed={reviewed} />
      {done && accuracy.length > 0 && <p class="accuracy">{accuracy.join('. ')}.</p>}
    </header>
  );
}

export function Reviewed({ reviewed, line }: { readonly reviewed: Session; readonly line: Line }) {
  const { game, name } = reviewed;
  const { history } = line;
  const { display } = game;
  const review = reviewOf(game, name, history).value;
  const { moves: judged, done } = review;
  const own = ownSides(reviewed, me.value);
  /** Whose mistakes are told: the user's own where they are known, until another choice is made. */
  const [chosen, setWhose] = useState<{ readonly side: Side | undefined }>();
  const whose = chosen ? chosen.side : own.length === 1 ? own[0] : undefined;
  const [at, setAt] = useState(history.plies.length);
  /** The mistake that is tried again. */
  const [retried, setRetried] = useState<ReviewedMove>();
  /** The better line, while it is on the board in place of the game's. */
  const [better, setBetter] = useState<ShownLine>();
  const theirs = judged.filter(each => whose === undefined || each.side === whose);
  const mistakes = mistakesOf(theirs);
  const points = turningPointsOf(theirs);
  const shownAt = retried ? retried.ply : at;
  const here = judged.find(each => each.ply === shownAt);
  const there = positionAt(history, shownAt);
  /** The mistake on the board, if the position is one before a mistake. */
  const mistake = here && gradeOf(here) !== undefined ? here : undefined;
  const reason = useReason(game, name, history, judged, mistake);
  const puzzle = retried && { game, name, position: there, analysis: retried.analysis };
  const solving = useSolving(puzzle);
  const shownLine = solving ? solving.line : better;
  const position = shownLine ? positionOn(game, shownLine) : there;
  const diagram = display.diagram(position);
  const show = (ply: number): void => {
    setBetter(undefined);
    setAt(Math.max(0, Math.min(history.plies.length, ply)));
  };
  const visit = (found: ReviewedMove | undefined): void => {
    if (!found) return;
    setRetried(undefined);
    show(found.ply);
  };
  const tryAgain = (found: ReviewedMove): void => {
    show(found.ply);
    setRetried(found);
  };
  const playLine = (of: ReviewedMove): void =>
    setBetter({
      title: `The ${betterOf(of)} line`,
      start: there,
      moves: linesOf(game, history, judged, of)?.better ?? of.analysis.pv,
      at: 1,
    });
  const walk = { next: () => visit(neighbouring(points, at, 1)), previous: () => visit(neighbouring(points, at, -1)) };
  useKeys(
    retried
      ? walk
      : {
          ...walk,
          try: () => mistake && tryAgain(mistake),
          line: () => here && here.analysis.pv.length > 0 && playLine(here),
          first: () => show(0),
          back: () => show(at - 1),
          forward: () => show(at + 1),
          latest: () => show(history.plies.length),
        },
  );

  useEffect(() => {
    if (done) announce(`the review is done: ${mistakes.length} mistakes, ${points.length} turning points`);
  }, [done]);
  useEffect(() => {
    // Without its server the page cannot load the practice; the review works all the same.
    import('./practice.js').then(({ keepWhenReviewed }) => keepWhenReviewed(reviewed)).catch(() => {});
  }, [history]);

  /** The mean loss of a side's moves in discs, where values are discs. */
  const lost = (side: Side): string => {
    const own = judged.filter(each => each.side === side && each.analysis.unit === DISCS);
    const sum = own.reduce((all, { loss }) => all + loss, 0);
    return own.length === 0 ? '' : `lost ${countText(sum / own.length, DISCS)} a move`;
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
    <div class="page review story">
      <section class="table" aria-label="Board">
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
              retried || !here || better || mistake
                ? []
                : (diagram.choices.find(({ move }) => move === here.analysis.values[0]!.move)?.touches ?? [])
            }
            {...(mistake && !retried && !better
              ? {
                  marks: marksOf(game, there, {
                    played: mistake.move,
                    better: linesOf(game, history, judged, mistake)?.better ?? mistake.analysis.pv,
                    grade: markOf(mistake),
                    cells: reason?.cells ?? [],
                  }),
                }
              : {})}
            turn={position.turn}
            after={move => display.diagram(game.play(position, move))}
            {...(solving && !shownLine ? { onMove: solving.answer } : {})}
          />
        </div>
        {bar(0)}
      </section>
      <div class="side">
        <Summary reviewed={reviewed} line={line} review={review} />
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
            <GameCurve
              reviewed={reviewed}
              line={line}
              review={review}
              at={at}
              onShow={show}
              points={points}
              onPoint={visit}
            />
            <section class="card below" aria-label="This move">
              <div class="line points-line">
                <Points points={points} at={at} game={game} onPick={visit} />
                <label>
                  <span class="unseen">Whose moves</span>
                  <select
                    value={whose === undefined ? 'both' : String(whose)}
                    onChange={event => {
                      const { value } = event.currentTarget;
                      setWhose({ side: value === 'both' ? undefined : (Number(value) as Side) });
                    }}
                  >
                    <option value="both">both sides</option>
                    <option value="0">{display.sides[0]}</option>
                    <option value="1">{display.sides[1]}</option>
                  </select>
                </label>
              </div>
              {points.length > 0 && (
                <div class="buttons story-steps">
                  {mistake && !better && (
                    <button type="button" class="main" onClick={() => tryAgain(mistake)}>
                      Try it yourself
                    </button>
                  )}
                  <button type="button" class="icon-button" aria-label="Mistake before" onClick={walk.previous}>
                    <Icon name="back" />
                  </button>
                  <button type="button" class={mistake || better ? '' : 'main'} onClick={walk.next}>
                    Next mistake
                    <Icon name="forward" />
                  </button>
                </div>
              )}
              {better ? (
                <LineWalk
                  game={game}
                  line={better}
                  onStep={step => setBetter({ ...better, at: step })}
                  back="Back to the game’s position"
                  onClose={() => setBetter(undefined)}
                />
              ) : mistake ? (
                <TurningPoint
                  game={game}
                  history={history}
                  judged={judged}
                  mistake={mistake}
                  reason={reason}
                  onLine={() => playLine(mistake)}
                />
              ) : (
                <>
                  <p class="state">{game.outcome(position) ? 'the end' : describeTurn(game, position)}</p>
                  {here && (
                    <p class="quiet">
                      best {display.formatMove(here.analysis.values[0]!.move, there)} (
                      {worthText(here.analysis, here.analysis.values[0]!)}, {sourceOf(here.analysis)}); played{' '}
                      {display.formatMove(here.move, there)}, which loses{' '}
                      {here.loss === 0 ? 'nothing' : lossText(here.analysis, here.move)}
                    </p>
                  )}
                  {done && points.length === 0 && <p>No turning point: no move cost much.</p>}
                  {here && here.analysis.pv.length > 0 && (
                    <div class="buttons">
                      <button type="button" onClick={() => playLine(here)}>
                        <Icon name="forward" />
                        Play the {betterOf(here)} line
                      </button>
                    </div>
                  )}
                </>
              )}
            </section>
            <MistakeList
              game={game}
              history={history}
              mistakes={mistakes}
              isDone={done}
              onGo={visit}
              onTry={tryAgain}
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
            <Grades game={game} judged={judged} />
            <Numbers game={game} history={history} reviewed={judged} />
          </>
        )}
      </div>
    </div>
  );
}
