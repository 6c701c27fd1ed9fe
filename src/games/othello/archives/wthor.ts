/**
 * WTHOR: a .wtb file for each year, and the names of players and tournaments beside them. Written files number the
 * names in order of first occurrence; reading them gives the same games.
 */

import type { ArchiveFile, Source, Written } from '../../../rules/archive.js';
import { type Archived, pliesOf, statedOutcome } from '../../../rules/archive.js';
import type { WritableArchive } from '../../../rules/game.js';
import { type Parsed, parsed, refused } from '../../../specs/parsed.js';
import {
  fitName,
  formatNames,
  formatWtb,
  type NameKind,
  parseNames,
  parseWtb,
  type WthorEntry,
  type WthorGame,
  type WthorHeader,
} from '../notations/wthor.js';
import { othelloRules as othello } from '../rules.js';
import { STANDARD } from '../starts.js';

const start = othello.display.formatPosition(STANDARD);

const marginOf = (blackDiscs: number): number => 2 * blackDiscs - 64;

function archived(game: WthorGame, header: WthorHeader, { players, tournaments }: Source): Archived {
  const outcome = othello.outcome(game.end) ?? statedOutcome(marginOf(game.score));
  const name = (number: number): string => players?.[number] ?? `player ${number}`;
  return {
    names: [name(game.black), name(game.white)],
    event: tournaments?.[game.tournament] ?? `tournament ${game.tournament}`,
    year: header.year,
    start: { position: start, moves: [] },
    moves: game.moves,
    outcome,
    ended: game.finished ? 'played' : 'unfinished',
    theoretical: { margin: marginOf(game.theoretical), empties: header.depth },
  };
}

/** Numbers for names, in the order in which they come. */
class Register {
  readonly names: string[] = [];
  readonly changed = new Set<string>();
  private readonly numbers = new Map<string, number>();
  private readonly kind: NameKind;
  constructor(kind: NameKind) {
    this.kind = kind;
  }
  number(name: string): number {
    const fit = fitName(name, this.kind);
    if (fit !== name) this.changed.add(name);
    const known = this.numbers.get(fit) ?? this.names.push(fit) - 1;
    this.numbers.set(fit, known);
    return known;
  }
}

/** The time of writing is not stored: it would make two equal archives differ. */
const MADE = { year: 0, month: 0, day: 0 };
const NAMES_HEADER: WthorHeader = { made: MADE, year: 0, depth: 0, size: 0, reserved: 0 };

function entryFor(game: Archived, number: (game: Archived) => [number, number, number]): Parsed<WthorEntry> {
  if (game.start.position !== start) return refused('a WTHOR game needs the standard start, and this game has another');
  if (!game.outcome) return refused('a WTHOR game needs a score, and this game has none');
  // A game lost other than on the board: the winner gets all squares, as federations score a forfeit.
  const { winner, official } = game.outcome;
  const margin = game.fault ? (winner === 0 ? 64 : -64) : official;
  const score = 32 + margin / 2;
  if (!(Number.isInteger(score) && score >= 0 && score <= 64)) return refused(`its score ${official} does not fit`);
  const moves = pliesOf(game);
  const [tournament, black, white] = number(game);
  const theoretical = 32 + (game.theoretical?.margin ?? margin) / 2;
  const entry: WthorEntry = { tournament, black, white, score, theoretical, moves };
  const alone = formatWtb({ ...NAMES_HEADER }, [{ ...entry, tournament: 0, black: 0, white: 0 }]);
  return alone.ok ? parsed(entry) : refused(alone.reason.replace(/^game 1: /, ''));
}

function write(games: readonly Archived[]): Written {
  const [players, tournaments] = [new Register('players'), new Register('tournaments')];
  const number = ({ event, names }: Archived): [number, number, number] => [
    tournaments.number(event),
    players.number(names[0]),
    players.number(names[1]),
  ];
  const left: { index: number; reason: string }[] = [];
  const years = new Map<number, { depth: number; entries: WthorEntry[] }>();
  for (const [index, game] of games.entries()) {
    const [year, depth] = [game.year ?? 0, game.theoretical?.empties ?? 0];
    const models = years.get(year) ?? { depth, entries: [] };
    const entry =
      models.depth === depth
        ? entryFor(game, number)
        : refused(
            `its theoretical score is from ${depth} empty squares, that of others in ${year} from ${models.depth}`,
          );
    if (!entry.ok) left.push({ index, reason: entry.reason });
    else models.entries.push(entry.value);
    if (entry.ok) years.set(year, models);
  }
  const files: ArchiveFile[] = [];
  const add = (name: string, content: Parsed<Uint8Array>): void => {
    if (!content.ok) throw new RangeError(content.reason);
    files.push({ name, content: content.value });
  };
  for (const [year, { depth, entries }] of [...years].sort(([a], [b]) => a - b)) {
    add(`WTH_${String(year).padStart(4, '0')}.wtb`, formatWtb({ ...NAMES_HEADER, year, depth, size: 8 }, entries));
  }
  add('WTH.JOU', formatNames(NAMES_HEADER, players.names, 'players'));
  add('WTH.TRN', formatNames(NAMES_HEADER, tournaments.names, 'tournaments'));
  const changed = players.changed.size + tournaments.changed.size;
  const note = `${changed} ${changed === 1 ? 'name was' : 'names were'} shortened or spelt in Latin-1 to fit`;
  return { files, left, ...(changed > 0 ? { notes: [note] } : {}) };
}

function namesIn(bytes: Uint8Array, kind: NameKind): Parsed<readonly string[]> {
  const names = parseNames(bytes, kind);
  return names.ok ? parsed(names.value.names) : names;
}

export const wthor: WritableArchive = {
  summary: 'the French federation’s .wtb files, with the .jou and .trn beside them',
  ending: '.wtb',
  folder: true,
  beside: {
    players: { ending: '.jou', parse: bytes => namesIn(bytes, 'players') },
    tournaments: { ending: '.trn', parse: bytes => namesIn(bytes, 'tournaments') },
  },
  *read(source) {
    const base = parseWtb(source.bytes);
    if (!base.ok) {
      yield { place: '', game: base };
      return;
    }
    const { header, games } = base.value;
    for (const [i, game] of games.entries()) {
      const place = `game ${i + 1}`;
      if (!game.ok) yield { place, game };
      else {
        const { mismatch } = game.value;
        const entry = { place, game: parsed(archived(game.value, header, source)) };
        yield mismatch === undefined ? entry : { ...entry, doubts: [mismatch] };
      }
    }
  },
  write,
};
