/** The standings of a class, from its record and its ladder. */
import type { Game } from '../../rules/game.js';
import { formatSpec } from '../../specs/spec.js';
import type { ClassStandings, GameShown } from './api.js';
import type { ClassRecord } from './class-folder.node.js';
import type { HousePlayer } from './house.js';
import type { Ladder, ShownRecord } from './ladder.node.js';
import { type Candidate, rowName, rowsOf } from './standings.js';

export type Standing = {
  readonly game: Game;
  readonly record: ClassRecord;
  readonly house: readonly HousePlayer[];
  readonly ladder: Ladder;
};

function nameOf(player: string, { record: { students, entries }, house }: Standing): string {
  const entry = entries.find(each => each.player === player);
  const student = entry && students.find(each => each.id === entry.student);
  if (student) return rowName({ name: student.name, number: entry.number, isHouse: false });
  return house.find(({ admitted }) => admitted.checksum === player)?.name ?? 'a player that left';
}

function gameShown({ id, players, record: { start, moves, outcome } }: ShownRecord, standing: Standing): GameShown {
  const { game } = standing;
  const position = game.display.parsePosition(start.position);
  const all = [...start.moves, ...moves];
  const from = position.ok ? position.value : game.initial();
  const played = position.ok ? all : [];
  const before = played.slice(0, -1).reduce((at, move) => game.play(at, move), from);
  const last = played.at(-1);
  return {
    id,
    names: [nameOf(players[0], standing), nameOf(players[1], standing)],
    position: game.display.formatPosition(last === undefined ? before : game.play(before, last)),
    last: last === undefined ? '' : game.display.formatMove(last, before),
    winner: outcome.winner,
    margin: outcome.margin,
  };
}

export function classStandings(standing: Standing): ClassStandings {
  const { record, house, ladder } = standing;
  const { students, entries, game } = record;
  const rated = ladder.rated();
  const candidate = (player: string, rest: Pick<Candidate, 'entry' | 'name' | 'isHouse' | 'number'>): Candidate => {
    const { rating, error } = rated.get(player) ?? { rating: 0, error: 0 };
    return { ...rest, rating, error, tallies: ladder.talliesOf(player) };
  };
  const own = entries.map(({ id, student, player, number }) => {
    const name = students.find(each => each.id === student)?.name ?? '';
    return candidate(player, { entry: id, name, isHouse: false, number });
  });
  const others = house.map(({ name, admitted }, i) =>
    candidate(admitted.checksum, { entry: `house${i}`, name, isHouse: true, number: 1 }),
  );
  return {
    game: formatSpec(game),
    state: ladder.state,
    students: students.length,
    games: ladder.games,
    rows: rowsOf([...own, ...others]),
    last: ladder.last.map(each => gameShown(each, standing)),
  };
}
