/** Starts the lab, and shows the page that the address names. */

import { effect } from '@preact/signals';
import libraryAddress from 'library-worker-address';
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import workerAddress from 'worker-address';
import bookAddress from '../../../data/book.json?url';
import kernelAddress from '../../../dist/kernel/release.wasm?url';
import { Announcer } from './announcer.js';
import { askAbout } from './api.js';
import { fetchChampions } from './champions.js';
import { isExported, offerExported } from './exported.js';
import { engines, hasClass, prepareOffers } from './gallery.js';
import { Icon, type IconName } from './icons.js';
import { readMe } from './me.js';
import { restoreShelf } from './models.js';
import { announce } from './notices.js';
import { ExportNote, keepOffline } from './offline.js';
import { openBook } from './opening-book.js';
import { HOME, PAGES, type PageEntry, YOU } from './pages.js';
import { followAddress, route } from './route.js';
import { readSound } from './sound.js';
import { openTable, session } from './table.js';
import { followTheme, THEMES, type Theme, theme } from './theme.js';
import { championState, openWorkers } from './workers.js';

/** The pages in the navigation. */
const offered = (): readonly PageEntry[] => PAGES.filter(({ isForClass }) => !isForClass || hasClass.value);

function Unknown({ path }: { readonly path: string }) {
  return (
    <div class="page plain">
      <h1>There is no such page</h1>
      <p>
        The lab has no page at <code>#/{path}</code>. It has these:
      </p>
      <ul>
        {offered().map(({ path: known, title }) => (
          <li key={known}>
            <a href={`#/${known}`}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One button for the three themes; its label says the current one. */
function ThemeButton() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={`Theme: ${theme.value}. Change to ${next}`}
      data-tip={`Theme: ${theme.value}`}
      onClick={() => {
        theme.value = next;
        announce(`theme: ${next}`);
      }}
    >
      <Icon name={THEME_ICONS[theme.value]} />
    </button>
  );
}

const THEME_ICONS: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' };

/** Another page begins at its top; the focus goes to it, unless it is still on a link of the navigation. */
function useTopOf(page: string | undefined): void {
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [page]);
}

/** By page, what its address named last. */
const visited = new Map<string, string>();

/** On the page itself its link leads to its first view. */
const addressOf = ({ path }: PageEntry, current: PageEntry | undefined): string =>
  `#/${path}${path === current?.path ? '' : (visited.get(path) ?? '')}`;

function Lab() {
  const { path, query } = route.value;
  const current = [HOME, YOU, ...PAGES].find(page => page.path === path);
  useTopOf(current?.path);
  if (current?.keeps !== undefined) {
    const named = query.getAll(current.keeps).map(value => [current.keeps!, value]);
    visited.set(current.path, named.length === 0 ? '' : `?${new URLSearchParams(named)}`);
  }
  const link = useRef('');
  if (current?.isOpenedByLink && query.size > 0) link.current = query.toString();
  document.title = current === HOME ? HOME.title : `${current?.title ?? 'No such page'} · Breedboard`;
  return (
    <>
      {/* A button, because the part of the address after # names the page. */}
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the page
      </button>
      <header class="top">
        <a class="brand" href="#/" aria-current={current === HOME ? 'page' : undefined}>
          <span class="emblem" aria-hidden="true" /> Breedboard
        </a>
        <nav class="pages" aria-label="Pages">
          {offered().map(page => (
            <a key={page.path} href={addressOf(page, current)} aria-current={page === current ? 'page' : undefined}>
              <Icon name={page.icon} />
              {page.title}
            </a>
          ))}
        </nav>
        <div class="end">
          <a class="you-link" href="#/you" aria-current={path === YOU.path ? 'page' : undefined}>
            You
          </a>
          <ThemeButton />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {current ? (
          <current.Page key={current.path + (current.isOpenedByLink ? link.current : '')} />
        ) : (
          <Unknown path={path} />
        )}
      </main>
      {isExported() && <ExportNote />}
      <Announcer />
    </>
  );
}

let tellDrawn = (): void => {};
const drawn = new Promise<void>(resolve => {
  tellDrawn = resolve;
});

/** A page in the background is not painted. */
const afterPaint = (act: () => void): void => {
  if (document.hidden) setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
};

const openRest = (): void => {
  void fetchChampions();
  if (isExported()) {
    void offerExported();
    void keepOffline();
  }
  askAbout().then(
    about => {
      if (!about.ok) return;
      engines.value = about.value.engines;
      hasClass.value = about.value.hasClass;
    },
    () => {},
  );
  // Players that use the champion can be built once its weights are there.
  effect(() => {
    const { game } = session.value;
    if (championState.value !== 'loading') prepareOffers(game);
  });
};

/**
 * A task each: what is stored, the game, and the first drawing. The workers, with the champion's weights, and what else the page
 * can do without start when that is painted.
 */
const STEPS: readonly (() => void)[] = [
  () => {
    readMe();
    readSound();
    followTheme();
    followAddress();
    restoreShelf();
  },
  () => openBook(bookAddress),
  () => openWorkers({ kernel: kernelAddress, worker: workerAddress, library: libraryAddress }, drawn),
  openTable,
  () => {
    const root = document.getElementById('lab')!;
    root.replaceChildren();
    render(<Lab />, root);
    afterPaint(tellDrawn);
  },
  () => void drawn.then(openRest),
];

// No await at the top level: the build would then split the page into twice as many files.
function run([step, ...rest]: readonly (() => void)[]): void {
  step?.();
  if (rest.length > 0) setTimeout(() => run(rest));
}
run(STEPS);
