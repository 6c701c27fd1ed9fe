/** The ancestors of an individual: steps from left to right, lines from parents to children. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FamilyShown, Relative } from '../../api.js';
import { sourceOf } from './state.js';

const WIDTH = 66;
const HEIGHT = 26;
const GAP_X = 34;
const GAP_Y = 12;

type Placed = Relative & { readonly x: number; readonly y: number };

/** One column per step; within a column, as near to the parents as possible. */
function place(relatives: readonly Relative[]): {
  readonly placed: ReadonlyMap<string, Placed>;
  readonly steps: readonly number[];
} {
  const steps = [...new Set(relatives.map(({ step }) => step))].sort((a, b) => a - b);
  const placed = new Map<string, Placed>();
  const most = Math.max(...steps.map(step => relatives.filter(each => each.step === step).length));
  for (const [column, step] of steps.entries()) {
    const wish = ({ parents }: Relative): number => {
      const known = parents.flatMap(parent => placed.get(parent)?.y ?? []);
      return known.length === 0 ? 0 : known.reduce((sum, y) => sum + y, 0) / known.length;
    };
    const own = relatives.filter(each => each.step === step).sort((a, b) => wish(a) - wish(b));
    own.forEach((relative, row) => {
      placed.set(relative.id, {
        ...relative,
        x: column * (WIDTH + GAP_X),
        y: (row + (most - own.length) / 2) * (HEIGHT + GAP_Y),
      });
    });
  }
  return { placed, steps };
}

function FamilyTree({ family: { individual, relatives, isCut } }: { readonly family: FamilyShown }) {
  const { placed, steps } = place(relatives);
  const all = [...placed.values()];
  const width = Math.max(...all.map(({ x }) => x)) + WIDTH;
  const height = Math.max(...all.map(({ y }) => y)) + HEIGHT;
  const frame = useRef<HTMLElement>(null);
  // The individual itself is at the right end.
  useEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [individual, width]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll tree" tabIndex={0} aria-label={`Family of ${individual}`} ref={frame}>
        <svg
          class="family"
          width={width + 8}
          height={height + 26}
          viewBox={`-4 -22 ${width + 8} ${height + 26}`}
          role="img"
          aria-label={`The family of ${individual}, over ${steps.length} generations; the table below has the same data`}
        >
          {steps.map((step, column) => (
            <text key={step} class="when" x={column * (WIDTH + GAP_X) + WIDTH / 2} y={-8}>
              {step}
            </text>
          ))}
          {all.flatMap(({ id, x, y, parents }) =>
            parents.flatMap((parent, i) => {
              const from = placed.get(parent);
              if (!from) return [];
              const [x1, y1, y2] = [from.x + WIDTH, from.y + HEIGHT / 2, y + HEIGHT / 2];
              const middle = (x1 + x) / 2;
              return [
                <path
                  key={`${parent} ${id} ${i}`}
                  class="edge"
                  d={`M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x} ${y2}`}
                />,
              ];
            }),
          )}
          {all.map(({ id, x, y, by, step }) => (
            <g key={id} class={`node ${id === individual ? 'changed' : ''}`} transform={`translate(${x} ${y})`}>
              <title>{`${id}: ${by}, step ${step}`}</title>
              <rect width={WIDTH} height={HEIGHT} rx={7} />
              <text x={WIDTH / 2} y={HEIGHT / 2 + 4}>
                {id.length > 8 ? `…${id.slice(-7)}` : id}
              </text>
            </g>
          ))}
        </svg>
      </section>
      {isCut && <p class="quiet">Older ancestors are not drawn.</p>}
      <details>
        <summary>The family in a table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section class="scroll tall" tabIndex={0} aria-label="The family in a table">
          <table>
            <caption>Births with parents and operator; the latest first.</caption>
            <thead>
              <tr>
                <th scope="col">step</th>
                <th scope="col" class="text">
                  name
                </th>
                <th scope="col" class="text">
                  by
                </th>
                <th scope="col" class="text">
                  parents
                </th>
              </tr>
            </thead>
            <tbody>
              {[...relatives].reverse().map(({ id, step, by, parents }) => (
                <tr key={id}>
                  <td>{step}</td>
                  <th scope="row" class="text">
                    {id}
                  </th>
                  <td class="text">{by}</td>
                  <td class="text">{parents.join(', ') || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}

/** Loaded when another individual is selected. */
export function Family({ run, individual }: { readonly run: string; readonly individual: string }) {
  const [found, setFound] = useState<FamilyShown>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isOver = false;
    void sourceOf(run)
      .family(run, individual)
      .then(answer => {
        if (isOver) return;
        setFound(answer.ok ? answer.value : undefined);
        setProblem(answer.ok ? '' : answer.reason);
      });
    return () => {
      isOver = true;
    };
  }, [run, individual]);
  if (problem !== '') return <p class="quiet">{problem}</p>;
  if (!found) return <p class="quiet">…</p>;
  if (found.relatives.length === 0)
    return (
      <p class="quiet">This learner breeds nothing: it changes its players step by step, so they have no parents.</p>
    );
  return <FamilyTree family={found} />;
}
