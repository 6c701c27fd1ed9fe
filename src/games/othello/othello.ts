/** Othello with everything it offers: rules.ts has the rules, the other files its parts. */
import { anyGame, type Defaults, type FullGame, type Game } from '../../rules/game.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { BadSpec, type Option, type Options, ofBoard, readOptions, text } from '../../specs/options.js';
import { parsed, refused } from '../../specs/parsed.js';
import type { Spec } from '../../specs/spec.js';
import { aboutOthello } from './about.js';
import { ggf } from './archives/ggf.js';
import { quest } from './archives/quest.js';
import { sgf } from './archives/sgf.js';
import { tagged } from './archives/tagged.js';
import { transcripts } from './archives/transcripts.js';
import { wthor } from './archives/wthor.js';
import type { OthelloPosition } from './board.js';
import { parseBoard } from './board-text.js';
import { othelloOnBoard } from './boards/game.js';
import { blockedOption, NOTHING_BLOCKED, SIZES, USUAL_SIZE } from './boards/shape.js';
import { shippedBook } from './book/book.js';
import { shippedChampion } from './champion/champion.js';
import { othelloEvaluators, othelloKinds } from './evaluators.js';
import { LADDER } from './ladder.js';
import { LEVELS } from './levels.js';
import { othelloNotations } from './notations.js';
import { othelloOpenings } from './openings.js';
import { ADVISER, othelloOpponents } from './opponents.js';
import { othelloPlayers } from './players.js';
import { othelloPrimitives } from './primitives.js';
import { ratedOthello } from './rated.js';
import { othelloRules } from './rules.js';
import { CURRIE, innerStart, STANDARD } from './starts.js';
import { beginningWithF5, isItsOwnImage, SYMMETRIES, turnMove } from './symmetry.js';
import { iago } from './weights.js';

const EDITION = LEVELS.length;
const level = (n: number): string => `level(level=${n}, edition=${EDITION})`;

const defaults: Defaults = {
  weights: { iago },
  opponent: level(2),
  adviser: ADVISER,
  lineUp: [level(1), level(2), 'currie(level=1)', 'random'],
  example: 'champion',
  exampleMoves: 'f5 d6 c3 d3 c4 f4 c5 f6 e3 b4 f3 f2 g4 c6 e6 e7 d2 e2 g3 h5',
  levels: LEVELS.at(-1)!.map((_, i) => level(i + 1)),
  opponents: othelloOpponents(level),
};

export const othelloFrom = (start: OthelloPosition): FullGame<OthelloPosition> => ({
  ...othelloRules,
  ...ratedOthello,
  initial: () => start,
  mirrors: position =>
    SYMMETRIES.filter(symmetry => isItsOwnImage(position, symmetry)).map(symmetry => move => turnMove(move, symmetry)),
  about: aboutOthello,
  defaults,
  primitives: othelloPrimitives,
  key: ({ turn, blackLo, blackHi, whiteLo, whiteHi }) => `${turn} ${blackLo} ${blackHi} ${whiteLo} ${whiteHi}`,
  notations: othelloNotations,
  normalise: beginningWithF5,
  archives: { sgf, pgn: tagged, quest, ggf, wthor, transcripts },
  openings: othelloOpenings,
  evaluators: othelloEvaluators,
  players: othelloPlayers,
  kinds: othelloKinds,
  shipped: shippedChampion,
  book: shippedBook,
  ladder: LADDER,
});

/** From the standard start. */
export const othello = othelloFrom(STANDARD);

const choiceOfSize: Option<number> = {
  summary: 'rows and columns of the board',
  accepts: SIZES.join('|'),
  fallback: USUAL_SIZE,
  read: value =>
    SIZES.some(size => size === value)
      ? parsed(value as number)
      : refused(`${JSON.stringify(value)} is not one of ${SIZES.join(', ')}`),
};

export const othelloOptions = {
  start: text(
    'standard',
    'standard|currie|inner|a board',
    'the first position: currie is the mirror image, inner is Alliot & Durand’s random 4×4',
  ),
  seed: text('0', 'text', 'which of the random inner starts'),
  size: ofBoard(choiceOfSize),
  blocked: ofBoard(blockedOption),
} as const satisfies Options;

/** Throws BadSpec. */
export function buildOthello(spec: Spec): Game {
  const { size, blocked, start, seed } = readOptions(spec, othelloOptions);
  return size === USUAL_SIZE && blocked === NOTHING_BLOCKED
    ? anyGame(othelloStarting(start, seed))
    : anyGame(othelloOnBoard(size, blocked, start));
}

function othelloStarting(start: string, seed: string): FullGame<OthelloPosition> {
  if (start === 'standard') return othello;
  if (start === 'currie') return othelloFrom(CURRIE);
  if (start === 'inner') return othelloFrom(innerStart(seed));
  const board = parseBoard(start);
  if (!board.ok) throw new BadSpec(`othello(start=…): neither standard, currie nor inner; ${board.reason}`);
  return othelloFrom(board.value);
}

export const othelloEntry: CatalogueEntry<Game> = {
  summary: aboutOthello.summary,
  options: othelloOptions,
  examples: ['othello', 'othello(start=inner, seed=5)', 'othello(size=6)', 'othello(size=10, blocked=a1/j10)'],
  build: buildOthello,
};
