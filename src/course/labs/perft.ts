/** Rules and perft: a game of discs that fall, on any rack, counted to the last leaf. */

import type { Rng } from '../../random/rng.js';
import { everyCase, type Lab, missed, type Program, passed } from '../lab.js';
import { buildRules, type RackBoard as Rack } from './rack-rules.js';

const CASES = 120;
const USUAL = { columns: 7, rows: 6, line: 4 } as const;
/** Leaves of the usual rack: won games end. */
const LEAVES = [7, 49, 343, 2401, 16_807] as const;

const emptyRack = (shape: Pick<Rack, 'columns' | 'rows' | 'line'>): Rack => ({
  ...shape,
  cells: new Array<number>(shape.columns * shape.rows).fill(0),
  side: 1,
});

function randomRack(rng: Rng): Rack {
  const [columns, rows] = [4 + rng.below(4), 4 + rng.below(3)];
  let rack = emptyRack({ columns, rows, line: 3 + rng.below(2) });
  for (let left = rng.below(columns * rows); left > 0; left--) {
    const moves = buildRules.moves(rack);
    if (moves.length === 0) break;
    rack = buildRules.play(rack, moves[rng.below(moves.length)]!);
  }
  return rack;
}

const shown = ({ columns, rows, line, cells }: Rack): string =>
  `${Array.from({ length: rows }, (_, i) => {
    const row = rows - 1 - i;
    return cells
      .slice(row * columns, (row + 1) * columns)
      .map(cell => (cell === 1 ? 'x' : cell === -1 ? 'o' : '.'))
      .join('');
  }).join('/')} with lines of ${line}`;

function counts(program: Program, from: Rack, depth: number, leaves: number): string | undefined {
  const answer = program.call('perft', from, depth);
  if (!answer.ok) return answer.reason;
  return answer.value === leaves
    ? undefined
    : `perft to depth ${depth} gave ${JSON.stringify(answer.value)}; it is ${leaves} at ${shown(from)}`;
}

function leavesOf(rack: Rack, depth: number): number {
  if (depth === 0) return 1;
  return buildRules.moves(rack).reduce((sum, move) => sum + leavesOf(buildRules.play(rack, move), depth - 1), 0);
}

const isSame = (found: unknown, right: readonly number[]): boolean =>
  Array.isArray(found) && found.length === right.length && right.every((each, i) => found[i] === each);

export const perft: Lab = {
  id: 'perft',
  title: 'Rules and perft',
  question: 'How do you know that your rules are right, to the last leaf?',
  file: 'lab.js',
  checks: [
    {
      name: 'perft of the empty rack gives the known counts to depth 5',
      points: 2,
      run(program) {
        for (const [i, leaves] of LEAVES.entries()) {
          const wrong = counts(program, emptyRack(USUAL), i + 1, leaves);
          if (wrong !== undefined) return missed(wrong);
        }
        return passed(`${LEAVES.join(', ')} leaves`);
      },
    },
    {
      name: 'moves are the open columns, and none when the game is over',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const rack = randomRack(rng);
          const answer = program.call('moves', rack);
          if (!answer.ok) return answer.reason;
          const right = buildRules.moves(rack);
          return isSame(answer.value, right)
            ? undefined
            : `moves gave ${JSON.stringify(answer.value)} at ${shown(rack)}; they are ${JSON.stringify(right)}`;
        }),
    },
    {
      name: 'play drops a disc, passes the turn, and leaves the rack that it got as it was',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          let rack = randomRack(rng);
          while (buildRules.moves(rack).length === 0) rack = randomRack(rng);
          const moves = buildRules.moves(rack);
          const move = moves[rng.below(moves.length)]!;
          const answer = program.call('playTwice', rack, move);
          if (!answer.ok) return answer.reason;
          const right = buildRules.play(rack, move);
          const [first, second] = Array.isArray(answer.value) ? (answer.value as Partial<Rack>[]) : [];
          for (const found of [first, second])
            if (!found || !isSame(found.cells, right.cells) || found.side !== right.side)
              return `column ${move} at ${shown(rack)} gave ${JSON.stringify(found)?.slice(0, 80)}`;
          return undefined;
        }),
    },
    {
      name: 'winner sees lines of every direction and length',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES, seed, rng => {
          const rack = randomRack(rng);
          const answer = program.call('winner', rack);
          if (!answer.ok) return answer.reason;
          const right = buildRules.winner(rack);
          return answer.value === right
            ? undefined
            : `winner gave ${JSON.stringify(answer.value)} at ${shown(rack)}; it is ${right}`;
        }),
    },
    {
      name: 'perft is right on racks of other sizes, from the middle of games',
      points: 2,
      isHidden: true,
      run: (program, seed) =>
        everyCase(CASES / 4, seed, rng => {
          const rack = randomRack(rng);
          const depth = 1 + rng.below(3);
          return counts(program, rack, depth, leavesOf(rack, depth));
        }),
    },
  ],
};
