/** An explanation in sentences. They know no game: names and details come from the evaluator. */
import { byWeight, type Explanation, type Part, total } from '../rules/explanation.js';

/** Five digits that count, and always a sign but for nothing. */
export function formatSigned(value: number): string {
  const short = Number(Math.abs(value).toPrecision(5));
  return short === 0 ? '0' : `${value < 0 ? '−' : '+'}${short}`;
}

const NAMED = 3;

/** What a part is, in one manner of writing negative numbers. */
export const describePart = ({ name, detail }: Part): string =>
  `${name}: ${detail}`.replace(/(^|[\s(])-(?=[\d.])/g, '$1−');

/** How a number is written. */
type NumberFormat = (value: number) => string;

const citing =
  (format: NumberFormat) =>
  (part: Part): string => {
    const [name, detail] = [part.name, describePart(part).slice(part.name.length + 2)];
    return `${name} ${format(part.value)} (${detail})`;
  };

const list = (items: readonly string[]): string =>
  items.length <= 1 ? items.join('') : `${items.slice(0, -1).join('; ')}; and ${items.at(-1)}`;

/** What speaks for a side and what against it, in a sum. */
function balance(parts: readonly Part[], side: string, format: NumberFormat): string[] {
  const cite = citing(format);
  const [pro, con] = [parts.filter(part => part.value > 0), parts.filter(part => part.value < 0)].map(byWeight);
  const sentences: string[] = [];
  const say = (what: string, all: readonly Part[]): void => {
    if (all.length === 0) return;
    const rest = all.slice(NAMED);
    const more =
      rest.length === 0 ? '' : `; ${rest.length} more ${rest.length === 1 ? 'adds' : 'add'} ${format(total(rest))}`;
    sentences.push(`${what} ${side}: ${list(all.slice(0, NAMED).map(cite))}${more}.`);
  };
  say('For', pro!);
  say('Against', con!);
  if (sentences.length === 0) sentences.push('Every part is 0 here.');
  else if (con!.length === 0) sentences.push(`No part is against ${side}.`);
  else if (pro!.length === 0) sentences.push(`No part is for ${side}.`);
  return sentences;
}

/** `side` as the game calls it: black, cones. */
export function reasons({ parts }: Explanation, side: string, format: NumberFormat = formatSigned): string[] {
  const cite = citing(format);
  const [only] = parts;
  // A squashed sum or a formula is one part, and what it was made of says more than it does itself.
  if (parts.length === 1 && only!.parts && only!.parts.length > 0) {
    const used = only!.parts.filter(part => !part.isUnused);
    const end = `It ends in “${only!.name}” (${describePart(only!).slice(only!.name.length + 2)})`;
    if (only!.parts.length > NAMED) return [`${end}.`, ...balance(used, side, format)];
    return [`${end}, made from ${list(used.map(cite))}.`];
  }
  if (parts.length === 1) return [`It is one number: ${cite(only!)}.`];
  return balance(parts, side, format);
}
