/** Solved positions as OBF files, one for each split; other Othello programs read them too. */
import { readFileSync } from 'node:fs';
import { formatObf, type Problem, parseObf } from '../../games/othello/notations/obf.js';
import type { Split } from '../../search/kernel/solved-positions.js';
import { type Parsed, parsed, plain, refused } from '../../specs/parsed.js';

export const solvedFile = (split: Split): string => `solved-${split}.obf`;

/** The shipped files, as seen from dist/src/terminal/kernel. */
const shipped = (split: Split): URL => new URL(`../../../../data/${solvedFile(split)}`, import.meta.url);

type SolvedFile = {
  readonly split: Split;
  readonly empties: readonly number[];
  /** How many games the positions were chosen from, and where these come from. */
  readonly games: number;
  readonly source: string;
  readonly problems: readonly Problem[];
};

export function formatSolved({ split, empties, games, source, problems }: SolvedFile): string {
  const head = [
    `% Positions with ${empties.join(', ')} empty squares, solved by breedboard suite solved.`,
    `% Chosen from ${games} games: ${plain(source)}.`,
    `% The ${split} split. Best moves and their score for the side to move; empty squares count for the winner.`,
  ];
  return `${[...head, ...problems.map(formatObf)].join('\n')}\n`;
}

/** Each position with at least one best move. */
export function parseSolved(text: string): Parsed<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const problem = parseObf(line);
    if (!problem.ok) return refused(`line ${i + 1}: ${problem.reason}`);
    if (!problem.value) continue;
    if (problem.value.scores.length === 0) return refused(`line ${i + 1}: the position has no score`);
    problems.push(problem.value);
  }
  return parsed(problems);
}

export function shippedSolved(split: Split): Parsed<readonly Problem[]> {
  let text: string;
  try {
    text = readFileSync(shipped(split), 'utf8');
  } catch {
    return refused(`this build contains no ${solvedFile(split)}; make one: breedboard suite solved`);
  }
  const problems = parseSolved(text);
  return problems.ok ? problems : refused(`${solvedFile(split)}: ${problems.reason}`);
}
