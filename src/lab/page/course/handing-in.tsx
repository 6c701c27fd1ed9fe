/** Hands a program in to a class, through the user's own lab, and shows the public marks that it gets there. */
import { useEffect, useState } from 'preact/hooks';
import type { Lab } from '../../../course/lab.js';
import type { OwnHandIn } from '../../class/api.js';
import { askHandIn, askMarks } from '../api.js';
import { ClassForm, knownClass } from '../class/class-form.js';
import { isExported } from '../exported.js';
import { notify } from '../notices.js';
import { Marks } from './marks.js';

/** Milliseconds between two questions while the class grades. */
const EVERY = 2000;

/** The latest hand-in in the class that the browser remembers; `refresh` asks again until it is graded. */
function useOwn(lab: Lab): {
  readonly own: OwnHandIn | undefined;
  readonly problem: string;
  readonly take: (handIn: OwnHandIn) => void;
  readonly ask: () => Promise<void>;
} {
  const [own, setOwn] = useState<OwnHandIn>();
  const [problem, setProblem] = useState('');
  const ask = async (): Promise<void> => {
    const known = knownClass();
    if (!known) return;
    const answer = await askMarks({ ...known, lab: lab.id });
    setProblem(answer.ok ? '' : answer.reason);
    if (!answer.ok) return;
    setOwn(answer.value.handIn);
    if (!answer.value.handIn) notify('nothing is handed in for this lab yet');
  };
  const isWaiting = own !== undefined && own.marks === undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) void ask();
    }, EVERY);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { own, problem, take: setOwn, ask };
}

export function HandingIn({ lab, program }: { readonly lab: Lab; readonly program: () => string }) {
  const [isOpen, setOpen] = useState(false);
  const { own, problem, take, ask } = useOwn(lab);
  if (isExported()) return null; // only a lab with a server sends programs
  const points = own?.marks?.reduce((sum, mark) => sum + mark.points, 0);
  const of = own?.marks?.reduce((sum, mark) => sum + mark.of, 0);
  return (
    <section class="card" aria-label="Your class" data-graded={own?.marks !== undefined}>
      <h2>Your class</h2>
      {own === undefined && (
        <p class="quiet">The class grades your program on the teacher’s machine; the latest counts.</p>
      )}
      {own && own.marks === undefined && (
        <p role="status">
          Hand-in {own.number} waits for its marks
          {own.before > 0 && `; ${own.before} ${own.before === 1 ? 'comes' : 'come'} before it`}.
        </p>
      )}
      {own?.marks && (
        <>
          <p class="course-sum">
            Hand-in {own.number}: {points} of {of} public points
          </p>
          <Marks marks={own.marks} />
        </>
      )}
      <div class="buttons">
        <button type="button" onClick={() => setOpen(true)}>
          Hand in
        </button>
        {own === undefined && knownClass() && (
          <button type="button" onClick={() => void ask()}>
            Show my marks
          </button>
        )}
      </div>
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {isOpen && (
        <ClassForm
          title="Hand in to a class"
          nameLabel="Your name in the class"
          button="Hand in"
          send={who => askHandIn({ ...who, lab: lab.id, program: program() })}
          onSent={({ handIn, address }) => {
            take(handIn);
            notify(`${lab.title} is handed in to ${address}`);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
