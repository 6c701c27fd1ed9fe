/** The teacher's page: where students join, the ladder, and what the teacher may do. */
import './ladder.css';
import './class.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Parsed } from '../../../specs/parsed.js';
import type { ClassShown, LadderRow } from '../../class/api.js';
import { formatCode } from '../../class/code.js';
import { marksCsv } from '../../class/course-marks.js';
import { rowName, standingsCsv, standingsJson } from '../../class/standings.js';
import { boardTitle } from '../../session/game-title.js';
import { askClass, askClassAct, askRemoveEntry, askRemoveStudent } from '../api.js';
import { Dialog } from '../dialog.js';
import { saveFile } from '../downloads.js';
import { Alert } from '../fields.js';
import { Icon } from '../icons.js';
import { notify, warn } from '../notices.js';
import { CourseMarks } from './course-marks.js';
import { STATES } from './ladder-rows.js';
import { gameOf, LastGames } from './last-games.js';
import { usePolled } from './polling.js';
import { Projector } from './projector.js';

const NoClass = () => (
  <div class="page plain">
    <h1>Class</h1>
    <p>This lab holds no class. To open one, start the lab with the address of this machine on your network:</p>
    <p>
      <code>breedboard lab --class --host ADDRESS</code>
    </p>
    <p class="quiet">
      Students then send players from their own labs, a ladder plays them by itself, and this page shows the standings.
    </p>
  </div>
);

/** The projector over everything else; Escape leaves it. */
function Screen({ shown, onClose }: { readonly shown: ClassShown; readonly onClose: () => void }) {
  const frame = useRef<HTMLDialogElement>(null);
  useEffect(() => frame.current?.showModal(), []);
  return (
    <dialog class="screen" aria-label="Projector" ref={frame} onClose={onClose}>
      <Projector standings={shown.standings} address={shown.address} code={formatCode(shown.code)} />
      <button type="button" class="icon-button leave" aria-label="Leave the projector view" onClick={onClose}>
        <Icon name="close" />
      </button>
    </dialog>
  );
}

/** What the teacher is asked before it happens. */
type Question = { readonly title: string; readonly text: string; readonly yes: string; run(): Promise<Parsed<object>> };

const share = ({ wins, draws, games }: LadderRow): string =>
  games === 0 ? '–' : `${Math.round((100 * (wins + draws / 2)) / games)} %`;

function Ladder({
  rows,
  onRemove,
}: {
  readonly rows: readonly LadderRow[];
  readonly onRemove: (row: LadderRow) => void;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label="The ladder as a table">
      <table>
        <caption>Elo above the random player, with 95 % intervals.</caption>
        <thead>
          <tr>
            <th scope="col">place</th>
            <th scope="col" class="text">
              player
            </th>
            <th scope="col">Elo</th>
            <th scope="col">±</th>
            <th scope="col">games</th>
            <th scope="col">score</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.entry}>
              <td>{row.games > 0 ? row.place : '–'}</td>
              <th scope="row" class="text">
                <bdi>{rowName(row)}</bdi>
                {row.isHouse && <span class="tag">house</span>}
              </th>
              <td>{row.games > 0 ? String(Math.round(row.rating)).replace('-', '−') : '–'}</td>
              <td>{row.games > 0 && row.error > 0 ? Math.round(row.error) : '–'}</td>
              <td>{row.games}</td>
              <td>{share(row)}</td>
              <td>
                {!row.isHouse && (
                  <button
                    type="button"
                    class="icon-button"
                    onClick={() => onRemove(row)}
                    aria-label={`Remove player of ${rowName(row)}`}
                    title="Remove this player"
                  >
                    <Icon name="close" />
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type InvitationProps = {
  readonly shown: ClassShown;
  readonly problem: string;
  readonly onScreen: () => void;
  readonly onAct: (make: Promise<Parsed<object>>, done: string) => void;
};

function save({ standings }: ClassShown, ending: 'csv' | 'json'): void {
  const content = ending === 'csv' ? standingsCsv(standings) : standingsJson(standings);
  saveFile(`class.${ending}`, new Blob([content], { type: ending === 'csv' ? 'text/csv' : 'application/json' }));
  notify(`the standings are saved as class.${ending}`);
}

function saveMarks({ course, students }: ClassShown): void {
  if (!course) return;
  saveFile('marks.csv', new Blob([marksCsv(course, students)], { type: 'text/csv' }));
  notify('the marks are saved as marks.csv');
}

/** How students join, and what the teacher does with the whole class. */
function Invitation({ shown, problem, onScreen, onAct }: InvitationProps) {
  const { address, code, isPaused, troubles } = shown;
  return (
    <section class="card invitation" aria-label="How students join">
      <h1>Class</h1>
      <dl>
        <div>
          <dt>Students submit to</dt>
          <dd class="figures">{address.replace(/^http:\/\//, '')}</dd>
        </div>
        <div>
          <dt>with the code</dt>
          <dd class="figures code">{formatCode(code)}</dd>
        </div>
      </dl>
      {new URL(address).hostname === '127.0.0.1' && (
        <p class="reach quiet">
          Only this machine reaches this address. <code>breedboard lab --class --host ADDRESS</code>, with its address
          on your network, lets others in.
        </p>
      )}
      <div class="buttons">
        <button type="button" class="main" onClick={onScreen}>
          Projector view
        </button>
        <button
          type="button"
          onClick={() =>
            onAct(askClassAct(isPaused ? 'resume' : 'pause'), isPaused ? 'the ladder plays on' : 'the ladder is paused')
          }
        >
          {isPaused ? 'Resume the ladder' : 'Pause the ladder'}
        </button>
        <button type="button" onClick={() => save(shown, 'csv')}>
          Export CSV
        </button>
        <button type="button" onClick={() => save(shown, 'json')}>
          Export JSON
        </button>
      </div>
      <Alert text={problem} />
      {troubles.map(each => (
        <p key={each} class="problem">
          {each}
        </p>
      ))}
    </section>
  );
}

function Students({
  students,
  onAsk,
}: {
  readonly students: ClassShown['students'];
  readonly onAsk: (question: Question) => void;
}) {
  return (
    <section class="card" aria-label="Students">
      <h2>Students</h2>
      {students.length === 0 && <p class="quiet">No student has joined yet. Show them the address and the code.</p>}
      <ul class="students">
        {students.map(({ id, name, submissions }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <span class="quiet">
              {submissions} {submissions === 1 ? 'submission' : 'submissions'}
            </span>
            <button
              type="button"
              aria-label={`Remove student ${name}`}
              onClick={() =>
                onAsk({
                  title: 'Remove a student',
                  text: `${name} and all players of ${name} leave the class. The name can be used again.`,
                  yes: 'Remove the student',
                  run: () => askRemoveStudent(id),
                })
              }
            >
              Remove student
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ClassPage() {
  const { value, problem, refresh } = usePolled(askClass);
  const [isOnScreen, setOnScreen] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const shown = value?.class;
  const game = useMemo(() => (shown ? gameOf(shown.standings.game) : undefined), [shown?.standings.game]);
  if (value === undefined)
    return <p class={problem === '' ? 'loading' : 'loading problem'}>{problem || 'One moment …'}</p>;
  if (!shown || !game) return <NoClass />;
  const { standings, students } = shown;

  const act = async (make: Promise<Parsed<object>>, done: string): Promise<void> => {
    const answer = await make;
    if (answer.ok) notify(done);
    else warn(answer.reason);
    await refresh();
  };
  const { state } = standings;

  return (
    <div class="page class-page">
      <Invitation
        shown={shown}
        problem={problem}
        onScreen={() => setOnScreen(true)}
        onAct={(make, done) => void act(make, done)}
      />

      <div class="stack">
        <section class="card" aria-label="Ladder" data-games={standings.games} data-state={state}>
          <div class="line">
            <h2>Ladder of {boardTitle(game)}</h2>
            <span class="quiet">
              {standings.games} games, {STATES[state]}
            </span>
          </div>
          <Ladder
            rows={standings.rows}
            onRemove={row =>
              setQuestion({
                title: 'Remove a player',
                text: `The player of ${rowName(row)} leaves the ladder. Its file and its games stay in the folder of the class.`,
                yes: 'Remove the player',
                run: () => askRemoveEntry(row.entry),
              })
            }
          />
        </section>

        {shown.course && (
          <CourseMarks
            address={shown.address.replace(/^http:\/\//, '')}
            course={shown.course}
            students={students}
            onSave={() => saveMarks(shown)}
          />
        )}

        <Students students={students} onAsk={setQuestion} />
      </div>

      <div class="side">
        <section class="card" aria-label="Last games">
          <h2>Last games</h2>
          {standings.last.length === 0 ? (
            <p class="quiet">No game has been played yet.</p>
          ) : (
            <LastGames game={game} games={standings.last} />
          )}
        </section>
      </div>

      {isOnScreen && <Screen shown={shown} onClose={() => setOnScreen(false)} />}
      {question && (
        <Dialog title={question.title} onClose={() => setQuestion(undefined)}>
          <p>{question.text}</p>
          <div class="buttons">
            <button
              type="button"
              class="main"
              onClick={() => {
                setQuestion(undefined);
                void act(question.run(), 'removed');
              }}
            >
              {question.yes}
            </button>
            <button type="button" onClick={() => setQuestion(undefined)}>
              Cancel
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
