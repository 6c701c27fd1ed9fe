/** Sends a player to a class, through the user's own lab. */
import { useState } from 'preact/hooks';
import { exactly, text } from '../../../specs/schema.js';
import { askForward } from '../api.js';
import { Dialog } from '../dialog.js';
import { isExported } from '../exported.js';
import { notify } from '../notices.js';
import { readStored, writeStored } from '../storage.js';

const KEY = 'class';
/** What the browser remembers; the code is typed once, and the lab keeps the token. */
const remembered = exactly({ address: text(300), name: text(200) });

function SubmitForm({ player, onClose }: { readonly player: () => string; readonly onClose: () => void }) {
  const [known] = useState(() => readStored(KEY, remembered) ?? { address: '', name: '' });
  const [address, setAddress] = useState(known.address);
  const [code, setCode] = useState('');
  const [name, setName] = useState(known.name);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    const sent = await askForward({ address, code, name, player: player() });
    setSending(false);
    if (!sent.ok) {
      setProblem(sent.reason);
      return;
    }
    writeStored(KEY, { address, name });
    notify(`${sent.value.name} is on the ladder of ${sent.value.address}`);
    onClose();
  };
  return (
    <Dialog title="Submit to a class" onClose={onClose}>
      <form
        class="fields"
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        <label class="field wide">
          <span>Address of the class</span>
          <input
            value={address}
            placeholder="192.168.1.5:4817"
            required
            spellcheck={false}
            onInput={event => setAddress(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Code (the first time)</span>
          <input
            value={code}
            autocomplete="off"
            spellcheck={false}
            onInput={event => setCode(event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Your name on the ladder</span>
          <input value={name} required maxLength={24} onInput={event => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="main" disabled={isSending}>
          {isSending ? 'Sending …' : 'Submit'}
        </button>
        {problem !== '' && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** `player` gives the text of a player file when it is sent. */
export function SubmitButton({ player }: { readonly player: () => string }) {
  const [isOpen, setOpen] = useState(false);
  if (isExported()) return null; // only a lab with a server sends players
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Submit to a class
      </button>
      {isOpen && <SubmitForm player={player} onClose={() => setOpen(false)} />}
    </>
  );
}
