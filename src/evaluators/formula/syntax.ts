/** Formulas as S-expressions: `(minus (num-pieces 0) (num-pieces 1))`. A terminal stands without brackets. */
import type { FunctionSet } from '../../rules/primitives.js';
import { suggestion } from '../../specs/nearest.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import { type Formula, MAX_DEPTH, MAX_LITERAL, MAX_NODES, type Node } from './formula.js';
import { arityIn } from './functions.js';

const MAX_CHARACTERS = 1 << 17;
const TOKEN = /[()]|[^\s()]+/g;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/;

const plural = (count: number): string => (count === 1 ? '1 argument' : `${count} arguments`);

/** A number or a name as a node, or why not. */
function readNode(token: string, set: FunctionSet<never>): Parsed<Node> {
  if (NUMBER.test(token)) {
    const value = Number(token);
    if (Math.abs(value) <= MAX_LITERAL) return parsed(value === 0 ? 0 : value);
    return refused(`a number lies between −2^31 and 2^31, not ${quote(token)}`);
  }
  if (set.primitives.has(token)) return parsed(token);
  const names = [...set.primitives.keys()];
  return refused(`no function called ${quote(token)}; ${suggestion(token, names)}`);
}

export function parseFormula(text: string, set: FunctionSet<never>): Parsed<Formula> {
  if (text.length > MAX_CHARACTERS) {
    return refused(`a formula has at most ${MAX_CHARACTERS} characters, not ${text.length}`);
  }
  const arity = arityIn(set);
  const nodes: Node[] = [];
  /** Brackets that are open: the function, and how many arguments are still to come. */
  const open: { readonly name: string; left: number }[] = [];
  let expectsName = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const at = ` at character ${index + 1}`;
    const whole = nodes.length > 0 && open.length === 0 && !expectsName;
    if (whole) return refused(`unexpected ${quote(token)} after the formula${at}`);
    if (expectsName && (token === '(' || token === ')')) return refused(`expected a function${at}, found “${token}”`);
    if (token === ')') {
      const last = open.pop();
      if (last === undefined) return refused(`“)” without “(”${at}`);
      const count = arity(last.name)!;
      if (last.left > 0) return refused(`${last.name} takes ${plural(count)}, not ${count - last.left},${at}`);
      continue;
    }
    const parent = open.at(-1);
    if (!expectsName && parent !== undefined && --parent.left < 0) {
      return refused(`${parent.name} takes ${plural(arity(parent.name)!)}, not more,${at}`);
    }
    if (token === '(') {
      if (open.length + 1 > MAX_DEPTH) return refused(`a formula has at most ${MAX_DEPTH} levels`);
      expectsName = true;
      continue;
    }
    const node = readNode(token, set);
    if (!node.ok) return refused(`${node.reason}${at}`);
    const count = arity(node.value)!;
    if (expectsName) {
      if (typeof node.value === 'number') return refused(`expected a function${at}, found ${quote(token)}`);
      open.push({ name: node.value, left: count });
    } else if (count > 0) {
      return refused(`${token} takes ${plural(count)} and needs brackets, as in (${token} …)${at}`);
    } else if (open.length + 1 > MAX_DEPTH) return refused(`a formula has at most ${MAX_DEPTH} levels`);
    expectsName = false;
    if (nodes.push(node.value) > MAX_NODES) return refused(`a formula has at most ${MAX_NODES} nodes`);
  }
  if (nodes.length === 0 || open.length > 0 || expectsName) return refused('the formula ends too early');
  return parsed(nodes);
}

export function formatFormula(formula: Formula, set: FunctionSet<never>): string {
  const arity = arityIn(set);
  const left: number[] = [];
  let text = '';
  for (const node of formula) {
    const count = arity(node)!;
    text += `${text === '' || text.endsWith('(') ? '' : ' '}${count > 0 ? '(' : ''}${node}`;
    if (count > 0) {
      left.push(count);
      continue;
    }
    while (left.length > 0 && --left[left.length - 1]! === 0) {
      left.pop();
      text += ')';
    }
  }
  return text;
}
