/** The labs of the course: the question, the page to read, a program to write, its public checks, and what they gave. */
import './course.css';
import { useEffect, useState } from 'preact/hooks';
import { labs } from '../../../course/labs/catalogue.js';
import { quote } from '../../../specs/parsed.js';
import { progressOf } from '../../course/kept-work.js';
import { route } from '../route.js';
import type { ClassDoor } from './handing-in.js';
import { PageText } from './page-text.js';
import { type LabProps, Workbench, workOn } from './workbench.js';

const PAGES = import.meta.glob('../../../../course/*/README.md', { query: '?raw', import: 'default' });
const STARTERS = import.meta.glob('../../../../course/*/starter.js', { query: '?raw', import: 'default' });

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
