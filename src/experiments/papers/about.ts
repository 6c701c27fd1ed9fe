/** The papers behind the experiments, in the order of the report: what each built, and what its experiments cost then. */

export type PaperAbout = {
  /** As in `reproduce PAPER`. */
  readonly paper: string;
  readonly heading: string;
  readonly source: string;
  readonly system: string;
  /** The page of docs that discusses the findings. */
  readonly page: string;
  /** The time that its authors state, if they state one. */
  readonly timeThen: string;
};

/** The five papers. */
export const PAPERS: readonly PaperAbout[] = [
  {
    paper: 'alliot',
    page: 'docs/alliot.md',
    heading: 'Alliot & Durand 1995: a genetic algorithm with islands',
    source:
      'Jean-Marc Alliot and Nicolas Durand, A genetic algorithm to improve an Othello program, Evolution Artificielle 95, Brest, 1995, pages 307–319.',
    system:
      'An evaluator of twelve numbers: ten kinds of squares, a bonus for edge discs that a corner protects, and a penalty for liberties, the empty squares beside own discs. Thirty islands of thirty individuals each evolve them for 150 generations, with sharing, simulated annealing and missionaries between islands. An individual plays pairs of games against the program of the stage before, from random positions; its fitness is the winning rate that its results prove, so that luck counts little. The winner of a stage is the opponent of the next.',
    timeThen: '12 hours on 30 workstations (HP 720 and 730) for one stage',
  },
  {
    paper: 'ferrer',
    page: 'docs/ferrer.md',
    heading: 'Ferrer 1996: genetic programming',
    source:
      'Gabriel J. Ferrer, Using Genetic Programming to Evolve Board Evaluation Functions, master’s thesis, University of Virginia, August 1996.',
    system:
      'Evaluation functions for Senet and Othello as trees of arithmetic, conditions and questions about the board. A generation is a knockout tournament; losers of one round have equal rank, and parents are chosen by rank. Populations of 256 or 512 trees evolve for 100 to 400 generations, some with hand-made trees among the first. The winner of the last tournament plays 200 games against each of eight random trees, a constant, and five hand-made players.',
    timeThen: 'about six weeks for 400 generations',
  },
  {
    paper: 'currie',
    page: 'docs/currie.md',
    heading: 'Currie 1997: a genetic algorithm over strategies',
    source: 'David Currie, Othello Game Player, third-year project, University of Oxford, 1997.',
    system:
      'A weighted sum of six strategies: edge avoidance, frontier, long sequences, discs, mobility and special squares. A population of at most twelve plays a round robin; four survive, chosen by the ranks of their quality and their diversity together (rank space). The weights of special squares evolve first, then those of the strategies, for each lookahead from 1 to 5. A mountain with a moat shows why diversity counts.',
    timeThen: 'about a week on the workstations of his department',
  },
  {
    paper: 'pinkney',
    page: 'docs/pinkney.md',
    heading: 'Pinkney 2009: co-evolved neural networks',
    source:
      'Alexander J. Pinkney, Development of an Artificial Neural Network to Play Othello, dissertation, University of Nottingham, May 2009.',
    system:
      'Networks of 64 inputs, 42 hidden units and one output rate the board after a move. Twenty to thirty of them play each other; the worse half is replaced by copies of the better half with a little noise on every weight. The best of each generation plays 1000 games against a random player, which does not influence evolution.',
    timeThen: 'not stated; evolution was the part that took longest',
  },
  {
    paper: 'verhelst',
    page: 'docs/verhelst.md',
    heading: 'Verhelst 2018: temporal differences',
    source: 'Théo Verhelst, Learning Othello Board Evaluation with Artificial Neural Network, January 9, 2018.',
    system:
      'Two networks of 128 inputs, 50 hidden units and one output play 45,000 games against each other and learn each position’s value from the next one’s (TD(0)), in all eight mirror images. Every 150 games one of them plays 50 games against a hand-made evaluator that looks three ply ahead.',
    timeThen: 'not stated',
  },
];

export const SYSTEMS: PaperAbout = {
  paper: 'systems',
  page: 'docs/systems.md',
  heading: 'Systems described inside the papers',
  source: 'Ferrer, chapter 2 and appendices C and D; Pinkney, chapter 2; Alliot & Durand, section 4.',
  system:
    'The papers describe older programs that learnt to play. The papers print hardly any figures of them; the page below says of each what comes from the papers and what was chosen here.',
  timeThen: 'not stated',
};
