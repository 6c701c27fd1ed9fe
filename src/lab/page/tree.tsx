/** A value and its computation as a tree: the name and the value on every node. */
import { useEffect, useRef } from 'preact/hooks';
import { formatSigned } from '../../evaluators/reasons.js';
import type { Part } from '../../rules/explanation.js';

const WIDTH = 136;
const HEIGHT = 46;
const GAP_X = 10;
const GAP_Y = 34;
/** The least scale of the drawing. */
const SMALLEST = 0.65;
/** More nodes would be unreadable. */
const MAX_NODES = 400;

/** Letters that fit into a node. */
const LETTERS = 17;

/** The name of a number is its value. */
const isNumber = (part: Part): boolean => Number(part.name) === part.value;

type Placed = {
  readonly key: string;
  readonly part: Part;
  readonly x: number;
  readonly y: number;
  readonly parent?: Placed;
  readonly unused: boolean;
};

/** Leaves from left to right, and each node above the middle of its arguments. */
function place(root: Part): { readonly nodes: readonly Placed[]; readonly width: number; readonly hidden: number } {
  const nodes: Placed[] = [];
  let leaves = 0;
  let hidden = 0;
  // A parent is placed after its children, so its place is added to them afterwards.
  const visit = (part: Part, depth: number, key: string, unused: boolean): Placed | undefined => {
    if (nodes.length >= MAX_NODES) {
      hidden++;
      return undefined;
    }
    const isUnused = unused || part.isUnused === true;
    const own = (part.parts ?? []).map((child, i) => visit(child, depth + 1, `${key}.${i}`, isUnused));
    const placed = own.filter(child => child !== undefined);
    const x = placed.length > 0 ? (placed[0]!.x + placed.at(-1)!.x) / 2 : leaves++ * (WIDTH + GAP_X);
    const node: Placed = { key, part, x, y: depth * (HEIGHT + GAP_Y), unused: isUnused };
    for (const child of placed) Object.assign(child, { parent: node });
    nodes.push(node);
    return node;
  };
  visit(root, 0, '0', false);
  return { nodes, width: Math.max(1, leaves) * (WIDTH + GAP_X) - GAP_X, hidden };
}

/** Values by node, to compare two positions. */
export function valuesByNode(root: Part): ReadonlyMap<string, number> {
  return new Map(place(root).nodes.map(({ key, part }) => [key, part.value]));
}

function Outline({ part }: { readonly part: Part }) {
  return (
    <li class={part.isUnused ? 'unused' : ''}>
      {part.name} = {formatSigned(part.value)} <span class="quiet">{part.detail}</span>
      {part.isUnused ? ' (unused)' : ''}
      {part.parts && part.parts.length > 0 && (
        <ul>
          {part.parts.map((child, i) => (
            <Outline key={`${child.name} ${i}`} part={child} />
          ))}
        </ul>
      )}
    </li>
  );
}

export type TreeProps = {
  readonly root: Part;
  /** The values of the previous position, by node. */
  readonly before?: ReadonlyMap<string, number>;
  readonly label?: string;
};

export function Tree({ root, before, label = 'Formula tree' }: TreeProps) {
  const frame = useRef<HTMLElement>(null);
  const { nodes, width, hidden } = place(root);
  const height = Math.max(...nodes.map(node => node.y)) + HEIGHT;
  const top = nodes.at(-1)!; // the root is placed last
  // If the tree is wider than its frame, the root is scrolled into view.
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {};
    if (frame.current) frame.current.scrollLeft = ((top.x + WIDTH / 2) / width) * scrollWidth - clientWidth / 2;
  }, [width]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll tree" tabIndex={0} aria-label={label} ref={frame}>
        <svg
          // Scaled down to fit as long as it is legible; beyond that it scrolls.
          style={{ width: `min(100%, ${width + 8}px)`, minWidth: `${Math.round(SMALLEST * (width + 8))}px` }}
          viewBox={`-4 -4 ${width + 8} ${height + 8}`}
          role="img"
          aria-label="The tree with a value on every node; the text below has the same content"
        >
          {nodes.map(
            node =>
              node.parent && (
                <path
                  key={node.key}
                  class={node.unused ? 'edge unused' : 'edge'}
                  d={`M${node.x + WIDTH / 2} ${node.y}V${node.y - GAP_Y / 2}H${node.parent.x + WIDTH / 2}V${node.parent.y + HEIGHT}`}
                />
              ),
          )}
          {nodes.map(({ key, part, x, y, unused }) => {
            const was = before?.get(key);
            const isChanged = was !== undefined && was !== part.value;
            return (
              <g
                key={key}
                class={`node ${unused ? 'unused' : ''} ${isChanged ? 'changed' : ''}`}
                transform={`translate(${x} ${y})`}
                data-node={key}
                data-value={part.value}
              >
                <title>{`${part.name}: ${part.detail}${isChanged ? `; it was ${formatSigned(was)}` : ''}`}</title>
                <rect width={WIDTH} height={HEIGHT} rx={7} />
                {!isNumber(part) && (
                  <text x={WIDTH / 2} y={18}>
                    {part.name.length > LETTERS ? `${part.name.slice(0, LETTERS - 1)}…` : part.name}
                  </text>
                )}
                <text class="value" x={WIDTH / 2} y={isNumber(part) ? 28 : 37}>
                  {formatSigned(part.value)}
                  {isChanged ? ` ← ${formatSigned(was)}` : ''}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
      {hidden > 0 && <p class="quiet">{hidden} more nodes are not drawn.</p>}
      <details>
        <summary>The tree in words</summary>
        <ul class="outline">
          <Outline part={root} />
        </ul>
      </details>
    </>
  );
}
