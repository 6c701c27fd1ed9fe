/** Copies of the shown game: its moves, board, picture and link. */
import { linkOf } from '../session/link.js';
import { shown } from '../session/session.js';
import { copyOf } from './clipboard.js';
import { saveFile } from './downloads.js';
import { transcriptOf } from './gallery.js';
import { notify } from './notices.js';
import { boardPng } from './picture.js';
import { addressAt } from './route.js';
import { session } from './table.js';

/** The address of the shown game. */
const addressOf = (): string => addressAt(`play?${new URLSearchParams(linkOf(session.value))}`);

export const copyLink = (): Promise<void> => copyOf('link', addressOf());

async function copyPicture(): Promise<void> {
  const now = session.value;
  const blob = await boardPng(now.game, now.game.display.diagram(shown(now)));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    notify('picture copied');
  } catch {
    saveFile(`${now.game.id}.png`, blob);
    notify('picture saved as a file');
  }
}

export function Share() {
  const now = session.value;
  const { game, history } = now;
  return (
    <div class="buttons">
      <button type="button" onClick={() => void copyOf('transcript', transcriptOf(game, history))}>
        Copy transcript
      </button>
      <button type="button" onClick={() => void copyOf('board', game.display.formatPosition(shown(now)))}>
        Copy board
      </button>
      <button type="button" onClick={() => void copyPicture()}>
        Copy picture
      </button>
      <button type="button" onClick={() => void copyLink()}>
        Copy link
      </button>
    </div>
  );
}
