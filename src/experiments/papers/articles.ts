/**
 * What the article of each paper says in words: its claim, what was found, and why. Figures are not here: they come from the
 * records of its experiments, and the verdict is made from them.
 */

/** A value that a reader may change in the recipe, and the values to choose from. */
type Change = {
  /** An option of the learner. */
  readonly option: string;
  readonly label: string;
  /** The recipe's own first. */
  readonly values: readonly string[];
};

/** A recipe, whole or with fewer steps. */
export type Size = {
  readonly preset: string;
  readonly steps?: number;
  readonly options?: Readonly<Record<string, string>>;
};

export type Article = {
  /** As in `reproduce PAPER`. */
  readonly paper: string;
  readonly title: string;
  readonly claim: string;
  readonly found: string;
  readonly why: readonly string[];
  /** Its first table and its figure; the other experiments follow. */
  readonly experiment: string;
  /** The name of the plot that is the figure, where the experiment draws one. */
  readonly plot?: string;
  /** What the figure shows, where its own title leans on the one before it. */
  readonly caption?: string;
  readonly small: Size;
  readonly full: Size;
  /** Where the score of such a run belongs into the figure: the benchmark opponent of both, and what a step is there. */
  readonly joins?: { readonly yardstick: string; readonly unit: number };
  readonly changes: readonly Change[];
  /** A player of the paper, or the one that it measures against. */
  readonly play: { readonly game: string; readonly player: string; readonly title: string };
};

export const ARTICLES: readonly Article[] = [
  {
    paper: 'alliot',
    title: 'Islands that evolve an evaluator',
    claim: 'Each stage of evolution beats the program of the stage before, at every depth.',
    found:
      'By the text as it stands the stages lose; by a close reading they win, with other scores than the paper prints. Six of ten sentences about the method hold in small runs, and none fails.',
    why: [
      'The text leaves open how many plies a depth has, and in which unit liberties count. Liberties at full weight outweigh everything else that the evaluator knows; divided by ten to sixteen they help.',
      'With starts that draw their own share of black, the last twelve moves exact and ends rated by the evaluator, the shares of drawn games come close to the paper’s. The scores do not: something in the evaluator or in the depth is still unknown.',
    ],
    experiment: 'tables',
    small: { preset: 'alliot-quick' },
    full: { preset: 'alliot' },
    changes: [
      { option: 'islands', label: 'Islands', values: ['6', '2', '12'] },
      { option: 'sharing', label: 'Sharing of fitness', values: ['clusters', 'none'] },
    ],
    play: { game: 'othello', player: 'alliot-durand(stage=2)', title: 'the evaluator of their second stage' },
  },
  {
    paper: 'ferrer',
    title: 'Formulas bred for two games',
    claim:
      'Genetic programming breeds evaluation functions that beat random ones, and hand-made players among the first generation help.',
    found: 'Both hold in kind. The Othello players are better than his, and one run differs much from another.',
    why: [
      'He does not print his trees or their weights, so the hand-made players here follow his descriptions. Othello levels off early, as he says; Senet rises to the end, with drops in between.',
      'Formulas grow as they evolve, and most of what is added changes no move.',
    ],
    experiment: 'othello',
    small: { preset: 'ferrer-othello', steps: 20 },
    full: { preset: 'ferrer-othello' },
    changes: [
      { option: 'population', label: 'Formulas', values: ['256', '64', '512'] },
      { option: 'seeds', label: 'Hand-made ones of each kind', values: ['0', '2'] },
    ],
    play: { game: 'othello', player: 'ohc(number=5)', title: 'one of his hand-made players' },
  },
  {
    paper: 'currie',
    title: 'Why diversity counts',
    claim: 'A population chosen by quality and diversity together gets over a moat that stops others.',
    found: 'It holds for the method of his text, and needs crossover; his weights of strategies are not found again.',
    why: [
      'The peak lies behind a moat of bad values. A population that keeps unlike members has some on both sides of it, and crossover joins them.',
      'The weights differ because two games a pairing say little: the fittest of a population is mostly the luckiest. His print-out ranks the most alike first, and with that ranking diversity does harm.',
    ],
    experiment: 'moat',
    small: { preset: 'currie-squares' },
    full: { preset: 'currie' },
    changes: [
      { option: 'diversity', label: 'Diversity', values: ['faithful', 'corrected', 'off'] },
      { option: 'crossover', label: 'Crossover', values: ['uniform', 'none'] },
    ],
    play: { game: 'othello', player: 'currie(level=5)', title: 'the fifth level of his game' },
  },
  {
    paper: 'pinkney',
    title: 'Networks that learn from each other',
    claim: 'Networks that play only each other get better against a player that moves at random.',
    found: 'Over many runs they do, by little; a single one, such as the one below, can show nothing.',
    why: [
      'Networks that play only each other get better at beating each other, and a random player measures that badly.',
      'A searching opponent teaches to play against that opponent and nothing that carries further; crossing with a hall of fame helps more.',
    ],
    experiment: 'figure-8',
    plot: 'figure-8',
    small: { preset: 'pinkney-quick' },
    full: { preset: 'pinkney' },
    joins: { yardstick: 'random', unit: 1 },
    changes: [
      { option: 'population', label: 'Networks', values: ['20', '10', '40'] },
      { option: 'noise', label: 'Noise of a copy', values: ['0.05', '0.01', '0.2'] },
    ],
    play: { game: 'othello', player: 'pinkney', title: 'a network of his kind' },
  },
  {
    paper: 'verhelst',
    title: 'A network that learns from its own games',
    claim: 'A network taught by temporal differences outperforms minimax with a carefully hand-made heuristic.',
    found:
      'His curve is real, but his opponent is not what it seems: against one that looks ahead as the rules say, the network loses most games.',
    why: [
      'The reference player of his published program looks several moves ahead, but its boards never pass the turn. One side makes every move, by turns its best and its worst.',
      'The further it looks, the less it sees: so a deeper opponent was no harder to beat, the surprise of his table 1.',
    ],
    experiment: 'curves',
    plot: 'figure-4',
    caption: 'Games won against the reference player of his program, smoothed',
    small: { preset: 'verhelst-program', steps: 60, options: { total: '9000' } },
    full: { preset: 'verhelst-program' },
    joins: { yardstick: 'faithful', unit: 150 },
    changes: [
      { option: 'rate', label: 'Learning rate', values: ['0.02', '0.1', '0.005', '0.001'] },
      { option: 'hidden', label: 'Hidden units', values: ['50', '10', '200'] },
    ],
    play: { game: 'othello', player: 'verhelst-reference(ply=3)', title: 'his reference player' },
  },
];
