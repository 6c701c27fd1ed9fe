/** Files and texts dropped or pasted anywhere on the page Review, and a button that chooses files. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../icons.js';
import { warn } from '../notices.js';

/** The reader is loaded when it is first needed. */
const reader = () =>
  import('./library.js').catch(() => {
    warn('the reader of games could not be loaded; is breedboard lab still running?');
    return undefined;
  });

const readFiles = async (files: readonly File[]): Promise<void> => {
  if (files.length > 0) await (await reader())?.addFiles(files);
};

export const readText = async (text: string): Promise<void> => {
  if (text.trim() !== '') await (await reader())?.addText(text);
};

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/** Shown while something is dragged over the page. */
export function Dropping() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener(
      'dragover',
      event => {
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    addEventListener(
      'dragleave',
      event => {
        if (event.relatedTarget === null) setOver(false);
      },
      { signal },
    );
    addEventListener(
      'drop',
      event => {
        event.preventDefault();
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        void (files.length > 0 ? readFiles(files) : readText(event.dataTransfer?.getData('text') ?? ''));
      },
      { signal },
    );
    addEventListener(
      'paste',
      event => {
        if (isField(event.target)) return;
        const files = [...(event.clipboardData?.files ?? [])];
        void (files.length > 0 ? readFiles(files) : readText(event.clipboardData?.getData('text') ?? ''));
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  return isOver ? (
    <div class="drop-target">
      <p>Drop to open the games</p>
    </div>
  ) : null;
}

export function ChooseFiles({ isMain = false }: { readonly isMain?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={isMain ? 'main' : ''} onClick={() => input.current?.click()}>
        <Icon name="plus" />
        Choose files …
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files of games"
        onChange={event => {
          const { currentTarget } = event;
          void readFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
