/** Files of midgame suites: JSON with the value of every move, and the search that found it. */
import { readFileSync } from 'node:fs';
import { parseJson } from '../../evaluators/json.js';
import { formatBoard, parseBoard } from '../../games/othello/board-text.js';
import { othello } from '../../games/othello/othello.js';
import type { Problem } from '../../search/kernel/suite.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import type { Json } from '../../specs/spec.js';

const FORMAT = 'breedboard suite 2';
const MAX_SUITE = 1 << 24;
/** The shipped suite, as seen from dist/src/terminal. */
const SHIPPED = new URL('../../../../data/midgame.json', import.meta.url);

export type Labels = {
  readonly evaluator: string;
  readonly depth: number;
  readonly exact: number;
  readonly seed: string;
};
export type Suite = { readonly labels: Labels; readonly problems: readonly Problem[] };

export function formatSuite({ labels, problems }: Suite): string {
  const lines = problems.map(({ position, values }) => {
    const moves = values.map(({ move, value }) => [othello.display.formatMove(move), value]);
    return `  ${JSON.stringify({ board: formatBoard(position), values: Object.fromEntries(moves) })}`;
  });
  const head = JSON.stringify({ format: FORMAT, ...labels }).slice(0, -1);
  return `${head},\n "positions": [\n${lines.join(',\n')}\n]}\n`;
}

function readProblem(json: Json): Problem | undefined {
  const { board, values } = (json ?? {}) as { readonly [name: string]: Json };
  if (typeof board !== 'string' || typeof values !== 'object' || values === null) return undefined;
  const position = parseBoard(board);
  if (!position.ok) return undefined;
  const named = Object.entries(values);
  const found = othello.moves(position.value).map(move => ({
    move,
    value: named.find(([name]) => name === othello.display.formatMove(move))?.[1],
  }));
  const isWhole = found.length === named.length && found.every(({ value }) => typeof value === 'number');
  return isWhole ? { position: position.value, values: found as Problem['values'] } : undefined;
}

export function parseSuite(text: string): Parsed<Suite> {
  const json = parseJson(text, MAX_SUITE);
  if (!json.ok) return json;
  const { format, evaluator, depth, exact, seed, positions } = (json.value ?? {}) as { readonly [name: string]: Json };
  if (format !== FORMAT) return refused(`not a file of the format “${FORMAT}”`);
  if (
    typeof evaluator !== 'string' ||
    typeof depth !== 'number' ||
    typeof exact !== 'number' ||
    typeof seed !== 'string' ||
    !Array.isArray(positions)
  )
    return refused('a suite needs evaluator, depth, exact, seed and positions');
  const problems = positions.map(readProblem);
  const wrong = problems.indexOf(undefined);
  if (wrong >= 0) return refused(`position ${wrong + 1} is not a board with a value for every legal move`);
  return parsed({ labels: { evaluator, depth, exact, seed }, problems: problems as Problem[] });
}

export function shippedSuite(): Parsed<Suite> {
  try {
    return parseSuite(readFileSync(SHIPPED, 'utf8'));
  } catch {
    return refused('this build contains no suite; make one: breedboard suite');
  }
}
