/** The baseline players of Ferrer 1996 for Senet, as trees of his functions (games/othello/formulas.ts says more). */
const sum = (terms: readonly string[]): string => terms.reduceRight((rest, term) => `(plus ${term} ${rest})`);
const negative = (term: string): string => `(minus 1 (plus 1 ${term}))`; // there is no 0 among Senet's integers
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** Ferrer's eight strategies, each as a term to be made large. */
const FEW_PIECES = negative('self-pieces-left?');
const MANY_FOES = 'foe-pieces-left?';
const STAY_DRY = '(not self-drowned?)';
const DROWN = 'foe-drowned?';
const KEEP_TOGETHER = '(minus (self-nth-piece? 1) (self-nth-piece? self-pieces-left?))'; // rearmost minus foremost
const HOLD_BACK = `(minus (times 30 foe-pieces-left?) ${sum(numbers(7).map(n => `(foe-nth-piece? ${n})`))})`;
const CAPTURE = '(foe? get-start)'; // a piece that was hit stands where the hitting piece came from
/** Three in a row: how many pieces have the next but one two houses ahead. */
const BARRICADE = sum(numbers(5).map(n => `(not (minus (minus (self-nth-piece? ${n + 2}) (self-nth-piece? ${n})) 2))`));

/** Weights chosen so that each strategy can outweigh a few houses of the last two: a piece is worth thirty. */
const FIRST_SIX = [
  `(times 30 ${FEW_PIECES})`,
  `(times 30 ${MANY_FOES})`,
  `(times 20 ${STAY_DRY})`,
  `(times 20 ${DROWN})`,
  KEEP_TOGETHER,
  HOLD_BACK,
];

export const SENET_FORMULAS: Readonly<Record<string, string>> = {
  const: '1',
  hc1: sum(FIRST_SIX),
  hc2: sum([...FIRST_SIX, `(times 10 ${CAPTURE})`, `(times 5 ${BARRICADE})`]),
  hc3: CAPTURE,
  hc4: BARRICADE,
  hc5: `(plus (times 10 ${CAPTURE}) ${BARRICADE})`, // at most five barricades: a capture comes first
  rnd1: '(or 5-left? 15)',
  rnd2: '(minus 27 4)',
  rnd3: '(minus 1-left? 28)',
  rnd4: '(if 29 (minus foe-pieces-left? (foe? (or 21 22))) 28)',
  rnd5: '(plus 7 25)',
  rnd6: '(and (plus (not (and 23 21)) 3-left?) 6)',
  rnd7: '(or foe-drowned? 29)',
  rnd8: '(or (or 1 21) 16)',
  rndc1: '(or (self-nth-piece? 5-left?) (times 4-left? 2-left?))',
  rndc2: '(minus foe-drowned? (defended? get-distance-moved))',
  rndc3: '(minus (not foe-drowned?) self-pieces-left?)',
  rndc4: '(if 1 (friend? (or (times self-pieces-left? self-pieces-left?) foe-drowned?)) 5-left?)',
  rndc5: '(plus 1-left? self-drowned?)',
  rndc6:
    '(and (plus (times (times foe-pieces-left? self-pieces-left?) (self-nth-piece? 1-left?)) foe-drowned?) (plus (defended? 5-left?) 2-left?))',
  rndc7: '(or (foe? 9) (plus (foe-nth-piece? 1-left?) self-pieces-left?))',
  rndc8:
    '(or (times (foe? self-pieces-left?) get-start) (defended? (plus (not (friend? self-drowned?)) self-drowned?)))',
};
