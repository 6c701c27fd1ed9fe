/** A game whose features throw, and so every evaluator of them. */
import { counting } from './counting.js';

export const throwing = (id: string) =>
  counting(id, {
    features: {
      names: ['count'],
      read() {
        throw new RangeError('no features today');
      },
    },
    defaults: { weights: { usual: [[1]] } },
  });

export default throwing('throwing-module');
