/** Starts the lab, and shows the page that the address names. */
import { render } from 'preact';
import kernelAddress from '../../../dist/kernel/release.wasm?url';
import workerAddress from '../../arena/worker.web.ts?worker&url';
import { Announcer } from './announcer.js';
import { askAbout } from './api.js';
import { fetchChampions } from './champions.js';
import { engines, forgetOffers } from './gallery.js';
import { restoreShelf } from './models.js';
import { PAGES } from './pages.js';
import { followAddress, route } from './route.js';
import { openTable } from './table.js';
import { followTheme, THEMES, type Theme, theme } from './theme.js';
import { champion, openEngineRoom } from './workers.js';

function Unknown({ path }: { readonly path: string }) {
  return (
    <div class="page">
      <h1>There is no such page</h1>
      <p>
        The lab has no page at <code>#/{path}</code>. It has these:
      </p>
      <ul>
        {PAGES.map(({ path: known, title }) => (
          <li key={known}>
            <a href={`#/${known}`}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lab() {
  const { path } = route.value;
  const current = path === '' ? PAGES[0] : PAGES.find(page => page.path === path);
  document.title = `${current?.title ?? 'No such page'} · Breedboard`;
  return (
    <>
      {/* A button, because the part of the address after # names the page. */}
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the page
      </button>
      <header class="top">
        <span class="brand">
          <span class="emblem" aria-hidden="true" /> Breedboard
        </span>
        <nav aria-label="Pages">
          {PAGES.map(({ path: own, title }) => (
            <a key={own} href={`#/${own}`} aria-current={own === current?.path ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <label class="theme">
          <span class="unseen">Light or dark</span>
          <select value={theme.value} onChange={event => (theme.value = event.currentTarget.value as Theme)}>
            {THEMES.map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main id="main" tabIndex={-1}>
        {current ? <current.Page key={current.path} /> : <Unknown path={path} />}
      </main>
      <Announcer />
    </>
  );
}

followTheme();
followAddress();
openEngineRoom({ kernel: kernelAddress, worker: workerAddress });
restoreShelf();

/** Milliseconds. The graded opponents use the champion; after this time the page starts without them. */
const PATIENCE = 3000;
await Promise.race([champion(), new Promise(resolve => setTimeout(resolve, PATIENCE))]);
void champion().then(forgetOffers);
openTable();

const root = document.getElementById('lab')!;
root.replaceChildren();
render(<Lab />, root);

void fetchChampions();
askAbout().then(
  about => {
    if (about.ok) engines.value = about.value.engines;
  },
  () => {},
);
