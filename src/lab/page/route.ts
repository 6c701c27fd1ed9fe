/** The shown page and its state: `#/play?game=othello&moves=f5d6`. This part of the address is not sent to a server. */
import { signal } from '@preact/signals';
import { splitAddress } from '../address.js';

export type Route = { readonly path: string; readonly query: URLSearchParams };

function readRoute(hash: string): Route {
  const { path, query } = splitAddress(hash);
  return { path, query: new URLSearchParams(query) };
}

export const route = signal<Route>(readRoute(''));

/** From now on the route follows the address. */
export function followAddress(): void {
  const read = (): void => {
    route.value = readRoute(location.hash);
  };
  read();
  addEventListener('hashchange', read);
}

export const go = (path: string): void => {
  location.hash = `#/${path}`;
};

/** The whole address of a page of the lab, in whatever folder the lab is; without the token. */
export const addressAt = (path: string): string => `${location.origin}${location.pathname}#/${path}`;

/** The address of the shown page names its game from now on, so that a reload shows it again; nothing else changes. */
export const keepGame = (path: string, game: string): void =>
  history.replaceState(null, '', `#/${path}?${new URLSearchParams([['game', game]])}`);

type Invitation = { readonly game: string | undefined; readonly seats: readonly string[] };

/** Players that another page sends here: `#/arena?game=othello&player=random&player=…`. */
export const invitation = (): Invitation => ({
  game: route.peek().query.get('game') ?? undefined,
  seats: route.peek().query.getAll('player'),
});

export const invite = (path: string, game: string, seats: readonly string[]): void =>
  go(`${path}?${new URLSearchParams([['game', game], ...seats.map(seat => ['player', seat])])}`);
