/** Chooses one of the listed players, or one given as text. */
import { useMemo, useState } from 'preact/hooks';
import type { Game } from '../../rules/game.js';
import { engineSeat, engines, offersFor, readPlayer, titleOf } from './gallery.js';
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
  const isWritten = writing || !(known || isEngine);
  const [text, setText] = useState(isWritten ? seat : 'search(depth=6, evaluator=iago)');
  const player = isWritten ? readPlayer(text, game) : undefined;
  return (
    <div class="field">
      <label>
        <span>{label}</span>
        <select
          value={isWritten ? WRITTEN : seat}
          onChange={event => {
            const { value } = event.currentTarget;
            setWriting(value === WRITTEN);
            onPick(value === WRITTEN ? text : value);
          }}
        >
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
              setText(event.currentTarget.value);
              onPick(event.currentTarget.value);
            }}
          />
          {player && !player.ok && <span class="problem">{player.reason}</span>}
        </label>
      )}
    </div>
  );
}
