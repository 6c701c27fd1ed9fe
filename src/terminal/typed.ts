/** The meaning of a line at the keyboard: a move, in any form the game or the board allows, or a command. */

import type { Game } from '../rules/game.js';
import { isPass } from '../rules/passes.js';
import type { Move, Position } from '../rules/position.js';
import { listMoves } from '../rules/words.js';
import { nearest } from '../specs/nearest.js';
import { quote } from '../specs/parsed.js';

export const COMMANDS = {
  moves: 'list the legal moves, each with a number and a sentence; in a small game with the result of best play',
  board: 'draw the board again',
  hint: 'suggest a move',
  undo: 'go back to your previous move; the dice that follow stay the same',
  pass: 'pass, where that is the only move (Enter does the same)',
  save: 'save the game: save, or save FILE',
  resign: 'give the game up: the other side wins',
  help: 'this list',
  quit: 'leave the game; it is saved, and can be resumed',
} as const;
export type CommandName = keyof typeof COMMANDS;

const OTHER_NAMES: Readonly<Record<string, CommandName>> = { '?': 'help', q: 'quit', exit: 'quit', back: 'undo' };

export type Typed =
  | { readonly kind: 'move'; readonly move: Move }
  | { readonly kind: 'command'; readonly name: Exclude<CommandName, 'pass'>; readonly argument: string }
  | { readonly kind: 'wrong'; readonly reason: string };

const move = (move: Move): Typed => ({ kind: 'move', move });
const wrong = (reason: string): Typed => ({ kind: 'wrong', reason });

const isCommand = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word);

/** A move by the cells to touch, in order; as many of them as make it unambiguous. */
function byTouches(game: Game, position: Position, text: string): Typed | undefined {
  const { choices } = game.display.diagram(position);
  const touches = text.split(/[\s,>-]+/).filter(Boolean);
  if (touches.length === 0) return undefined;
  const matching = choices.filter(choice => touches.every((id, i) => choice.touches[i]?.toLowerCase() === id));
  const whole = matching.find(choice => choice.touches.length === touches.length);
  if (whole) return move(whole.move);
  if (matching.length === 1) return move(matching[0]!.move);
  if (matching.length === 0) return undefined;
  const ways = matching.map(choice => choice.touches.join(' ')).join(', ');
  return wrong(`${quote(text)} is ambiguous; type one of: ${ways}`);
}

/** `#3` is the third move of the list; so is a bare 3 where no field has that name. */
function byNumber(game: Game, position: Position, text: string): Typed | undefined {
  const match = /^(#?)(\d{1,4})$/.exec(text);
  if (!match) return undefined;
  if (!match[1] && game.display.diagram(position).cells.some(cell => cell.id === text)) return undefined;
  const legal = game.moves(position);
  const chosen = legal[Number(match[2]) - 1];
  return chosen === undefined
    ? wrong(`there is no move number ${match[2]}; the list has ${legal.length} (type moves)`)
    : move(chosen);
}

function byName(game: Game, position: Position, text: string): Typed | undefined {
  const read = game.display.parseMove(text);
  if (read.ok && game.moves(position).includes(read.value)) return move(read.value);
  const labelled = game.display.diagram(position).choices.find(choice => choice.label.toLowerCase() === text);
  return labelled && move(labelled.move);
}

function command(game: Game, position: Position, line: string): Typed | undefined {
  const [typed = '', ...rest] = line.split(/\s+/);
  const word = typed.toLowerCase();
  const name = Object.hasOwn(OTHER_NAMES, word) ? OTHER_NAMES[word]! : word;
  if (!isCommand(name)) return undefined;
  const argument = line.slice(typed.length).trim();
  if (name === 'pass') {
    const pass = game.moves(position).find(each => isPass(game, each));
    return pass === undefined
      ? wrong(`passing is not legal here; legal moves: ${listMoves(game, position)}`)
      : move(pass);
  }
  if (rest.length > 0 && name !== 'save') return wrong(`${name} takes no argument, but got ${quote(argument)}`);
  return { kind: 'command', name, argument };
}

/** `line` is not blank. */
export function readTyped(game: Game, position: Position, line: string): Typed {
  const text = line.trim().toLowerCase();
  const found =
    byName(game, position, text) ??
    byTouches(game, position, text) ??
    byNumber(game, position, text) ??
    command(game, position, line.trim());
  if (found) return found;
  const legal = `legal moves: ${listMoves(game, position)}`;
  const read = game.display.parseMove(text);
  if (read.ok || game.display.diagram(position).cells.some(cell => cell.id.toLowerCase() === text)) {
    return wrong(`${quote(line.trim())} is not legal here; ${legal}`);
  }
  const near = nearest(text.split(/\s+/)[0]!, Object.keys(COMMANDS));
  return wrong(
    `${quote(line.trim())} is neither a move nor a command; ${near ? `did you mean “${near}”? ` : ''}${legal}`,
  );
}

/** Every text that completes the typed prefix. */
export function completions(game: Game, position: Position, prefix: string): string[] {
  const moves = game.moves(position).map(each => game.display.formatMove(each, position));
  return [...moves, ...Object.keys(COMMANDS)].filter(each => each.startsWith(prefix.toLowerCase()));
}
