/**
 * The value of a position by the evaluator in a block of bytes.
 *
 * A position is given as the discs of the side whose view is wanted (`mine`) and those of the other (`theirs`), with
 * two bits of `view`: WAITING if it is the other side's turn, WHITE if `mine` are white.
 */
import { alliot } from './alliot';
import { Block, Kind, PAYLOAD } from './block';
import { constant } from './constant';
import { features } from './features';
import { formula } from './formula';
import { greedy } from './greedy';
import { network } from './network';
import { patterns } from './patterns';
import { squares } from './squares';
import { strategies } from './strategies';

export function evaluate(block: usize, mine: u64, theirs: u64, view: i32): f64 {
  const payload = block + PAYLOAD;
  const flags = changetype<Block>(block).flags;
  switch (changetype<Block>(block).kind) {
    case Kind.constant:
      return constant(payload);
    case Kind.greedy:
      return greedy(flags, mine, theirs);
    case Kind.squares:
      return squares(payload, flags, mine, theirs, view);
    case Kind.alliot:
      return alliot(payload, mine, theirs);
    case Kind.strategies:
      return strategies(payload, flags, mine, theirs);
    case Kind.features:
      return features(payload, flags, mine, theirs, view);
    case Kind.formula:
      return formula(payload, flags, mine, theirs);
    case Kind.network:
      return network(payload, flags, mine, theirs, view);
    case Kind.patterns:
      return patterns(payload, flags, mine, theirs, view);
    default:
      assert(false);
      return 0;
  }
}
