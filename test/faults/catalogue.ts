/** The campaigns there are, and how many trials each has: for an hour on two cores, and for a release. */
import type { Campaign } from './campaign.js';
import { diskFaults } from './disk-faults.js';
import { badEngines } from './engines.js';
import { fuzzing } from './fuzzing.js';
import { forgedRequests } from './requests.js';
import { TORTURED_COMMANDS, torturing } from './tortured.js';
import { LEARNERS, WORKLOADS } from './workloads.js';

export type Sizes = {
  /** How often each call meets each fault; the second time another part of what was not flushed is lost. */
  readonly rounds: number;
  /** Every so many of the faults of a disk. */
  readonly every: number;
  readonly inputs: number;
  /** Every so many of the trials of a tortured command. */
  readonly torture: number;
  readonly requests: number;
};

export const HOUR: Sizes = { rounds: 1, every: 1, inputs: 1_000_000, torture: 20, requests: 5000 };
export const RELEASE: Sizes = { rounds: 3, every: 1, inputs: 10_000_000, torture: 1, requests: 50_000 };

type Entry = {
  open(): Campaign;
  /** How many there are, of which those are tried whose number can be divided by `stride`. */
  trials(campaign: Campaign, sizes: Sizes): Promise<number>;
  stride?(sizes: Sizes): number;
};

const inRounds = async (campaign: Campaign, { rounds }: Sizes): Promise<number> => (await campaign.count())! * rounds;

/** The longest first. */
export const CAMPAIGNS: Readonly<Record<string, Entry>> = {
  fuzzing: { open: fuzzing, trials: async (_, { inputs }) => inputs },
  ...Object.fromEntries(
    [...WORKLOADS, ...LEARNERS].map(workload => [
      `disk-${workload.name}`,
      { open: () => diskFaults(workload), trials: inRounds, stride: ({ every }: Sizes) => every },
    ]),
  ),
  ...Object.fromEntries(
    TORTURED_COMMANDS.map(name => [
      `torture-${name}`,
      { open: () => torturing(name), trials: inRounds, stride: ({ torture }: Sizes) => torture },
    ]),
  ),
  requests: { open: forgedRequests, trials: async (_, { requests }) => requests },
  engines: { open: badEngines, trials: inRounds },
};
