/** The pages of the lab. A new page is one line here: it is then in the navigation and has an address. */
import type { ComponentType } from 'preact';
import { Play } from './pages/play.js';

export type PageEntry = { readonly path: string; readonly title: string; readonly Page: ComponentType };

export const PAGES: readonly PageEntry[] = [{ path: 'play', title: 'Play', Page: Play }];
