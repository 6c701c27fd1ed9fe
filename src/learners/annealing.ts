/**
 * Simulated annealing after an operator (Alliot & Durand 1995): a child that is better than its parent replaces it; one
 * that is not replaces it with a probability that falls over the generations from ½ to 1/100. They do not say how it
 * falls; here by the same factor each generation.
 */
import { exp, log } from '../arithmetic/exponential.js';

const FIRST_CHANCE = 0.5;
const LAST_CHANCE = 0.01;

/** In generation 1 … generations. */
export function worseChance(generation: number, generations: number): number {
  if (generations <= 1) return LAST_CHANCE;
  const share = Math.min(1, Math.max(0, (generation - 1) / (generations - 1)));
  return FIRST_CHANCE * exp(share * log(LAST_CHANCE / FIRST_CHANCE));
}

/** Whether the child stays; `roll` is from 0 to 1. */
export const childStays = (child: number, parent: number, chance: number, roll: number): boolean =>
  child > parent || roll < chance;
