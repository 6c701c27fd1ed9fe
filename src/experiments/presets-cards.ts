/**
 * What a reader needs in order to choose a preset: a title in plain words, the time it takes, what to expect, and a
 * picture.
 *
 * Times are CPU seconds on one thread, measuring games included. A pair of equal numbers was measured by
 * `time breedboard learn NAME --seed 1 --threads 1` (user and system time); other pairs are ranges around what the pages
 * of docs/ say of the recipe or of its parts. Without a pair the whole recipe has not been timed. Results are those of
 * docs/results.md and of the paper's page; curves are the scores of the runs that were timed (presets-curves.ts).
 */
import { MEASURED_RUNS, type ScoreCurve } from './presets-curves.js';

/** What kind of model a recipe breeds or trains, for its picture. */
export type ModelLook = 'features' | 'squares' | 'patterns' | 'network' | 'formula' | 'moves';

export type RecipeCard = {
  readonly title: string;
  readonly look: ModelLook;
  /** CPU seconds on one thread, from and to. */
  readonly seconds?: readonly [number, number];
  /** One sentence. */
  readonly result: string;
  readonly curve?: ScoreCurve;
};

const MINUTE = 60;
/** Where a page of docs/ says “half a minute” or “a minute”. */
const HALF_A_MINUTE = [20, 40] as const;
const A_MINUTE = [45, 90] as const;

type Row = readonly [title: string, look: ModelLook, seconds: readonly [number, number] | undefined, result: string];

const NOT_RUN = 'The whole recipe has not been run here; the quick one has.';
const CURRIE = 'No run ends at his weights: with two games a pairing, the fittest is mostly the luckiest.';

const ROWS: Readonly<Record<string, Row>> = {
  noughts: [
    'Breed a player of noughts and crosses',
    'features',
    undefined,
    'From random weights to nine wins in ten against a random player.',
  ],
  'noughts-td': [
    'Noughts and crosses, learnt from its own games',
    'patterns',
    undefined,
    'Scores 94 % against random, and over three seeds loses 0.6 % of its games against best play.',
  ],
  'noughts-network': [
    'A small network learns noughts and crosses',
    'network',
    undefined,
    'Scores 91 % against random; over three seeds it loses 3 to 22 % of its games against best play.',
  ],
  'noughts-formula': [
    'Formulas evolve at noughts and crosses',
    'formula',
    undefined,
    'Scores 86 % against random, and still loses nearly half of its games against best play.',
  ],
  'connect-four': [
    'Connect Four, learnt from its own games',
    'patterns',
    A_MINUTE,
    'Scores 98 % against random and 59 % against the hand-made player.',
  ],
  breakthrough: [
    'Breakthrough, learnt from its own games',
    'patterns',
    [8, 15],
    'After 10,000 games on 6 by 6 it scores 91 to 99 % against the hand-made player, over three seeds.',
  ],
  'senet-td': [
    'Senet, learnt from its own games',
    'patterns',
    HALF_A_MINUTE,
    'Beats all five of Ferrer’s hand-made players and scores 91 % against random.',
  ],
  'senet-network': [
    'A small network learns Senet, as Tesauro’s learnt backgammon',
    'network',
    A_MINUTE,
    'Scores 88 % against random and beats three of Ferrer’s five hand-made players.',
  ],
  pinkney: [
    '30 networks for 800 generations',
    'network',
    [4 * MINUTE, 5 * MINUTE],
    'The best wins 57 to 70 % against random; the rise that he prints does not appear in our run.',
  ],
  'pinkney-quick': [
    '20 networks for 100 generations',
    'network',
    [MINUTE, 2 * MINUTE],
    'A short run of his method; in the whole run the best wins 57 to 70 % against random.',
  ],
  'pinkney-same-size': [
    '20 networks for 200 generations',
    'network',
    undefined,
    'The run beside which his two wishes are held.',
  ],
  'pinkney-searching': [
    'His wish: an opponent that looks two moves ahead',
    'network',
    undefined,
    'Compare it with his networks of the same size.',
  ],
  'pinkney-crossed': [
    'His wish: networks that have two parents',
    'network',
    undefined,
    'Compare it with his networks of the same size.',
  ],
  verhelst: [
    'Two networks learn from 45,000 games, by his text',
    'network',
    [MINUTE, 5 * MINUTE],
    'Wins 6 % against a true look-ahead of three plies in the last fifth.',
  ],
  'verhelst-quick': [
    'Two networks learn from 9,000 games',
    'network',
    A_MINUTE,
    'A fifth of his games; even the whole run wins only 6 % against a true look-ahead of three plies.',
  ],
  leouski: [
    'The network that he began with',
    'network',
    undefined,
    'One input a square and no mirror images: Verhelst’s network without what he added.',
  ],
  'leouski-shared': [
    'The same, with weights that mirror images share',
    'network',
    undefined,
    'A board and its mirror images have one value, so that a game teaches eight times as much.',
  ],
  binkley: [
    'Three inputs a square, shared weights, three hidden layers',
    'network',
    undefined,
    'The network that Binkley and others found best; their sizes are not in their abstract.',
  ],
  'verhelst-program': [
    'Two networks learn as his program does',
    'network',
    undefined,
    'Wins 56 % against his own reference player, where he prints 55 %, and 11 % against a true look-ahead.',
  ],
  alliot: [
    '30 islands evolve twelve numbers',
    'squares',
    [15 * MINUTE, 20 * MINUTE],
    'Beats the original at every depth, with 57 to 67 %; they print 68 to 75 %.',
  ],
  'alliot-quick': [
    'Six islands evolve twelve numbers',
    'squares',
    [MINUTE, 2 * MINUTE],
    'Scores 31 % against the original without look-ahead and 56 % at depth 4.',
  ],
  'alliot-net': ['Their plan: a network taught, then evolved', 'network', undefined, NOT_RUN],
  'alliot-net-quick': [
    'Their plan, short: 20 lessons and 40 generations',
    'network',
    A_MINUTE,
    'The taught network wins about one game in five against its teacher; evolution adds nothing to it.',
  ],
  'ferrer-othello': [
    '256 formulas for Othello',
    'formula',
    [11, 20],
    'Scores 76 % against his random players, where he says about 65 %, and 51 % against his hand-made ones.',
  ],
  'ferrer-othello-seeded': [
    '256 formulas for Othello, eight of them hand-made',
    'formula',
    undefined,
    'Scores 88 % against his random players and 68 % against his hand-made ones: the seeds help.',
  ],
  'ferrer-senet': [
    '256 formulas for Senet',
    'formula',
    [30, MINUTE],
    'Scores 77 % against his random players and 54 % against his hand-made ones.',
  ],
  'ferrer-senet-seeded': [
    '256 formulas for Senet, eight of them hand-made',
    'formula',
    undefined,
    'Scores 89 % against his random players and 66 % against his hand-made ones, as he says.',
  ],
  'ferrer-people': [
    'A bred network learns from games of people',
    'network',
    [3, 10],
    'It may get better or worse: docs/ferrer.md has both. It reads files, so only breedboard learn starts it.',
  ],
  bill: [
    'Bill 3.0 learns from 4,080 games of Bill 1.0',
    'features',
    undefined,
    'Has 719 ± 41 Elo on the ladder with one move of look-ahead; seed 1 is the player bill-3.',
  ],
  'bill-quick': [
    'Bill 3.0 learns from 1,020 games',
    'features',
    undefined,
    'A quarter of the games of the recipe above.',
  ],
  'sun-wu': [
    'Five coefficients and five coaches',
    'features',
    [MINUTE, 2 * MINUTE],
    'Scores 98 % against random and 66 % against Iago, one of the first coaches.',
  ],
  'sun-wu-quick': [
    'Five coefficients and five coaches, short',
    'features',
    HALF_A_MINUTE,
    'Has 642 ± 65 Elo on the ladder with one move of look-ahead.',
  ],
  'rosin-belew': ['Hosts and parasites at noughts and crosses', 'moves', undefined, NOT_RUN],
  'rosin-belew-quick': [
    'Hosts and parasites, 50 generations',
    'moves',
    HALF_A_MINUTE,
    'The best host scores 67 % against random and is far from faultless.',
  ],
  samuel: [
    'Samuel’s terms that come and go, 1,000 games',
    'features',
    undefined,
    'Scores 93 % against random and 31 % against Iago: no better than after 200 games.',
  ],
  'samuel-quick': [
    'Samuel’s terms that come and go, 200 games',
    'features',
    HALF_A_MINUTE,
    'Two hundred games suffice to beat random, with 95 %.',
  ],
  'angeline-pollack': ['Programs that move by themselves', 'formula', undefined, NOT_RUN],
  'angeline-pollack-quick': [
    'Programs that move by themselves, 50 generations',
    'formula',
    HALF_A_MINUTE,
    'Programs that first forfeit every game learn to move, and score 57 % (11 to 100) against random.',
  ],
  moriarty: ['Networks that choose moves without search', 'moves', undefined, NOT_RUN],
  'moriarty-quick': [
    'Networks that choose moves without search, 40 generations',
    'moves',
    undefined,
    'Scores 66 % (44 to 87) against random: so few generations show no improvement.',
  ],
  focus: ['Networks that focus a search', 'moves', [10 * MINUTE, 20 * MINUTE], NOT_RUN],
  'focus-quick': [
    'Networks that focus a search, 20 generations',
    'moves',
    A_MINUTE,
    'Plays about as well as the full search of two plies, with a fifth fewer nodes.',
  ],
  anaconda: ['Anaconda’s method for 840 generations', 'network', [6 * MINUTE, 8 * MINUTE], NOT_RUN],
  'anaconda-quick': [
    'Anaconda’s method for 60 generations',
    'network',
    HALF_A_MINUTE,
    'Scores 73 % against random; sixty generations show no improvement over random networks with the same search.',
  ],
  'league-es': ['CMA-ES in the League, from random weights', 'patterns', undefined, 'It has not been run to the end.'],
  'league-es-quick': [
    'CMA-ES in the League, 40 generations',
    'patterns',
    HALF_A_MINUTE,
    'A short run of the recipe above.',
  ],
  'league-taught': [
    'CMA-ES in the League, taught first',
    'patterns',
    [14 * MINUTE, 18 * MINUTE],
    'Scores 95.7 % (95.5 to 95.8) in the League; the record with as many weights is 95.8 %.',
  ],
  'jaskowski-2014': [
    'The League’s record: an evolution strategy',
    'patterns',
    undefined,
    'The published player has 95.8 % in the League; our run has not been made to the end.',
  ],
  'jaskowski-2014-quick': [
    'The record’s evolution strategy, with few games',
    'patterns',
    A_MINUTE,
    'A short run of the recipe above.',
  ],
  'co-cma-es': ['CMA-ES without an opponent from outside', 'patterns', undefined, 'It has not been run to the end.'],
  'co-cma-es-quick': ['The same with 40 players', 'patterns', A_MINUTE, 'A short run of the recipe above.'],
  'expected-utility': [
    'Square weights against random square weights',
    'squares',
    undefined,
    'There is no figure of it in our results.',
  ],
  'two-populations': [
    'Square weights and the tests that tell them apart',
    'squares',
    undefined,
    'There is no figure of it in our results.',
  ],
  league: [
    'The strongest player in the League',
    'patterns',
    undefined,
    'It learns against the League’s own opponent alone.',
  ],
  'league-minute': [
    'The same with a sixth of the games',
    'patterns',
    undefined,
    'It learns against the League’s own opponent alone.',
  ],
  champion: [
    'The champion: only the rules, three million games',
    'patterns',
    [8 * MINUTE, 9 * MINUTE],
    'Scores 96 % against SWH and 94 % against Iago with one move of look-ahead.',
  ],
  'champion-td': [
    'The champion’s first recipe by the name of its method',
    'patterns',
    [8 * MINUTE, 9 * MINUTE],
    'The same as champion: it made edition 1.',
  ],
  'champion-minute': [
    'The champion’s method with a twentieth of the games',
    'patterns',
    undefined,
    'Half a million games are nearly as good as three million; this has 150,000.',
  ],
  'champion-bootstrap': [
    'The champion’s method, then its own deeper search',
    'patterns',
    undefined,
    'A shorter run of it scores 79 % against SWH.',
  ],
  'regression-quick': [
    'Patterns by regression, two rounds',
    'patterns',
    [90, 2 * MINUTE],
    'With siblings=0 it scores 44 % against the champion at four plies, from 106,000 games instead of three million.',
  ],
  'champion-rounds': [
    'Patterns by regression, eight rounds',
    'patterns',
    [45 * MINUTE, 70 * MINUTE],
    'It made edition 2 of the champion: 56 % against edition 1 at four plies, 64 % with 50,000 nodes a move.',
  ],
  logistello: [
    'Logistello’s method: recorded games',
    'patterns',
    undefined,
    'From 5,587 games of people: 92 % against random and 38 % against Iago. It reads files, so only breedboard learn starts it.',
  ],
};

/** Currie's presets differ in lookahead, and in what evolves. */
const currieRow = (name: string): Row | undefined => {
  const found = /^currie(-squares)?(?:-(\d))?$/.exec(name);
  if (!found) return undefined;
  const what = found[1] === undefined ? 'Special squares, then six strategies' : 'Special squares alone';
  const lookahead = found[2] ?? '1';
  return [`${what}, lookahead ${lookahead}`, found[1] === undefined ? 'features' : 'squares', undefined, CURRIE];
};

/** Undefined for a name that is not a preset. */
export function recipeCard(name: string): RecipeCard | undefined {
  const row = Object.hasOwn(ROWS, name) ? ROWS[name] : currieRow(name);
  if (!row) return undefined;
  const [title, look, range, result] = row;
  const run = MEASURED_RUNS[name];
  const seconds: RecipeCard['seconds'] = run ? [run.seconds, run.seconds] : range;
  return { title, look, result, ...(seconds ? { seconds } : {}), ...(run?.curve ? { curve: run.curve } : {}) };
}
