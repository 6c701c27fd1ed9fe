/**
 * A player as a file: JSON with the game, the kind of player, its options, the evaluators from files that it needs, and
 * a checksum over exactly these. Provenance is beside them, outside the checksum. A file names no other
 * file: it contains all that it needs.
 */
import { canonicalJson, parseJson } from '../evaluators/json.js';
import { asciiBytes, sha256 } from '../evaluators/sha256.js';
import { checksumFault, evaluatorJson, formatFault, MAX_FILE, readEvaluator } from '../models/file.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import type { RegisteredModel } from '../rules/game.js';
import { formerSpelling, presentSpelling, SPELLING } from '../specs/former-names.js';
import { BadSpec } from '../specs/options.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import {
  anything,
  dictionary,
  exactly,
  isValid,
  list,
  oneOf,
  optional,
  text,
  validate,
  where,
} from '../specs/schema.js';
import { formatSpec, isSpec, type Json, type Spec } from '../specs/spec.js';
import { canonicalPlayer } from './catalogue.js';

export type PlayerFile = {
  /** The variant of the game it plays. */
  readonly game: string;
  /** Canonical. */
  readonly player: Spec;
  /** What its `stored` evaluators are. */
  readonly models: ModelRegistry;
  readonly checksum: string;
  readonly provenance: Json;
};

const PLAYER_FORMAT = 'breedboard player';
/** The present one first. */
const PLAYER_FORMATS = [`${PLAYER_FORMAT} ${SPELLING}`, `${PLAYER_FORMAT} 1`] as const;
/** A player has one evaluator today; no player will have many. */
const MAX_EVALUATORS = 16;

const named = dictionary(anything);
const playerFields = exactly({
  format: oneOf(...PLAYER_FORMATS),
  game: text(),
  kind: text(),
  options: where<Omit<Spec, 'kind'>>(
    'an object without a kind',
    value => isValid(named, value) && !Object.hasOwn(value, 'kind'),
  ),
  evaluators: list(anything, MAX_EVALUATORS),
  checksum: optional(anything),
  provenance: optional(anything),
});

/** The checksums of the evaluators a Spec refers to, in the order it names them. */
function checksumsIn(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isSpec(value) && value.kind === 'stored') return [String(value.checksum ?? value['0'] ?? '')];
  return Object.values(value).flatMap(checksumsIn);
}

/** A hash of game, kind, options with the names of version 1, and the checksums of the evaluators, in canonical JSON. */
const checksumOf = (game: string, player: Spec): string =>
  `sha256:${sha256(asciiBytes(canonicalJson(formerSpelling([game, player, checksumsIn(player)]))))}`;

/** `player` is canonical and everything it refers to is in the registry. */
export function formatPlayer(
  game: string,
  player: Spec,
  models: ModelRegistry = NO_MODELS,
  provenance: Json = null,
): string {
  const { kind, ...options } = player;
  const evaluators = [...new Set(checksumsIn(player))].map(checksum => {
    const file = models.get(checksum);
    if (!file) throw new Error(`${checksum} is not registered`);
    return evaluatorJson(file, file.provenance);
  });
  const file = {
    format: `${PLAYER_FORMAT} ${SPELLING}`,
    game,
    kind,
    options,
    evaluators,
    checksum: checksumOf(game, player),
    provenance,
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** Whether a file says that it is a player. */
export const isPlayerFile = (file: Json): boolean => formatFault(file, PLAYER_FORMATS, 'player') === undefined;

/** From an object that parseJson has read. */
export function readPlayer(file: Json): Parsed<PlayerFile> {
  const other = formatFault(file, PLAYER_FORMATS, 'player');
  if (other !== undefined) return refused(other);
  const fields = validate(playerFields, file);
  if (!fields.ok) return fields;
  const { game, kind, options, evaluators, checksum, provenance = null } = fields.value;
  const player = { ...options, kind } as Spec;
  const own = checksumOf(game, player);
  const fault = checksumFault(checksum, own);
  if (fault !== undefined) return refused(fault);
  let written: Spec;
  try {
    written = canonicalPlayer(presentSpelling(player));
  } catch (error) {
    if (error instanceof BadSpec) return refused(error.message);
    throw error;
  }
  if (canonicalJson(formerSpelling(player)) !== canonicalJson(formerSpelling(written))) {
    return refused(`its player is not in the canonical form, ${quote(formatSpec(written))}`);
  }
  const models = new Map<string, RegisteredModel>();
  for (const each of evaluators) {
    const evaluator = readEvaluator(each);
    if (!evaluator.ok) return refused(`in its evaluators: ${evaluator.reason}`);
    if (evaluator.value.game !== game) return refused(`an evaluator in it rates ${quote(evaluator.value.game)}`);
    models.set(evaluator.value.checksum, evaluator.value);
  }
  const wanted = new Set(checksumsIn(player));
  const missing = [...wanted].find(sum => !models.has(sum));
  if (missing !== undefined) return refused(`it lacks the evaluator ${quote(missing)}`);
  if (models.size !== wanted.size) return refused('it holds an evaluator that it does not use');
  return parsed({ game, player: written, models, checksum: own, provenance });
}

export function parsePlayer(text: string): Parsed<PlayerFile> {
  const json = parseJson(text, MAX_FILE);
  return json.ok ? readPlayer(json.value) : json;
}
