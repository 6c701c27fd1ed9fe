/** A short tone for each move and a longer one for the end of a game, made by the browser: no file is loaded. Silent until switched on. */
import { signal } from '@preact/signals';
import { flag } from '../../specs/schema.js';
import { readStored, writeStored } from './storage.js';

const KEY = 'sound';

export const hasSound = signal(false);

export function readSound(): void {
  hasSound.value = readStored(KEY, flag) ?? false;
}

export function switchSound(isOn: boolean): void {
  hasSound.value = isOn;
  writeStored(KEY, isOn);
  sound('move');
}

/** Hertz and seconds. */
const TONES = { move: [330, 0.09], end: [220, 0.5] } as const;
const VOLUME = 0.2;

let context: AudioContext | undefined;

export function sound(kind: keyof typeof TONES): void {
  if (!hasSound.peek()) return;
  context ??= new AudioContext();
  const [frequency, length] = TONES[kind];
  const end = context.currentTime + length;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency });
  const volume = new GainNode(context, { gain: VOLUME });
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(end);
}
