/** The parts of Review, each with an address: `#/review?view=games`. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { addressOf } from './addresses.js';

export type View = { readonly id: string; readonly title: string; load?(): Promise<ComponentType> };

/** The review of a game is there at once; the others are loaded when they are first opened. */
export const VIEWS: readonly View[] = [
  { id: '', title: 'Game' },
  { id: 'games', title: 'Open games', load: async () => (await import('./open-games.js')).OpenGames },
  { id: 'practise', title: 'Practise', load: async () => (await import('./practise.js')).Practise },
  { id: 'openings', title: 'Openings', load: async () => (await import('./explorer.js')).Explorer },
  { id: 'exercises', title: 'Exercises', load: async () => (await import('./exercises.js')).Exercises },
];

export function ViewLinks({ current }: { readonly current: string }) {
  return (
    <nav class="views" aria-label="Parts of Review">
      {VIEWS.map(({ id, title }) => (
        <a key={id} href={addressOf(id)} aria-current={id === current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

export function Loaded({ view }: { readonly view: View }) {
  const [Found, setFound] = useState<ComponentType>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    view.load!().then(
      found => setFound(() => found),
      () => setProblem('this part could not be loaded; is breedboard lab still running?'),
    );
  }, []);
  if (Found) return <Found />;
  return <p class={problem === '' ? 'loading' : 'loading problem'}>{problem === '' ? 'One moment …' : problem}</p>;
}
