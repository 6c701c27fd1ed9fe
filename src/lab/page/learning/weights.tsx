/** What somebody is made of, drawn: a board of weights, the units of a net, bars, or a formula. */

import { formatSigned } from '../../../evaluators/reasons.js';
import { buildGame } from '../../../games/catalogue.js';
import { SQUARES } from '../../../games/othello/board.js';
import { namedWeights, networkIn, unitsOf, weightMaps } from '../../../models/weight-maps.js';
import type { Registered, WeightMap } from '../../../rules/game.js';
import { Tree } from '../tree.js';

const SIDE = 8;
const CELL = 10;
/** Units of a net that are drawn; the others have less to say. */
const MAX_UNITS = 24;

/** As many places as the largest needs for three digits: smaller ones beside it are as good as nothing. */
const even = (value: number, most: number): string =>
  formatSigned(Number(value.toFixed(Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(most)))))));
const brief = (value: number): string => formatSigned(Number(value.toPrecision(2)));
const largest = (values: readonly number[]): number => Math.max(1e-12, ...values.map(Math.abs));

/** The squares that count most, in words. */
function told({ name, weights }: WeightMap): string {
  const order = weights.map((weight, i) => ({ weight, square: SQUARES[i]! }));
  const top = (sign: 1 | -1): string =>
    order
      .filter(({ weight }) => sign * weight > 0)
      .sort((a, b) => sign * (b.weight - a.weight))
      .slice(0, 3)
      .map(({ square, weight }) => `${square} ${brief(weight)}`)
      .join(', ');
  return `${name}: highest ${top(1) || 'none'}; lowest ${top(-1) || 'none'}`;
}

/** Blue with a plus of light, orange with a minus: which it is also shows in the shape of the mark. */
export function HeatMap({ map, isLarge = false }: { readonly map: WeightMap; readonly isLarge?: boolean }) {
  const most = largest(map.weights);
  return (
    <svg
      class={`heat-map ${isLarge ? 'large' : ''}`}
      viewBox={`0 0 ${SIDE * CELL} ${SIDE * CELL}`}
      role="img"
      aria-label={told(map)}
    >
      <rect class="ground" width={SIDE * CELL} height={SIDE * CELL} />
      {map.weights.map((weight, i) => {
        const share = Math.abs(weight) / most;
        const [x, y] = [(i % SIDE) * CELL, Math.floor(i / SIDE) * CELL];
        return (
          <g key={SQUARES[i]}>
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

function Numbers({ map, owner }: { readonly map: WeightMap; readonly owner: string }) {
  return (
    <details>
      <summary>The numbers</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll" tabIndex={0} aria-label={`${owner}: ${map.name}, the numbers`}>
        <table>
          <caption>{map.name}</caption>
          <thead>
            <tr>
              <td />
              {[...'abcdefgh'].map(letter => (
                <th key={letter} scope="col">
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: SIDE }, (_, y) => (
              <tr key={SQUARES[y * SIDE]}>
                <th scope="row">{y + 1}</th>
                {map.weights.slice(y * SIDE, (y + 1) * SIDE).map((weight, x) => (
                  <td key={SQUARES[y * SIDE + x]}>{formatSigned(Number(weight.toPrecision(4)))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

type Owned = { readonly file: Registered; readonly owner: string };

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
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  <line x1="50" x2="50" y1="0" y2="10" class="zero" />
                  <rect
                    class={value < 0 ? 'minus' : 'plus'}
                    x={value < 0 ? 50 - (50 * Math.abs(value)) / most : 50}
                    y={2}
                    width={(50 * Math.abs(value)) / most}
                    height={6}
                  />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Hidden units as boards: what each looks for, and how much it has to say. */
function Units({ file }: { readonly file: Registered }) {
  const network = networkIn(file);
  if (!network) return null;
  const units = unitsOf(network);
  const sizes = [64, ...network.hidden, 1].join('-');
  return (
    <details class="wide">
      <summary>
        The net’s {units.length} units ({sizes})
      </summary>
      <p class="quiet">
        What each unit of the first layer looks for, the one with the largest say first; below it, how its say reaches
        the output.
      </p>
      <ul class="net">
        {units.slice(0, MAX_UNITS).map(unit => (
          <li key={unit.name}>
            <HeatMap map={unit} />
            <span>
              {unit.name} <strong>{brief(unit.reach)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {units.length > MAX_UNITS && <p class="quiet">{units.length - MAX_UNITS} more have less to say.</p>}
    </details>
  );
}

/** A formula with the values its nodes have at the start of a game. */
function FormulaTree({ file, owner }: Owned) {
  if (file.kind !== 'formula') return null;
  const { text } = file.shape as { readonly text: string };
  const game = buildGame({ kind: file.game });
  const [root] = file.evaluator.explain?.(game.initial(), 0).parts ?? [];
  return (
    <div class="wide">
      {root && <Tree root={root} label={`Formula tree of ${owner}`} />}
      <details>
        <summary>The formula in writing</summary>
        <p>
          <code class="formula">{text}</code>
        </p>
      </details>
    </div>
  );
}

/** `owner` is how regions that belong to them are told from others'. */
export function Anatomy({ file, owner }: Owned) {
  const maps = weightMaps(file);
  return (
    <div class="anatomy">
      {maps.slice(0, 6).map(map => (
        <div key={map.name}>
          <p class="quiet">{map.name}</p>
          <HeatMap map={map} isLarge />
          <Numbers map={map} owner={owner} />
        </div>
      ))}
      <Named file={file} owner={owner} />
      <Units file={file} />
      <FormulaTree file={file} owner={owner} />
    </div>
  );
}

/** A small picture of somebody, to be told from others. */
export function Thumbnail({ file }: { readonly file: Registered }) {
  const [map] = weightMaps(file);
  if (map) return <HeatMap map={map} />;
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
