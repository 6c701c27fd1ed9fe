/**
 * The baseline players of Ferrer 1996, all of them trees of the functions his evolved players were made of. He describes the
 * hand-made ones in words; the trees and their weights are ours. RND1–8 are drawn by random-tree.ts from
 * the seeds `rnd othello 1` and so on, and written down so that a change there cannot change them. If
 * every integer is a separate terminal, as he writes, most of them read nothing from the board and equal Const; RNDC1–8 are
 * from the same seeds with all integers as one terminal.
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
  rndc1:
    '(and (< (legal-self-move? (or (not 63) (legal-enemy-move? 20))) (plus (num-corners-occupied (num-legal-moves 10)) (if (num-legal-moves 52) (num-pieces 1) (minus 43 20)))) (legal-self-move? (not (enemy? (enemy? 30)))))',
  rndc2:
    '(> 30 (if (enemy? (num-pieces (or 5 49))) (and (plus (> 15 15) (times 37 11)) (num-legal-moves (= 3 17))) (num-legal-moves (num-pieces (if 29 44 37)))))',
  rndc3:
    '(> (empty? (< (if (minus 39 36) (times 41 35) (not 12)) (num-corners-occupied (if 62 40 37)))) (plus (num-legal-moves (plus (minus 44 8) (> 30 13))) (num-corners-occupied (num-legal-moves (legal-self-move? 2)))))',
  rndc4:
    '(= (not (< (legal-enemy-move? (if 60 52 21)) (num-legal-moves (me? 31)))) (or (num-corners-occupied (legal-self-move? (if 39 10 30))) (or (num-pieces (legal-self-move? 19)) (legal-enemy-move? (= 16 49)))))',
  rndc5:
    '(plus (num-corners-occupied (legal-self-move? (or (= 32 49) (me? 41)))) (num-pieces (num-corners-occupied (if (times 24 6) (num-corners-occupied 55) (or 1 27)))))',
  rndc6: '(and (num-pieces (plus (not (or 53 47)) (= (empty? 43) (num-corners-occupied 36)))) 5)',
  rndc7:
    '(minus (or (num-legal-moves (= 29 (or 13 63))) (times (or (and 55 60) (plus 4 15)) (and (legal-self-move? 1) (plus 37 44)))) (num-legal-moves (> (legal-enemy-move? (if 54 10 17)) (num-legal-moves (legal-self-move? 3)))))',
  rndc8: '(minus (minus 27 (or 5 7)) (num-legal-moves (and (= (< 52 19) (not 48)) (legal-self-move? (enemy? 22)))))',
};
