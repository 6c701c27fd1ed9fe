/** Chooses one of the listed players, or one given as text. */
import { useMemo, useState } from 'preact/hooks';
import type { Game } from '../../rules/game.js';
import { engineSeat } from '../session/engine-seat.js';
import { aboutPlayer, engines, offersFor, readPlayer, titleOf, typedSeat } from './gallery.js';
import { bred } from './models.js';
import { championState } from './workers.js';

const WRITTEN = '';

export type PickerProps = {
  readonly label: string;
  readonly game: Game;
  readonly seat: string;
  readonly onPick: (seat: string) => void;
  /** Choices listed before the players, such as a person. */
  readonly before?: readonly { readonly seat: string; readonly title: string }[];
  readonly withEngines?: boolean;
};

export function PlayerPicker({ label, game, seat, onPick, before = [], withEngines = false }: PickerProps) {
  const groups = useMemo(() => offersFor(game), [game, bred.value, championState.value]);
  const [writing, setWriting] = useState(false);
  const known = [...before, ...groups.flatMap(group => group.offers)].some(offer => offer.seat === seat);
  const isEngine = engines.value.some(({ id }) => engineSeat(id) === seat);
  // It may need the champion, whose weights are on their way: it is not wrong yet.
  const isPending = !writing && !known && !isEngine && championState.value === 'loading';
  const isWritten = writing || !(known || isEngine || isPending);
  const [typed, setTyped] = useState('search(depth=6, evaluator=iago)');
  const text = writing ? typed : seat;
  const player = isWritten ? readPlayer(typedSeat(text), game) : undefined;
  return (
    <div class="field">
      <label>
        <span>{label}</span>
        <select
          value={isWritten ? WRITTEN : seat}
          onChange={event => {
            const { value } = event.currentTarget;
            setWriting(value === WRITTEN);
            onPick(value === WRITTEN ? typedSeat(typed) : value);
          }}
        >
          {isPending && <option value={seat}>{titleOf(seat)}</option>}
          {before.map(offer => (
            <option key={offer.seat} value={offer.seat}>
              {offer.title}
            </option>
          ))}
          {groups.map(group => (
            <optgroup key={group.title} label={group.title}>
              {group.offers.map(offer => (
                <option key={offer.seat} value={offer.seat}>
                  {offer.title}
                </option>
              ))}
            </optgroup>
          ))}
          {withEngines && engines.value.length > 0 && (
            <optgroup label="programs">
              {engines.value.map(({ id }) => (
                <option key={id} value={engineSeat(id)}>
                  {titleOf(engineSeat(id))}
                </option>
              ))}
            </optgroup>
          )}
          <option value={WRITTEN}>another, as text …</option>
        </select>
      </label>
      {isWritten && (
        <label>
          <span>{label}, as text</span>
          <input
            type="text"
            value={text}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={player && !player.ok}
            onInput={event => {
              setWriting(true);
              setTyped(event.currentTarget.value);
              onPick(typedSeat(event.currentTarget.value));
            }}
          />
          {player && !player.ok && <span class="problem">{player.reason}</span>}
        </label>
      )}
    </div>
  );
}

/** One sentence about a picked player. */
export function PlayerNote({ game, seat }: { readonly game: Game; readonly seat: string }) {
  const about = aboutPlayer(game, seat);
  return about === undefined ? null : <p class="quiet wide player-note">{about}</p>;
}
