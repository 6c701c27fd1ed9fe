/** Review: the value of each move of the game, the mistakes, and a second try at each. */
import { useEffect, useState } from 'preact/hooks';
import { positionAt } from '../../../matches/history.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Side } from '../../../rules/position.js';
import {
  GRADE_MARKS,
  type Grade,
  gradeOf,
  mistakesOf,
  type ReviewedMove,
  scalesOf,
  weightOf,
} from '../../review/mistakes.js';
import {
  amountText,
  DISCS,
  lossOf,
  lossText,
  type PositionAnalysis,
  sourceOf,
  turnOf,
  valueText,
  worthText,
} from '../../review/verdict.js';
import { actionOf } from '../../session/keys.js';
import { describeEnd, tellMove } from '../../session/sentences.js';
import { gameLine, HUMAN, type Line, type Session } from '../../session/session.js';
import { Board } from '../board.js';
import { Curve, type Series } from '../chart.js';
import { EvaluationBar } from '../evaluation-bar.js';
import { whoIs } from '../gallery.js';
import { Icon } from '../icons.js';
import { describeTurn, lastCells, Moves, Walk } from '../moves.js';
import { announce } from '../notices.js';
import { PlayerBar } from '../player-bar.js';
import { reviewOf } from '../reviewing.js';
import { go } from '../route.js';
import { playGameFrom, session } from '../table.js';

const lineOf = (game: Game, moves: readonly Move[]): string =>
  moves.map(move => game.display.formatMove(move)).join(' ');

/**
 * Values for the first side, one series per unit; a game decided within the search counts as exact. A mean over mostly
 * decided games is left out: it would flatten all the others.
 */
function seriesOf(all: readonly ReviewedMove[]): readonly Series[] {
  const reviewed = all.filter(({ analysis: { values, bound } }) => Math.abs(values[0]!.value) <= (bound ?? Infinity));
  const exact = reviewed.find(each => each.analysis.exact)?.analysis.unit;
  const unitOf = ({ analysis }: ReviewedMove): string => (analysis.values[0]!.final && exact ? exact : analysis.unit);
  const units = [...new Set(reviewed.map(unitOf))].sort((a, b) => Number(a === exact) - Number(b === exact));
  return units.map(unit => ({
    unit,
    points: reviewed
      .filter(each => unitOf(each) === unit)
      .map(({ ply, side, analysis }) => ({ x: ply, y: analysis.values[0]!.value * (side === 0 ? 1 : -1) })),
  }));
}

function Numbers({ game, reviewed }: { readonly game: Game; readonly reviewed: readonly ReviewedMove[] }) {
  return (
    <details class="card">
      <summary>The numbers</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll tall" tabIndex={0} aria-label="Table of all moves">
        <table>
          <caption>The value of each move for the side that made it.</caption>
          <thead>
            <tr>
              {['move', 'side', 'played', 'worth', 'best', 'worth', 'lost', 'unit', 'source'].map((head, i) => (
                <th key={`${head}${i}`} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewed.map(({ ply, side, move, analysis, loss }) => {
              const best = analysis.values[0]!;
              return (
                <tr key={ply}>
                  <th scope="row">{ply + 1}</th>
                  <td>{game.display.sides[side]}</td>
                  <td>{game.display.formatMove(move)}</td>
                  <td>{valueText(analysis, analysis.values.find(each => each.move === move) ?? best)}</td>
                  <td>{game.display.formatMove(best.move)}</td>
                  <td>{valueText(analysis, best)}</td>
                  <td>{turnOf(analysis, move) > 0 ? lossText(analysis, move) : amountText(loss, analysis.unit)}</td>
                  <td>{analysis.unit}</td>
                  <td>{sourceOf(analysis)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </details>
  );
}

const markOf = (reviewed: ReviewedMove): string => {
  const grade = gradeOf(reviewed);
  return grade === undefined ? '' : GRADE_MARKS[grade];
};

type Try = { readonly mistake: ReviewedMove; readonly answers: readonly Move[]; readonly shown: boolean };

/** The comment on the user's answer. */
function commentOn(
  game: Game,
  analysis: PositionAnalysis,
  move: Move,
): { readonly good: boolean; readonly text: string } {
  const loss = lossOf(analysis, move);
  const name = game.display.formatMove(move);
  const good = loss <= analysis.tolerance;
  if (loss === 0) return { good, text: `${name} is the best move.` };
  const cost = `it loses ${lossText(analysis, move)} against the best`;
  return { good, text: good ? `${name} is good: ${cost}.` : `${name} is not good enough: ${cost}.` };
}

function Trying({
  game,
  attempt,
  onShow,
  onEnd,
}: {
  readonly game: Game;
  readonly attempt: Try;
  readonly onShow: () => void;
  readonly onEnd: () => void;
}) {
  const { mistake, answers, shown } = attempt;
  const { analysis } = mistake;
  const given = answers.at(-1);
  const word = given === undefined ? undefined : commentOn(game, analysis, given);
  const isOver = shown || word?.good;
  return (
    <section class="card" aria-label="Try again">
      <h2>Move {mistake.ply + 1}: try again</h2>
      <p>
        {game.display.sides[mistake.side]} played {game.display.formatMove(mistake.move)}. Play something better on the
        board.
      </p>
      {word && (
        <p class={word.good ? 'good' : 'problem'} data-verdict={word.good ? 'good' : 'bad'}>
          {word.text}
        </p>
      )}
      {isOver && (
        <p class="best-line">
          Best line ({sourceOf(analysis)}, {worthText(analysis, analysis.values[0]!)}): {lineOf(game, analysis.pv)}
        </p>
      )}
      <div class="buttons">
        {!isOver && (
          <button type="button" onClick={onShow}>
            Show me
          </button>
        )}
        <button type="button" class={isOver ? 'main' : ''} onClick={onEnd}>
          Back to the review
        </button>
      </div>
    </section>
  );
}

function Reviewed({ reviewed, line }: { readonly reviewed: Session; readonly line: Line }) {
  const { game, name, seats, names } = reviewed;
  const { history } = line;
  const { display } = game;
  const { moves: judged, decisions, done, trouble } = reviewOf(game, name, history).value;
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
  const end = describeEnd({ game, ...line });
  const series = seriesOf(judged);
  const scales = scalesOf(judged);

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
  const grades = (side: Side, grade: Grade): number =>
    judged.filter(each => each.side === side && gradeOf(each) === grade).length;
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
            <section class="card" aria-label="Value of the game">
              <h2>How the game went</h2>
              <p class="quiet">
                {display.sides[0]}: {whoIs(reviewed, 0)}; {display.sides[1]}: {whoIs(reviewed, 1)}
                {end === undefined ? '' : `; ${end}`}
              </p>
              <p class="quiet" role="status">
                {done ? `${judged.length} moves judged` : `${judged.length} of ${decisions} moves judged …`}
              </p>
              {trouble !== undefined && (
                <p class="problem" role="alert">
                  {trouble}
                </p>
              )}
              {judged.length > 0 && (
                <Curve
                  label={`Value after each move for ${display.sides[0]}, and what each move lost; the table below has the numbers`}
                  series={series}
                  bars={judged
                    .filter(each => each.loss > 0)
                    .map(each => ({ x: each.ply + 1, share: weightOf(each, scales) / 6, isLow: each.side === 1 }))}
                  colours={game.about.colours}
                  length={history.plies.length}
                  at={at}
                  above={`good for ${display.sides[0]}`}
                  below={`good for ${display.sides[1]}`}
                  onPick={show}
                />
              )}
              <p class="quiet key">
                {series.map(({ unit }, i) => (
                  <span key={unit}>
                    <span class={`key-mark series${i}`}>{i === 0 ? '●' : '■'}</span> {unit},{' '}
                    {i === 0 ? 'left' : 'right'} scale;{' '}
                  </span>
                ))}
                bars: what a move lost, in the colour of its side, {display.sides[1]} with a dashed edge
              </p>
              <Walk history={history} at={at} onShow={show} />
              <p class="grades">
                {([0, 1] as const).map(side => (
                  <span key={side}>
                    {display.sides[side]}:{' '}
                    {(['blunder', 'mistake', 'inaccuracy'] as const)
                      .map(grade => `${grades(side, grade)} ${GRADE_MARKS[grade]}`)
                      .join('  ')}
                  </span>
                ))}
              </p>
            </section>
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
            <section class="card" aria-label="Mistakes">
              <div class="line">
                <h2>Mistakes, the worst first</h2>
                <label>
                  <span class="unseen">Whose moves</span>
                  <select
                    value={whose === undefined ? 'both' : String(whose)}
                    onChange={event => {
                      const { value } = event.currentTarget;
                      setWhose(value === 'both' ? undefined : (Number(value) as Side));
                    }}
                  >
                    <option value="both">both sides</option>
                    <option value="0">{display.sides[0]}</option>
                    <option value="1">{display.sides[1]}</option>
                  </select>
                </label>
              </div>
              {mistakes.length === 0 && <p class="quiet">{done ? 'None: every move was good.' : 'None so far.'}</p>}
              <ol class="mistakes">
                {mistakes.map(mistake => (
                  <li key={mistake.ply}>
                    <span>
                      <span class={`grade ${gradeOf(mistake) ?? ''}`}>{markOf(mistake)}</span> move {mistake.ply + 1},{' '}
                      {display.sides[mistake.side]} {display.formatMove(mistake.move)}: loses{' '}
                      {lossText(mistake.analysis, mistake.move)}{' '}
                      <span class="quiet">({sourceOf(mistake.analysis)})</span>
                    </span>
                    <button
                      type="button"
                      aria-label={`Try again: move ${mistake.ply + 1}`}
                      onClick={() => {
                        show(mistake.ply);
                        setAttempt({ mistake, answers: [], shown: false });
                      }}
                    >
                      Try again
                    </button>
                  </li>
                ))}
              </ol>
            </section>
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

export function Review() {
  const now = session.value;
  const line = gameLine(now);
  if (line.history.plies.length === 0) {
    return (
      <div class="page plain empty">
        <h1>No game to review yet</h1>
        <p>Play one, or open one of your games, or paste one under Advanced as a new game.</p>
        <a class="button main" href="#/play">
          Play a game
        </a>
      </div>
    );
  }
  return <Reviewed key={line.id} reviewed={now} line={line} />;
}
