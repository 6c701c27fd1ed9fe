/** Sends a player to a class, through the user's own lab. */
import { useState } from 'preact/hooks';
import { askForward } from '../api.js';
import { isExported } from '../exported.js';
import { notify } from '../notices.js';
import { ClassForm } from './class-form.js';

/** `player` gives the text of a player file when it is sent. */
export function SubmitButton({ player }: { readonly player: () => string }) {
  const [isOpen, setOpen] = useState(false);
  if (isExported()) return null; // only a lab with a server sends players
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Submit to a class
      </button>
      {isOpen && (
        <ClassForm
          title="Submit to a class"
          nameLabel="Your name on the ladder"
          button="Submit"
          send={who => askForward({ ...who, player: player() })}
          onSent={({ name, address }) => notify(`${name} is on the ladder of ${address}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
