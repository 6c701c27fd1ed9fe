/** Learn: runs as they go. Fetched when it is first looked at: charts and learners are more than a game needs. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export function Learn() {
  const [Found, setFound] = useState<ComponentType>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('../learning/learning.js').then(
      ({ Learning }) => setFound(() => Learning),
      () => setProblem('this page could not be fetched; is breedboard lab still running?'),
    );
  }, []);
  if (Found) return <Found />;
  return <p class={problem === '' ? 'loading' : 'loading problem'}>{problem === '' ? 'One moment …' : problem}</p>;
}
