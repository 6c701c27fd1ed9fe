/**
 * A campaign: numbered trials, each of which something survives or not. A trial depends on its number alone, so one that
 * failed can be repeated, and a campaign can be stopped and resumed.
 */
export type Campaign = {
  readonly name: string;
  /** What is tried, for the table: faults, kills, inputs. */
  readonly unit: string;
  /** How many trials there are; undefined for one that has no end. */
  count(): Promise<number | undefined>;
  /** Undefined where it was survived, or what was lost. */
  run(trial: number): Promise<string | undefined>;
  close?(): Promise<void>;
};

export type Loss = { readonly trial: number; readonly what: string };
export type Tally = { readonly tried: number; readonly losses: readonly Loss[] };

/** Trials spread evenly over a campaign. */
export function* spread(count: number, wanted: number): Generator<number> {
  const trials = Math.min(count, wanted);
  for (let i = 0; i < trials; i++) yield Math.floor((i * count) / trials);
}

/** Some trials in this process: what a test of the project does. */
export async function tryOut(campaign: Campaign, trials: Iterable<number>): Promise<Tally> {
  const losses: Loss[] = [];
  let tried = 0;
  try {
    for (const trial of trials) {
      tried++;
      const what = await campaign.run(trial);
      if (what !== undefined) losses.push({ trial, what });
    }
  } finally {
    await campaign.close?.();
  }
  return { tried, losses };
}

export const tableLine = (campaign: Pick<Campaign, 'name' | 'unit'>, { tried, losses }: Tally): string =>
  `${campaign.name}: ${tried} ${campaign.unit} tried, ${tried - losses.length} survived, ${losses.length} lost`;

export const lossLine = ({ name }: Pick<Campaign, 'name'>, { trial, what }: Loss): string =>
  `  lost: ${what} (repeat: npm run test:campaign -- --only ${name} --trial ${trial})`;
