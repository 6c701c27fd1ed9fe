/** The parts of a value as an indented list, each with its number; a sum shows its parts and its total. */

import { describePart, formatSigned } from '../evaluators/reasons.js';
import { byWeight, type Part, total } from '../rules/explanation.js';
import type { Paint } from './screen.js';

/** Parts shown of a sum and of each sum within it, unless the user asks for all. */
const SHOWN = 12;
const SHOWN_WITHIN = 3;
/** A larger tree is not readable at a terminal. */
const MOST = 400;

type OutlineLine = { readonly value: string; readonly text: string; readonly grey?: boolean };

export function outline(parts: readonly Part[], all: boolean, paint: Paint): string[] {
  const lines: OutlineLine[] = [];
  let left = all ? Number.POSITIVE_INFINITY : MOST;

  const add = (part: Part, level: number, unused: boolean): void => {
    if (--left < 0) return;
    const grey = unused || part.isUnused === true;
    const text = `${'  '.repeat(level)}${describePart(part)}${grey ? ' (unused)' : ''}`;
    lines.push({ value: formatSigned(part.value), text, grey });
    if (part.isSum) addSum(part.parts ?? [], level + 1, grey, SHOWN_WITHIN);
    // The arguments of a function are few, and all of them are shown.
    else if ((part.parts?.length ?? 0) > SHOWN) addSum(part.parts!, level + 1, grey);
    else for (const each of part.parts ?? []) add(each, level + 1, grey);
  };
  const addSum = (list: readonly Part[], level: number, grey: boolean, most = SHOWN): void => {
    const sorted = byWeight(list);
    const worth = all ? sorted : sorted.filter(part => part.value !== 0);
    const shown = all ? sorted : worth.slice(0, most);
    for (const part of shown) add(part, level, grey);
    const indent = '  '.repeat(level);
    const small = worth.slice(shown.length);
    if (small.length > 0) {
      lines.push({ value: formatSigned(total(small)), text: `${indent}${small.length} more (--all lists them)`, grey });
    }
    const nothing = list.length - worth.length;
    if (nothing > 0) lines.push({ value: '0', text: `${indent}${nothing} more with value 0`, grey: true });
  };

  // A value of one part is not a sum: a formula is shown whole even where its value is 0.
  if (parts.length === 1) add(parts[0]!, 0, false);
  else addSum(parts, 0, false);
  if (left < 0) lines.push({ value: '', text: '… (--all lists the rest)' });
  if (parts.length > 1) lines.push({ value: formatSigned(total(parts)), text: 'together' });
  const width = Math.max(...lines.map(line => line.value.length));
  const drawn = lines.map(({ value, text, grey }) => {
    const line = `  ${value.padStart(width)}  ${text}`;
    return grey ? paint.dim(line) : line;
  });
  if (parts.length > 1) drawn.splice(-1, 0, `  ${'-'.repeat(width)}`);
  return drawn;
}
