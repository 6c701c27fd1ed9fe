/** A game against each engine of the zoo: it ends as the table says, and nothing else of the program ends with it. */
import { faultOfOutcome, OUTCOMES } from '../engines/outcomes.js';
import type { Campaign } from './campaign.js';

export const badEngines = (): Campaign => ({
  name: 'engines',
  unit: 'games against bad engines',
  count: async () => OUTCOMES.length,
  async run(trial) {
    const outcome = OUTCOMES[trial % OUTCOMES.length]!;
    const fault = await faultOfOutcome(outcome);
    return fault === undefined ? undefined : `${outcome.kind}: ${fault}`;
  },
});
