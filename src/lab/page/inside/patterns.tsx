/** Patterns as small boards: where each lies, and where it weighs most here. Pressing one frames it on the board. */

import type { Tints } from '../../../drawing/board.js';
import type { Diagram } from '../../../rules/display.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { byWeight, type Part } from '../../../rules/explanation.js';
import type { Game } from '../../../rules/game.js';
import { patternName } from '../../inside/explained.js';
import { figure } from '../../inside/figures.js';
import { MiniBoard } from '../mini-board.js';

/** How strongly the other placements of a pattern are drawn. */
const FAINT = 0.12;

type PatternsProps = {
  readonly game: Game;
  readonly diagram: Diagram;
  readonly parts: readonly Part[];
  readonly unit: Evaluator['unit'];
  /** The name of the pattern that is framed on the board. */
  readonly lit: string | undefined;
  readonly onLight: (part: Part | undefined) => void;
};

const strongest = ({ parts = [] }: Part): Part | undefined => byWeight(parts)[0];

/** The cells of the placement of a pattern that weighs most here. */
export const litCells = (part: Part): readonly string[] => strongest(part)?.cells ?? [];

function tintsOf(part: Part): Tints {
  const tints = new Map<string, number>();
  const own = strongest(part);
  for (const each of part.parts ?? []) {
    const size = each === own ? 1 : FAINT;
    for (const cell of each.cells ?? [])
      if (size > Math.abs(tints.get(cell) ?? 0)) tints.set(cell, each.value < 0 ? -size : size);
  }
  return tints;
}

function PatternButton({
  part,
  most,
  ...props
}: Omit<PatternsProps, 'parts'> & { readonly part: Part; readonly most: number }) {
  const { game, diagram, unit, lit, onLight } = props;
  const cells = litCells(part);
  const places = diagram.cells.filter(({ id }) => cells.includes(id));
  // Pieces on the strongest placement only: they are what the pattern sees.
  const seen = {
    ...diagram,
    cells: diagram.cells.map(({ owner, ...cell }) =>
      owner !== undefined && cells.includes(cell.id) ? { ...cell, owner } : cell,
    ),
  };
  const isLit = lit === part.name;
  const share = (50 * Math.abs(part.value)) / most;
  return (
    <li>
      <button type="button" class="pattern" aria-pressed={isLit} onClick={() => onLight(isLit ? undefined : part)}>
        <MiniBoard display={game.display} colours={game.about.colours} diagram={seen} tints={tintsOf(part)} />
        <span class="name">{patternName(places, diagram.width, diagram.height)}</span>
        <span class="unseen"> with {cells.join(' ')}: </span>
        <span class="strength">
          <span class="shares" aria-hidden="true">
            <span
              class={part.value < 0 ? 'share minus' : 'share plus'}
              style={{ width: `${share}%`, left: `${part.value < 0 ? 50 - share : 50}%` }}
            />
          </span>
          <b>{figure(part.value, unit)}</b>
        </span>
      </button>
    </li>
  );
}

export function Patterns(props: PatternsProps) {
  const { parts, unit, lit } = props;
  const patterns = byWeight(parts.filter(part => part.parts?.some(({ cells }) => cells)));
  const others = parts.filter(part => !patterns.includes(part));
  const most = Math.max(1e-12, ...patterns.map(({ value }) => Math.abs(value)));
  const shown = patterns.find(({ name }) => name === lit);
  return (
    <>
      <p class="quiet">
        The strongest first. Each small board shows where the pattern lies (faint) and the place where it weighs most
        here. Press one to frame it on the board.
      </p>
      <ul class="patterns">
        {patterns.map(part => (
          <PatternButton key={part.name} {...props} part={part} most={most} />
        ))}
      </ul>
      {others.length > 0 && (
        <p class="quiet">Besides: {others.map(({ name, value }) => `${name} ${figure(value, unit)}`).join(', ')}.</p>
      )}
      {shown && (
        <details open>
          <summary>Its {shown.parts!.length} placements</summary>
          <table>
            <thead>
              <tr>
                <th scope="col" class="text">
                  squares
                </th>
                <th scope="col" class="text">
                  on them
                </th>
                <th scope="col">adds</th>
              </tr>
            </thead>
            <tbody>
              {byWeight(shown.parts!).map(({ name, detail, value }) => (
                <tr key={name}>
                  <th scope="row" class="text">
                    {name}
                  </th>
                  <td class="text">
                    <code>{detail}</code>
                  </td>
                  <td>{figure(value, unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  );
}
