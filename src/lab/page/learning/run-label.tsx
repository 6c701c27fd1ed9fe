/** Name, note and tags of a run, and its deletion, which asks first. */
import { useState } from 'preact/hooks';
import type { RunListed } from '../../api.js';
import { Dialog } from '../dialog.js';
import { isExported } from '../exported.js';
import { Alert, TextBox, TextField } from '../fields.js';
import { notify } from '../notices.js';
import { go } from '../route.js';
import { isBrowserRun } from './browser-runs.js';
import { isGoing, refresh, sourceOf, titleOf } from './state.js';

const tagsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '');

function LabelForm({ run, onClose }: { readonly run: RunListed; readonly onClose: () => void }) {
  const [title, setTitle] = useState(run.label?.title ?? '');
  const [note, setNote] = useState(run.label?.note ?? '');
  const [tags, setTags] = useState(run.label?.tags.join(', ') ?? '');
  const [problem, setProblem] = useState('');
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    const done = await sourceOf(run.id).label(run.id, { title: title.trim(), note, tags: tagsIn(tags) });
    if (!done.ok) {
      setProblem(done.reason);
      return;
    }
    await refresh();
    onClose();
    notify('name, note and tags are saved');
  };
  return (
    <form class="fields" onSubmit={event => void save(event)}>
      <TextField
        label={`Name to show; the run’s own is ${run.name}`}
        kind="wide"
        value={title}
        maxLength={100}
        onText={setTitle}
      />
      <TextField label="Tags, with commas between them" kind="wide" value={tags} maxLength={840} onText={setTags} />
      <TextBox label="Note" kind="wide" rows={5} value={note} maxLength={4000} onText={setNote} />
      {problem !== '' && (
        <p class="problem wide" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="main">
        Save
      </button>
    </form>
  );
}

function DeleteForm({ run, onClose }: { readonly run: RunListed; readonly onClose: () => void }) {
  const [problem, setProblem] = useState('');
  const remove = async (): Promise<void> => {
    const done = await sourceOf(run.id).remove(run.id);
    if (!done.ok) {
      setProblem(done.reason);
      return;
    }
    onClose();
    go('learn');
    await refresh();
    notify(`${titleOf(run)} is deleted`);
  };
  return (
    <>
      <p>
        Its curves, its {Math.max(0, run.step)} steps, all ancestors and the champion are deleted. This cannot be
        undone.
      </p>
      <Alert text={problem} />
      <div class="buttons">
        <button type="button" class="main" onClick={() => void remove()}>
          Delete {run.name}
        </button>
        <button type="button" onClick={onClose}>
          Keep it
        </button>
      </div>
    </>
  );
}

/** What the user wrote about a run: it stays in sight. */
export function RunNote({ run }: { readonly run: RunListed }) {
  return (
    <>
      {run.label && run.label.tags.length > 0 && (
        <p class="tags">
          {run.label.tags.map(tag => (
            <span key={tag} class="tag">
              <bdi>{tag}</bdi>
            </span>
          ))}
        </p>
      )}
      {run.label && run.label.note !== '' && <p class="run-note">{run.label.note}</p>}
    </>
  );
}

/** The buttons that change name, note and tags, or delete the run. */
export function RunLabel({ run }: { readonly run: RunListed }) {
  const [open, setOpen] = useState<'label' | 'delete'>();
  const close = (): void => setOpen(undefined);
  const isBusy = isGoing(run) || run.state === 'waiting';
  // The files of an exported lab do not change.
  const isFixed = isExported() && !isBrowserRun(run.id);
  return (
    <>
      {!isFixed && (
        <div class="buttons">
          <button type="button" onClick={() => setOpen('label')}>
            Name, note and tags …
          </button>
          <button
            type="button"
            disabled={isBusy}
            title={isBusy ? 'a run in work cannot be deleted: stop it first' : 'asks first'}
            onClick={() => setOpen('delete')}
          >
            Delete …
          </button>
        </div>
      )}
      {open === 'label' && (
        <Dialog title="Name, note and tags" onClose={close}>
          <LabelForm run={run} onClose={close} />
        </Dialog>
      )}
      {open === 'delete' && (
        <Dialog title={`Delete ${titleOf(run)}?`} onClose={close}>
          <DeleteForm run={run} onClose={close} />
        </Dialog>
      )}
    </>
  );
}
