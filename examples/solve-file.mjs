/**
 * Solves every position of a file in OBF, the format of endgame test sets, and compares with the scores that the file states.
 *
 *   node solve-file.mjs [file]           without a file it solves endgames.obf beside this program
 */
import { readFile } from 'node:fs/promises';
import { readProblems, solve } from 'breedboard';

const file = process.argv[2] ?? new URL('endgames.obf', import.meta.url);
const problems = readProblems(await readFile(file, 'utf8'));

let wrong = 0;
for (const [i, { position, scores }] of problems.entries()) {
  const { move, score, nodes } = await solve(position, { threads: 2 });
  const stated = scores.length > 0 ? Math.max(...scores.map(each => each.score)) : undefined;
  if (stated !== undefined && stated !== score) wrong++;
  console.log(
    `${i + 1}. ${position.turn} plays ${move}: ${score} discs (stated: ${stated ?? 'nothing'}), ${nodes} nodes`,
  );
}
console.log(`${problems.length} positions, ${wrong} differ from the file`);
