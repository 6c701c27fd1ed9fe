/** What counts as agreement with a paper. Chosen before any run was judged by it, and the same for all papers. */

/** The confidence of every interval of a difference. */
export const CONFIDENCE = 0.95;
/** The chance with which a difference would have been seen that a verdict “cannot tell” names. */
export const POWER = 0.8;

const SCORE_MARGIN = 0.05;
const SHARE_OF_FIGURE = 0.25;

/** The largest difference that is still agreement: five points of a score, a quarter of any other figure. */
export const marginOf = (printed: number, isScore: boolean): number =>
  isScore ? SCORE_MARGIN : SHARE_OF_FIGURE * Math.abs(printed);
