/** Learn: training runs. Loaded when it is first opened: a game needs no charts or learners. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export function Learn() {
  const [Found, setFound] = useState<ComponentType>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('../learning/learning.js').then(
      ({ Learning }) => setFound(() => Learning),
      () => setProblem('this page could not be loaded; is breedboard lab still running?'),
    );
  }, []);
  if (Found) return <Found />;
  return (
    <>
      <h1 class="unseen">Learn</h1>
      <p class={problem === '' ? 'loading' : 'loading problem'}>{problem === '' ? 'One moment …' : problem}</p>
    </>
  );
}
