/** Changed inputs for everything that reads what a stranger wrote. Each takes little time, and none ends the program. */
import { rngFrom } from '../../src/random/rng.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import type { Campaign } from './campaign.js';
import { corpusOf } from './fuzz/corpus.js';
import { mutated } from './fuzz/mutations.js';
import { TARGETS } from './fuzz/targets.js';

const SEED = parseSeed('fuzzing');

/** Milliseconds of the processor. The slowest input that was seen took a tenth of it. */
const MOST = 3000;

const shown = (bytes: Buffer): string => JSON.stringify(bytes.toString('latin1').slice(0, 120));

export function fuzzing(): Campaign {
  const corpora = TARGETS.map(({ name }) => corpusOf(name));
  return {
    name: 'fuzzing',
    unit: 'inputs',
    count: async () => undefined,
    async run(trial) {
      const at = trial % TARGETS.length;
      const target = TARGETS[at]!;
      const rng = rngFrom(seedFor(SEED, target.name, trial));
      const bare = mutated(corpora[at]!, rng);
      const input = (rng.below(2) === 0 ? target.seal?.(bare) : undefined) ?? bare;
      const began = performance.now();
      const cpu = process.cpuUsage();
      try {
        await target.take(input);
      } catch (error) {
        const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        return `${target.name}: ${message.split('\n')[0]} for ${input.length} bytes ${shown(input)}`;
      }
      if (performance.now() - began < MOST) return undefined;
      const { user, system } = process.cpuUsage(cpu);
      const milliseconds = (user + system) / 1000;
      return milliseconds < MOST ? undefined : `${target.name}: ${milliseconds} ms for ${shown(input)}`;
    },
  };
}
