/** Draws an individual: a board of weights, the units of a network, bars, or a formula. */

import { cellsOf } from '../../../evaluators/network/data.js';
import { formatSigned } from '../../../evaluators/reasons.js';
import { buildVariant } from '../../../games/variants.js';
import { namedWeights, networkIn, unitsOf, weightMaps } from '../../../models/weight-maps.js';
import type { Cell } from '../../../rules/display.js';
import type { RegisteredModel, WeightMap } from '../../../rules/game.js';
import { largest, SignedBar } from '../signed-bar.js';
import { Tree } from '../tree.js';

const CELL = 10;
/** Units of a network that are drawn; the others have less influence. */
const MAX_UNITS = 24;

/** Enough decimals for three digits of the largest number; the rest of smaller ones does not matter. */
const even = (value: number, most: number): string =>
  formatSigned(Number(value.toFixed(Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(most)))))));
const brief = (value: number): string => formatSigned(Number(value.toPrecision(2)));

/** The cells of a game's board in the order of its weights, and the size of the board. */
type Grid = { readonly cells: readonly Cell[]; readonly width: number; readonly height: number };

function gridOf(variant: string): Grid {
  const game = buildVariant(variant);
  const { cells } = game.display.diagram(game.initial());
  const own = (game.board?.cells ?? []).map(name => cells.find(each => each.id === name)!);
  return {
    cells: own,
    width: Math.max(...own.map(({ x }) => x)) + 1,
    height: Math.max(...own.map(({ y }) => y)) + 1,
  };
}

/** The most important squares, in words. */
function told({ name, weights }: WeightMap, { cells }: Grid): string {
  const order = weights.map((weight, i) => ({ weight, square: cells[i]!.id }));
  const top = (sign: 1 | -1): string =>
    order
      .filter(({ weight }) => sign * weight > 0)
      .sort((a, b) => sign * (b.weight - a.weight))
      .slice(0, 3)
      .map(({ square, weight }) => `${square} ${brief(weight)}`)
      .join(', ');
  return `${name}: highest ${top(1) || 'none'}; lowest ${top(-1) || 'none'}`;
}

/** Blue with a plus, orange with a minus: the shape of the mark also shows the sign. */
function HeatMap({
  map,
  grid,
  isLarge = false,
}: {
  readonly map: WeightMap;
  readonly grid: Grid;
  readonly isLarge?: boolean;
}) {
  const most = largest(map.weights);
  const [width, height] = [grid.width * CELL, grid.height * CELL];
  return (
    <svg
      class={`heat-map ${isLarge ? 'large' : ''}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={told(map, grid)}
    >
      <rect class="ground" width={width} height={height} />
      {map.weights.map((weight, i) => {
        const share = Math.abs(weight) / most;
        const cell = grid.cells[i]!;
        const [x, y] = [cell.x * CELL, cell.y * CELL];
        return (
          <g key={cell.id}>
            <rect
              class={weight < 0 ? 'minus' : 'plus'}
              x={x}
              y={y}
              width={CELL}
              height={CELL}
              fill-opacity={share.toFixed(3)}
            />
            {!isLarge && share > 0.12 && (
              <path
                class="sign"
                d={weight < 0 ? `M${x + 3.5} ${y + 5}h3` : `M${x + 3.5} ${y + 5}h3M${x + 5} ${y + 3.5}v3`}
              />
            )}
            {isLarge && (
              <text x={x + CELL / 2} y={y + CELL / 2 + 1}>
                {even(weight, most)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function Numbers({ map, grid, owner }: { readonly map: WeightMap; readonly grid: Grid; readonly owner: string }) {
  const rows = Array.from({ length: grid.height }, (_, y) =>
    grid.cells
      .map(({ id, x, y: row }, i) => ({ id, x, row, weight: map.weights[i]! }))
      .filter(({ row }) => row === y)
      .sort((a, b) => a.x - b.x),
  );
  return (
    <details>
      <summary>The numbers</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={`${owner}: ${map.name}, the numbers`}>
        <table>
          <caption>{map.name}</caption>
          <tbody>
            {rows.map(row => (
              <tr key={row[0]!.id}>
                {row.map(({ id, weight }) => (
                  <td key={id}>
                    <small>{id}</small> {formatSigned(Number(weight.toPrecision(4)))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

type Owned = { readonly file: RegisteredModel; readonly owner: string };

function Named({ file, owner }: Owned) {
  const named = namedWeights(file);
  if (named.length === 0) return null;
  const most = largest(named.map(({ value }) => value));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="scroll tall" tabIndex={0} aria-label={`Weights of ${owner}`}>
      <table class="bars">
        <caption>Weights</caption>
        <tbody>
          {named.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row" class="text">
                {name}
              </th>
              <td>{formatSigned(Number(value.toPrecision(4)))}</td>
              <td class="bar-cell">
                <SignedBar value={value} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Hidden units as boards: the input weights of each, and its influence on the output. */
function Units({ file }: { readonly file: RegisteredModel }) {
  const network = networkIn(file);
  if (!network) return null;
  const units = unitsOf(network);
  const sizes = [cellsOf(network), ...network.hidden, 1].join('-');
  const grid = gridOf(file.game);
  return (
    <details class="wide">
      <summary>
        The net’s {units.length} units ({sizes})
      </summary>
      <p class="quiet">
        The input weights of each unit of the first layer, the unit with the most influence first. The number is its
        influence on the output.
      </p>
      <ul class="net">
        {units.slice(0, MAX_UNITS).map(unit => (
          <li key={unit.name}>
            <HeatMap map={unit} grid={grid} />
            <span>
              {unit.name} <strong>{brief(unit.reach)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {units.length > MAX_UNITS && <p class="quiet">{units.length - MAX_UNITS} more units have less influence.</p>}
    </details>
  );
}

/** A formula with the values of its nodes at the start of a game. */
function FormulaTree({ file, owner }: Owned) {
  if (file.kind !== 'formula') return null;
  const { text } = file.shape as { readonly text: string };
  const game = buildVariant(file.game);
  const [root] = file.evaluator.explain?.(game.initial(), 0).parts ?? [];
  return (
    <div class="wide">
      {root && <Tree root={root} label={`Formula tree of ${owner}`} />}
      <details>
        <summary>The formula as text</summary>
        <p>
          <code class="formula">{text}</code>
        </p>
      </details>
    </div>
  );
}

/** `owner` names the regions, so that screen readers can tell them apart. */
export function Anatomy({ file, owner }: Owned) {
  const maps = weightMaps(file);
  const grid = maps.length > 0 ? gridOf(file.game) : undefined;
  return (
    <div class="anatomy">
      {maps.slice(0, 6).map(map => (
        <div key={map.name}>
          <p class="quiet">{map.name}</p>
          <HeatMap map={map} grid={grid!} isLarge />
          <Numbers map={map} grid={grid!} owner={owner} />
        </div>
      ))}
      <Named file={file} owner={owner} />
      <Units file={file} />
      <FormulaTree file={file} owner={owner} />
    </div>
  );
}

/** A small picture of an individual, to tell it from others. */
export function Thumbnail({ file }: { readonly file: RegisteredModel }) {
  const [map] = weightMaps(file);
  if (map) return <HeatMap map={map} grid={gridOf(file.game)} />;
  const named = namedWeights(file);
  if (named.length > 0) {
    const most = largest(named.map(({ value }) => value));
    return (
      <svg
        class="heat-map"
        viewBox={`0 0 80 ${named.length * 6}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect class="ground" width={80} height={named.length * 6} />
        {named.map(({ name, value }, i) => (
          <rect
            key={name}
            class={value < 0 ? 'minus' : 'plus'}
            x={value < 0 ? 40 - (40 * Math.abs(value)) / most : 40}
            width={(40 * Math.abs(value)) / most}
            y={i * 6 + 1}
            height={4}
          />
        ))}
      </svg>
    );
  }
  const { text = '' } = file.shape as { readonly text?: string };
  return <code class="snippet">{text.length > 90 ? `${text.slice(0, 90)}…` : text}</code>;
}
