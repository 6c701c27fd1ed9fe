/**
 * Ferrer's functions for Senet. Houses are 1 to 30, pieces are numbered from 1 in the order of their houses; fractions
 * are cut off. The position holds the last move, because a player rates the board after its own move.
 */

import { COMMON, functionsOf } from '../../evaluators/formula/functions.js';
import type { Side } from '../../rules/position.js';
import type { Beyond, FunctionSet, Primitive, Primitives } from '../../rules/primitives.js';
import { SENET_FORMULAS } from './formulas.js';
import { bit, count, defended, IN_WATER, LAST, nthHouse } from './houses.js';
import type { SenetPosition } from './position.js';
import { held, THROWS } from './sticks.js';

type SenetView = {
  readonly own: number;
  readonly other: number;
  /** Throws left of the side; none if it is not its turn. */
  readonly throws: number;
  readonly start: number;
  readonly distance: number;
};

const viewOf = ({ turn, cones, spools, throws, start, distance }: SenetPosition, side: Side): SenetView => ({
  own: side === 0 ? cones : spools,
  other: side === 0 ? spools : cones,
  throws: turn === side ? throws : 0,
  start,
  distance,
});

/** An integer from 1 to `last`; undefined if x is not one. */
function numberOf(x: number, last: number, beyond: Beyond): number | undefined {
  const whole = Math.trunc(x);
  const n = beyond === 'wrap' && last > 0 ? ((((whole - 1) % last) + last) % last) + 1 : whole;
  return n >= 1 && n <= last ? n : undefined;
}

type Question = Primitive<SenetView>;

const terminal = (name: string, meaning: string, apply: (view: SenetView) => number): Question => ({
  name,
  arity: 0,
  meaning,
  apply,
});

export function senetFunctions(beyond: Beyond = 'zero'): FunctionSet<SenetPosition, SenetView> {
  const nth = (name: string, meaning: string, pieces: (view: SenetView) => number): Question => ({
    name,
    arity: 1,
    meaning,
    apply(view, a) {
      const all = pieces(view);
      const n = numberOf(a, count(all), beyond);
      return n === undefined ? 0 : nthHouse(all, n);
    },
  });
  const whether = (name: string, meaning: string, pieces: (view: SenetView) => number): Question => ({
    name,
    arity: 1,
    meaning,
    isClaim: true,
    argumentName(a) {
      const house = numberOf(a, LAST, beyond);
      return house === undefined ? 'no house' : `house ${house}`;
    },
    apply(view, a) {
      const house = numberOf(a, LAST, beyond);
      return house !== undefined && pieces(view) & bit(house) ? 1 : 0;
    },
  });
  return {
    primitives: functionsOf<SenetView>([
      ...COMMON,
      ...THROWS.map(kind =>
        terminal(`${kind}-left?`, `throws of ${kind} still to use`, ({ throws }) => held(throws, kind)),
      ),
      terminal('get-start', 'house that the last move left', ({ start }) => start),
      terminal('get-distance-moved', 'how far it went, negative when backward', ({ distance }) => distance),
      terminal('self-pieces-left?', 'own pieces on the board', ({ own }) => count(own)),
      terminal('foe-pieces-left?', 'the opponent’s pieces on the board', ({ other }) => count(other)),
      terminal('self-drowned?', 'an own piece is in the water', ({ own }) => (own & IN_WATER ? 1 : 0)),
      terminal('foe-drowned?', 'an opponent’s piece is in the water', ({ other }) => (other & IN_WATER ? 1 : 0)),
      nth('self-nth-piece?', 'house of own piece a, the rearmost first', ({ own }) => own),
      nth('foe-nth-piece?', 'house of the opponent’s piece a', ({ other }) => other),
      whether('occupied?', 'house a is occupied', ({ own, other }) => own | other),
      whether('friend?', 'house a holds an own piece', ({ own }) => own),
      whether('foe?', 'house a holds a piece of the opponent', ({ other }) => other),
      whether(
        'defended?',
        'house a holds a piece that cannot be hit',
        ({ own, other }) => defended(own) | defended(other),
      ),
    ]),
    literals: Array.from({ length: LAST }, (_, i) => i + 1),
    view: viewOf,
  };
}

export const senetPrimitives: Primitives<SenetPosition> = {
  functions(beyond, _, { from = 'text' } = {}) {
    const set = senetFunctions(beyond);
    return from === 'text' ? set : { ...set, literals: set.literals.map(literal => literal - 1) };
  },
  tournament: { games: 3, counts: 'wins' },
  seeds: ['hc1', 'hc2', 'hc3', 'hc5'],
  named: SENET_FORMULAS,
};
