/** A run stores the best of every step, or of every `keep`-th and the last: the step whose best stands for another one. */
export const storedStep = (step: number, { keep, steps }: { readonly keep: number; readonly steps: number }): number =>
  step === steps ? step : step - (step % keep);
