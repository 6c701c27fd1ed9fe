/** Temporal differences, and the look-ahead in which one side moves alone (Verhelst 2018). */
import type { Rng } from '../../random/rng.js';
import { everyCase, type Lab, missed, type Program, passed } from '../lab.js';

/** States of the walk that the cases take, the first and the last beside an end. */
const STATES = 7;
const NEAR = 1e-9;
const CASES = 100;

export type Update = {
  readonly values: readonly number[];
  /** The states in the order of the visit. */
  readonly visited: readonly number[];
  /** The value of the end. */
  readonly reward: number;
  readonly alpha: number;
  readonly lambda: number;
};

/** TD(λ) with accumulating traces: after each move all values change at once. */
export function valuesAfter({ values, visited, reward, alpha, lambda }: Update): number[] {
  const next = [...values];
  const traces = values.map(() => 0);
  for (const [i, state] of visited.entries()) {
    const following = visited[i + 1];
    const difference = (following === undefined ? reward : next[following]!) - next[state]!;
    for (const [other, trace] of traces.entries()) traces[other] = trace * lambda;
    traces[state]! += 1;
    for (const [other, trace] of traces.entries()) next[other]! += alpha * difference * trace;
  }
  return next;
}

/** A position: its value for the side at the root, and those after a move of that side, or of the other. */
export type Node = { readonly value: number; readonly own: readonly Node[]; readonly other: readonly Node[] };

/** Both sides move in turn. */
export function lookAhead({ value, own, other }: Node, depth: number, isOwn = true): number {
  const children = isOwn ? own : other;
  if (depth === 0 || children.length === 0) return value;
  const values = children.map(child => lookAhead(child, depth - 1, !isOwn));
  return isOwn ? Math.max(...values) : Math.min(...values);
}

/** The turn never passes: the same side also makes the moves that are minimised. */
export function lookAheadAlone({ value, own }: Node, depth: number, isMost = true): number {
  if (depth === 0 || own.length === 0) return value;
  const values = own.map(child => lookAheadAlone(child, depth - 1, !isMost));
  return isMost ? Math.max(...values) : Math.min(...values);
}

function randomNode(rng: Rng, depth: number): Node {
  const value = rng.below(201) - 100;
  if (depth === 0) return { value, own: [], other: [] };
  const children = (): Node[] => Array.from({ length: 1 + rng.below(2) }, () => randomNode(rng, depth - 1));
  return { value, own: children(), other: children() };
}

function randomUpdate(rng: Rng): Update {
  const visited: number[] = [];
  for (
    let state = STATES >> 1;
    state >= 0 && state < STATES && visited.length < 40;
    state += rng.below(2) === 0 ? 1 : -1
  )
    visited.push(state);
  return {
    values: Array.from({ length: STATES }, () => rng.next()),
    visited,
    reward: rng.below(2),
    alpha: (1 + rng.below(30)) / 100,
    lambda: rng.below(11) / 10,
  };
}

function updated(program: Program, update: Update): string | undefined {
  const { values, visited, reward, alpha, lambda } = update;
  const answer = program.call('update', values, visited, reward, alpha, lambda);
  if (!answer.ok) return answer.reason;
  const right = valuesAfter(update);
  const found = answer.value;
  const isRight =
    Array.isArray(found) &&
    found.length === right.length &&
    right.every((value, state) => Math.abs((found[state] as number) - value) <= NEAR);
  if (isRight) return undefined;
  const state = Array.isArray(found)
    ? right.findIndex((value, i) => !(Math.abs((found[i] as number) - value) <= NEAR))
    : -1;
  return state === -1
    ? `update gave ${JSON.stringify(found)?.slice(0, 60)}, not ${right.length} values`
    : `after the visit of ${visited.join(' ')} with reward ${reward}, α ${alpha} and λ ${lambda}, state ${state} has ${JSON.stringify((found as unknown[])[state])}; it is ${right[state]}`;
}

const searched =
  (name: string, search: (node: Node, depth: number) => number) =>
  (program: Program, rng: Rng): string | undefined => {
    const [tree, depth] = [randomNode(rng, 4), rng.below(5)];
    const answer = program.call(name, tree, depth);
    if (!answer.ok) return answer.reason;
    const right = search(tree, depth);
    return answer.value === right
      ? undefined
      : `${name} to depth ${depth} gave ${JSON.stringify(answer.value)}; it is ${right}`;
  };
const isBest = searched('lookAhead', lookAhead);
const isAlone = searched('lookAheadAlone', lookAheadAlone);

const WALK: Update = { values: [0, 0, 0, 0, 0, 0, 0], visited: [3, 4, 5, 6], reward: 1, alpha: 0.5, lambda: 0 };

export const differences: Lab = {
  id: 'differences',
  title: 'Temporal differences, and a look-ahead that moves alone',
  question: 'How does a player learn from its own guesses, and why did searching deeper not help?',
  file: 'lab.js',
  checks: [
    {
      name: 'update moves the last state towards the reward (λ = 0)',
      points: 1,
      run(program) {
        const wrong = updated(program, WALK);
        return wrong === undefined ? passed('one walk to the right end is right') : missed(wrong);
      },
    },
    {
      name: 'update also moves the states before it (λ = 0.5)',
      points: 1,
      run(program) {
        const wrong = updated(program, { ...WALK, visited: [3, 4, 3, 4, 5, 6], lambda: 0.5 });
        return wrong === undefined ? passed('one walk with a state visited twice is right') : missed(wrong);
      },
    },
    {
      name: 'answer names the opponent whose look-ahead moves for one side alone',
      points: 1,
      run(program) {
        const given = program.constant('answer');
        if (!given.ok) return missed(given.reason);
        return given.value === 'A'
          ? passed('A: the further it looks ahead, the more it loses')
          : missed(
              `answer is ${JSON.stringify(given.value)}: look again at what happens to each opponent as it looks further ahead`,
            );
      },
    },
    {
      name: 'update is right for other walks',
      points: 3,
      isHidden: true,
      run: (program, seed) => everyCase(CASES, seed, rng => updated(program, randomUpdate(rng))),
    },
    {
      name: 'lookAheadAlone is the search that never passes the turn',
      points: 2,
      isHidden: true,
      run: (program, seed) => everyCase(CASES, seed, rng => isAlone(program, rng)),
    },
    {
      name: 'lookAhead lets both sides move in turn',
      points: 2,
      isHidden: true,
      run: (program, seed) => everyCase(CASES, seed, rng => isBest(program, rng)),
    },
  ],
};
