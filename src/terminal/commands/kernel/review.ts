/** `breedboard review`: a game from a file, told: how it ended, where it turned, and why each turning point was a mistake. */
import type { Command } from 'commander';
import { claimsToBeGame } from '../../../matches/game-file.js';
import type { History } from '../../../matches/history.js';
import { positionAt } from '../../../matches/history.js';
import { GRADE_MARKS, gradeOf, mistakesOf, type ReviewedMove } from '../../../review/mistakes.js';
import { openingNameOf } from '../../../review/opening-name.js';
import { phasesOf } from '../../../review/phases.js';
import { reasonOf } from '../../../review/reasons.js';
import { accuracyText, headlineOf, lossesByPhase, turningPointsOf } from '../../../review/story.js';
import { lossOf, lossText, sourceOf } from '../../../review/verdict.js';
import { type Archived, pliesOf } from '../../../rules/archive.js';
import type { Game } from '../../../rules/game.js';
import { isPass } from '../../../rules/passes.js';
import { SIDES } from '../../../rules/position.js';
import { formatLine } from '../../../rules/words.js';
import { plain, quote } from '../../../specs/parsed.js';
import { readText } from '../../../store/files.node.js';
import { ArchiveReader } from '../../archives.js';
import { Failure } from '../../failure.js';
import { THREADS_FLAG, threadsFrom } from '../../flags.js';
import { openJudging } from '../../kernel/judging.js';
import { readWhole } from '../../numbers.js';
import { favourite, gameFor, type Parts } from '../../parts.js';
import { hearInterrupt, statusLine } from '../../progress.js';
import { loadGame } from '../../saving.js';
import type { Screen } from '../../screen.js';

type ReviewOptions = {
  readonly game?: string;
  readonly number?: string;
  readonly side?: string;
  readonly all?: true;
  readonly threads?: string;
  readonly json?: true;
};

const MAX_GAME = 1 << 26;
/** Moves shown of a better line. */
const SHOWN = 5;

type Reviewed = { readonly game: Game; readonly history: History; readonly names: readonly [string, string] };

function historyOf(game: Game, archived: Archived): History {
  const read = game.display.parsePosition(archived.start.position);
  if (!read.ok) throw new Failure('input', read.reason);
  let position = read.value;
  const plies = pliesOf(archived).map(move => {
    position = game.play(position, move);
    return { move, position, stream: [0, 0, 0, 0] as const };
  });
  return { seed: '0'.repeat(32), start: read.value, plies };
}

/** A game that `play` or the lab saved, or one of an archive in any format of `records`. Throws Failure. */
async function gameFrom(parts: Parts, path: string, { game: id, number }: ReviewOptions): Promise<Reviewed> {
  const text = await readText(path, MAX_GAME);
  if (text.ok && claimsToBeGame(text.value)) {
    const { game, history } = await loadGame(path, name => gameFor(parts, name).game);
    if (id !== undefined && gameFor(parts, id).game.id !== game.id)
      throw new Failure('usage', `${quote(path)} is a game of ${game.id}, not of ${id}: leave --game out`);
    return { game, history, names: game.display.sides };
  }
  const { game } = gameFor(parts, id ?? favourite(parts));
  const reader = new ArchiveReader(game, undefined);
  await reader.read(path);
  const { games, problems } = reader.collection;
  if (games.length === 0) throw new Failure('input', problems[0] ?? `${quote(path)} has no games`);
  const wanted = number === undefined ? 1 : readWhole('--number', number, 1, games.length);
  if (number === undefined && games.length > 1)
    throw new Failure('usage', `${quote(path)} has ${games.length} games: choose one by --number, from 1`);
  const archived = games[wanted - 1]!;
  return { game, history: historyOf(game, archived), names: archived.names };
}

const decisionsOf = ({ game, history }: Reviewed): number[] =>
  history.plies.flatMap(({ move }, ply) => {
    const position = positionAt(history, ply);
    return game.moves(position).length > 0 && !isPass(game, move) ? [ply] : [];
  });

/** What is told of a mistake. */
async function told(
  { game, history }: Reviewed,
  judged: readonly ReviewedMove[],
  mistake: ReviewedMove,
  look?: Parameters<typeof reasonOf>[4],
) {
  const { ply, side, move, analysis } = mistake;
  const position = positionAt(history, ply);
  const reason = await reasonOf(game, history, judged, mistake, look);
  return {
    move: ply + 1,
    side: game.display.sides[side],
    played: game.display.formatMove(move, position),
    grade: gradeOf(mistake) ?? 'inaccuracy',
    loss: lossText(analysis, move),
    reason: reason?.sentence ?? '',
    ...(reason?.cause === undefined ? {} : { cause: reason.cause }),
    better: formatLine(game, position, analysis.pv.slice(0, SHOWN)),
    source: sourceOf(analysis),
  };
}

export function addReview(program: Command, parts: Parts, screen: () => Screen): void {
  program
    .command('review')
    .description(
      'Judge a game from a file: how it ended, where it turned, and why each turning point was a mistake, with the better line.',
    )
    .argument(
      '<file>',
      'a game saved by play or the lab, or an archive of games (breedboard records lists its formats)',
    )
    .option('-g, --game <game>', 'the game of an archive (default: the first of breedboard games)')
    .option('--number <n>', 'which game of an archive, from 1')
    .option('--side <side>', 'tell the mistakes of one side only')
    .option('--all', 'list every mistake, not only the turning points')
    .option(...THREADS_FLAG)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
A reason is named only where a test on the best lines holds, also for a search four times as long; otherwise only the cost
is said (docs/coach.md). The page Review of breedboard lab shows the same on a board.

Examples:
  breedboard review samples/games.ggf --number 1
  breedboard review samples/games.ggf --number 1 --side black --all`,
    )
    .action(async (path: string, options: ReviewOptions) => {
      const { show, data, paint, quiet } = screen();
      const reviewed = await gameFrom(parts, path, options);
      const { game, history, names } = reviewed;
      const { sides } = game.display;
      const only = options.side === undefined ? undefined : sides.indexOf(options.side);
      if (only === -1)
        throw new Failure('usage', `--side ${quote(options.side!)} is no side of ${game.id}: ${sides.join(' or ')}`);
      const decisions = decisionsOf(reviewed);
      if (decisions.length === 0) throw new Failure('input', `${quote(path)} has no moves to judge`);
      const judging = await openJudging(game, threadsFrom(options.threads));
      const judged: ReviewedMove[] = [];
      const line = statusLine(quiet, () => `judged ${judged.length} of ${decisions.length} moves`);
      const interrupt = hearInterrupt();
      try {
        for (const ply of decisions) {
          if (interrupt.isHeard)
            throw new Failure('interrupted', `interrupted after ${judged.length} of ${decisions.length} moves`);
          const position = positionAt(history, ply);
          const { move } = history.plies[ply]!;
          const analysis = await judging.review(position);
          judged.push({ ply, side: position.turn, move, analysis, loss: lossOf(analysis, move) });
        }
        line.close();
        const mine = judged.filter(({ side }) => only === undefined || side === only);
        const points = options.all ? [...mistakesOf(mine)].sort((a, b) => a.ply - b.ply) : turningPointsOf(mine);
        const mistakes = [];
        for (const point of points) mistakes.push(await told(reviewed, judged, point, judging.second));
        const headline = headlineOf(game, game.outcome(positionAt(history, history.plies.length)), judged);
        const opening = openingNameOf(
          game,
          history.start,
          history.plies.map(({ move }) => move),
        );
        const phases = phasesOf(game, history);
        const accuracy = SIDES.flatMap(side => accuracyText(game, lossesByPhase(judged, phases, side), side) ?? []);
        if (options.json) {
          data(JSON.stringify({ game: game.id, names, headline, opening: opening ?? null, accuracy, mistakes }));
          return;
        }
        show(paint.bold(headline));
        if (names[0] !== sides[0]) show(`${sides[0]}: ${plain(names[0])}, ${sides[1]}: ${plain(names[1])}`);
        if (opening !== undefined) show(`Opening: ${opening}.`);
        for (const each of accuracy) show(`${each}.`);
        const rest = mistakesOf(mine).length - mistakes.length;
        if (mistakes.length === 0) show('No turning point: no move lost much.');
        for (const { move, side, played, grade, loss, reason, better, source } of mistakes) {
          show('');
          show(`${paint.bold(`Move ${move}, ${side} ${played}${GRADE_MARKS[grade]}`)} loses ${loss} (${source})`);
          if (reason !== '' && !reason.includes(' loses ')) show(`  ${reason}`);
          if (better.length > 0) show(`  better: ${better.join(' ')}`);
        }
        if (rest > 0) {
          show('');
          show(`${rest} smaller mistakes: --all lists them.`);
        }
      } finally {
        line.close();
        interrupt.close();
        await judging.close();
      }
    });
}
