/** The house: players that the game itself puts forward, so that the first student of a class has opponents. */
import { canonicalPlayer } from '../../players/catalogue.js';
import { formatPlayer } from '../../players/file.js';
import type { Game } from '../../rules/game.js';
import { parseSpec } from '../../specs/spec.js';
import { playerTitle } from '../player-title.js';
import { type Admitted, readSubmission } from './admission.js';

export type HousePlayer = { readonly name: string; readonly admitted: Admitted };

export function houseOf(game: Game): readonly HousePlayer[] {
  const { lineUp, levels = [] } = game.defaults;
  return lineUp.flatMap(player => {
    const spec = parseSpec(player);
    const admitted = spec.ok ? readSubmission(formatPlayer(game.id, canonicalPlayer(spec.value)), game) : spec;
    const name = levels.includes(player) ? `level ${levels.indexOf(player) + 1}` : playerTitle(player);
    return admitted.ok ? [{ name, admitted: admitted.value }] : [];
  });
}
