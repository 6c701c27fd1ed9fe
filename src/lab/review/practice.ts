/**
 * Mistakes that come back: a card for each position in which the user lost much, in five boxes (Sebastian Leitner, “So
 * lernt man lernen”, 1972). A good answer moves a card to the next box, a bad one to the first; a card of box n comes back
 * after 2ⁿ⁻¹ days. The day is passed in: nothing here reads a clock.
 */
import { parseJson } from '../../evaluators/json.js';
import { positionAt } from '../../matches/history.js';
import { seedFor } from '../../random/seed.js';
import { gradeOf, type ReviewedMove } from '../../review/mistakes.js';
import type { PositionAnalysis } from '../../review/verdict.js';
import type { Game } from '../../rules/game.js';
import type { Move, Position, Side } from '../../rules/position.js';
import { formatLine } from '../../rules/words.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import {
  flag,
  type Infer,
  isValid,
  list,
  matching,
  number,
  object,
  oneOf,
  optional,
  text,
  validate,
  whole,
} from '../../specs/schema.js';
import { ownSides } from '../session/me.js';
import { readGame } from '../session/named-game.js';
import type { Line, Session } from '../session/session.js';

export const BOXES = 5;

const MAX_TEXT = 1000;
const short = text(MAX_TEXT);
/** A calendar day where the user is: 2026-11-16. */
const day = matching(/^\d{4}-\d\d-\d\d$/, 'a day');

const cardSchema = object({
  id: short,
  /** The game with its options. */
  game: short,
  position: short,
  /** The move that the user played. */
  played: short,
  /** Where it was played. */
  from: short,
  box: whole(1, BOXES),
  due: day,
  /** Moves by name, best first. */
  values: list(object({ move: short, value: number(), final: flag }), MAX_TEXT),
  pv: list(short, MAX_TEXT),
  exact: flag,
  depth: whole(0),
  unit: short,
  tolerance: number(0),
  scale: optional(number()),
  bound: optional(number()),
});
export type Card = Infer<typeof cardSchema>;

export const isCard = (value: unknown): value is Card => isValid(cardSchema, value);

/** The day so many days later. */
export const laterDay = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const daysOf = (box: number): number => 2 ** (box - 1);

/** The card after an answer on this day. */
export function answered(card: Card, isGood: boolean, today: string): Card {
  const box = isGood ? Math.min(BOXES, card.box + 1) : 1;
  return { ...card, box, due: laterDay(today, daysOf(box)) };
}

const order = (a: Card, b: Card): number =>
  a.due < b.due ? -1 : a.due > b.due ? 1 : a.box - b.box || (a.id < b.id ? -1 : 1);

/** The cards to answer on this day, those that wait longest first. */
export const dueCards = (deck: readonly Card[], today: string): readonly Card[] =>
  deck.filter(({ due }) => due <= today).sort(order);

/** The deck with these cards; a card that is there already keeps its box and day. */
export function withCards(deck: readonly Card[], cards: readonly Card[]): readonly Card[] {
  const known = new Set(deck.map(({ id }) => id));
  const fresh = cards.filter(({ id }) => !known.has(id) && known.add(id));
  return fresh.length === 0 ? deck : [...deck, ...fresh];
}

/** The sides whose mistakes are the user's: the user's own, or both of a game between programs. */
export function learnersOf(session: Pick<Session, 'seats' | 'names'>, me = ''): readonly Side[] {
  const own = ownSides(session, me);
  return own.length > 0 ? own : [0, 1];
}

/** Inaccuracies stay out: estimates are not sure of them. */
const comesBack = (reviewed: ReviewedMove): boolean => ['mistake', 'blunder'].includes(gradeOf(reviewed) ?? '');

/** Infinite losses have no number in JSON, and values of decided games may be huge. */
const isWritable = ({ values, tolerance }: PositionAnalysis): boolean =>
  [...values.map(({ value }) => value), tolerance].every(Number.isFinite);

/** The cards of a reviewed game, due at once. `players` is how the page names them. */
export function cardsOf(
  session: Session,
  { history }: Pick<Line, 'history'>,
  reviewed: readonly ReviewedMove[],
  players: readonly [string, string],
  today: string,
  me = '',
): readonly Card[] {
  const { game, name } = session;
  const { display } = game;
  const sides = learnersOf(session, me);
  return reviewed
    .filter(each => sides.includes(each.side) && comesBack(each) && isWritable(each.analysis))
    .map(({ ply, move, analysis }): Card => {
      const before = positionAt(history, ply);
      const position = display.formatPosition(before);
      const { values, pv, exact, depth, unit, tolerance, scale, bound } = analysis;
      return {
        id: seedFor('0'.repeat(32), 'practice', name, position),
        game: name,
        position,
        played: display.formatMove(move, before),
        from: `${players[0]} – ${players[1]}, move ${ply + 1}`.slice(0, MAX_TEXT),
        box: 1,
        due: today,
        values: values.map(({ move: own, value, final }) => ({ move: display.formatMove(own, before), value, final })),
        pv: formatLine(game, before, pv),
        ...{ exact, depth, unit, tolerance },
        ...(scale === undefined ? {} : { scale }),
        ...(bound === undefined ? {} : { bound }),
      };
    });
}

type CardPuzzle = {
  readonly game: Game;
  readonly name: string;
  readonly position: Position;
  readonly analysis: PositionAnalysis;
  readonly played: Move;
};

/** The card on the board. Stored text is not trusted: every move must be legal. */
export function puzzleOf(card: Card): Parsed<CardPuzzle> {
  const found = readGame(card.game);
  if (!found.ok) return found;
  const { game, name } = found.value;
  const position = game.display.parsePosition(card.position);
  if (!position.ok) return position;
  const legal = new Map(game.moves(position.value).map(move => [game.display.formatMove(move, position.value), move]));
  const values = card.values.flatMap(({ move, value, final }) =>
    legal.has(move) ? [{ move: legal.get(move)!, value, final }] : [],
  );
  if (values.length !== card.values.length || values.length === 0 || !legal.has(card.played))
    return refused('its moves are not legal in its position');
  const pv: Move[] = [];
  let at = position.value;
  for (const text of card.pv) {
    const move = game.display.parseMove(text);
    if (!move.ok || !game.moves(at).includes(move.value)) break;
    pv.push(move.value);
    at = game.play(at, move.value);
  }
  const { exact, depth, unit, tolerance, scale, bound } = card;
  return parsed({
    game,
    name,
    position: position.value,
    played: legal.get(card.played)!,
    analysis: {
      values,
      pv,
      ...{ exact, depth, unit, tolerance },
      ...(scale === undefined ? {} : { scale }),
      ...(bound === undefined ? {} : { bound }),
    },
  });
}

const FORMAT = 'breedboard practice';
const VERSION = 1;
/** In characters; a card has about a thousand. */
const MAX_DECK = 1 << 25;
const deckSchema = object({ format: oneOf(FORMAT), version: oneOf(VERSION), cards: list(cardSchema, 100_000) });

export const formatDeck = (cards: readonly Card[]): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, cards: [...cards].sort(order) }, null, 1)}\n`;

export function parseDeck(content: string): Parsed<readonly Card[]> {
  if (content.length > MAX_DECK) return refused(`too large for a practice file: at most ${MAX_DECK} characters`);
  const json = parseJson(content, MAX_DECK);
  if (!json.ok) return refused(`this is not a practice file: ${json.reason}`);
  const deck = validate(deckSchema, json.value);
  if (!deck.ok) return refused(`this is not a practice file: ${deck.reason}`);
  return parsed(deck.value.cards);
}
