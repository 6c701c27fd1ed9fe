/** One game at the terminal: users type, players choose and dice fall until the game ends or the user leaves. */
import { performance } from 'node:perf_hooks';
import { formatSigned } from '../evaluators/reasons.js';
import { type GameFile, gameFile } from '../matches/game-file.js';
import { advance, type History, latest, moveTexts, positionAt, streamOf, takeBack } from '../matches/history.js';
import { Forfeit } from '../players/forfeit.js';
import type { Player } from '../players/player.js';
import { mostPromising, type Prospect, playouts } from '../players/playouts.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { seedFor } from '../random/seed.js';
import { throwDice } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import { forcedPass, hasDecision } from '../rules/passes.js';
import { type Move, opponent, type Position } from '../rules/position.js';
import { describeMove, describeOutcome, does, formatLine, verb } from '../rules/words.js';
import type { Report } from '../search/searcher.js';
import { valuesOfSmallGame } from '../search/solved-game.js';
import { draw } from './draw.js';
import { Failure } from './failure.js';
import { FRAMED_PIECES, framed } from './framed.js';
import { Interrupted, type Lines, openLines, unlessInterrupted } from './lines.js';
import { HUMAN } from './parts.js';
import { freeName, saveGame, shellWord } from './saving.js';
import type { Screen } from './screen.js';
import { COMMANDS, type CommandName, completions, readTyped } from './typed.js';

const now = (): number => performance.now();

/** Random games after each move; more would be slower and hardly better. */
const PLAYOUTS = 100;

export type TerminalGame = {
  /** The board in the frame of Pinkney's figure. */
  readonly isFramed?: boolean;
  readonly game: Game;
  /** The texts that request the game and its players. */
  readonly names: { readonly game: string; readonly players: readonly [string, string] };
  readonly players: readonly [Player | typeof HUMAN, Player | typeof HUMAN];
  /** The player that gives hints; without one, hints come from random games. */
  readonly adviser?: { readonly name: string; readonly player: Player };
  readonly screen: Screen;
  /** The file that the game was loaded from. */
  readonly file?: string;
  /** Save to the file before every prompt and at the end. */
  readonly autosave: boolean;
};

/** Where the person who last had something to decide decided it. */
function lastDecision({ game, players }: TerminalGame, history: History): number | undefined {
  for (let i = history.plies.length - 1; i >= 0; i--) {
    const position = positionAt(history, i);
    if (players[position.turn] === HUMAN && hasDecision(game, game.moves(position))) return i;
  }
  return undefined;
}

function drawBoard({ game, screen, isFramed }: TerminalGame, history: History): string {
  const { display } = game;
  const position = latest(history);
  const diagram = display.diagram(position);
  // The last move of a side: later dice have no field.
  let last: readonly string[] = [];
  for (let i = history.plies.length - 1; i >= 0 && last.length === 0; i--) {
    const choices = display.diagram(positionAt(history, i)).choices;
    last = choices.find(choice => choice.move === history.plies[i]!.move)?.touches.slice(-1) ?? [];
  }
  const look = { pieces: display.pieces, last, screen };
  const turn = game.outcome(position)
    ? []
    : [`${display.sides[position.turn]} (${(isFramed ? FRAMED_PIECES : display.pieces)[position.turn]}) to move`];
  const lines = isFramed ? framed(diagram) : draw(diagram, display.axes ? { ...look, axes: display.axes } : look);
  return ['', ...lines, '', ...diagram.notes, ...turn].join('\n').trimEnd();
}

/** The adviser's own search: the move it would play, and its reason. */
async function advice(
  game: Game,
  history: History,
  { name, player }: NonNullable<TerminalGame['adviser']>,
): Promise<string> {
  const position = latest(history);
  const rng = rngFrom(seedFor(history.seed, 'hint', history.plies.length));
  const context = { seed: history.seed, rng, now, shouldStop: () => false, report: () => {} };
  const { move, report } = await player.choose(position, {}, context);
  const text = game.display.formatMove(move, position);
  if (game.moves(position).length === 1) return `hint: ${text}, the only legal move`;
  const side = game.display.sides[position.turn];
  if (report?.exact && player.setup?.conventions.terminal === 'score') {
    const end = report.value === 0 ? 'a draw' : does(side, report.value > 0 ? 'win' : 'lose');
    return `hint: ${text} (${name} searched to the end of the game: ${end})`;
  }
  const line = report ? formatLine(game, position, report.pv).join(' ') : text;
  const isDiscs = player.setup?.evaluator.unit === 'discs';
  const value =
    report && (isDiscs ? `${formatSigned(Math.round(report.value * 10) / 10)} discs` : formatSigned(report.value));
  const worth = value ? `, which it rates ${value} for ${side}` : '';
  return `hint: ${text} (${name} expects ${line}${worth})`;
}

function playoutHint(game: Game, history: History): string {
  const position = latest(history);
  const [first, ...rest] = playouts(
    game,
    position,
    PLAYOUTS,
    rngFrom(seedFor(history.seed, 'hint', history.plies.length)),
  ) as readonly [Prospect, ...Prospect[]];
  const best = mostPromising([first, ...rest]);
  const text = game.display.formatMove(best.move, position);
  if (rest.length === 0) return `hint: ${text}, the only legal move`;
  const side = game.display.sides[position.turn];
  const record = `${side} ${verb(side, 'win')} ${best.wins} and ${verb(side, 'draw')} ${best.draws}`;
  return `hint: ${text} (a rough guide: in ${PLAYOUTS} random games from there ${record})`;
}

/** Whether a game is small is found out once. */
const small = new WeakMap<Game, { readonly values: ReturnType<typeof valuesOfSmallGame> }>();
function valuesIn(game: Game, position: Position) {
  const known = small.get(game) ?? { values: valuesOfSmallGame(game) };
  small.set(game, known);
  return known.values?.(position);
}

const OUTCOMES = { [-1]: 'loses', 0: 'draws', 1: 'wins' } as const;

/** The legal moves by number; in a game small enough to be solved at once, with what best play makes of each. */
function listChoices(game: Game, position: Position): string {
  const values = valuesIn(game, position);
  const worth = (move: Move): string => {
    const value = values?.get(move);
    return value === undefined ? '' : `: ${OUTCOMES[value]}`;
  };
  const { choices } = game.display.diagram(position);
  const texts = choices.map(choice => game.display.formatMove(choice.move, position));
  const width = Math.max(...texts.map(text => text.length));
  return choices
    .map((choice, i) => `${`#${i + 1}`.padStart(4)}  ${texts[i]!.padEnd(width)}  ${choice.label}${worth(choice.move)}`)
    .join('\n');
}

function describeEnding({ sides }: Game['display'], { loser, how }: Ending): string {
  const winner = does(sides[opponent(loser)], 'win');
  return how === 'resigned' ? `${winner}, ${sides[loser]} resigned` : `${winner}, the time of ${sides[loser]} ran out`;
}

const PATIENCE = 1000; // ms before a waiting user sees the progress of a search

/** A status line that is overwritten during a search; only on a terminal. */
function thinking(screen: Screen, side: string): { report(report: Report): void; clear(): void } {
  const start = performance.now();
  let shown = false;
  return {
    report({ depth, nodes, visits }) {
      if (screen.quiet || !process.stderr.isTTY || performance.now() - start < PATIENCE) return;
      process.stderr.write(`\r${does(side, 'think')}: ${depth} ahead, ${nodes} ${visits ? 'playouts' : 'positions'} `);
      shown = true;
    },
    clear() {
      if (shown) process.stderr.write(`\r${' '.repeat(60)}\r`);
    },
  };
}

const HELP = [
  'Type a move in the board’s notation, the fields to touch in order, or its number in the list of moves.',
  ...Object.entries(COMMANDS).map(([name, summary]) => `  ${name.padEnd(8)}${summary}`),
].join('\n');

export type Ending = NonNullable<GameFile['ending']>;
type EndedGame = { readonly history: History; readonly ending?: Ending };

/** The moves of the game, as other commands read them. */
const transcriptOf = (game: Game, history: History): string => moveTexts(game, history).join(' ');

/** Continues from `started`; returns the game at its end, or when the user left. */
export async function playAtTerminal(
  table: TerminalGame,
  { history: started, ...before }: EndedGame,
): Promise<EndedGame> {
  const { game, screen, players, names } = table;
  const { display } = game;
  const hasHuman = players.includes(HUMAN);
  let history = started;
  let { ending } = before;
  let lines: Lines | undefined;
  let file = table.file;
  let saved = file === undefined || table.autosave ? -1 : started.plies.length;
  /** The file holds moves that were taken back since. */
  let isAhead = false;
  let drawn: History | undefined;

  const announce = (text: string): void => {
    if (hasHuman || !screen.quiet) screen.show(text);
  };
  const play = (move: Move, rng: Rng): void => {
    announce(describeMove(game, latest(history), move));
    history = advance(game, history, move, rng);
  };
  const save = async (path: string): Promise<void> => {
    await saveGame(path, { ...gameFile(game, history, names), ...(ending ? { ending } : {}) }, file);
    file = path;
    saved = history.plies.length;
    isAhead = false;
  };
  /** What the user has played is kept when the user leaves, in the game's own file or a new one. */
  const keep = async (): Promise<void> => {
    const decided = lastDecision(table, history);
    const isNew = (ply: number): boolean => history.plies[ply] !== started.plies[ply];
    if (decided === undefined || !isNew(decided) || (saved === history.plies.length && !isAhead)) return;
    try {
      await save(file === undefined || isAhead ? freeName(game.id) : file);
      screen.complain(`saved to ${file}`);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      screen.complain(`${error.message}; the moves: ${transcriptOf(game, history)}`);
    }
  };
  const howToResume = (): string => {
    if (file === undefined || saved < 0) return 'the game was not saved';
    return `resume ${saved === history.plies.length ? '' : `at move ${saved + 1} `}with: breedboard play --load ${shellWord(file)}`;
  };

  const hint = async (): Promise<string> => {
    lines?.rest();
    const text = table.adviser ? await advice(game, history, table.adviser) : playoutHint(game, history);
    lines?.wake();
    return text;
  };

  const obey = async (name: Exclude<CommandName, 'pass' | 'quit' | 'resign'>, argument: string): Promise<void> => {
    switch (name) {
      case 'moves':
        return screen.show(listChoices(game, latest(history)));
      case 'board':
        return screen.show(drawBoard(table, history));
      case 'hint':
        return screen.show(await hint());
      case 'help':
        return screen.show(HELP);
      case 'undo': {
        const plies = lastDecision(table, history);
        if (plies === undefined) throw new Failure('input', 'there is nothing to take back');
        history = takeBack(history, plies);
        isAhead ||= plies < saved;
        return announce(`back to move ${plies + 1}`);
      }
      case 'save':
        await save(argument || (file ?? freeName(game.id)));
        return screen.say(`saved to ${file}`);
    }
  };

  /** One line from the user and its effect; false when the user leaves. */
  const ask = async (): Promise<boolean> => {
    lines ??= openLines(typed => completions(game, latest(history), typed));
    const position = latest(history);
    const side = display.sides[position.turn];
    const pass = forcedPass(game, game.moves(position));
    const mustPass = pass !== undefined;
    if (drawn !== history && !screen.quiet) screen.show(drawBoard(table, history));
    if (drawn !== history && mustPass) announce(`${side} cannot move and must pass`);
    drawn = history;
    if (mustPass && !lines.interactive) {
      const next = (await lines.peek())?.trim();
      const typed = next ? readTyped(game, position, next) : undefined;
      if (typed?.kind !== 'command') {
        // Any other line belongs to a later position.
        if (next === '' || typed?.kind === 'move') await lines.next('');
        play(pass, streamOf(history));
        return true;
      }
    }
    const line = await lines.next(mustPass ? `${side} (Enter to pass)> ` : `${side}> `);
    if (line === undefined) {
      if (lines.interactive) await keep();
      throw new Failure(
        'ended',
        `the input ended before the game did, at move ${history.plies.length + 1}; ${howToResume()}`,
      );
    }
    if (line.trim() === '') {
      if (mustPass) play(pass, streamOf(history));
      return true;
    }
    try {
      const typed = readTyped(game, position, line);
      if (typed.kind === 'wrong') throw new Failure('input', typed.reason);
      if (typed.kind === 'move') play(typed.move, streamOf(history));
      else if (typed.name === 'quit') return false;
      else if (typed.name === 'resign') ending = { loser: position.turn, how: 'resigned' };
      else await obey(typed.name, typed.argument);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!lines.interactive) throw new Failure(error.kind, `line ${lines.number}: ${error.message}`);
      screen.complain(error.message);
    }
    return true;
  };

  const choose = async (player: Player): Promise<void> => {
    lines?.rest();
    const rng = streamOf(history);
    const position = latest(history);
    const path = { start: history.start, moves: history.plies.map(ply => ply.move) };
    const side = display.sides[position.turn];
    const progress = thinking(screen, side);
    try {
      const context = { seed: history.seed, rng, now, shouldStop: () => false, report: progress.report, path };
      // A search blocks this thread; earlier output must be visible before it starts.
      if (player.setup || player.mcts) await new Promise(setImmediate);
      const decision = player.choose(position, {}, context);
      const { move } = decision instanceof Promise ? await unlessInterrupted(decision) : decision;
      progress.clear();
      lines?.wake();
      if (!game.moves(position).includes(move))
        throw new Forfeit('illegal', `${display.formatMove(move, position)} is illegal`);
      play(move, rng);
    } catch (error) {
      if (!(error instanceof Forfeit)) throw error;
      if (table.autosave && file !== undefined) await save(file);
      throw new Failure('failed', `${side} lost by ${error.loss}: ${error.message}; ${howToResume()}`);
    }
  };

  try {
    // Dice may lie on the table before the first throw.
    if (hasHuman && !ending && started.plies.length === 0 && game.chances?.(started.start).length) {
      const [state] = display.diagram(started.start).notes;
      if (state !== undefined) announce(state);
    }
    while (!ending && !game.outcome(latest(history))) {
      const position = latest(history);
      const player = players[position.turn];
      const rng = streamOf(history);
      const thrown = throwDice(game, position, rng);
      if (thrown !== undefined) play(thrown, rng);
      else if (player !== HUMAN) await choose(player);
      else {
        if (table.autosave && file !== undefined && saved !== history.plies.length) await save(file);
        if (!(await ask())) {
          await keep();
          if (!screen.quiet) screen.say(howToResume());
          break;
        }
      }
    }
    if (table.autosave && file !== undefined) await save(file);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    await keep();
    throw new Failure('interrupted', `interrupted; ${howToResume()}`);
  } finally {
    lines?.close();
  }
  const outcome = game.outcome(latest(history));
  if (outcome || ending) {
    if (!screen.quiet && drawn !== history) screen.show(`${drawBoard(table, history)}\n`);
    if (!screen.quiet && history.plies.length > 0) screen.show(`moves: ${transcriptOf(game, history)}`);
    screen.show(`result: ${ending ? describeEnding(display, ending) : describeOutcome(display, outcome!)}`);
  }
  return { history, ...(ending ? { ending } : {}) };
}
