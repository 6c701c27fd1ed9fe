/** What the user wrote about a run in the lab: its name to show, tags and note, on one line. */

import { plain } from '../specs/parsed.js';
import type { RunLabel } from '../store/labels.js';

/** The name and the tags; empty without either. */
export const labelText = (label: RunLabel | undefined): string =>
  [label?.title ?? '', ...(label?.tags ?? []).map(tag => `#${tag}`)]
    .filter(part => part !== '')
    .map(plain)
    .join(' ');
