/** `breedboard book`: grows, shows and checks opening books. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { PositionSearch } from '../../../arena/position-search.js';
import { formatSigned } from '../../../evaluators/reasons.js';
import { squareName } from '../../../games/othello/board.js';
import {
  type BookLabels,
  bookMoves,
  bookValue,
  formatBook,
  MAX_BOOK,
  MAX_BOOK_DEPTH,
  MAX_BOOK_PLIES,
  type OpeningBook,
  parseBook,
  shippedBook,
} from '../../../games/othello/book/book.js';
import { backedUp, emptyBook, grown, nextStep, type Wanted } from '../../../games/othello/book/growth.js';
import { formatTranscript, parseTranscript } from '../../../games/othello/notations/transcript.js';
import { othello } from '../../../games/othello/othello.js';
import type { ModelRegistry } from '../../../models/registry.js';
import { quote } from '../../../specs/parsed.js';
import { formatSpec, type Spec } from '../../../specs/spec.js';
import { readText } from '../../../store/files.node.js';
import { Failure } from '../../failure.js';
import { SEED, THREADS_FLAG, threadsFrom } from '../../flags.js';
import { ratingFrom } from '../../kernel/search-limits.js';
import { readWhole } from '../../numbers.js';
import { shippedBookPath } from '../../opening-book.js';
import { checkOutputs, writeOutput } from '../../output-files.js';
import type { Parts } from '../../parts.js';
import { hearInterrupt, statusLine } from '../../progress.js';
import {
  CHECK_OPTION,
  INSECURE_OPTION,
  leftText,
  openArena,
  QUEUE_OPTION,
  type QueueOptions,
  whereText,
} from '../../queue.js';
import type { Screen } from '../../screen.js';
import { refuseSubcommand } from '../../subcommands.js';

type GrowOptions = QueueOptions & {
  readonly evaluator: string;
  readonly positions: string;
  readonly depth: string;
  readonly plies: string;
  readonly margin: string;
  readonly seed: string;
  readonly threads?: string;
  readonly force?: true;
  readonly json?: true;
};

/** The checksum of the weights of an evaluator; empty if it has none. */
function weightsOf(spec: Spec, models: ModelRegistry): string {
  const [model] = models.values();
  if (model) return model.checksum;
  const { name, editionOf, read } = othello.shipped!;
  return spec.kind === name ? read(editionOf(spec)).checksum : '';
}

/** Throws Failure. */
async function readBook(path: string): Promise<OpeningBook> {
  const text = await readText(path, MAX_BOOK);
  if (!text.ok) throw new Failure('input', `cannot read ${quote(path)}: ${text.reason}`);
  const book = parseBook(text.value);
  if (!book.ok) throw new Failure('input', `cannot use ${quote(path)}: ${book.reason}`);
  return book.value;
}

function readMargin(text: string): number {
  const value = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  if (value <= 64) return value;
  throw new Failure('usage', `--margin ${quote(text)} is not a number of discs from 0 to 64`);
}

/** An interrupted or smaller book with these labels. Throws Failure where the file holds anything else. */
async function earlierBook(path: string, labels: BookLabels): Promise<OpeningBook> {
  const book = await readBook(path);
  for (const name of Object.keys(labels) as (keyof BookLabels)[])
    if (book.labels[name] !== labels[name]) {
      const [was, is] = [book.labels[name], labels[name]].map(value => (value === '' ? 'none' : value));
      throw new Failure('input', `${quote(path)} was grown with ${name} ${was}, not ${is}; --force starts it again`);
    }
  return book;
}

const searchOf = ({ position }: Wanted, evaluator: Spec, depth: number): PositionSearch => ({
  game: { kind: othello.id },
  evaluator,
  positions: [othello.display.formatPosition(position)],
  wanted: { kind: 'moves', depth, exact: 0 },
});

async function growBook(path: string, options: GrowOptions, parts: Parts, out: Screen): Promise<void> {
  const positions = readWhole('--positions', options.positions, 1, 10_000);
  const depth = readWhole('--depth', options.depth, 1, MAX_BOOK_DEPTH);
  const plies = readWhole('--plies', options.plies, 1, MAX_BOOK_PLIES);
  const margin = readMargin(options.margin);
  const threads = threadsFrom(options.threads);
  const { spec, models, unit } = await ratingFrom(options.evaluator);
  if (unit !== 'discs')
    throw new Failure('usage', `--evaluator ${options.evaluator}: its values are not discs, which a book needs`);
  const labels = {
    evaluator: formatSpec(spec),
    weights: weightsOf(spec, models),
    depth,
    plies,
    margin,
    seed: options.seed,
  };
  let book = existsSync(path) && !options.force ? await earlierBook(path, labels) : emptyBook(labels);
  await checkOutputs([path], true);
  const before = book.nodes.size;
  if (before > 0) out.say(`${path} already holds ${before} of ${positions} positions`);
  let isComplete = false;
  if (before < positions) {
    const doing = `opening book of ${positions} positions`;
    const arena = await openArena(parts, out, options, { threads, models, doing });
    const interrupt = hearInterrupt();
    let searched = 0;
    const line = statusLine(out.quiet, seconds => {
      const done = book.nodes.size + searched - before;
      const left = done === 0 ? '' : leftText(done, positions - before, seconds);
      return `${book.nodes.size + searched} of ${positions} positions, ${seconds.toFixed(0)} s${left}${whereText(arena)}`;
    });
    try {
      while (book.nodes.size < positions && !interrupt.isHeard) {
        const wanted = nextStep(book);
        isComplete = wanted.length === 0;
        if (isComplete) break;
        const values: number[][] = [];
        for await (const [found] of arena.searchPositions(wanted.map(each => searchOf(each, spec, depth)))) {
          values.push(found!.map(bookValue));
          searched = values.length;
        }
        book = grown(book, wanted, values);
        searched = 0;
        const text = formatBook(book);
        if (text.length > MAX_BOOK)
          throw new Failure(
            'failed',
            `the next step would exceed ${MAX_BOOK} bytes; ${quote(path)} keeps the last one`,
          );
        await writeOutput(path, text);
      }
    } finally {
      line.close();
      interrupt.close();
      await arena.close();
    }
    if (interrupt.isHeard && book.nodes.size < positions)
      throw new Failure(
        'interrupted',
        `interrupted after ${book.nodes.size} of ${positions} positions; the same command adds the rest`,
      );
  }
  if (isComplete)
    out.say(`no game within the margin leaves the book: it is complete with ${book.nodes.size} positions`);
  const { steps, nodes } = book;
  if (options.json) return out.data(JSON.stringify({ file: path, ...labels, steps, positions: nodes.size }));
  out.say(`${path}: ${nodes.size} positions in ${steps} steps, depth ${depth}, at most ${plies} plies`);
}

type ShowOptions = { readonly after?: string; readonly json?: true };

/** The best line of the book from a position on. */
function bestLine(book: OpeningBook, from: ReturnType<typeof othello.initial>): number[] {
  const line: number[] = [];
  let position = from;
  for (let moves = bookMoves(book, position); moves; moves = bookMoves(book, position)) {
    const { move } = moves.reduce((best, each) => (each.value > best.value ? each : best));
    line.push(move);
    position = othello.play(position, move);
  }
  return line;
}

async function showBook(path: string, { after = '', json }: ShowOptions, out: Screen): Promise<void> {
  const book = await readBook(path);
  const line = parseTranscript(after);
  if (!line.ok) throw new Failure('usage', `--after ${quote(after)}: ${line.reason}`);
  const { end } = line.value;
  const found = bookMoves(book, end);
  const moves = [...(found ?? [])].sort((a, b) => b.value - a.value || a.move - b.move);
  const named = moves.map(({ move, value }) => ({ move: squareName(move), value }));
  const { labels, steps, nodes } = book;
  const best = formatTranscript(bestLine(book, end), 'written');
  if (json)
    return out.data(JSON.stringify({ ...labels, steps, positions: nodes.size, after, moves: named, line: best }));
  const { evaluator, weights, depth, plies, margin, seed } = labels;
  out.show(`${nodes.size} positions in ${steps} steps; at most ${plies} plies, margin ${margin} discs, seed ${seed}`);
  out.show(`rated by ${evaluator} at depth ${depth}${weights === '' ? '' : `, weights ${weights}`}`);
  const where = after === '' ? 'at the start' : `after ${formatTranscript(line.value.moves, 'written')}`;
  if (!found) return out.show(`${where}: not in the book`);
  out.show(`${where}, for ${othello.display.sides[end.turn]}:`);
  for (const { move, value } of named) out.show(`  ${move}  ${formatSigned(value)}`);
  out.show(`best line: ${best}`);
}

async function checkBook(path: string, { json }: ShowOptions, out: Screen): Promise<void> {
  const book = await readBook(path);
  const { labels, nodes } = book;
  const backed = backedUp(nodes);
  for (const [view, { moves, values }] of nodes)
    if (String(backed.get(view)!.values) !== String(values)) {
      const line = formatTranscript(moves, 'written') || 'the start';
      throw new Failure('input', `${quote(path)}: the values at ${line} are not those of the positions after it`);
    }
  const { spec, models } = await ratingFrom(labels.evaluator);
  const weights = weightsOf(spec, models);
  if (weights !== labels.weights)
    throw new Failure(
      'input',
      `${quote(path)} was grown by ${labels.evaluator} with the weights ${labels.weights || 'none'}, and here it has ${weights || 'none'}`,
    );
  if (json) return out.data(JSON.stringify({ ...labels, steps: book.steps, positions: nodes.size, isSound: true }));
  out.show(`${path}: ${nodes.size} positions, all reached by legal moves, values and checksum right, weights as here`);
}

export function addBook(program: Command, parts: Parts, screen: () => Screen): void {
  const shipped = shippedBookPath(shippedBook.file);
  const command = program
    .command('book')
    .description(
      'Show the opening book that ships: its origin, and its moves at the start. breedboard play and the lab open from it.',
    )
    .option('--json', 'print one JSON object')
    .allowExcessArguments()
    .action((options: ShowOptions, own: Command) => {
      refuseSubcommand(own);
      return showBook(shipped, options, screen());
    });
  command
    .command('grow')
    .summary('grow an opening book by self-play')
    .description(
      'Grow an opening book by self-play from the start position: games follow moves near the best, and every position where a game leaves the book is searched and added.',
    )
    .argument('<file>', 'the book: a new file, or one that the same options began')
    .option('--evaluator <name>', 'the evaluator that rates, in discs: a name or file(PATH)', 'champion')
    .option('--positions <n>', 'stop once the book has this many positions', '600')
    .option('--depth <plies>', 'depth of the search of each move, in plies', '12')
    .option('--plies <n>', 'length of the longest line, in plies', '20')
    .option('--margin <discs>', 'games follow moves at most this much worse than the best', '2')
    .option('--seed <text>', 'seed of the games', SEED)
    .option(...THREADS_FLAG)
    .option('--force', 'start again where the file holds another book')
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .addHelpText(
      'after',
      `
The file is replaced after every step of up to 16 positions: an interrupted command loses at most one step, and the same
command resumes. The same seed gives the same file on any number of threads.

Examples:
  breedboard book grow book.json
  breedboard book grow small.json --positions 50 --depth 6`,
    )
    .action((path: string, _: GrowOptions, grow: Command) => growBook(path, grow.optsWithGlobals(), parts, screen()));
  command
    .command('show')
    .summary('print the moves of a position in a book')
    .description('Print the moves of a position in an opening book with their values, and the best line.')
    .argument('[file]', 'the book (default: the book that ships)')
    .option('--after <moves>', 'the position after these moves, such as f5d6c3 (default: the start)')
    .addHelpText('after', `\nExample:\n  breedboard book show --after f5d6c3`)
    .action((path: string | undefined, _: ShowOptions, show: Command) =>
      showBook(path ?? shipped, show.optsWithGlobals(), screen()),
    );
  command
    .command('check')
    .summary('check a book and its evaluator')
    .description(
      'Check an opening book: its checksum, its lines, the values that positions pass on, and the weights of its evaluator.',
    )
    .argument('[file]', 'the book (default: the book that ships)')
    .action((path: string | undefined, _: ShowOptions, check: Command) =>
      checkBook(path ?? shipped, check.optsWithGlobals(), screen()),
    );
}
