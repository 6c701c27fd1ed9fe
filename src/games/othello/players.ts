/** The named players of Othello. docs/players.md has their deviations from the papers. */
import { type SearchAlias, searchAlias } from '../../rules/game.js';
import { choice, integer, real, text } from '../../specs/options.js';
import { championOptions, championSpec } from './champion/champion.js';
import { LEVELS } from './levels.js';

/** Their programs rated a finished board like any other. */
const RATED_THROUGH = { terminal: 'evaluator' } as const;

/** Found by `reproduce currie --experiment definitions`. */
const RECORDED_READING = { mobility: 'board' } as const;

/** About 40 ms a move on one core, and up to a few tenths of a second in exact endings. */
const MASTER_NODES = 300_000;
const MASTER_EXACT = 16;
/** +47 Elo (13 to 81) at 20,000 nodes over the full search (docs/results.md). */
const MASTER_CONFIDENCE = 1.3;
/** From this edition of the champion on it prunes forward: +36 Elo (5 to 66) over ProbCut at 50,000 nodes. */
const FORWARD_FROM = 2;
const MASTER_FORWARD = 1;

export const othelloPlayers: Readonly<Record<string, SearchAlias>> = {
  level: searchAlias(
    'one of ten graded opponents at Othello; a person who has just learnt the rules can beat the first',
    {
      level: integer(1, 10, 3, 'how strong'),
      edition: integer(1, LEVELS.length, 1, 'levels of one edition never change'),
    },
    ({ level, edition }) => LEVELS[edition - 1]![level - 1]!,
  ),
  master: {
    ...searchAlias(
      'a search with the champion, the evaluator that taught itself, and exact endings',
      {
        nodes: integer(1, 1e9, MASTER_NODES, 'node limit for a move'),
        exact: integer(0, 30, MASTER_EXACT, 'play exactly from this many empty squares on'),
        ...championOptions,
      },
      ({ nodes, exact, ...champion }) => ({
        depth: 0,
        nodes,
        evaluator: championSpec(champion),
        ...(champion.edition >= FORWARD_FROM ? { multiprobcut: MASTER_FORWARD } : { probcut: MASTER_CONFIDENCE }),
        exact,
        ties: 'first',
      }),
    ),
    examples: ['master(nodes=200, exact=8)'],
  },
  'alliot-durand': {
    ...searchAlias(
      'Alliot & Durand 1995: their twelve numbers and alpha-beta, with optional exact endings',
      {
        stage: integer(0, 2, 2, 'the original program, or after one or two stages of evolution'),
        depth: integer(0, 6, 2, 'as they count: 0 rates the board after its own move'),
        exact: integer(0, 20, 0, 'play exactly from this many empty squares on; their program used 11 to 14'),
        plies: integer(1, 3, 1, 'a reading of their text: plies searched at depth 0'),
        liberties: integer(1, 100, 1, 'a reading of their text: liberties are divided by this'),
        ties: choice(['random', 'first'], 'random', 'a reading of their text: the choice among several best moves'),
        terminal: choice(
          ['score', 'evaluator'],
          'score',
          'a reading of their text: the value of a finished game, above any evaluation or by the evaluator',
        ),
      },
      ({ stage, depth, exact, plies, liberties, ties, terminal }) => ({
        depth: depth + plies,
        evaluator: { kind: 'alliot', stage, liberties },
        exact,
        ...(ties === 'first' ? { ties } : {}),
        ...(terminal === 'evaluator' ? RATED_THROUGH : {}),
      }),
      'Alliot & Durand 1995',
    ),
    examples: ['alliot-durand(depth=1)'],
  },
  currie: searchAlias(
    'Currie 1997: his five skill levels, each with its own weights and lookahead',
    {
      level: integer(1, 5, 1, 'moves of lookahead, and the column of weights evolved for it'),
      reading: choice(
        ['ours', 'recorded'],
        'ours',
        'our definitions of his strategies, or the simplest ones by which the one move that he recorded comes out',
      ),
      search: choice(['corrected', 'faithful'], 'corrected', 'a true search, or that of his program with its mistakes'),
    },
    ({ level, reading, search }) => {
      const weighed = { level, ...(reading === 'recorded' ? RECORDED_READING : {}) };
      return search === 'faithful'
        ? { depth: 1, evaluator: { kind: 'currie-program', ...weighed, lookaheads: level } }
        : { depth: level, evaluator: { kind: 'strategies', ...weighed }, ties: 'first', pass: 'ply' };
    },
    'Currie 1997',
  ),
  'verhelst-reference': {
    ...searchAlias(
      'Verhelst 2018: the reference player of his network, a table of squares with noise on every leaf',
      {
        ply: integer(1, 10, 3, 'moves of lookahead'),
        noise: real(
          0,
          1000,
          1,
          'σ in hundredths, the unit of his table; his text does not give it, his program has 10',
        ),
        search: choice(
          ['corrected', 'faithful'],
          'corrected',
          'a true look-ahead, or that of his program, in which one side makes every move',
        ),
      },
      ({ ply, noise, search }) => ({
        depth: ply,
        evaluator: { kind: 'squares', table: 'verhelst', noise },
        ...(search === 'faithful' ? { turns: 'alone' } : {}),
      }),
      'Verhelst 2018',
    ),
    examples: ['verhelst-reference(ply=1)'],
  },
  pinkney: searchAlias(
    'Pinkney 2009: a 64-42-1 network before evolution, with random weights',
    {
      seed: text('0', 'text', 'which of the random networks'),
      depth: integer(0, 10, 0, 'as he counts: moves beyond its own'),
    },
    ({ seed, depth }) => ({ depth: depth + 1, evaluator: { kind: 'network', net: 'pinkney', seed }, ...RATED_THROUGH }),
    'Pinkney 2009',
  ),
  ohc: searchAlias(
    'Ferrer 1996: one of his five hand-made Othello formulas, one move ahead',
    { number: integer(1, 5, 1, 'discs, moves, moves in balance, moves times corners, or that and discs at the end') },
    ({ number }) => ({ depth: 1, evaluator: { kind: 'formula', tree: `ohc${number}` }, ...RATED_THROUGH }),
    'Ferrer 1996',
  ),
};
