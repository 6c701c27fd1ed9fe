/** The button that sends a player by its text in the pickers to a class; none for a text that is not a player. */

import { useMemo } from 'preact/hooks';
import { variantOf } from '../../../games/variants.js';
import { formatPlayer } from '../../../players/file.js';
import type { Game } from '../../../rules/game.js';
import { readPlayer } from '../gallery.js';
import { models } from '../models.js';
import { championState } from '../workers.js';
import { SubmitButton } from './submit.js';

export function SubmitSeat({ game, seat }: { readonly game: Game; readonly seat: string }) {
  const player = useMemo(() => readPlayer(seat, game), [seat, game, models.value, championState.value]);
  if (!player.ok) return null;
  return <SubmitButton player={() => formatPlayer(variantOf(game), player.value.spec, models.value)} />;
}
