/** The pages of the lab. A new page is one line here: it then has a link in the navigation and an address. */
import type { ComponentType } from 'preact';
import type { IconName } from './icons.js';
import { Arena } from './pages/arena.js';
import { Class } from './pages/class.js';
import { Inside } from './pages/inside.js';
import { Learn } from './pages/learn.js';
import { Play } from './pages/play.js';
import { Review } from './pages/review.js';
import { Rules } from './pages/rules.js';

export type PageEntry = {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  readonly Page: ComponentType;
  /** Only in the navigation of a lab that holds a class. */
  readonly isForClass?: true;
};

export const PAGES: readonly PageEntry[] = [
  { path: 'play', title: 'Play', icon: 'play', Page: Play },
  { path: 'review', title: 'Review', icon: 'review', Page: Review },
  { path: 'learn', title: 'Learn', icon: 'learn', Page: Learn },
  { path: 'arena', title: 'Arena', icon: 'arena', Page: Arena },
  { path: 'inside', title: 'Inside', icon: 'inside', Page: Inside },
  { path: 'rules', title: 'Rules', icon: 'rules', Page: Rules },
  { path: 'class', title: 'Class', icon: 'class', Page: Class, isForClass: true },
];
