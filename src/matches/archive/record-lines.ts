/**
 * Our own records, one line each (matches/record.ts); before the record may stand who played and where:
 *
 *     first name ⇥ second name ⇥ event ⇥ record
 */

import { linesOf, writeEach } from '../../rules/archive.js';
import type { WritableArchive } from '../../rules/game.js';
import { parsed, plain, refused } from '../../specs/parsed.js';
import { formatRecord, parseRecord } from '../record.js';
import { fromRecord, toRecord } from './archived.js';

/** A record has 5 fields, or 7 where somebody lost it otherwise than on the board. */
const NAMED = [8, 10];
const HEAD = 3;

/** Who played and where, if it is said, and the record. */
export function splitRecord(line: string): { readonly head: readonly string[]; readonly record: string } {
  const fields = line.split('\t');
  if (!NAMED.includes(fields.length)) return { head: [], record: line };
  return { head: fields.slice(0, HEAD), record: fields.slice(HEAD).join('\t') };
}

export const recordLines: WritableArchive = {
  summary: 'our own records: a line with tabs for each game of any kind',
  ending: '.tsv',
  *read(source, game) {
    for (const { place, line } of linesOf(source.text())) {
      const { head, record: text } = splitRecord(line);
      const [first = '', second = '', event = ''] = head;
      const record = parseRecord(game, text);
      yield { place, game: record.ok ? parsed(fromRecord([first, second], event, record.value)) : record };
    }
  },
  write: (games, game) =>
    writeEach(games, 'games.tsv', archived => {
      const record = toRecord(game, archived);
      if (!record.ok) return refused(record.reason);
      const head = [...archived.names, archived.event].map(plain);
      const bare = head.every(text => text === '');
      // A name that begins with # would make the line a comment.
      if (head[0]!.startsWith('#')) head[0] = ` ${head[0]}`;
      return parsed([...(bare ? [] : head), formatRecord(game, record.value)].join('\t'));
    }),
};
