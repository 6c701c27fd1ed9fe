/**
 * `checks.jsonl`: a line for each step about what the run wrote, so that damage shows: the bytes and digest of its
 * lines in each file of lines, and of the ancestor where one was stored. The first line has the digest of run.json.
 * Each line ends in a digest of itself, so that damage here does not look like damage elsewhere. All of it follows from
 * the other files: where it is missing, as in runs of version 0.1, it is rebuilt from them when the run resumes.
 */
import { createHash } from 'node:crypto';
import { parseJson } from '../evaluators/json.js';
import { count, hex, type Infer, isValid, object, oneOf, optional, text, tuple, whole } from '../specs/schema.js';
import type { Json } from '../specs/spec.js';

const CHECKS_FORMAT = 'breedboard checks 1';
/** In characters: a line has some 250. */
const MAX_LINE = 1 << 12;

/** A part of a file. */
export type Extent = { readonly bytes: number; readonly digest: string };

export type StepCheck = {
  readonly step: number;
  readonly events: Extent;
  readonly lineage: Extent;
  readonly ancestor?: AncestorCheck;
};

/** Digest of its file, and the checksum of the evaluator in it. */
export type AncestorCheck = { readonly digest: string; readonly checksum: string };

export type Checks = {
  /** Digest of run.json. */
  readonly run: string | undefined;
  readonly steps: ReadonlyMap<number, StepCheck>;
  /** Numbers of the lines that cannot be trusted, from 1; an incomplete last line does not count. */
  readonly strange: readonly number[];
};

export const NO_CHECKS: Checks = { run: undefined, steps: new Map(), strange: [] };

/** 64 bits: enough to find damage, which is its only purpose. */
export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

export const extentOf = (content: string | Uint8Array): Extent => ({
  bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.length,
  digest: digestOf(content),
});

/** A line that ends in a digest of itself. */
export const sealed = (content: object): string => {
  const text = JSON.stringify(content);
  return `${text.slice(0, -1)},"~":"${digestOf(text)}"}\n`;
};

export const formatCheckHeader = (run: string): string => sealed({ format: CHECKS_FORMAT, run });

export const formatCheck = ({ step, events, lineage, ancestor }: StepCheck): string =>
  sealed({
    step,
    events: [events.bytes, events.digest],
    lineage: [lineage.bytes, lineage.digest],
    ...(ancestor ? { ancestor: [ancestor.digest, ancestor.checksum] } : {}),
  });

const SEAL = /^(\{.*),"~":"([0-9a-f]{16})"\}$/s;

/** Undefined where it is damaged. */
export function unsealed(line: string, maxLine = MAX_LINE): Json | undefined {
  const [, open, digest] = SEAL.exec(line) ?? [];
  if (open === undefined || digest !== digestOf(`${open}}`)) return undefined;
  const json = parseJson(`${open}}`, maxLine);
  return json.ok ? json.value : undefined;
}

const digest = hex(16);
const extent = tuple<[number, string]>(count, digest);
const headerLine = object({ format: oneOf(CHECKS_FORMAT), run: digest });
const stepLine = object({
  step: whole(),
  events: extent,
  lineage: extent,
  ancestor: optional(tuple<[string, string]>(digest, text())),
});

function readCheck(content: Json | undefined): StepCheck | undefined {
  if (!isValid(stepLine, content)) return undefined;
  const { step, events, lineage, ancestor } = content;
  const extentIn = ([bytes, digest]: Infer<typeof extent>): Extent => ({ bytes, digest });
  return {
    step,
    events: extentIn(events),
    lineage: extentIn(lineage),
    ...(ancestor ? { ancestor: { digest: ancestor[0], checksum: ancestor[1] } } : {}),
  };
}

export function readChecks(text: string): Checks {
  const lines = text.split('\n').slice(0, -1);
  const steps = new Map<number, StepCheck>();
  const strange: number[] = [];
  let run: string | undefined;
  for (const [i, line] of lines.entries()) {
    const content = unsealed(line);
    const check = i > 0 ? readCheck(content) : undefined;
    if (i === 0 && isValid(headerLine, content)) run = content.run;
    else if (check && !steps.has(check.step)) steps.set(check.step, check);
    else strange.push(i + 1);
  }
  return { run, steps, strange };
}
