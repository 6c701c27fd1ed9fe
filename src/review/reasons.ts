/**
 * Why a move was a mistake. The causes of the game come first, then two that every game has, then its features. Each has a
 * test on the line after the move and the line after the better one; where none holds, only the cost is said.
 */
import { type History, positionAt } from '../matches/history.js';
import type { Cause, Reason, TwoLines } from '../rules/causes.js';
import { chancesIn } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import { forcedPass } from '../rules/passes.js';
import { type Move, opponent, type Position, type Side } from '../rules/position.js';
import { formatLine } from '../rules/words.js';
import type { ReviewedMove } from './mistakes.js';
import { lossOf, lossText, type PositionAnalysis } from './verdict.js';

/** `cause` is absent where only the cost is said. */
export type MistakeReason = Reason & { readonly cause?: string };

/** Plies of a line within which a game must end to be named. */
const SOON = 9;
/** Plies after the move at which features are compared. */
const HORIZON = 4;

/** As much of a line as can be played, with forced passes where they were left out; it ends before dice. */
function playable(game: Game, start: Position, line: readonly Move[]): readonly Move[] {
  const moves: Move[] = [];
  let position = start;
  for (const move of line) {
    const pass = forcedPass(game, game.moves(position));
    if (pass !== undefined && pass !== move) {
      moves.push(pass);
      position = game.play(position, pass);
    }
    if (!game.moves(position).includes(move)) break;
    moves.push(move);
    position = game.play(position, move);
    if (chancesIn(game, position).length > 0) break;
  }
  return moves;
}

/**
 * The two lines of a judged move. What follows the played move is the best line of the next decision of the game; undefined
 * while that is not judged yet.
 */
export function linesOf(
  game: Game,
  history: History,
  judged: readonly ReviewedMove[],
  { ply, analysis }: ReviewedMove,
): TwoLines | undefined {
  const next = judged.find(each => each.ply > ply);
  const position = positionAt(history, ply);
  const isLast = history.plies
    .slice(ply + 1)
    .every((_, i) => game.moves(positionAt(history, ply + 1 + i)).length === 0);
  if (!next && !isLast) return undefined;
  const until = history.plies.slice(ply, next?.ply ?? history.plies.length).map(({ move }) => move);
  const followed = next && chancesIn(game, positionAt(history, ply + 1)).length === 0 ? next.analysis.pv : [];
  const best = analysis.pv.length > 0 ? analysis.pv : [analysis.values[0]!.move];
  return {
    position,
    played: playable(game, position, [...until, ...followed]),
    better: playable(game, position, best),
  };
}

const endOf = (game: Game, position: Position, line: readonly Move[]): Position =>
  line.reduce((before, move) => game.play(before, move), position);

/** The winner of a line that ends the game soon, and at which ply of it. */
function soonWon(
  game: Game,
  { position }: TwoLines,
  line: readonly Move[],
): { winner: Side; plies: number } | undefined {
  if (line.length > SOON) return undefined;
  const winner = game.outcome(endOf(game, position, line))?.winner;
  return winner === undefined || winner === null ? undefined : { winner, plies: line.length };
}

const when = (plies: number): string => {
  const own = Math.ceil(plies / 2);
  return own <= 1 ? 'at once' : `in ${own} moves`;
};

/** For games that are only won or lost: in a game that counts, whoever is ahead at its end has not won by a single move. */
const ENDINGS: readonly ((game: Game) => Cause)[] = [
  game => ({
    name: 'win missed',
    test: `the line after the better move ends within ${SOON} plies with a win of the side that moved, and the line after the played move does not`,
    find(lines) {
      const own = lines.position.turn;
      const won = soonWon(game, lines, lines.better);
      if (won?.winner !== own || soonWon(game, lines, lines.played)?.winner === own) return undefined;
      const texts = formatLine(game, lines.position, lines.better);
      const line = texts.length > 1 ? `: ${texts.join(' ')}` : '';
      return {
        sentence: `${texts[0]} wins ${when(won.plies)}${line}.`,
        cells: game.display.diagram(lines.position).choices.find(each => each.move === lines.better[0])?.touches ?? [],
      };
    },
  }),
  game => ({
    name: 'loss allowed',
    test: `the line after the played move ends within ${SOON} plies with a win of the other side, and the line after the better move does not`,
    find(lines) {
      const other = opponent(lines.position.turn);
      const lost = soonWon(game, lines, lines.played);
      if (lost?.winner !== other || soonWon(game, lines, lines.better)?.winner === other) return undefined;
      const [move, ...rest] = formatLine(game, lines.position, lines.played);
      const after = game.play(lines.position, lines.played[0]!);
      const { sides } = game.display;
      return {
        sentence: `${move} lets ${sides[other]} win ${when(lost.plies - 1)}: ${rest.join(' ')}.`,
        cells: game.display.diagram(after).choices.find(each => each.move === lines.played[1])?.touches ?? [],
      };
    },
  }),
];

/** By its usual weights, a feature must be at least this share of all that speaks for the better line. */
const SHARE = 0.5;

const featureCause = (game: Game): Cause => ({
  name: 'feature lost',
  test: `four plies on, one feature of the game, times its weight, is at least half of all that speaks for the better line, and that line is better by the sum of all`,
  find({ position, played, better }) {
    const { features, defaults, display } = game;
    const table = Object.values(defaults.weights)[0];
    if (!features || !table) return undefined;
    const own = position.turn;
    const at = (line: readonly Move[]): Position => endOf(game, position, line.slice(0, HORIZON + 1));
    const [worse, good] = [at(played), at(better)];
    if (game.outcome(worse) || game.outcome(good)) return undefined;
    const row = table[Math.min(table.length - 1, Math.floor((features.phase?.(good) ?? 0) * table.length))]!;
    const [lost, kept] = [features.read(worse, own), features.read(good, own)];
    const gains = row.map((weight, i) => weight * (kept[i]! - lost[i]!));
    const most = Math.max(...gains);
    const all = gains.filter(gain => gain > 0).reduce((sum, gain) => sum + gain, 0);
    if (!(most > 0) || most < SHARE * all || gains.reduce((sum, gain) => sum + gain, 0) <= 0) return undefined;
    const i = gains.indexOf(most);
    const [move] = formatLine(game, position, played);
    const [instead] = formatLine(game, position, better);
    const { sides } = display;
    const signed = (value: number): string => (value < 0 ? `−${shortened(-value)}` : shortened(value));
    return {
      sentence: `After ${move} ${sides[own]} ${sides[own].endsWith('s') ? 'have' : 'has'} ${signed(lost[i]!)} in “${features.names[i]}” two moves later; after ${instead} it would be ${signed(kept[i]!)}.`,
      cells: [],
    };
  },
});

const shortened = (value: number): string => String(Math.round(100 * value) / 100);

/** The tests of a game, the strongest cause first. */
export function causesOf(game: Game): readonly Cause[] {
  if (game.causes) return game.causes;
  const endings = game.margin === undefined ? ENDINGS.map(cause => cause(game)) : [];
  return [...endings, featureCause(game)];
}

/** The strongest cause whose test holds; where lines of a longer search are given, for them too. */
export function causeOf(game: Game, lines: TwoLines, again?: TwoLines): MistakeReason | undefined {
  for (const cause of causesOf(game)) {
    const found = cause.find(lines);
    if (found && (!again || cause.find(again))) return { ...found, cause: cause.name };
  }
  return undefined;
}

/** What a move cost, where no cause is named. */
function costOf(game: Game, lines: TwoLines, { analysis, move }: ReviewedMove): MistakeReason {
  const [played, instead] = [lines.played[0]!, lines.better[0]!].map(each =>
    game.display.formatMove(each, lines.position),
  );
  return { sentence: `${played} loses ${lossText(analysis, move)} against ${instead}.`, cells: [] };
}

/** Looks at a position longer than a review does. */
export type Look = (position: Position) => Promise<PositionAnalysis>;

/** The two lines by a longer search; undefined where it does not call the move a mistake. */
export async function linesByLook(
  game: Game,
  position: Position,
  move: Move,
  look: Look,
): Promise<TwoLines | undefined> {
  const analysis = await look(position);
  if (lossOf(analysis, move) <= analysis.tolerance) return undefined;
  const after = game.play(position, move);
  const answer = game.moves(after).length === 0 ? [] : (await look(after)).pv;
  return {
    position,
    played: playable(game, position, [move, ...answer]),
    better: playable(game, position, analysis.pv),
  };
}

/**
 * Why a move was a mistake, in one sentence. A cause is named only if its test holds for the lines of the review and for those
 * of a longer search; without one the review's lines decide. Undefined while the rest of the game is not judged.
 */
export async function reasonOf(
  game: Game,
  history: History,
  judged: readonly ReviewedMove[],
  mistake: ReviewedMove,
  look?: Look,
): Promise<MistakeReason | undefined> {
  const lines = linesOf(game, history, judged, mistake);
  if (!lines) return undefined;
  const cost = costOf(game, lines, mistake);
  const first = lines.better[0] === lines.played[0] ? undefined : causeOf(game, lines);
  if (!first || !look) return first ?? cost;
  const again = await linesByLook(game, lines.position, mistake.move, look);
  return (again && causeOf(game, lines, again)) ?? cost;
}
