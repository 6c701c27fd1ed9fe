/** The recipe that the form starts: chosen by a card, in the form's list, or by a link. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PresetOffered } from '../../api.js';
import { askPresets } from '../api.js';

export type RecipeChoice = {
  /** The name of a preset, OWN_RECIPE for the user's own, undefined for the first preset. */
  readonly name: string | undefined;
  /** Options of its learner that the user changed. */
  readonly options: Readonly<Record<string, string>>;
  /** Why it cannot start; empty if nothing is known against it. */
  readonly problem: string;
};

export const OWN_RECIPE = '';
export const NO_CHOICE: RecipeChoice = { name: undefined, options: {}, problem: '' };
export const choice = signal<RecipeChoice>(NO_CHOICE);
export const chooseRecipe = (name: string): void => {
  choice.value = { name, options: {}, problem: '' };
};

const offered = signal<readonly PresetOffered[]>([]);

/** The server's list, or the page's own if there is no server. */
export function usePresets(): readonly PresetOffered[] {
  useEffect(() => {
    void askPresets().then(async answer => {
      offered.value = answer.ok ? answer.value : (await import('../../recipes.js')).presetsOffered();
    });
  }, []);
  return offered.value;
}

export const chosenPreset = (presets: readonly PresetOffered[]): PresetOffered | undefined => {
  const { name } = choice.value;
  return name === undefined ? presets[0] : presets.find(each => each.name === name);
};
