/** `breedboard convert`: converts players of the Othello League to and from our files. */
import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { weightCount } from '../../../evaluators/patterns/tuples.js';
import type { Perspective } from '../../../evaluators/squares.js';
import { formatLeague, MAX_LEAGUE_FILE, parseLeague } from '../../../games/othello/notations/league.js';
import { fromLeague, toLeague } from '../../../games/othello/notations/league-patterns.js';
import {
  formatEvaluator,
  parseEvaluator,
  patternsIn,
  patternsModel,
  squaresIn,
  squaresModel,
} from '../../../models/file.js';
import { type Parsed, quote } from '../../../specs/parsed.js';
import { readText } from '../../../store/files.node.js';
import { Failure } from '../../failure.js';
import { OVERWRITE_FLAG } from '../../flags.js';
import { checkOutputs, writeOutput } from '../../output-files.js';
import { resolve } from '../../references.js';
import type { Screen } from '../../screen.js';

type ConvertOptions = { readonly perspective?: Perspective; readonly output?: string; readonly force?: true };
type Converted = { readonly text: string; readonly told: string };

const GAME = 'othello';

const taken = <T>(path: string, result: Parsed<T>): T => {
  if (!result.ok) throw new Failure('input', `cannot use ${quote(path)}: ${result.reason}`);
  return result.value;
};

function fromText(path: string, text: string, perspective: Perspective | undefined): Converted {
  const player = taken(path, parseLeague(text));
  const provenance = { from: 'League', file: basename(path) };
  // A sum over own discs minus the opponent's is the same in both perspectives.
  if ('squares' in player) {
    const written = formatEvaluator(squaresModel(GAME, [...player.squares]), provenance);
    taken(path, parseEvaluator(written)); // building the evaluator reports bad weights
    return { text: written, told: `${player.squares.length} weights of squares` };
  }
  if (perspective === undefined) {
    throw new Failure(
      'usage',
      'a League file does not record its perspective: pass --perspective negation (the League’s own) or inversion',
    );
  }
  const patterns = taken(path, fromLeague(player, perspective));
  const size = `${patterns.tuples.length} tables, ${patterns.weights.length} weights, perspective ${perspective}`;
  return { text: formatEvaluator(patternsModel(GAME, patterns), provenance), told: size };
}

async function fromFile(path: string, perspective: Perspective | undefined): Promise<Converted> {
  const { models } = await resolve({ kind: 'file', path }, 'player', GAME);
  const [table] = [...models.values()].map(squaresIn).filter(each => each !== undefined);
  if (table) return { text: formatLeague({ squares: table }), told: `${table.length} weights of squares` };
  const found = [...models.values()].map(patternsIn).filter(each => each !== undefined);
  if (found.length !== 1)
    throw new Failure('input', `cannot use ${quote(path)}: it has neither patterns nor weights of squares`);
  const [patterns] = found as [(typeof found)[0]];
  if (perspective !== undefined && perspective !== patterns.perspective) {
    throw new Failure(
      'usage',
      `--perspective ${perspective}: these patterns use ${patterns.perspective}; leave --perspective out`,
    );
  }
  const squashed =
    patterns.output === 'tanh' ? '; its tanh is left out, which does not change the order of positions' : '';
  const told = `${patterns.tuples.length} tables, ${weightCount(patterns.tuples)} weights, perspective ${patterns.perspective}${squashed}`;
  return { text: formatLeague(taken(path, toLeague(patterns))), told };
}

export function addConvert(program: Command, screen: () => Screen): void {
  program
    .command('convert')
    .description(
      'Convert a player in the text format of the Othello League (n-tuples, or 64 weights of squares) to an evaluator file, which plays as file(PATH); or convert patterns or weights of squares from our file to that format. The content of the file decides the direction.',
    )
    .argument('<file>', 'a League player, or a player or evaluator file with patterns or weights of squares')
    .addOption(
      new Option(
        '--perspective <mode>',
        'for a League player of n-tuples: white negates black’s value, or sees colours exchanged',
      ).choices(['negation', 'inversion']),
    )
    .option('-o, --output <file>', 'output file (default: stdout)')
    .option(...OVERWRITE_FLAG)
    .addHelpText(
      'after',
      `
Examples:
  breedboard convert samples/all-2.txt --perspective inversion -o all-2.json
  breedboard match 'file(all-2.json)' squares --league --games 20000
  breedboard convert all-2.json -o all-2.txt`,
    )
    .action(async (path: string, { perspective, output, force }: ConvertOptions) => {
      const out = screen();
      await checkOutputs([output], force);
      const content = taken(path, await readText(path, MAX_LEAGUE_FILE));
      // Our files are JSON, where a name follows the first brace; in a League file a number follows it.
      const isLeague = !/^\s*(\[|\{\s*["}])/.test(content);
      const { text, told } = isLeague ? fromText(path, content, perspective) : await fromFile(path, perspective);
      if (output === undefined) out.data(text.trimEnd());
      else await writeOutput(output, text);
      out.say(output === undefined ? told : `written to ${output}: ${told}`);
    });
}
