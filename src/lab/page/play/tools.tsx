/** The buttons under the board. */
import { canUndo, HUMAN } from '../../session/session.js';
import { redo, resign } from '../table.js';
import { Tool } from '../tool.js';
import type { PlayState } from './state.js';

export function Tools({ state }: { readonly state: PlayState }) {
  const { now, mayMove, isDone, analysing, analyse, askHint, panel, toggle, takeBack } = state;
  return (
    <div class="card tools" role="toolbar" aria-label="Tools">
      <Tool
        name="undo"
        label="Undo"
        tip="Undo (U)"
        onClick={takeBack}
        disabled={!canUndo(now)}
        aria-keyshortcuts="U Control+Z"
      />
      <Tool
        name="redo"
        label="Redo"
        tip="Redo (R)"
        onClick={redo}
        disabled={now.undone.length === 0}
        aria-keyshortcuts="R Control+Y"
      />
      <Tool
        name="hint"
        label="Hint"
        tip="Hint (H)"
        onClick={() => void askHint()}
        disabled={!mayMove}
        aria-keyshortcuts="H"
      />
      <Tool
        name="analyse"
        label="Analyse"
        tip="Values of all moves (A)"
        onClick={analyse}
        aria-pressed={analysing}
        aria-keyshortcuts="A"
      />
      {now.game.display.place && (
        <Tool
          name="edit"
          label="Set up"
          tip="Set up a position"
          onClick={() => toggle('set up')}
          aria-expanded={panel === 'set up'}
        />
      )}
      <Tool
        name="share"
        label="Share"
        tip="Copy and share"
        onClick={() => toggle('share')}
        aria-expanded={panel === 'share'}
      />
      <Tool name="flag" label="Resign" tip="Resign" onClick={resign} disabled={isDone || !now.seats.includes(HUMAN)} />
    </div>
  );
}
