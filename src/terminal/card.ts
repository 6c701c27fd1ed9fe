/**
 * The model card of a player that is written to a file: what it is, how it was learnt, how strong it was measured, what
 * it is for and what it is not (after Mitchell et al., *Model Cards for Model Reporting*, 2019). It holds no date and no
 * machine: the same player has the same card.
 */
import type { ModelRegistry } from '../models/registry.js';
import type { Unit } from '../rules/evaluator.js';
import type { RegisteredModel } from '../rules/game.js';
import { presentSpelling } from '../specs/former-names.js';
import { plain } from '../specs/parsed.js';
import { formatSpec, formatValue, type Json, type Spec } from '../specs/spec.js';
import { originOf } from './provenance.js';

/** The name of the card beside weights that ship. */
export const CARD = 'card.md';

type CardSubject = {
  /** How a user names the player. */
  readonly name: string;
  readonly game: string;
  readonly player: Spec;
  /** What the name means. */
  readonly summary: string;
  readonly models: ModelRegistry;
  /** As provenance.ts writes it; null where the origin is not known. */
  readonly provenance: Json;
  /** Further facts for the table. */
  readonly facts?: readonly (readonly [name: string, fact: string])[];
};

const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

/** Text from outside within a table of Markdown. */
const cell = (text: string): string => plain(text).replace(/[|\\<>]/g, '\\$&');
const table = (rows: readonly (readonly string[])[]): string[] => rows.map(row => `| ${row.map(cell).join(' | ')} |`);

const UNITS: Readonly<Record<Unit, string>> = {
  discs: 'in discs at the end of the game',
  outcome: 'from −1, lost, to 1, won',
  free: 'that compare positions, without a unit',
};

const modelFact = ({ kind, weights, checksum, evaluator }: RegisteredModel): string =>
  `${kind} with ${grouped(weights.length)} weights, values ${UNITS[evaluator.unit]}, ${checksum}`;

function strengthLines(provenance: Json): string[] {
  const origin = originOf(provenance);
  const measured = Object.entries(origin?.curves ?? {});
  if (!origin || measured.length === 0) {
    return ['Not recorded. `breedboard match` and `breedboard rate` measure it.'];
  }
  return [
    'From the run that learnt it; its recipe names the search and the games against each opponent.',
    '',
    ...table([
      ['against', 'after step', 'score', '95 % interval'],
      ['---', '---', '---', '---'],
      ...measured.map(([name, points]) => {
        const { step, score, low, high } = points.at(-1)!;
        return [name, String(step), percent(score), `${percent(low)} to ${percent(high)}`];
      }),
    ]),
  ];
}

/** Markdown, with a line end after the last line. */
export function formatCard({ name, game, player, summary, models, provenance, facts = [] }: CardSubject): string {
  const origin = originOf(provenance);
  const all = [...models.values()];
  const isLearnt = origin !== undefined;
  const learning: [string, string][] = origin
    ? [
        ['learner', formatValue(presentSpelling(origin.learner))],
        ['steps and seed', `${grouped(origin.steps)} steps, seed ${origin.seed}`],
        [
          'games',
          origin.games === null ? 'not recorded' : `${grouped(origin.games)}, all played by the program itself`,
        ],
        ...(origin.run === undefined ? [] : [['run', origin.run] as [string, string]]),
      ]
    : [];
  return `${[
    `# Model card: ${plain(name)}`,
    '',
    ...table([
      ['', ''],
      ['---', '---'],
      ['what', summary],
      ['game', game],
      ['player', formatSpec(player)],
      ...all.map(model => ['evaluator', modelFact(model)] as const),
      ...facts,
      ...learning,
      ...(isLearnt ? [] : [['origin', all.length === 0 ? 'defined by its name' : 'not recorded'] as const]),
    ]),
    '',
    '## Measured strength',
    '',
    ...strengthLines(provenance),
    '',
    '## Intended use',
    '',
    `- An opponent, an adviser and a benchmark at ${game}, on the command line, in the lab and in matches.`,
    ...(all.length === 0 ? [] : [`- Its evaluator in other searches: \`search(depth=…, evaluator=…)\`.`]),
    '',
    '## Limits',
    '',
    `- It plays ${game} and nothing else${all.length === 0 ? '' : '; on other boards its weights mean nothing'}.`,
    ...(all.some(({ evaluator }) => evaluator.unit === 'discs')
      ? ['- Its values are estimates: only a search to the end of the game proves a result.']
      : []),
    ...(Object.keys(origin?.curves ?? {}).length === 0
      ? []
      : [
          '- Its strength is known against those opponents only; other searches, times and openings give other results.',
        ]),
    ...(isLearnt
      ? ['- It learnt from games against itself and the opponents of its recipe; it has seen no games of people.']
      : []),
  ].join('\n')}\n`;
}
