/** How a game went: the curve of its values, what each move lost, and how many mistakes each side made. */

import { seriesOf } from '../../../review/game-series.js';
import {
  DISC_GRADES,
  GRADE_MARKS,
  type Grade,
  gradeOf,
  OTHER_GRADES,
  type ReviewedMove,
  scalesOf,
  weightOf,
} from '../../../review/mistakes.js';
import { phasesOf } from '../../../review/phases.js';
import { DISCS } from '../../../review/verdict.js';
import type { Game } from '../../../rules/game.js';
import type { Side } from '../../../rules/position.js';
import type { Line, Session } from '../../session/session.js';
import { Walk } from '../moves.js';
import type { Review } from '../reviewing.js';
import { ValueCurve } from './value-curve.js';

const MANY: Readonly<Record<Grade, string>> = { blunder: 'blunders', mistake: 'mistakes', inaccuracy: 'inaccuracies' };

/** What the marks mean. */
function Meanings({ isInDiscs }: { readonly isInDiscs: boolean }) {
  const meanings = isInDiscs ? DISC_GRADES : OTHER_GRADES;
  return (
    <ul>
      {(['blunder', 'mistake', 'inaccuracy'] as const).map(grade =>
        meanings[grade] === undefined ? null : (
          <li key={grade}>
            <span class={`grade ${grade}`}>{GRADE_MARKS[grade]}</span> {grade}: {meanings[grade]}
          </li>
        ),
      )}
    </ul>
  );
}

type GameCurveProps = {
  readonly reviewed: Session;
  readonly line: Line;
  readonly review: Review;
  readonly at: number;
  readonly onShow: (ply: number) => void;
  readonly points: readonly ReviewedMove[];
  readonly onPoint: (point: ReviewedMove) => void;
};

export function GameCurve({ reviewed, line, review, at, onShow, points, onPoint }: GameCurveProps) {
  const { game } = reviewed;
  const { display } = game;
  const { history } = line;
  const { moves: judged, decisions, done, trouble } = review;
  const series = seriesOf(judged);
  const scales = scalesOf(judged);
  return (
    <section class="card" aria-label="Value of the game">
      <div class="line">
        <h2>How the game went</h2>
        <p class="quiet" role="status">
          {done ? `${judged.length} moves judged` : `${judged.length} of ${decisions} moves judged …`}
        </p>
      </div>
      {trouble !== undefined && (
        <p class="problem" role="alert">
          {trouble}
        </p>
      )}
      {judged.length > 0 && (
        <ValueCurve
          label={`Value after each move for ${display.sides[0]}, and what each move lost; the table below has the numbers`}
          series={series}
          bars={judged
            .filter(each => each.loss > 0)
            .map(each => ({ ply: each.ply + 1, share: weightOf(each, scales) / 6, isLow: each.side === 1 }))}
          bands={phasesOf(game, history)}
          points={points.map((point, i) => ({
            number: i + 1,
            ply: point.ply + 1,
            grade: gradeOf(point) ?? '',
            isCurrent: point.ply === at,
          }))}
          onPoint={i => onPoint(points[i]!)}
          colours={game.about.colours}
          length={history.plies.length}
          at={at}
          above={`good for ${display.sides[0]}`}
          below={`good for ${display.sides[1]}`}
          onPick={onShow}
        />
      )}
      <Walk history={history} at={at} onShow={onShow} />
    </section>
  );
}

/** How often each grade was given, and what it means; folded away. */
export function Grades({ game, judged }: { readonly game: Game; readonly judged: readonly ReviewedMove[] }) {
  const { display } = game;
  const series = seriesOf(judged);
  const grades = (side: Side, grade: Grade): number =>
    judged.filter(each => each.side === side && gradeOf(each) === grade).length;
  return (
    <details class="card thresholds">
      <summary>What the marks mean</summary>
      <p class="quiet key">
        {series.map(({ unit }, i) => (
          <span key={unit}>
            <span class={`key-mark series${i}`}>{i === 0 ? '●' : '■'}</span> {unit}, {i === 0 ? 'left' : 'right'} scale;{' '}
          </span>
        ))}
        bars: what a move lost, in the colour of its side, {display.sides[1]} with a dashed edge
      </p>
      <p class="grades">
        {([0, 1] as const).map(side => (
          <span key={side}>
            {display.sides[side]}:{' '}
            {(['blunder', 'mistake', 'inaccuracy'] as const)
              .map(grade => `${grades(side, grade)} ${grades(side, grade) === 1 ? grade : MANY[grade]}`)
              .join(', ')}
          </span>
        ))}
      </p>
      <Meanings isInDiscs={judged.some(({ analysis }) => analysis.unit === DISCS)} />
    </details>
  );
}
