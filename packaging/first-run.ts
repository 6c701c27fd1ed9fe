/**
 * Stores the run of the lab's first page: scores, weights and a few games of a run of squares.
 *
 *   breedboard learn samples/corners.yaml --seed 1
 *   node dist/packaging/first-run.js runs/corners-1 data/first-run.json
 */
import { writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { close, loadRun, match } from '../src/api/breedboard.node.js';
import { type FirstRun, type FirstRunGame, generationAt, nextStart } from '../src/lab/session/first-run.js';
import { readAncestor } from '../src/store/runs.node.js';

const [folder, file] = process.argv.slice(2).map(each => resolve(each)) as [string, string];
const { champion, game, seed, steps } = await loadRun(folder);

const share = (value: number): number => Math.round(10_000 * value) / 10_000;
const measured = steps.map(each => each.measured[0]!);
const weights: number[][] = [];
for (const { step } of steps) {
  const found = await readAncestor(dirname(folder), basename(folder), step);
  if (!found.ok) throw new Error(found.reason);
  const own = [...found.value.file.weights];
  const most = Math.max(...own.map(Math.abs));
  weights.push(own.map(weight => Math.round((100 * weight) / most)));
}

/** One after another, each of the generation that is bred when it begins, until that is the last. */
const shown: FirstRunGame[] = [];
const last = steps.length - 1;
while (shown.at(-1)?.generation !== last) {
  const generation = generationAt(nextStart(shown), last);
  const { records } = await match(await champion(generation), 'random', {
    games: 2,
    seed: `${seed} ${generation}`,
    records: true,
  });
  shown.push({ generation, moves: records![0]!.moves });
}
await close();

const run: FirstRun = {
  command: `breedboard learn samples/${basename(folder).replace(/-\d+$/, '')}.yaml --seed ${seed}`,
  game: game.name,
  against: measured[0]!.against,
  games: measured[0]!.statistics.games,
  scores: measured.map(({ statistics: { score, interval } }) => [score, interval.low, interval.high].map(share)) as [
    number,
    number,
    number,
  ][],
  weights,
  shown,
};
writeFileSync(file, `${JSON.stringify(run)}\n`);
