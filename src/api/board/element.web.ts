/** `<breed-board>`: a picture of the position, and over it a grid of cells that can be touched, walked and read out. */
import { boardDrawing, canTurn, turned } from '../../drawing/board.js';
import { viewBoxOf } from '../../drawing/drawn.js';
import { shapesSvg } from '../../drawing/svg.js';
import { THEMES, type ThemeName } from '../../drawing/theme.js';
import { describeCell, describeTouch, neighbour, type Touchable, touch, touchingOf } from '../../drawing/touching.js';
import { type Board, board } from '../board.js';
import { game as gameNamed, games } from '../doors/rules.js';
import { BreedboardError } from '../errors.js';
import type { Game, Position, Throw } from '../position.js';
import { cellElement, cellOf, drawCells } from './cells.web.js';
import type { BoardMove, BreedBoardElement } from './element.js';
import { settableColours, styleOf } from './style.js';
import { lastCells, pictureOf, sideNamed } from './svg.js';

/** In a worker and on a server there are no elements; a program may still import the entry there. */
const Base = (typeof HTMLElement === 'undefined' ? class {} : HTMLElement) as typeof HTMLElement;

const SKELETON = `<div class="board"><div class="picture" aria-hidden="true"></div><div class="grid" role="grid"></div></div>
<div class="below"></div><p class="fault" role="alert"></p><p class="unseen said" role="status"></p>`;

function buttonOf(text: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', act);
  return button;
}

/** One of the throws, by a number from 0 to 1. */
function thrown(throws: readonly Throw[], share: number): string {
  let left = share;
  for (const { move, probability } of throws) {
    left -= probability;
    if (left < 0) return move;
  }
  return throws.at(-1)!.move;
}

export class BreedBoard extends Base implements BreedBoardElement {
  static readonly observedAttributes = ['game', 'position', 'orientation', 'theme', 'playable', 'marked'];

  random: () => number = Math.random;
  #table: Board | undefined;
  /** A game that a program has set; an attribute set later replaces it. */
  #own: Game | undefined;
  #touched: readonly string[] = [];
  #walked: string | undefined;
  readonly #sheet: CSSStyleSheet;
  readonly #root: ShadowRoot;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: 'open' });
    this.#root.innerHTML = SKELETON;
    this.#sheet = new CSSStyleSheet(); // a page's policy may forbid style elements
    this.#root.adoptedStyleSheets = [this.#sheet];
    const grid = this.#part('.grid');
    grid.addEventListener('click', event => this.#onTouch(event));
    grid.addEventListener('keydown', event => this.#onKey(event));
  }

  get game(): Game {
    return this.#open().position.game;
  }
  set game(game: string | Game) {
    this.#table = board(typeof game === 'string' ? gameNamed(game) : game);
    this.#own = this.#table.position.game;
    this.#draw();
  }
  get position(): Position {
    return this.#open().position;
  }
  set position(position: string | Position) {
    if (typeof position !== 'string' && position.game !== this.game) this.game = position.game;
    this.#open().set(position);
    this.#draw();
  }
  get orientation(): string | null {
    return this.getAttribute('orientation');
  }
  set orientation(side: string | null) {
    this.#write('orientation', side);
  }
  get playable(): string | null {
    return this.getAttribute('playable');
  }
  set playable(side: string | null) {
    this.#write('playable', side);
  }

  play(move: string): Position {
    return this.#move(move, false);
  }
  undo(): Position {
    return this.#changed(this.#open().undo());
  }
  redo(): Position {
    return this.#changed(this.#open().redo());
  }

  connectedCallback(): void {
    this.#attempt(() => this.#draw());
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (name === 'game') this.#own = undefined;
    if (name === 'game' || name === 'position') this.#table = undefined;
    if (this.isConnected) this.#attempt(() => this.#draw());
  }

  /** The board as the attributes say it, made when it is first asked for. */
  #open(): Board {
    if (this.#table) return this.#table;
    const made = board(this.#own ?? gameNamed(this.getAttribute('game') ?? games()[0]!.name));
    const position = this.getAttribute('position');
    if (position && position !== 'start') made.set(position);
    this.#table = made;
    return made;
  }

  /** Attributes come from a page's text: what is wrong with them is said where the board would be. */
  #attempt(act: () => void): void {
    const fault = this.#part('.fault');
    try {
      act();
      fault.textContent = '';
      this.#part('.board').hidden = false;
    } catch (error) {
      if (!(error instanceof BreedboardError)) throw error;
      this.#part('.board').hidden = true;
      this.#part('.below').replaceChildren();
      fault.textContent = error.message;
    }
  }

  #write(name: string, value: string | null): void {
    if (value === null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  #part(selector: string): HTMLElement {
    return this.#root.querySelector<HTMLElement>(selector)!;
  }

  #changed(position: Position): Position {
    this.#touched = [];
    this.#draw();
    return position;
  }

  #move(move: string, byUser: boolean): Position {
    const before = this.position;
    const side = before.turn;
    const send = (name: string, position: Position): boolean => {
      const detail: BoardMove = { move, side, position, byUser };
      return this.dispatchEvent(
        new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'beforemove' }),
      );
    };
    if (byUser && !send('beforemove', before)) {
      return this.#changed(before);
    }
    const words = before.throws().length > 0 ? move : before.inWords(move);
    const after = this.#changed(this.#open().play(move));
    this.#part('.said').textContent = after.isOver ? `${words}, the game is over` : `${words}, ${after.turn} to move`;
    send('move', after);
    if (after.isOver) send('end', after);
    return after;
  }

  /** Whether the person may act for the side whose turn it is. */
  get #mayPlay(): boolean {
    const { playable, position } = this;
    if (playable === null || position.isOver) return false;
    if (playable === '') return true;
    return sideNamed(position, playable) === position.game.sides.indexOf(position.turn);
  }

  get #isTurned(): boolean {
    const { position, orientation } = this;
    return sideNamed(position, orientation ?? undefined) === 1 && canTurn(position.game.rules.display);
  }

  /** The names of cells, with blanks between them. */
  get #marked(): readonly string[] {
    const cells = (this.getAttribute('marked') ?? '').split(/\s+/).filter(cell => cell !== '');
    for (const cell of cells) this.position.at(cell); // refuses a cell that the board does not have
    return cells;
  }

  get #theme(): ThemeName | undefined {
    const name = this.getAttribute('theme');
    if (name === null) return undefined;
    const theme = THEMES.find(each => each === name);
    if (!theme) throw new BreedboardError('argument', `theme must be one of ${THEMES.join(', ')}, not “${name}”`);
    return theme;
  }

  #choices(): readonly Touchable<string>[] {
    return this.#mayPlay ? this.position.diagram().choices : [];
  }

  #onTouch(event: Event): void {
    const id = cellOf(event);
    const cell = this.position.diagram().cells.find(each => each.id === id);
    if (!cell) return;
    this.#walked = cell.id;
    const { touched, choice } = touch(this.#choices(), this.#touched, cell);
    this.#touched = touched;
    if (choice) this.#move(choice.move, true);
    else this.#draw();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#onTouch(event);
      return;
    }
    if (event.key === 'Escape') {
      this.#touched = [];
      this.#draw();
    }
    const { cells } = this.#seen();
    const from = cells.find(({ id }) => id === cellOf(event));
    const next = from && neighbour(cells, from, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    this.#walked = next.id;
    this.#drawCells();
    cellElement(this.#part('.grid'), next.id)?.focus();
  }

  /** The diagram as it lies on the screen. */
  #seen() {
    const diagram = this.position.diagram();
    return this.#isTurned ? turned(diagram) : diagram;
  }

  #draw(): void {
    const { position } = this;
    const picture = pictureOf(position);
    const { touched, open } = touchingOf(this.#choices(), this.#touched);
    this.#touched = touched;
    this.#sheet.replaceSync(styleOf(picture.display.look?.surface, this.#theme));
    const drawing = boardDrawing({
      ...picture,
      colours: settableColours(picture.colours),
      isTurned: this.#isTurned,
      hasAxes: true,
      last: lastCells(position),
      marked: [...touched, ...this.#marked],
      open: [...open.keys()],
    });
    this.#part('.picture').innerHTML = `<svg viewBox="${viewBoxOf(drawing)}">${shapesSvg(drawing.shapes)}</svg>`;
    this.#drawCells();
    this.#drawButtons();
  }

  #drawCells(): void {
    const { position } = this;
    const { cells, width, height } = this.#seen();
    const { touched, open } = touchingOf(this.#choices(), this.#touched);
    const last = lastCells(position);
    const grid = this.#part('.grid');
    grid.ariaLabel = `${position.game.title}, ${position.isOver ? 'the game is over' : `${position.turn} to move`}`;
    const current = cells.find(({ id }) => id === this.#walked) ?? cells.find(({ id }) => open.has(id)) ?? cells[0];
    const labelled = cells.map(cell => ({
      cell,
      isOpen: open.has(cell.landsOn ?? cell.id),
      label: describeCell(position.game.sides, cell, [
        last.includes(cell.id) ? 'last move' : '',
        touched.includes(cell.id) ? 'chosen' : '',
        describeTouch(open.get(cell.id), touched),
      ]),
    }));
    drawCells(grid, { width, height, cells: labelled, current: current?.id });
  }

  /** Moves that are no cells: throws of dice and passes. */
  #drawButtons(): void {
    const { position } = this;
    const passes = this.#choices().filter(({ touches }) => touches.length === 0);
    const buttons = passes.map(({ label, move }) => buttonOf(label, () => this.#move(move, true)));
    const throws = this.#mayPlay ? position.throws() : [];
    if (throws.length > 0) buttons.push(buttonOf('throw', () => this.#move(thrown(throws, this.random()), true)));
    this.#part('.below').replaceChildren(...buttons);
  }
}
