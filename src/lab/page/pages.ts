/** The pages of the lab. A new page is one line here: it then has a link in the navigation and an address. */
import type { ComponentType } from 'preact';
import type { IconName } from './icons.js';
import { lazyPage } from './lazy-page.js';
import { Arena } from './pages/arena.js';
import { Play } from './pages/play.js';
import { Review } from './pages/review.js';

export type PageEntry = {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  readonly Page: ComponentType;
  /** Only in the navigation of a lab that holds a class. */
  readonly isForClass?: true;
  /** A name in its address: from another page its link in the navigation leads back to what it named last. */
  readonly keeps?: string;
  /** A link to it opens it anew, also while it is shown. Other pages follow the address themselves. */
  readonly isOpenedByLink?: true;
};

const Home = lazyPage('Breedboard', async () => (await import('./pages/home.js')).Home);
const Rules = lazyPage('Rules', async () => (await import('./pages/rules.js')).Rules);
const Learn = lazyPage('Learn', async () => (await import('./learning/learning.js')).Learning);
const Inside = lazyPage('Inside', async () => (await import('./pages/inside.js')).Inside);
const Course = lazyPage('Course', async () => (await import('./course/own-course.js')).OwnCourse);
const Papers = lazyPage('Papers', async () => (await import('./papers/papers.js')).Papers);
const You = lazyPage('You', async () => (await import('./you/you.js')).You);
const Class = lazyPage('Class', async () => (await import('./class/class-page.js')).ClassPage);

/** Behind the name of the lab: it has no link in the navigation. */
export const HOME: PageEntry = { path: '', title: 'Breedboard', icon: 'play', Page: Home };

/** Behind its link at the end of the header. */
export const YOU: PageEntry = { path: 'you', title: 'You', icon: 'play', Page: You };

export const PAGES: readonly PageEntry[] = [
  { path: 'play', title: 'Play', icon: 'play', Page: Play },
  { path: 'review', title: 'Review', icon: 'review', Page: Review },
  { path: 'learn', title: 'Learn', icon: 'learn', Page: Learn, keeps: 'run' },
  { path: 'papers', title: 'Papers', icon: 'papers', Page: Papers },
  { path: 'arena', title: 'Arena', icon: 'arena', Page: Arena, isOpenedByLink: true },
  { path: 'inside', title: 'Inside', icon: 'inside', Page: Inside, isOpenedByLink: true },
  { path: 'rules', title: 'Rules', icon: 'rules', Page: Rules },
  { path: 'course', title: 'Course', icon: 'course', Page: Course, keeps: 'lab' },
  { path: 'class', title: 'Class', icon: 'class', Page: Class, isForClass: true },
];
