/** What the user wrote about a run in the lab: its name to show, tags and note, on one line. */

import { plain } from '../specs/parsed.js';
import { isLabelled, type RunLabel } from '../store/labels.js';
import { readRunLabel } from '../store/labels.node.js';
import type { Screen } from './screen.js';

/** Undefined where there is none; one that cannot be read is reported, and the run listed without it. */
export async function labelOf(runs: string, name: string, view: Screen): Promise<RunLabel | undefined> {
  const label = await readRunLabel(runs, name);
  if (!label.ok) view.complain(`breedboard: ${name}: ${label.reason}`);
  return label.ok && isLabelled(label.value) ? label.value : undefined;
}

/** The name and the tags; empty without either. */
export const labelText = (label: RunLabel | undefined): string =>
  [label?.title ?? '', ...(label?.tags ?? []).map(tag => `#${tag}`)]
    .filter(part => part !== '')
    .map(plain)
    .join(' ');
