/** A finished game as a small picture, with its last move. */
import { buildGame } from '../../../games/catalogue.js';
import { BLOCKED, type Cell, type Shape } from '../../../rules/display.js';
import type { Game } from '../../../rules/game.js';
import { parseSpec } from '../../../specs/spec.js';
import type { GameShown } from '../../class/api.js';

/** The game of a class, which the server has built already. */
export function gameOf(text: string): Game {
  const spec = parseSpec(text);
  if (!spec.ok) throw new Error(spec.reason);
  return buildGame(spec.value);
}

function Piece({ shape, fill }: { readonly shape: Shape; readonly fill: string }) {
  switch (shape) {
    case 'disc':
      return <circle cx=".5" cy=".5" r=".41" fill={fill} />;
    case 'cross':
      return <path class="stroke" d="M.22 .22 .78 .78M.78 .22 .22 .78" />;
    case 'ring':
      return <circle class="stroke" cx=".5" cy=".5" r=".3" />;
    case 'cone':
      return <path class="edged" d="M.5 .1 .85 .85H.15Z" fill={fill} />;
    case 'spool':
      return <path class="edged" d="M.2 .15H.8V.3Q.6 .5 .8 .7V.85H.2V.7Q.4 .5 .2 .3Z" fill={fill} />;
  }
}

export type MiniBoardProps = { readonly game: Game; readonly position: string; readonly last: string };

/** The caption beside it says who played and how it ended, so the picture itself is not read out. */
export function MiniBoard({ game, position, last }: MiniBoardProps) {
  const read = game.display.parsePosition(position);
  if (!read.ok) return null;
  const { width, height, cells } = game.display.diagram(read.value);
  const { look } = game.display;
  const place = ({ x, y }: Cell): string => `translate(${x} ${y})`;
  return (
    <svg class={`mini ${look?.surface ?? 'paper'}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {cells.map(cell => (
        <g key={cell.id} transform={place(cell)}>
          <rect class={cell.mark === BLOCKED ? 'cell blocked' : 'cell'} width="1" height="1" />
          {cell.owner !== undefined && (
            <Piece shape={look?.shapes[cell.owner] ?? 'disc'} fill={game.about.colours[cell.owner]} />
          )}
          {cell.id === last && <circle class="last" cx=".5" cy=".5" r=".14" />}
        </g>
      ))}
    </svg>
  );
}

/** `Ada beat Bob by 12`, `Ada and Bob drew`. A name may be of any script; its direction must not change the sentence. */
function Result({ names, winner, margin }: GameShown) {
  const [first, second] = winner === 1 ? [names[1], names[0]] : names;
  const by = Math.abs(margin);
  return (
    <p>
      <bdi>{first}</bdi> {winner === null ? 'and' : 'beat'} <bdi>{second}</bdi>
      {winner === null ? ' drew' : by > 1 ? ` by ${by}` : ''}
    </p>
  );
}

export const LastGames = ({ game, games }: { readonly game: Game; readonly games: readonly GameShown[] }) => (
  <ul class="last-games">
    {games.map(each => (
      <li key={each.id}>
        <MiniBoard game={game} position={each.position} last={each.last} />
        <Result {...each} />
      </li>
    ))}
  </ul>
);
