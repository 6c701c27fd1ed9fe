/** The games that a class finished last, as small pictures with their last moves. */
import { buildGame } from '../../../games/catalogue.js';
import type { Game } from '../../../rules/game.js';
import { parseSpec } from '../../../specs/spec.js';
import type { GameShown } from '../../class/api.js';
import { MiniBoard } from '../mini-board.js';

/** The game of a class, which the server has built already. */
export function gameOf(text: string): Game {
  const spec = parseSpec(text);
  if (!spec.ok) throw new Error(spec.reason);
  return buildGame(spec.value);
}

/** The caption beside it says who played and how it ended, so the picture itself is not read out. */
function FinalBoard({
  game,
  position,
  last,
}: {
  readonly game: Game;
  readonly position: string;
  readonly last: string;
}) {
  const { display, about } = game;
  const read = display.parsePosition(position);
  if (!read.ok) return null;
  return <MiniBoard display={display} colours={about.colours} diagram={display.diagram(read.value)} last={[last]} />;
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
        <FinalBoard game={game} position={each.position} last={each.last} />
        <Result {...each} />
      </li>
    ))}
  </ul>
);
