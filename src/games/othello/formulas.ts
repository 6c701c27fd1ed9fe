/**
 * The baseline players of Ferrer 1996, all of them trees of the functions his evolved players were made of. He describes the
 * hand-made ones in words; the trees and their weights are ours. RND1–8 are drawn by random-tree.ts from
 * the seeds `rnd othello 1` and so on, and written down so that a change there cannot change them. If
 * every integer is a separate terminal, as he writes, most of them read nothing from the board and equal Const.
 */

const OHC1 = '(minus (num-pieces 0) (num-pieces 1))';
const OHC4 = `(minus (times (num-legal-moves 0) (num-corners-occupied 0))
  (times (num-legal-moves 1) (num-corners-occupied 1)))`;

export const OTHELLO_FORMULAS: Readonly<Record<string, string>> = {
  const: '1',
  ohc1: OHC1, // most discs
  ohc2: '(num-legal-moves 0)', // most moves
  ohc3: '(minus (num-legal-moves 0) (num-legal-moves 1))', // most moves, fewest for the opponent
  ohc4: OHC4, // moves times corners, own minus opponent's
  // OHC4 to move 56, which makes sixty discs, then OHC1
  ohc5: `(if (> (plus (num-pieces 0) (num-pieces 1)) 60) ${OHC1} ${OHC4})`,
  rnd1: '(and 19 39)',
  rnd2: '(> 61 21)',
  rnd3: '(> 28 20)',
  rnd4: '(= 9 18)',
  rnd5: '(plus 56 40)',
  rnd6: '(and 51 (if 12 4 60))',
  rnd7: '(minus 7 47)',
  rnd8: '(minus (and 63 17) 6)',
};
