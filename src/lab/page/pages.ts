/** The pages of the lab. A new page is one line here: it then has a link in the navigation and an address. */
import type { ComponentType } from 'preact';
import { Arena } from './pages/arena.js';
import { Inside } from './pages/inside.js';
import { Learn } from './pages/learn.js';
import { Play } from './pages/play.js';
import { Review } from './pages/review.js';

export type PageEntry = { readonly path: string; readonly title: string; readonly Page: ComponentType };

export const PAGES: readonly PageEntry[] = [
  { path: 'play', title: 'Play', Page: Play },
  { path: 'review', title: 'Review', Page: Review },
  { path: 'learn', title: 'Learn', Page: Learn },
  { path: 'arena', title: 'Arena', Page: Arena },
  { path: 'inside', title: 'Inside', Page: Inside },
];
