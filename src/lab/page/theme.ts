/** Light or dark: as the system has it, or as somebody chose. */
import { effect, signal } from '@preact/signals';
import { keep, kept } from './keeping.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const isTheme = (value: unknown): value is Theme => THEMES.includes(value as Theme);
const before = kept(KEY);

export const theme = signal<Theme>(isTheme(before) ? before : 'system');

effect(() => {
  keep(KEY, theme.value);
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
