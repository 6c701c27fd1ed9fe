/**
 * A student's side of a class: joins once, keeps the token, and sends players and programs. It asks a class for four things only, at
 * fixed paths below the address that the user typed; it follows no redirect, and reads a short answer.
 */
import { join } from 'node:path';
import { parseJson } from '../../evaluators/json.js';
import { type Parsed, parsed, plain, quote, refused } from '../../specs/parsed.js';
import { dictionary, hex, isValid, object, type Schema, text, validate } from '../../specs/schema.js';
import type { Json } from '../../specs/spec.js';
import { makeFolder, readText, writeWhole } from '../../store/files.node.js';
import { handInAnswer, joinAnswer, type OwnHandIn, ownMarks, type SubmitAnswer, submitAnswer } from './api.js';
import { CLASS_PORT } from './port.js';

/** Bytes of an answer. */
const MAX_ANSWER = 256 * 1024;
/** Milliseconds. */
const PATIENCE = 30_000;
const MAX_TOKENS_FILE = 1 << 20;
/** Beside the runs, as the token of the lab. */
const TOKENS = '.class-tokens';

/** `192.168.1.5:4817`, with http:// or https:// before it or without: nothing more than a host and a port. */
export function readAddress(typed: string): Parsed<string> {
  const wrong = refused(`${quote(typed)} is not the address of a class, such as 192.168.1.5:${CLASS_PORT}`);
  const [, scheme = 'http', host, port] =
    /^\s*(?:(https?):\/\/)?([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?\/?\s*$/i.exec(typed) ?? [];
  if (host === undefined) return wrong;
  const number = port === undefined ? (scheme.toLowerCase() === 'https' ? 443 : CLASS_PORT) : Number(port);
  if (number < 1 || number > 65535) return wrong;
  try {
    return parsed(new URL(`${scheme.toLowerCase()}://${host.toLowerCase()}:${number}`).origin);
  } catch {
    return wrong;
  }
}

type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly reason: string };

/** At most so many bytes of an answer, as text. */
async function shortText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  for (let size = 0; reader; ) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_ANSWER) {
      await reader.cancel();
      return undefined;
    }
    pieces.push(value);
  }
  return Buffer.concat(pieces).toString('utf8');
}

const refusal = object({ error: text(1000) });

async function ask<T>(
  address: string,
  path: '/api/class/join' | '/api/class/submit' | '/api/class/hand-in' | '/api/class/marks',
  body: Json,
  answer: Schema<T>,
  token?: string,
): Promise<Answered<T>> {
  const lost = (reason: string): Answered<T> => ({ ok: false, status: 0, reason });
  try {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const found = await shortText(response);
    const json = found === undefined ? refused('') : parseJson(found, MAX_ANSWER);
    if (!json.ok) return lost(`${address} is not a class`);
    if (!response.ok) {
      const reason = isValid(refusal, json.value) ? plain(json.value.error) : `${address} is not a class`;
      return { ok: false, status: response.status, reason };
    }
    const valid = validate(answer, json.value);
    return valid.ok ? valid : lost(`${address} is not a class`);
  } catch {
    return lost(`no class answers at ${address}; is the address right, and is the class open?`);
  }
}

/** Tokens by address and name. */
const tokens = dictionary(dictionary(hex(64)));
type Tokens = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function readTokens(path: string): Promise<Tokens> {
  const file = await readText(path, MAX_TOKENS_FILE);
  const json = file.ok ? parseJson(file.value, MAX_TOKENS_FILE) : file;
  return json.ok && isValid(tokens, json.value) ? json.value : {};
}

/** Who asks which class. */
type Membership = {
  readonly address: string;
  /** Needed once; the token serves from then on. */
  readonly code: string;
  readonly name: string;
};

type Submission = Membership & {
  /** The text of a player file or an evaluator file. */
  readonly player: string;
};

type Submitted = SubmitAnswer & { readonly address: string };

/** With the token that this name has in the class, or the one that the code gives. `runs` is the folder that keeps the tokens. */
async function asStudent<T>(
  { address: typed, code, name }: Membership,
  runs: string,
  send: (address: string, token: string) => Promise<Answered<T>>,
): Promise<Parsed<T & { readonly address: string }>> {
  const found = readAddress(typed);
  if (!found.ok) return found;
  const address = found.value;
  if (name.trim() === '') return refused('a name is missing');
  const folder = await makeFolder(runs);
  if (!folder.ok) return refused(`${runs}: ${folder.reason}`);
  const path = join(runs, TOKENS);
  const known = await readTokens(path);
  const own = Object.hasOwn(known, address) ? known[address]! : {};

  if (Object.hasOwn(own, name)) {
    const sent = await send(address, own[name]!);
    if (sent.ok) return parsed({ ...sent.value, address });
    if (sent.status !== 401) return refused(sent.reason);
  }
  if (code.trim() === '') return refused('the code of the class is missing');
  const joined = await ask(address, '/api/class/join', { code, name }, joinAnswer);
  if (!joined.ok) return refused(joined.reason);
  // Kept before it is used: the name is taken from now on, and only the token can submit under it.
  const next = { ...known, [address]: { ...own, [name]: joined.value.token } };
  const kept = await writeWhole(path, `${JSON.stringify(next)}\n`, 0o600);
  if (!kept.ok) return refused(`the token cannot be stored: ${kept.reason}`);
  const sent = await send(address, joined.value.token);
  return sent.ok ? parsed({ ...sent.value, address }) : refused(sent.reason);
}

export const submitPlayer = ({ player, ...who }: Submission, runs: string): Promise<Parsed<Submitted>> =>
  asStudent(who, runs, (address, token) => ask(address, '/api/class/submit', { player }, submitAnswer, token));

type HandedIn = { readonly handIn: OwnHandIn; readonly name: string; readonly address: string };

export const handInProgram = (
  { lab, program, ...who }: Membership & { readonly lab: string; readonly program: string },
  runs: string,
): Promise<Parsed<HandedIn>> =>
  asStudent(who, runs, (address, token) => ask(address, '/api/class/hand-in', { lab, program }, handInAnswer, token));

/** The marks of one who has joined: it never joins by itself. */
export const askMarks = (
  { lab, ...who }: Omit<Membership, 'code'> & { readonly lab: string },
  runs: string,
): Promise<Parsed<{ readonly handIn?: OwnHandIn | undefined }>> =>
  asStudent({ ...who, code: '' }, runs, (address, token) => ask(address, '/api/class/marks', { lab }, ownMarks, token));
