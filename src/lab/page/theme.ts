/** Light or dark: the system's setting, or the user's choice. */
import { effect, signal } from '@preact/signals';
import { oneOf } from '../../specs/schema.js';
import { readStored, writeStored } from './storage.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

export const theme = signal<Theme>('system');

/** Applies the stored choice, and every later one. */
export function followTheme(): void {
  theme.value = readStored(KEY, oneOf(...THEMES)) ?? theme.value;
  effect(() => {
    writeStored(KEY, theme.value);
    if (theme.value === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
  });
}

export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
