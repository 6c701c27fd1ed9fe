/**
 * How far the reasons of a review can be trusted: how often each cause is named for mistakes of recorded games, how often a
 * search ten times as long confirms it, and how often the same tests hold for good moves.
 */
import type { SearchPool } from '../../../arena/kernel/search-pool.js';
import { openSearchPool } from '../../../arena/kernel/search-pool.node.js';
import type { OthelloPosition } from '../../../games/othello/board.js';
import { othello } from '../../../games/othello/othello.js';
import { EVALUATOR_BYTES } from '../../../models/file.js';
import { rngFrom } from '../../../random/rng.js';
import { seedFor } from '../../../random/seed.js';
import { EXACT_FROM, SECOND_LOOK, SECOND_LOOK_EXACT } from '../../../review/effort.js';
import { gradeOf } from '../../../review/mistakes.js';
import { causeOf, causesOf, type Look, linesByLook } from '../../../review/reasons.js';
import { lossOf, type PositionAnalysis } from '../../../review/verdict.js';
import { type Archived, pliesOf } from '../../../rules/archive.js';
import type { TwoLines } from '../../../rules/causes.js';
import { anyGame } from '../../../rules/game.js';
import { forcedPass } from '../../../rules/passes.js';
import type { Move } from '../../../rules/position.js';
import { ArchiveReader } from '../../archives.js';
import { Failure } from '../../failure.js';
import { kernelJudge } from '../../kernel/judging.js';
import { reportProgress } from '../rounds.js';

/** Mistakes of one kind that one game gives at most. */
const OF_A_GAME = 3;
/** A good move loses at most this many discs, of at least so many legal ones, after the first plies. */
const GOOD = 1;
const CHOICES = 3;
const BOOK_PLIES = 8;
/** The search that confirms: so many times the nodes of a review, and solved from this many empty squares on. */
const TIMES = 20;
const CONFIRMING_EXACT = 18;

type Sample = { readonly position: OthelloPosition; readonly move: Move; readonly analysis: PositionAnalysis };

type CoachExample = {
  readonly position: string;
  readonly played: string;
  readonly loss: number;
  readonly cause: string;
  readonly sentence: string;
  readonly confirmed: boolean;
};

export type CoachBench = {
  readonly games: number;
  readonly mistakes: number;
  readonly good: number;
  readonly causes: readonly {
    readonly cause: string;
    /** Mistakes for which the test holds by the review alone; and for which it is named, after the second look. */
    readonly holds: number;
    readonly named: number;
    /** How many of those named the longer search confirms. */
    readonly confirmed: number;
    /** Good moves for which the test holds, with both looks, against the next best move. */
    readonly onGood: number;
  }[];
  /** Moves for which any test holds. */
  readonly any: { readonly mistakes: number; readonly confirmed: number; readonly good: number };
  readonly examples: readonly CoachExample[];
};

const game = anyGame(othello);

async function gamesFrom(paths: readonly string[]): Promise<readonly Archived[]> {
  const reader = new ArchiveReader(game, undefined);
  for (const path of paths) await reader.read(path);
  const { games, problems } = reader.collection;
  const start = othello.display.formatPosition(othello.initial());
  const found = games.filter(each => each.start.position === start);
  if (found.length === 0) throw new Failure('input', problems[0] ?? 'the files have no games from the usual start');
  return found;
}

type Judge = (position: OthelloPosition) => Promise<PositionAnalysis>;

/** The search of a review, its second look, and the one that confirms. */
function judging(pool: SearchPool): { readonly review: Judge; readonly second: Look; readonly confirming: Look } {
  const judge = kernelJudge(pool);
  return {
    review: judge(1, EXACT_FROM),
    second: judge(SECOND_LOOK, SECOND_LOOK_EXACT) as Look,
    confirming: judge(TIMES, CONFIRMING_EXACT) as Look,
  };
}

/** A move, and what both sides are then expected to play. */
async function lineAfter(judge: Judge | Look, position: OthelloPosition, move: Move): Promise<readonly Move[]> {
  const after = othello.play(position, move);
  if (othello.moves(after).length === 0) return [move];
  return [move, ...(await judge(after)).pv];
}

/** A good move can be compared only with the best of the others. */
async function linesOfGood(judge: Judge | Look, { position, move }: Sample, other: Move): Promise<TwoLines> {
  return {
    position,
    played: await lineAfter(judge, position, move),
    better: await lineAfter(judge, position, other),
  };
}

/** Throws Failure. */
export async function benchCoach(paths: readonly string[], count: number): Promise<CoachBench> {
  const archived = await gamesFrom(paths);
  const rng = rngFrom(seedFor('0'.repeat(32), 'coach'));
  const order = archived.map((_, i) => ({ i, at: rng.next() })).sort((a, b) => a.at - b.at);
  const pool = await openSearchPool({ threads: 1, tableBytes: 128 << 20, weightBytes: EVALUATOR_BYTES });
  try {
    const { review, second, confirming } = judging(pool);
    const mistakes: Sample[] = [];
    const good: Sample[] = [];
    let games = 0;
    for (const { i } of order) {
      if (mistakes.length >= count && good.length >= count) break;
      games++;
      const own: { readonly mistakes: Sample[]; readonly good: Sample[] } = { mistakes: [], good: [] };
      let position = othello.initial();
      for (const [ply, move] of pliesOf(archived[i]!).entries()) {
        const legal = othello.moves(position);
        if (forcedPass(game, legal) === undefined) {
          const analysis = await review(position);
          const loss = lossOf(analysis, move);
          const grade = gradeOf({ analysis, move, loss });
          if (grade === 'mistake' || grade === 'blunder') own.mistakes.push({ position, move, analysis });
          else if (loss <= GOOD && legal.length >= CHOICES && ply >= BOOK_PLIES)
            own.good.push({ position, move, analysis });
        }
        position = othello.play(position, move);
      }
      for (const [all, found] of [
        [mistakes, own.mistakes],
        [good, own.good],
      ] as const) {
        for (let n = 0; n < OF_A_GAME && found.length > 0 && all.length < count; n++)
          all.push(found.splice(rng.below(found.length), 1)[0]!);
      }
      reportProgress(mistakes.length + good.length, 4 * count);
    }
    const causes = causesOf(game);
    const tally = new Map(causes.map(({ name }) => [name, { holds: 0, named: 0, confirmed: 0, onGood: 0 }]));
    const any = { mistakes: 0, confirmed: 0, good: 0 };
    const examples: CoachExample[] = [];
    for (const [i, sample] of mistakes.entries()) {
      const { position, move, analysis } = sample;
      reportProgress(2 * count + i, 4 * count);
      const lines = { position, played: await lineAfter(review, position, move), better: analysis.pv };
      const held = causes.filter(cause => cause.find(lines));
      for (const { name } of held) tally.get(name)!.holds++;
      const again = held.length > 0 ? await linesByLook(game, position, move, second) : undefined;
      const reason = again && causeOf(game, lines, again);
      if (!reason) continue;
      const cause = held.find(({ name }) => name === reason.cause)!;
      const last = await linesByLook(game, position, move, confirming);
      const confirmed = last !== undefined && cause.find(last) !== undefined;
      const row = tally.get(cause.name)!;
      row.named++;
      any.mistakes++;
      if (confirmed) {
        row.confirmed++;
        any.confirmed++;
      }
      examples.push({
        position: othello.display.formatPosition(position),
        played: othello.display.formatMove(move, position),
        loss: Math.round(10 * lossOf(analysis, move)) / 10,
        cause: cause.name,
        sentence: reason.sentence,
        confirmed,
      });
    }
    for (const [i, sample] of good.entries()) {
      reportProgress(3 * count + i, 4 * count);
      const other = sample.analysis.values.find(each => each.move !== sample.move)!.move;
      const lines = await linesOfGood(review, sample, other);
      const held = causes.filter(cause => cause.find(lines));
      if (held.length === 0) continue;
      const again = await linesOfGood(second, sample, other);
      const both = held.filter(cause => cause.find(again));
      for (const { name } of both) tally.get(name)!.onGood++;
      if (both.length > 0) any.good++;
    }
    return {
      games,
      mistakes: mistakes.length,
      good: good.length,
      causes: causes.map(({ name }) => ({ cause: name, ...tally.get(name)! })),
      any,
      examples,
    };
  } finally {
    await pool.close();
  }
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);

/** The answer, the table, and `shown` examples with their boards. */
export function coachLines({ games, mistakes, good, causes, any, examples }: CoachBench, shown: number): string[] {
  const row = (cells: readonly string[]): string =>
    `  ${cells[0]!.padEnd(18)}${cells
      .slice(1)
      .map(cell => cell.padStart(11))
      .join('')}`;
  const step = Math.max(1, Math.floor(examples.length / Math.max(1, shown)));
  return [
    `A cause is named for ${percent(any.mistakes, mistakes)} of ${mistakes} mistakes, and ${percent(any.confirmed, any.mistakes)} of those are confirmed by a search of ${TIMES} times the nodes; a test holds for ${percent(any.good, good)} of ${good} good moves. (${games} games)`,
    row(['cause', 'holds', 'named', 'confirmed', 'on good']),
    ...causes.map(each =>
      row([
        each.cause,
        percent(each.holds, mistakes),
        percent(each.named, mistakes),
        percent(each.confirmed, each.named),
        percent(each.onGood, good),
      ]),
    ),
    ...examples
      .filter((_, i) => i % step === 0)
      .slice(0, shown)
      .flatMap(({ position, played, loss, cause, sentence, confirmed }, i) => [
        '',
        `${i + 1}. ${played} loses ${loss} discs: ${cause}${confirmed ? '' : ' (not confirmed)'}`,
        sentence,
        ...(position.slice(0, 64).match(/.{8}/g) ?? []).map((cells, rank) => `  ${rank + 1} ${[...cells].join(' ')}`),
        '    a b c d e f g h',
        `  to move: ${position.slice(65)}`,
      ]),
  ];
}
