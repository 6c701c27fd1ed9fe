/** A player has lost without the rules having said so. Thrown where it shows, caught by whoever keeps the record. */

/** Every way to lose a game other than on the board, and what it means. None of them is ever a draw. */
export const LOSSES = {
  illegal: 'answered with a move that the rules do not allow, or with no move at all',
  time: 'answered too late',
  crash: 'ended, hung up, or could not be started',
  stall: 'gave no answer, without any limit of time, for as long as patience lasts',
  flood: 'wrote a line that is too long, or too much',
  refused: 'would not do what its protocol asks of it',
  resigned: 'gave the game up',
} as const;
export type Loss = keyof typeof LOSSES;

export const isLoss = (text: string): text is Loss => Object.hasOwn(LOSSES, text);

/** The message is for the record: one line, safe to print. */
export class Forfeit extends Error {
  readonly loss: Loss;
  constructor(loss: Loss, message: string) {
    super(message);
    this.loss = loss;
  }
}
