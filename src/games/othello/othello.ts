/** Othello with everything it offers: played.ts has the rules, the other files its parts. */
import { anyGame, type Defaults, type FullGame } from '../../rules/game.js';
import { ggf } from './archives/ggf.js';
import { quest } from './archives/quest.js';
import { sgf } from './archives/sgf.js';
import { tagged } from './archives/tagged.js';
import { transcripts } from './archives/transcripts.js';
import { wthor } from './archives/wthor.js';
import type { OthelloPosition } from './board.js';
import { othelloOnBoard } from './boards/game.js';
import { shippedBook } from './book/book.js';
import { othelloCauses } from './causes.js';
import { shippedChampion } from './champion/champion.js';
import { othelloEvaluators, othelloKinds } from './evaluators.js';
import { LADDER } from './ladder.js';
import { LEVELS } from './levels.js';
import { othelloNotations } from './notations.js';
import { othelloOpeningNames } from './opening-names.js';
import { othelloOpenings } from './openings.js';
import { ADVISER, othelloOpponents } from './opponents.js';
import { othelloEntryOf, othelloPlayedFrom } from './played.js';
import { othelloPlayers } from './players.js';
import { othelloPrimitives } from './primitives.js';
import { ratedOthello } from './rated.js';
import { STANDARD } from './starts.js';
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
  ...othelloPlayedFrom(start),
  ...ratedOthello,
  notations: othelloNotations,
  archives: { sgf, pgn: tagged, quest, ggf, wthor, transcripts },
  defaults,
  primitives: othelloPrimitives,
  openings: othelloOpenings,
  ...(start === STANDARD ? { openingNames: othelloOpeningNames } : {}),
  causes: othelloCauses,
  evaluators: othelloEvaluators,
  players: othelloPlayers,
  kinds: othelloKinds,
  shipped: shippedChampion,
  book: shippedBook,
  ladder: LADDER,
});

/** From the standard start. */
export const othello = othelloFrom(STANDARD);

export const othelloEntry = othelloEntryOf(
  start => anyGame(start === STANDARD ? othello : othelloFrom(start)),
  (size, blocked, start) => anyGame(othelloOnBoard(size, blocked, start)),
);
