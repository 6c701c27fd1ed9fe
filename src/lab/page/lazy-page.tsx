/** A page that is loaded when it is first opened: a game needs neither learners nor explanations. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export const lazyPage = (title: string, load: () => Promise<ComponentType>): ComponentType =>
  function Lazy() {
    const [Found, setFound] = useState<ComponentType>();
    const [problem, setProblem] = useState('');
    useEffect(() => {
      load().then(
        found => setFound(() => found),
        () => setProblem('this page could not be loaded; is breedboard lab still running?'),
      );
    }, []);
    if (Found) return <Found />;
    return (
      <>
        <h1 class="unseen">{title}</h1>
        <p class={problem === '' ? 'loading' : 'loading problem'}>{problem === '' ? 'One moment …' : problem}</p>
      </>
    );
  };
