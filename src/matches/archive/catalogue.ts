/** The ways to keep games. A new one is one file here and one line below. */
import type { ArchiveFormat } from './format.js';
import { ggf } from './ggf.js';
import { html } from './html.js';
import { jsonLines } from './json-lines.js';
import { recordLines } from './record-lines.js';
import { transcripts } from './transcripts.js';
import { wthor } from './wthor.js';

export const archives = {
  transcripts,
  ggf,
  wthor,
  records: recordLines,
  jsonl: jsonLines,
  html,
} as const satisfies Readonly<Record<string, ArchiveFormat>>;

export type ArchiveId = keyof typeof archives;

/** By the end of the file's name, or else by what it begins with. */
export function archiveFor(name: string, text: () => string): ArchiveId {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  if (ending === wthor.ending) return 'wthor';
  const begin = text().slice(0, 1 << 16);
  const line = begin.split('\n').find(each => each.trim() !== '' && !each.startsWith('#')) ?? '';
  if (line.trimStart().startsWith('{')) return 'jsonl';
  if (line.includes('(;') || ending === ggf.ending) return 'ggf';
  return line.includes('\t') ? 'records' : 'transcripts';
}
