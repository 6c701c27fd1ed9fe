/** The lines of a run, as its file of events stores them and a page receives them. */
import type { RunEvent } from '../experiments/experiment.js';
import type { Timing } from '../experiments/run-service.js';
import type { Birth } from '../learners/learner.js';
import { faultOfTally, type Tally } from '../matches/tally.js';
import { tallySchema } from '../matches/tally-schema.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import {
  dictionary,
  type Infer,
  isValid,
  type JsonSchema,
  kinds,
  list,
  number,
  object,
  type Schema,
  statistic,
  text,
  where,
  whole,
} from '../specs/schema.js';

/** Lines of events.jsonl: the events of the run, and its checkpoints. */
export type RunLine =
  | RunEvent
  | { readonly type: 'checkpoint'; readonly step: number; readonly hash: string }
  | { readonly type: 'crowned'; readonly step: number; readonly champion: string };

const step = whole();
const soundTally = where<Tally>(
  'a tally',
  value => isValid(tallySchema, value) && faultOfTally(value) === undefined,
  () => ({
    ...tallySchema.json(),
    description: 'wins, draws and losses of the champion, its margin, and pairs by score',
  }),
);

const runLine: Schema<RunLine> = kinds('type', {
  step: object({ step, progress: dictionary(statistic), games: number() }),
  measured: object({ step, yardstick: text(), tally: soundTally }),
  log: object({ step, lines: list(text()) }),
  checkpoint: object({ step, hash: text() }),
  crowned: object({ step, champion: text() }),
});

const birthLine = object({ step, id: text(), parents: list(text()), by: text() });
export type BirthLine = Infer<typeof birthLine>;

const timingLine = object({ step, games: number(), seconds: number() });

/** The lines of each file of a run, for other programs. */
export const RUN_SCHEMAS = {
  events: { file: 'events.jsonl', schema: runLine },
  lineage: { file: 'lineage.jsonl', schema: birthLine },
  timings: { file: 'timings.jsonl', schema: timingLine },
} as const;

/** A document of json-schema.org that describes one line of a file. */
export const runSchema = (which: keyof typeof RUN_SCHEMAS): JsonSchema => {
  const { file, schema } = RUN_SCHEMAS[which];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `A line of ${file} in the folder of a run`,
    ...schema.json(),
  };
};

/** These lines are the run's own and there may be millions, so JSON.parse reads them; their checks tell of damage. */
const reader =
  <T>(schema: Schema<T>) =>
  (line: string): T | undefined => {
    try {
      const value: unknown = JSON.parse(line);
      return isValid(schema, value) ? value : undefined;
    } catch {
      return undefined;
    }
  };

/** Undefined where a line is not one of ours: a changed file is read as far as possible. */
export const readLine = reader(runLine);
export const readBirth = reader(birthLine);
export const readTiming: (line: string) => Timing | undefined = reader(timingLine);

export const readLines = (text: string): RunLine[] =>
  text
    .split('\n')
    .map(readLine)
    .filter(line => line !== undefined);

export const formatLine = (line: RunLine): string => `${JSON.stringify(line)}\n`;

/** All lines that a step adds to the events; `crowned` is the checksum of the champion of the last one. */
export const formatStep = (
  { step, events }: { readonly step: number; readonly events: readonly RunEvent[] },
  hash: string,
  crowned?: string,
): string => {
  const lines: RunLine[] = [...events, { type: 'checkpoint', step, hash }];
  if (crowned !== undefined) lines.push({ type: 'crowned', step, champion: crowned });
  return lines.map(formatLine).join('');
};

/** All lines that a step adds to the lineage. */
export const formatBirths = (step: number, births: readonly Birth[]): string =>
  births.map(birth => `${JSON.stringify({ step, ...birth })}\n`).join('');

export const checkSteps = (lines: readonly RunLine[]): number =>
  lines.reduce((most, line) => (line.type === 'checkpoint' ? Math.max(most, line.step) : most), -1);

/** The steps of the stored ancestors, from the names of their files. */
export const ancestorName = (step: number): string => `${String(step).padStart(8, '0')}.json`;
export const ancestorStep = (name: string): number | undefined =>
  /^\d{8}\.json$/.test(name) ? Number.parseInt(name, 10) : undefined;

/** The best of a step: the last ancestor stored at or before it, because an unchanged champion is stored once. */
export function ancestorAt(steps: readonly number[], step: number): Parsed<number> {
  const before = steps.filter(each => each <= step);
  return before.length > 0
    ? parsed(Math.max(...before))
    : refused(`no champion is stored from generation ${step} or before`);
}
