/** A player loses a game other than on the board. A player throws it, and the referee catches it and records the loss. */
import type { Loss } from '../rules/archive.js';

/** The message is for the record: one line, safe to print. */
export class Forfeit extends Error {
  readonly loss: Loss;
  constructor(loss: Loss, message: string) {
    super(message);
    this.loss = loss;
  }
}
