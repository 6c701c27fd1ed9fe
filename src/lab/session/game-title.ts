/** The one name of a game on every screen of the lab: its title and the options that differ, such as “Breakthrough, size 6”. */
import { variantOf } from '../../games/variants.js';
import type { Game } from '../../rules/game.js';
import { optionTexts } from './game-choice.js';
import { readGame } from './named-game.js';

/** By its name with its options; the name itself where there is no such game. */
export function gameTitle(name: string): string {
  const found = readGame(name);
  if (!found.ok) return name;
  const options = Object.entries(optionTexts(found.value.name)).map(([option, text]) => `${option} ${text}`);
  return [found.value.game.about.title, ...options].join(', ');
}

/** The title of a game with its usual start and rules. */
export const boardTitle = (game: Game): string => gameTitle(variantOf(game));
