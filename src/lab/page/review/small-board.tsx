/** A board as a small drawing, for the screen and for paper (exercises.css). */
import type { Game } from '../../../rules/game.js';
import type { Position } from '../../../rules/position.js';

const CELL = 20;
const EDGE = 14;

export type SmallBoardProps = { readonly game: Game; readonly position: Position; readonly label: string };

export function SmallBoard({ game, position, label }: SmallBoardProps) {
  const { axes } = game.display;
  const { width, height, cells } = game.display.diagram(position);
  const middle = (at: number): number => EDGE + (at + 0.5) * CELL;
  return (
    <svg
      class="small-board"
      viewBox={`0 0 ${width * CELL + EDGE + 2} ${height * CELL + EDGE + 2}`}
      role="img"
      aria-label={label}
    >
      {axes?.columns.map((name, x) => (
        <text key={name} x={middle(x)} y={10}>
          {name}
        </text>
      ))}
      {axes?.rows.map((name, y) => (
        <text key={name} x={6} y={middle(y) + 3.5}>
          {name}
        </text>
      ))}
      {cells.map(({ id, x, y, owner }) => (
        <g key={id}>
          <rect x={EDGE + x * CELL} y={EDGE + y * CELL} width={CELL} height={CELL} />
          {owner !== undefined && <circle class={`side${owner}`} cx={middle(x)} cy={middle(y)} r={0.4 * CELL} />}
        </g>
      ))}
    </svg>
  );
}
