/** Numbers as the page Inside shows them: no more digits than their unit deserves, and a real minus sign. */
import type { Unit } from '../../rules/evaluator.js';

/** Decimals: tenths of a disc, hundredths of an outcome; other numbers have three digits that count. */
function decimalsOf(value: number, unit: Unit): number {
  if (unit === 'discs') return 1;
  if (unit === 'outcome') return 2;
  const size = Math.abs(value);
  return size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
}

const withSign = (value: number, text: string): string => (value < 0 ? `−${text}` : text);

/** Without trailing zeros: 12, 0.5. */
const plainNumber = (value: number, unit: Unit): string => {
  const rounded = Number(Math.abs(value).toFixed(decimalsOf(value, unit)));
  return withSign(rounded === 0 ? 0 : value, String(rounded));
};

/** 12, −0.5 */
export const amount = (value: number, unit: Unit = 'free'): string => plainNumber(value, unit);

/** +12, −0.5, 0 */
export function figure(value: number, unit: Unit = 'free'): string {
  const text = plainNumber(value, unit);
  return text === '0' || text.startsWith('−') ? text : `+${text}`;
}

/** On a cell there is little room: −.5, and hundredths of a disc where no cell has a whole one: −.04 */
export function cellFigure(value: number, unit: Unit, largest: number): string {
  const text = unit === 'discs' && largest < 1 ? figure(value, 'outcome') : figure(value, unit);
  return text.replace(/^([+−])0\./, '$1.');
}

/** A text with numbers, such as “9 × 18.2345”, in the same manner. */
export const rounded = (text: string): string =>
  text.replace(/(^|[\s(])-(?=[\d.])/g, '$1−').replace(/\d+\.\d+(e[+-]?\d+)?/g, number => amount(Number(number)));
