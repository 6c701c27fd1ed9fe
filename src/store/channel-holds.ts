/**
 * One writer for each run among the pages of a browser that has no locks, as in a page without HTTPS. A page that wants
 * a run asks the others, and has it if none objects in time. A page that was too busy to object costs only work: both
 * would store the same steps.
 */
import type { Holds } from './record-store.js';

export type HoldMessage =
  | { readonly kind: 'wanted'; readonly name: string; readonly by: string }
  | { readonly kind: 'objection'; readonly to: string };

type HoldChannel = {
  /** Opens the channel on first use. Every page receives the messages of all others. */
  open(receive: (message: HoldMessage) => void): (message: HoldMessage) => void;
  /** Different in every page and at every call; digits and hyphens. */
  id(): string;
  /** Until an objection would have arrived. */
  wait(): Promise<void>;
};

export function channelHolds({ open, id, wait }: HoldChannel): Holds {
  /** The runs that this page asks for, each under an id; of two pages that ask, the smaller id comes first. */
  const wanted = new Map<string, string>();
  const held = new Set<string>();
  /** The ids under which this page asked, and whether another page objected. */
  const objections = new Map<string, boolean>();

  const receive = (message: HoldMessage): void => {
    if (message.kind === 'objection') {
      if (objections.has(message.to)) objections.set(message.to, true);
      return;
    }
    const { name, by } = message;
    const own = wanted.get(name);
    if (held.has(name) || (own !== undefined && own < by)) post({ kind: 'objection', to: by });
  };
  let opened: ((message: HoldMessage) => void) | undefined;
  const post = (message: HoldMessage): void => {
    opened ??= open(receive);
    opened(message);
  };

  /** Whether another page objects. */
  const ask = async (name: string, by: string): Promise<boolean> => {
    objections.set(by, false);
    post({ kind: 'wanted', name, by });
    await wait();
    const isRefused = objections.get(by)!;
    objections.delete(by);
    return isRefused;
  };

  return {
    async take(name) {
      if (held.has(name) || wanted.has(name)) return undefined;
      const own = id();
      wanted.set(name, own);
      const isRefused = await ask(name, own);
      wanted.delete(name);
      if (isRefused) return undefined;
      held.add(name);
      return async () => {
        held.delete(name);
      };
    },
    // Under an id smaller than all others: only a page that has the run objects to it.
    isTaken: async name => held.has(name) || ask(name, `!${id()}`),
  };
}
