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
  { about: 'Plays every third move at random. Level 1 of 10.', elo: [17, 35] },
  { about: 'Takes any move up to 18 discs worse than the best it sees.', elo: [227, 32] },
  { about: 'Takes any move up to 13 discs worse than the best it sees.', elo: [430, 34] },
  { about: 'Takes any move up to 9 discs worse than the best it sees.', elo: [571, 39] },
  { about: 'Takes any move up to 6 discs worse than the best it sees.', elo: [753, 43] },
  { about: 'Gives away two discs at most, one ply ahead.', elo: [1072, 46] },
  { about: 'Looks two plies ahead; plays the last 6 squares exactly.', elo: [1267, 54] },
  { about: 'Looks three plies ahead; plays the last 8 squares exactly.', elo: [1497, 39] },
  { about: 'Searches 950 positions a move; plays the last 10 squares exactly.', elo: [1706, 40] },
  { about: 'Searches 6,000 positions a move; plays the last 14 squares exactly.', elo: [1926, 67] },
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
