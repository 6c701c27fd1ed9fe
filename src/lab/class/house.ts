/** The house: players that the game itself puts forward, so that the first student of a class has opponents. */
import { variantOf } from '../../games/variants.js';
import { canonicalPlayer } from '../../players/catalogue.js';
import { formatPlayer } from '../../players/file.js';
import type { Game } from '../../rules/game.js';
import { parseSpec } from '../../specs/spec.js';
import { playerTitle } from '../player-title.js';
import { type Admitted, readSubmission } from './admission.js';

export type HousePlayer = { readonly name: string; readonly admitted: Admitted };

export function houseOf(game: Game): readonly HousePlayer[] {
  return game.defaults.lineUp.flatMap(player => {
    const spec = parseSpec(player);
    const admitted = spec.ok ? readSubmission(formatPlayer(variantOf(game), canonicalPlayer(spec.value)), game) : spec;
    return admitted.ok ? [{ name: playerTitle(player), admitted: admitted.value }] : [];
  });
}
