/** Shapes as elements of the page; style sheets colour their roles. */
import { type Drawn, transformOf } from '../../drawing/drawn.js';

function Shape({ drawn }: { readonly drawn: Drawn }) {
  switch (drawn.kind) {
    case 'group':
      return (
        <g transform={transformOf(drawn)}>
          <Shapes shapes={drawn.shapes} />
        </g>
      );
    case 'text':
      return (
        <text class={drawn.role} x={drawn.x} y={drawn.y}>
          {drawn.text}
        </text>
      );
    default: {
      const { kind: Tag, role, ...own } = drawn;
      return <Tag class={role} {...own} />;
    }
  }
}

/** They have no identity: a shape is the one that was drawn at its place. */
export const Shapes = ({ shapes }: { readonly shapes: readonly Drawn[] }) => (
  <>
    {shapes.map((drawn, i) => (
      <Shape key={i} drawn={drawn} />
    ))}
  </>
);
