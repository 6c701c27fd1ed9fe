/** A student's program for a lab: written, run, checked, kept in the browser, and handed in. */
import address from 'grading-worker-address';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Grade, Mark } from '../../../course/grading.js';
import type { Lab } from '../../../course/lab.js';
import { LONGEST_PROGRAM } from '../../../course/program.js';
import type { Printed } from '../../../course/sandbox.js';
import { quote } from '../../../specs/parsed.js';
import { begunWith, graded, type KeptWork, keptWork, written } from '../../course/kept-work.js';
import { saveFile } from '../downloads.js';
import { announce, notify, warn } from '../notices.js';
import { readStored, writeStored } from '../storage.js';
import { checkProgram, type Running, runProgram, STOPPED } from './checking.js';
import { type ClassDoor, HandingIn } from './handing-in.js';
import { Marks } from './marks.js';

const keyOf = (lab: Lab): string => `course.${lab.id}`;
export const workOn = (lab: Lab): KeptWork | undefined => readStored(keyOf(lab), keptWork);

const publicPoints = (lab: Lab): number =>
  lab.checks.reduce((sum, { points, isHidden }) => sum + (isHidden ? 0 : points), 0);
const allPoints = (lab: Lab): number => lab.checks.reduce((sum, { points }) => sum + points, 0);

function Result({ lab, work }: { readonly lab: Lab; readonly work: KeptWork }) {
  if (!work.grade)
    return (
      <p class="quiet">
        The public checks are worth {publicPoints(lab)} of {allPoints(lab)} points; the other checks are the teacher’s.
      </p>
    );
  const { points, of, waiting, marks } = work.grade;
  return (
    <>
      <p class="course-sum">
        {points} of {of} points
        {waiting > 0 && `; ${waiting} hidden check${waiting === 1 ? ' waits' : 's wait'} for the teacher`}
      </p>
      {work.isChanged && <p class="quiet">Your program has changed since this check.</p>}
      <Marks marks={marks} />
    </>
  );
}

/** A program that the browser cannot keep is still there while the page is open, and the user is told once. */
function useWork(lab: Lab, starter: string): readonly [KeptWork, (next: KeptWork) => void] {
  const [work, setWork] = useState<KeptWork>(() => workOn(lab) ?? begunWith(starter));
  const isTold = useRef(false);
  const keep = (next: KeptWork): void => {
    setWork(next);
    if (writeStored(keyOf(lab), next) || isTold.current) return;
    isTold.current = true;
    warn('this browser keeps nothing: save lab.js as a file before you close the page');
  };
  return [work, keep];
}

/** What the program printed when it was run alone. */
const Output = ({ printed: { lines, problem } }: { readonly printed: Printed }) => (
  <section class="course-output" aria-label="What the program printed">
    {lines.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      <pre tabIndex={0}>{lines.join('\n')}</pre>
    )}
    {problem !== undefined && <p class="problem">{problem}</p>}
    {lines.length === 0 && problem === undefined && (
      <p class="quiet">
        It ran to its end and printed nothing; <code>console.log(…)</code> prints here.
      </p>
    )}
  </section>
);

/** What the program does: one run at a time, alone or through the checks. */
function useRuns(lab: Lab, program: () => string, onGraded: (grade: Grade, program: string) => void) {
  const [checking, setChecking] = useState<{ readonly marks: readonly Mark[] }>();
  const [printed, setPrinted] = useState<Printed | 'soon'>();
  const [problem, setProblem] = useState('');
  const running = useRef<Running<unknown> | undefined>(undefined);
  useEffect(() => () => running.current?.stop(), []);
  const failed = (reason: string): void => setProblem(reason === STOPPED ? '' : reason);

  const check = async (): Promise<void> => {
    const text = program();
    setProblem('');
    let marks: readonly Mark[] = [];
    setChecking({ marks });
    const run = checkProgram(address, { lab: lab.id, program: text }, mark => {
      marks = [...marks, mark];
      setChecking({ marks });
    });
    running.current = run;
    const found = await run.done;
    setChecking(undefined);
    if (found.ok) onGraded(found.value, text);
    else failed(found.reason);
  };
  const run = async (instead: 'run' | number): Promise<void> => {
    setProblem('');
    setPrinted('soon');
    const started = runProgram(address, { lab: lab.id, program: program(), instead });
    running.current = started;
    const found = await started.done;
    setPrinted(found.ok ? found.value : undefined);
    if (!found.ok) failed(found.reason);
  };
  return {
    checking,
    printed: printed === 'soon' ? undefined : printed,
    isBusy: checking !== undefined || printed === 'soon',
    problem,
    setProblem,
    check,
    run,
    stop: () => running.current?.stop(),
  };
}

type FilesProps = {
  readonly lab: Lab;
  readonly program: string;
  readonly onOpen: (text: string) => void;
  readonly onProblem: (problem: string) => void;
};

function FileButtons({ lab, program, onOpen, onProblem }: FilesProps) {
  const file = useRef<HTMLInputElement>(null);
  const open = async (chosen: File): Promise<void> => {
    const text = chosen.size > 4 * LONGEST_PROGRAM ? undefined : await chosen.text().catch(() => undefined);
    if (text === undefined || text.length > LONGEST_PROGRAM || text.includes('\0')) {
      onProblem(`${quote(chosen.name)} is no program of at most ${LONGEST_PROGRAM} characters; choose your lab.js`);
      return;
    }
    onProblem('');
    onOpen(text);
    notify(`${chosen.name} is opened`);
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".js,.mjs,text/javascript"
        hidden
        onChange={event => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (chosen) void open(chosen);
        }}
      />
      <button type="button" onClick={() => file.current?.click()}>
        Open a file
      </button>
      <button type="button" onClick={() => saveFile(lab.file, new Blob([program], { type: 'text/javascript' }))}>
        Save {lab.file}
      </button>
    </>
  );
}

export type LabProps = { readonly lab: Lab; readonly door: ClassDoor | undefined };

export function Workbench({ lab, starter, door }: LabProps & { readonly starter: string }) {
  const [work, keep] = useWork(lab, starter);
  const latest = useRef(work);
  latest.current = work;
  /** Each is another one, and the same for everybody. */
  const practices = useRef(0);
  const { checking, printed, isBusy, problem, setProblem, ...runs } = useRuns(
    lab,
    () => latest.current.program,
    (grade, program) => {
      keep(graded(latest.current, grade, program));
      announce(`${grade.points} of ${grade.of} points`);
    },
  );
  const publicChecks = lab.checks.filter(({ isHidden }) => !isHidden).length;

  return (
    <>
      <section class="card course-program" aria-label="Your program">
        <div class="line">
          <h2>
            Your program, <code>{lab.file}</code>
          </h2>
        </div>
        <textarea
          aria-label={`The text of ${lab.file}`}
          rows={24}
          value={work.program}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          wrap="off"
          maxLength={LONGEST_PROGRAM}
          onInput={event => keep(written(latest.current, event.currentTarget.value))}
        />
        <div class="buttons">
          {isBusy ? (
            <button type="button" class="main" onClick={() => runs.stop()}>
              Stop
            </button>
          ) : (
            <>
              <button type="button" class="main" onClick={() => void runs.check()}>
                Check it
              </button>
              <button type="button" onClick={() => void runs.run('run')}>
                Run it
              </button>
              {lab.practice && (
                <button type="button" onClick={() => void runs.run(++practices.current)}>
                  {lab.practice.title}
                </button>
              )}
            </>
          )}
          <FileButtons
            lab={lab}
            program={work.program}
            onOpen={text => keep(written(latest.current, text))}
            onProblem={setProblem}
          />
          {work.program !== starter && (
            <button
              type="button"
              onClick={() => {
                const before = latest.current;
                keep(written(before, starter));
                notify('the starter is back', { label: 'Undo', run: () => keep(before) });
              }}
            >
              Start again
            </button>
          )}
        </div>
        {problem !== '' && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {printed && <Output printed={printed} />}
      </section>
      <section class="card" aria-label="Points" data-checking={checking !== undefined}>
        <h2>Points</h2>
        {checking ? (
          <>
            <p class="quiet" role="status">
              Check {Math.min(checking.marks.length + 1, publicChecks)} of {publicChecks} runs …
            </p>
            <Marks marks={checking.marks} />
          </>
        ) : (
          <Result lab={lab} work={work} />
        )}
      </section>
      {door && <HandingIn lab={lab} program={() => latest.current.program} door={door} />}
    </>
  );
}
