/**
 * How far the reasons of a review can be trusted: how often each cause is named for mistakes of recorded games, how often a
 * search ten times as long confirms it, and how often the same tests hold for good moves.
 */
import { analyse, emptySquares } from '../../../arena/kernel/analysis.js';
import type { SearchPool } from '../../../arena/kernel/search-pool.js';
import { openSearchPool } from '../../../arena/kernel/search-pool.node.js';
import type { OthelloPosition } from '../../../games/othello/board.js';
import { othello } from '../../../games/othello/othello.js';
import { EVALUATOR_BYTES } from '../../../models/file.js';
import { rngFrom } from '../../../random/rng.js';
import { seedFor } from '../../../random/seed.js';
import { EXACT_FROM, EXACT_NODES, REVIEW_NODES } from '../../../review/effort.js';
import { gradeOf } from '../../../review/mistakes.js';
import { causeOf, causesOf } from '../../../review/reasons.js';
import { DISCS, lossOf, type PositionAnalysis } from '../../../review/verdict.js';
import { type Archived, pliesOf } from '../../../rules/archive.js';
import type { TwoLines } from '../../../rules/causes.js';
import { anyGame } from '../../../rules/game.js';
import { forcedPass } from '../../../rules/passes.js';
import type { Move } from '../../../rules/position.js';
import { forwardPruning } from '../../../search/kernel/multi-probcut.js';
import { ArchiveReader } from '../../archives.js';
import { Failure } from '../../failure.js';
import { ratingFor } from '../../kernel/search-limits.js';
import { reportProgress } from '../rounds.js';

/** Of one kind from one game. */
const OF_A_GAME = 3;
/** A good move loses at most this many discs, of at least so many legal ones, after the first plies. */
const GOOD = 1;
const CHOICES = 3;
const BOOK_PLIES = 8;
/** The search that confirms: so many times the nodes, and solved from this many empty squares on. */
const TIMES = 10;
const CONFIRMING_EXACT = 18;
/** It must still find that the move loses more than this, in discs. */
const STILL_LOST = 2;

type Sample = { readonly position: OthelloPosition; readonly move: Move; readonly analysis: PositionAnalysis };

export type CoachExample = {
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
    /** Mistakes for which the test holds, and for which it is the strongest that does. */
    readonly holds: number;
    readonly named: number;
    /** Of those named, how many the longer search confirms. */
    readonly confirmed: number;
    /** Good moves for which the test holds against the next best move. */
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

/** The judge of positions, by the search of a review or by the longer one. */
function judging(pool: SearchPool) {
  const { rating, spec } = ratingFor('champion');
  return async (position: OthelloPosition, times = 1): Promise<PositionAnalysis> => {
    const exactFrom = times > 1 ? CONFIRMING_EXACT : EXACT_FROM;
    const isNear = emptySquares(position) <= exactFrom;
    const found = await analyse({
      pool,
      position,
      rating,
      ...forwardPruning(spec),
      limits: { nodes: times * (isNear ? EXACT_NODES : REVIEW_NODES) },
      exactFrom,
      report: () => {},
      isInterrupted: () => false,
    });
    return { ...found, unit: DISCS, tolerance: STILL_LOST };
  };
}
type Judge = ReturnType<typeof judging>;

/** A move, and what both sides are then expected to play. */
async function lineAfter(judge: Judge, position: OthelloPosition, move: Move, times = 1): Promise<readonly Move[]> {
  const after = othello.play(position, move);
  if (othello.moves(after).length === 0) return [move];
  return [move, ...(await judge(after, times)).pv];
}

const linesFor = async (judge: Judge, { position, move, analysis }: Sample, times = 1): Promise<TwoLines> => ({
  position,
  played: await lineAfter(judge, position, move, times),
  better: analysis.pv,
});

/** Against the best of the other moves, which is all that a good move can be compared with. */
const linesOfGood = async (judge: Judge, { position, move, analysis }: Sample): Promise<TwoLines> => ({
  position,
  played: await lineAfter(judge, position, move),
  better: await lineAfter(judge, position, analysis.values.find(each => each.move !== move)!.move),
});

/** Whether the longer search still calls the move a mistake, and its lines still pass the test. */
async function isConfirmed(judge: Judge, sample: Sample, cause: string): Promise<boolean> {
  const analysis = await judge(sample.position, TIMES);
  if (lossOf(analysis, sample.move) <= STILL_LOST) return false;
  const lines = await linesFor(judge, { ...sample, analysis }, TIMES);
  return (
    causesOf(game)
      .find(({ name }) => name === cause)!
      .find(lines) !== undefined
  );
}

/** Throws Failure. */
export async function benchCoach(paths: readonly string[], count: number): Promise<CoachBench> {
  const archived = await gamesFrom(paths);
  const rng = rngFrom(seedFor('0'.repeat(32), 'coach'));
  const order = archived.map((_, i) => ({ i, at: rng.next() })).sort((a, b) => a.at - b.at);
  const pool = await openSearchPool({ threads: 1, tableBytes: 128 << 20, weightBytes: EVALUATOR_BYTES });
  try {
    const judge = judging(pool);
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
          const analysis = await judge(position);
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
      reportProgress(mistakes.length + good.length, 2 * count);
    }
    const causes = causesOf(game);
    const tally = new Map(causes.map(({ name }) => [name, { holds: 0, named: 0, confirmed: 0, onGood: 0 }]));
    const any = { mistakes: 0, confirmed: 0, good: 0 };
    const examples: CoachExample[] = [];
    for (const sample of mistakes) {
      const lines = await linesFor(judge, sample);
      for (const cause of causes) if (cause.find(lines)) tally.get(cause.name)!.holds++;
      const reason = causeOf(game, lines);
      if (!reason) continue;
      const cause = reason.cause!;
      const confirmed = await isConfirmed(judge, sample, cause);
      const row = tally.get(cause)!;
      row.named++;
      any.mistakes++;
      if (confirmed) {
        row.confirmed++;
        any.confirmed++;
      }
      examples.push({
        position: othello.display.formatPosition(sample.position),
        played: othello.display.formatMove(sample.move, sample.position),
        loss: Math.round(10 * lossOf(sample.analysis, sample.move)) / 10,
        cause,
        sentence: reason.sentence,
        confirmed,
      });
    }
    for (const sample of good) {
      const lines = await linesOfGood(judge, sample);
      let holds = false;
      for (const cause of causes) {
        if (!cause.find(lines)) continue;
        tally.get(cause.name)!.onGood++;
        holds = true;
      }
      if (holds) any.good++;
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
        ...(position.slice(0, 64).match(/.{8}/g) ?? []).map(
          (cells, rank) => `  ${rank + 1} ${[...cells].join(' ')}${rank === 7 ? '' : ''}`,
        ),
        '    a b c d e f g h',
        `  to move: ${position.slice(65)}`,
      ]),
  ];
}
