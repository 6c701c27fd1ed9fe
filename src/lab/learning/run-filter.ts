/** Which runs a filter finds: every word of it occurs in the run; `tag:x` asks for that tag. */
import type { RunListed } from '../api.js';

export function isFound({ name, about, label }: RunListed, filter: string, state: string): boolean {
  const parts = [
    name,
    label?.title,
    label?.note,
    ...(label?.tags ?? []),
    about?.learner,
    about?.game,
    about?.seed,
    state,
  ];
  const text = parts.join('\n').toLowerCase();
  const tag = /^tag:(.*)$/.exec(filter.trim())?.[1];
  if (tag !== undefined) return label?.tags.includes(tag) ?? false;
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}
