/** What a user writes about a run: a name to show, a note and tags. The folder's name stays the run's id. */
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { exactly, type Infer, isValid, list, text, validate, where } from '../specs/schema.js';
import type { Json } from '../specs/spec.js';

const FORMAT = 'breedboard label 1';

/** One line: control characters would hide a part of it. */
const line = (max: number) =>
  where<string>(
    `one line of at most ${max} characters`,
    value => isValid(text(max), value) && !/\p{Cc}/u.test(value),
    () => ({ type: 'string', maxLength: max }),
  );
const tag = where<string>(
  'a word of at most 40 characters, without commas',
  value => isValid(line(40), value) && value !== '' && value.trim() === value && !value.includes(','),
);

export const runLabel = exactly({ title: line(100), note: text(4000), tags: list(tag, 20) });
export type RunLabel = Infer<typeof runLabel>;

export const NO_LABEL: RunLabel = { title: '', note: '', tags: [] };
export const isLabelled = ({ title, note, tags }: RunLabel): boolean => title !== '' || note !== '' || tags.length > 0;

/** Each tag once, in their order; blanks at the ends do not count. */
export const tidyLabel = ({ title, note, tags }: RunLabel): RunLabel => ({
  title: title.trim(),
  note: note.trim(),
  tags: [...new Set(tags.map(each => each.trim()).filter(each => each !== ''))],
});

export const formatLabel = (label: RunLabel): string => `${JSON.stringify({ format: FORMAT, ...label }, null, 1)}\n`;

export function readLabel(file: Json): Parsed<RunLabel> {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return refused('it is not a label');
  const { format, ...label } = file as { readonly [name: string]: Json };
  if (format !== FORMAT) return refused(`its format is not “${FORMAT}”`);
  const read = validate(runLabel, label);
  return read.ok ? parsed(read.value) : read;
}
