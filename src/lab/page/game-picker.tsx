/** Chooses one of the games. */
import { GAME_TITLES } from './gallery.js';

export function GamePicker({ game, onPick }: { readonly game: string; readonly onPick: (id: string) => void }) {
  return (
    <label class="field">
      <span>Game</span>
      <select value={game} onChange={event => onPick(event.currentTarget.value)}>
        {Object.entries(GAME_TITLES).map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
