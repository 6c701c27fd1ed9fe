/** A value and its computation as a tree: what each node asks and what it answers here. Deep parts are folded. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Part } from '../../rules/explanation.js';
import {
  countNodes,
  foldables,
  layOut,
  linesOf,
  NODE_HEIGHT,
  NODE_WIDTH,
  type TreeEdge,
  type TreeNode,
  titleOf,
  valueText,
} from '../inside/tree.js';

/** The least scale of the drawing. */
const SMALLEST = 0.65;

function Outline({ part }: { readonly part: Part }) {
  return (
    <li class={part.isUnused ? 'unused' : ''}>
      {titleOf(part)} = {valueText(part)} <span class="quiet">{part.label === undefined ? part.detail : ''}</span>
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

const Edge = ({ edge: { from, to } }: { readonly edge: TreeEdge }) => {
  const [x, top, end, bottom] = [from.x + NODE_WIDTH / 2, from.y + NODE_HEIGHT, to.x + NODE_WIDTH / 2, to.y];
  const middle = (top + bottom) / 2;
  return (
    <path
      class={to.isUnused ? 'edge unused' : 'edge'}
      d={`M${x} ${top}C${x} ${middle} ${end} ${middle} ${end} ${bottom}`}
    />
  );
};

function NodeView({
  node,
  was,
  onToggle,
}: {
  readonly node: TreeNode;
  readonly was: number | undefined;
  readonly onToggle: () => void;
}) {
  const { part, x, y, isUnused, folded, isFoldable, key } = node;
  const isChanged = was !== undefined && was !== part.value;
  const lines = linesOf(titleOf(part));
  const before = isChanged ? valueText({ ...part, value: was, ...(part.reading ? { reading: '' } : {}) }) : '';
  const told = `${valueText(part)}${isChanged && !part.reading ? ` ← ${before}` : ''}`;
  const content = (
    <>
      <rect width={NODE_WIDTH} height={NODE_HEIGHT} rx={9} />
      {lines.map((line, i) => (
        <text
          key={line}
          class={line.length === 1 ? 'operator' : ''}
          x={NODE_WIDTH / 2}
          y={lines.length === 1 ? 23 : 17 + 13 * i}
        >
          {line}
        </text>
      ))}
      <text class="value" x={NODE_WIDTH / 2} y={titleOf(part) === '' ? 34 : 48}>
        {told}
        {folded === undefined ? '' : ` · ${folded} folded`}
      </text>
    </>
  );
  const props = {
    class: `node ${isUnused ? 'unused' : ''} ${isChanged ? 'changed' : ''} ${part.isClaim ? 'claim' : ''} ${isFoldable ? 'foldable' : ''}`,
    transform: `translate(${x} ${y})`,
    'data-node': key,
    'data-value': part.value,
  };
  if (!isFoldable) {
    return (
      <g {...props}>
        <title>{`${titleOf(part)}: ${part.detail}`}</title>
        {content}
      </g>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a drawing
    <g
      {...props}
      role="button"
      tabindex={0} // in a drawing the case of an attribute matters
      aria-expanded={folded === undefined}
      onClick={onToggle}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onToggle();
      }}
    >
      {content}
    </g>
  );
}

type TreeProps = {
  readonly root: Part;
  /** The values of the previous position, by node. */
  readonly before?: ReadonlyMap<string, number>;
  readonly label?: string;
};

export function Tree({ root, before, label = 'Formula tree' }: TreeProps) {
  const frame = useRef<HTMLElement>(null);
  // Only what the user changed: an unused branch may be used in the next position.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const { nodes, edges, width, height } = layOut(root, toggled);
  const top = nodes.at(-1)!; // the root is placed last
  const all = countNodes(root);
  // If the tree is wider than its frame, the root is scrolled into view.
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {};
    if (frame.current) frame.current.scrollLeft = ((top.x + NODE_WIDTH / 2) / width) * scrollWidth - clientWidth / 2;
  }, [width]);
  const toggle = (key: string): void =>
    setToggled(new Set(toggled.has(key) ? [...toggled].filter(each => each !== key) : [...toggled, key]));
  const unfoldAll = (): void =>
    setToggled(new Set(foldables(root).flatMap(({ key, isFolded }) => (isFolded ? [key] : []))));
  return (
    <>
      <div class="line">
        <p class="quiet">
          {nodes.length === all ? `${all} nodes` : `${nodes.length} of ${all} nodes`}; press a node to fold or unfold
          it.
        </p>
        {nodes.length < all && (
          <button type="button" onClick={unfoldAll}>
            Unfold all
          </button>
        )}
        {toggled.size > 0 && (
          <button type="button" onClick={() => setToggled(new Set())}>
            Fold again
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll tree" tabIndex={0} aria-label={label} ref={frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose nodes are buttons */}
        <svg
          // Scaled down to fit as long as it is legible; beyond that it scrolls.
          style={{ width: `min(100%, ${width + 8}px)`, minWidth: `${Math.round(SMALLEST * (width + 8))}px` }}
          viewBox={`-4 -4 ${width + 8} ${height + 8}`}
          role="group"
          aria-label="The tree with a value on every node; the text below has the same content"
        >
          {edges.map(edge => (
            <Edge key={edge.to.key} edge={edge} />
          ))}
          {nodes.map(node => (
            <NodeView key={node.key} node={node} was={before?.get(node.key)} onToggle={() => toggle(node.key)} />
          ))}
        </svg>
      </section>
      <details>
        <summary>The tree in words</summary>
        <ul class="outline">
          <Outline part={root} />
        </ul>
      </details>
    </>
  );
}
