/** What evaluators and learners see of Othello on other boards. */
import { COMMON, COMPARISONS, functionsOf } from '../../../evaluators/formula/functions.js';
import type { Features, FeatureWeights } from '../../../rules/features.js';
import { opponent, type Side } from '../../../rules/position.js';
import { type Beyond, isOdd, type Primitive, type Primitives, playerName } from '../../../rules/primitives.js';
import type { StonesPosition } from '../../../rules/stones.js';
import type { OtherBoard } from './rules.js';
import { kindOf } from './view.js';

type Counts = {
  readonly discs: number;
  readonly moves: number;
  /** Empty squares next to a disc of the opponent. */
  readonly potential: number;
  /** Discs next to an empty square. */
  readonly frontier: number;
  readonly corners: number;
  /** Next to an empty corner, diagonally and on the edge. */
  readonly x: number;
  readonly c: number;
  readonly edges: number;
};

/** `cells` as the side sees them. */
function countFor(board: OtherBoard, cells: Int8Array, moves: number, who: 1 | -1): Counts {
  const { shape } = board;
  let [discs, potential, frontier, corners, x, c, edges] = [0, 0, 0, 0, 0, 0, 0];
  for (let square = 0; square < cells.length; square++) {
    const next = shape.neighbours[square]!;
    if (cells[square] === 0) {
      if (next.some(each => cells[each] === -who)) potential++;
      continue;
    }
    if (cells[square] !== who) continue;
    discs++;
    if (next.some(each => cells[each] === 0)) frontier++;
    const kind = kindOf(shape, square);
    if (kind === 'corner') corners++;
    else if (kind === 'edge') edges++;
    else if (kind !== 'inner' && next.some(each => cells[each] === 0 && kindOf(shape, each) === 'corner')) {
      if (kind === 'X') x++;
      else c++;
    }
  }
  return { discs, moves, potential, frontier, corners, x, c, edges };
}

const NAMES = {
  'disc difference': 'discs',
  mobility: 'moves',
  'potential mobility': 'potential',
  frontier: 'frontier',
  corners: 'corners',
  'X squares': 'x',
  'C squares': 'c',
  edges: 'edges',
} as const satisfies Readonly<Record<string, keyof Counts>>;

export function featuresOn(board: OtherBoard): Features<StonesPosition> {
  const { shape, stones } = board;
  const most = shape.squares.length - shape.blocked.size;
  const cells = new Int8Array(shape.squares.length);
  return {
    names: [...Object.keys(NAMES), 'parity'], // parity: 1 if the side to move also moves last when no side passes
    phase(position) {
      const [black, white] = stones.counts(position);
      return Math.max(0, black + white - 4) / (most - 4);
    },
    read(position, side) {
      const moves = [side, opponent(side)].map(each => board.squaresFor(position, each).length);
      stones.read(position, side, cells);
      const [own, other] = [countFor(board, cells, moves[0]!, 1), countFor(board, cells, moves[1]!, -1)];
      const [black, white] = stones.counts(position);
      const lastIsMover = (most - black - white) % 2 === 1;
      return [
        ...Object.values(NAMES).map(name => own[name] - other[name]),
        (position.turn === side) === lastIsMover ? 1 : -1,
      ];
    },
  };
}

/** As `iago` weighs them on eight by eight, without stability: by phase, discs and parity only near the end. */
export const iagoFor: FeatureWeights = [5, 15, 25, 35, 45, 55].map(n => {
  const edge = (312 + 6.24 * n) / 10;
  const mobility = (n <= 25 ? 50 + 2 * n : 75 + n) / 10;
  return [n === 55 ? 8 : 0, mobility, 4.4, -3.3, 2 * edge, -edge, -edge / 2, 2, n >= 45 ? n / 10 : 0];
});

type View = {
  readonly cells: Int8Array;
  moves(whose: 0 | 1): readonly number[];
  counts(whose: 0 | 1): Counts;
};

/** Ferrer's functions, with squares numbered row by row on this board. */
export function primitivesOn(board: OtherBoard): Primitives<StonesPosition> {
  const { shape, stones } = board;
  const most = shape.squares.length;

  function viewOf(position: StonesPosition, side: Side): View {
    const cells = new Int8Array(most);
    stones.read(position, side, cells);
    const moves: (readonly number[] | undefined)[] = [];
    const counted: (Counts | undefined)[] = [];
    const movesOf = (whose: 0 | 1): readonly number[] =>
      (moves[whose] ??= board.squaresFor(position, whose === 0 ? side : opponent(side)));
    return {
      cells,
      moves: movesOf,
      counts: whose => (counted[whose] ??= countFor(board, cells, movesOf(whose).length, whose === 0 ? 1 : -1)),
    };
  }

  return {
    functions(beyond: Beyond, use, { corners = true, extended = false } = {}) {
      const squareOf = (x: number): number | undefined => {
        const square = Math.trunc(beyond === 'wrap' ? x - most * Math.floor(x / most) : x);
        return square >= 0 && square < most ? square : undefined;
      };
      const whether = (
        name: string,
        meaning: string,
        holds: (view: View, square: number) => boolean,
      ): Primitive<View> => ({
        name,
        arity: 1,
        meaning,
        isClaim: true,
        argumentName: a => shape.squares[squareOf(a) ?? -1] ?? 'no square',
        apply(view, a) {
          const square = squareOf(a);
          return square !== undefined && holds(view, square) ? 1 : 0;
        },
      });
      const howMany = (name: string, meaning: string, count: keyof Counts): Primitive<View> => ({
        name,
        arity: 1,
        meaning,
        argumentName: a => playerName(isOdd(a)),
        apply: (view, a) => view.counts(isOdd(a) ? 1 : 0)[count],
      });
      return {
        primitives: functionsOf<View>([
          ...COMMON,
          ...COMPARISONS,
          whether(
            'empty?',
            'square a is empty',
            ({ cells }, square) => cells[square] === 0 && !shape.blocked.has(square),
          ),
          whether('me?', 'square a holds an own disc', ({ cells }, square) => cells[square] === 1),
          whether('enemy?', 'square a holds a disc of the opponent', ({ cells }, square) => cells[square] === -1),
          whether('legal-self-move?', 'the player could move to square a', ({ moves }, square) =>
            moves(0).includes(square),
          ),
          whether('legal-enemy-move?', 'the opponent could move to square a', ({ moves }, square) =>
            moves(1).includes(square),
          ),
          howMany('num-legal-moves', 'moves of player a', 'moves'),
          howMany('num-pieces', 'discs of player a', 'discs'),
          ...(corners ? [howMany('num-corners-occupied', 'corners that player a holds', 'corners')] : []),
          ...(use === 'written' || extended
            ? [
                howMany('num-potential-moves', 'empty squares next to a disc of player a’s opponent', 'potential'),
                howMany('num-frontier', 'discs of player a next to an empty square', 'frontier'),
              ]
            : []),
        ]),
        literals: shape.squares.map((_, square) => square),
        view: viewOf,
      };
    },
    tournament: { games: 4, counts: 'margin' },
    named: {
      const: '1',
      mobility: '(minus (num-legal-moves 0) (num-legal-moves 1))',
      corners:
        '(plus (times 5 (minus (num-corners-occupied 0) (num-corners-occupied 1))) (minus (num-legal-moves 0) (num-legal-moves 1)))',
    },
    seeds: ['mobility', 'corners'],
  };
}
