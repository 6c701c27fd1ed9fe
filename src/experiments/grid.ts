/** A grid of recipes: every combination of the values of some options. */
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';

export type Axis = { readonly name: string; readonly values: readonly string[] };

/** One change for each axis, as `changed` reads them: `rate=0.1`. */
type Combination = readonly string[];

/** Pieces between commas that stand in no bracket and in no quotation. */
function split(text: string): string[] {
  const pieces = [''];
  let depth = 0;
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (!isQuoted && letter === '(') depth++;
    if (!isQuoted && letter === ')') depth--;
    if (letter === ',' && depth === 0 && !isQuoted) pieces.push('');
    else pieces[pieces.length - 1] += letter;
  }
  return pieces.map(piece => piece.trim());
}

/** `rate=0.1,0.02`; values may be parts with options of their own: `fitness=self-play,reference(pairs=5)`. */
export function parseAxis(text: string): Parsed<Axis> {
  const at = text.indexOf('=');
  const name = text.slice(0, Math.max(0, at)).trim();
  const values = split(text.slice(at + 1));
  if (name === '' || values.some(value => value === ''))
    return refused(`${quote(text)} is not of the form name=value,value`);
  const twice = values.find((value, i) => values.indexOf(value) < i);
  if (twice !== undefined) return refused(`${quote(text)} has ${quote(twice)} twice`);
  return parsed({ name, values });
}

/** The last axis changes fastest. */
export const combinations = (axes: readonly Axis[]): Combination[] =>
  axes.reduce<Combination[]>(
    (all, { name, values }) => all.flatMap(before => values.map(value => [...before, `${name}=${value}`])),
    [[]],
  );
