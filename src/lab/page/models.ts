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
import { readStored, writeStored } from './storage.js';

export type Bred = { readonly seat: string; readonly title: string; readonly game: string; readonly checksum: string };

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

const playsOf = new Map<string, Spec>();

function put(title: string, plays: Spec, file: RegisteredModel): string {
  const { checksum, game } = file;
  const seat = seatOf(plays, checksum);
  if (!models.value.has(checksum)) models.value = new Map([...models.value, [checksum, file]]);
  playsOf.set(seat, plays);
  bred.value = [
    { seat, title, game, checksum },
    ...bred.value.filter(each => each.seat !== seat && each.title !== title),
  ];
  return seat;
}

function keepAll(): void {
  const small = bred.value.filter(({ checksum }) => models.value.get(checksum)!.weights.length <= MAX_WEIGHTS);
  writeStored(
    KEY,
    small.slice(0, MAX_KEPT).map(({ seat, title, checksum }): StoredPlayer => {
      const { evaluator: _, ...data } = models.value.get(checksum)!;
      return { title, plays: playsOf.get(seat)!, evaluator: evaluatorJson(data) };
    }),
  );
}

/** Returns the seat under which the model can play from now on. */
export function addModel(title: string, plays: Spec, evaluator: Json): Parsed<string> {
  const file = readEvaluator(evaluator);
  if (!file.ok) return file;
  const seat = put(title, plays, file.value);
  keepAll();
  return parsed(seat);
}

/** The same for a model of the server: listed after the chosen ones, and not stored. */
export function offerModel(title: string, plays: Spec, evaluator: Json): void {
  const picked = bred.value;
  const file = readEvaluator(evaluator);
  if (!file.ok) return;
  const seat = put(title, plays, file.value);
  const own = bred.value.find(each => each.seat === seat)!;
  bred.value = picked.some(each => each.seat === seat) ? picked : [...picked, own];
}

/** Loads the models that the browser kept. */
export function restoreShelf(): void {
  for (const each of [...(readStored(KEY, list(anything)) ?? [])].reverse()) {
    if (!isValid(storedPlayer, each)) continue;
    const file = readEvaluator(each.evaluator);
    if (file.ok) put(each.title, each.plays, file.value);
  }
}
