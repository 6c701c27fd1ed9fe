/**
 * Files of a run beside its lines and checkpoints: the fault of each of them, if any. Every function here throws
 * Unreadable for a file that exists and cannot be read.
 */

import { join } from 'node:path';
import { parseJson } from '../evaluators/json.js';
import { formatEvaluator, MAX_FILE, parseEvaluator } from '../models/file.js';
import type { Model } from '../rules/game.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { listFolder } from './files.node.js';
import { readStored } from './pieces.node.js';
import { type AncestorCheck, digestOf, type StepCheck } from './run-checks.node.js';
import { ancestorName, ancestorStep, readTiming } from './run-lines.js';
import { ANCESTORS, CHAMPION, MAX_EVENTS, MISSING, PROVENANCE, TIMINGS } from './run-names.js';

const MAX_PROVENANCE = 1 << 20;

/** `expected`: the champion of the last step. Before the end of a run the file may hold that of the current step. */
export async function championFault(folder: string, expected: Model, isFinished: boolean): Promise<string | undefined> {
  const bytes = await readStored(folder, CHAMPION, MAX_FILE);
  if (!bytes.ok) return bytes.reason;
  if (!bytes.value) return 'it is missing';
  const text = bytes.value.toString('utf8');
  if (text === formatEvaluator(expected)) return undefined;
  const read = parseEvaluator(text);
  if (!read.ok) return read.reason;
  return isFinished ? 'it is not the champion of the last step' : undefined;
}

/** Steps of the stored ancestors. */
export async function ancestorsIn(folder: string): Promise<Parsed<number[]>> {
  const names = await listFolder(join(folder, ANCESTORS));
  if (!names.ok && names.reason !== MISSING) return refused(`${ANCESTORS}: ${names.reason}`);
  return parsed((names.ok ? (names.value ?? []) : []).map(ancestorStep).filter(step => step !== undefined));
}

/** The check of an ancestor, computed from a file that has none yet; undefined where it is not an ancestor. */
export async function ancestorCheck(folder: string, step: number): Promise<AncestorCheck | undefined> {
  const bytes = await readStored(folder, join(ANCESTORS, ancestorName(step)), MAX_FILE);
  if (!bytes.ok || !bytes.value) return undefined;
  const read = parseEvaluator(bytes.value.toString('utf8'));
  return read.ok ? { digest: digestOf(bytes.value), checksum: read.value.checksum } : undefined;
}

export async function ancestorFault(
  folder: string,
  step: number,
  check: StepCheck | undefined,
): Promise<string | undefined> {
  const bytes = await readStored(folder, join(ANCESTORS, ancestorName(step)), MAX_FILE);
  if (!bytes.ok) return bytes.reason;
  if (!bytes.value) return 'it is missing';
  if (check?.ancestor)
    return digestOf(bytes.value) === check.ancestor.digest ? undefined : 'it is not what the run wrote';
  const read = parseEvaluator(bytes.value.toString('utf8'));
  return read.ok ? undefined : read.reason;
}

/** The provenance of the champion, as far as it can be read. A run that was killed before its first step has none. */
export async function provenanceFault(folder: string): Promise<string | undefined> {
  const bytes = await readStored(folder, PROVENANCE, MAX_PROVENANCE);
  if (!bytes.ok) return bytes.reason;
  if (!bytes.value) return undefined;
  const json = parseJson(bytes.value.toString('utf8'), MAX_PROVENANCE);
  return json.ok ? undefined : json.reason;
}

/** The readable lines of the timings, and the fault of the others. An incomplete last line is not a fault. */
export async function timingsIn(
  folder: string,
): Promise<{ readonly good: string; readonly fault: string | undefined; readonly isCut: boolean }> {
  const bytes = await readStored(folder, TIMINGS, MAX_EVENTS);
  if (!bytes.ok) return { good: '', fault: bytes.reason, isCut: false };
  const lines = (bytes.value ?? Buffer.alloc(0)).toString('utf8').split('\n');
  const rest = lines.pop();
  const bad = lines.findIndex(line => !readTiming(line));
  const good = lines.filter(line => readTiming(line)).map(line => `${line}\n`);
  return {
    good: good.join(''),
    fault: bad < 0 ? undefined : `line ${bad + 1} cannot be read`,
    isCut: rest !== '',
  };
}
