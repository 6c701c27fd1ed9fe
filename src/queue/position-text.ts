/** Values of searched positions as text. */
import type { PositionSearch, SearchedValues } from '../arena/position-search.js';
import { parseJson } from '../evaluators/json.js';
import { buildGame } from '../games/catalogue.js';
import { type Parsed, refused } from '../specs/parsed.js';
import { list, number, validate } from '../specs/schema.js';
import { MAX_ANSWER, MAX_POSITIONS } from './job.js';

const answerSchema = list(list(number(), 4096), MAX_POSITIONS);

export const formatValues = (values: SearchedValues): string => JSON.stringify(values);

export function parseValues({ game: spec, positions, wanted }: PositionSearch, answer: string): Parsed<SearchedValues> {
  const json = parseJson(answer, MAX_ANSWER);
  if (!json.ok) return json;
  const read = validate(answerSchema, json.value);
  if (!read.ok) return read;
  if (read.value.length !== positions.length)
    return refused(`it has values of ${read.value.length} of ${positions.length} positions`);
  const game = buildGame(spec);
  for (const [i, text] of positions.entries()) {
    const position = game.display.parsePosition(text);
    if (!position.ok) return refused(`a position cannot be read: ${position.reason}`);
    const moves = game.moves(position.value).length;
    const values = read.value[i]!.length;
    if (wanted.kind === 'moves' ? values !== moves : values > 1)
      return refused(`position ${i + 1} has ${values} values, not ${wanted.kind === 'moves' ? moves : '0 or 1'}`);
  }
  return read;
}
