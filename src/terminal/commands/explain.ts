/** `breedboard explain`: how a player rates a position, as a sum of parts, a map of the board and in sentences. */
import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { type Example, examples } from '../../evaluators/examples.js';
import { formatExplanationSvg, type Panel } from '../../evaluators/explanation-svg.js';
import { formatSigned, reasons } from '../../evaluators/reasons.js';
import { searchOf } from '../../players/catalogue.js';
import type { Decision } from '../../players/player.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../../random/seed.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Explanation, Part } from '../../rules/explanation.js';
import type { Game } from '../../rules/game.js';
import { opponent, type Position, type Side } from '../../rules/position.js';
import { formatLine } from '../../rules/words.js';
import type { Report } from '../../search/searcher.js';
import { suggestion } from '../../specs/nearest.js';
import { quote } from '../../specs/parsed.js';
import { formatSpec, formatValue, type Spec } from '../../specs/spec.js';
import { draw } from '../draw.js';
import { Failure } from '../failure.js';
import { OVERWRITE_FLAG, SEED } from '../flags.js';
import { drawHeat } from '../heat.js';
import { outline } from '../outline.js';
import { checkOutputs, writeOutput } from '../output-files.js';
import { favourite, gameFor, type Parts, playerFor, type ResolvedPlayer } from '../parts.js';
import { checkPng, pngOf } from '../png.js';
import { POSITION_HELP, positionOrInput } from '../positions.js';
import { readable } from '../references.js';
import type { Screen } from '../screen.js';
import { showVisits, visitsData } from '../visits.js';

type ExplainOptions = {
  readonly game?: string;
  readonly side?: string;
  readonly three?: true;
  readonly all?: true;
  readonly seed: string;
  readonly svg?: string;
  readonly png?: string;
  readonly force?: true;
  readonly json?: true;
};

type Given = { readonly position: Position; readonly label?: Example<Position>['label'] };

type Explained = Given & {
  readonly side: Side;
  readonly explanation: Explanation;
  /** The value of the position from the opponent's side. */
  readonly other: number;
  /** The move its search would play, where a side is to move. */
  readonly report?: Report;
};

function sideFor({ display, id }: Game, position: Position, name: string | undefined): Side {
  if (name === undefined) return position.turn;
  const side = display.sides.indexOf(name);
  if (side < 0)
    throw new Failure('usage', `no side of ${id} is called ${quote(name)}; ${suggestion(name, display.sides)}`);
  return side as Side;
}

/** The move the player would choose where a side is to move. */
async function decide({ player }: ResolvedPlayer, position: Position, seed: Seed): Promise<Decision> {
  const rng = rngFrom(seedFor(seed, 'explain'));
  const now = (): number => performance.now();
  return player.choose(position, {}, { seed, rng, now, shouldStop: () => false, report: () => {} });
}

async function explain(
  game: Game,
  named: ResolvedPlayer,
  evaluator: Evaluator,
  given: Given,
  side: Side,
  seed: Seed,
): Promise<Explained> {
  const { position } = given;
  const explanation = evaluator.explain!(position, side);
  const other = evaluator.value(position, opponent(side));
  if (game.moves(position).length === 0) return { ...given, side, explanation, other };
  const { report } = await decide(named, position, seed);
  return { ...given, side, explanation, other, ...(report ? { report } : {}) };
}

const TITLES = { good: 'a good position', bad: 'a bad position', even: 'an even position' } as const;

function headline(game: Game, name: string, { label, position, side, explanation, other }: Explained): string {
  const { sides } = game.display;
  const turn = game.moves(position).length > 0 ? ` (${sides[position.turn]} to move)` : '';
  const views = `${formatSigned(explanation.value)} for ${sides[side]}, ${formatSigned(other)} for ${sides[opponent(side)]}`;
  return label === undefined ? `${name}: ${views}${turn}` : `${TITLES[label]} by ${name}: ${views}${turn}`;
}

/** The move the player would choose; values of moves compare with each other, not with that of the position. */
function choice(game: Game, { position, report }: Explained): string[] {
  if (!report) return [];
  const move = (each: number): string => game.display.formatMove(each, position);
  const rated = [...(report.values ?? [])].sort((a, b) => b.value - a.value).slice(0, 5);
  const values = rated.map(each => `${move(each.move)} ${formatSigned(each.value)}`).join(', ');
  const ahead = report.depth === 1 ? 'one move ahead' : `${report.depth} moves ahead`;
  const side = game.display.sides[position.turn];
  const line = report.pv.length > 1 ? `, expecting ${formatLine(game, position, report.pv).join(' ')}` : '';
  return [
    `Looking ${ahead}, it would play ${move(report.move)} as ${side} (${formatSigned(report.value)})${line}.`,
    ...(rated.length > 1 ? [`The best moves it sees: ${values}.`] : []),
  ];
}

function show(game: Game, name: string, explained: Explained, all: boolean, screen: Screen): void {
  const { position, side, explanation } = explained;
  const { display } = game;
  const diagram = display.diagram(position);
  const look = { pieces: display.pieces, screen };
  screen.show(screen.paint.bold(headline(game, name, explained)));
  screen.show('');
  const { heat } = explanation;
  const board = heat
    ? drawHeat(diagram, display, heat, screen)
    : draw({ ...diagram, choices: [] }, display.axes ? { ...look, axes: display.axes } : look);
  for (const line of board) screen.show(line);
  if (heat) screen.show(`the piece on each field, and the value the field adds for ${display.sides[side]}`);
  screen.show('');
  for (const line of outline(explanation.parts, all, screen.paint)) screen.show(line);
  screen.show('');
  for (const line of reasons(explanation, display.sides[side])) screen.show(line);
  for (const line of choice(game, explained)) screen.show(line);
}

/** Without the weights of networks, which are not of this position. */
const partData = ({ inputs: _, parts, ...part }: Part): Part => ({
  ...part,
  ...(parts ? { parts: parts.map(partData) } : {}),
});

function asData(game: Game, explained: Explained): object {
  const { label, position, side, explanation, other, report } = explained;
  const { display } = game;
  const { value, parts, heat } = explanation;
  return {
    ...(label === undefined ? {} : { label }),
    position: display.formatPosition(position),
    toMove: game.moves(position).length > 0 ? display.sides[position.turn] : null,
    side: display.sides[side],
    value,
    valueForOpponent: other,
    parts: parts.map(partData),
    ...(heat ? { heat } : {}),
    reasons: reasons(explanation, display.sides[side]),
    ...(report
      ? {
          choice: {
            move: display.formatMove(report.move, position),
            value: report.value,
            depth: report.depth,
            nodes: report.nodes,
            pv: formatLine(game, position, report.pv),
            ...(report.values
              ? {
                  values: Object.fromEntries(
                    report.values.map(each => [display.formatMove(each.move, position), each.value]),
                  ),
                }
              : {}),
          },
        }
      : {}),
  };
}

/** The player, and its evaluator where the player's name does not contain it. */
function titleFor({ spec, models }: ResolvedPlayer, search: Spec | undefined): string {
  const name = formatValue(readable(spec, models));
  const evaluator = search && formatValue(readable(search.evaluator ?? 'features', models));
  return evaluator === undefined || name === evaluator || name.includes(`evaluator=${evaluator}`)
    ? name
    : `${name}, rating by ${evaluator}`;
}

const panel = (game: Game, name: string, explained: Explained): Panel => ({
  title: headline(game, name, explained),
  diagram: game.display.diagram(explained.position),
  display: game.display,
  colours: game.about.colours,
  explanation: explained.explanation,
});

/** The positions to explain: the one given, or three that the program picks by the evaluator. */
async function positionsFor(
  _parts: Parts,
  game: Game,
  evaluator: Evaluator,
  text: string | undefined,
  options: ExplainOptions,
): Promise<readonly Given[]> {
  if (!options.three) {
    if (text === undefined) throw new Failure('usage', 'a position is missing: give one, start, or --three');
    return [{ position: await positionOrInput(game, text) }];
  }
  if (text !== undefined) throw new Failure('usage', '--three picks the positions: give either a position or --three');
  const three = examples(game, evaluator, parseSeed(options.seed));
  if (!three) throw new Failure('input', `random games of ${game.id} have fewer than three positions to pick from`);
  return three;
}

/** A player that plays games out has no parts to show: it reports how often it tried each move, and the mean result. */
async function explainVisits(
  _parts: Parts,
  { game, spec }: ReturnType<typeof gameFor>,
  named: ResolvedPlayer,
  text: string | undefined,
  options: ExplainOptions,
  screen: Screen,
): Promise<void> {
  const name = formatSpec(named.spec);
  const idle = (['three', 'side', 'all', 'svg', 'png'] as const).find(option => options[option] !== undefined);
  if (idle) throw new Failure('usage', `${name} rates the moves of a position, not its parts: leave out --${idle}`);
  if (text === undefined) throw new Failure('usage', 'a position is missing: give one, or start');
  const position = await positionOrInput(game, text);
  if (game.moves(position).length === 0) {
    throw new Failure('input', `${name} rates moves, and no side is to move in this position`);
  }
  const seed = parseSeed(options.seed);
  const decision = await decide(named, position, seed);
  if (!options.json)
    return showVisits(game, formatValue(readable(named.spec, named.models)), position, decision, screen);
  const reproducible = named.player.mcts!.limits.milliseconds === undefined;
  const head = { game: formatSpec(spec), player: name, unit: 'outcome', seed, reproducible };
  screen.data(JSON.stringify({ ...head, ...visitsData(game, position, decision) }));
}

export function addExplain(program: Command, parts: Parts, screen: () => Screen): void {
  const sample = favourite(parts);
  program
    .command('explain')
    .description(
      'Explain the value that a player gives a position: each part in words and numbers, a map of the board, and the move the player would choose. For mcts: how often it tries each move, and the mean result.',
    )
    .argument('<player>', 'a player or an evaluator, see: breedboard players')
    .argument('[position]', POSITION_HELP)
    .option('-g, --game <game>', `a game and its options (default: ${sample})`)
    .option('--side <name>', 'the side to rate for (default: the side to move)')
    .option('--three', 'pick a good, a bad and an even position and explain each')
    .option('--all', 'list every part, however small')
    .option('--seed <text>', 'seed of the three positions, of noise and of ties', SEED)
    .option('--svg <file>', 'also draw it into a file')
    .option('--png <file>', 'the same as PNG; needs @resvg/resvg-js')
    .option(...OVERWRITE_FLAG)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Examples:
  breedboard explain features start
  breedboard explain 'search(depth=2)' --three --svg three.svg
  breedboard explain 'mcts(iterations=500)' start
  breedboard explain constant --game ${sample} --three --json`,
    )
    .action(async (text: string, place: string | undefined, options: ExplainOptions) => {
      const out = screen();
      await checkOutputs([options.svg, options.png], options.force);
      const { game, spec } = gameFor(parts, options.game ?? sample);
      const named = await playerFor(parts, text, game);
      if (named.player.mcts) return explainVisits(parts, { game, spec }, named, place, options, out);
      const name = formatSpec(named.spec);
      const search = searchOf(named.spec, parts.gallery);
      const title = titleFor(named, search);
      const seed = parseSeed(options.seed);
      const rating = named.player.setup?.evaluator;
      if (!rating) throw new Failure('usage', `${name} does not rate positions, so there is nothing to explain`);
      const evaluator = rating.forGame?.(seed) ?? rating;
      if (!evaluator.explain) throw new Failure('usage', `the evaluator of ${name} cannot be split into parts`);

      await checkPng(options.png);
      // The value is the evaluator's, of the position itself; the result of a search follows.
      const given = await positionsFor(parts, game, evaluator, place, options);
      const explained: Explained[] = [];
      for (const each of given) {
        const side = sideFor(game, each.position, options.side);
        explained.push(await explain(game, named, evaluator, each, side, seed));
      }

      const drawn = [options.svg, options.png].filter(path => path !== undefined);
      const write = async (): Promise<void> => {
        if (drawn.length === 0) return;
        const svg = formatExplanationSvg(explained.map(each => panel(game, title, each)));
        await writeOutput(options.svg, svg);
        if (options.png !== undefined) await writeOutput(options.png, await pngOf(svg));
      };
      if (options.json) {
        const head = {
          game: formatSpec(spec),
          player: name,
          ...(search ? { search: formatSpec(search) } : {}),
          unit: evaluator.unit,
          seed,
        };
        const all = explained.map(each => asData(game, each));
        out.data(JSON.stringify(options.three ? { ...head, positions: all } : { ...head, ...all[0] }));
        return write();
      }
      explained.forEach((each, i) => {
        if (i > 0) out.show('');
        show(game, title, each, options.all ?? false, out);
      });
      await write();
      if (drawn.length > 0) out.say(`drawn in ${drawn.join(' and ')}`);
    });
}
