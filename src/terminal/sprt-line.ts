/** The result of a sequential test as a sentence. */
import type { Sprt, SprtResult } from '../tournaments/sprt.js';
import { withMinus } from './minus.js';

export function sprtLine({ elo0, elo1, model }: Sprt, { llr, lower, upper, accepted }: SprtResult): string {
  const numbers = `log-likelihood ratio ${llr.toFixed(2)}, bounds ${lower.toFixed(2)} and ${upper.toFixed(2)}`;
  const unit = model === 'normalised' ? 'normalised Elo' : 'Elo';
  const [taken, left] = accepted === 'H1' ? [elo1, elo0] : [elo0, elo1];
  const summary =
    accepted === undefined
      ? `undecided between ${elo0} and ${elo1} ${unit}; more games are needed`
      : `it accepts ${taken} ${unit} and rejects ${left}`;
  return withMinus(`Sequential test: ${summary} (${numbers}).`.replaceAll('-0.00', '0.00'));
}
