/**
 * A game as Othello Quest gives it to other programs: JSON with `"moves":[{"m":"f5",…},…]`, on its own or within
 * `position`; a move that is not a square is a pass. Names are in `players`, black first. Only these fields are read.
 */
import { parseJson } from '../../../evaluators/json.js';
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import { anything, dictionary, isValid, list } from '../../../specs/schema.js';
import type { Json } from '../../../specs/spec.js';
import { parseTranscript, type Transcript } from './transcript.js';

export type QuestGame = Transcript & { readonly names: readonly [string, string] };

const MAX_LENGTH = 1 << 18; // with the ratings and avatars of both players some 5,000

const fields = dictionary(anything);
const anyList = list(anything);

/** The square of a move, or nothing where the player passed. */
function squareOf(move: Json): string | undefined {
  const text = isValid(fields, move) ? move.m : move;
  if (typeof text !== 'string') return undefined;
  return /^[a-h][1-8]$/i.test(text) ? text : '';
}

function nameOf(player: Json | undefined): string {
  const name = isValid(fields, player) ? (player.name ?? player.id) : player;
  return typeof name === 'string' ? name : '';
}

/** Whether a text looks like one. */
export const isQuest = (text: string): boolean => /^\s*\{/.test(text) && /"moves"\s*:\s*\[\s*\{\s*"[mt]"/.test(text);

export function parseQuest(text: string): Parsed<QuestGame> {
  const json = parseJson(text, MAX_LENGTH);
  if (!json.ok) return json;
  if (!isValid(fields, json.value)) return refused('a game is a JSON object');
  const game = json.value;
  const moves = game.moves ?? (isValid(fields, game.position) ? game.position.moves : undefined);
  if (!isValid(anyList, moves)) return refused('“moves” must be a list, as in {"moves":[{"m":"f5"}]}');
  const squares = moves.map(squareOf);
  const strange = squares.indexOf(undefined);
  if (strange >= 0) return refused(`move ${strange + 1} has no “m” with a square`);
  const transcript = parseTranscript(squares.join(' '));
  if (!transcript.ok) return transcript;
  const players = isValid(anyList, game.players) ? game.players : [];
  return parsed({ ...transcript.value, names: [nameOf(players[0]), nameOf(players[1])] });
}
