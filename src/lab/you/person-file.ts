/** What the browser keeps of a person as one file: name, games and practice cards. */
import { parseJson } from '../../evaluators/json.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { anything, list, object, oneOf, text, validate } from '../../specs/schema.js';
import { type Card, isCard } from '../review/practice.js';
import { isKeptGame, type KeptGame } from '../session/archive.js';

export type Person = { readonly name: string; readonly games: readonly KeptGame[]; readonly cards: readonly Card[] };

const FORMAT = 'breedboard person';
/** In characters; a game has some thousand. */
const MOST = 1 << 26;
const schema = object({
  format: oneOf(FORMAT),
  version: oneOf(1),
  name: text(200),
  games: list(anything, 100_000),
  cards: list(anything, 100_000),
});

export const formatPerson = (person: Person): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, ...person })}\n`;

/** Entries that cannot be read are counted, and the rest is taken. */
export function parsePerson(content: string): Parsed<Person & { readonly lost: number }> {
  const json = parseJson(content, MOST);
  if (!json.ok) return refused(`this is not a file of yours: ${json.reason}`);
  const read = validate(schema, json.value);
  if (!read.ok) return refused(`this is not a file of yours: ${read.reason}`);
  const { name, games, cards } = read.value;
  const [good, known] = [games.filter(isKeptGame), cards.filter(isCard)];
  return parsed({ name, games: good, cards: known, lost: games.length + cards.length - good.length - known.length });
}
