/**
 * Breeds an Othello player: a genetic algorithm finds the weights of the 64 squares in games against a greedy
 * opponent. Every step is stored in runs/bred, so the same command resumes where it was stopped; champion.json is the player.
 *
 *   node breed.mjs [steps]               another number of steps is another run: remove runs/bred first
 *   npx breedboard play othello --white 'file(champion.json)'
 */
import { writeFile } from 'node:fs/promises';
import { learn, match, savePlayer } from 'breedboard';

const recipe = {
  game: 'othello',
  learner: 'evolution(genome=squares, population=20, fitness=reference(against=greedy, pairs=50))',
  yardsticks: [{ against: 'random', games: 200 }],
};

for await (const step of learn(recipe, { steps: Number(process.argv[2] ?? 20), seed: 1, folder: 'runs/bred' })) {
  const [random] = step.measured;
  console.log(
    `step ${step.step} of ${step.steps}: ${((random?.statistics.score ?? 0) * 100).toFixed(1)} % against random`,
  );
  if (!step.isLast) continue;
  await writeFile('champion.json', savePlayer(step.champion));
  const { statistics } = await match(step.champion, 'greedy', { games: 200 });
  console.log(`champion.json against greedy: ${statistics.sentences[0]}`);
}
