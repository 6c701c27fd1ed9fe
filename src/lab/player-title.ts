/**
 * The one name of a player on every screen of the lab. An opponent of a game has the title of its card. Any other player has
 * the title of its kind, and its options: `currie(level=1)` is “Currie 1997, level 1”, and so is `currie`.
 */
import { everyGame } from '../games/catalogue.js';
import { canonicalPlayer, GALLERY, type PlayerEntry } from '../players/catalogue.js';
import { pinned } from '../players/editions.js';
import { editionNamed } from '../specs/editions.js';
import { BadSpec, readOptions } from '../specs/options.js';
import { formatSpec, type Json, parseSpec, type Spec } from '../specs/spec.js';

const ENTRIES: Readonly<Record<string, Pick<PlayerEntry, 'title' | 'options'>>> = {
  ...GALLERY.evaluators,
  ...GALLERY.players,
};

/** A player in its canonical form, without the checksum of its weights; undefined where there is no such player. */
function named(text: string): Spec | undefined {
  const spec = parseSpec(text);
  if (!spec.ok) return undefined;
  try {
    const { weights: _, ...player } = canonicalPlayer(spec.value);
    return player as Spec;
  } catch (error) {
    if (error instanceof BadSpec) return undefined;
    throw error;
  }
}

/** By the canonical form of the player. */
const CARDS: ReadonlyMap<string, string> = new Map(
  everyGame()
    .flatMap(({ defaults }) => defaults.opponents ?? [])
    .map(({ player, title }) => [formatSpec(named(player)!), title]),
);

/** The first option is always named where it is a small number, as players of that kind differ by it. */
const SMALL = /^\d…\d{1,2}$/;

/** What tells the player from others of its kind. The newest edition of shipped weights is not named. */
function optionsOf(player: Spec): readonly [string, Json][] {
  const { options } = ENTRIES[player.kind]!;
  const all = readOptions(player, options) as Readonly<Record<string, Json>>;
  const newest = pinned({ kind: player.kind });
  return Object.keys(options)
    .filter((name, i) => {
      if ('edition' in newest && name === 'edition') return all.edition !== newest.edition;
      return name in player || (i === 0 && SMALL.test(options[name]!.accepts));
    })
    .map(name => [name, name === 'edition' ? editionNamed(Number(all.edition)) : all[name]!]);
}

export function playerTitle(text: string): string {
  const player = named(text);
  if (!player) return text;
  const card = CARDS.get(formatSpec(player));
  if (card !== undefined) return card;
  const options = optionsOf(player);
  // A search with its evaluator, or a long list: its text is the clearest.
  if (options.length > 2 || options.some(([, value]) => typeof value === 'object')) return text;
  const { kind } = player;
  const { title = `${kind[0]!.toUpperCase()}${kind.slice(1)}` } = ENTRIES[kind]!;
  return `${title}${options.map(([name, value]) => (name === kind ? ` ${value}` : `, ${name} ${value}`)).join('')}`;
}
