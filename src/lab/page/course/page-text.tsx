/** A page of the course, without its heading: the lab shows the title itself. */
import { useMemo } from 'preact/hooks';
import { type Block, readPage } from '../../course/page-text.js';

type Inlines = Extract<Block, { kind: 'paragraph' }>['inlines'];

const Words = ({ inlines }: { readonly inlines: Inlines }) => (
  <>
    {inlines.map(({ kind, text }) =>
      kind === 'code' ? (
        <code>{text}</code>
      ) : kind === 'strong' ? (
        <strong>{text}</strong>
      ) : kind === 'em' ? (
        <em>{text}</em>
      ) : (
        text
      ),
    )}
  </>
);

function Part({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level <= 2 ? (
        <h2>
          <Words inlines={block.inlines} />
        </h2>
      ) : (
        <h3>
          <Words inlines={block.inlines} />
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          <Words inlines={block.inlines} />
        </p>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const items = block.items.map((inlines, i) => (
        <li key={i}>
          <Words inlines={inlines} />
        </li>
      ));
      return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section class="scroll" tabIndex={0} aria-label="Table">
          <table>
            <thead>
              <tr>
                {block.head.map((cell, i) => (
                  <th key={i} scope="col" class="text">
                    <Words inlines={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                <tr key={i}>
                  {row.map((cell, j) => (
                    <td key={j} class="text">
                      <Words inlines={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
}

export function PageText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => readPage(text).filter(block => block.kind !== 'heading' || block.level > 1), [text]);
  return (
    <>
      {blocks.map((block, i) => (
        <Part key={i} block={block} />
      ))}
    </>
  );
}
