/** Hands a program in to a class, and shows the public marks that it gets there. */
import { useEffect, useState } from 'preact/hooks';
import type { Lab } from '../../../course/lab.js';
import type { Parsed } from '../../../specs/parsed.js';
import type { ForwardHandInRequest, ForwardMarksRequest, OwnHandIn } from '../../class/api.js';
import { ClassForm, knownClass } from '../class/class-form.js';
import { notify } from '../notices.js';
import { Marks } from './marks.js';

/** Milliseconds between two questions while the class grades. */
const EVERY = 2000;

/** The way to a class: through the user's own lab, or from the page that the class itself serves. */
export type ClassDoor = {
  /** Where it leads to one class only. */
  readonly address?: string;
  readonly handIn: (
    request: ForwardHandInRequest,
  ) => Promise<Parsed<{ readonly handIn: OwnHandIn; readonly address: string }>>;
  readonly marks: (request: ForwardMarksRequest) => Promise<Parsed<{ readonly handIn?: OwnHandIn | undefined }>>;
};

/** The latest hand-in in the class that the browser remembers; `refresh` asks again until it is graded. */
function useOwn(
  lab: Lab,
  door: ClassDoor,
): {
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
    const answer = await door.marks({ ...known, lab: lab.id });
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

type HandingInProps = { readonly lab: Lab; readonly program: () => string; readonly door: ClassDoor };

export function HandingIn({ lab, program, door }: HandingInProps) {
  const [isOpen, setOpen] = useState(false);
  const { own, problem, take, ask } = useOwn(lab, door);
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
          {...(door.address === undefined ? {} : { fixed: door.address })}
          send={who => door.handIn({ ...who, lab: lab.id, program: program() })}
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
