/** Hidden units of a network as small boards: what each reads, what it answers here, and what that adds to the value. */
import { useState } from 'preact/hooks';
import type { Diagram } from '../../../rules/display.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { byWeight, type Part } from '../../../rules/explanation.js';
import type { Game } from '../../../rules/game.js';
import { figure, rounded } from '../../inside/figures.js';
import { MiniBoard } from '../mini-board.js';

/** Units drawn at first. */
const FIRST = 12;

type UnitsProps = {
  readonly game: Game;
  readonly diagram: Diagram;
  readonly parts: readonly Part[];
  readonly unit: Evaluator['unit'];
};

const largest = (numbers: readonly number[]): number => Math.max(1e-12, ...numbers.map(Math.abs));

/** A unit of the first layer: its weights on an empty board. */
function UnitBoard({ game, diagram, part }: { readonly game: Game; readonly diagram: Diagram; readonly part: Part }) {
  const most = largest(Object.values(part.inputs ?? {}));
  const tints = new Map(Object.entries(part.inputs ?? {}).map(([cell, weight]) => [cell, weight / most]));
  const bare = { ...diagram, cells: diagram.cells.map(({ owner: _, ...cell }) => cell) };
  return <MiniBoard display={game.display} colours={game.about.colours} diagram={bare} tints={tints} />;
}

function Unit({ game, diagram, part, unit }: Omit<UnitsProps, 'parts'> & { readonly part: Part }) {
  return (
    <li class={part.value < 0 ? 'minus' : 'plus'}>
      {part.inputs ? (
        <UnitBoard game={game} diagram={diagram} part={part} />
      ) : (
        <div class="listened">
          {(part.parts ?? []).map(each => (
            <UnitBoard key={each.name} game={game} diagram={diagram} part={each} />
          ))}
        </div>
      )}
      <span class="name">
        {part.name} <b>{figure(part.value, unit)}</b>
      </span>
      <span class="quiet">{rounded(part.detail)}</span>
    </li>
  );
}

export function Units({ game, diagram, parts, unit }: UnitsProps) {
  const [isWhole, setWhole] = useState(false);
  const units = byWeight(parts.filter(part => part.inputs || part.parts));
  const others = parts.filter(part => !units.includes(part));
  const isDeep = units.some(part => !part.inputs);
  return (
    <>
      <p class="quiet">
        {isDeep
          ? 'Each unit of the last layer, with the units of the first layer that it listens to most.'
          : 'The weights of each unit on the board.'}{' '}
        Blue: an own piece there raises the unit’s sum; orange: it lowers it. Below: what the unit gives here, its
        weight on the value, and in bold what that adds.
      </p>
      <ul class="units" aria-label="Units">
        {(isWhole ? units : units.slice(0, FIRST)).map(part => (
          <Unit key={part.name} game={game} diagram={diagram} part={part} unit={unit} />
        ))}
      </ul>
      {others.length > 0 && (
        <p class="quiet">Besides: {others.map(({ name, value }) => `${name} ${figure(value, unit)}`).join(', ')}.</p>
      )}
      {units.length > FIRST && (
        <button type="button" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the ${FIRST} strongest` : `Show all ${units.length} units`}
        </button>
      )}
    </>
  );
}
