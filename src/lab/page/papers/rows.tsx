/** Claim by claim: the paper's figure and ours as marks on one scale, as texts, and the verdict. */
import { chartModel } from '../../../experiments/chart-model.js';
import type { Comparison, Figure } from '../../../experiments/comparison.js';
import { figureText, paperText, verdictText } from '../../../experiments/reproduction.js';
import { type JudgedRow, judged } from '../../../experiments/verdict.js';

const [WIDTH, HEIGHT, EDGE] = [150, 22, 6];

const scale = chartModel(
  { first: 0, last: 1, bottom: 0, top: 1, isScore: true },
  { left: EDGE, right: WIDTH - EDGE, top: 0, bottom: HEIGHT },
);

const Range = ({ figure, y }: { readonly figure: Figure; readonly y: number }) => (
  <path class="range" d={`M${scale.x(figure.low).toFixed(1)} ${y}H${scale.x(figure.high).toFixed(1)}`} />
);

/** From 0 to 100 %: a diamond is the paper, a disc is ours, and lines are 95 % intervals. */
function Marks({ figure, ours }: Pick<JudgedRow, 'figure' | 'ours'>) {
  const [above, below] = [7, 15];
  return (
    <svg class="marks" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <path class="half" d={`M${scale.x(0.5)} 0V${HEIGHT}`} />
      <path class="base" d={`M${EDGE} ${HEIGHT - 1}H${WIDTH - EDGE}`} />
      {figure && (
        <g class="printed">
          <Range figure={figure} y={above} />
          <path d={`M${scale.x(figure.value).toFixed(1)} ${above - 4}l4 4l-4 4l-4 -4Z`} />
        </g>
      )}
      {ours && (
        <g class="measured">
          <Range figure={ours} y={below} />
          <circle cx={scale.x(ours.value)} cy={below} r={3.2} />
        </g>
      )}
    </svg>
  );
}

const KINDS: Partial<Readonly<Record<JudgedRow['verdict'], string>>> = {
  agrees: 'agrees',
  differs: 'differs',
  'cannot tell': 'open',
};

type RowsProps = {
  readonly comparison: Comparison;
  /** The experiment: tables of several may share a title. */
  readonly of: string;
};

export function Rows({ comparison, of }: RowsProps) {
  const rows = judged(comparison).filter(({ isFingerprint }) => !isFingerprint);
  const hasMarks = rows.some(({ unit }) => unit !== 'number');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="claims-scroll" aria-label={`${of}: ${comparison.title}`} tabIndex={0}>
      <table class="claims">
        <caption>{comparison.title}</caption>
        <thead>
          <tr>
            <th scope="col">claim</th>
            {hasMarks && <td class="mark-cell">0 to 100 %</td>}
            <th scope="col">paper</th>
            <th scope="col">measured (95 %)</th>
            <th scope="col">verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.what}>
              <th scope="row">{row.what}</th>
              {hasMarks && <td class="mark-cell">{row.unit !== 'number' && <Marks {...row} />}</td>}
              <td class="figure-cell" data-of="paper">
                {paperText(row)}
              </td>
              <td class="figure-cell" data-of="measured">
                {row.ours ? figureText(row.ours, row.unit) : ''}
              </td>
              <td class="judged-cell">
                <span class={`judged ${KINDS[row.verdict] ?? ''}`}>{verdictText(row)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {comparison.notes?.map(note => (
        <p key={note} class="quiet">
          {note}
        </p>
      ))}
    </section>
  );
}
