/** A game that a user chooses, and its board: a form made from those options of the game that change the board. */
import { games } from '../../games/catalogue.js';
import type { Option } from '../../specs/options.js';
import { type Json, parseSpec, type Spec } from '../../specs/spec.js';
import { namedGame, readGame } from './named-game.js';

export type GameChoice = {
  /** The chosen game, in canonical form. */
  readonly name: string;
  /** What the form shows, as it was typed: another game only where its options do not fit. */
  readonly wanted: Spec;
  /** Why they do not; empty otherwise. */
  readonly fault: string;
};

/** One option of the board, as a form shows it. */
export type BoardField = {
  readonly name: string;
  readonly label: string;
  readonly about: string;
  readonly accepts: string;
  readonly text: string;
  /** The values to choose from, where they are few enough to list. */
  readonly values?: readonly string[];
};

/** The most values in a list. */
const MOST_LISTED = 20;

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
const valueIn = (text: string): Json => (/^\d{1,9}$/.test(text) ? Number(text) : text);

function specOf(name: string): Spec {
  const spec = parseSpec(name);
  if (!spec.ok) throw new Error(spec.reason);
  return spec.value;
}

/** The options that a name gives, as text. */
export const optionTexts = (name: string): Readonly<Record<string, string>> => textsOf(specOf(name));

function textsOf({ kind: _, ...given }: Spec): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(given).map(([option, value]) => [option, textOf(value)]));
}

/** The values of an option that says them one by one, such as 4|6|8, or as a short range, such as 5…8. */
function listed({ accepts, read }: Option<unknown>): readonly string[] | undefined {
  const range = /^(\d+)…(\d+)$/.exec(accepts)?.slice(1).map(Number);
  const values = range
    ? Array.from({ length: Math.min(range[1]! - range[0]!, MOST_LISTED) + 1 }, (_, i) => String(range[0]! + i))
    : accepts.split('|');
  return values.length <= MOST_LISTED && values.every(value => read(valueIn(value)).ok) ? values : undefined;
}

export const plainChoice = (name: string): GameChoice => ({ name, wanted: specOf(name), fault: '' });

/** Another game or board. What does not fit is shown with its reason, and the game stays. */
export function choose(before: GameChoice, wanted: Spec): GameChoice {
  const found = namedGame(wanted);
  return found.ok ? plainChoice(found.value.name) : { name: before.name, wanted, fault: found.reason };
}

/** What a link names: its game, or the usual one with the reason. */
export function linkedChoice(asked: string | undefined, usual: string): GameChoice {
  const found = readGame(asked ?? usual);
  return found.ok ? plainChoice(found.value.name) : { ...plainChoice(usual), fault: found.reason };
}

export function boardFields({ wanted }: GameChoice): readonly BoardField[] {
  const given = textsOf(wanted);
  return Object.entries<Option<Json>>(games[wanted.kind]!.options).flatMap(([name, option]) => {
    if (!option.changesBoard) return [];
    const values = listed(option);
    return {
      name,
      label: name[0]!.toUpperCase() + name.slice(1),
      about: option.summary,
      accepts: option.accepts,
      text: given[name] ?? textOf(option.fallback),
      ...(values === undefined ? {} : { values }),
    };
  });
}

/** With another value of a field; an empty text means the usual one. */
export function withField(before: GameChoice, field: string, text: string): GameChoice {
  const { [field]: _, ...others } = before.wanted;
  const value = text.trim() === '' ? {} : { [field]: valueIn(text.trim()) };
  return choose(before, { ...others, ...value } as Spec);
}
