/**
 * A plug-in with an evaluator of Othello: corners, and how many moves a side has. The command line loads it, and so do the threads
 * and the workers of a queue:
 *
 *   npx breedboard match mobile random --games 200 --plugin mind.mjs
 *   npx breedboard match 'search(depth=3, evaluator=mobile)' 'mobile(corner=0)' --plugin mind.mjs
 *   npx breedboard explain mobile f5d6c3 --plugin mind.mjs
 */

const CORNERS = ['a1', 'h1', 'a8', 'h8'];

/** @type {import('breedboard').OwnEvaluator<{ corner: number }>} */
const mobile = {
  name: 'mobile',
  summary: 'corners, and moves to choose from',
  game: 'othello',
  options: { corner: 10 },
  value(position, side, seen) {
    return mobile.explain?.(position, side, seen).reduce((sum, part) => sum + part.value, 0) ?? 0;
  },
  explain(position, side, { cells, options }) {
    const board = position.game.rules.board?.cells ?? [];
    const corners = CORNERS.reduce((sum, corner) => sum + (cells[board.indexOf(corner)] ?? 0), 0);
    const moves = position.moves().length;
    return [
      { name: 'corners', value: options.corner * corners, detail: `${corners} × ${options.corner}` },
      { name: 'moves', value: position.turn === side ? moves : -moves, detail: `of ${position.turn}` },
    ];
  },
};

/** @type {import('breedboard').Plugin} */
export default { evaluators: [mobile] };
