/** A player above or below the board: name, strength, what it does, pieces, clock. */
import type { Game } from '../../rules/game.js';
import { type Strength, strengthText } from './gallery.js';
import { Piece } from './piece.js';

type PlayerBarProps = {
  readonly game: Game;
  readonly side: 0 | 1;
  readonly name: string;
  readonly strength?: Strength | undefined;
  readonly isTurn: boolean;
  /** A word or two, such as “your move”. */
  readonly status?: string;
  readonly isThinking?: boolean;
  /** Pieces on the board, where they count. */
  readonly count?: number | undefined;
  readonly clock?: string | undefined;
};

const Dots = () => (
  <span class="dots-moving" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);

export function PlayerBar({ game, side, name, strength, isTurn, status, isThinking, count, clock }: PlayerBarProps) {
  const { display, about, margin } = game;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div class={isTurn ? 'player turn' : 'player'} role="group" aria-label={`${display.sides[side]}: ${name}`}>
      <span class="chip">
        <Piece display={display} side={side} colours={about.colours} />
      </span>
      <span class="who">
        <span class="side-name">{display.sides[side]}</span>
        <bdi class="name">{name}</bdi>
        {strength && (
          <span class="elo" title="Elo on the ladder, and half its 95 % interval">
            {strengthText(strength)}
          </span>
        )}
      </span>
      <span class="end">
        {isThinking && <Dots />}
        {status !== undefined && status !== '' && <span class={isTurn ? 'pill on' : 'pill'}>{status}</span>}
        {count !== undefined && (
          <span class="count-pieces" title={`${margin ?? 'pieces'} on the board`}>
            {count}
          </span>
        )}
        {clock !== undefined && <span class="clock">{clock}</span>}
      </span>
    </div>
  );
}
