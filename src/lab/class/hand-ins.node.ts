/**
 * What students hand in for the labs of the course, in the folder of a class: `hand-ins/` has every program, `marks/` what the latest
 * of each student and lab got. They are graded one after another, each in a process of its own. Marks follow from program and secret,
 * so marks that are missing or damaged are made again. Numbers order hand-ins; no clock does.
 */
import { createHash, randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Grade } from '../../course/grading.js';
import { gradeApart } from '../../course/grading.node.js';
import type { Lab } from '../../course/lab.js';
import { labs } from '../../course/labs/catalogue.js';
import { LONGEST_PROGRAM } from '../../course/program.js';
import { bare } from '../../course/reports.js';
import { suggestion } from '../../specs/nearest.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import { count, exactly, flag, type Infer, list, number, oneOf, text } from '../../specs/schema.js';
import { listFolder, makeFolder, writeWhole } from '../../store/files.node.js';
import type { CourseShown, OwnHandIn } from './api.js';
import { sealed, unsealed } from './sealed.node.js';

const HAND_IN_FORMAT = 'breedboard hand-in 1';
const MARKS_FORMAT = 'breedboard marks 1';
const SECRET_FORMAT = 'breedboard class secret 1';
/** Only the user may read it; it is sent to nobody. */
const SECRET_FILE = 'secret.json';
/** Bytes of a file: a character of a program may need six. */
const MAX_FILE = 8 * LONGEST_PROGRAM;
/** The most hand-ins of one student for one lab, and of the class. */
const MAX_OF_LAB = 40;
const MAX_HAND_INS = 5000;
/** Bytes of all programs. */
const MAX_STORED = 256 << 20;

const points = number(0, 1000);
const handInFile = exactly({
  format: oneOf(HAND_IN_FORMAT),
  /** Counts the hand-ins of the class, from 1, in the order in which they came. */
  id: count,
  student: text(16),
  lab: text(64),
  program: text(LONGEST_PROGRAM),
});
const marksFile = exactly({
  format: oneOf(MARKS_FORMAT),
  id: count,
  points,
  of: points,
  marks: list(exactly({ check: text(400), points, of: points, isHidden: flag, reason: text(4000) }), 100),
});
const secretFile = exactly({ format: oneOf(SECRET_FORMAT), secret: text(1000) });
type Marks = Omit<Infer<typeof marksFile>, 'format' | 'id'>;

/** A hand-in without its program, which stays on the disk. */
type HandIn = {
  readonly id: number;
  readonly student: string;
  readonly lab: Lab;
  /** Counts the hand-ins of this student for this lab, from 1. */
  readonly number: number;
  /** Equal for programs that are one text but for comments and spaces. */
  readonly print: string;
};

type Grader = typeof gradeApart;

async function readSecret(folder: string, given: string | undefined): Promise<Parsed<string>> {
  const path = join(folder, SECRET_FILE);
  const names = await listFolder(folder);
  if (!names.ok) return names;
  if (!(names.value ?? []).includes(SECRET_FILE)) {
    const secret = given ?? randomBytes(16).toString('hex');
    const written = await writeWhole(path, sealed({ format: SECRET_FORMAT, secret }), 0o600);
    return written.ok ? parsed(secret) : refused(`${SECRET_FILE}: ${written.reason}`);
  }
  const kept = await unsealed(path, secretFile, MAX_FILE);
  if (!kept.ok) return refused(`${SECRET_FILE}: ${kept.reason}; restore it, or the marks of the class change`);
  if (given !== undefined && given !== kept.value.secret)
    return refused('it has another secret, and marks by two secrets cannot be compared; leave --secret away');
  return parsed(kept.value.secret);
}

export class HandIns {
  readonly troubles: string[] = [];
  private readonly folder: string;
  private readonly secret: string;
  private readonly grader: Grader;
  /** By student and lab, in the order in which they came. */
  private readonly all = new Map<string, HandIn[]>();
  private readonly marks = new Map<number, Marks>();
  /** Hand-ins that this process has graded, by student: who had the least is next. */
  private readonly served = new Map<string, number>();
  /** Could not be graded or stored: not tried again before the class is opened anew. */
  private readonly stuck = new Set<number>();
  private readonly closing = new AbortController();
  private nextId = 1;
  private total = 0;
  private bytes = 0;
  private grading: Promise<void> | undefined;
  /** What is being graded. */
  private current: number | undefined;

  private constructor(folder: string, secret: string, grader: Grader) {
    this.folder = folder;
    this.secret = secret;
    this.grader = grader;
  }

  /** `secret` is that of a new class; an existing one must have the same. The caller closes it. */
  static async open(folder: string, secret?: string, grader: Grader = gradeApart): Promise<Parsed<HandIns>> {
    for (const each of ['hand-ins', 'marks']) {
      const made = await makeFolder(join(folder, each));
      if (!made.ok) return made;
    }
    const own = await readSecret(folder, secret);
    if (!own.ok) return own;
    const handIns = new HandIns(folder, own.value, grader);
    const read = await handIns.readAll();
    return read.ok ? parsed(handIns) : read;
  }

  private async readAll(): Promise<Parsed<void>> {
    const names = await listFolder(join(this.folder, 'hand-ins'));
    if (!names.ok) return names;
    const ids = (names.value ?? [])
      .flatMap(name => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))
      .sort((a, b) => a - b);
    for (const id of ids) {
      this.nextId = id + 1; // also those of damaged files are never used again
      const read = await this.readHandIn(id);
      const lab = read.ok ? labs.find(each => each.id === read.value.lab) : undefined;
      if (!read.ok || !lab) {
        this.troubles.push(`hand-in ${id} cannot be read: ${read.ok ? 'this version has no such lab' : read.reason}`);
        continue;
      }
      this.add(read.value.student, lab, id, read.value.program);
      const marks = await this.readMarks(id);
      if (marks) this.marks.set(id, marks);
    }
    return parsed(undefined);
  }

  private place(kind: 'hand-ins' | 'marks', id: number): string {
    return join(this.folder, kind, `${id}.json`);
  }

  private async readHandIn(id: number): Promise<Parsed<Infer<typeof handInFile>>> {
    const read = await unsealed(this.place('hand-ins', id), handInFile, MAX_FILE);
    return read.ok && read.value.id !== id ? refused('it is another') : read;
  }

  /** Damaged marks are set aside and made again. */
  private async readMarks(id: number): Promise<Marks | undefined> {
    const names = await listFolder(join(this.folder, 'marks'));
    if (!names.ok || !(names.value ?? []).includes(`${id}.json`)) return undefined;
    const path = this.place('marks', id);
    const read = await unsealed(path, marksFile, MAX_FILE);
    if (read.ok && read.value.id === id) return read.value;
    await rename(path, `${path}.damaged`).catch(() => {});
    this.troubles.push(`the marks of hand-in ${id} were damaged; they are made again`);
    return undefined;
  }

  private add(student: string, lab: Lab, id: number, program: string): HandIn {
    const key = `${student} ${lab.id}`;
    const before = this.all.get(key) ?? [];
    const print = createHash('sha256').update(bare(program)).digest('hex');
    const handIn = { id, student, lab, number: before.length + 1, print };
    this.all.set(key, [...before, handIn]);
    this.nextId = id + 1;
    this.total++;
    this.bytes += Buffer.byteLength(program);
    return handIn;
  }

  private latest(): readonly HandIn[] {
    return [...this.all.values()].map(each => each.at(-1)!);
  }

  /** The latest hand-ins without marks, in the order in which they are graded. */
  private queue(): readonly HandIn[] {
    const served = ({ student }: HandIn): number => this.served.get(student) ?? 0;
    return this.latest()
      .filter(({ id }) => !this.marks.has(id) && !this.stuck.has(id))
      .sort((a, b) => served(a) - served(b) || a.id - b.id);
  }

  /** The same program again is the same hand-in. Calls come one after another. */
  async put(student: string, labId: string, program: string): Promise<Parsed<HandIn>> {
    const lab = labs.find(each => each.id === labId);
    if (!lab) {
      const known = labs.map(({ id }) => id);
      return refused(`no lab is called ${quote(labId)}; ${suggestion(labId, known)}`);
    }
    if (program.trim() === '') return refused(`${lab.file} is empty: copy the starter of the lab, and fill it in`);
    const before = this.all.get(`${student} ${lab.id}`) ?? [];
    const last = before.at(-1);
    const kept = last && (await this.readHandIn(last.id));
    if (last && kept?.ok && kept.value.program === program) return parsed(last);
    if (before.length >= MAX_OF_LAB)
      return refused(`you have handed in ${MAX_OF_LAB} times, which is the limit of a lab`);
    const bytes = Buffer.byteLength(program);
    if (this.total >= MAX_HAND_INS || this.bytes + bytes > MAX_STORED)
      return refused('the class has no room for more hand-ins; tell the teacher');
    const id = this.nextId;
    const content = { format: HAND_IN_FORMAT, id, student, lab: lab.id, program };
    const written = await writeWhole(this.place('hand-ins', id), sealed(content), 0o600);
    if (!written.ok) return refused(`the hand-in cannot be stored: ${written.reason}; try again`);
    return parsed(this.add(student, lab, id, program));
  }

  /** Begins to grade what waits, if it has not begun. */
  work(): void {
    this.grading ??= this.gradeAll().finally(() => {
      this.grading = undefined;
    });
  }

  private async gradeAll(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const [next] = this.queue();
      if (!next) return;
      this.current = next.id;
      this.served.set(next.student, (this.served.get(next.student) ?? 0) + 1);
      // Whatever one hand-in does to its grading, those after it are graded.
      const done = await this.gradeOne(next).catch((error: unknown) =>
        refused(error instanceof Error ? error.message : String(error)),
      );
      this.current = undefined;
      if (done.ok || this.closing.signal.aborted) continue;
      this.stuck.add(next.id);
      this.troubles.push(`hand-in ${next.id} (${next.lab.id}) could not be graded: ${done.reason}`);
    }
  }

  private async gradeOne({ id, lab }: HandIn): Promise<Parsed<void>> {
    const read = await this.readHandIn(id);
    if (!read.ok) return read;
    const { secret } = this;
    const grade: Grade = await this.grader(lab, read.value.program, { secret, signal: this.closing.signal });
    const marks: Marks = { points: grade.points, of: grade.of, marks: [...grade.marks] };
    const written = await writeWhole(this.place('marks', id), sealed({ format: MARKS_FORMAT, id, ...marks }), 0o600);
    if (written.ok) this.marks.set(id, marks);
    return written;
  }

  /** Hidden checks are never shown to a student, not even their names. */
  own(student: string, labId: string): OwnHandIn | undefined {
    const last = this.all.get(`${student} ${labId}`)?.at(-1);
    if (!last) return undefined;
    const marks = this.marks.get(last.id);
    return {
      lab: labId,
      number: last.number,
      before:
        marks || last.id === this.current
          ? 0
          : Math.max(
              0,
              this.queue().findIndex(({ id }) => id === last.id),
            ),
      ...(marks ? { marks: marks.marks.filter(({ isHidden }) => !isHidden) } : {}),
    };
  }

  /** The hand-ins of the students that are still in the class. */
  shown(students: ReadonlySet<string>): CourseShown {
    const there = this.latest().filter(({ student }) => students.has(student));
    const alike = new Map<string, HandIn[]>();
    for (const each of there) {
      const key = `${each.lab.id} ${each.print}`;
      alike.set(key, [...(alike.get(key) ?? []), each]);
    }
    return {
      labs: labs.map(({ id, title, checks }) => ({
        id,
        title,
        points: checks.reduce((sum, check) => sum + check.points, 0),
      })),
      handIns: there.map(({ id, student, lab, number: times }) => {
        const marks = this.marks.get(id);
        return { student, lab: lab.id, number: times, ...(marks ? { points: marks.points, of: marks.of } : {}) };
      }),
      same: [...alike.values()]
        .filter(({ length }) => length > 1)
        .map(all => ({ lab: all[0]!.lab.id, students: all.map(({ student }) => student) })),
      waiting: this.queue().length,
    };
  }

  /** What is being graded is graded again when the class is next opened. */
  async close(): Promise<void> {
    this.closing.abort(new Error('the class closes'));
    await this.grading;
  }
}
