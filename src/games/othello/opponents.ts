/**
 * Opponents for a person: the levels by their measured strength, and the players of the papers.
 *
 * Ratings of the papers' players are the ladder's (docs/ladder.md; a test compares them). Those of the levels are from
 * `breedboard rate 'level(1, edition=3)' --within 20 --games 1200`.
 */
import type { Opponent } from '../../rules/game.js';
import { shippedChampion } from './champion/champion.js';

const EDITION = shippedChampion.editions.length;
const NEWEST = `nodes=100000, edition=${EDITION}`;
/** The newest champion: it gives hints. */
export const ADVISER = `master(${NEWEST})`;

type Rated = Opponent & Required<Pick<Opponent, 'elo'>>;

const LEVELS: readonly Pick<Rated, 'about' | 'elo'>[] = [
  { about: 'For a first game: every third move is random. Level 1 of 10.', elo: [17, 35] },
  { about: 'For someone who knows the rules: makes big mistakes.', elo: [227, 32] },
  { about: 'For someone who takes corners: still gives much away.', elo: [430, 34] },
  { about: 'For someone who counts moves: makes a mistake now and then.', elo: [571, 39] },
  { about: 'For a regular player: small mistakes only.', elo: [753, 43] },
  { about: 'For a good player: looks one move ahead and gives little away.', elo: [1072, 46] },
  { about: 'For a club player: sees your answer, and the last 6 squares exactly.', elo: [1267, 54] },
  { about: 'For a tournament player: sees the last 8 squares exactly.', elo: [1497, 39] },
  { about: 'For an expert: sees the last 10 squares exactly.', elo: [1706, 40] },
  { about: 'For a master: sees the last 14 squares exactly.', elo: [1926, 67] },
];

const OTHERS: readonly Rated[] = [
  { player: 'random', title: 'Random', about: 'Plays any legal move: Elo 0 of the ladder.', elo: [0, 0] },
  {
    player: 'pinkney',
    title: 'Pinkney 2009',
    about: 'One of his networks before evolution, with random weights. It looks one ply ahead.',
    elo: [12, 16],
  },
  {
    player: 'ohc(number=5)',
    title: 'Ferrer 1996, number 5',
    about: 'The last of five hand-made formulas, which his bred formulas had to beat.',
    elo: [234, 16],
  },
  {
    player: 'currie(level=3)',
    title: 'Currie 1997, level 3',
    about: 'Ten weights from a genetic algorithm. The third of five levels.',
    elo: [432, 16],
  },
  {
    player: 'verhelst-reference(ply=3)',
    title: 'Verhelst 2018, ply 3',
    about: 'The minimax player, three plies deep, that he measured his networks against.',
    elo: [577, 17],
  },
  {
    player: 'alliot-durand(stage=0, depth=2)',
    title: 'Alliot & Durand 1995',
    about: 'Their reference weights, before evolution, three plies deep.',
    elo: [961, 21],
  },
];

const CHAMPION: Opponent = {
  player: `master(${NEWEST}, weights=${shippedChampion.fingerprint(EDITION)})`, // as a saved game names it
  title: 'Champion',
  about: 'Patterns that taught themselves, and exact endings. The strongest player here.',
};

/** The weakest first. `level` writes the player of a level. */
export const othelloOpponents = (level: (n: number) => string): readonly Opponent[] => {
  const graded = LEVELS.map((each, i): Rated => ({ ...each, player: level(i + 1), title: `Level ${i + 1}` }));
  return [...[...OTHERS, ...graded].sort((a, b) => a.elo[0] - b.elo[0]), CHAMPION];
};
