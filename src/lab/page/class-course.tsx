/**
 * The course as the server of a class serves it: students read, write, check and hand in with a browser alone. The token that the
 * code was exchanged for stays in this browser, one for each name, so that students who share a machine each have their own.
 */
import { render } from 'preact';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { dictionary, hex, type Schema, validate } from '../../specs/schema.js';
import type { ForwardHandInRequest, ForwardMarksRequest } from '../class/api.js';
import { handInAnswer, joinAnswer, ownMarks } from '../class/api.js';
import { Announcer } from './announcer.js';
import { Course } from './course/course-page.js';
import type { ClassDoor } from './course/handing-in.js';
import { followAddress } from './route.js';
import { readStored, writeStored } from './storage.js';
import { followTheme } from './theme.js';

/** By the student's name. */
const KEY = 'class-tokens';
const tokens = dictionary(hex(64));

type Answered<T> = Parsed<T> & { readonly status?: number };

async function ask<T>(path: string, body: object, answer: Schema<T>, token?: string): Promise<Answered<T>> {
  try {
    const response = await fetch(`/api/class/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const found: unknown = await response.json();
    if (response.ok) return validate(answer, found);
    return { ...refused((found as { readonly error: string }).error), status: response.status };
  } catch {
    return refused('the class does not answer; is it still open? Nothing is lost: your program stays in this browser');
  }
}

const tokenOf = (name: string): string | undefined => {
  const own = readStored(KEY, tokens) ?? {};
  return Object.hasOwn(own, name) ? own[name] : undefined;
};

type Member = Omit<ForwardMarksRequest, 'address' | 'lab'> & { readonly code: string };

/** With the token of this name, or with the one that the code gives. */
async function asStudent<T>({ name, code }: Member, send: (token: string) => Promise<Answered<T>>): Promise<Parsed<T>> {
  const known = tokenOf(name);
  if (known !== undefined) {
    const sent = await send(known);
    if (sent.ok || sent.status !== 401) return sent;
  }
  if (code.trim() === '') return refused('the code of the class is missing');
  const joined = await ask('join', { code, name }, joinAnswer);
  if (!joined.ok) return joined;
  // A browser that keeps nothing sends this program all the same; the teacher can free the name for the next one.
  writeStored(KEY, { ...readStored(KEY, tokens), [name]: joined.value.token });
  return send(joined.value.token);
}

const DOOR: ClassDoor = {
  address: location.host,
  async handIn({ lab, program, ...who }: ForwardHandInRequest) {
    const sent = await asStudent(who, token => ask('hand-in', { lab, program }, handInAnswer, token));
    return sent.ok ? parsed({ handIn: sent.value.handIn, address: location.host }) : sent;
  },
  marks: ({ lab, name }: ForwardMarksRequest) =>
    asStudent({ name, code: '' }, token => ask('marks', { lab }, ownMarks, token)),
};

const ClassCourse = () => (
  <>
    <header class="top">
      <a class="brand" href="#/course">
        <span class="emblem" aria-hidden="true" /> Breedboard
      </a>
      <div class="end">
        <a class="you-link" href="./">
          Standings
        </a>
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      <Course door={DOOR} />
    </main>
    <Announcer />
  </>
);

followTheme();
followAddress();
const root = document.getElementById('course')!;
root.replaceChildren();
render(<ClassCourse />, root);
