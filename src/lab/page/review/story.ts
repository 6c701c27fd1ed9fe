/** A review as it is walked: which move is looked at, what is on the board, and what the user may do with it. */
import { useEffect, useState } from 'preact/hooks';
import { positionAt } from '../../../matches/history.js';
import { gradeOf, mistakesOf, type ReviewedMove } from '../../../review/mistakes.js';
import { linesOf } from '../../../review/reasons.js';
import { neighbouring, turningPointsOf } from '../../../review/story.js';
import type { Side } from '../../../rules/position.js';
import { ownSides } from '../../session/me.js';
import type { Line, Session } from '../../session/session.js';
import { useKeys } from '../keys.js';
import { me } from '../me.js';
import { announce } from '../notices.js';
import { reviewOf } from '../reviewing.js';
import { useReason } from './reason.js';
import { positionOn, type ShownLine } from './shown-line.js';
import { useSolving } from './solving.js';

/** A move that loses nothing leaves no better one. */
export const betterOf = ({ loss }: ReviewedMove): string => (loss > 0 ? 'better' : 'best');

/** The moves that are told of: of one side, or of both. */
function useTold(reviewed: Session, { history }: Line) {
  const review = reviewOf(reviewed.game, reviewed.name, history).value;
  const own = ownSides(reviewed, me.value);
  /** Whose mistakes are told: the user's own where they are known, until another choice is made. */
  const [chosen, setWhose] = useState<{ readonly side: Side | undefined }>();
  const whose = chosen ? chosen.side : own.length === 1 ? own[0] : undefined;
  const told = review.moves.filter(move => whose === undefined || move.side === whose);
  const tell = (side: Side | undefined): void => setWhose({ side });
  return { review, whose, tell, mistakes: mistakesOf(told), points: turningPointsOf(told) };
}

export type Story = ReturnType<typeof useStory>;

export function useStory(reviewed: Session, line: Line) {
  const { game, name } = reviewed;
  const { history } = line;
  const told = useTold(reviewed, line);
  const { review, mistakes, points } = told;
  const { moves: judged, done } = review;
  const [at, setAt] = useState(history.plies.length);
  /** The mistake that is tried again. */
  const [retried, setRetried] = useState<ReviewedMove>();
  /** The better line, while it is on the board in place of the game's. */
  const [better, setBetter] = useState<ShownLine>();
  const shownAt = retried ? retried.ply : at;
  const here = judged.find(move => move.ply === shownAt);
  const there = positionAt(history, shownAt);
  /** The mistake on the board, if the position is one before a mistake. */
  const mistake = here && gradeOf(here) !== undefined ? here : undefined;
  const reason = useReason(game, name, history, judged, mistake);
  const puzzle = retried && { game, name, position: there, analysis: retried.analysis };
  const solving = useSolving(puzzle);
  const shownLine = solving ? solving.line : better;
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
  const betterMoves = (move: ReviewedMove) => linesOf(game, history, judged, move)?.better ?? move.analysis.pv;
  const playLine = (move: ReviewedMove): void =>
    setBetter({ title: `The ${betterOf(move)} line`, start: there, moves: betterMoves(move), at: 1 });
  const walk = { next: () => visit(neighbouring(points, at, 1)), previous: () => visit(neighbouring(points, at, -1)) };
  const keys = {
    ...walk,
    try: () => mistake && tryAgain(mistake),
    line: () => here && here.analysis.pv.length > 0 && playLine(here),
    first: () => show(0),
    back: () => show(at - 1),
    forward: () => show(at + 1),
    latest: () => show(history.plies.length),
  };
  useKeys(retried ? walk : keys);

  useEffect(() => {
    if (done) announce(`the review is done: ${mistakes.length} mistakes, ${points.length} turning points`);
  }, [done]);
  useEffect(() => {
    // Without its server the page cannot load the practice; the review works all the same.
    import('./practice.js').then(({ keepWhenReviewed }) => keepWhenReviewed(reviewed)).catch(() => {});
  }, [history]);

  return {
    ...told,
    reviewed,
    line,
    at,
    shownAt,
    here,
    /** The position of the game; `position` is the one on the board. */
    there,
    position: shownLine ? positionOn(game, shownLine) : there,
    mistake,
    reason,
    retried,
    puzzle,
    solving,
    better,
    shownLine,
    walk,
    show,
    visit,
    tryAgain,
    betterMoves,
    playLine,
    setBetter,
    leaveTrial: () => setRetried(undefined),
  };
}
