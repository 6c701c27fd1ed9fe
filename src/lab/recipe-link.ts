/**
 * A run to start, in the address of the page Learn: `preset=pinkney-quick&seed=7&steps=20&option.population=4`, or
 * `recipe=…` in YAML. The link of a form restores the form; nothing starts by itself.
 */
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { validate } from '../specs/schema.js';
import { type RunRequest, runRequest } from './api.js';
import type { Pairs } from './session/link.js';

const OPTION = 'option.';
const TEXTS = ['preset', 'recipe', 'seed'] as const;
const NUMBERS = ['seeds', 'steps', 'games', 'every'] as const;

/** The names and values of the link, in a fixed order. One run is not mentioned. */
export function recipeLink(request: RunRequest): [string, string][] {
  const given = [...TEXTS, ...NUMBERS].flatMap((name): [string, string][] => {
    const value = request[name];
    return value === undefined || (name === 'seeds' && value === 1) ? [] : [[name, String(value)]];
  });
  return [
    ...given,
    ...Object.entries(request.options).map(([name, value]): [string, string] => [OPTION + name, value]),
  ];
}

/** Undefined where the address names no recipe; refused with the reason where the link is wrong. */
export function readRecipeLink(pairs: Pairs): Parsed<RunRequest | undefined> {
  const given = new Map(pairs);
  if (!given.has('preset') && !given.has('recipe')) return parsed(undefined);
  const options: Record<string, string> = {};
  const request: Record<string, unknown> = { seed: '1', seeds: 1, options };
  for (const [name, value] of given) {
    if (name.startsWith(OPTION)) options[name.slice(OPTION.length)] = value;
    else if ((TEXTS as readonly string[]).includes(name)) request[name] = value;
    else if ((NUMBERS as readonly string[]).includes(name)) request[name] = value === '' ? undefined : Number(value);
  }
  const read = validate(runRequest, request);
  if (!read.ok) return read;
  if (read.value.preset !== undefined && read.value.recipe !== undefined)
    return refused('it has both a preset and a recipe');
  return read;
}
