/** Data that is asked for again every few seconds, while the page is in sight. */
import { useEffect, useState } from 'preact/hooks';
import type { Parsed } from '../../../specs/parsed.js';

/** Milliseconds. */
const EVERY = 2000;

type Polled<T> = {
  /** The last answer; it stays when the server does not answer for a while. */
  readonly value?: T;
  readonly problem: string;
  refresh(): Promise<void>;
};

/** `ask` stays the same function. */
export function usePolled<T>(ask: () => Promise<Parsed<T>>): Polled<T> {
  const [found, setFound] = useState<{ readonly value?: T; readonly problem: string }>({ problem: '' });
  const refresh = async (): Promise<void> => {
    const answer = await ask();
    setFound(before => (answer.ok ? { value: answer.value, problem: '' } : { ...before, problem: answer.reason }));
  };
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => {
      if (!document.hidden) void refresh();
    }, EVERY);
    return () => clearInterval(timer);
  }, [ask]);
  return { ...found, refresh };
}
