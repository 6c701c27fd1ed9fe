/** Files of midgame suites: JSON with the value of every move, and the search that found it. */
import { readFileSync } from 'node:fs';
import { parseJson } from '../../evaluators/json.js';
import { squareName } from '../../games/othello/board.js';
import { formatBoard, parseBoard } from '../../games/othello/board-text.js';
import { othello } from '../../games/othello/othello.js';
import { formatFault } from '../../models/file.js';
import type { LabelledPosition } from '../../search/kernel/suite.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { dictionary, list, number, object, optional, text, validate } from '../../specs/schema.js';

const FORMAT = 'breedboard suite 2';
export const MAX_SUITE = 1 << 24;
/** The shipped suites, as seen from dist/src/terminal/kernel, by edition from 1. Those of an edition never change. */
const SHIPPED = ['midgame.json', 'midgame-2.json'].map(name => new URL(`../../../../data/${name}`, import.meta.url));
export const SUITE_EDITIONS = SHIPPED.length;

export type Labels = {
  readonly evaluator: string;
  readonly depth: number;
  readonly exact: number;
  /** The width of a search that prunes forward, in standard deviations. */
  readonly multiprobcut?: number;
  readonly seed: string;
};
type Values = Readonly<Record<string, number>>;
type Suite = { readonly labels: Labels; readonly problems: readonly LabelledPosition[] };

export function formatSuite({ labels, problems }: Suite): string {
  const lines = problems.map(({ position, values }) => {
    const moves = values.map(({ move, value }) => [squareName(move), value]);
    return `  ${JSON.stringify({ board: formatBoard(position), values: Object.fromEntries(moves) })}`;
  });
  const head = JSON.stringify({ format: FORMAT, ...labels }).slice(0, -1);
  return `${head},\n "positions": [\n${lines.join(',\n')}\n]}\n`;
}

const suiteFields = object({
  evaluator: text(),
  depth: number(),
  exact: number(),
  multiprobcut: optional(number()),
  seed: text(),
  positions: list(object({ board: text(), values: dictionary(number()) })),
});

function readProblem({
  board,
  values,
}: {
  readonly board: string;
  readonly values: Values;
}): LabelledPosition | undefined {
  const position = parseBoard(board);
  if (!position.ok) return undefined;
  const moves = othello.moves(position.value);
  const found = moves.map(move => ({ move, value: values[squareName(move)] ?? Number.NaN }));
  const isWhole = found.length === Object.keys(values).length && found.every(({ value }) => !Number.isNaN(value));
  return isWhole ? { position: position.value, values: found } : undefined;
}

export function parseSuite(text: string): Parsed<Suite> {
  const json = parseJson(text, MAX_SUITE);
  if (!json.ok) return json;
  const fault = formatFault(json.value, [FORMAT], 'suite');
  if (fault !== undefined) return refused(fault);
  const fields = validate(suiteFields, json.value);
  if (!fields.ok) return fields;
  const { positions, evaluator, depth, exact, multiprobcut, seed } = fields.value;
  const problems: LabelledPosition[] = [];
  for (const [i, each] of positions.entries()) {
    const problem = readProblem(each);
    if (!problem) return refused(`position ${i + 1} is not a board with a value for every legal move`);
    problems.push(problem);
  }
  const cuts = multiprobcut === undefined ? {} : { multiprobcut };
  return parsed({ labels: { evaluator, depth, exact, ...cuts, seed }, problems });
}

export function shippedSuite(edition: number): Parsed<Suite> {
  try {
    return parseSuite(readFileSync(SHIPPED[edition - 1]!, 'utf8'));
  } catch {
    return refused('this build contains no suite; make one: breedboard suite');
  }
}
