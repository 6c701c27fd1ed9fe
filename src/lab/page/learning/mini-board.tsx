/** A board to watch, not to touch: a drawing of a diagram, whatever the game. */
import { BLOCKED } from '../../../rules/display.js';
import type { Game } from '../../../rules/game.js';
import type { Position } from '../../../rules/position.js';

const SHAPES = {
  disc: <circle cx="0.5" cy="0.5" r="0.41" />,
  cross: <path class="cross" d="M0.24 0.24 0.76 0.76M0.76 0.24 0.24 0.76" />,
  ring: <circle class="ring" cx="0.5" cy="0.5" r="0.28" />,
  cone: <path d="M0.5 0.1 0.86 0.84H0.14Z" />,
  spool: <path d="M0.16 0.14H0.84L0.7 0.5 0.84 0.86H0.16L0.3 0.5Z" />,
} as const;

export type MiniBoardProps = {
  readonly game: Game;
  readonly position: Position;
  /** The cells of the last move. */
  readonly last: readonly string[];
};

export function MiniBoard({ game, position, last }: MiniBoardProps) {
  const { look } = game.display;
  const { cells, width, height } = game.display.diagram(position);
  return (
    <svg
      class={`mini-board ${look?.surface ?? 'paper'}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {cells.map(({ id, x, y, owner, mark }) => (
        <g key={id} transform={`translate(${x} ${y})`}>
          <rect class={mark === BLOCKED ? 'field blocked' : 'field'} width="1" height="1" />
          {owner !== undefined && (
            <g class={`side${owner}`} style={{ fill: game.about.colours[owner] }}>
              {SHAPES[look?.shapes[owner] ?? 'disc']}
            </g>
          )}
          {last.includes(id) && <circle class="last" cx="0.5" cy="0.5" r="0.14" />}
        </g>
      ))}
    </svg>
  );
}
