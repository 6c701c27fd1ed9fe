/**
 * Senet after G. Ferrer, *Using genetic programming to evolve board evaluation functions* (1996, appendix A), who
 * prints T. Kendall's rules (1978); variants.ts lists what he does not specify.
 *
 * Cones, side 0, move first: the roll-off only decides which player they are. A side throws until a 2 or 3, then uses its
 * throws one at a time. Every throw is a chance move. A side that can use no throw makes an explicit pass, so the record shows
 * it. The throw for a drowned piece leaves no choice, but its effect is a move too.
 */
import { anyRules, type Rules } from '../../rules/game.js';
import type { Outcome } from '../../rules/position.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { readOptions } from '../../specs/options.js';
import { aboutSenet } from './about.js';
import { senetDisplay } from './display.js';
import { bit, LIFE, PIECES } from './houses.js';
import { chancesOf, legalMoves, playMove } from './movement.js';
import { MOVE_COUNT, PASS } from './moves.js';
import type { SenetPosition } from './position.js';
import { outcomeOf } from './result.js';
import { MAX_THROWS, NO_THROWS, one } from './sticks.js';
import { type SenetRules, senetOptions } from './variants.js';
import { senetBoard } from './view.js';

const ODD = Array.from({ length: PIECES }, (_, i) => bit(2 * i + 1)).reduce((all, each) => all | each);
const EVEN = ODD << 1;

function initial(rules: SenetRules): SenetPosition {
  const even = rules.layout === 'even';
  let [cones, spools] = even ? [EVEN, ODD] : [ODD, EVEN];
  const foremost = even ? LIFE - 1 : LIFE - 2;
  const forced = rules.opening === 'forced';
  if (forced) {
    cones ^= bit(foremost) | bit(foremost + 1);
    if (!even) spools ^= bit(foremost) | bit(foremost + 1); // 13 hits the spool on 14, which is undefended
  }
  return {
    turn: 0,
    cones,
    spools,
    phase: 'throw',
    throws: rules.opening === 'counts' ? one(1) : NO_THROWS,
    turns: 0,
    waited: false,
    start: forced ? foremost : 0,
    distance: forced ? 1 : 0,
  };
}

const outcome = ({ turn, cones, spools, phase }: SenetPosition): Outcome | undefined =>
  phase === 'over' ? outcomeOf(turn, cones, spools) : undefined;

type PlayedSenet = Rules<SenetPosition> & Required<Pick<Rules<SenetPosition>, 'board'>>;

export function senetRules(rules: SenetRules): PlayedSenet {
  const start = initial(rules);
  // Each throw is one ply and each move or pass uses up at least one; the throw for a drowned piece and its move
  // make a turn by themselves or come on top. The random draw is the last ply.
  const pliesPerTurn = 2 * MAX_THROWS + (rules.drowned === 'throw-then-turn' ? 2 : 0);
  return {
    id: 'senet',
    moveCount: MOVE_COUNT,
    maxPlies: rules.cap * pliesPerTurn + 1,
    initial: () => start,
    moves: position => legalMoves(rules, position),
    play: (position, move) => playMove(rules, position, move),
    outcome,
    chances: chancesOf,
    isPass: move => move === PASS,
    margin: 'pieces',
    about: aboutSenet,
    display: senetDisplay(rules),
    board: senetBoard,
  };
}

/** An entry of the rules alone or of the whole game. */
export const senetEntryOf = <T>(make: (rules: SenetRules) => T): CatalogueEntry<T> => ({
  summary: aboutSenet.summary,
  options: senetOptions,
  examples: ['senet', 'senet(opening=fresh, blockade=true, backward=throw, drowned=skip-then-throw)'],
  build: spec => make(readOptions(spec, senetOptions)),
});

export const senetRulesEntry = senetEntryOf(rules => anyRules(senetRules(rules)));
