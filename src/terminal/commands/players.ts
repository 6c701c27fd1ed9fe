/** `breedboard players`: the players, their options, and the meaning of one name. */
import type { Command } from 'commander';
import { NO_MODELS } from '../../models/registry.js';
import { playerFrom, searchOf } from '../../players/catalogue.js';
import { formatPlayer } from '../../players/file.js';
import { BadSpec, type Options } from '../../specs/options.js';
import { plain } from '../../specs/parsed.js';
import { formatSpec, formatValue, type Json, type Spec } from '../../specs/spec.js';
import { Failure } from '../failure.js';
import { OVERWRITE_FLAG } from '../flags.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import { ENGINE } from '../outside.js';
import { favourite, gameFor, HUMAN, kernelFor, type Parts, playerFor, type ResolvedPlayer } from '../parts.js';
import { FILE_SUMMARY, RUN_SUMMARY } from '../references.js';
import type { Screen } from '../screen.js';

type PlayersOptions = { readonly game?: string; readonly output?: string; readonly force?: true; readonly json?: true };

/** Longest provenance that is shown, in characters. */
const MAX_ORIGIN = 200;

/** The games in which a name works without options. */
function gamesOf(parts: Parts, spec: Spec): string[] {
  return Object.keys(parts.games).filter(id => {
    try {
      const { game } = gameFor(parts, id);
      playerFrom(parts.gallery, spec, { game, models: NO_MODELS, ...kernelFor(parts, game) });
      return true;
    } catch (error) {
      if (error instanceof BadSpec) return false;
      throw error;
    }
  });
}

const describeOptions = (options: Options) =>
  Object.entries(options).map(([name, { accepts, fallback, summary }]) => ({
    name,
    accepts,
    default: formatValue(fallback as Json),
    summary,
  }));

function describe(parts: Parts) {
  const { players, evaluators } = parts.gallery;
  const list = (
    type: 'player' | 'evaluator',
    entries: Readonly<Record<string, { summary: string; options: Options }>>,
  ) =>
    Object.entries(entries).map(([name, { summary, options }]) => {
      const search = type === 'player' && name !== 'search' ? searchOf({ kind: name }, parts.gallery) : undefined;
      return {
        name,
        type,
        summary,
        games: gamesOf(parts, { kind: name }),
        ...(search ? { search: formatSpec(search) } : {}),
        options: describeOptions(options),
      };
    });
  return [...list('player', players), ...list('evaluator', evaluators)];
}

function showAll(parts: Parts, { show, paint }: Screen): void {
  const all = Object.keys(parts.games);
  const list = describe(parts);
  const entry = ({ name, summary, games, options, search }: (typeof list)[number]): void => {
    const where = games.length === 0 || games.length === all.length ? '' : ` [${games.join(', ')}]`;
    show(`  ${paint.bold(name)}: ${summary}${where}`);
    for (const option of options) {
      const fallback = option.default === '' || option.default === '""' ? '' : ` (default ${option.default})`;
      show(`      ${option.name}=${option.accepts}${fallback}: ${option.summary}`);
    }
    if (search) show(`      by default: ${search}`);
  };
  show('Players');
  show(`  ${paint.bold(HUMAN)}: you, at the keyboard (only in breedboard play)`);
  show(`  ${paint.bold('file(PATH)')}: ${FILE_SUMMARY}`);
  show(`  ${paint.bold('run(NAME, generation=N)')}: ${RUN_SUMMARY}`);
  show(`  ${paint.bold(`${ENGINE}("program arguments", protocol=gtp)`)}: an outside program, see docs/protocols.md`);
  list.filter(each => each.type === 'player').forEach(entry);
  show('');
  show('Evaluators: for search(evaluator=…); the name alone is a one-ply player');
  list.filter(each => each.type === 'evaluator').forEach(entry);
}

function showOne(
  parts: Parts,
  { spec, models }: ResolvedPlayer,
  options: PlayersOptions,
  { show, data }: Screen,
): void {
  const { players, evaluators } = parts.gallery;
  const { summary } = { ...evaluators, ...players }[spec.kind]!;
  const search = searchOf(spec, parts.gallery);
  const [player, written] = [formatSpec(spec), search && formatSpec(search)];
  if (options.json) {
    data(JSON.stringify({ player, summary, ...(written ? { search: written } : {}), data: spec }));
    return;
  }
  show(`${player}: ${summary}`);
  if (written !== undefined && written !== player) show(`  the same as ${written}`);
  for (const { kind, weights, provenance } of models.values()) {
    const size = weights.length === 0 ? '' : `, ${weights.length} weights`;
    const origin = provenance === null ? '' : `; origin: ${plain(JSON.stringify(provenance)).slice(0, MAX_ORIGIN)}`;
    show(`  the file holds ${kind}${size}${origin}`);
  }
}

/** In the named game, or in the first game it can play. */
async function find(
  parts: Parts,
  text: string,
  options: PlayersOptions,
): Promise<{ readonly id: string; readonly named: ResolvedPlayer }> {
  const ids =
    options.game === undefined ? [...new Set([favourite(parts), ...Object.keys(parts.games)])] : [options.game];
  let first: unknown;
  for (const id of ids) {
    try {
      const { game } = gameFor(parts, id);
      return { id: game.id, named: await playerFor(parts, text, game) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      first ??= error;
    }
  }
  throw first;
}

export function addPlayers(program: Command, parts: Parts, screen: () => Screen): void {
  program
    .command('players')
    .description(
      'List all players and evaluators with their options; or show what one name means, and write it to a file.',
    )
    .argument('[player]', 'the player to show')
    .option('-g, --game <game>', 'the game it plays (default: the first that it can play)')
    .option('-o, --output <file>', 'write it to a file, which plays as file(PATH)')
    .option(...OVERWRITE_FLAG)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Write options after the name: name(option=value); options may be nested.

Examples:
  breedboard players
  breedboard players 'search(depth=2)' -o two-ahead.json
  breedboard players --json`,
    )
    .action(async (text: string | undefined, options: PlayersOptions) => {
      const out = screen();
      if (text === undefined) {
        if (options.output !== undefined || options.game !== undefined) {
          throw new Failure('usage', '--game and --output need a player: name one');
        }
        return options.json ? out.data(JSON.stringify(describe(parts))) : showAll(parts, out);
      }
      await checkOutputs([options.output], options.force);
      const { id, named } = await find(parts, text, options);
      showOne(parts, named, options, out);
      await writeOutput(options.output, formatPlayer(id, named.spec, named.models));
      if (options.output !== undefined) out.say(`written to ${options.output}`);
    });
}
