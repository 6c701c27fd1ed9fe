/**
 * Games as PlayOK writes them, which is PGN with Othello's squares: tags in brackets (`[Black "…"]`, `[Result "38-26"]`,
 * black's discs first), then `1. f5 d6 2. c3 d3 …`, with the result again at the end.
 */
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import { parseTranscript, type Transcript } from './transcript.js';

export type TaggedGame = Transcript & {
  readonly tags: ReadonlyMap<string, string>;
  /** Discs of black and white, as written. */
  readonly discs?: readonly [number, number];
};

/** A game or the reason for refusal, and the line (from 1) where it starts. */
type TaggedEntry = { readonly line: number; readonly game: Parsed<TaggedGame> };

const TAG = /^\s*\[([A-Za-z]\w{0,30})\s+"((?:[^"\\]|\\.)*)"\]\s*$/;
const RESULT = /(?:^|\s)(\*|\d{1,2}(?:\.5)?-\d{1,2}(?:\.5)?)\s*$/;

function discsOf(text: string | undefined): readonly [number, number] | undefined {
  const [, black, white] = /^(\d{1,2})-(\d{1,2})$/.exec(text?.trim() ?? '') ?? [];
  return black === undefined ? undefined : [Number(black), Number(white)];
}

function gameOf(tags: ReadonlyMap<string, string>, moves: string): Parsed<TaggedGame> {
  const result = RESULT.exec(moves)?.[1];
  const game = parseTranscript(moves.replace(RESULT, ' '));
  if (!game.ok) return game;
  if (game.value.moves.length === 0) return refused('it has no move');
  const discs = discsOf(tags.get('Result')) ?? discsOf(result);
  return parsed({ ...game.value, tags, ...(discs ? { discs } : {}) });
}

/** A game starts with the first tag after moves. */
export function* readTagged(text: string): Generator<TaggedEntry, void, unknown> {
  let tags = new Map<string, string>();
  let moves = '';
  let begin = 1;
  for (const [i, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const [, name, value] = TAG.exec(line) ?? [];
    if (name === undefined) {
      moves += ` ${line}`;
      continue;
    }
    if (moves.trim() !== '') {
      yield { line: begin, game: gameOf(tags, moves) };
      tags = new Map();
    }
    if (tags.size === 0) begin = i + 1;
    moves = '';
    tags.set(name, value!.replace(/\\(.)/g, '$1'));
  }
  if (moves.trim() !== '' || tags.size > 0) yield { line: begin, game: gameOf(tags, moves) };
}
