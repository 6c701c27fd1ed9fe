/** How a value is computed, drawn as what it is: a formula, patterns, units, or a sum. */

import type { Diagram } from '../../../rules/display.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { byWeight, type Explanation, type Part } from '../../../rules/explanation.js';
import type { Game } from '../../../rules/game.js';
import { anatomyOf, summandsOf } from '../../inside/explained.js';
import { valuesByNode } from '../../inside/tree.js';
import { Tree } from '../tree.js';
import { Bars } from './bars.js';
import { Patterns } from './patterns.js';
import { Units } from './units.js';

const ANATOMY_TITLES = {
  formula: 'The formula',
  patterns: 'Patterns that count here',
  units: 'Hidden units',
  sum: 'Parts of the value',
} as const;

type AnatomyProps = {
  readonly game: Game;
  readonly diagram: Diagram;
  readonly explanation: Explanation;
  /** The explanation of the last position, to show what changed. */
  readonly before?: Explanation | undefined;
  readonly unit: Evaluator['unit'];
  readonly lit: string | undefined;
  readonly onLight: (part: Part | undefined) => void;
  /** In a comparison: whose it is. */
  readonly owner?: string;
};

export function AnatomyCard({ game, diagram, explanation, before, unit, lit, onLight, owner }: AnatomyProps) {
  const anatomy = anatomyOf(explanation);
  const parts = summandsOf(explanation);
  const title = ANATOMY_TITLES[anatomy];
  const table = owner === undefined ? 'Parts in numbers' : `Parts in numbers by ${owner}`;
  const [root] = explanation.parts;
  const [last] = before?.parts ?? [];
  const whole = owner === undefined ? title : `${owner}: ${title.toLowerCase()}`;
  return (
    <section class="card" aria-label={whole}>
      <h2>{whole}</h2>
      {anatomy === 'formula' && root && (
        <Tree
          root={root}
          label={owner === undefined ? 'Formula tree' : `Formula tree of ${owner}`}
          {...(last ? { before: valuesByNode(last) } : {})}
        />
      )}
      {anatomy === 'patterns' && (
        <Patterns game={game} diagram={diagram} parts={parts} unit={unit} lit={lit} onLight={onLight} />
      )}
      {anatomy === 'units' && <Units game={game} diagram={diagram} parts={parts} unit={unit} />}
      {anatomy === 'sum' && <Bars parts={byWeight(parts)} unit={unit} label={table} />}
      {(anatomy === 'patterns' || anatomy === 'units') && (
        <details>
          <summary>The parts in numbers</summary>
          <Bars parts={byWeight(parts)} unit={unit} label={table} />
        </details>
      )}
    </section>
  );
}
