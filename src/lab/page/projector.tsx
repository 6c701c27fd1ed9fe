/** The page of a class's own server: the code once, then the standings. */
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { oneOf } from '../../specs/schema.js';
import type { ClassStandings } from '../class/api.js';
import { usePolled } from './class/polling.js';
import { Projector } from './class/projector.js';
import { Alert, TextField } from './fields.js';
import { forget, readStored, writeStored } from './storage.js';

/** Whether the code was typed in this browser; the cookie that came for it cannot be read here. */
const KEY = 'watching';

const NO_ANSWER = 'the class does not answer; is it still open?';

/** Null until the code is typed. */
async function askStandings(): Promise<Parsed<ClassStandings | null>> {
  if (readStored(KEY, oneOf(true)) === undefined) return parsed(null);
  try {
    const response = await fetch('/api/class/standings');
    if (response.status === 401) {
      forget(KEY);
      return parsed(null);
    }
    const answer: unknown = await response.json();
    return response.ok ? parsed(answer as ClassStandings) : refused((answer as { readonly error: string }).error);
  } catch {
    return refused(NO_ANSWER);
  }
}

async function sendCode(code: string): Promise<Parsed<void>> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/api/class/watch', { method: 'POST', headers, body: JSON.stringify({ code }) });
    if (response.ok) {
      writeStored(KEY, true);
      return parsed(undefined);
    }
    return refused(((await response.json()) as { readonly error: string }).error);
  } catch {
    return refused(NO_ANSWER);
  }
}

function CodeForm({ onDone }: { readonly onDone: () => Promise<void> }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const send = async (): Promise<void> => {
    const sent = await sendCode(code);
    setProblem(sent.ok ? '' : sent.reason);
    if (sent.ok) await onDone();
  };
  return (
    <form
      class="card code-form"
      onSubmit={event => {
        event.preventDefault();
        void send();
      }}
    >
      <h1>Watch the class</h1>
      <TextField
        label="The code that the teacher shows"
        value={code}
        autocapitalize="characters"
        isCode
        onText={setCode}
      />
      <button type="submit" class="main">
        Show the standings
      </button>
      <Alert text={problem} />
      <p class="quiet">
        To take part, open a player in your own lab on the page Learn or Inside and choose <em>Submit to a class</em>,
        or run <code>breedboard submit {location.host} FILE</code>. The <a href="course">labs of the course</a> need
        this browser only.
      </p>
    </form>
  );
}

function ClassPage() {
  const { value, problem, refresh } = usePolled(askStandings);
  if (value === undefined)
    return <p class={problem === '' ? 'loading' : 'loading problem'}>{problem || 'One moment …'}</p>;
  return (
    <main>
      {value === null ? <CodeForm onDone={refresh} /> : <Projector standings={value} address={location.host} />}
      {problem !== '' && value !== null && (
        <p class="problem afloat" role="alert">
          {problem}
        </p>
      )}
    </main>
  );
}

const root = document.getElementById('class')!;
root.replaceChildren();
render(<ClassPage />, root);
