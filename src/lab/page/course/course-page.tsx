/** The labs of the course: the question, the page to read, a program to write, its public checks, and what they gave. */
import './course.css';
import address from 'grading-worker-address';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Mark } from '../../../course/grading.js';
import type { Lab } from '../../../course/lab.js';
import { labs } from '../../../course/labs/catalogue.js';
import { LONGEST_PROGRAM } from '../../../course/program.js';
import { quote } from '../../../specs/parsed.js';
import { begunWith, graded, type KeptWork, keptWork, progressOf, written } from '../../course/kept-work.js';
import { saveFile } from '../downloads.js';
import { announce, notify, warn } from '../notices.js';
import { route } from '../route.js';
import { readStored, writeStored } from '../storage.js';
import { type Checking, checkProgram, STOPPED } from './checking.js';
import { type ClassDoor, HandingIn } from './handing-in.js';
import { Marks } from './marks.js';
import { PageText } from './page-text.js';

const PAGES = import.meta.glob('../../../../course/*/README.md', { query: '?raw', import: 'default' });
const STARTERS = import.meta.glob('../../../../course/*/starter.js', { query: '?raw', import: 'default' });

const keyOf = (lab: Lab): string => `course.${lab.id}`;
const workOn = (lab: Lab): KeptWork | undefined => readStored(keyOf(lab), keptWork);

const publicPoints = (lab: Lab): number =>
  lab.checks.reduce((sum, { points, isHidden }) => sum + (isHidden ? 0 : points), 0);
const allPoints = (lab: Lab): number => lab.checks.reduce((sum, { points }) => sum + points, 0);

function Overview({ unknown }: { readonly unknown: string | undefined }) {
  const work = labs.map(workOn);
  const done = work.filter(each => each?.grade !== undefined && each.grade.points === each.grade.of).length;
  return (
    <div class="page course-page">
      <div class="course-head">
        <h1>Course</h1>
        <p>
          You have all public points of {done} of the {labs.length} labs. Each takes two hours and asks the question of
          a published paper.
        </p>
        {unknown !== undefined && (
          <p class="problem" role="alert">
            No lab is called {quote(unknown)}; these are the labs.
          </p>
        )}
      </div>
      <ol class="course-labs">
        {labs.map((lab, i) => (
          <li key={lab.id} class="card">
            <h2>
              <a href={`#/course?lab=${lab.id}`}>{lab.title}</a>
            </h2>
            <p>{lab.question}</p>
            <p class="quiet">{progressOf(work[i])}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

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

type LabProps = { readonly lab: Lab; readonly door: ClassDoor | undefined };

function Workbench({ lab, starter, door }: LabProps & { readonly starter: string }) {
  const [work, keep] = useWork(lab, starter);
  const latest = useRef(work);
  latest.current = work;
  const [checking, setChecking] = useState<{ readonly marks: readonly Mark[] }>();
  const [problem, setProblem] = useState('');
  const running = useRef<Checking | undefined>(undefined);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => () => running.current?.stop(), []);

  const open = async (chosen: File): Promise<void> => {
    const text = chosen.size > 4 * LONGEST_PROGRAM ? undefined : await chosen.text().catch(() => undefined);
    if (text === undefined || text.length > LONGEST_PROGRAM || text.includes('\0')) {
      setProblem(`${quote(chosen.name)} is no program of at most ${LONGEST_PROGRAM} characters; choose your lab.js`);
      return;
    }
    setProblem('');
    keep(written(latest.current, text));
    notify(`${chosen.name} is opened`);
  };
  const check = async (): Promise<void> => {
    const { program } = latest.current;
    setProblem('');
    let marks: readonly Mark[] = [];
    setChecking({ marks });
    running.current = checkProgram(address, { lab: lab.id, program }, mark => {
      marks = [...marks, mark];
      setChecking({ marks });
    });
    const found = await running.current.done;
    setChecking(undefined);
    if (!found.ok) {
      if (found.reason !== STOPPED) setProblem(found.reason);
      return;
    }
    keep(graded(latest.current, found.value, program));
    announce(`${found.value.points} of ${found.value.of} points`);
  };
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
          {checking ? (
            <button type="button" class="main" onClick={() => running.current?.stop()}>
              Stop
            </button>
          ) : (
            <button type="button" class="main" onClick={() => void check()}>
              Check it
            </button>
          )}
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
          <button
            type="button"
            onClick={() => saveFile(lab.file, new Blob([work.program], { type: 'text/javascript' }))}
          >
            Save {lab.file}
          </button>
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

type Texts = { readonly page: string | undefined; readonly starter: string };

function LabPage({ lab, door }: LabProps) {
  const [texts, setTexts] = useState<Texts>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const load = (files: typeof PAGES, name: string): Promise<string> | undefined =>
      files[`../../../../course/${lab.id}/${name}`]?.();
    Promise.all([load(PAGES, 'README.md'), load(STARTERS, 'starter.js')]).then(
      ([page, starter]) => setTexts({ page, starter: starter ?? '' }),
      () => setProblem('the page of this lab could not be loaded; reload it'),
    );
  }, [lab]);
  return (
    <div class="page course-page two">
      <div class="course-head">
        <p>
          <a href="#/course">All labs</a>
        </p>
        <h1>{lab.title}</h1>
        <p>{lab.question}</p>
        {problem !== '' && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      {texts?.page !== undefined && (
        <article class="card course-text">
          <PageText text={texts.page} />
        </article>
      )}
      <div class="side">{texts && <Workbench lab={lab} starter={texts.starter} door={door} />}</div>
    </div>
  );
}

/** `door` leads to a class, where there is a way to one. */
export function Course({ door }: { readonly door: ClassDoor | undefined }) {
  const asked = route.value.query.get('lab') ?? undefined;
  const lab = labs.find(({ id }) => id === asked);
  return lab ? <LabPage key={lab.id} lab={lab} door={door} /> : <Overview unknown={asked} />;
}
