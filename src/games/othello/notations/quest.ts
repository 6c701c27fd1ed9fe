/**
 * A game as Othello Quest gives it to other programs: JSON with `"moves":[{"m":"f5",…},…]`, on its own or within
 * `position`; a move that is not a square is a pass. Names are in `players`, black first. Only these fields are read.
 */
import { parseJson } from '../../../evaluators/json.js';
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import type { Json } from '../../../specs/spec.js';
import { parseTranscript, type Transcript } from './transcript.js';

export type QuestGame = Transcript & { readonly names: readonly [string, string] };

const MAX_LENGTH = 1 << 18; // with the ratings and avatars of both players some 5,000

type Fields = { readonly [name: string]: Json };
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The square of a move, or nothing where the player passed. */
function squareOf(move: Json): string | undefined {
  const text = isFields(move) ? move.m : move;
  if (typeof text !== 'string') return undefined;
  return /^[a-h][1-8]$/i.test(text) ? text : '';
}

function nameOf(player: Json | undefined): string {
  const name = isFields(player) ? (player.name ?? player.id) : player;
  return typeof name === 'string' ? name : '';
}

/** Whether a text looks like one. */
export const isQuest = (text: string): boolean => /^\s*\{/.test(text) && /"moves"\s*:\s*\[\s*\{\s*"[mt]"/.test(text);

export function parseQuest(text: string): Parsed<QuestGame> {
  const json = parseJson(text, MAX_LENGTH);
  if (!json.ok) return json;
  if (!isFields(json.value)) return refused('a game is a JSON object');
  const game = json.value;
  const moves = game.moves ?? (isFields(game.position) ? game.position.moves : undefined);
  if (!Array.isArray(moves)) return refused('“moves” must be a list, as in {"moves":[{"m":"f5"}]}');
  const squares = (moves as readonly Json[]).map(squareOf);
  const strange = squares.indexOf(undefined);
  if (strange >= 0) return refused(`move ${strange + 1} has no “m” with a square`);
  const transcript = parseTranscript(squares.join(' '));
  if (!transcript.ok) return transcript;
  const players = Array.isArray(game.players) ? (game.players as readonly Json[]) : [];
  return parsed({ ...transcript.value, names: [nameOf(players[0]), nameOf(players[1])] });
}
