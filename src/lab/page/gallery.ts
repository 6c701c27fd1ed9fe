/** The players of a game, and what the page offers for each game. */

import { signal } from '@preact/signals';
import { everyGame } from '../../games/catalogue.js';
import { variantOf } from '../../games/variants.js';
import type { History } from '../../matches/history.js';
import { moveTexts } from '../../matches/history.js';
import { canonicalPlayer, checkName, GALLERY, playerFrom } from '../../players/catalogue.js';
import { editionsFor, pinned } from '../../players/editions.js';
import type { Player } from '../../players/player.js';
import type { Game, Opponent } from '../../rules/game.js';
import type { Side } from '../../rules/position.js';
import { BadSpec, type Options } from '../../specs/options.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { formatSpec, type Json, parseSpec, type Spec } from '../../specs/spec.js';
import type { About } from '../api.js';
import { playerTitle } from '../player-title.js';
import { engineOf } from '../session/engine-seat.js';
import { type Pasted, type Pastes, readPastes } from '../session/pasted.js';
import { HUMAN, type Session } from '../session/session.js';
import { bred, models } from './models.js';
import { championState, editionRead, olderRead } from './workers.js';

export const GAME_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  everyGame().map(({ id, about }) => [id, about.title]),
);

/** Programs registered with the server, if it answered when the page was loaded. */
export const engines = signal<About['engines']>([]);
/** Whether the server holds a class. */
export const hasClass = signal(false);

/** The page builds players only to check their texts; they search in workers, which have a kernel. */
const nowhere = (): never => {
  throw new Error('players do not search in the page itself');
};

const building = (spec: Spec, game: Game): Player =>
  playerFrom(GALLERY, spec, { game, models: models.value, kernel: nowhere });

export type ReadPlayer = { readonly spec: Spec; readonly player: Player };

/** Reads a player's text. */
export function readPlayer(text: string, game: Game): Parsed<ReadPlayer> {
  const spec = parseSpec(text);
  if (!spec.ok) return spec;
  try {
    checkName(spec.value, game);
    return parsed({ spec: canonicalPlayer(spec.value), player: building(spec.value, game) });
  } catch (error) {
    if (!(error instanceof BadSpec)) throw error;
    // An older edition of the champion is fetched now; what shows this player then reads it again.
    void olderRead.value;
    if (championState.value === 'ready') for (const edition of editionsOf(text, game)) void editionRead(edition);
    return refused(error.message);
  }
}

/** A player that a user typed: of the newest edition where the text names none. Any other text stays as it is. */
export function typedSeat(text: string): string {
  const spec = parseSpec(text);
  if (!spec.ok) return text;
  try {
    const written = canonicalPlayer(spec.value);
    const newest = pinned(written);
    return JSON.stringify(newest) === JSON.stringify(written) ? text : formatSpec(newest);
  } catch (error) {
    if (error instanceof BadSpec) return text;
    throw error;
  }
}

/** The editions of the champion that a player needs. */
export function editionsOf(text: string, game: Game): readonly number[] {
  const spec = parseSpec(text);
  try {
    return spec.ok ? editionsFor(game, canonicalPlayer(spec.value)) : [];
  } catch (error) {
    if (error instanceof BadSpec) return [];
    throw error;
  }
}

/** The values of an option that are few enough to list: 1…5, a|b|c. */
function valuesOf(options: Options): readonly Json[] {
  const [first] = Object.values(options);
  const range = /^(\d+)…(\d+)$/.exec(first?.accepts ?? '');
  if (range && Number(range[2]) - Number(range[1]) < 10) {
    return Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, i) => Number(range[1]) + i);
  }
  const words = first?.accepts.split('|') ?? [];
  return words.length > 1 && words.every(word => /^[a-z]+$/.test(word) && word !== 'true') ? words : [];
}

type PlayerOffer = { readonly seat: string; readonly title: string };
type OfferGroup = { readonly title: string; readonly offers: readonly PlayerOffer[] };

const stateOf = (game: Game): string => `${variantOf(game)} ${championState.value}`;

const checked = new Map<string, readonly PlayerOffer[]>();

function offersOf(kind: string, options: Options, game: Game): readonly PlayerOffer[] {
  const key = `${kind} ${stateOf(game)}`;
  const known = checked.get(key) ?? checkedOffers(kind, options, game);
  checked.set(key, known);
  return known;
}

/** The players of one name: without options, or with each value of the first option. */
function checkedOffers(kind: string, options: Options, game: Game): readonly PlayerOffer[] {
  const [name] = Object.keys(options);
  const newest = pinned({ kind });
  const values = 'edition' in newest ? [] : valuesOf(options);
  const specs: readonly Spec[] = values.length === 0 ? [newest] : values.map(value => ({ kind, [name!]: value }));
  return specs.flatMap(spec => {
    const seat = formatSpec(spec);
    if (!readPlayer(seat, game).ok) return [];
    return [{ seat, title: playerTitle(seat) }];
  });
}

/** The graded opponents, the weakest first. */
const levels = (game: Game): readonly PlayerOffer[] =>
  (game.defaults.levels ?? [])
    .map(seat => ({ seat, title: playerTitle(seat) }))
    .filter(({ seat }) => readPlayer(seat, game).ok);

const offers = new Map<string, readonly OfferGroup[]>();

/**
 * Grouped by name; bred players and the graded opponents first. Every player is built once to check that it can be, and again when the
 * champion's weights are there.
 */
export function offersFor(game: Game): readonly OfferGroup[] {
  const key = stateOf(game);
  const known = offers.get(key) ?? listOffers(game);
  offers.set(key, known);
  const own = bred.value.filter(each => each.game === variantOf(game));
  const groups = [
    { title: 'bred in runs', offers: own.filter(({ isChosen }) => !isChosen) },
    { title: 'chosen for this copy', offers: own.filter(({ isChosen }) => isChosen) },
  ];
  return [...groups.filter(({ offers: each }) => each.length > 0), ...known];
}

type Listed = Readonly<Record<string, { readonly title?: string; readonly options: Options }>>;

/** What lists name: levels are listed by the game, and stored models as bred players. */
const { level: _, ...PLAYERS }: Listed = GALLERY.players;
const { stored: __, ...EVALUATORS }: Listed = GALLERY.evaluators;

const prepared = new Set<string>();

/** Builds the players before a form lists them, one name a task: all at once would hold the page up. */
export function prepareOffers(game: Game): void {
  if (prepared.has(stateOf(game))) return;
  prepared.add(stateOf(game));
  const build = ([first, ...rest]: readonly [string, { readonly options: Options }][]): void => {
    if (!first) return;
    offersOf(first[0], first[1].options, game);
    setTimeout(() => build(rest));
  };
  setTimeout(() => build(Object.entries({ ...PLAYERS, ...EVALUATORS })));
}

function listOffers(game: Game): readonly OfferGroup[] {
  const group = (entries: Listed) =>
    Object.entries(entries)
      .map(([kind, { title = kind, options }]) => ({ title, offers: offersOf(kind, options, game) }))
      .filter(({ offers }) => offers.length > 0);
  const players = group(PLAYERS);
  const single = (groups: readonly OfferGroup[]) =>
    groups.filter(each => each.offers.length === 1).flatMap(e => e.offers);
  const several = (groups: readonly OfferGroup[]) => groups.filter(each => each.offers.length > 1);
  const evaluators = group(EVALUATORS);
  return [
    { title: 'level', offers: levels(game) },
    ...several(players),
    { title: 'players', offers: single(players) },
    {
      title: 'evaluators, one move ahead',
      offers: [...single(evaluators), ...several(evaluators).flatMap(e => e.offers)],
    },
  ].filter(({ offers }) => offers.length > 0);
}

/** Elo on the ladder, and half its 95 % interval. */
export type Strength = readonly [rating: number, error: number];

/** The opponents that a game puts forward, the weakest first. */
/** The player that the ladder begins with has its rating by definition, without an error. */
export const strengthText = ([rating, error]: Strength): string =>
  error === 0 ? String(rating) : `${rating} ± ${error}`;

export const opponentsOf = ({ defaults: { opponents, opponent } }: Game): readonly Opponent[] =>
  opponents ?? [{ player: opponent, title: playerTitle(opponent), about: 'The default opponent.' }];

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`;

/** Who a player is, by its card or by its name in the catalogue; undefined where its title says all there is to say. */
export function aboutPlayer(game: Game, seat: string): string | undefined {
  const card = opponentsOf(game).find(({ player }) => player === seat);
  if (card) return card.elo ? `${card.about} ${strengthText(card.elo)} Elo on the ladder.` : card.about;
  const spec = parseSpec(seat);
  if (!spec.ok || bred.value.some(each => each.seat === seat)) return undefined;
  const { kind, ...given } = spec.value;
  const entry = [GALLERY.players, GALLERY.evaluators].find(each => Object.hasOwn(each, kind))?.[kind];
  if (!entry) return undefined;
  const [name] = Object.keys(entry.options);
  const number = name !== undefined && name in given ? [`${name}: ${entry.options[name]!.summary}`] : [];
  return [entry.summary, ...number].map(sentence).join(' ');
}

export const titleOf = (seat: string): string => {
  if (seat === HUMAN) return 'a person';
  const own = bred.value.find(each => each.seat === seat);
  if (own) return own.title;
  const engine = engineOf(seat);
  if (engine === undefined) return playerTitle(seat);
  return engines.value.find(({ id }) => id === engine)?.name ?? 'an engine';
};

/** Who plays a side: the name in a record, the player in its place, or both. */
export function whoIs({ seats, names }: Pick<Session, 'seats' | 'names'>, side: Side): string {
  const name = names?.[side] ?? '';
  if (seats[side] === HUMAN) return name || titleOf(HUMAN);
  return name === '' ? titleOf(seats[side]) : `${titleOf(seats[side])}, for ${name}`;
}

/** The name of a player on a page that its user reads: the only person is the user. */
export function shownName(session: Pick<Session, 'seats' | 'names'>, side: Side): string {
  const { seats } = session;
  const isUser = seats[side] === HUMAN && seats[side === 0 ? 1 : 0] !== HUMAN;
  const name = whoIs(session, side);
  return isUser && name === titleOf(HUMAN) ? 'You' : name;
}

/** The players of a stored game: the only person is the user. */
export function shownPlayers([first, second]: readonly [string, string]): readonly [string, string] {
  const shown = (name: string, other: string): string =>
    name === titleOf(HUMAN) && other !== titleOf(HUMAN) ? 'You' : name;
  return [shown(first, second), shown(second, first)];
}

function readPaste(game: Game, text: string): Parsed<Pasted> {
  const own = game.display.parsePosition(text);
  if (own.ok) return parsed({ start: own.value, moves: [] });
  return (game.notations ?? []).reduce<Parsed<Pasted>>((read, { parse }) => (read.ok ? read : parse(text)), own);
}

/** Reads pasted text for a game: at least one game or position, or the reason why there is none. */
export const readPasted = (game: Game, text: string): Parsed<Pastes> =>
  readPastes(game, text, each => readPaste(game, each));

/** The moves of a game in one line, in the game's notation if it has one. */
export const transcriptOf = (game: Game, history: History): string =>
  game.notations?.find(({ format }) => format)?.format?.(history.plies.map(ply => ply.move)) ??
  moveTexts(game, history).join(' ');
