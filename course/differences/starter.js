/**
 * Temporal differences, and a look-ahead that moves alone. Hand in this file as lab.js.
 */

/**
 * TD(λ) after one walk, with a trace for each state. After each move the difference between what follows (the value of the next
 * state, or the reward at the end) and the value of the state moves every value by alpha · difference · its trace.
 * @param {number[]} values of the states
 * @param {number[]} visited the states in the order of the visit
 * @param {number} reward the value of the end
 * @param {number} alpha
 * @param {number} lambda what is left of a trace after each move; a visit adds 1
 * @returns {number[]} the new values
 */
export function update(values, visited, reward, alpha, lambda) {
  return values;
}

/**
 * A node is { value, own, other }: its value for the side at the root, the nodes after a move of that side, and those after a move of
 * the other side. At depth 0, or where the side to move has no move, the answer is value.
 */

/** The root moves first and takes the largest value, then the other side moves and takes the smallest, and so on. */
export function lookAhead(node, depth) {
  return node.value;
}

/** The search with the bug: the turn never passes. The side at the root makes all moves, the largest and the smallest in turn. */
export function lookAheadAlone(node, depth) {
  return node.value;
}

/**
 * One network was trained, and looks one move ahead. Two opponents, A and B, share an evaluation and look 1 to 6 moves ahead. The table
 * has the network's share of won games. One opponent's look-ahead moves for one side alone: 'A' or 'B'?
 *
 *   moves that the opponent looks ahead   1    2    3    4    5    6
 *   against A                            .46  .50  .64  .68  .73  .76
 *   against B                            .46  .22  .14  .08  .05  .03
 */
export const answer = '';
