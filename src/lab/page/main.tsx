/** Start, and show the page that the address names. */
import { render } from 'preact';
import { Announcer } from './announcer.js';
import { askAbout } from './api.js';
import { fetchChampions } from './champions.js';
import { champion } from './engine-room.js';
import { engines, forgetOffers } from './gallery.js';
import { PAGES } from './pages.js';
import { route } from './route.js';
import { THEMES, type Theme, theme } from './theme.js';

function Lab() {
  const current = PAGES.find(page => page.path === route.value.path) ?? PAGES[0]!;
  const { Page } = current;
  document.title = `${current.title} · Breedboard`;
  return (
    <>
      {/* A button, since the address after # names the page. */}
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the page
      </button>
      <header class="top">
        <span class="brand">
          <span class="emblem" aria-hidden="true" /> Breedboard
        </span>
        <nav aria-label="Pages">
          {PAGES.map(({ path, title }) => (
            <a key={path} href={`#/${path}`} aria-current={path === current.path ? 'page' : undefined}>
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
        <Page key={current.path} />
      </main>
      <Announcer />
    </>
  );
}

/** Milliseconds. The graded opponents are the champion's; the page comes without them rather than late. */
const PATIENCE = 3000;
await Promise.race([champion, new Promise(resolve => setTimeout(resolve, PATIENCE))]);
void champion.then(forgetOffers);

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
