/** The sequential tests that the Arena offers: 0 against a difference in logistic Elo, 5 % of errors either way. */
import type { Sprt } from '../../tournaments/sprt.js';

export const TEST_ELOS = [20, 40, 80] as const;
/** The Elo of the picture, where the user chose no test. */
export const USUAL_ELO = 40;

export const sprtOf = (elo: number): Sprt => ({ model: 'logistic', elo0: 0, elo1: elo, alpha: 0.05, beta: 0.05 });
