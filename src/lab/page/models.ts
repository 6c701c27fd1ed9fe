/**
 * Bred players: their weights, by checksum, and their names in the page's pickers. The browser keeps small ones, so
 * that a game against one of them is still there after a reload.
 */

import { signal } from '@preact/signals';
import { evaluatorJson, readEvaluator } from '../../models/file.js';
import type { ModelRegistry } from '../../models/registry.js';
import type { RegisteredModel } from '../../rules/game.js';
import { type Parsed, parsed } from '../../specs/parsed.js';
import { anything, dictionary, type Infer, isValid, list, object, text, where } from '../../specs/schema.js';
import { formatSpec, isSpec, type Json, type Spec } from '../../specs/spec.js';
import type { ExportedPlayer } from '../exported.js';
import { readStored, writeStored } from './storage.js';

export type Bred = {
  readonly seat: string;
  readonly title: string;
  readonly game: string;
  /** It was not bred here, but came with an exported lab. */
  readonly isChosen?: true;
};

export const models = signal<ModelRegistry>(new Map());
/** The latest first. */
export const bred = signal<readonly Bred[]>([]);

const KEY = 'bred';
/** The most weights of a stored model, and the most models: a browser stores about five million characters in all. */
const MAX_WEIGHTS = 16_384;
const MAX_KEPT = 16;

const storedPlayer = object({
  title: text(),
  plays: where<Spec>('a player', value => isValid(dictionary(anything), value) && isSpec(value)),
  evaluator: anything,
});
type StoredPlayer = Infer<typeof storedPlayer>;

const seatOf = (plays: Spec, checksum: string): string =>
  formatSpec({ ...plays, evaluator: { kind: 'stored', checksum } } as Spec);

/** How a stored player plays, and its weights, by its seat. */
const parts = new Map<string, { readonly plays: Spec; readonly checksum: string }>();

function register(file: RegisteredModel): void {
  if (!models.value.has(file.checksum)) models.value = new Map([...models.value, [file.checksum, file]]);
}

function put(title: string, plays: Spec, file: RegisteredModel): string {
  const { checksum, game } = file;
  const seat = seatOf(plays, checksum);
  register(file);
  parts.set(seat, { plays, checksum });
  bred.value = [{ seat, title, game }, ...bred.value.filter(each => each.seat !== seat && each.title !== title)];
  return seat;
}

function keepAll(): void {
  const small = bred.value.flatMap(({ seat, title }): StoredPlayer[] => {
    const own = parts.get(seat);
    if (!own) return [];
    const { evaluator: _, ...data } = models.value.get(own.checksum)!;
    return data.weights.length > MAX_WEIGHTS ? [] : [{ title, plays: own.plays, evaluator: evaluatorJson(data) }];
  });
  writeStored(KEY, small.slice(0, MAX_KEPT));
}

/** Returns the seat under which the model can play from now on. */
export function addModel(title: string, plays: Spec, evaluator: Json): Parsed<string> {
  const file = readEvaluator(evaluator);
  if (!file.ok) return file;
  const seat = put(title, plays, file.value);
  keepAll();
  return parsed(seat);
}

/** Offers a model of the server: it is listed after the chosen ones, and not stored. */
export function offerModel(title: string, plays: Spec, evaluator: Json): void {
  const picked = bred.value;
  const file = readEvaluator(evaluator);
  if (!file.ok) return;
  const seat = put(title, plays, file.value);
  const own = bred.value.find(each => each.seat === seat)!;
  bred.value = picked.some(each => each.seat === seat) ? picked : [...picked, own];
}

/** Offers a player that came with an exported lab. */
export function offerPlayer({ title, seat, games, evaluators }: ExportedPlayer): void {
  for (const each of evaluators) {
    const file = readEvaluator(each);
    if (file.ok) register(file.value);
  }
  const others = bred.value.filter(each => each.seat !== seat);
  bred.value = [...others, ...games.map(game => ({ seat, title, game, isChosen: true as const }))];
}

/** Loads the models that the browser kept. */
export function restoreShelf(): void {
  for (const each of [...(readStored(KEY, list(anything)) ?? [])].reverse()) {
    if (!isValid(storedPlayer, each)) continue;
    const file = readEvaluator(each.evaluator);
    if (file.ok) put(each.title, each.plays, file.value);
  }
}
