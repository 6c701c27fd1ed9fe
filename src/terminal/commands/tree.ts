/** `breedboard tree`: a small game tree with its values and cut-offs. */
import { type Command, Option } from 'commander';
import { parseSeed } from '../../random/seed.js';
import { CONVENTIONS, type Conventions } from '../../search/conventions.js';
import { formatTreeJson, type GameTree, growTree, TREE } from '../../search/tree.js';
import { formatTreeSvg } from '../../search/tree-svg.js';
import { formatTreeText, type Strokes } from '../../search/tree-text.js';
import { formatTreeXml } from '../../search/tree-xml.js';
import { Failure } from '../failure.js';
import { OVERWRITE_FLAG, SEED } from '../flags.js';
import { readWhole } from '../numbers.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import { evaluatorFor, favourite, gameFor, type Parts } from '../parts.js';
import { checkPng, pngOf } from '../png.js';
import { POSITION_HELP, positionOrInput } from '../positions.js';
import type { Screen } from '../screen.js';

const FORMATS = {
  text: (tree: GameTree, strokes: Strokes) => formatTreeText(tree, strokes),
  svg: formatTreeSvg,
  json: formatTreeJson,
  xml: formatTreeXml,
  png: formatTreeSvg, // which png.ts draws
} as const;
type Format = keyof typeof FORMATS;

const MAX_DEPTH = 60;

type TreeOptions = {
  readonly depth: string;
  readonly game?: string;
  readonly evaluator: string;
  readonly format?: Format;
  readonly json?: true;
  readonly output?: string;
  readonly force?: true;
  readonly cuts: boolean;
  readonly pass: Conventions['pass'];
  readonly terminal: Conventions['terminal'];
  readonly seed: string;
};

/** The given format, that of the file's extension, or text. */
function formatFor({ format, json, output }: TreeOptions): Format {
  if (json && format !== undefined && format !== 'json') {
    throw new Failure('usage', `--json and --format ${format} exclude each other: give one`);
  }
  if (json) return 'json';
  const ending = output?.slice(output.lastIndexOf('.') + 1).toLowerCase() ?? '';
  return format ?? (Object.hasOwn(FORMATS, ending) ? (ending as Format) : 'text');
}

export function addTree(program: Command, parts: Parts, screen: () => Screen): void {
  const sample = favourite(parts);
  program
    .command('tree')
    .description(
      'Draw the tree of plain alpha-beta: every node with its value for the side to move at the root, the best branch, and the branches that were cut.',
    )
    .argument('<position>', POSITION_HELP)
    .requiredOption('-d, --depth <plies>', `depth, 1 to ${MAX_DEPTH}; at most ${TREE.most} nodes`)
    .option('-g, --game <game>', `a game and its options (default: ${sample})`)
    .option('--evaluator <evaluator>', 'evaluator of the leaves, see: breedboard players', 'features')
    .addOption(
      new Option('-f, --format <name>', 'default: by the extension of the output file, or text').choices(
        Object.keys(FORMATS),
      ),
    )
    .option('--json', 'the same as --format json')
    .option('-o, --output <file>', 'write to a file')
    .option(...OVERWRITE_FLAG)
    .option('--no-cuts', 'search every branch, as plain minimax does')
    .addOption(
      new Option('--pass <cost>', 'whether a pass counts as a ply of depth').choices(['free', 'ply']).default('free'),
    )
    .addOption(
      new Option('--terminal <worth>', 'value of a finished game').choices(['score', 'evaluator']).default('score'),
    )
    .option('--seed <text>', 'seed of the evaluator’s noise', SEED)
    .addHelpText(
      'after',
      `
Examples:
  breedboard tree start --depth 2 --evaluator constant
  breedboard tree start -d 2 --evaluator constant -o tree.svg
  breedboard tree start -d 2 --evaluator constant -o tree.png
  breedboard tree start -d 2 --evaluator constant --game ${sample} --format xml`,
    )
    .action(async (place: string, options: TreeOptions) => {
      const { show, data, say, unicode } = screen();
      const depth = readWhole('--depth', options.depth, 1, MAX_DEPTH);
      const format = formatFor(options);
      if (format === 'png' && options.output === undefined) {
        throw new Failure('usage', 'a PNG is not text: name a file for it with -o');
      }
      await checkPng(format === 'png');
      await checkOutputs([options.output], options.force);
      const { game } = gameFor(parts, options.game ?? sample);
      const { evaluator } = await evaluatorFor(parts, options.evaluator, game);
      const position = await positionOrInput(game, place);
      const conventions = { ...CONVENTIONS, pass: options.pass, terminal: options.terminal };
      const tree = growTree(game, evaluator, conventions, position, {
        depth,
        cuts: options.cuts,
        seed: parseSeed(options.seed),
      });
      if (!tree.ok) throw new Failure('input', tree.reason);
      const text = FORMATS[format](tree.value, options.output === undefined && !unicode ? 'ascii' : 'box');
      if (options.output === undefined) return format === 'text' ? show(text.trimEnd()) : data(text.trimEnd());
      await writeOutput(options.output, format === 'png' ? await pngOf(text) : text);
      say(`written to ${options.output}`);
    });
}
