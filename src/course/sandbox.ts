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
  /** Of one call, in ticks of about 5,000 turns of a short loop. */
  readonly ticks: number;
  /** Of all calls together. */
  readonly allTicks: number;
};

export const USUAL_LIMITS: SandboxLimits = { memory: 64 << 20, ticks: 6000, allTicks: 120_000 };

/** Of the C stack inside. More would exhaust the stack of the program around it. */
const STACK = 256 << 10;
/** Characters of an answer. */
const LONGEST_ANSWER = 1 << 20;
const LONGEST_MESSAGE = 200;

/**
 * Runs before the program. Random numbers come from a seed, there is no clock, and messages go nowhere. What it keeps of JSON and
 * Reflect is out of the program's reach.
 */
const PRELUDE = `(seed => {
  const { parse, stringify } = JSON;
  const { apply } = Reflect;
  let state = seed >>> 0;
  Math.random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  delete globalThis.Date;
  const silent = () => {};
  globalThis.console = { log: silent, error: silent, warn: silent, info: silent, debug: silent };
  const spoken = (key, value) => (typeof value === 'number' && !(value - value === 0) ? String(value) : value);
  return (value, args) => {
    const answer = args === undefined ? value : apply(value, undefined, parse(args));
    if (answer instanceof Promise) throw new TypeError('gave a promise: answers are needed at once');
    return stringify(answer, spoken);
  };
})`;

/** It prints nothing: what goes wrong is thrown, and a server that does not know the type of its file is no fault of the page. */
const QUIET = { emscriptenModule: { printErr: () => {} } } as CustomizeVariantOptions;

let loading: Promise<QuickJSWASMModule> | undefined;

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
    if (program.length > LONGEST_PROGRAM)
      return refused(`${name} has ${program.length} characters; at most ${LONGEST_PROGRAM} are read`);
    // The types of the variant are those of CommonJS, where it is one level deeper.
    loading ??= newQuickJSWASMModuleFromVariant(newVariant(variant as unknown as typeof variant.default, QUIET));
    const runtime = (await loading).newRuntime({ memoryLimitBytes: limits.memory, maxStackSizeBytes: STACK });
    const context = runtime.newContext();
    let ticks = 0;
    runtime.setInterruptHandler(() => ++ticks > limits.ticks);
    try {
      const prelude = context.unwrapResult(context.evalCode(PRELUDE, 'prelude'));
      const invoke = context.unwrapResult(context.callFunction(prelude, context.undefined, context.newNumber(seed)));
      const result = context.evalCode(program, name, { type: 'module' });
      if (result.error) return refused(messageOf(context.dump(result.error), name, name));
      const state = context.getPromiseState(result.value);
      if (state.type === 'rejected') return refused(messageOf(context.dump(state.error), name, name));
      if (state.type === 'pending') return refused(`${name} waits at its top level: nothing here can be waited for`);
      return parsed(new Sandbox(name, runtime, context, { exported: state.value, invoke }, limits));
    } catch (error) {
      return refused(messageOf(error, name, name));
    }
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
