/**
 * A class: its students, their players, its ladder, and who may do what. A student joins with the code of the class and
 * gets a token, of which only a hash is stored. Every change is in the folder before it is answered.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { openThreads } from '../../arena/threads.node.js';
import { buildGame, FIRST_GAME } from '../../games/catalogue.js';
import type { Seed } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import { BadSpec } from '../../specs/options.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import { parseSpec, type Spec } from '../../specs/spec.js';
import { AccessLimits, denied, type Granted, granted, same, tokenHash } from './access.node.js';
import { type Admitted, readSubmission } from './admission.js';
import type { ClassShown, ClassStandings, JoinRequest, OwnHandIn, OwnStatus, SubmitAnswer } from './api.js';
import { ClassFolder, type ClassRecord, type Entry, type Student } from './class-folder.node.js';
import { classStandings } from './class-standings.node.js';
import { HandIns } from './hand-ins.node.js';
import { type HousePlayer, houseOf } from './house.js';
import { Ladder } from './ladder.node.js';
import { lookAlike } from './look-alike.js';
import { readName } from './student-name.js';

export const MAX_STUDENTS = 60;
/** The most players of one student on the ladder; a further one replaces the oldest. */
export const MAX_ENTRIES = 2;
/** The most submissions of one student, of all time. */
const MAX_SUBMISSIONS = 40;
/** Bytes of all submitted players. */
const MAX_STORED = 256 << 20;
/** Submissions that wait to be checked. */
const MAX_WAITING = 8;

const NO_PROGRAMS = 'this class takes no programs: the teacher has to start it with --allow-code';

type ClassOptions = {
  readonly folder: string;
  /** The game of a new class, as text; the first of the catalogue if none is given. */
  readonly game?: string | undefined;
  readonly seed?: Seed;
  /** It takes programs of students; the secret of their hidden checks is drawn or kept if none is given. */
  readonly code?: { readonly secret?: string | undefined } | undefined;
  /** In milliseconds, and never set back. */
  readonly now: () => number;
  /** Resolves after so many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<void>;
};

const sleep = (milliseconds: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds).unref());

export class Classroom {
  readonly game: Game;
  private readonly folder: ClassFolder;
  private readonly ladder: Ladder;
  private readonly house: readonly HousePlayer[];
  /** By checksum. */
  private readonly players = new Map<string, Admitted>();
  private readonly limits: AccessLimits;
  private readonly troubles: string[] = [];
  /** Undefined where the class takes no programs. */
  private handIns: HandIns | undefined;
  /** Changes happen one after another. */
  private changing: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private known:
    | { readonly record: ClassRecord; readonly version: number; readonly standings: ClassStandings }
    | undefined;

  private constructor(folder: ClassFolder, now: () => number, wait: (milliseconds: number) => Promise<void>) {
    this.folder = folder;
    this.game = buildGame(folder.record.game);
    this.house = houseOf(this.game);
    this.ladder = new Ladder({
      folder,
      game: this.game,
      open: () => openThreads(Math.max(1, availableParallelism() - 1)), // the page and other programs stay responsive
    });
    this.limits = new AccessLimits(now, wait);
  }

  /** Starts a class or resumes the one in the folder. The caller closes it. */
  static async open({ folder, game, seed, code, now, wait = sleep }: ClassOptions): Promise<Parsed<Classroom>> {
    const spec = game === undefined ? undefined : parseSpec(game);
    if (spec && !spec.ok) return spec;
    const usualGame: Spec = { kind: FIRST_GAME };
    try {
      buildGame(spec?.value ?? usualGame); // before anything is written
    } catch (error) {
      if (error instanceof BadSpec) return refused(error.message);
      throw error;
    }
    const opened = await ClassFolder.open(folder, { game: spec?.value, usualGame, ...(seed ? { seed } : {}) });
    if (!opened.ok) return opened;
    const handIns = code && (await HandIns.open(folder, code.secret));
    if (handIns && !handIns.ok) {
      await opened.value.close();
      return handIns;
    }
    const room = new Classroom(opened.value, now, wait);
    room.handIns = handIns?.value;
    for (const { player } of opened.value.record.entries) {
      const text = await opened.value.readPlayer(player);
      const admitted = text.ok ? readSubmission(text.value, room.game) : text;
      if (admitted.ok && admitted.value.checksum === player) room.players.set(player, admitted.value);
      else
        room.troubles.push(
          `the player ${player.slice(0, 15)}… cannot be read: ${admitted.ok ? 'it is another' : admitted.reason}`,
        );
    }
    await room.enter();
    room.handIns?.work();
    return parsed(room);
  }

  private get record(): ClassRecord {
    return this.folder.record;
  }

  private enter(): Promise<void> {
    const all = new Map<string, { readonly admitted: Admitted; readonly isAnchor: boolean }>();
    for (const { admitted } of this.house)
      all.set(admitted.checksum, { admitted, isAnchor: admitted.player.kind === 'random' });
    for (const { player } of this.record.entries) {
      const admitted = this.players.get(player);
      if (admitted && !all.has(player)) all.set(player, { admitted, isAnchor: false });
    }
    return this.ladder.enter(
      [...all.values()].map(({ admitted: { checksum, limited, models }, isAnchor }) => ({
        checksum,
        limited,
        models,
        isAnchor,
      })),
    );
  }

  /** One change after another, each on the disk before the next. */
  private change<T>(make: () => Promise<T>): Promise<T> {
    const done = this.changing.then(make);
    this.changing = done.catch(() => {});
    return done;
  }

  private async save(change: Partial<ClassRecord>): Promise<Parsed<void>> {
    const saved = await this.folder.save({ ...this.record, ...change });
    return saved.ok ? saved : refused(`the class cannot be stored: ${saved.reason}`);
  }

  /** Whether one more request is within the limit: of a student's or a viewer's own, or of the strangers at this address. */
  allows(
    address: string,
    { token, watching }: { readonly token?: string | undefined; readonly watching?: string | undefined },
  ): boolean {
    const student = token === undefined ? undefined : this.studentWith(token);
    if (student) return this.limits.requests.take(student.id);
    if (watching !== undefined && this.isWatching(watching)) return this.limits.requests.take(`viewers at ${address}`);
    return this.limits.strangers.take(address);
  }

  /** The token that lets a browser read the standings. */
  async watch(typed: string, address: string): Promise<Granted<string>> {
    const code = await this.limits.checkCode(typed, this.record.code, address);
    return code.ok ? granted(this.record.watch) : code;
  }

  isWatching(token: string): boolean {
    return same(token, this.record.watch);
  }

  async join({ code, name: typed }: JoinRequest, address: string): Promise<Granted<{ token: string; name: string }>> {
    const right = await this.limits.checkCode(code, this.record.code, address);
    if (!right.ok) return right;
    if (!this.limits.joins.take(address)) return denied(429, 'too many students joined from here; wait ten minutes');
    return this.change(async () => {
      const name = readName(typed);
      if (!name.ok) return denied(400, name.reason);
      const { students, nextId } = this.record;
      const taken = [...students, ...this.house].map(each => each.name).find(each => lookAlike(each, name.value));
      if (taken !== undefined)
        return denied(
          409,
          `that name is taken in this class, or looks like ${quote(taken)}; choose another, or ask the teacher to remove it`,
        );
      if (students.length >= MAX_STUDENTS) return denied(409, `the class is full: at most ${MAX_STUDENTS} students`);
      const token = randomBytes(32).toString('hex');
      const student: Student = { id: `s${nextId}`, name: name.value, tokenHash: tokenHash(token), submissions: 0 };
      const saved = await this.save({ students: [...students, student], nextId: nextId + 1 });
      return saved.ok ? granted({ token, name: name.value }) : denied(503, saved.reason);
    });
  }

  /** Compares with every student, so that the time tells nothing. */
  studentWith(token: string): Student | undefined {
    const given = Buffer.from(tokenHash(token));
    let found: Student | undefined;
    for (const student of this.record.students)
      if (timingSafeEqual(Buffer.from(student.tokenHash), given)) found = student;
    return found;
  }

  async submit(id: string, text: string, address: string): Promise<Granted<SubmitAnswer>> {
    const { submissions, submissionsOfAddress } = this.limits;
    if (!submissions.take(id) || !submissionsOfAddress.take(address))
      return denied(429, 'too many submissions; wait ten minutes');
    if (this.waiting >= MAX_WAITING) return denied(503, 'the class is busy with other submissions; try again');
    this.waiting++;
    try {
      return await this.change(() => this.accept(id, text));
    } finally {
      this.waiting--;
    }
  }

  private async accept(id: string, text: string): Promise<Granted<SubmitAnswer>> {
    const student = this.record.students.find(each => each.id === id);
    if (!student) return denied(401, 'the teacher removed you from this class');
    const admitted = readSubmission(text, this.game);
    if (!admitted.ok) return denied(400, admitted.reason);
    const { checksum: player } = admitted.value;
    const { entries, students, nextId } = this.record;
    const answer = (entry: Entry): Granted<SubmitAnswer> => granted({ entry: entry.id, name: student.name, player });
    const own = entries.filter(entry => entry.student === id);
    const before = own.find(entry => entry.player === player);
    if (before) return answer(before);
    if (student.submissions >= MAX_SUBMISSIONS)
      return denied(409, `you have submitted ${MAX_SUBMISSIONS} players, which is the limit`);
    if (this.folder.playerBytes + text.length > MAX_STORED)
      return denied(409, 'the class has no room for more players');
    const stored = await this.folder.putPlayer(player, admitted.value.text);
    if (!stored.ok) return denied(503, `the player cannot be stored: ${stored.reason}`);
    const entry: Entry = { id: `e${nextId}`, student: id, player, number: student.submissions + 1 };
    const left = new Set(own.slice(0, Math.max(0, own.length - MAX_ENTRIES + 1)));
    const saved = await this.save({
      entries: [...entries.filter(each => !left.has(each)), entry],
      students: students.map(each => (each.id === id ? { ...each, submissions: each.submissions + 1 } : each)),
      nextId: nextId + 1,
    });
    if (!saved.ok) return denied(503, saved.reason);
    this.players.set(player, admitted.value);
    await this.enter();
    return answer(entry);
  }

  /** Stored before it is answered; the marks come later. */
  async handIn(
    { id }: Student,
    lab: string,
    program: string,
    address: string,
  ): Promise<Granted<{ handIn: OwnHandIn; name: string }>> {
    const { handIns } = this;
    if (!handIns) return denied(409, NO_PROGRAMS);
    if (!this.limits.handIns.take(id) || !this.limits.handInsOfAddress.take(address))
      return denied(429, 'too many hand-ins; wait ten minutes');
    return this.change(async () => {
      const student = this.record.students.find(each => each.id === id);
      if (!student) return denied(401, 'the teacher removed you from this class');
      const put = await handIns.put(id, lab, program);
      if (!put.ok) return denied(409, put.reason);
      handIns.work();
      return granted({ handIn: handIns.own(id, lab)!, name: student.name });
    });
  }

  ownMarks({ id }: Student, lab: string): Granted<{ handIn?: OwnHandIn }> {
    const handIn = this.handIns?.own(id, lab);
    return this.handIns ? granted(handIn ? { handIn } : {}) : denied(409, NO_PROGRAMS);
  }

  /** Computed anew only after a change: many browsers ask for it every few seconds. */
  standings(): ClassStandings {
    const { record } = this;
    const { version, state } = this.ladder;
    const known = this.known;
    if (known?.record === record && known.version === version && known.standings.state === state)
      return known.standings;
    const { game, house, ladder } = this;
    const standings = classStandings({ game, record, house, ladder });
    this.known = { record, version, standings };
    return standings;
  }

  status({ id, name }: Student): OwnStatus {
    const { rows, state } = this.standings();
    const own = new Set(this.record.entries.filter(entry => entry.student === id).map(entry => entry.id));
    return { name, state, players: rows.length, rows: rows.filter(({ entry }) => own.has(entry)) };
  }

  /** For the teacher. */
  look(address: string): ClassShown {
    const { code, students } = this.record;
    const standings = this.standings();
    return {
      address,
      code,
      isPaused: standings.state === 'paused',
      standings,
      students: students.map(({ id, name, submissions }) => ({ id, name, submissions })),
      ...(this.handIns ? { course: this.handIns.shown(new Set(students.map(({ id }) => id))) } : {}),
      troubles: [...this.troubles, ...this.ladder.troubles, ...(this.handIns?.troubles ?? [])],
    };
  }

  pause(isPaused: boolean): Promise<Parsed<void>> {
    return this.change(async () => {
      const saved = await this.save({ isPaused });
      if (saved.ok) this.ladder.paused = isPaused;
      return saved;
    });
  }

  /** Takes a player off the ladder; its file and its games stay in the folder. */
  removeEntry(id: string): Promise<Parsed<void>> {
    return this.change(async () => {
      const { entries } = this.record;
      if (!entries.some(entry => entry.id === id)) return refused('there is no such player on the ladder');
      const saved = await this.save({ entries: entries.filter(entry => entry.id !== id) });
      if (saved.ok) await this.enter();
      return saved;
    });
  }

  /** Also ends the student's token, and frees the name. */
  removeStudent(id: string): Promise<Parsed<void>> {
    return this.change(async () => {
      const { entries, students } = this.record;
      if (!students.some(student => student.id === id)) return refused('there is no such student');
      const saved = await this.save({
        entries: entries.filter(entry => entry.student !== id),
        students: students.filter(student => student.id !== id),
      });
      if (saved.ok) await this.enter();
      return saved;
    });
  }

  async close(): Promise<void> {
    await this.handIns?.close();
    await this.ladder.close();
    await this.changing;
    await this.folder.close();
  }
}
