/**
 * A student's program in an interpreter of its own: QuickJS as WebAssembly, which has no file, network, clock or environment. It has
 * limits of memory, recursion and steps; the steps are counted, so that the same program ends at the same place on every machine.
 * Only texts cross the border: arguments go in and answers come out as JSON.
 */
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  type CustomizeVariantOptions,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { type Parsed, parsed, plain, refused } from '../specs/parsed.js';
import { LONGEST_PROGRAM } from './program.js';

export type SandboxLimits = {
  /** In bytes. */
  readonly memory: number;
  /** The limit of one call, in ticks of about 5,000 turns of a short loop. */
  readonly ticks: number;
  /** The limit of all calls together. */
  readonly allTicks: number;
};

export const USUAL_LIMITS: SandboxLimits = { memory: 64 << 20, ticks: 6000, allTicks: 120_000 };

/** The size of the C stack inside. More would exhaust the stack of the program around it. */
const STACK = 256 << 10;
/** Characters of an answer. */
const LONGEST_ANSWER = 1 << 20;
const LONGEST_MESSAGE = 200;

/** Characters of what a program prints. */
const LONGEST_OUTPUT = 10_000;

/**
 * Runs before the program. Random numbers come from a seed, there is no clock, and messages go nowhere, unless they are kept for the
 * student who wrote it. What it keeps of JSON, Reflect and texts is out of the program's reach.
 */
const PRELUDE = `((seed, keeps) => {
  const { parse, stringify } = JSON;
  const { apply } = Reflect;
  const text = String;
  const cut = apply.bind(undefined, ''.slice);
  let state = seed >>> 0;
  Math.random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  delete globalThis.Date;
  const spoken = (key, value) => (typeof value === 'number' && !(value - value === 0) ? text(value) : value);
  let printed = '';
  const print = (...values) => {
    for (let i = 0; i < values.length && printed.length <= ${LONGEST_OUTPUT}; i++) {
      const value = values[i];
      let shown;
      try {
        shown = typeof value === 'object' ? stringify(value, spoken) : text(value);
      } catch {
        shown = '?';
      }
      printed = cut(printed + shown + (i + 1 === values.length ? '\\n' : ' '), [0, ${LONGEST_OUTPUT + 1}]);
    }
  };
  const log = keeps ? print : () => {};
  globalThis.console = { log, error: log, warn: log, info: log, debug: log };
  return (value, args) => {
    if (value === undefined) return stringify(printed);
    const answer = args === undefined ? value : apply(value, undefined, parse(args));
    if (answer instanceof Promise) throw new TypeError('gave a promise: answers are needed at once');
    return stringify(answer, spoken);
  };
})`;

/** It prints nothing: what goes wrong is thrown, and a server that does not know the type of its file is no fault of the page. */
const QUIET = { emscriptenModule: { printErr: () => {} } } as CustomizeVariantOptions;

let loading: Promise<QuickJSWASMModule> | undefined;

type Started = {
  readonly runtime: QuickJSRuntime;
  readonly context: QuickJSContext;
  readonly invoke?: QuickJSHandle;
  /** Missing where the program has failed; `problem` then says how. */
  readonly exported?: QuickJSHandle;
  readonly problem?: string;
};

async function started(
  name: string,
  program: string,
  seed: number,
  limits: SandboxLimits,
  keepsOutput: boolean,
): Promise<Started> {
  // The types of the variant are those of CommonJS, where it is one level deeper.
  loading ??= newQuickJSWASMModuleFromVariant(newVariant(variant as unknown as typeof variant.default, QUIET));
  const runtime = (await loading).newRuntime({ memoryLimitBytes: limits.memory, maxStackSizeBytes: STACK });
  const context = runtime.newContext();
  let ticks = 0;
  runtime.setInterruptHandler(() => ++ticks > limits.ticks);
  const made = { runtime, context };
  let invoke: QuickJSHandle | undefined;
  const failed = (error: unknown): Started => ({
    ...made,
    ...(invoke ? { invoke } : {}),
    problem: messageOf(error, name, name),
  });
  try {
    const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude'));
    const options = [context.newNumber(seed), keepsOutput ? context.true : context.false];
    invoke = context.unwrapResult(context.callFunction(prelude, context.undefined, ...options));
    const result = context.evalCode(program, name, { type: 'module' });
    if (result.error) return failed(context.dump(result.error));
    const state = context.getPromiseState(result.value);
    if (state.type === 'rejected') return failed(context.dump(state.error));
    if (state.type === 'pending')
      return { ...made, invoke, problem: `${name} waits at its top level: nothing here can be waited for` };
    return { ...made, invoke, exported: state.value };
  } catch (error) {
    return failed(error);
  }
}

const tooLong = (name: string, program: string): string | undefined =>
  program.length > LONGEST_PROGRAM
    ? `${name} has ${program.length} characters; at most ${LONGEST_PROGRAM} are read`
    : undefined;

export type Printed = { readonly lines: readonly string[]; readonly problem?: string };

/** Runs a program from its top, for what its console prints. None of its functions is called by others. */
export async function printedBy(name: string, program: string, limits: SandboxLimits = USUAL_LIMITS): Promise<Printed> {
  const long = tooLong(name, program);
  if (long !== undefined) return { lines: [], problem: long };
  const { runtime, context, invoke, problem } = await started(name, program, 1, limits, true);
  const failed = problem === undefined ? {} : { problem };
  if (!invoke) return { lines: [], ...failed };
  try {
    runtime.setInterruptHandler(() => false);
    const text = context.dump(context.unwrapResult(context.callFunction(invoke, context.undefined))) as unknown;
    const output = typeof text === 'string' ? (JSON.parse(text) as string) : '';
    const isCut = output.length > LONGEST_OUTPUT;
    const lines = output.slice(0, LONGEST_OUTPUT).split('\n').map(plain);
    if (lines.at(-1) === '') lines.pop();
    return { lines: isCut ? [...lines, '… and more'] : lines, ...failed };
  } catch {
    return { lines: [], ...failed }; // the interpreter itself is broken: it says nothing more
  }
}

export class Sandbox {
  private readonly file: string;
  private readonly context: QuickJSContext;
  private readonly exported: QuickJSHandle;
  private readonly invoke: QuickJSHandle;
  private readonly limits: SandboxLimits;
  private ticks = 0;
  private allTicks = 0;
  /** Why it answers no more. */
  private ended: string | undefined;

  private constructor(
    file: string,
    runtime: QuickJSRuntime,
    context: QuickJSContext,
    handles: { readonly exported: QuickJSHandle; readonly invoke: QuickJSHandle },
    limits: SandboxLimits,
  ) {
    this.file = file;
    this.context = context;
    this.exported = handles.exported;
    this.invoke = handles.invoke;
    this.limits = limits;
    runtime.setInterruptHandler(() => {
      this.allTicks++;
      return ++this.ticks > limits.ticks || this.allTicks > limits.allTicks;
    });
  }

  /** The program is a module, whose exports can be called. `name` stands in messages. */
  static async open(
    name: string,
    program: string,
    seed: number,
    limits: SandboxLimits = USUAL_LIMITS,
  ): Promise<Parsed<Sandbox>> {
    const long = tooLong(name, program);
    if (long !== undefined) return refused(long);
    const { runtime, context, invoke, exported, problem } = await started(name, program, seed, limits, false);
    if (exported === undefined || invoke === undefined) return refused(problem!);
    return parsed(new Sandbox(name, runtime, context, { exported, invoke }, limits));
  }

  private part(name: string): QuickJSHandle {
    return this.context.getProp(this.exported, name);
  }

  /** Whether the program exports a function of this name. */
  has(name: string): boolean {
    return this.ended === undefined && this.context.typeof(this.part(name)) === 'function';
  }

  /** What an exported function answers to plain data. Numbers that are not finite come back as text, such as NaN. */
  call(name: string, ...args: readonly unknown[]): Parsed<unknown> {
    if (this.ended === undefined && !this.has(name)) return refused(`the program exports no function ${name}`);
    return this.answer(name, JSON.stringify(args));
  }

  /** Exported data. */
  constant(name: string): Parsed<unknown> {
    if (this.ended === undefined && this.context.typeof(this.part(name)) === 'undefined')
      return refused(`the program exports no ${name}`);
    return this.answer(name, undefined);
  }

  private answer(name: string, args: string | undefined): Parsed<unknown> {
    if (this.ended !== undefined) return refused(this.ended);
    const { context } = this;
    this.ticks = 0;
    try {
      const given = [this.part(name), ...(args === undefined ? [] : [context.newString(args)])];
      const result = context.callFunction(this.invoke, context.undefined, ...given);
      for (const each of given) each.dispose();
      if (result.error) {
        const reason = messageOf(context.dump(result.error), name, this.file);
        result.error.dispose();
        if (this.allTicks > this.limits.allTicks) this.ended = 'the program has used up all the steps that it has';
        return refused(this.ended ?? reason);
      }
      const length =
        context.typeof(result.value) === 'string' ? context.getNumber(context.getProp(result.value, 'length')) : 0;
      if (length > LONGEST_ANSWER) {
        result.value.dispose();
        return refused(`${name} gave an answer of ${length} characters`);
      }
      const text = context.dump(result.value) as unknown;
      result.value.dispose();
      if (typeof text !== 'string') return refused(`${name} gave nothing`);
      return parsed(JSON.parse(text) as unknown);
    } catch (error) {
      // The interpreter itself is broken, as by a recursion of its own: nothing that it says can be trusted.
      this.ended = `the program broke the interpreter: ${messageOf(error, name, this.file)}`;
      return refused(this.ended);
    }
  }
}

/** An error as one line: what it says, and the line of the program. */
function messageOf(error: unknown, name: string, file: string): string {
  const {
    name: kind,
    message,
    stack,
  } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  const text = typeof message === 'string' ? message : String(error);
  const short = plain(text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text);
  if (short === 'interrupted') return `${name} takes too many steps: is there a loop that never ends?`;
  if (short === 'out of memory') return `${name} takes more memory than there is`;
  if (short === 'stack overflow') return `${name} calls itself too deeply: does its recursion end?`;
  const after = typeof stack === 'string' ? stack.split(`${file}:`)[1] : undefined;
  const line = Number.parseInt(after ?? '', 10);
  const said = typeof kind === 'string' ? `${plain(kind)}: ${short}` : short;
  return `${name}: ${said}${Number.isNaN(line) ? '' : `, line ${line}`}`;
}
