/** What all charts of the page share: the step under the crosshair, smoothing and axes. */
import { signal } from '@preact/signals';

/** Undefined while no chart is pointed at. */
export const pointed = signal<number | undefined>(undefined);

/** σ of the Gaussian filter in steps; 0 draws the values as they were measured. */
export const smoothing = signal(0);
export const SMOOTHINGS = [0, 1, 3, 10, 30];

/** Whether bands show how far a curve would move by chance alone. */
export const isLuckShown = signal(true);

export const isLogSteps = signal(false);
export const isLogValues = signal(false);
