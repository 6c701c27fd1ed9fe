/** Which page is shown, and what of: `#/play?game=othello&moves=f5d6`. It is the part of the address no server sees. */
import { signal } from '@preact/signals';

export type Route = { readonly path: string; readonly query: URLSearchParams };

function read(): Route {
  const [, path = '', query = ''] = /^#\/([a-z-]*)(?:\?(.*))?$/.exec(location.hash) ?? [];
  return { path, query: new URLSearchParams(query) };
}

export const route = signal<Route>(read());
addEventListener('hashchange', () => (route.value = read()));

export const go = (path: string): void => {
  location.hash = `#/${path}`;
};
