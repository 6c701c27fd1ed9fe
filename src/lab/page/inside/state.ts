/** What the page Inside shows now: the position, its player and a second one, the explanation, and what may be done with them. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { FIRST_GAME } from '../../../games/catalogue.js';
import { variantOf } from '../../../games/variants.js';
import { advance, type History, latest, streamOf, takeBack } from '../../../matches/history.js';
import type { Explanation, Part } from '../../../rules/explanation.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Position, Side } from '../../../rules/position.js';
import { exampleHistory } from '../../inside/example.js';
import { explain } from '../../inside/explained.js';
import { figure } from '../../inside/figures.js';
import { type GameChoice, linkedChoice, plainChoice } from '../../session/game-choice.js';
import { positionLink, readPositionLink } from '../../session/link.js';
import { gameNamed } from '../../session/named-game.js';
import { tellMove } from '../../session/sentences.js';
import { begin, HUMAN } from '../../session/session.js';
import { copyOf } from '../clipboard.js';
import { typedSeat } from '../gallery.js';
import { models } from '../models.js';
import { announce, warn } from '../notices.js';
import { addressAt, go, invitation, keepGame, route } from '../route.js';
import { randomSeed, session, startGame } from '../table.js';
import { championState } from '../workers.js';
import { evaluatorOf, SEED } from './rated-player.js';
import type { SquareEdit } from './what-if.js';

export const fresh = (start: Position): History => ({ seed: SEED, start, plies: [] });

/** The position in the address, if it names one of this game. */
function linkedHistory(game: Game): History | undefined {
  const { query } = route.peek();
  if (!query.has('start') && !query.has('moves')) return undefined;
  const found = readPositionLink(query);
  if (!found.ok) {
    warn(`the link cannot be used: ${found.reason}`);
    return undefined;
  }
  if (variantOf(found.value.game) !== variantOf(game)) return undefined;
  const { start, moves, seed = SEED } = found.value;
  return moves.reduce((history, move) => advance(game, history, move, streamOf(history)), { ...fresh(start), seed });
}

/** The choice of no second player. */
export const NO_PLAYER = '-';

const nextOwner = (owner: Side | undefined): Side | undefined =>
  owner === undefined ? 0 : owner === 0 ? 1 : undefined;

/** Squares that are changed to ask what if. */
function useEdit(game: Game, position: Position, keep: (changed: Position) => void) {
  const { display } = game;
  const [isEditing, setEditing] = useState(false);
  const [edited, setEdited] = useState<Position>();
  const read = edited && display.parsePosition(display.formatPosition(edited));
  const fault = read && !read.ok ? read.reason : '';
  const drawn = edited ?? position;
  const forget = (): void => {
    setEdited(undefined);
    setEditing(false);
  };
  const touch = (id: string): void => {
    const owner = nextOwner(display.diagram(drawn).cells.find(cell => cell.id === id)?.owner);
    setEdited(display.place!(drawn, id, owner));
    announce(`${id}: ${owner === undefined ? 'empty' : display.sides[owner]}`);
  };
  const edit: Omit<SquareEdit, 'onUndo'> = {
    isEditing,
    edited,
    fault,
    onEdit: () => setEditing(!isEditing),
    onKeep: () => edited && keep(edited),
  };
  return { edit, drawn, shown: edited && fault === '' ? edited : position, touch, forget };
}

/** The game, chosen here or linked, and both players. */
function useSubject() {
  const [invited] = useState(invitation);
  const [choice, setChoice] = useState(() => linkedChoice(invited.game, FIRST_GAME));
  const { name } = choice;
  const [isBoardOpen] = useState(choice.fault !== '' || name !== choice.wanted.kind);
  const game = useMemo(() => gameNamed(name), [name]);
  const [seat, setSeat] = useState(invited.seats[0] ?? typedSeat(game.defaults.example));
  const [second, setSecond] = useState(invited.seats[1] ?? NO_PLAYER);
  const known = [game, models.value, championState.value];
  const evaluator = useMemo(() => evaluatorOf(seat, game), [seat, ...known]);
  const other = useMemo(() => (second === NO_PLAYER ? undefined : evaluatorOf(second, game)), [second, ...known]);
  return { choice, setChoice, name, isBoardOpen, game, seat, setSeat, second, setSecond, evaluator, other };
}

function copyLink(shown: Parameters<typeof positionLink>[0], seats: readonly string[]): void {
  const players = seats.filter(seat => seat !== NO_PLAYER).map((seat): [string, string] => ['player', seat]);
  void copyOf('link', addressAt(`inside?${new URLSearchParams([...positionLink(shown), ...players])}`));
}

export type InsideState = ReturnType<typeof useInside>;

export function useInside() {
  const subject = useSubject();
  const { name, game, seat, second, evaluator, other } = subject;
  const [history, setHistory] = useState(() => linkedHistory(game) ?? exampleHistory(game, SEED));
  const [view, setView] = useState<Side | 'mover'>(0);
  const [lit, setLit] = useState<Part>();
  /** The explanation of the position before the last move. */
  const previous = useRef<Explanation | undefined>(undefined);
  const position = latest(history);
  const changed = useEdit(game, position, to => become(fresh(to)));
  const { shown } = changed;
  const side = view === 'mover' ? position.turn : view;
  const explanation = evaluator.ok ? explain(game, evaluator.value, shown, side) : undefined;
  const rated = explanation && evaluator.ok ? { explanation, evaluator: evaluator.value } : undefined;

  /** Forgets what belonged to another position or player. */
  const reset = (): void => {
    setLit(undefined);
    changed.forget();
  };
  const become = (next: History): void => {
    previous.current = explanation;
    reset();
    setHistory(next);
  };
  const restart = (next: History): void => {
    previous.current = undefined; // no move led here
    reset();
    setHistory(next);
  };
  const play = (move: Move): void => {
    const next = advance(game, history, move, streamOf(history));
    const seer = view === 'mover' ? latest(next).turn : view;
    const value = evaluator.ok
      ? `; value ${figure(evaluator.value.value(latest(next), seer), evaluator.value.unit)}`
      : '';
    announce(`${tellMove(game, position, move)}${value}`);
    become(next);
  };
  const pickGame = (picked: GameChoice): void => {
    subject.setChoice(picked);
    if (picked.name === name) return;
    keepGame('inside', picked.name);
    const next = gameNamed(picked.name);
    subject.setSeat(typedSeat(next.defaults.example));
    subject.setSecond(NO_PLAYER);
    restart(exampleHistory(next, SEED));
  };
  const fromPlay = (): void => {
    const played = session.value;
    if (played.name !== name) pickGame(plainChoice(played.name));
    restart({ ...played.history, plies: played.history.plies.slice(0, played.at) });
  };
  /** The user plays the side to move. */
  const playIt = (): void => {
    const seats = position.turn === 0 ? ([HUMAN, seat] as const) : ([seat, HUMAN] as const);
    const { start, plies } = history;
    startGame(begin({ name, game, seats, seed: randomSeed(), start, moves: plies.map(({ move }) => move) }));
    go('play');
  };
  return {
    ...subject,
    ...changed,
    edit: { ...changed.edit, onUndo: reset },
    history,
    position,
    side,
    view,
    explanation,
    rated,
    before: previous,
    other,
    lit,
    light: (part: Part | undefined): void => setLit(part),
    become,
    play,
    pickGame,
    fromPlay,
    playIt,
    copyLink: () => copyLink({ name, game, history, at: history.plies.length }, [seat, second]),
    takeBack: () => become(takeBack(history, history.plies.length - 1)),
    toStart: () => restart(fresh(game.initial())),
    pickPlayer: (next: string): void => {
      previous.current = undefined;
      setLit(undefined);
      subject.setSeat(next);
    },
    pickSecond: (next: string): void => {
      setLit(undefined);
      subject.setSecond(next);
    },
    pickView: (seer: Side | 'mover'): void => {
      previous.current = undefined;
      setView(seer);
    },
  };
}
