/** Random games of a game that the project did not write, until it breaks a promise of the contract. */
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import { BrokenContract, checkedGame, plainText } from './contract.js';
import { draw, pick } from './dice.js';
import type { Game } from './game.js';
import { type Move, type Position, SIDES } from './position.js';

/** The moves of a random game, as the game writes them, and the first promise that it broke, in one line. */
type CheckedGame = { readonly moves: readonly string[]; readonly broken?: string };

/** What the display promises of one position; the reason where it does not hold. */
function displayFault<P extends Position>(game: Game<P>, position: P, moves: readonly Move[]): string | undefined {
  const { display } = game;
  const text = display.formatPosition(position);
  const read = display.parsePosition(text);
  if (!read.ok) return `parsePosition refuses what formatPosition wrote, ${JSON.stringify(text)}: ${read.reason}`;
  if (plainText(read.value) !== plainText(position))
    return `parsePosition reads ${JSON.stringify(text)} as another position than formatPosition wrote`;
  const texts = new Map<string, Move>();
  for (const move of moves) {
    const written = display.formatMove(move, position);
    if (texts.has(written)) return `formatMove writes moves ${texts.get(written)} and ${move} alike: ${written}`;
    texts.set(written, move);
    const again = display.parseMove(written);
    if (!again.ok || again.value !== move)
      return `parseMove reads ${JSON.stringify(written)} as ${again.ok ? again.value : 'no move'}, and formatMove wrote ${move}`;
  }
  const { choices, cells } = display.diagram(position);
  const offered = plainText(choices.map(choice => choice.move));
  if (offered !== plainText(moves)) return `diagram offers the moves ${offered}, and moves are ${plainText(moves)}`;
  const ids = new Set(cells.map(cell => cell.id));
  const missing = choices.flatMap(choice => choice.touches).find(id => !ids.has(id));
  return missing === undefined ? undefined : `diagram has a choice that touches ${missing}, which is no cell of it`;
}

/** What acts in a position. Throws where the parts of the rules contradict each other. */
function actionsIn<P extends Position>(game: Game<P>, position: P) {
  const outcome = game.outcome(position);
  const moves = game.moves(position);
  const chances = game.chances?.(position) ?? [];
  if (chances.length > 0 && moves.length > 0) throw new BrokenContract('moves and chances are given for one position');
  if (outcome !== undefined && moves.length + chances.length > 0)
    throw new BrokenContract('outcome ends the game in a position that still has moves');
  if (outcome === undefined && moves.length + chances.length === 0)
    throw new BrokenContract('outcome leaves a game unfinished in which neither a side nor chance has a move');
  return { outcome, moves, chances };
}

/** Plays one random game, the given number of those from the seed. A call that never returns is not ended here. */
export function checkRandomGame<P extends Position>(given: Game<P>, number: number, seed: Seed): CheckedGame {
  const game = checkedGame(given);
  const rng = rngFrom(seedFor(seed, 'check', number));
  const moves: string[] = [];
  try {
    let position = game.initial();
    for (;;) {
      const actions = actionsIn(game, position);
      const fault = displayFault(game, position, actions.moves);
      if (fault !== undefined) throw new BrokenContract(fault);
      for (const side of SIDES) game.features?.read(position, side);
      if (actions.outcome !== undefined) return { moves };
      const move = actions.chances.length > 0 ? draw(actions.chances, rng) : pick(actions.moves, rng);
      moves.push(game.display.formatMove(move, position));
      position = game.play(position, move);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { moves, broken: message.replace(`${given.id}: `, '').split('\n')[0]! };
  }
}
