/** `breedboard players`: the players, their options, and the meaning of one name. */
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { shippedFolder } from '../../models/shipped.node.js';
import { isOffered, searchOf } from '../../players/catalogue.js';
import { editionsFor } from '../../players/editions.js';
import { formatPlayer } from '../../players/file.js';
import { ENGINE, engineOptions } from '../../protocols/engine.node.js';
import type { Options } from '../../specs/options.js';
import { formatSpec, type Json, parseSpec, type Spec } from '../../specs/spec.js';
import { readText } from '../../store/files.node.js';
import { CARD, formatCard } from '../card.js';
import { Failure } from '../failure.js';
import { OVERWRITE_FLAG } from '../flags.js';
import { describeOptions, optionText } from '../option-lines.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import { favourite, gameFor, HUMAN, type Parts, playerFor, type ResolvedPlayer } from '../parts.js';
import { provenanceOf } from '../provenance.js';
import { FILE_SUMMARY, RUN, RUN_SUMMARY } from '../references.js';
import { runsFolder } from '../runs-folder.js';
import type { Screen } from '../screen.js';

type PlayersOptions = { readonly game?: string; readonly output?: string; readonly force?: true; readonly json?: true };

const MAX_CARD = 1 << 20;

/** The file beside a player file: player.json has player.card.md. */
const cardPath = (path: string): string => `${path.replace(/\.json$/, '')}.card.md`;

/** A run that is typed has its provenance; an unfinished one or one of its generations has none. */
async function runProvenance(typed: Spec | undefined): Promise<Json> {
  if (typed?.kind !== RUN || typed.generation !== undefined || typed['1'] !== undefined) return null;
  try {
    return await provenanceOf(runsFolder(typed.runs as string | undefined), String(typed.name ?? typed['0']));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

type Found = { readonly id: string; readonly named: ResolvedPlayer; readonly provenance: Json };

/** The folder of the weights that ship, where the player uses them. */
function shippedFor(parts: Parts, { id, named: { spec } }: Found): URL | undefined {
  const { game } = gameFor(parts, id);
  const [edition] = editionsFor(game, spec);
  return edition === undefined ? undefined : shippedFolder(game.shipped!, edition);
}

/** The model card; of weights that ship, the one that ships with them. */
async function cardOf(parts: Parts, text: string, found: Found): Promise<string> {
  const { id, named, provenance } = found;
  const { spec, models } = named;
  const shipped = shippedFor(parts, found);
  if (shipped) {
    const own = await readText(fileURLToPath(new URL(CARD, shipped)), MAX_CARD);
    if (own.ok) return own.value;
  }
  return formatCard({ name: text, game: id, player: spec, summary: summaryOf(parts, spec), models, provenance });
}

const summaryOf = ({ gallery: { players, evaluators } }: Parts, { kind }: Spec): string =>
  ({ ...evaluators, ...players })[kind]!.summary;

/** The games in which a name works without options. */
const gamesOf = (parts: Parts, name: string): string[] =>
  Object.keys(parts.games).filter(id => isOffered(name, gameFor(parts, id).game, parts.gallery));

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
        games: gamesOf(parts, name),
        ...(search ? { search: formatSpec(search) } : {}),
        options: describeOptions(options),
      };
    });
  return [...list('player', players), ...list('evaluator', evaluators)];
}

function showAll(parts: Parts, list: ReturnType<typeof describe>, { show, paint }: Screen): void {
  const all = Object.keys(parts.games);
  const entry = ({ name, summary, games, options, search }: (typeof list)[number]): void => {
    const where = games.length === 0 || games.length === all.length ? '' : ` [${games.join(', ')}]`;
    show(`  ${paint.bold(name)}: ${summary}${where}`);
    for (const option of options) show(`      ${optionText(option)}`);
    if (search) show(`      by default: ${search}`);
  };
  show('Players');
  show(`  ${paint.bold(HUMAN)}: you, at the keyboard (only in breedboard play)`);
  show(`  ${paint.bold('file(PATH)')}: ${FILE_SUMMARY}`);
  show(`  ${paint.bold('run(NAME, generation=N)')}: ${RUN_SUMMARY}`);
  show(`  ${paint.bold(`${ENGINE}("program arguments", protocol=gtp)`)}: an outside program, see docs/protocols.md`);
  for (const { name, accepts, summary } of describeOptions(engineOptions)) show(`      ${name}=${accepts}: ${summary}`);
  list.filter(each => each.type === 'player').forEach(entry);
  show('');
  show('Evaluators: for search(evaluator=…); the name alone is a one-ply player');
  list.filter(each => each.type === 'evaluator').forEach(entry);
}

function showOne(
  parts: Parts,
  { spec }: ResolvedPlayer,
  card: string | undefined,
  options: PlayersOptions,
  { show, data }: Screen,
): void {
  const summary = summaryOf(parts, spec);
  const search = searchOf(spec, parts.gallery);
  const [player, written] = [formatSpec(spec), search && formatSpec(search)];
  if (options.json) {
    data(
      JSON.stringify({
        player,
        summary,
        ...(written ? { search: written } : {}),
        data: spec,
        ...(card === undefined ? {} : { card }),
      }),
    );
    return;
  }
  show(`${player}: ${summary}`);
  if (written !== undefined && written !== player) show(`  the same as ${written}`);
  if (card === undefined) return;
  show('');
  for (const line of card.trimEnd().split('\n')) show(line);
}

/** In the named game, or in the first game it can play. */
async function find(parts: Parts, text: string, options: PlayersOptions): Promise<Found> {
  const typed = parseSpec(text);
  const ids =
    options.game === undefined ? [...new Set([favourite(parts), ...Object.keys(parts.games)])] : [options.game];
  let first: unknown;
  for (const id of ids) {
    try {
      const { game } = gameFor(parts, id);
      const named = await playerFor(parts, text, game);
      const provenance = named.provenance ?? (await runProvenance(typed.ok ? typed.value : undefined));
      return { id: game.id, named, provenance };
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
    .option(
      '-g, --game <game>',
      'the game it plays (default: the first that it can play); without a player, list those of this game',
    )
    .option('-o, --output <file>', 'write it to a file, which plays as file(PATH), with its model card beside it')
    .option(...OVERWRITE_FLAG)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Write options after the name: name(option=value); options may be nested.

Examples:
  breedboard players
  breedboard players 'search(depth=2)' -o two-ahead.json
  breedboard players --game ${favourite(parts)}
  breedboard players --json`,
    )
    .action(async (text: string | undefined, options: PlayersOptions) => {
      const out = screen();
      if (text === undefined) {
        if (options.output !== undefined) throw new Failure('usage', '--output needs a player: name one');
        const own = options.game === undefined ? undefined : gameFor(parts, options.game).game;
        const list = describe(parts).filter(({ name }) => own === undefined || isOffered(name, own, parts.gallery));
        return options.json ? out.data(JSON.stringify(list)) : showAll(parts, list, out);
      }
      const cardFile = options.output === undefined ? undefined : cardPath(options.output);
      await checkOutputs([options.output, cardFile], options.force);
      const found = await find(parts, text, options);
      const { id, named, provenance } = found;
      const card = await cardOf(parts, text, found);
      const hasWeights = named.models.size > 0 || shippedFor(parts, found) !== undefined;
      showOne(parts, named, hasWeights ? card : undefined, options, out);
      await writeOutput(options.output, formatPlayer(id, named.spec, named.models, provenance));
      await writeOutput(cardFile, card);
      if (options.output !== undefined) out.say(`written to ${options.output}, and its model card to ${cardFile}`);
    });
}
