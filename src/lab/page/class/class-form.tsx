/** Who the user is in which class: the fields of a dialog that sends something there. */
import { useState } from 'preact/hooks';
import type { Parsed } from '../../../specs/parsed.js';
import { exactly, text } from '../../../specs/schema.js';
import { Dialog } from '../dialog.js';
import { Alert, TextField } from '../fields.js';
import { readStored, writeStored } from '../storage.js';

const KEY = 'class';
/** What the browser remembers; the code is typed once, and the lab keeps the token. */
const remembered = exactly({ address: text(300), name: text(200) });

export const knownClass = (): { readonly address: string; readonly name: string } | undefined =>
  readStored(KEY, remembered);

type Membership = { readonly address: string; readonly code: string; readonly name: string };

type Props<T> = {
  readonly title: string;
  /** The label of the field with the name, and of the button. */
  readonly nameLabel: string;
  readonly button: string;
  /** The address, where the page leads to one class only. */
  readonly fixed?: string;
  readonly send: (who: Membership) => Promise<Parsed<T>>;
  readonly onSent: (answer: T) => void;
  readonly onClose: () => void;
};

export function ClassForm<T>({ title, nameLabel, button, fixed, send, onSent, onClose }: Props<T>) {
  const [known] = useState(() => knownClass() ?? { address: '', name: '' });
  const [address, setAddress] = useState(fixed ?? known.address);
  const [code, setCode] = useState('');
  const [name, setName] = useState(known.name);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async (): Promise<void> => {
    setSending(true);
    const sent = await send({ address, code, name });
    setSending(false);
    if (!sent.ok) {
      setProblem(sent.reason);
      return;
    }
    writeStored(KEY, { address, name });
    onSent(sent.value);
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="fields"
        onSubmit={event => {
          event.preventDefault();
          void submit();
        }}
      >
        {fixed === undefined && (
          <TextField
            label="Address of the class"
            kind="wide"
            value={address}
            placeholder="192.168.1.5:4817"
            required
            isCode
            onText={setAddress}
          />
        )}
        <TextField label="Code (the first time)" value={code} isCode onText={setCode} />
        <TextField label={nameLabel} value={name} required maxLength={24} onText={setName} />
        <button type="submit" class="main" disabled={isSending}>
          {isSending ? 'Sending …' : button}
        </button>
        <Alert text={problem} />
      </form>
    </Dialog>
  );
}
