/** The result of Monte-Carlo search for each move of a position: a table, a line, and the same as data. */
import { formatSigned } from '../evaluators/reasons.js';
import type { Decision } from '../players/player.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { formatLine } from '../rules/words.js';
import type { Report, Visited } from '../search/searcher.js';
import { columns } from './columns.js';
import { draw } from './draw.js';
import type { Screen } from './screen.js';

/** The move it would play, then by visits, then by value. */
const ranked = ({ move, visits }: Report): readonly Visited[] =>
  [...visits!].sort(
    (a, b) => Number(b.move === move) - Number(a.move === move) || b.visits - a.visits || b.value - a.value,
  );

const round = (value: number): string => formatSigned(Number(value.toFixed(3)));
const count = (visits: number): string => visits.toLocaleString('en');

function table(game: Game, position: Position, report: Report): string[] {
  const rows = ranked(report).map(({ move, visits, value, exact }) => [
    game.display.formatMove(move, position),
    count(visits),
    `${((100 * visits) / report.nodes).toFixed(1)} %`,
    round(value),
    exact ? 'exact' : '',
  ]);
  return columns([['move', 'visits', 'share', 'value', ''], ...rows], [0, 4]).map(row => `  ${row}`);
}

export function showVisits(
  game: Game,
  name: string,
  position: Position,
  { move, report }: Decision,
  screen: Screen,
): void {
  const { display } = game;
  const side = display.sides[position.turn];
  const text = display.formatMove(move, position);
  const worth = report ? `${round(report.value)} for ${side} by ${count(report.nodes)} playouts` : 'one legal move';
  screen.show(screen.paint.bold(`${name}: ${worth} (${side} to move)`));
  screen.show('');
  const look = { pieces: display.pieces, screen };
  const diagram = { ...display.diagram(position), choices: [] };
  for (const line of draw(diagram, display.axes ? { ...look, axes: display.axes } : look)) screen.show(line);
  for (const note of diagram.notes) screen.show(note);
  screen.show('');
  if (!report) {
    screen.show(`${text} is the only legal move of ${side}.`);
    return;
  }
  for (const line of table(game, position, report)) screen.show(line);
  screen.show('');
  const line = report.pv.length > 1 ? `, expecting ${formatLine(game, position, report.pv).join(' ')}` : '';
  screen.show(`It would play ${text} as ${side}${line}.`);
  screen.show(`A value is the mean result of a move’s playouts for ${side}: +1 is a win, 0 a draw, −1 a loss.`);
  if (report.visits!.some(({ exact }) => exact)) screen.show('An exact value is proven by finished games.');
}

export function visitsData(game: Game, position: Position, { move, report }: Decision): object {
  const { display } = game;
  return {
    position: display.formatPosition(position),
    toMove: display.sides[position.turn],
    choice: {
      move: display.formatMove(move, position),
      ...(report
        ? {
            value: report.value,
            exact: report.exact,
            depth: report.depth,
            playouts: report.nodes,
            pv: formatLine(game, position, report.pv),
            visits: ranked(report).map(each => ({ ...each, move: display.formatMove(each.move, position) })),
          }
        : {}),
    },
  };
}
