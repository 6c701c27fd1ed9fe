/** Class: the teacher's page. Loaded when it is first opened. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export function Class() {
  const [Found, setFound] = useState<ComponentType>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('../class/class-page.js').then(
      ({ ClassPage }) => setFound(() => ClassPage),
      () => setProblem('this page could not be loaded; is breedboard lab still running?'),
    );
  }, []);
  if (Found) return <Found />;
  return <p class={problem === '' ? 'loading' : 'loading problem'}>{problem === '' ? 'One moment …' : problem}</p>;
}
