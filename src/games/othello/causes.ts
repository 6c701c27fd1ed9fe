/**
 * Why a move was a mistake, in the words of Othello books. Every test compares the line after the played move with the line
 * after the better one, both as a search expects them, over the few plies that a player can see on the board.
 */
import type { Cause, Reason, TwoLines } from '../../rules/causes.js';
import { type Move, opponent, type Side } from '../../rules/position.js';
import { discs, emptySquares, type OthelloPosition, ownersOf, PASS, squareName, squaresFor } from './board.js';
import { NEIGHBOURS } from './features.js';
import { othelloRules as rules } from './rules.js';
import { EDGES, stableDiscs } from './stability.js';

/** Plies after the move that a test looks at. */
const HORIZON = 4;
/** Plies after the move at which safe discs are counted: a corner taken by then has made its neighbours safe. */
const FAR = 6;
const CORNERS: readonly Move[] = [0, 7, 56, 63];
const COLOURS = ['Black', 'White'] as const;

type Step = {
  readonly by: Side;
  readonly move: Move;
  readonly before: OthelloPosition;
  readonly after: OthelloPosition;
};
/** A line, from the move itself on, no longer than the horizon. */
type Steps = readonly Step[];

function stepsOf(start: OthelloPosition, moves: readonly Move[], plies = HORIZON + 1): Steps {
  const steps: Step[] = [];
  let before = start;
  for (const move of moves.slice(0, plies)) {
    const after = rules.play(before, move);
    steps.push({ by: before.turn, move, before, after });
    before = after;
  }
  return steps;
}

/** A mistake as the tests look at it. */
type Case = {
  readonly start: OthelloPosition;
  readonly own: Side;
  readonly other: Side;
  /** The names of the two sides in a sentence. */
  readonly self: string;
  readonly foe: string;
  readonly played: Steps;
  readonly better: Steps;
  /** These lines, as far as safe discs are counted. */
  readonly farPlayed: Steps;
  readonly farBetter: Steps;
  readonly move: string;
  readonly instead: string;
};

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
/** When a ply of a line is played, for the reader of a sentence. */
const when = (ply: number): string => (ply <= 1 ? 'at once' : ply <= 3 ? 'a move later' : 'two moves later');

/** The first ply at which a side takes each corner. */
function cornersOf(steps: Steps, side: Side): ReadonlyMap<Move, number> {
  const taken = new Map<Move, number>();
  steps.forEach(({ by, move }, ply) => {
    if (by === side && CORNERS.includes(move)) taken.set(move, ply);
  });
  return taken;
}

/** Discs that can never be turned, at the end of a line. */
const safeDiscs = (steps: Steps, side: Side): number => {
  const owners = ownersOf(steps.at(-1)!.after);
  return stableDiscs(owners).filter((isStable, square) => isStable && owners[square] === side).length;
};

/** Safe discs of both sides at the end of both lines, and how many the move cost on balance. */
function safetyOf({ own, other, farPlayed, farBetter }: Case) {
  const [self, foe] = [safeDiscs(farPlayed, own), safeDiscs(farPlayed, other)];
  const [selfBetter, foeBetter] = [safeDiscs(farBetter, own), safeDiscs(farBetter, other)];
  return { self, foe, selfBetter, foeBetter, cost: selfBetter - foeBetter - (self - foe) };
}

/** A corner that costs fewer safe discs is a trade. */
const WORTH_A_CORNER = 3;
const WORTH_A_WEDGE = 2;
const WORTH_NAMING = 4;

const wipeOut = {
  name: 'wipe-out',
  test: 'the line after the played move leaves its side without a disc, and the line after the better move does not',
  find({ position, played, better }: TwoLines<OthelloPosition>): Reason | undefined {
    const own = position.turn;
    const isLost = (moves: readonly Move[]): boolean =>
      discs(stepsOf(position, moves, moves.length).at(-1)!.after)[own] === 0;
    if (!isLost(played) || isLost(better)) return undefined;
    const line = played.slice(1).filter(move => move !== PASS);
    return {
      sentence: `After ${squareName(played[0]!)} ${COLOURS[opponent(own)]} can turn every disc: ${line.map(squareName).join(' ')} leaves ${COLOURS[own]} with none.`,
      cells: line.slice(0, 1).map(squareName),
    };
  },
};

const cornerGiven = (c: Case): Reason | undefined => {
  const spared = cornersOf(c.better, c.other);
  const [given] = [...cornersOf(c.played, c.other)].filter(([corner]) => !spared.has(corner));
  if (!given || safetyOf(c).cost < WORTH_A_CORNER) return undefined;
  const [corner, ply] = given;
  const name = squareName(corner);
  const wasOpen = squaresFor(c.start, c.other).includes(corner);
  const opens = !wasOpen && squaresFor(c.played[0]!.after, c.other).includes(corner);
  const begin = opens
    ? `${c.move} opens the corner ${name}, and ${c.foe} takes it ${when(ply)}`
    : wasOpen && ply === 1
      ? `${c.move} leaves the corner ${name} open, and ${c.foe} takes it at once`
      : `After ${c.move} ${c.foe} takes the corner ${name} ${when(ply)}`;
  return { sentence: `${begin}; after ${c.instead} it does not.`, cells: [name] };
};

const cornerMissed = (c: Case): Reason | undefined => {
  const kept = cornersOf(c.played, c.own);
  const [missed] = [...cornersOf(c.better, c.own)].filter(([corner]) => !kept.has(corner));
  if (!missed || safetyOf(c).cost < WORTH_A_CORNER) return undefined;
  const [corner, ply] = missed;
  const name = squareName(corner);
  return {
    sentence:
      ply === 0
        ? `${c.self} could take the corner ${name} at once; after ${c.move} it does not get it in the next moves.`
        : `${c.instead} wins the corner ${name} ${when(ply)}; ${c.move} does not.`,
    cells: [name],
  };
};

/** Every square where the opponent could move if it were its turn stays as it was or is lost to it, and no corner is open to it. */
function isFree({ start, other }: Case, { move, after }: Step): boolean {
  const before = squaresFor(start, other);
  const left = squaresFor(after, other);
  return !before.includes(move) && left.every(square => before.includes(square) && !CORNERS.includes(square));
}

const freeMoveMissed = (c: Case): Reason | undefined => {
  const [played, better] = [c.played[0]!, c.better[0]!];
  if (better.move === PASS || !isFree(c, better) || isFree(c, played)) return undefined;
  const later = c.played[1]?.after;
  const stays =
    later !== undefined &&
    squaresFor(later, c.own).includes(better.move) &&
    !squaresFor(later, c.other).includes(better.move);
  if (stays) return undefined;
  const opened = squaresFor(played.after, c.other).filter(square => !squaresFor(c.start, c.other).includes(square));
  return {
    sentence: `${c.instead} was a free move: only ${c.self} could play there, and it opens no square to ${c.foe}; ${c.move} opens ${listed(opened.map(squareName))}.`,
    cells: [c.instead],
  };
};

/** Mean numbers of moves of both sides, as if each were to move, over the positions of a line. */
function mobilityOf(steps: Steps, own: Side): readonly [own: number, other: number] {
  const mean = (side: Side): number =>
    steps.reduce((sum, { after }) => sum + squaresFor(after, side).length, 0) / steps.length;
  return [mean(own), mean(opponent(own))];
}

const MOBILITY = 4;
const mobilityLost = (c: Case): Reason | undefined => {
  const [own, other] = mobilityOf(c.farPlayed, c.own);
  const [ownBetter, otherBetter] = mobilityOf(c.farBetter, c.own);
  if (ownBetter - otherBetter - (own - other) < MOBILITY) return undefined;
  const text = (value: number): string => String(Math.round(value));
  return {
    sentence: `${c.move} costs mobility: over the next moves ${c.self} has ${text(own)} moves to choose from and ${c.foe} ${text(other)}; after ${c.instead} it would be ${text(ownBetter)} and ${text(otherBetter)}.`,
    cells: [],
  };
};

/** The neighbours on its edge of each edge square that is no corner. */
const BETWEEN = new Map(
  EDGES.flatMap(edge => edge.slice(1, -1).map((square, i) => [square, [edge[i]!, edge[i + 2]!]] as const)),
);

/** The square where a side puts a disc between two of the other side's on an edge, and keeps it to the end of the line. */
function wedgeOf(steps: Steps, side: Side): Move | undefined {
  const end = steps.at(-1)!.after;
  return steps.find(({ by, move, before }) => {
    const between = by === side && BETWEEN.get(move);
    if (!between) return false;
    const owners = ownersOf(before);
    return between.every(square => owners[square] === opponent(side)) && ownersOf(end)[move] === side;
  })?.move;
}

const wedge = (c: Case): Reason | undefined => {
  if (safetyOf(c).cost < WORTH_A_WEDGE) return undefined;
  const [suffered, spared] = [wedgeOf(c.played, c.other), wedgeOf(c.better, c.other)];
  if (suffered !== undefined && spared === undefined) {
    const name = squareName(suffered);
    return {
      sentence: `After ${c.move} ${c.foe} wedges in at ${name}, between two discs of ${c.self} on the edge; after ${c.instead} it does not.`,
      cells: [name],
    };
  }
  const [won, had] = [wedgeOf(c.better, c.own), wedgeOf(c.played, c.own)];
  if (won === undefined || had !== undefined) return undefined;
  const name = squareName(won);
  const how =
    won === c.better[0]!.move
      ? `${name} wedges in between two discs of ${c.foe} on the edge`
      : `${c.instead} lets ${c.self} wedge in at ${name}, between two discs of ${c.foe} on the edge`;
  return {
    sentence: `${how}; ${c.move} does not.`,
    cells: [name],
  };
};

const safetyLost = (c: Case): Reason | undefined => {
  const { self, foe, selfBetter, foeBetter, cost } = safetyOf(c);
  if (cost < WORTH_NAMING) return undefined;
  return {
    sentence: `${c.move} costs safe discs: three moves later ${c.self} has ${self} that can never be turned and ${c.foe} ${foe}; after ${c.instead} it would be ${selfBetter} and ${foeBetter}.`,
    cells: [],
  };
};

/** Empty squares from which parity is counted. */
const PARITY_FROM = 20;
/** More squares in a region are no longer seen as one. */
const REGION = 8;

/** The empty squares that touch a square, directly or through others, with it. */
function regionOf(position: OthelloPosition, from: Move): readonly Move[] {
  const owners = ownersOf(position);
  const region = [from];
  for (const square of region)
    for (const next of NEIGHBOURS[square]!) if (owners[next] === undefined && !region.includes(next)) region.push(next);
  return region.sort((a, b) => a - b);
}

/** Who places the last disc of the game, where the line goes on to its end. */
function lastOf(start: OthelloPosition, moves: readonly Move[]): Side | undefined {
  const steps = stepsOf(start, moves, moves.length);
  return rules.outcome(steps.at(-1)!.after) ? steps.findLast(({ move }) => move !== PASS)?.by : undefined;
}

function parity(lines: TwoLines<OthelloPosition>): Reason | undefined {
  const { position, played, better } = lines;
  const c = caseOf(lines);
  if (emptySquares(position) > PARITY_FROM || played[0] === PASS || better[0] === PASS) return undefined;
  if (lastOf(position, better) !== c.own || lastOf(position, played) !== c.other) return undefined;
  const region = regionOf(position, played[0]!);
  if (region.length % 2 !== 0 || region.length > REGION) return undefined;
  return {
    sentence: `${c.move} goes first into a region of ${region.length} empty squares (${listed(region.map(squareName))}), and ${c.foe} gets the last move of the game; after ${c.instead} ${c.self} gets it.`,
    cells: region.map(squareName),
  };
}

function caseOf({ position, played, better }: TwoLines<OthelloPosition>): Case {
  const own = position.turn;
  const other = opponent(own);
  return {
    start: position,
    own,
    other,
    self: COLOURS[own],
    foe: COLOURS[other],
    played: stepsOf(position, played),
    better: stepsOf(position, better),
    farPlayed: stepsOf(position, played, FAR + 1),
    farBetter: stepsOf(position, better, FAR + 1),
    move: squareName(played[0]!),
    instead: squareName(better[0]!),
  };
}

const within =
  (test: (c: Case) => Reason | undefined) =>
  (lines: TwoLines<OthelloPosition>): Reason | undefined =>
    test(caseOf(lines));

/** The order is that of what a player can see: corners first, then moves and edges, then counts. */
export const othelloCauses: readonly Cause<OthelloPosition>[] = [
  wipeOut,
  {
    name: 'corner given',
    test: `the opponent takes a corner within ${HORIZON} plies after the played move and not after the better one, and ${FAR} plies on that has cost ${WORTH_A_CORNER} safe discs or more`,
    find: within(cornerGiven),
  },
  {
    name: 'corner not taken',
    test: `the side takes a corner with the better move or within ${HORIZON} plies after it, and not with or after the played one, and ${FAR} plies on that has cost ${WORTH_A_CORNER} safe discs or more`,
    find: within(cornerMissed),
  },
  {
    name: 'free move missed',
    test: 'the better move is on a square where the opponent cannot play, and opens none to it; the played move is not, and the free move is gone after the answer',
    find: within(freeMoveMissed),
  },
  {
    name: 'edge wedged',
    test: `within ${HORIZON} plies a disc is wedged between two of the other side on an edge, for good, in one of the lines only, and ${FAR} plies on that has cost ${WORTH_A_WEDGE} safe discs or more`,
    find: within(wedge),
  },
  {
    name: 'parity',
    test: `with ${PARITY_FROM} empty squares or fewer the played move is into a region with an even number of them, ${REGION} at most; after it the opponent places the last disc of the game, and after the better move the side itself`,
    find: parity,
  },
  {
    name: 'safe discs lost',
    test: `${FAR} plies on, own minus opponent’s discs that can never be turned are ${WORTH_NAMING} fewer than after the better move, or less`,
    find: within(safetyLost),
  },
  {
    name: 'mobility lost',
    test: `over the ${FAR} plies that follow, own minus opponent’s moves are on average ${MOBILITY} fewer than after the better move, or less`,
    find: within(mobilityLost),
  },
];
