/**
 * A plug-in with features of Othello and a learner that finds their weights by climbing: it changes them a little, plays the new
 * ones against the old, and keeps what scores more. Chance comes from `tools`, so the same seed gives the same run.
 *
 *   npx breedboard learn climb.yaml --seed 1 --plugin climber.mjs
 *   npx breedboard match 'run(climb-1)' random --plugin climber.mjs
 *
 * In about ten of its twenty steps the weights improve; the last champion wins some five games of six against random.
 */

const CORNERS = ['a1', 'h1', 'a8', 'h8'];

/** @type {import('breedboard').OwnFeatures} */
const views = {
  name: 'views',
  summary: 'corners, discs and moves, each with a weight',
  game: 'othello',
  features: ['corners', 'discs', 'moves'],
  values(position, side, { cells }) {
    const board = position.game.cells;
    const corners = CORNERS.reduce((sum, corner) => sum + (cells[board.indexOf(corner)] ?? 0), 0);
    let discs = 0;
    for (let i = 0; i < cells.length; i++) discs += cells[i] ?? 0;
    const moves = position.moves().length;
    return [corners, discs, position.turn === side ? moves : -moves];
  },
};

/** @type {import('breedboard').OwnLearner<{ weights: Float32Array, score: number }, { noise: number, games: number }>} */
const climber = {
  name: 'climber',
  summary: 'changes the weights of “views” a little, and keeps what wins',
  game: 'othello',
  options: { noise: 0.3, games: 40 },
  begin: () => ({ weights: new Float32Array(views.features.length), score: 0.5 }),
  async step({ weights }, { options, gaussian, play }) {
    const changed = weights.map(weight => weight + options.noise * gaussian());
    const [score = 0] = await play([
      { first: { kind: 'views', weights: changed }, second: { kind: 'views', weights }, games: options.games },
    ]);
    return score > 0.5 ? { weights: changed, score } : { weights, score: 1 - score };
  },
  champion: ({ weights }) => ({ kind: 'views', weights }),
  progress: ({ weights, score }) => ({
    score,
    corners: weights[0] ?? 0,
    discs: weights[1] ?? 0,
    moves: weights[2] ?? 0,
  }),
};

/** @type {import('breedboard').Plugin} */
export default { features: [views], learners: [climber] };
