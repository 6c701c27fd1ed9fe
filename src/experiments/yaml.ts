/**
 * Untrusted YAML, as plain data. The library parses by recursion, and V8 ends the process where its stack runs out
 * at an unlucky moment; it also compares each name with all names before it. So the library's lexer, which is a loop,
 * counts levels and parts first, and only what is small and flat is parsed.
 */
import { CST, type Document, Lexer, LineCounter, parseDocument, visit } from 'yaml';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';

/** In characters. */
const MAX_LENGTH = 1 << 16;
/** A part of 16 nested parts, written as mappings within a yardstick, has 20. The library's limit is about 800. */
const MAX_LEVELS = 32;
/** Names, values and marks; a recipe with every yardstick written out has some 1,500. */
const MAX_PARTS = 4096;

type Fault = { readonly offset: number; readonly message: string };

const REFUSED: Readonly<Record<string, string>> = {
  alias: 'a recipe has no aliases (*name); write it out',
  tag: 'a recipe has no tags (!name); put texts that look like another type in quotation marks',
  'directive-line': 'a recipe has no directives (%NAME)',
  'flow-error-end': 'a bracket that was opened before is not closed',
};
const BLANK = ['space', 'newline', 'comment', 'byte-order-mark', 'doc-mode'];
const MARKS = ['seq-item-ind', 'explicit-key-ind', 'map-value-ind'];

/**
 * Input that is too much for the parser, or not allowed. Levels are those of brackets, and outside of them the marks (- ? :) of
 * the line and of the less indented lines above it. A list may be no deeper than its name, so the true depth can be twice the
 * number.
 */
function faultIn(text: string): Fault | undefined {
  let [offset, parts, brackets] = [0, 0, 0];
  let lines: { readonly column: number; marks: number }[] = [];
  let [isLineStart, column, isScalarNext] = [true, 0, false];
  for (const token of new Lexer().lex(text)) {
    const type = isScalarNext ? 'value' : CST.tokenType(token);
    isScalarNext = type === 'scalar';
    // These have no characters in the text.
    const length = isScalarNext || type === 'doc-mode' || type === 'flow-error-end' ? 0 : token.length;
    const message = REFUSED[type ?? ''];
    if (message !== undefined) return { offset, message };
    if (isScalarNext) continue;
    if (isLineStart && type === 'space') column += length;
    else if (!BLANK.includes(type ?? '')) {
      if (isLineStart && brackets === 0) {
        const own = column;
        lines = [...lines.filter(line => line.column < own), { column: own, marks: 0 }];
      }
      isLineStart = false;
      if (type === 'flow-map-start' || type === 'flow-seq-start') brackets++;
      else if (type === 'flow-map-end' || type === 'flow-seq-end') brackets = Math.max(0, brackets - 1);
      else if (brackets === 0 && MARKS.includes(type ?? '')) lines.at(-1)!.marks++;
      if (brackets + lines.reduce((sum, { marks }) => sum + marks, 0) > MAX_LEVELS)
        return { offset, message: `more than ${MAX_LEVELS} levels of nesting` };
      if (++parts > MAX_PARTS) return { offset, message: `more than ${MAX_PARTS} names, values and marks` };
    }
    if (token.endsWith('\n')) [isLineStart, column] = [true, 0];
    offset += length;
  }
  return undefined;
}

/** A number that would be rounded or is not finite. */
function numberFault(document: Document): Fault | undefined {
  let fault: Fault | undefined;
  visit(document, {
    Scalar(_, { value, source, range }) {
      if (typeof value !== 'number' || (Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return;
      const written = quote(source ?? String(value));
      const message = Number.isFinite(value)
        ? `the number ${written} is larger than 2^53 and would be rounded; put a seed with that many digits in quotation marks`
        : `${written} is not a number that a recipe can hold`;
      fault = { offset: range?.[0] ?? 0, message };
      return visit.BREAK;
    },
  });
  return fault;
}

type Yaml = { readonly value: Json; readonly document: Document; at(offset: number): string };

/** Refused with line and column. */
export function parseYaml(text: string): Parsed<Yaml> {
  if (text.length > MAX_LENGTH) return refused(`a recipe has at most ${MAX_LENGTH} characters, not ${text.length}`);
  const lines = new LineCounter();
  for (let end = -1; ; ) {
    lines.addNewLine(end + 1);
    end = text.indexOf('\n', end + 1);
    if (end < 0) break;
  }
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `line ${line}, column ${col}`;
  };
  const tooMuch = faultIn(text);
  if (tooMuch) return refused(`${at(tooMuch.offset)}: ${tooMuch.message}`);
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true });
  const [broken] = document.errors;
  if (broken) return refused(`${at(broken.pos[0])}: ${broken.message}`);
  const wrong = numberFault(document);
  if (wrong) return refused(`${at(wrong.offset)}: ${wrong.message}`);
  return parsed({ value: document.toJS({ maxAliasCount: 0 }) as Json, document, at });
}
