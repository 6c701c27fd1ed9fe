/**
 * G. Ferrer (1996, appendix A) prints T. Kendall's rules of Senet with some ambiguities. Each is an option here,
 * and the default is our reading. Games between random players last 158 to 173 turns under any one of them, the
 * default 162; his 158 are of games between evolving ones, so they cannot decide between the readings.
 */
import { choice, flag, integer, type Values } from '../../specs/options.js';

export const senetOptions = {
  layout: choice(['even', 'odd'], 'even', 'the houses of 1–14 on which the cones start'),
  opening: choice(
    ['counts', 'fresh', 'forced'],
    'counts',
    'the 1 that won the roll-off: counts as the first throw, is thrown again, or has moved the foremost cone',
  ),
  blockade: flag(false, 'three enemies in a row may not be passed, forward or backward'),
  backward: choice(
    ['overall', 'throw'],
    'overall',
    'when a side must move backward: when no remaining throw has a forward move, or with each throw that has none',
  ),
  beautiful: choice(['forced', 'exempt'], 'forced', 'whether a piece on house 26 can be forced back'),
  bump: choice(['undefended', 'any'], 'undefended', 'which enemies on 28–30 can be hit from 26'),
  crowded: choice(
    ['illegal', 'swap', 'return'],
    'illegal',
    'a hit on 28–30 while 27 is occupied: illegal, swaps the two pieces, or sends the hit piece to 15',
  ),
  water: choice(
    ['ends', 'continues'],
    'ends',
    'a piece that enters the water ends its side’s turn, or the side goes on with the throws that are left',
  ),
  rescue: choice(
    ['vacated', 'always'],
    'vacated',
    'a 4 bears the drowned piece off once houses 1–10 are vacated, or always',
  ),
  saving: choice(
    ['must', 'may'],
    'must',
    'a 4 that can bear the drowned piece off: it must, or the side may take the piece back instead',
  ),
  meeting: choice(
    ['illegal', 'swap'],
    'illegal',
    'a 1 from 26 while an enemy is in the water: illegal, or the two pieces change places',
  ),
  exit: choice(
    ['free', 'blocked'],
    'free',
    'with blockade: whether three enemies in a row on 27–30 stop a piece on 26 too',
  ),
  drowned: choice(
    ['one-throw', 'skip-then-throw', 'throw-then-turn'],
    'one-throw',
    'the turn after drowning: one throw for the piece; a lost turn before that throw; or a full turn after it',
  ),
  cap: integer(1, 100_000, 500, 'turns after which a random draw decides the game'),
};

export type SenetRules = Values<typeof senetOptions>;
