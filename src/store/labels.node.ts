/** The label of a run, in its folder. A run that is being written can be labelled too: the file is replaced whole. */

import { join } from 'node:path';
import { parseJson } from '../evaluators/json.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { readText, writeWhole } from './files.node.js';
import { formatLabel, NO_LABEL, type RunLabel, readLabel, tidyLabel } from './labels.js';
import { LABEL, MISSING, nameFault, RUN } from './run-names.js';

import { isThere } from './runs.node.js';

/** In bytes. */
const MAX_LABEL = 1 << 16;

/** Without a file, the empty label. */
export async function readRunLabel(runs: string, name: string): Promise<Parsed<RunLabel>> {
  const fault = nameFault(name);
  if (fault !== undefined) return refused(fault);
  const text = await readText(join(runs, name, LABEL), MAX_LABEL);
  if (!text.ok) return text.reason === MISSING ? parsed(NO_LABEL) : refused(`${LABEL}: ${text.reason}`);
  const json = parseJson(text.value, MAX_LABEL);
  const label = json.ok ? readLabel(json.value) : json;
  return label.ok ? label : refused(`${LABEL}: ${label.reason}`);
}

export async function writeRunLabel(runs: string, name: string, label: RunLabel): Promise<Parsed<void>> {
  const fault = nameFault(name);
  if (fault !== undefined) return refused(fault);
  if (!(await isThere(join(runs, name, RUN)))) return refused(`there is no run ${quote(name)}`);
  return writeWhole(join(runs, name, LABEL), formatLabel(tidyLabel(label)));
}
