/** What can happen to a command at one of its calls to the disk. */

/** What each call can answer on a disk that is full, failing, read-only or not ours. `short`: less than was asked for. */
export const FAULTS = {
  open: ['EIO', 'EACCES', 'EMFILE'],
  create: ['EIO', 'EACCES', 'EMFILE', 'EROFS', 'ENOSPC', 'EDQUOT'],
  readFile: ['EIO', 'EACCES', 'EMFILE'],
  writeFile: ['EIO', 'EACCES', 'EMFILE', 'EROFS', 'ENOSPC', 'EDQUOT'],
  copyFile: ['EIO', 'EACCES', 'EMFILE', 'EROFS', 'ENOSPC', 'EDQUOT'],
  read: ['EIO', 'short'],
  write: ['EIO', 'ENOSPC', 'EDQUOT', 'EFBIG', 'short'],
  sync: ['EIO', 'ENOSPC', 'EDQUOT'],
  truncate: ['EIO', 'EACCES', 'EROFS', 'ENOSPC'],
  close: ['EIO', 'ENOSPC'],
  chmod: ['EIO', 'EPERM', 'EROFS'],
  stat: ['EIO', 'EACCES'],
  readdir: ['EIO', 'EACCES', 'EMFILE'],
  mkdir: ['EIO', 'EACCES', 'EROFS', 'ENOSPC', 'EDQUOT'],
  link: ['EIO', 'EACCES', 'EROFS', 'ENOSPC', 'EPERM'],
  rename: ['EIO', 'EACCES', 'EROFS', 'ENOSPC', 'EBUSY'],
  unlink: ['EIO', 'EACCES', 'EROFS', 'EBUSY'],
  rmdir: ['EIO', 'EACCES', 'EROFS', 'EBUSY'],
} as const;
export type CallName = keyof typeof FAULTS;
export type FaultCode = (typeof FAULTS)[CallName][number];

/** Calls after which the disk is another. */
const CHANGES: readonly CallName[] = [
  ...(['create', 'writeFile', 'copyFile', 'write', 'sync', 'truncate', 'chmod'] as const),
  ...(['mkdir', 'link', 'rename', 'unlink', 'rmdir'] as const),
];
/** Calls that can be half done. */
const PARTIAL: readonly CallName[] = ['write', 'writeFile'];

const KILLS = ['kill-before', 'kill-half', 'kill-after'] as const;
/** The clock of the machine is set to another day. */
const JUMPS = ['clock-back', 'clock-forward'] as const;

type Answer = FaultCode | (typeof KILLS)[number] | (typeof JUMPS)[number];
export type Kind = 'kill' | 'error' | 'clock';

export const kindOf = (answer: Answer): Kind =>
  answer.startsWith('kill') ? 'kill' : answer.startsWith('clock') ? 'clock' : 'error';

/** A call to the disk, by its number from 0. */
export type DiskCall = { readonly name: CallName; readonly path: string };

/** `isLasting`: every later call that can fail like this does: a full disk. */
export type Trial = { readonly call: number; readonly answer: Answer; readonly isLasting: boolean };

export const formatTrial = ({ call, answer, isLasting }: Trial): string =>
  `${call}:${answer}${isLasting ? ':lasting' : ''}`;

export function parseTrial(text: string): Trial | undefined {
  const [, call, answer, lasting] = /^(\d{1,9}):([A-Za-z-]+)(:lasting)?$/.exec(text) ?? [];
  const known = [...KILLS, ...JUMPS, ...Object.values(FAULTS).flat()].find(each => each === answer);
  return known && { call: Number(call), answer: known, isLasting: lasting !== undefined };
}

/** Every call × everything that can happen to it, kills first. */
export function trialsOf(calls: readonly DiskCall[]): Trial[] {
  const once = (call: number, answer: Answer): Trial => ({ call, answer, isLasting: false });
  const kills = calls.flatMap(({ name }, call) =>
    CHANGES.includes(name)
      ? KILLS.filter(each => each !== 'kill-half' || PARTIAL.includes(name)).map(each => once(call, each))
      : [],
  );
  const errors = calls.flatMap(({ name }, call) =>
    FAULTS[name].flatMap(answer =>
      answer === 'short' ? [once(call, answer)] : [once(call, answer), { call, answer, isLasting: true }],
    ),
  );
  const jumps = calls.flatMap(({ name }, call) => (CHANGES.includes(name) ? JUMPS.map(each => once(call, each)) : []));
  return [...kills, ...errors, ...jumps];
}

/** Kills in rows of `length`, from all parts of the command; everything else by itself. */
export function rowsOf(trials: readonly Trial[], length: number): Trial[][] {
  const kills = trials.filter(({ answer }) => kindOf(answer) === 'kill');
  const count = Math.ceil(kills.length / length);
  const rows = Array.from({ length: count }, (_, i) => kills.filter((_, k) => k % count === i));
  // The second kill comes while the command mends what the first has left, so the early calls come last.
  for (const [i, row] of rows.entries()) if (i % 2 === 1) row.reverse();
  return [...rows, ...trials.filter(({ answer }) => kindOf(answer) !== 'kill').map(each => [each])];
}
